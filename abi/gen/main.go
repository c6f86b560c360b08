// Gen writes what follows from the tables of package abi: the C header, the C libraries' functions, the lists of
// what they export, and the Go library's table. It runs in folder abi.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	files, err := Generate("c")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.FromSlash(name), text, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
