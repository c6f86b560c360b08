package osu

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"time"

	"cadre.example/mpi"
)

// memoryBytes is the size of each message of memory.
const memoryBytes = 8

// memory is what a rank takes when every rank has sent a message to every other and got one: the proportional set size of
// its process, in which a page that several processes share counts for each in part, divided by the ranks in it.
func memory(world *mpi.Comm) task {
	me, n := world.Rank(), world.Size()
	out, in := make([]byte, memoryBytes), make([]byte, memoryBytes)
	fill(out, me)
	took, inside := 0, 0
	body := func(int) (time.Duration, error) {
		mine := []int32{int32(os.Getpid())}
		pids := make([]int32, n)
		if err := mpi.Allgather(world, mine, pids); err != nil {
			return 0, err
		}
		for _, p := range pids {
			if p == mine[0] {
				inside++
			}
		}
		for d := 1; d < n; d++ {
			if _, err := mpi.Sendrecv(world, out, (me+d)%n, tagData, in, (me+n-d)%n, tagData); err != nil {
				return 0, err
			}
		}
		if err := world.Barrier(); err != nil {
			return 0, err
		}
		took = proportional()
		return 0, world.Barrier() // all of it is there while it is looked at
	}
	return task{body: body, check: checkFrom(in, (me+1)%n), figure: func() float64 { return float64(took) / float64(inside) / 1024 }}
}

// proportional is the memory of this process in bytes, shared pages in part, or where that is not known the resident memory.
func proportional() int {
	f, err := os.Open("/proc/self/smaps_rollup")
	if err != nil {
		return resident()
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if text, ok := strings.CutPrefix(s.Text(), "Pss:"); ok {
			if kib, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(text, "kB"))); err == nil {
				return kib << 10
			}
		}
	}
	return resident()
}
