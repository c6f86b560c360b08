package abi

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed c
var source embed.FS

// WriteSource writes the files of the C library, mpi.h among them, to a folder.
func WriteSource(dir string) error {
	return fs.WalkDir(source, "c", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := source.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o644)
	})
}
