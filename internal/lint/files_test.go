package lint

import (
	"bytes"
	"go/ast"
	"go/format"
	"path"
	"regexp"
	"strings"
	"testing"
)

func TestGofmt(t *testing.T) {
	for _, s := range golang(t) {
		if want, err := format.Source(s.text); err != nil || !bytes.Equal(want, s.text) {
			t.Errorf("%s: not as gofmt writes it (%v)", s.path, err)
		}
	}
}

// One idea per file. What is over the soft limit is reported, what is over the hard one fails.
func TestFileSizes(t *testing.T) {
	const soft, hard = 300, 800
	over, all := 0, 0
	for _, s := range golang(t) {
		all++
		switch n := bytes.Count(s.text, []byte("\n")); {
		case n > hard:
			t.Errorf("%s: %d lines, at most %d", s.path, n, hard)
		case n > soft:
			over++
			t.Logf("%s: %d lines", s.path, n)
		}
	}
	t.Logf("%d of %d files have more than %d lines", over, all, soft)
}

// Every package says what it is, once, beginning as godoc expects.
func TestPackageComments(t *testing.T) {
	comments := make(map[string][]string)
	for _, s := range golang(t) {
		if s.isTest() {
			continue
		}
		key := s.pkg()
		comments[key] = append(comments[key], "")
		if s.ast.Doc == nil {
			continue
		}
		text, name := s.ast.Doc.Text(), s.ast.Name.Name
		want := "Package " + name + " "
		if name == "main" {
			base := path.Base(key)
			want = strings.ToUpper(base[:1]) + base[1:] + " "
		}
		if !strings.HasPrefix(text, want) {
			t.Errorf("%s: the package comment does not begin with %q", s.path, want)
		}
		comments[key] = append(comments[key], s.path)
	}
	for pkg, files := range comments {
		var with []string
		for _, f := range files {
			if f != "" {
				with = append(with, f)
			}
		}
		if len(with) != 1 {
			t.Errorf("%s: %d files have a package comment, want one: %q", pkg, len(with), with)
		}
	}
}

var unsafeName = regexp.MustCompile(`_unsafe(_(linux|darwin|windows|unix|other))?(_(amd64|arm64|s390x))?(_test)?\.go$`)

// Whoever looks for code that could break memory looks at *_unsafe.go and nowhere else.
func TestUnsafeIsNamed(t *testing.T) {
	for _, s := range golang(t) {
		if _, ok := s.imports()["unsafe"]; ok && !unsafeName.MatchString(s.path) {
			t.Errorf("%s: imports unsafe; only *_unsafe.go and *_unsafe_test.go may", s.path)
		}
		for _, group := range s.ast.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//go:linkname ") {
					t.Errorf("%s: go:linkname binds to what may change with any release of Go", s.line(c))
				}
			}
		}
	}
}

// Only internal/need decides that a test does not run.
func TestSkipsGoThroughNeed(t *testing.T) {
	for _, s := range golang(t) {
		if s.pkg() == "internal/need" {
			continue
		}
		testers := testingParameters(s.ast)
		ast.Inspect(s.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			switch {
			case !ok:
			case x.Name == "testing" && sel.Sel.Name == "Short":
				t.Errorf("%s: testing.Short makes two test suites of one", s.line(sel))
			case testers[x.Name] && (sel.Sel.Name == "Skip" || sel.Sel.Name == "Skipf" || sel.Sel.Name == "SkipNow"):
				t.Errorf("%s: skips by itself; use internal/need", s.line(sel))
			}
			return true
		})
	}
}

// testingParameters names the parameters and variables of a file that are tests: *testing.T, B and F, testing.TB, *mpitest.T.
func testingParameters(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok {
			return true
		}
		typ := field.Type
		if star, ok := typ.(*ast.StarExpr); ok {
			typ = star.X
		}
		if sel, ok := typ.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && (x.Name == "testing" || x.Name == "mpitest") {
				for _, name := range field.Names {
					names[name.Name] = true
				}
			}
		}
		return true
	})
	return names
}

// The names are put together here so that this file does not contain them.
var forbidden = regexp.MustCompile(strings.Join([]string{
	`\bTO` + `DO\b`, `\bFIX` + `ME\b`, `\bXX` + `X\b`, `\bHA` + `CK\b`, `(?i)not (yet )?imple` + `mented`, `(?i)unimple` + `mented`,
	`(?i)lorem ` + `ipsum`,                                                              // what is not there is not promised
	`/wo` + `rk/`, `/ro` + `ot/`, `/ho` + `me/[a-z]`, `/Us` + `ers/`, `/tmp/ca` + `dre`, // somebody's machine
	`\bDESI` + `GN\.md`, `\bDESI` + `GN \d`, `\bbri` + `ef\.md`, `(?i)\bissu` + `e \d`, // documents that a reader does not have
}, "|"))

func TestForbiddenWords(t *testing.T) {
	for _, s := range sources(t) {
		for i, line := range strings.Split(string(s.text), "\n") {
			if m := forbidden.FindString(line); m != "" {
				t.Errorf("%s:%d: says %q", s.path, i+1, m)
			}
		}
	}
	for _, word := range []string{"TO" + "DO: later", "is not imple" + "mented", "see /wo" + "rk/main"} {
		if !forbidden.MatchString(word) {
			t.Errorf("%q is not found", word)
		}
	}
}
