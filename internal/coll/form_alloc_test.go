package coll

import (
	"errors"
	"testing"

	"cadre.example/adi"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/schedule"
	"cadre.example/internal/op"
)

// Small collectives that do not block allocate nothing once their runs and temporaries exist, and no start of a plan does.
func TestFormAllocations(t *testing.T) {
	t.Run("gathered", func(t *testing.T) { testFormAllocations(t, world) })
	t.Run("slots", func(t *testing.T) { testFormAllocations(t, celledWorld) })
	t.Run("messages", func(t *testing.T) {
		testFormAllocations(t, func(tb testing.TB, p int) []*engine.Comm { return sendingOnly(world(tb, p)) })
	})
}

func testFormAllocations(t *testing.T, world worldFunc) {
	for _, p := range []int{2, 5} {
		comms := world(t, p)
		wide := make([][2]engine.Buf, p)
		for r := range wide {
			for i := range wide[r] {
				wide[r][i] = buf(make([]int64, p))
				wide[r][i].Count = 1
			}
		}
		for name, make := range map[string]func(c *engine.Comm) engine.Args{
			"Barrier": func(*engine.Comm) engine.Args { return engine.BarrierArgs() },
			"Bcast":   func(c *engine.Comm) engine.Args { return engine.BcastArgs(wide[c.Rank][0], 0) },
			"Allreduce": func(c *engine.Comm) engine.Args {
				return engine.AllreduceArgs(wide[c.Rank][0], wide[c.Rank][1], op.Sum)
			},
			"Allgather": func(c *engine.Comm) engine.Args { return engine.AllgatherArgs(buf([]int64{1}), wide[c.Rank][0]) },
			"Alltoall":  func(c *engine.Comm) engine.Args { return engine.AlltoallArgs(wide[c.Rank][0], wide[c.Rank][1]) },
		} {
			for _, planned := range []bool{false, true} {
				const runs = 200
				var got counted
				all(t, comms, func(c *engine.Comm) error {
					a := make(c)
					var plan *schedule.Plan
					if planned {
						var err error
						if plan, err = NewPlan(c, &a); err != nil {
							return err
						}
						defer plan.Free()
					}
					var err error
					f := func() {
						var req *adi.Request
						var e error
						if planned {
							req, e = plan.Start()
						} else {
							req, e = Start(c, &a)
						}
						if e == nil {
							_, e = req.Wait(req.Gen())
						}
						if e == nil {
							e = Barrier(c)
						}
						if e != nil {
							err = e
						}
					}
					for range 50 {
						f()
					}
					failed := got.rounds(c, runs, f)
					return errors.Join(failed, err)
				})
				if n := got.n.Load(); n != 0 {
					t.Errorf("%s on %d ranks, planned %v: %v allocations a call, want 0", name, p, planned, n)
				}
			}
		}
	}
}
