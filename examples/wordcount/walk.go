package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A file is one regular file of the tree.
type file struct {
	path string
	size int64
}

// walk lists the regular files below dir in the order of their paths. Symbolic links below dir are not followed, so
// that every file is met once; dir itself may be one. Anything that cannot be read is an error that names it.
func walk(dir string) ([]file, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err // names dir
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s: not a directory", dir)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	var files []file
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files = append(files, file{path, info.Size()})
		return nil
	})
	return files, err
}
