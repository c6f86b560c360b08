package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// copySuites copies a folder without its hidden folders. Files keep their times, since make looks at them.
func copySuites(from, to string) error {
	fsys := visible{os.DirFS(from)}
	if err := os.CopyFS(to, fsys); err != nil {
		return err
	}
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.Chtimes(filepath.Join(to, name), info.ModTime(), info.ModTime())
	})
}

// visible is a folder without what is hidden in it, such as the history of a repository.
type visible struct{ fs.FS }

func (v visible) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(v.FS, name)
	return slices.DeleteFunc(list, func(d fs.DirEntry) bool { return d.IsDir() && strings.HasPrefix(d.Name(), ".") }), err
}

func (v visible) ReadLink(name string) (string, error) { return fs.ReadLink(v.FS, name) }

func (v visible) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(v.FS, name) }
