// Package effort decides how long tests try.
//
// A test that repeats something says how often in a quick and in a full run, and runs in both: effort is a number, never
// a reason to skip. CADRE_EFFORT chooses:
//
//	unset, quick   the quick numbers: go test ./... takes two minutes
//	full           the full numbers: what CI runs
//	10, 0.1        the quick numbers times 10, or a tenth of them
//
// Random tests start from another seed in each run, and print it when they fail: CADRE_SEED=N repeats it.
package effort

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
)

// Rounds returns how often a test repeats something: quick or full, as CADRE_EFFORT says, and at least once.
//
// It must be called while tests run, not to initialise a package's variables: go test notes which variables of the
// environment a test reads, to know whether an earlier result still counts, and does so from the first test on.
func Rounds(quick, full int) int {
	if !flag.Parsed() {
		panic("effort.Rounds: called before the tests began; go test would not notice when CADRE_EFFORT changes")
	}
	n, err := rounds(os.Getenv("CADRE_EFFORT"), quick, full)
	if err != nil {
		panic(err)
	}
	return n
}

// Full reports whether Rounds gives the full numbers. It is for a test whose full form is not a number of rounds.
func Full() bool { return Rounds(1, 2) == 2 && os.Getenv("CADRE_EFFORT") == "full" }

func rounds(value string, quick, full int) (int, error) {
	switch value {
	case "", "quick":
		return max(1, quick), nil
	case "full":
		return max(1, full), nil
	}
	factor, err := strconv.ParseFloat(value, 64)
	if err != nil || !(factor > 0) || math.IsInf(factor, 0) {
		return 0, fmt.Errorf("CADRE_EFFORT=%s: want quick, full, or a factor above 0 such as 10 or 0.1", value)
	}
	return int(min(max(1, math.Round(factor*float64(quick))), math.MaxInt32)), nil
}

// Flag defines a flag of the test binary that overrides a number of rounds. The function that it returns gives the
// number while tests run.
func Flag(name string, quick, full int, usage string) func() int {
	n := flag.Int(name, 0, fmt.Sprintf("%s (default %d, with CADRE_EFFORT=full %d)", usage, quick, full))
	return func() int {
		if *n > 0 {
			return *n
		}
		return Rounds(quick, full)
	}
}

// Seed returns the seed of this run, which is another one each time unless CADRE_SEED says which. It is logged: go test
// shows it when t fails, and with -v. All tests of a process, and the processes that it starts, have the same seed.
func Seed(t testing.TB) uint64 {
	t.Helper()
	text := os.Getenv("CADRE_SEED")
	n, err := strconv.ParseUint(text, 10, 64)
	if text == "" {
		n, err = fresh(), nil
	}
	if err != nil {
		t.Fatalf("CADRE_SEED=%s: want a whole number from 0 to %d", text, uint64(math.MaxUint64))
	}
	t.Logf("seed %d; CADRE_SEED=%d repeats it", n, n)
	return n
}

// fresh chooses the seed of a process once, and tells it to the processes that this one starts.
var fresh = sync.OnceValue(func() uint64 {
	n := uint64(rand.Uint32())
	os.Setenv("CADRE_SEED", strconv.FormatUint(n, 10))
	return n
})

// Beside lets n tests that call t.Parallel run at a time, where -parallel says nothing else: as many as there are processors
// is right for tests that compute, and few for tests that wait. TestMain calls it before it runs the tests.
func Beside(n int) {
	if err := flag.Set("test.parallel", strconv.Itoa(n)); err != nil {
		panic(err)
	}
}
