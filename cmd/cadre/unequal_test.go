//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// unequals are collectives of n items, of which every rank says how many it has.
var unequals = []struct {
	name string
	call func(world *mpi.Comm, n int) error
}{
	{"Bcast", func(w *mpi.Comm, n int) error { return mpi.Bcast(w, make([]int64, n), 0) }},
	{"Reduce", func(w *mpi.Comm, n int) error {
		return mpi.Reduce(w, make([]int64, n), make([]int64, n), mpi.Sum, 0)
	}},
	{"Allreduce", func(w *mpi.Comm, n int) error { return mpi.Allreduce(w, make([]int64, n), make([]int64, n), mpi.Sum) }},
	{"Scan", func(w *mpi.Comm, n int) error { return mpi.Scan(w, make([]int64, n), make([]int64, n), mpi.Sum) }},
	{"Exscan", func(w *mpi.Comm, n int) error { return mpi.Exscan(w, make([]int64, n), make([]int64, n), mpi.Sum) }},
	{"Gather", func(w *mpi.Comm, n int) error {
		return mpi.Gather(w, make([]int64, n), make([]int64, n*w.Size()), 0)
	}},
	{"Scatter", func(w *mpi.Comm, n int) error {
		return mpi.Scatter(w, make([]int64, n*w.Size()), make([]int64, n), 0)
	}},
	{"Allgather", func(w *mpi.Comm, n int) error {
		return mpi.Allgather(w, make([]int64, n), make([]int64, n*w.Size()))
	}},
	{"Alltoall", func(w *mpi.Comm, n int) error {
		return mpi.Alltoall(w, make([]int64, n*w.Size()), make([]int64, n*w.Size()))
	}},
	{"ReduceScatterBlock", func(w *mpi.Comm, n int) error {
		return mpi.ReduceScatterBlock(w, make([]int64, n*w.Size()), make([]int64, n), mpi.Sum)
	}},
	{"Iallreduce", func(w *mpi.Comm, n int) error {
		_, err := mpi.Iallreduce(w, make([]int64, n), make([]int64, n), mpi.Sum).Wait()
		return err
	}},
	{"AllreduceInit", func(w *mpi.Comm, n int) error {
		p := mpi.AllreduceInit(w, make([]int64, n), make([]int64, n), mpi.Sum)
		if err := p.Start(); err != nil {
			return err
		}
		_, err := p.Wait()
		return err
	}},
}

// unequalMain calls collective NAME of N items, and of one more on rank ODD.
func unequalMain(words []string) {
	mpi.Main(func(world *mpi.Comm) error {
		n, _ := strconv.Atoi(words[1])
		if odd, _ := strconv.Atoi(words[2]); world.Rank() == odd {
			n++
		}
		for _, u := range unequals {
			if u.name == words[0] {
				if err := u.call(world, n); err != nil {
					return err
				}
			}
		}
		return world.Barrier()
	})
}

// Where the counts of a collective differ, the report begins with how, and says so once, whichever rank is the first to fail.
func TestUnequalCounts(t *testing.T) {
	need.Linux(t)
	seed := effort.Seed(t)
	r := rand.New(rand.NewPCG(seed, seed))
	var all [][]string
	for _, u := range unequals {
		for _, how := range []string{"", "--in-process", "--device unix"} {
			for _, p := range []int{3, 4, 5} {
				for _, n := range []int{3, 5000} {
					all = append(all, append(strings.Fields(fmt.Sprintf("run -n %d %s %s unequal %s %d", p, how, self(t), u.name, n)), strconv.Itoa(r.IntN(p))))
				}
			}
		}
	}
	for _, u := range unequals {
		all = append(all, strings.Fields(fmt.Sprintf("run -n 4 --per-process 2 %s unequal %s 3 %d", self(t), u.name, r.IntN(4))))
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i := range effort.Rounds(15, 5*len(all)) {
		checkUnequal(t, all[i%len(all)])
	}
	for range effort.Rounds(4, 40) { // the first that was seen
		checkUnequal(t, []string{"run", "-n", "3", self(t), "unequal", "Allreduce", "3", strconv.Itoa(r.IntN(3))})
	}
}

func checkUnequal(t *testing.T, args []string) {
	t.Helper()
	cmd, out, errs := start(t, args...)
	_, _ = out.WriteTo(errs)
	err, name := cmd.Wait(), args[len(args)-3]
	if e, ok := err.(*exec.ExitError); !ok || e.ExitCode() != 1 {
		t.Errorf("%v: %v, want status 1\n%s", args, err, errs)
		return
	}
	lines := strings.Split(errs.String(), "\n")
	told := strings.Count(errs.String(), "contributes")
	if len(lines) < 2 || told != 1 || !strings.Contains(lines[1], name) || !strings.Contains(lines[1], "contributes") || strings.Contains(lines[1], "other error") {
		t.Errorf("%v: want the lengths once, in the second line:\n%s", args, errs)
	}
}
