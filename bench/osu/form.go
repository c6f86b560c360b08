package osu

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"cadre.example/mpi"
)

// A form is how a collective is called other than by a call that blocks: what OSU's names say beside that of the operation.
type form struct {
	group          string // the word for all of them
	prefix, suffix string
	what           string
}

var forms = []form{
	{group: "nonblocking", prefix: "i", what: "started and waited for"},
	{group: "persistent", suffix: "_persistent", what: "made once, started and waited for"},
}

// name is that of collective base in form f.
func (f *form) name(base string) string { return f.prefix + base + f.suffix }

// formed is the collective whose name in some form is name, or nil.
func formed(name string) (*collective, *form) {
	all := slices.Concat(plainCollectives, neighbors, []collective{barrierForms})
	for k := range forms {
		for i := range all {
			if f := &forms[k]; f.name(all[i].name) == name {
				return &all[i], f
			}
		}
	}
	return nil, nil
}

// barrierForms are those of the barrier that do not block; barrier is that which does.
var barrierForms = collective{
	name: "barrier", what: "a barrier",
	start: func(w *mpi.Comm, _ *blocks) mpi.Request { return w.Ibarrier() },
	plan:  func(w *mpi.Comm, _ *blocks) *mpi.Persistent { return w.BarrierInit() },
	data:  func(me, ranks, r, size int) (from, at int, ok bool) { return },
}

// benches are the benchmarks of f.
func (f *form) benches() (list []Bench) {
	for _, c := range slices.Concat([]collective{barrierForms}, plainCollectives, neighbors) {
		what, _ := strings.CutSuffix(c.what, " and a barrier")
		b := Bench{
			Name: f.name(c.name), What: "time of " + what + ", " + f.what + ", slowest rank", Unit: "us", Less: true,
			Sized: c.name != "barrier", Grain: 4, Own: c.own || c.ring && f.suffix != "", Group: f.group,
			Sizes: fours(4, 4<<20), Ranks: []int{2, 4}, QuickRanks: []int{4},
		}
		if c.all {
			b.MostAll = allMost
		}
		list = append(list, b)
	}
	return list
}

// formTask times each start and wait alone, with a barrier before the next. One that does not block can have work done
// between the two.
func (c *collective) formTask(world *mpi.Comm, f *form, size int) (*task, error) {
	b := newBlocks(world, c, size)
	on, end, err := c.on(world)
	if err != nil {
		return nil, err
	}
	t := &task{overlaps: f.prefix != "", end: end, check: func() error { return c.check(b, world.Size()) }}
	once := func() error {
		r := c.start(on, b)
		if t.work > 0 {
			compute(t.work)
		}
		_, err := r.Wait()
		return err
	}
	if f.suffix != "" {
		plan := c.plan(on, b)
		t.end = func() error { return errors.Join(plan.Free(), end()) }
		once = func() error {
			if err := plan.Start(); err != nil {
				return err
			}
			_, err := plan.Wait()
			return err
		}
	}
	t.body = func(n int) (total time.Duration, err error) {
		for range n {
			start := time.Now()
			if err := once(); err != nil {
				return 0, err
			}
			total += time.Since(start)
			if err := world.Barrier(); err != nil {
				return 0, err
			}
		}
		return total, nil
	}
	return t, nil
}

// computed keeps the compiler from leaving compute out.
var computed atomic.Value

// compute is steps of arithmetic, each of which needs the one before.
func compute(steps int) {
	x := 1.0 + float64(steps)
	for range steps {
		x = x*0.999 + 0.001
	}
	if x < 0 {
		computed.Store(steps)
	}
}

// An overlap says what becomes of the time of a call when the rank computes for as long between its start and its wait.
type overlap struct {
	overall float64 // microseconds of start, computing and wait
	compute float64 // of the same computing, by all ranks at once, without a call
}

// percent is how much of alone, the time of a call, disappears behind the computing.
func (o overlap) percent(alone float64) float64 {
	return min(max(100*(1-(o.overall-o.compute)/alone), 0), 100)
}

// measureOverlap computes for as long as a call takes, alone microseconds, with n calls in each batch.
func measureOverlap(world *mpi.Comm, cfg *Config, t *task, n int, alone float64) (o overlap, err error) {
	step, err := stepTime(world)
	if err != nil {
		return o, err
	}
	steps := max(int(alone*1e-6/step), 1)
	idle := func(n int) (total time.Duration, err error) {
		for range n {
			start := time.Now()
			compute(steps)
			total += time.Since(start)
		}
		return total, nil
	}
	t.work = steps
	var with, without []float64
	for range cfg.Batches {
		for _, x := range []struct {
			body body
			to   *[]float64
		}{{t.body, &with}, {idle, &without}} {
			if err := world.Barrier(); err != nil {
				return o, err
			}
			d, err := x.body(n)
			if err != nil {
				return o, err
			}
			longest, err := mpi.AllreduceOne(world, d.Seconds(), mpi.Max)
			if err != nil {
				return o, err
			}
			*x.to = append(*x.to, longest*1e6/float64(n))
		}
	}
	t.work = 0
	slices.Sort(with)
	slices.Sort(without)
	return overlap{max(with[len(with)/2], 1e-6), max(without[len(without)/2], 1e-6)}, nil
}

// stepTime is the time in seconds of a step of compute when all ranks compute, the same on all.
func stepTime(world *mpi.Comm) (float64, error) {
	const steps = 100_000
	best := 1.0
	for range 5 {
		if err := world.Barrier(); err != nil {
			return 0, err
		}
		start := time.Now()
		compute(steps)
		best = min(best, time.Since(start).Seconds()/steps)
	}
	return mpi.AllreduceOne(world, max(best, 1e-12), mpi.Max)
}
