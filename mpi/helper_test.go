package mpi_test

import (
	"fmt"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// everyway runs f on n ranks, made in each way that there is.
func everyway(t *testing.T, n int, f func(t *mpitest.T, world *mpi.Comm)) {
	t.Helper()
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) { mpitest.Run(t, n, f, w.opts...) })
	}
}

// someway is everyway for tests with much to do: in a quick run one of the devices that cross processes is enough, another
// one in each run.
func someway(t *testing.T, n int, f func(t *mpitest.T, world *mpi.Comm)) {
	t.Helper()
	sockets := len(ways) - within
	first := int(effort.Seed(t) % uint64(sockets))
	for i, w := range ways {
		if i >= within && (i-within+first)%sockets >= effort.Rounds(1, sockets) {
			continue
		}
		t.Run(w.name, func(t *testing.T) { mpitest.Run(t, n, f, w.opts...) })
	}
}

// ways are how everyway makes ranks; those after the first within cross processes, or as if.
var ways = []struct {
	name string
	opts []mpitest.Option
}{
	{"goroutines", nil},
	{"bubble", []mpitest.Option{mpitest.Bubble()}},
	{"unix", []mpitest.Option{mpitest.Unix()}},
	{"tcp", []mpitest.Option{mpitest.TCP()}},
	{"mixed", []mpitest.Option{mpitest.Mixed()}},
}

const within = 2

// anyway is everyway and over devices that buffer as little, and deliver as late, as MPI allows.
func anyway(t *testing.T, n int, f func(t *mpitest.T, world *mpi.Comm)) {
	t.Helper()
	everyway(t, n, f)
	for _, seed := range []int64{1, 2, 3} {
		t.Run(fmt.Sprintf("chaos %d", seed), func(t *testing.T) { mpitest.Run(t, n, f, mpitest.Chaos(seed)) })
	}
}

// ok ends the test if a call that must work did not.
func ok(t *mpitest.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// leastAllocs is testing.AllocsPerRun, in the best of several rounds: what else the process does allocates too. What a call
// itself allocates is in every round.
func leastAllocs(runs int, f func()) (n float64) {
	for range 20 {
		if n = testing.AllocsPerRun(runs, f); n == 0 {
			break
		}
	}
	return n
}
