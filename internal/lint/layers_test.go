package lint

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// A layer is a package, or with a final /... all packages of a folder, and what of this module it may import. The first
// layer that matches a package is its layer. Every package has one, so a new folder is a decision made here.
type layer struct {
	pkg     string
	imports []string
	why     string
}

// leaf says whether a package is one of the small ones below internal, which import nothing of ours but each other and
// which everybody may import. The limits are one too.
func leaf(pkg string) bool {
	above := []string{"internal/coll/...", "internal/op/...", "internal/typeexpr", "internal/gostruct", "internal/member/...", "internal/binding", "internal/need", "internal/busy", "internal/effort", "internal/lint", "internal/deathtest", "internal/soak", "internal/planted"}
	return pkg == "adi/limits" || matches("internal/...", pkg) && !slices.ContainsFunc(above, func(p string) bool { return matches(p, pkg) })
}

var layers = []layer{
	{"internal/need", nil, "tests of every package use it"},
	{"internal/busy", nil, "tests alone promise times"},
	{"internal/effort", nil, "tests alone have rounds"},
	{"internal/lint", nil, "it reads source, it does not link it"},
	{"internal/deathtest", nil, "it runs programs, and links none"},
	{"internal/planted", nil, "it has tests only"},
	{"internal/soak", nil, "it has tests only"},
	{"internal/coll/cells", []string{"adi"}, "a layout of memory knows no calls"},
	{"internal/coll/engine", []string{"adi", "adi/match", "datatype", "internal/op", "internal/coll/cells"}, "one call knows no algorithm"},
	{"internal/coll/message", []string{"datatype", "internal/op", "internal/coll/engine"}, "algorithms over messages know no device"},
	{"internal/coll/local", []string{"adi", "datatype", "internal/op", "internal/coll/engine"}, "goroutine ranks need no messages"},
	{"internal/coll/shared", []string{"adi", "datatype", "internal/op", "internal/coll/engine", "internal/coll/cells", "internal/coll/message"}, "what shared memory cannot do messages do"},
	{"internal/coll/schedule", []string{"adi", "internal/coll/engine", "internal/coll/cells", "internal/coll/message", "internal/coll/shared", "internal/coll/local"}, "it carries out the steps of all"},
	{"internal/coll/...", []string{"adi", "adi/match", "adi/proto", "datatype", "internal/op", "internal/coll/..."}, "algorithms are over the abstract device"},
	{"internal/op/...", []string{"datatype"}, "reduction kernels know types, not ranks"},
	{"internal/member/...", []string{"adi/...", "launch/...", "datatype"}, "a rank's place in a job, below what programs see"},
	{"internal/window", []string{"adi", "adi/match", "adi/proto", "datatype", "internal/op"}, "one-sided operations are over the abstract device"},
	{"internal/typeexpr", []string{"datatype"}, "expressions name types"},
	{"internal/gostruct", []string{"datatype"}, "Go source names types"},
	{"internal/binding", []string{"adi"}, "what mpi shows to abi/core alone"},
	{"internal/...", nil, "small parts with one idea each are leaves"},
	{"datatype", nil, "types know nothing of ranks"},
	{"datatype/gen", nil, "it writes kernels"},
	{"address", []string{"datatype"}, "addresses are a kind of memory"},
	{"adi/limits/...", nil, "it is constants, and the command that writes their table"},
	{"adi/match", nil, "pure: it decides what meets what"},
	{"adi/peer", nil, "tables by peer number, of whatever a layer knows of a peer"},
	{"adi/proto", []string{"adi/match", "adi/peer"}, "pure: it turns events into packets"},
	{"adi", []string{"adi/match", "adi/peer", "adi/proto", "datatype"}, "the abstract device knows no algorithm, no launcher and no device"},
	{"adi/devicetest", []string{"adi/...", "datatype", "internal/effort"}, "the suite that every device passes"},
	{"adi/stream", []string{"adi", "adi/peer", "datatype"}, "connections between ranks, for devices"},
	{"adi/shm", []string{"adi", "adi/stream", "adi/match", "adi/peer", "adi/proto", "datatype"}, "two ranks meet over a connection, which is then the device's"},
	{"adi/tcp", []string{"adi/stream"}, "the device that is connections and nothing else"},
	{"adi/...", []string{"adi", "adi/match", "adi/peer", "adi/proto", "datatype"}, "devices are thin and do not know each other"},
	{"launch/internal/board", nil, "pure: it decides what the ranks of a job have done"},
	{"launch/...", []string{"adi", "adi/tcp", "adi/shm", "launch/..."}, "ranks start and find each other before there is a communicator"},
	{"mpi/mpitest", []string{"mpi", "adi/...", "launch/...", "datatype", "internal/coll/...", "internal/member/..."}, "ranks inside go test"},
	{"mpi/...", []string{"mpi/...", "adi/...", "launch/...", "address", "datatype", "internal/coll/...", "internal/op/...", "internal/member/...", "internal/binding"}, "what programs import: everything below"},
	{"abi", nil, "it is the tables of the C interface"},
	{"abi/clib", []string{"abi"}, "it makes C of the tables"},
	{"abi/gen", []string{"abi", "abi/clib"}, "it writes what follows from the tables"},
	{"abi/...", []string{"mpi/...", "adi/...", "launch/...", "address", "datatype", "internal/coll/...", "internal/op/...", "internal/member/...", "internal/binding"}, "C programs on Cadre"},
	{"bench/...", []string{"mpi/...", "bench/...", "datatype", "address"}, "programs that measure"},
	{"examples/...", []string{"examples/internal/...", "mpi", "mpi/mpitest", "mpi/object", "datatype", "address"}, "programs see what users see"},
	{"cmd/...", []string{"..."}, "the command is on top"},
	{"tools/lint", nil, "a module of its own"},
	{"tools/...", nil, "they run programs, and link none"},
}

// matches says whether a package is named by a pattern.
func matches(pattern, pkg string) bool {
	if pattern == "..." {
		return true
	}
	if dir, ok := strings.CutSuffix(pattern, "/..."); ok {
		return pkg == dir || strings.HasPrefix(pkg, dir+"/")
	}
	return pattern == pkg
}

// allowed says whether a package may import another, both as folders of this module, and if not, why.
func allowed(from, to string) (ok bool, why string) {
	for _, l := range layers {
		if !matches(l.pkg, from) {
			continue
		}
		if l.pkg == "internal/need" || l.pkg == "internal/busy" || l.pkg == "internal/effort" || l.pkg == "internal/lint" {
			return false, l.why
		}
		return leaf(to) || slices.ContainsFunc(l.imports, func(p string) bool { return matches(p, to) }), l.why
	}
	return false, "it is in no layer of internal/lint/layers_test.go"
}

// Imports point down only. Tests may use what they test with.
func TestImportsPointDown(t *testing.T) {
	for _, s := range golang(t) {
		if s.isTest() {
			continue
		}
		if !slices.ContainsFunc(layers, func(l layer) bool { return matches(l.pkg, s.pkg()) }) {
			t.Errorf("%s: %s is in no layer of internal/lint/layers_test.go", s.path, s.pkg())
		}
		for path, spec := range s.imports() {
			folder, ours := own(path)
			if !ours || folder == s.pkg() {
				continue
			}
			if ok, why := allowed(s.pkg(), folder); !ok {
				t.Errorf("%s: %s imports %s: %s", s.line(spec), s.pkg(), folder, why)
			}
		}
	}
}

// The table is what it was meant to be.
func TestLayerTable(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"datatype", "internal/wire", true},
		{"datatype", "adi", false},
		{"address", "datatype", true},
		{"adi/match", "adi", false},
		{"adi/proto", "adi", false},
		{"adi/proto", "adi/match", true},
		{"adi", "adi/proto", true},
		{"adi/match", "adi/limits", true},
		{"internal/auth", "adi/limits", true},
		{"adi/limits", "adi/match", false},
		{"adi", "adi/tcp", false},
		{"adi", "internal/coll", false},
		{"adi", "launch", false},
		{"adi", "mpi", false},
		{"adi/inproc", "adi", true},
		{"adi/inproc", "adi/tcp", false},
		{"adi/shm", "adi/tcp", false},
		{"adi/shm", "adi/stream", true},
		{"adi/tcp", "adi/shm", false},
		{"launch/job", "mpi", false},
		{"mpi", "internal/coll/tree", true},
		{"internal/coll", "internal/coll/schedule", true},
		{"internal/coll/engine", "internal/coll/message", false},
		{"internal/coll/message", "internal/coll/shared", false},
		{"internal/coll/shared", "internal/coll/message", true},
		{"internal/coll/local", "internal/coll/shared", false},
		{"mpi", "cmd/cadre", false},
		{"internal/coll", "mpi", false},
		{"internal/wire", "datatype", false},
		{"internal/auth", "internal/wire", true},
		{"internal/auth", "internal/coll", false},
		{"mpi", "internal/need", false},
		{"mpi", "internal/busy", false},
		{"mpi", "internal/effort", false},
		{"adi", "internal/coll/tree", false},
		{"examples/wordcount", "adi", false},
		{"abi/core", "internal/binding", true},
		{"cmd/cadre", "internal/coll/tree", true},
		{"mpi/mpitest", "internal/binding", false},
		{"cmd/cadre", "launch", true},
		{"somewhere/new", "datatype", false},
	} {
		if got, why := allowed(c.from, c.to); got != c.want {
			t.Errorf("%s imports %s: allowed is %v (%s), want %v", c.from, c.to, got, why, c.want)
		}
	}
}

// The pure cores decide; they do not wait, read clocks, or talk to anything. What is not in this list of std they need
// no longer be pure with.
func TestPureCores(t *testing.T) {
	impure := []string{"net", "os", "io", "time", "sync", "context", "log", "runtime", "syscall", "math/rand", "golang.org/x"}
	for _, s := range golang(t) {
		if s.isTest() || s.pkg() != "adi/match" && s.pkg() != "adi/proto" && s.pkg() != "launch/internal/board" {
			continue
		}
		for path, spec := range s.imports() {
			if slices.ContainsFunc(impure, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") }) {
				t.Errorf("%s: a pure core imports %s", s.line(spec), path)
			}
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt, *ast.ChanType:
				t.Errorf("%s: a pure core uses goroutines or channels", s.line(n))
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					t.Errorf("%s: a pure core receives from a channel", s.line(n))
				}
			}
			return true
		})
	}
}

// Cadre depends on the standard library and golang.org/x/sys, and only abi on C.
func TestDependencies(t *testing.T) {
	for _, s := range golang(t) {
		if s.module != "." {
			continue
		}
		for path, spec := range s.imports() {
			first, _, _ := strings.Cut(path, "/")
			_, ours := own(path)
			switch {
			case path == "C":
				if !matches("abi/...", s.pkg()) {
					t.Errorf("%s: cgo outside abi", s.line(spec))
				}
			case ours, !strings.Contains(first, "."), matches("golang.org/x/sys/...", path):
			default:
				t.Errorf("%s: imports %s; the core depends on std and golang.org/x/sys only", s.line(spec), path)
			}
		}
	}
	for _, s := range sources(t) {
		if s.path != "go.mod" {
			continue
		}
		for line := range strings.Lines(string(s.text)) {
			for _, word := range strings.Fields(line) {
				if host, rest, ok := strings.Cut(word, "/"); ok && strings.Contains(host, ".") && host+"/"+rest != "golang.org/x/sys" {
					t.Errorf("go.mod: names %s; the core requires golang.org/x/sys only", word)
				}
			}
			if strings.HasPrefix(line, "replace") || strings.HasPrefix(line, "exclude") {
				t.Errorf("go.mod: %s: other modules would not see it", strings.TrimSpace(line))
			}
		}
	}
}
