// Package clib is the C libraries that programs link: it makes their C from the tables of package abi. Command cadre install
// compiles it. What is written by hand is in folder abi/c; the rest is made when it is needed, and stands in no file of ours.
package clib

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"cadre.example/abi"
)

// WriteSource writes the files of the C libraries, mpi.h among them, to a folder.
func WriteSource(dir string) error {
	made, err := Generated()
	if err != nil {
		return err
	}
	err = fs.WalkDir(abi.ByHand(), ".", func(name string, d fs.DirEntry, err error) error {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err != nil || d.IsDir() {
			return errors.Join(err, os.MkdirAll(to, 0o755))
		}
		text, err := fs.ReadFile(abi.ByHand(), name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
	for name, text := range made {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), text, 0o644))
	}
	return err
}
