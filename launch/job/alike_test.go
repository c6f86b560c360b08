//go:build unix

package job

import (
	"slices"
	"testing"
)

// Ranks that abort the job for the same reason are one line, and the first one's reason is not told again.
func TestAlike(t *testing.T) {
	j := &job{spec: &Spec{N: 6, PerProcess: 1}}
	for i := range 6 {
		j.ranks = append(j.ranks, &rank{n: i, pid: 100 + i})
	}
	fail := func(n int, text, about string) {
		j.failures = append(j.failures, failure{rank: j.ranks[n], kind: failAbort, text: text, about: about})
	}
	fail(3, "mpi: rank 3: no disk", "")
	fail(1, "mpi: rank 1: no input.csv", "")
	fail(0, "mpi: rank 0: no input.csv", "")
	fail(2, "mpi: rank 2: counts differ: 3 and 4", "a")
	fail(4, "mpi: rank 4: no disk", "")
	fail(5, "mpi: rank 5: counts differ: 4 and 3", "a")
	for first, want := range map[int][]string{
		2: {"rank 1 (pid 101) aborted it too for the same reason", "ranks 3, 4 aborted it too: mpi: rank 3: no disk", "ranks 2, 5 aborted it too: mpi: rank 2: counts differ: 3 and 4"},
		5: {"rank 2 (pid 102) aborted it too for the same reason", "ranks 3, 4 aborted it too: mpi: rank 3: no disk", "ranks 0, 1 aborted it too: mpi: rank 1: no input.csv"},
	} {
		if got := j.alike(&j.failures[first]); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
