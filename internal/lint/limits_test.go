package lint

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// limited are the folders whose limits of size and time stand in adi/limits, and unlimited those below them that only test.
var (
	limited   = []string{"adi/...", "internal/coll/...", "internal/member/...", "launch/...", "mpi/..."}
	unlimited = []string{"adi/limits/...", "adi/sim/...", "adi/chaos/...", "adi/devicetest/...", "mpi/mpitest/...", "mpi/internal/..."}
)

// notLimits are the numbers that look like limits and are none, by file and name or expression, with the reason.
var notLimits = map[string]string{
	"adi/identity.go: time.Hour":                     "a least value begins with a large one",
	"internal/coll/engine/table.go: 1 << 10":         "the unit K",
	"internal/coll/engine/table.go: 1 << 20":         "the unit M",
	"internal/coll/engine/plan_number.go: planTurns": "a field of a number has so many values",
	"internal/coll/engine/plan_number.go: planTag":   "a bit of a tag",
	"adi/proto/table.go: genLimit":                   "a field of a number has so many values",
	"internal/member/state.go: startTag":             "a bit of a tag",
	"mpi/class.go: ErrProcFailed":                    "a number of the standard's interface",
	"mpi/class.go: ErrRevoked":                       "a number of the standard's interface",
	"mpi/code.go: firstUser":                         "a number of the standard's interface",
	"mpi/started.go: ThreadSerialized":               "a number of the standard's interface",
	"mpi/started.go: ThreadMultiple":                 "a number of the standard's interface",
}

// Every limit of size and time stands in adi/limits: elsewhere there is no unit of time, no constant of more than 1 KiB and
// less than 2 GiB, and no shift by 10 or 20.
func TestLimitsHaveOneHome(t *testing.T) {
	used := map[string]bool{}
	excused := func(s source, names ...string) bool {
		for _, n := range names {
			if key := s.path + ": " + n; notLimits[key] != "" {
				used[key] = true
				return true
			}
		}
		return false
	}
	in := func(folders []string, pkg string) bool {
		return slices.ContainsFunc(folders, func(f string) bool { return matches(f, pkg) })
	}
	seen := 0
	for _, s := range golang(t) {
		if s.isTest() || s.module != "." || !in(limited, s.pkg()) || in(unlimited, s.pkg()) {
			continue
		}
		seen++
		printed := map[ast.Node]bool{} // durations that are rounded to, or counted in
		ast.Inspect(s.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "Round" || f.Sel.Name == "Truncate") {
					for _, a := range n.Args {
						ast.Inspect(a, func(n ast.Node) bool { printed[n] = true; return true })
					}
				}
			case *ast.BinaryExpr:
				if n.Op == token.QUO {
					printed[n.Y] = true
				}
				if by, ok := n.Y.(*ast.BasicLit); ok && n.Op == token.SHL && (by.Value == "10" || by.Value == "20") {
					if x, ok := n.X.(*ast.BasicLit); ok && !excused(s, x.Value+" << "+by.Value) {
						t.Errorf("%s: a size, which belongs into adi/limits", s.line(n))
					}
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && x.Obj == nil && !printed[n] &&
					slices.Contains([]string{"Nanosecond", "Microsecond", "Millisecond", "Second", "Minute", "Hour"}, n.Sel.Name) && !excused(s, "time."+n.Sel.Name) {
					t.Errorf("%s: a time, which belongs into adi/limits", s.line(n))
				}
			case *ast.ValueSpec:
				for i, v := range n.Values {
					size, whole := number(v)
					mask := size > 0 && size&(size+1) == 0
					if !whole {
						continue
					}
					if mask || excused(s, n.Names[i].Name) {
						return false
					}
					if size > 1<<10 && size < 1<<31 {
						t.Errorf("%s: %s is a limit, which belongs into adi/limits", s.line(n), n.Names[i].Name)
					}
				}
			}
			return true
		})
	}
	if seen < 100 {
		t.Errorf("only %d files were read", seen)
	}
	for key := range notLimits {
		if !used[key] {
			t.Errorf("%s is no longer there: take it out of notLimits", key)
		}
	}
}

// number is the value of an expression of whole numbers, unless it has names.
func number(x ast.Expr) (int64, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		n, err := strconv.ParseInt(x.Value, 0, 64)
		return n, err == nil && x.Kind == token.INT
	case *ast.ParenExpr:
		return number(x.X)
	case *ast.BinaryExpr:
		a, ok := number(x.X)
		b, whole := number(x.Y)
		if !ok || !whole {
			return 0, false
		}
		switch x.Op {
		case token.ADD:
			return a + b, true
		case token.SUB:
			return a - b, true
		case token.MUL:
			return a * b, true
		case token.SHL:
			return a << b, b >= 0 && b < 63
		}
	}
	return 0, false
}

// The environment variables that limits name are read somewhere.
func TestLimitsNameRealVariables(t *testing.T) {
	named := map[string]bool{}
	var all strings.Builder
	for _, s := range golang(t) {
		if s.path == "adi/limits/limits.go" {
			for _, name := range regexp.MustCompile(`CADRE_[A-Z_]+`).FindAllString(string(s.text), -1) {
				named[name] = true
			}
		} else if !s.isTest() && s.module == "." {
			all.Write(s.text)
		}
	}
	for name := range named {
		if !strings.Contains(all.String(), `"`+name+`"`) {
			t.Errorf("adi/limits: nothing reads %s", name)
		}
	}
	if len(named) == 0 {
		t.Error("no variables were found")
	}
}
