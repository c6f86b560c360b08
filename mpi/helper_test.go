package mpi_test

import (
	"fmt"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// everyway runs f on n ranks, made in each way that there is.
func everyway(t *testing.T, n int, f func(t *mpitest.T, world *mpi.Comm)) {
	t.Helper()
	for _, w := range []struct {
		name string
		opts []mpitest.Option
	}{
		{"goroutines", nil},
		{"bubble", []mpitest.Option{mpitest.Bubble()}},
		{"unix", []mpitest.Option{mpitest.Unix()}},
		{"tcp", []mpitest.Option{mpitest.TCP()}},
		{"mixed", []mpitest.Option{mpitest.Mixed()}},
	} {
		t.Run(w.name, func(t *testing.T) { mpitest.Run(t, n, f, w.opts...) })
	}
}

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
