package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// root is the repository as seen from this package's folder.
const root = "../.."

// modulePath is the core module's.
const modulePath = "cadre.example"

// A source is one file of the tree.
type source struct {
	path   string // from root, with slashes
	module string // the folder of its go.mod, "." for the core
	text   []byte
	ast    *ast.File // nil unless it is Go and parses
	err    error     // why not
}

var fset = token.NewFileSet()

// tree reads every file once. Hidden folders but .ci, what .gitignore names, testdata, and the file by which a linked
// worktree of git names its repository are left out.
var tree = sync.OnceValues(func() (files []source, err error) {
	modules := map[string]string{}
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if d.IsDir() {
			hidden := strings.HasPrefix(base, ".") && base != "." && base != ".ci"
			if hidden || base == "testdata" || name == "bin" {
				return fs.SkipDir
			}
			modules[name] = modules[path.Dir(name)]
			if _, err := os.Stat(filepath.Join(root, name, "go.mod")); err == nil {
				modules[name] = name
			}
			return nil
		}
		if !d.Type().IsRegular() || name == ".git" {
			return nil
		}
		if ext := path.Ext(name); ext == ".test" || ext == ".prof" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		s := source{path: name, module: modules[path.Dir(name)], text: text}
		if strings.HasSuffix(name, ".go") {
			s.ast, s.err = parser.ParseFile(fset, name, text, parser.ParseComments)
		}
		files = append(files, s)
		return nil
	})
	return files, err
})

// sources returns all files; golang only those of Go that parse.
func sources(t *testing.T) []source {
	t.Helper()
	files, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func golang(t *testing.T) []source {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(sources(t)), func(s source) bool { return s.ast == nil })
}

// isTest says whether a file is only compiled for tests.
func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// pkg is the folder of a file from root.
func (s source) pkg() string { return path.Dir(s.path) }

// line tells where a node is.
func (s source) line(n ast.Node) string {
	p := fset.Position(n.Pos())
	return s.path + ":" + strconv.Itoa(p.Line)
}

// imports returns the import paths of a file with their nodes.
func (s source) imports() map[string]*ast.ImportSpec {
	m := make(map[string]*ast.ImportSpec)
	for _, spec := range s.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err == nil {
			m[p] = spec
		}
	}
	return m
}

// own strips the module's path from an import of this module, and reports whether it is one.
func own(importPath string) (folder string, ok bool) {
	if importPath == modulePath {
		return ".", true
	}
	return strings.CutPrefix(importPath, modulePath+"/")
}

// Policies find nothing in an empty tree; this one says that the tree was read.
func TestTreeIsSeen(t *testing.T) {
	seen := make(map[string]bool)
	for _, s := range sources(t) {
		seen[s.path] = true
		if s.err != nil {
			t.Errorf("%v", s.err)
		}
	}
	for _, want := range []string{"go.mod", "README.md", ".ci/run", "tools/lint/go.mod", "internal/lint/source_test.go", "docs/architecture.md"} {
		if !seen[want] {
			t.Errorf("%s was not found from %s", want, root)
		}
	}
}
