package datatype

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/internal/effort"
)

var (
	seedFlag  = flag.Uint64("seed", 0, "first seed of the random types (default: another one in each run)")
	typesFlag = effort.Flag("types", 6_000/slow, 100_000/slow, "number of random types of TestModel")
)

// firstSeed is where the random types of a test begin.
func firstSeed(t testing.TB) uint64 {
	t.Helper()
	if *seedFlag != 0 {
		return *seedFlag
	}
	return effort.Seed(t) + 1
}

// fewTypes is for the tests that look closer at one thing.
func fewTypes() int { return min(typesFlag()/20, 1000) }

// modelCorpus holds the types that failed once, which come first: a line is the seed of the checks and an expression.
const modelCorpus = "testdata/model.txt"

// parseExpression is that of package typeexpr, which imports this one: the tests outside the package set it.
var parseExpression func(string) (*Type, error)

// A model compares everything that the engine says and does about one type with the flat reference. Its checks have
// names; plant is the one whose results are spoilt, to see that it can fail.
type model struct {
	seed  uint64
	ty    *Type
	f     flat
	r     *rand.Rand
	also  []*Type // other types of the check at hand
	plant string
	done  map[string]int // how many comparisons each check made
}

// A difference is why a model failed.
type difference struct {
	check, text string
}

// newModel makes the type of a seed.
func newModel(seed uint64) *model {
	r := rand.New(rand.NewPCG(seed, 7))
	m := &model{seed: seed, r: rand.New(rand.NewPCG(seed, 8))}
	m.ty, m.f = randomType(r, 1+r.IntN(4))
	return m
}

// run makes all checks, and gives the first that fails, nil if none does.
func (m *model) run() (d *difference) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *difference:
			d = v
		default:
			d = &difference{"panic", fmt.Sprintf("%v\n%s", v, debug.Stack())}
		}
	}()
	m.facts()
	m.rebuilds()
	for count := range 4 {
		m.moves(count)
	}
	m.moves(20 + m.r.IntN(10))
	m.conversions(1+m.r.IntN(3), External32)
	m.conversions(m.r.IntN(4), allRepresentations[m.r.IntN(len(allRepresentations))])
	m.copies(1 + m.r.IntN(3))
	m.transfers()
	m.intersects()
	return nil
}

func (m *model) spoil(check string) bool {
	if m.done != nil {
		m.done[check]++
	}
	return m.plant == check
}

func (m *model) fail(check, what string, n int, got, want any) {
	panic(&difference{check, fmt.Sprintf("%s %d:\n got %v\nwant %v", what, n, got, want)})
}

// same compares two values; what and n say what was looked at.
func same[T comparable](m *model, check, what string, n int, got, want T) {
	if m.spoil(check) {
		switch p := any(&got).(type) {
		case *int:
			*p++
		case *bool:
			*p = !*p
		case *Flags:
			*p ^= Contig
		case *uint32:
			*p ^= 1
		case *Fingerprint:
			p.hash ^= 1
		case *string:
			*p += "x"
		case **Type:
			*p = new(Type)
		default:
			panic("this cannot be spoilt")
		}
	}
	if got != want {
		m.fail(check, what, n, got, want)
	}
}

// bytes compares two pieces of memory.
func (m *model) bytes(check, what string, n int, got, want []byte) {
	if m.spoil(check) {
		if len(got) == 0 {
			got = []byte{1}
		} else {
			got = bytes.Clone(got)
			got[m.r.IntN(len(got))] ^= 1 << m.r.IntN(8)
		}
	}
	if !bytes.Equal(got, want) {
		m.fail(check, what, n, got, want)
	}
}

// fine is that there is no error.
func (m *model) fine(check, what string, n int, err error) {
	if m.spoil(check) {
		err = ErrType
	}
	if err != nil {
		m.fail(check, what, n, err, "no error")
	}
}

func (m *model) report(d *difference) string {
	return fmt.Sprintf("check %q of seed %d\ntype %s\n   = %s\n%s\nother types: %s\nagain: go test ./datatype -run 'TestModel$' -seed %d -types 1",
		d.check, m.seed, m.ty, m.f, d.text, m.also, m.seed)
}

// TestModel compares random types with the flat reference, after those that failed once. To look at many:
//
//	go test ./datatype -run 'TestModel$' -v -timeout 0 -types 10000000
//
// The memory it takes does not depend on their number. A type that fails is reported with the command that looks at it
// again, and kept in testdata/model.txt.
func TestModel(t *testing.T) {
	corpus, err := os.ReadFile(modelCorpus)
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(corpus)); lines.Scan(); {
		seed, text, ok := strings.Cut(lines.Text(), " ")
		m := &model{}
		if m.seed, err = strconv.ParseUint(seed, 10, 64); err != nil || !ok {
			t.Fatalf("%s: %q: want a seed and an expression", modelCorpus, lines.Text())
		}
		if m.ty, err = parseExpression(text); err != nil {
			t.Fatalf("%s: %v", modelCorpus, err)
		}
		m.f, m.r = expandAll(m.ty, StickyMarkers), rand.New(rand.NewPCG(m.seed, 8))
		if d := m.run(); d != nil {
			t.Fatal(m.report(d))
		}
	}
	first, number := firstSeed(t), int64(typesFlag())
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // of a heap of some MiB
	var next, done atomic.Int64
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed *model
	var why *difference
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= number {
					return
				}
				m := newModel(first + uint64(i))
				d := m.run()
				done.Add(1)
				if d == nil {
					continue
				}
				next.Store(number)
				mu.Lock()
				if failed == nil || m.seed < failed.seed {
					failed, why = m, d
				}
				mu.Unlock()
			}
		})
	}
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()
	progress := time.NewTicker(5 * time.Second)
	defer progress.Stop()
	for start := time.Now(); ; {
		select {
		case <-finished:
			if failed != nil {
				keep(t, failed)
				t.Fatal(failed.report(why))
			}
			return
		case <-progress.C:
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			n := done.Load()
			t.Logf("%d of %d types, %.0f a second, %d MiB in use", n, number, float64(n)/time.Since(start).Seconds(), mem.HeapInuse>>20)
		}
	}
}

// keep adds a type that failed to the corpus.
func keep(t *testing.T, m *model) {
	f, err := os.OpenFile(modelCorpus, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err == nil {
		_, err = fmt.Fprintf(f, "%d %s\n", m.seed, m.ty)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Log(err)
	}
}

// modelChecks are all checks of a model.
var modelChecks = []string{
	"accepts", "align", "basic", "basic counts", "bounds", "canary", "check", "compatible", "contents", "convert", "convert back",
	"convert pieces", "copy", "copy elsewhere", "count", "count in pieces", "cursor", "cursors", "draw", "elements", "elements in", "entries",
	"expression", "external size", "fingerprint", "flags", "intersect", "iov", "local bounds", "pack", "pieces", "prefix", "refused", "regroup",
	"regroup back", "signature", "sink", "size", "source", "span", "transfer", "true bounds", "type map", "unpack", "unpack pieces", "wire",
}

// TestModelFinds spoils the result of each check in turn, which must be found within a few types, by that very check.
func TestModelFinds(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(300) {
		m := newModel(seed)
		m.done = seen
		if d := m.run(); d != nil {
			t.Fatal(m.report(d))
		}
	}
	for check := range seen {
		if !slices.Contains(modelChecks, check) {
			t.Errorf("check %q is not in the list", check)
		}
	}
	for _, check := range modelChecks {
		if seen[check] == 0 {
			t.Errorf("check %q is never made", check)
			continue
		}
		found := false
		for seed := uint64(0); seed < 300 && !found; seed++ {
			m := newModel(seed)
			m.plant = check
			if d := m.run(); d != nil {
				if found = true; d.check != check {
					t.Errorf("a fault of %q was found by %q", check, d.check)
				}
			}
		}
		if !found {
			t.Errorf("a fault of %q was not found", check)
		}
	}
}
