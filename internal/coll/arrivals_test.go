package coll

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/schedule"
	"cadre.example/internal/op"
)

// Ranks of one process keep many calls that do not block under way at once, and start plans in orders of their own, while they
// are in calls that block; every result is that of the serial reference.
func TestOverlapping(t *testing.T) {
	for _, p := range []int{2, 3, 5} {
		comms := world(t, p)
		overlapping(t, comms, 60)
		if comms[0].Arrivals == nil {
			t.Error("there is no arrivals")
		}
		overlapping(t, sendingOnly(world(t, p)), 60)
	}
}

// overlapping is a random program of overlapping calls: see TestOverlapping.
func overlapping(t *testing.T, comms []*engine.Comm, rounds int) {
	t.Helper()
	const seed = 5
	p := len(comms)
	all(t, comms, func(c *engine.Comm) error {
		same := rand.New(rand.NewPCG(seed, uint64(p)))          // what all ranks do alike
		own := rand.New(rand.NewPCG(seed+1, uint64(c.Rank+10))) // and what each does in its own way
		type going struct {
			req   *adi.Request
			check func() error
			what  string
		}
		var under []going
		finish := func(i int) error {
			g := under[i]
			under = slices.Delete(under, i, i+1)
			if _, err := g.req.Wait(g.req.Gen()); err != nil {
				return fmt.Errorf("%s: %w", g.what, err)
			}
			if err := g.check(); err != nil {
				return fmt.Errorf("%s: %w", g.what, err)
			}
			return nil
		}
		// Three plans with memory of their own, of little and of much data, and with a root.
		type planned struct {
			plan     *schedule.Plan
			in, out  []int64
			n, turn  int
			root     int // -1: Allreduce
			underway bool
		}
		plans := []*planned{{n: 3, root: -1}, {n: 700, root: -1}, {n: 5, root: p - 1}, {n: 0, root: -1}}
		for _, x := range plans {
			x.in, x.out = make([]int64, x.n), make([]int64, x.n)
			a := engine.AllreduceArgs(buf(x.in), buf(x.out), op.Sum)
			if x.root >= 0 {
				a = engine.BcastArgs(buf(x.out), x.root)
			}
			var err error
			if x.plan, err = NewPlan(c, &a); err != nil {
				return err
			}
		}
		starts := make([]int, len(plans)) // how often each shall have been started when all settle next
		decided := make([]int, len(plans))
		start := func(i int) error {
			x := plans[i]
			x.turn++
			turn := x.turn
			for j := range x.in {
				x.in[j] = value(c.Rank, j) * int64(turn)
				x.out[j] = -1
				if c.Rank == x.root {
					x.out[j] = value(turn, j)
				}
			}
			req, err := x.plan.Start()
			if err != nil {
				return err
			}
			x.underway = true
			under = append(under, going{req, func() error {
				x.underway = false
				for j, v := range x.out {
					want := value(turn, j)
					if x.root < 0 {
						want = 0
						for r := range p {
							want += value(r, j) * int64(turn)
						}
					}
					if v != want {
						return fmt.Errorf("item %d is %d, want %d", j, v, want)
					}
				}
				return nil
			}, fmt.Sprintf("start %d of plan %d", turn, i)})
			return nil
		}
		settle := func() error { // all that may be under way, in an order of the rank's own
			for _, i := range own.Perm(len(plans)) {
				if starts[i] > plans[i].turn && !plans[i].underway {
					if err := start(i); err != nil {
						return err
					}
				}
			}
			copy(decided, starts)
			for len(under) > 0 {
				if err := finish(own.IntN(len(under))); err != nil {
					return err
				}
			}
			return nil
		}
		for round := range rounds {
			n := []int{0, 1, 4, 33, 600, 3000}[same.IntN(6)]
			root := same.IntN(p)
			what := same.IntN(9)
			in, out := fill(c.Rank, n), make([]int64, n*p)
			var a engine.Args
			var check func() error
			sums := func(upTo int) []int64 {
				s := make([]int64, n)
				for r := range upTo {
					for j := range s {
						s[j] += value(r, j)
					}
				}
				return s
			}
			blocks := func() (all []int64) {
				for r := range p {
					all = append(all, fill(r, n)...)
				}
				return all
			}
			one := buf(out)
			one.Count = n
			switch what {
			case 0:
				a, check = engine.BarrierArgs(), func() error { return nil }
			case 1:
				b := slices.Clone(in)
				a, check = engine.BcastArgs(buf(b), root), func() error { return equal(b, fill(root, n)) }
			case 2:
				a, check = engine.AllreduceArgs(buf(in), buf(out[:n]), op.Sum), func() error { return equal(out[:n], sums(p)) }
			case 3:
				a, check = engine.ReduceArgs(buf(in), buf(out[:n]), op.Sum, root), func() error {
					if c.Rank != root {
						return nil
					}
					return equal(out[:n], sums(p))
				}
			case 4:
				a, check = engine.AllgatherArgs(buf(in), one), func() error { return equal(out, blocks()) }
			case 5:
				a, check = engine.GatherArgs(buf(in), one, root), func() error {
					if c.Rank != root {
						return nil
					}
					return equal(out, blocks())
				}
			case 6:
				all := buf(blocks())
				all.Count = n
				a, check = engine.ScatterArgs(all, buf(out[:n]), root), func() error { return equal(out[:n], in) }
			case 7:
				from := make([]int64, 0, n*p)
				for range p {
					from = append(from, in...)
				}
				each := buf(from)
				each.Count = n
				a, check = engine.AlltoallArgs(each, one), func() error { return equal(out, blocks()) }
			default:
				a, check = engine.ScanArgs(buf(in), buf(out[:n]), op.Sum), func() error { return equal(out[:n], sums(c.Rank+1)) }
			}
			if same.IntN(2) == 0 { // blocks, beside all that is under way
				if err := Do(c, &a); err != nil {
					return fmt.Errorf("round %d: %s: %w", round, a.Name(), err)
				}
				if err := check(); err != nil {
					return fmt.Errorf("round %d: %s: %w", round, a.Name(), err)
				}
			} else {
				req, err := Start(c, &a)
				if err != nil {
					return err
				}
				under = append(under, going{req, check, fmt.Sprintf("round %d: I%s of %d", round, a.Name(), n)})
			}
			if i := same.IntN(len(plans)); starts[i] == decided[i] {
				starts[i]++
			}
			if i := own.IntN(len(plans)); starts[i] > plans[i].turn {
				if err := start(i); err != nil {
					return err
				}
			}
			if same.IntN(12) == 0 {
				if err := settle(); err != nil {
					return err
				}
			}
			if own.IntN(50) == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		if err := settle(); err != nil {
			return err
		}
		for _, x := range plans {
			x.plan.Free()
		}
		return nil
	})
}

// What goes wrong on one rank ends the call on all, at once: it came too early, too late, or not at all.
func TestArrivalsSpoiled(t *testing.T) {
	comms := world(t, 3)
	boom := errors.New("boom")
	for round := range 4 {
		late := round % 3
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			if round%2 == 0 && c.Rank != late {
				time.Sleep(2 * time.Millisecond)
			}
			var req *adi.Request
			var err error
			if c.Rank == late {
				req, err = schedule.StartRefused(c, "Barrier", -1, 0, boom)
			} else {
				a := engine.BarrierArgs()
				req, err = Start(c, &a)
			}
			if err != nil {
				return err
			}
			_, err = req.Wait(req.Gen())
			return err
		}) {
			if r == late && !errors.Is(err, boom) || r != late && (err == nil || !strings.Contains(err.Error(), "boom")) {
				t.Errorf("round %d: rank %d: %v", round, r, err)
			}
		}
		all(t, comms, func(c *engine.Comm) error {
			a := engine.BarrierArgs()
			return startWait(c, &a)
		})
	}
	for r, err := range each(t, comms, func(c *engine.Comm) error { // lengths, seen by whoever comes last
		a := engine.AllreduceArgs(buf(make([]int64, 1+c.Rank/2)), buf(make([]int64, 1+c.Rank/2)), op.Sum)
		return startWait(c, &a)
	}) {
		var e *engine.Error
		if !errors.As(err, &e) || e.Reason != engine.ReasonLength && e.Reason != engine.ReasonPeer {
			t.Errorf("lengths: rank %d: %v", r, err)
		}
	}
	user := op.Func(func(a, b int64) int64 { panic("no sum") })
	for _, n := range []int{1, 5000} {
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			a := engine.AllreduceArgs(buf(make([]int64, n)), buf(make([]int64, n)), user)
			return startWait(c, &a)
		}) {
			if err == nil || !strings.Contains(err.Error(), "no sum") {
				t.Errorf("a panic: rank %d: %v", r, err)
			}
		}
	}
	if l := comms[0].Arrivals; len(l.Open) != 0 {
		t.Errorf("%d calls are still open", len(l.Open))
	}
}

// A revoked communicator ends what waits in the arrivals.
func TestArrivalsRevoked(t *testing.T) { testRevoked(t, world(t, 2)) }

func testRevoked(t *testing.T, comms []*engine.Comm) {
	t.Helper()
	boom := errors.New("revoked")
	a := engine.BarrierArgs()
	req, err := Start(comms[0], &a)
	if err != nil {
		t.Fatal(err)
	}
	comms[0].Ctx.Revoke(comms[0].ID, boom)
	if _, err := req.Wait(req.Gen()); !errors.Is(err, boom) {
		t.Errorf("%v, want %v", err, boom)
	}
}
