// Gen writes what is committed of what follows from the tables of package abi and from package internal/lane: the Go library's
// tables, and the C of the fast path. It runs in folder abi. All other C is made by package abi/clib when it is needed; gen with
// a folder as argument writes it there, to be looked at.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"cadre.example/abi/clib"
	"cadre.example/internal/lane/gen"
)

func main() {
	err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) > 0 {
		return clib.WriteSource(args[0])
	}
	files, err := generate(".")
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.FromSlash(name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate makes the committed files, named as seen from folder abi.
func generate(abi string) (map[string][]byte, error) {
	core, err := clib.Core()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, text := range core {
		files["core/"+name] = text
	}
	files["c/lane.h"], err = gen.Header(filepath.Join(abi, "..", "internal", "lane"))
	return files, err
}
