package soak

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var resident = flag.Int("resident", 16, "how many processes TestFootprint has")

// What all rings of a host and one rank may have. The rings of 128 ranks are the budget of docs/performance.md.
const (
	ringsMost = 256 << 20
	ownMost   = 8 << 20 // beside the pages of files, which all processes share
)

// After every rank has talked to every other over shared memory, all rings of the host together are bounded, and so is what
// a rank has of its own.
func TestFootprint(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, *resident, func(t *mpitest.T, w *mpi.Comm) {
		me, n := w.Rank(), w.Size()
		out, in := make([]byte, 1024), make([]byte, 1024)
		for d := 1; d < n; d++ {
			if _, err := mpi.Sendrecv(w, out, (me+d)%n, 0, in, (me+n-d)%n, 0); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		debug.FreeOSMemory() // the test's own past
		m, err := memoryOf("/proc/self/smaps_rollup")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Barrier(); err != nil { // all of it is there while it is looked at
			t.Fatal(err)
		}
		sums, most := make([]int, 3), make([]int, 3)
		mine := []int{m["Pss"], m["Pss_Anon"], m["Pss_Shmem"]}
		if err := mpi.Reduce(w, mine, sums, mpi.Sum, 0); err != nil {
			t.Fatal(err)
		}
		if err := mpi.Reduce(w, mine, most, mpi.Max, 0); err != nil {
			t.Fatal(err)
		}
		if me != 0 {
			return
		}
		t.Logf("%d processes: PSS %d KiB each, at most %d, of which %d their own and %d rings; all rings %d KiB",
			n, sums[0]/n>>10, most[0]>>10, sums[1]/n>>10, sums[2]/n>>10, sums[2]>>10)
		if pairs := n * (n - 1) / 2; sums[2] < pairs<<12 {
			t.Errorf("all rings have %d bytes: %d pairs cannot all have one", sums[2], pairs)
		}
		if sums[2] > ringsMost || n <= 32 && sums[2]/n > 640<<10 {
			t.Errorf("all rings have %d KiB, want at most %d, and 640 for each of 32 ranks", sums[2]>>10, ringsMost>>10)
		}
		if own := most[1]; own > ownMost && !raceDetector {
			t.Errorf("a rank has %d KiB of its own, want at most %d", own>>10, ownMost>>10)
		}
	}, mpitest.Processes())
}

// memoryOf reads the kernel's account of a process, in bytes.
func memoryOf(file string) (map[string]int, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		name, rest, ok := strings.Cut(s.Text(), ":")
		var kib int
		if _, err := fmt.Sscanf(strings.TrimSpace(rest), "%d kB", &kib); ok && err == nil {
			m[name] = kib << 10
		}
	}
	if m["Pss"] == 0 {
		return nil, fmt.Errorf("%s does not say how much memory there is", file)
	}
	return m, nil
}
