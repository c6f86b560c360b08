package coll

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/environ"
	"cadre.example/internal/op"
)

// proofs are the tests that an operation's algorithms must pass, each of which compares with a serial reference.
var proofs = map[string][]func(t *testing.T){
	"barrier":            {TestBarrier, TestBarrierHoldsAll},
	"bcast":              {TestBcast, TestP18BcastUnits},
	"gather":             {TestGatherScatter},
	"scatter":            {TestGatherScatter},
	"gatherv":            {TestGatherScatter},
	"scatterv":           {TestGatherScatter},
	"allgather":          {TestAllgather},
	"allgatherv":         {TestAllgather},
	"alltoall":           {TestAlltoall},
	"alltoallv":          {TestAlltoall},
	"alltoallw":          {TestAlltoall},
	"reduce":             {TestReductions, TestMaxLoc, TestReduceVector},
	"allreduce":          {TestReductions, TestAllreduceSameBits, TestMaxLoc, TestReduceVector},
	"scan":               {TestReductions},
	"exscan":             {TestReductions},
	"reducescatterblock": {TestReductions},
	"reducescatter":      {TestReductions},
}

var every = flag.Bool("every", false, "TestEveryAlgorithm in all forms with up to 17 ranks: some minutes")

// Every algorithm, wherever it can serve, gives what the others give.
func TestEveryAlgorithm(t *testing.T) {
	if !*every {
		maxRanks, formTested = effort.Rounds(4, 6), "persistent" // in which the algorithms are recorded once and carried out twice
		if raceDetector {
			maxRanks = 3
		}
	} else {
		maxRanks = 17
	}
	defer func() { tableOfTest, hostsOfTest, maxRanks, formTested, worldOfTest = nil, nil, 0, "", nil }()
	form := formTested
	for _, a := range engine.Algorithms() {
		if len(proofs[a.Operation]) == 0 {
			t.Errorf("%s has no tests", a.Operation)
		}
		for _, name := range a.Algorithms {
			t.Run(a.Operation+"/"+name, func(t *testing.T) {
				var err error
				if tableOfTest, err = engine.Default().With(fmt.Appendf(nil, `[{"operation": %q, "algorithm": %q, "piece": 3000}]`, a.Operation, name)); err != nil {
					t.Fatal(err)
				}
				formTested, worldOfTest = form, nil
				switch name { // those serve no other form
				case engine.Exposed:
					formTested = "blocking"
				case engine.InCells, engine.SingleCopy, engine.Staged, engine.StagedLinear:
					formTested, worldOfTest = "blocking", celledWorld
				}
				places := []func(r int) int{nil}
				if name == engine.TwoLevel {
					places = hostLayouts
					if few() { // another one in each run
						places = places[effort.Seed(t)%3:][:1]
					}
				}
				for _, hostsOfTest = range places {
					taken(t, a.Operation, name)
					for _, proof := range proofs[a.Operation] {
						proof(t)
						if raceDetector {
							break // the others touch the same memory, with other values
						}
					}
					if a.Operation != "barrier" && !raceDetector {
						TestG17TrueExtent(t)
					}
				}
				hostsOfTest = nil
			})
		}
	}
}

// taken sees to it that calls that an algorithm can serve take it.
func taken(t *testing.T, operation, name string) {
	k, _ := engine.KindNamed(operation)
	comms := world(t, 8)
	b, err := op.Sum.Bind(buf([]int64{0}).Type)
	if err != nil {
		t.Fatal(err)
	}
	for _, bytes := range []int{8, 64 << 10} {
		if name == engine.InCells && bytes > limits.CollSmall {
			continue
		}
		c := of(&comms[0].Main, comms[0])
		c.Meeting.Choosing = name == engine.Exposed
		if r := c.Pick(k, bytes, &b, 1000); r.Name != name {
			t.Errorf("%d bytes take %s", bytes, r.Name)
		}
	}
}

// of is a run that is in no call.
func of(c *engine.Run, comm *engine.Comm) *engine.Run {
	c.Reset(comm)
	return c
}

// An algorithm that was asked for by name and cannot serve a call gives an error on all ranks, and the next call works.
func TestForced(t *testing.T) {
	defer func() { tableOfTest = nil }()
	var err error
	if tableOfTest, err = engine.Default().Force("allgather=recursive_doubling!, allreduce=ring!"); err != nil {
		t.Fatal(err)
	}
	user := op.Func(func(a, b int64) int64 { return a })
	comms := world(t, 3)
	for round := range 3 {
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			recv := buf(make([]int64, 3))
			recv.Count = 1
			return Allgather(c, buf([]int64{1}), recv)
		}) {
			wantAlgorithm(t, r, err, "allgather=recursive_doubling!", "no power of two")
		}
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			return Allreduce(c, buf(make([]int64, 10)), buf(make([]int64, 10)), user)
		}) {
			wantAlgorithm(t, r, err, "allreduce=ring!", "does not commute")
		}
		all(t, comms, func(c *engine.Comm) error {
			sum := make([]int64, 10)
			if err := Allreduce(c, buf(slices.Repeat([]int64{int64(round)}, 10)), buf(sum), op.Sum); err != nil {
				return err
			}
			return equal(sum, slices.Repeat([]int64{int64(3 * round)}, 10))
		})
	}
}

// Without the mark it is taken where it can serve.
func TestPreferred(t *testing.T) {
	defer func() { tableOfTest = nil }()
	var err error
	if tableOfTest, err = engine.Default().Force("allgather=recursive_doubling"); err != nil {
		t.Fatal(err)
	}
	TestAllgather(t)
	c := world(t, 4)[0]
	if r := of(&c.Main, c).Pick(engine.KindAllgather, 8, nil, 0); r.Name != engine.Doubling {
		t.Errorf("4 ranks take %s", r.Name)
	}
}

func wantAlgorithm(t *testing.T, r int, err error, words ...string) {
	t.Helper()
	var e *engine.Error
	if !errors.As(err, &e) || e.Reason != engine.ReasonAlgorithm && e.Reason != engine.ReasonPeer {
		t.Fatalf("rank %d: %v", r, err)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("rank %d: %v, want %s", r, err, w)
		}
	}
}

// Rules that cannot be say what is wrong with them and what there is.
func TestBadRules(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{`[{"operation": "bcats"}]`, `rule 0: operation "bcats": want one of barrier, bcast, reduce`},
		{`[{"operation": "bcast", "algorithm": "ring"}]`, `rule 0: algorithm "ring" of bcast: want one of binomial, chain, knomial, linear`},
		{`[{"operation": "bcast", "algorithm": "chain", "bytes": -1}]`, "want no negative number"},
		{`[{"operation": "bcast", "algorithm": "chain", "byte": 1}]`, `unknown field "byte"`},
		{`{}`, "cannot unmarshal"},
	} {
		if _, err := engine.Default().With([]byte(x.text)); !errors.Is(err, engine.ErrTable) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %s", x.text, err, x.want)
		}
	}
	for _, x := range []struct{ text, want string }{
		{"bcast", "want operation=algorithm"},
		{"bcats=chain", `operation "bcats": want one of`},
		{"bcast=ring", `algorithm "ring": want one of`},
		{"bcast=chain/many", `piece "many": want bytes such as 4096 or 64K`},
		{"bcast=chain/0", `piece "0"`},
		{"bcast=!", `algorithm "": want one of`},
		{"bcast=chain/9999999M", "piece"},
	} {
		if _, err := engine.Default().Force(x.text); !errors.Is(err, engine.ErrTable) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %s", x.text, err, x.want)
		}
	}
}

// Later rules win where they apply, and a forced one everywhere.
func TestRulesInOrder(t *testing.T) {
	yes := "true"
	table, err := new(engine.Table).With([]byte(`[
		{"operation": "Bcast", "algorithm": "chain", "bytes": 1000, "piece": 77},
		{"operation": "bcast", "algorithm": "linear", "most": 10},
		{"operation": "bcast", "algorithm": "scatter_allgather", "ranks": 5},
		{"operation": "bcast", "algorithm": "knomial", "crowded": ` + yes + `}]`))
	if err != nil {
		t.Fatal(err)
	}
	list := table.Compile(engine.KindBcast, 4, false, false)
	c := engine.Run{Comm: &engine.Comm{Ctx: world(t, 1)[0].Ctx, Size: 4}}
	c.Comm.Choices.Chosen[engine.KindBcast] = list
	for bytes, want := range map[int]string{0: "linear", 10: "linear", 11: "binomial", 999: "binomial", 1000: "chain", 1 << 30: "chain"} {
		if r := c.Pick(engine.KindBcastLarge, bytes, nil, 0); r.Name != want || want == "chain" && r.Piece != 77 {
			t.Errorf("%d bytes take %+v, want %s", bytes, r, want)
		}
	}
	if list := table.Compile(engine.KindBcast, 5, true, false); list[len(list)-1].Name != engine.Knomial || len(list) != 5 {
		t.Errorf("%+v", list)
	}
	forced, err := table.Force("bcast=chain/2K")
	if err != nil {
		t.Fatal(err)
	}
	c.Comm.Choices.Chosen[engine.KindBcast] = forced.Compile(engine.KindBcast, 4, false, false)
	if r := c.Pick(engine.KindBcast, 0, nil, 0); r.Name != engine.Chain || r.Piece != 2<<10 {
		t.Errorf("forced, and %+v", r)
	}
}

func TestEnvironment(t *testing.T) {
	read := func() (*engine.Table, error) { return engine.ReadEnvironment() }
	file := filepath.Join(t.TempDir(), "table.json")
	t.Setenv(environ.CollTable, file)
	if _, err := read(); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), environ.CollTable) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(file, []byte(`[{"operation": "scan", "algorithm": "linear"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(environ.Coll, "gather=binomial")
	table, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if l := table.Compile(engine.KindScan, 4, false, false); l[len(l)-1].Name != engine.Linear {
		t.Errorf("scan: %+v", l)
	}
	if l := table.Compile(engine.KindGather, 4, false, false); l[len(l)-1].Name != engine.Binomial {
		t.Errorf("gather: %+v", l)
	}
	t.Setenv(environ.Coll, "gather")
	if _, err := read(); err == nil || !strings.Contains(err.Error(), environ.Coll) {
		t.Errorf("no algorithm: %v", err)
	}
}

// What a process chooses by has one word, however it is written, and a text that is short and printable.
func TestChoiceWord(t *testing.T) {
	a, err := engine.Default().Force("bcast=chain/64K, allreduce=ring")
	if err != nil {
		t.Fatal(err)
	}
	b, err := engine.Default().Force("allreduce=ring,bcast=chain/65536")
	if err != nil {
		t.Fatal(err)
	}
	c, err := engine.Default().Force("allreduce=ring!,bcast=chain/64K")
	if err != nil {
		t.Fatal(err)
	}
	d, err := engine.Default().With([]byte(`[{"operation": "scan", "algorithm": "linear"}]`))
	if err != nil {
		t.Fatal(err)
	}
	if a.Word() != b.Word() {
		t.Errorf("%s and %s for the same rules", a.Word(), b.Word())
	}
	for i, x := range []*engine.Table{a, c, d} {
		if x.Word() == engine.Default().Word() || i > 0 && x.Word() == a.Word() {
			t.Errorf("table %d has the word of another", i)
		}
	}
	if word, text := engine.Choice(); len(word) != 16 || strings.ContainsAny(text, " ,") || text == "" {
		t.Errorf("%q, %q", word, text)
	}
}
