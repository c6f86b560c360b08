package osu

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"cadre.example/mpi"
)

const (
	warmups      = 2
	calibrations = 60
	mostIters    = 1 << 24
)

// A body runs n iterations and returns how long this rank has measured, 0 on ranks that do not measure.
type body func(n int) (time.Duration, error)

// A bench on one rank: the body for a size, and the check that what was received is what was sent.
type task struct {
	body   body
	check  func() error
	figure func() float64 // not nil: one iteration is all, and this, of the rank that has the most, is its figure
	end    func() error   // not nil: what the task has made is given back

	overlaps bool // the body computes for so many steps of work between a start and its wait
	work     int
}

// Run is one rank's part in a benchmark. Rank 0 writes the rows to w as they come.
func Run(world *mpi.Comm, cfg *Config, w io.Writer) error {
	if world.Size() != cfg.Ranks {
		return fmt.Errorf("the job has %d ranks, and %s was to run with %d", world.Size(), cfg.Bench, cfg.Ranks)
	}
	out := &writer{w: w, silent: world.Rank() != 0}
	out.header(mpi.LibraryVersion(), os.Getenv("CADRE_DEVICE"))
	if cfg.Bench == Probe {
		if err := world.Barrier(); err != nil {
			return err
		}
		return out.done()
	}
	b := Find(cfg.Bench)
	if b.Even && cfg.Ranks%2 != 0 || b.Pair && cfg.Ranks != 2 {
		return fmt.Errorf("%s with %d ranks: want pairs", b.Name, cfg.Ranks)
	}
	own := *cfg // goroutine ranks share what they are told
	own.resident = resident()
	for _, size := range own.Sizes {
		row, err := measure(world, b, &own, size)
		if err != nil {
			return fmt.Errorf("%s, row %d: %w", b.Name, size, err)
		}
		out.row(row)
	}
	return out.done()
}

func newTask(world *mpi.Comm, b *Bench, cfg *Config, size int) (*task, error) {
	if c, f := formed(b.Name); f != nil {
		return c.formTask(world, f, size)
	}
	for _, c := range collectives {
		if c.name == b.Name {
			t, err := c.task(world, size)
			return &t, err
		}
	}
	t := plainTask(world, b, cfg, size)
	return &t, nil
}

// plainTask is that of a benchmark which is no collective with arguments.
func plainTask(world *mpi.Comm, b *Bench, cfg *Config, size int) task {
	switch b.Name {
	case "latency", "multi_lat":
		return latency(world, size)
	case "bw", "mbw_mr":
		return bandwidth(world, size, cfg.Window)
	case "bibw":
		return both(world, size, cfg.Window)
	case "match_posted_fwd", "match_posted_rev":
		return posted(world, size, b.Name == "match_posted_rev")
	case "match_unexp_fwd", "match_unexp_rev":
		return unexpected(world, size, b.Name == "match_unexp_rev")
	case "flood_rate":
		return floodRate(world, size)
	case "flood_mem":
		return floodMemory(world, size, cfg.resident)
	case "memory":
		return memory(world)
	case "barrier":
		return barrier(world)
	case "reduce_local":
		return reduceLocal(world, size)
	case "app_step", "app_compute":
		return app(world, size, b.Name == "app_compute")
	}
	return typed(world, b.Name, size)
}

// measure is the method in the package comment. Every rank takes the same decisions, as they rest on the same numbers.
func measure(world *mpi.Comm, b *Bench, cfg *Config, size int) (row Row, err error) {
	t, err := newTask(world, b, cfg, size)
	if err != nil {
		return row, err
	}
	if t.end != nil {
		defer func() { err = errors.Join(err, t.end()) }()
	}
	if t.figure != nil {
		return once(world, t, size)
	}
	if _, err := t.body(warmups); err != nil {
		return row, err
	}
	n := 1
	batch := func() (float64, error) {
		if err := world.Barrier(); err != nil {
			return 0, err
		}
		d, err := t.body(n)
		if err != nil {
			return 0, err
		}
		return mpi.AllreduceOne(world, d.Seconds(), mpi.Max)
	}
	target := cfg.MinTime.Seconds() / float64(cfg.Batches)
	sure := false
	for range calibrations {
		took, err := batch()
		if err != nil {
			return row, err
		}
		if took >= target && sure || n == mostIters {
			break
		}
		if sure = took >= target; !sure {
			n = next(n, took, target)
		}
	}
	var values []float64
	for total := 0.0; wants(len(values), cfg.Batches, total, cfg.MinTime.Seconds()); {
		took, err := batch()
		if err != nil {
			return row, err
		}
		total += took
		values = append(values, b.value(cfg, size, n, max(took, 1e-9)))
	}
	if t.check != nil {
		if err := t.check(); err != nil {
			return row, err
		}
	}
	slices.Sort(values)
	row = Row{Size: size, Median: values[len(values)/2], Best: values[len(values)-1], Iters: n}
	if b.Less {
		row.Best = values[0]
	}
	if t.overlaps {
		if row.overlap, err = measureOverlap(world, cfg, t, n, row.Median); err != nil {
			return row, err
		}
	}
	n *= cfg.Batches // what the runtime itself allocates now and then is little beside many messages
	mallocs, err := allocations(world, n, t.body)
	if err != nil {
		return row, err
	}
	row.Mallocs, row.Messages = mallocs, b.messages(cfg, n, size)
	return row, nil
}

// once is measure for a figure that is no time, and that only the first iteration shows.
func once(world *mpi.Comm, t *task, size int) (row Row, err error) {
	if err := world.Barrier(); err != nil {
		return row, err
	}
	if _, err := t.body(1); err != nil {
		return row, err
	}
	if err := t.check(); err != nil {
		return row, err
	}
	v, err := mpi.AllreduceOne(world, t.figure(), mpi.Max)
	return Row{Size: size, Median: v, Best: v, Iters: 1, Mallocs: -1}, err
}

// wants says whether one more batch is to be measured after some that have taken total.
func wants(have, batches int, total, minTime float64) bool {
	return have < batches && (total < 2*minTime || have < 3 && total < 20*minTime)
}

// next is the number of iterations to try after n have taken less than the target.
func next(n int, took, target float64) int {
	factor := 16.0
	if took > 0 {
		factor = min(max(1.2*target/took, 2), 16)
	}
	return min(int(float64(n)*factor), mostIters)
}

// allocations runs n more iterations and returns how many objects all processes of the job have allocated meanwhile.
// Ranks of one process see the same counter, so it counts once.
func allocations(world *mpi.Comm, n int, run body) (int, error) {
	type count struct{ PID, Mallocs int64 }
	var before, after runtime.MemStats
	if err := world.Barrier(); err != nil {
		return 0, err
	}
	runtime.ReadMemStats(&before)
	if err := world.Barrier(); err != nil {
		return 0, err
	}
	if _, err := run(n); err != nil {
		return 0, err
	}
	runtime.ReadMemStats(&after)
	all, err := mpi.AllgatherOne(world, count{int64(os.Getpid()), int64(after.Mallocs - before.Mallocs)})
	if err != nil {
		return 0, err
	}
	perProcess := make(map[int64]int64)
	for _, c := range all {
		perProcess[c.PID] = max(perProcess[c.PID], c.Mallocs)
	}
	sum := 0
	for _, m := range perProcess {
		sum += int(m)
	}
	return sum, nil
}

var errWrong = errors.New("the data received is not what was sent")
