package gen

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// wordsOfTests stands for package lane's in these tests.
const wordsOfTests = `package lane

type (
	At64 uint64
	At32 uint64
	At8  uint64
)

type Rank struct {
	Lock  At64
	Count uint64
	Small uint32
	Table [8]uint32
}

type Status struct{ Source int32 }

const Mask = 7

func Acquire64(a At64) uint64           { return 0 }
func Relaxed64(a At64) uint64           { return 0 }
func Release64(a At64, v uint64)        {}
func Exchange64(a At64, o, n uint64) bool { return false }
func Next64(a At64, n uint64) At64      { return a }
`

func translated(t *testing.T, source string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"words.go": wordsOfTests, "f.go": "package lane\n" + source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Path(dir, []string{"f.go"}, []string{"words.go"})
	return string(b), err
}

// What is of the part becomes C that says the same.
func TestTranslates(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"func f(a uint64) uint64 { return a<<3 + Mask }", "static inline uint64_t lane_f(uint64_t a)\n{\n\treturn (a << 3UL) + LANE_MASK;\n}\n"},
		{"func f(a, b uint64) uint64 { return a &^ b >> (b & 63) }", "return (a & ~b) >> (b & 63UL);"},
		{"func f(r *Rank) { r.Count++ }", "static inline void lane_f(struct cadre_rank *r)\n{\n\tr->count++;\n}"},
		{"func f(r *Rank, i uint64) uint64 { return uint64(r.Table[i&Mask]) }", "return (uint64_t)r->table[i & LANE_MASK];"},
		{"func f(s *Status, v uint64) { s.Source = int32(v) }", "s->source = (int32_t)v;"},
		{"func f(r *Rank) bool { return r.Count != 0 && !Exchange64(r.Lock, 0, 1) }", "return (r->count != 0UL) && !lane_exchange64(r->lock, 0UL, 1UL);"},
		{"type pair struct{ a, b uint64 }\nfunc g(p *pair) { p.a = 1 }\nfunc f() uint64 { var p pair; g(&p); return p.a }",
			"\tstruct lane_pair p = {0};\n\tlane_g(&p);\n\treturn p.a;"},
		{"func f(n uint64) uint64 { s := uint64(0); for i := uint64(0); i < n; i++ { if i == 3 { continue }; s += i }; return s }",
			"for (uint64_t i = 0UL; i < n; i++)\n\t{\n\t\tif (i == 3UL)\n\t\t{\n\t\t\tcontinue;\n\t\t}\n\t\ts += i;\n\t}"},
		{"func f(r *Rank) { Exchange64(r.Lock, 0, 1) }", "(void)lane_exchange64(r->lock, 0UL, 1UL);"},
		{"// f says.\n//\n//go:noinline\nfunc f() {}", "/* f says. */\nstatic __attribute__((noinline, unused)) void lane_f(void)\n"},
		{"func TwoWords() uint64 { return 1<<64 - 1 }", "lane_two_words(void)\n{\n\treturn 0xffffffffffffffffUL;"},
	} {
		got, err := translated(t, c.source)
		if err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s\ngives %v\n%s\nwant\n%s", c.source, err, got, c.want)
		}
	}
}

// All else is refused, with its line.
func TestRefuses(t *testing.T) {
	for _, c := range []struct{ source, says string }{
		{"import \"os\"\nfunc f() { os.Exit(1) }", "f.go:2: an import"},
		{"var x uint64", "a variable outside of functions"},
		{"type t uint64", "type t, which is no struct"},
		{"type t struct{ s []byte }", "type []byte"},
		{"type t struct{ i int }", "type int"},
		{"type t struct{ short uint64 }", "the name short"},
		{"type t struct{ a uint64 }\nfunc (x *t) m() {}", "f.go:3: function m, which is not a plain one"},
		{"func f[T any](x T) {}", "not a plain one"},
		{"func f() (a, b uint64) { return 1, 2 }", "several results"},
		{"func f(a ...uint64) {}", "any number of parameters"},
		{"func f() (a uint64) { return 1 }", "a result with a name"},
		{"func f() { g := func() {}; g() }", "type func()"},
		{"func f(a uint64) { defer g(a) }\nfunc g(a uint64) {}", "f.go:2: *ast.DeferStmt"},
		{"func f(a uint64) { go g(a) }\nfunc g(a uint64) {}", "*ast.GoStmt"},
		{"func f(a uint64) { switch a {} }", "*ast.SwitchStmt"},
		{"func f(r *Rank) { for range r.Table {} }", "*ast.RangeStmt"},
		{"func f(a uint64) uint64 { if b := a; b > 0 { return 1 }; return 0 }", "a statement before a condition"},
		{"func f(a uint64) {\nouter:\n\tfor { break outer }\n}", "*ast.LabeledStmt"},
		{"func f(a int64) {}", "type int64"},
		{"func f(s string) {}", "type string"},
		{"func f(x any) {}", "type any"},
		{"func f(r *Rank) bool { return r.Small > 3 }", "arithmetic of type uint32"},
		{"func f(r *Rank) uint64 { return uint64(r.Small + 1) }", "arithmetic of type uint32"},
		{"func f(a, n uint64) uint64 { return a << n }", "a shift that is not below 64"},
		{"func f(a, n uint64) uint64 { return a >> (n & 64) }", "a shift that is not below 64"},
		{"func f(a, n uint64) uint64 { return a / n }", "a divisor that is no constant"},
		{"func f(r *Rank, i uint64) uint64 { return uint64(r.Table[i]) }", "an index that is not masked with a constant below 8"},
		{"func f(r *Rank, i uint64) uint64 { return uint64(r.Table[i&8]) }", "an index that is not masked"},
		{"func f(a, b At64) uint64 { return Acquire64(a) + Acquire64(b) }", "more than one part with an order"},
		{"func f(a, b At64) uint64 { return Acquire64(a) + Relaxed64(b) }", "beside one that reads memory"},
		{"func f(r *Rank) uint64 { return r.Count + Acquire64(r.Lock) }", "beside one that reads memory"},
		{"func f(a, b At64) { g(Acquire64(a), Acquire64(b)) }\nfunc g(a, b uint64) {}", "more than one part with an order"},
		{"func f(a uint64) { b := &a; *b = 1 }", "the address of a"},
		{"func f(a At64) At64 { return a + 8 }", "arithmetic of type"},
		{"func f(a uint64) At64 { return At64(a) }", "a conversion to"},
		{"func f(a uint64) uint64 { if a > 1 { a := a + 1; return a }; return a }", "a, which is the name of something else in sight"},
		{"func f(f2 uint64) uint64 { g := f2; return g }\nfunc g() {}", "g, which is the name of a function"},
		{"func f(register uint64) {}", "the name register"},
		{"func f() {}\nfunc F() {}", "whose name in C, lane_f, is another's"},
		{"func acquire64() {}", "whose name in C, lane_acquire64, is another's"},
		{"func f() { println() }", "a call of what is neither of the path nor a primitive"},
		{"func f() uint64 { const c = 3; return c }", "a declaration in a function"},
		{"func f(a uint64) { a <<= 3 }", "operator <<="},
		{"func f(r *Rank) { r.Table[3] = 0 }", "an assignment to *ast.IndexExpr"},
		{"func f(a uint64) { a, b := a, a; _ = b }", "f.go:2"},
		{"const c = \"x\"\nfunc f() bool { return c == c }\nfunc g() uint64 { return uint64(len(c)) + 1.5 }", "f.go:4"},
	} {
		got, err := translated(t, c.source)
		if err == nil {
			t.Errorf("%s\nis taken:\n%s", c.source, got)
		} else if !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "f.go:") {
			t.Errorf("%s\nis refused with %v, want %q", c.source, err, c.says)
		}
	}
}

// The path itself is of the part, and its C compiles without a warning.
func TestPath(t *testing.T) {
	text, err := Header("..")
	if err != nil {
		t.Fatal(err)
	}
	cc := need.Tool(t, "gcc")
	dir := t.TempDir()
	file := filepath.Join(dir, "lane.h")
	words, err := os.ReadFile("../../../abi/c/words.h")
	if err != nil {
		t.Fatal(err)
	}
	const all = "#include \"lane.h\"\n" +
		"int f(struct cadre_shared *s, char *b, uint64_t *q, uint32_t *t)\n" +
		"{ return lane_send(s, b, 1, 2, 3, 4, 5) + lane_receive(s, b, 1, 2, 3, 4, 5, t) + lane_end(s, 1, q, t, 1, 1) +\n" +
		"\tlane_begin_send(s, b, 1, 2, 3, 4, 5, q) + lane_begin_receive(s, b, 1, 2, 3, 4, 5, q); }\n"
	for name, b := range map[string][]byte{file: text, filepath.Join(dir, "words.h"): words, filepath.Join(dir, "all.c"): []byte(all)} {
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, flags := range [][]string{{"-O2"}, {"-O0"}} {
		args := append(flags, "-std=gnu11", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-c", "-o", "all.o", "all.c")
		cmd := exec.Command(cc, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("gcc %v: %v\n%s", args, err, out)
		}
	}
}
