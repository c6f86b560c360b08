package gostruct

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
)

// sources imports packages as far as layouts need them: their types and constants, and what those need in turn. That
// is a small part of what a program that uses them is made of.
type sources struct {
	fset  *token.FileSet
	known map[string]*types.Package // by folder; nil while it is read
}

func (s *sources) check(name string, files []*ast.File) (pkg *types.Package, faults []error) {
	for _, f := range files {
		prune(f)
	}
	conf := types.Config{
		Importer: s, Sizes: types.SizesFor("gc", runtime.GOARCH), FakeImportC: true, DisableUnusedImportCheck: true,
		Error: func(err error) { faults = append(faults, err) },
	}
	pkg, err := conf.Check(name, s.fset, files, nil)
	if err != nil && len(faults) == 0 {
		faults = append(faults, err)
	}
	return pkg, faults
}

// Import is ImportFrom in the current folder.
func (s *sources) Import(path string) (*types.Package, error) { return s.ImportFrom(path, ".", 0) }

// ImportFrom reads the package that a file in dir means by path.
func (s *sources) ImportFrom(path, dir string, _ types.ImportMode) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	found, err := build.Default.Import(path, dir, 0)
	if err != nil {
		return nil, err
	}
	if pkg, ok := s.known[found.Dir]; ok {
		if pkg == nil {
			return nil, fmt.Errorf("%s imports itself", path)
		}
		return pkg, nil
	}
	s.known[found.Dir] = nil
	var files []*ast.File
	for _, name := range append(found.GoFiles, found.CgoFiles...) {
		f, err := parse(s.fset, filepath.Join(found.Dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	pkg, _ := s.check(path, files)
	s.known[found.Dir] = pkg
	return pkg, nil
}
