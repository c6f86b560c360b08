package coll

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/message"
)

// The algorithm of this file is registered by this file alone.
const ternary = "ternary_of_a_test"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: ternary,
		Limits: []engine.Limit{engine.Even},
		Cost:   "2*(a+b*n)*log3(p)",
		Note:   "only for a test",
		Do:     func(c *engine.Run, a *engine.Args) { message.BcastTree(c, a.Recv.Buf, a.RootRank, 3) },
	})
}

// To add an algorithm is to add a file: its record is in the catalogue, in the table of the docs and in the choice by rules, and
// [TestEveryAlgorithm], which runs what Algorithms lists, runs it.
func TestOneFileForAnAlgorithm(t *testing.T) {
	listed := false
	for _, a := range engine.Algorithms() {
		listed = listed || a.Operation == "bcast" && slices.Contains(a.Algorithms, ternary)
	}
	if !listed {
		t.Error("the catalogue has not got it")
	}
	want := "| `bcast` | `" + ternary + "`: only for a test | messages | 2·(a+b·n)·log3(p) | even numbers of ranks |\n"
	if !strings.Contains(engine.Describe(), want) {
		t.Errorf("the table of the docs has no line %q", want)
	}
	defer func() { tableOfTest = nil }()
	var err error
	if tableOfTest, err = engine.Default().Force("bcast=" + ternary); err != nil {
		t.Fatal(err)
	}
	for p, name := range map[int]string{4: ternary, 5: engine.Binomial} {
		c := sendingOnly(world(t, p))[0]
		if r := of(&c.Main, c).Pick(engine.KindBcast, 8, nil, 0); r.Name != name {
			t.Errorf("%d ranks take %s", p, r.Name)
		}
	}
	TestBcast(t)
	if tableOfTest, err = engine.Default().Force("bcast=" + ternary + "!"); err != nil {
		t.Fatal(err)
	}
	for r, err := range each(t, sendingOnly(world(t, 3)), func(c *engine.Comm) error { return Bcast(c, buf(fill(1, 3)), 1) }) {
		wantAlgorithm(t, r, err, ternary+"!", "the number of ranks is odd")
	}
}

var update = flag.Bool("update", false, "write the table of algorithms in docs/collectives.md anew")

// The table in the docs is that of the records.
func TestAlgorithmsInDocs(t *testing.T) {
	const file, begin, end = "../../docs/collectives.md", "<!-- algorithms: made by TestAlgorithmsInDocs -->\n", "<!-- end of algorithms -->\n"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	is, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", file)
	}
	var lines []string
	for line := range strings.Lines(engine.Describe()) {
		if !strings.Contains(line, ternary) {
			lines = append(lines, line)
		}
	}
	want := strings.Join(lines, "")
	if is == want {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(head+begin+want+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the table of algorithms in %s is not that of the records; -update writes it anew", file)
}

// Where a cost is given as a function, the messages of a call take as long as it says: what a rank does one after the other is
// between once and twice the factors, since a rank that sends and receives does both here, one after the other. The ranks may first agree that they are in one call.
func TestTerms(t *testing.T) {
	defer func() { tableOfTest = nil }()
	for k, list := range engine.Catalogue {
		for _, a := range list {
			call := guideCalls[engine.Names[k].Name]
			if a.Terms == nil || call == nil {
				continue
			}
			for _, p := range []int{4, 8, 16} {
				var err error
				if tableOfTest, err = engine.Default().Force(strings.ToLower(engine.Names[k].Name) + "=" + a.Name + "!"); err != nil {
					t.Fatal(err)
				}
				comms := sendingOnly(world(t, p))
				const n = 64 * 16
				steps := recordAll(t, comms, func(c *engine.Comm) error { return call(c, n) })
				size := float64(n)
				if engine.Kind(k) == engine.KindReduceScatterBlock {
					size *= float64(p) // the docs count the bytes of all blocks
				}
				terms := a.Terms(float64(p), size)
				if got := steps.time(cost{end: 1}); got < terms.A || got > 2*terms.A+2+2*engine.Log2(float64(p)) {
					t.Errorf("%s=%s among %d ranks: %v messages one after the other, and its record says a*%v", engine.Names[k].Name, a.Name, p, got, terms.A)
				}
				if got := steps.time(cost{perByte: 1}); got < terms.B || got > 2*terms.B+2*n {
					t.Errorf("%s=%s among %d ranks: %v bytes one after the other, and its record says b*%v", engine.Names[k].Name, a.Name, p, got, terms.B)
				}
			}
		}
	}
}
