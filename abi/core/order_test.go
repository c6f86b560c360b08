package main

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Collectives that block and collectives that do not pass in every order, and the first difference is told once.
func TestUnorderedCollectives(t *testing.T) {
	bin := compiled(t, "unordered")
	for _, device := range []string{"shm", "tcp"} {
		for _, n := range []int{1, 2, 3, 5} {
			out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", strconv.Itoa(n), "-device", device, "-timeout", "60", bin)
			told := 1
			if n == 1 {
				told = 0
			}
			if code != 0 || strings.Count(out, "is content") != n || strings.Count(out, "wants all ranks to call collectives in one order") != told {
				t.Errorf("%d ranks over %s: exit %d\n%s", n, device, code, out)
			}
		}
	}
}

func TestNameInC(t *testing.T) {
	for name, want := range map[string]string{
		"Barrier": "MPI_Barrier", "IreduceScatterBlock": "MPI_Ireduce_scatter_block", "NeighborAlltoallw": "MPI_Neighbor_alltoallw",
		"Idup or the like": "Idup or the like", "": "a collective that blocks",
	} {
		if got := nameInC(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}
