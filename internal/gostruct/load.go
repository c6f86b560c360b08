// Package gostruct makes datatypes from Go source, without compiling or running it: what [datatype.For] gives for a type
// of a program, before there is a program.
package gostruct

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"cadre.example/datatype"
)

// maxFile is the largest file that is read.
const maxFile = 16 << 20

// Load finds the type called name in a Go file and gives its layout on this platform and its name with its package.
// Without a name it takes the file's only struct. Other files of the folder that belong to the same package are read
// when the file leaves something out. Errors of a type without a fixed layout wrap [datatype.ErrType] and name the field.
func Load(file, name string) (t *datatype.Type, typeName string, err error) {
	fset := token.NewFileSet()
	main, err := parse(fset, file)
	if err != nil {
		return nil, "", err
	}
	if name == "" {
		if name, err = onlyStruct(main, file); err != nil {
			return nil, "", err
		}
	}
	pkg, faults, err := check(fset, []*ast.File{main})
	if err == nil && (len(faults) > 0 || pkg.Scope().Lookup(name) == nil) {
		pkg, faults, err = check(fset, append([]*ast.File{main}, siblings(fset, file, main.Name.Name)...))
	}
	if err != nil {
		return nil, "", err
	}
	for _, err := range faults {
		var e types.Error
		if errors.As(err, &e) && strings.Contains(e.Msg, "invalid recursive type") {
			return nil, "", fmt.Errorf("%w: %v", datatype.ErrType, err)
		}
	}
	obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil, "", fmt.Errorf("%w: %s declares no type %s%s", datatype.ErrType, file, name, listed(main))
	}
	l := &layouts{sizes: types.SizesFor("gc", runtime.GOARCH), known: map[types.Type]*layout{}, qualifier: types.RelativeTo(pkg)}
	typeName = pkg.Name() + "." + name
	t, err = l.derive(obj.Type(), typeName)
	if err != nil && len(faults) > 0 && errors.Is(err, errUnknown) {
		err = fmt.Errorf("%w (%v)", err, faults[0])
	}
	return t, typeName, err
}

func parse(fset *token.FileSet, file string) (*ast.File, error) {
	info, err := os.Stat(file)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return nil, fmt.Errorf("%s: %w: want a Go file", file, path.Err)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, fmt.Errorf("%s: want a Go file of at most %d bytes", file, maxFile)
	}
	return parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
}

// siblings are the other files of the package that belong to this platform. Those that cannot be read do not count.
func siblings(fset *token.FileSet, file, pkg string) (list []*ast.File) {
	names, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*.go"))
	for _, name := range names {
		test := strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(file, "_test.go")
		if filepath.Clean(name) == filepath.Clean(file) || test {
			continue
		}
		if ok, err := build.Default.MatchFile(filepath.Dir(name), filepath.Base(name)); !ok || err != nil {
			continue
		}
		if f, err := parse(fset, name); err == nil && f.Name.Name == pkg {
			list = append(list, f)
		}
	}
	return list
}

// check types the declarations of types and constants. Functions and variables say nothing about layouts, and the
// packages that only they need are not read.
func check(fset *token.FileSet, files []*ast.File) (*types.Package, []error, error) {
	if err := light(files); err != nil {
		return nil, nil, err
	}
	pkg, faults := (&sources{fset: fset, known: map[string]*types.Package{}}).check(files[0].Name.Name, files)
	return pkg, faults, nil
}

func prune(f *ast.File) {
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return !ok || g.Tok == token.VAR
	})
	used := map[string]bool{"_": false, ".": true}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		g := d.(*ast.GenDecl)
		if g.Tok == token.IMPORT {
			g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool { return !used[importName(s.(*ast.ImportSpec))] })
		}
		return len(g.Specs) == 0
	})
	f.Imports = slices.DeleteFunc(f.Imports, func(s *ast.ImportSpec) bool { return !used[importName(s)] })
}

var version = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^v[0-9]+$|\.v[0-9]+$`) })

// importName is the name that a file knows an import by, as it is customary.
func importName(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	p := strings.Trim(s.Path.Value, "`\"")
	base := path.Base(p)
	if loc := version().FindStringIndex(base); loc != nil {
		if loc[0] == 0 {
			base = path.Base(path.Dir(p))
		} else {
			base = base[:loc[0]]
		}
	}
	base = strings.TrimPrefix(base, "go-")
	return strings.ReplaceAll(base, "-", "_")
}

// structs are the names of the structs that a file declares.
func structs(f *ast.File) (names []string) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range g.Specs {
			if ts, ok := s.(*ast.TypeSpec); ok {
				if _, ok := ts.Type.(*ast.StructType); ok && ts.TypeParams == nil {
					names = append(names, ts.Name.Name)
				}
			}
		}
	}
	return names
}

func onlyStruct(f *ast.File, file string) (string, error) {
	switch names := structs(f); len(names) {
	case 0:
		return "", fmt.Errorf("%w: %s declares no struct: want the name of a type", datatype.ErrType, file)
	case 1:
		return names[0], nil
	default:
		return "", fmt.Errorf("%w: %s declares several structs: want the name of one%s", datatype.ErrType, file, listed(f))
	}
}

func listed(f *ast.File) string {
	names := structs(f)
	if len(names) == 0 {
		return ""
	}
	if len(names) > 12 {
		names = append(names[:12:12], "...")
	}
	return "; its structs are " + strings.Join(names, ", ")
}
