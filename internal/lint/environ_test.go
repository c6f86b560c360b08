package lint

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/environ"
)

// readsAlone are folders that read the environment without package environ: programs that see what users see, and what tests
// and measures.
var readsAlone = []string{"internal/environ", "examples/...", "bench/...", "tools/...", "adi/devicetest", "internal/effort", "internal/need", "internal/deathtest", "internal/soak"}

// The environment is read in one place, by names that stand in its lists.
func TestEnvironIsReadInOnePlace(t *testing.T) {
	name := regexp.MustCompile(`^CADRE_[A-Z_]+$`)
	for _, s := range golang(t) {
		if s.isTest() || strings.Contains(s.path, "testdata/") || slices.ContainsFunc(readsAlone, func(f string) bool { return matches(f, s.pkg()) }) {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				if ok && (x.Name == "os" || x.Name == "syscall") && (n.Sel.Name == "Getenv" || n.Sel.Name == "LookupEnv" || n.Sel.Name == "ExpandEnv") {
					t.Errorf("%s: %s.%s: want environ.Get or environ.Lookup", s.line(n), x.Name, n.Sel.Name)
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && name.MatchString(text) {
					t.Errorf("%s: %s: want the constant of package environ", s.line(n), text)
				}
			case *ast.CallExpr:
				if f := called(n); len(n.Args) == 1 && (f == "getenv" || f == "environ.Get" || f == "environ.Lookup") {
					if lit, ok := n.Args[0].(*ast.BasicLit); ok {
						t.Errorf("%s: %s: want a constant of package environ", s.line(n), lit.Value)
					}
				}
			}
			return true
		})
	}
}

// called is the name of a function that is called, with its package.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// Each constant of package environ stands once in its list, and each file that is said to read a variable does.
func TestEnvironIsComplete(t *testing.T) {
	constants := map[string]string{} // by value
	for _, s := range golang(t) {
		if s.pkg() != "internal/environ" {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && v.Type == nil && len(v.Values) == 1 {
				if lit, ok := v.Values[0].(*ast.BasicLit); ok {
					text, _ := strconv.Unquote(lit.Value)
					constants[text] = v.Names[0].Name
				}
			}
			return true
		})
	}
	listed := slices.Clone(environ.Others)
	files := map[string]string{}
	for _, s := range golang(t) {
		files[s.path] = string(s.text)
	}
	for _, v := range environ.Vars {
		listed = append(listed, v.Name)
		if v.About == "" || v.By == "" {
			t.Errorf("%s: says nothing about itself", v.Name)
		}
		if v.Reader != "" && !strings.Contains(files[v.Reader], "environ."+constants[v.Name]) {
			t.Errorf("%s: %s does not read it by environ.%s", v.Name, v.Reader, constants[v.Name])
		}
	}
	for name := range constants {
		if n := count(listed, name); n != 1 {
			t.Errorf("%s stands %d times in the lists of package environ: want once", name, n)
		}
	}
	if len(constants) != len(listed) {
		t.Errorf("%d constants and %d variables", len(constants), len(listed))
	}
}

func count(list []string, s string) (n int) {
	for _, e := range list {
		if e == s {
			n++
		}
	}
	return n
}

const (
	environDoc   = "docs/launching.md"
	environBegin = "<!-- environment: made from internal/environ by go test ./internal/lint -run TestEnvironDoc -update -->\n"
	environEnd   = "<!-- /environment -->\n"
)

// The table of the documents is made from the list.
func TestEnvironDoc(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("| variable | meaning | default | set by |\n|---|---|---|---|\n")
	for _, v := range environ.Vars {
		if v.By != environ.ByCadre {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", v.Name, v.About, v.Default, v.By)
		}
	}
	file := "../../" + environDoc
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), environBegin)
	table, after, ends := strings.Cut(rest, environEnd)
	if !ok || !ends {
		t.Fatalf("%s has no %q and %q", environDoc, environBegin, environEnd)
	}
	if table == b.String() {
		return
	}
	if !*update {
		t.Fatalf("the table of %s is not that of internal/environ: go test ./internal/lint -run TestEnvironDoc -update", environDoc)
	}
	if err := os.WriteFile(file, []byte(before+environBegin+b.String()+environEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
