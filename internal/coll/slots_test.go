package coll

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cadre.example/adi"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/schedule"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// slotted makes sure that calls that do not block have gone by slots.
func slotted(t *testing.T, comms []*engine.Comm) {
	t.Helper()
	for _, c := range comms {
		used := false
		for _, v := range c.Area.Cells.Slots.Mine {
			used = used || v > 0
		}
		if c.Size > 1 && !used {
			t.Errorf("rank %d of %d has used no slot", c.Rank, c.Size)
		}
	}
}

// The proofs of all operations pass in the forms that do not block, by slots, whether all look at all or the last does.
func TestSlots(t *testing.T) {
	maxRanks = effort.Rounds(3, 4)
	if raceDetector {
		maxRanks = 3
	}
	defer func() { maxRanks, formTested, worldOfTest = 0, "", nil }()
	for _, crowd := range []bool{false, true} {
		for _, form := range []string{"nonblocking", "persistent"} {
			t.Run(fmt.Sprintf("%s/crowd=%v", form, crowd), func(t *testing.T) {
				formTested = form
				worldOfTest = func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, crowd) }
				for _, proof := range []func(t *testing.T){TestBarrier, TestBarrierHoldsAll, TestBcast, TestGatherScatter, TestGathervScatterv, TestAllgather,
					TestAlltoall, TestReductions, TestAllreduceSameBits, TestMaxLoc, TestReduceVector, TestG17TrueExtent} {
					proof(t)
				}
			})
		}
	}
}

// Calls that overlap, more of them than there are slots, give what they should, also where plans are older than the slots.
func TestSlotsOverlapping(t *testing.T) {
	for _, p := range []int{2, 3, 5} {
		comms := sharedWorld(t, p)
		overlapping(t, comms, 120)
		slotted(t, comms)
		comms = celledComms(t, p, p > 2)
		overlapping(t, comms, 60)
		slotted(t, comms)
	}
}

// A plan gets a slot, which another has after it when all ranks have given it back; when there are more plans than slots, some
// go over messages.
func TestPlansTakeTurns(t *testing.T) {
	comms := celledWorld(t, 3)
	var got [3][]int
	all(t, comms, func(c *engine.Comm) error {
		for round := range 3 {
			var plans []*schedule.Plan
			for range cells.SlotsPlanned + 2 {
				sum := make([]int64, 2)
				a := engine.AllreduceArgs(buf([]int64{1, int64(c.Rank)}), buf(sum), op.Sum)
				p, err := NewPlan(c, &a)
				if err != nil {
					return err
				}
				plans = append(plans, p)
				for range 5 {
					clear(sum)
					req, err := p.Start()
					if err != nil {
						return err
					}
					if _, err := req.Wait(req.Gen()); err != nil {
						return err
					}
					if err := equal(sum, []int64{3, 3}); err != nil {
						return err
					}
				}
			}
			for i, p := range plans {
				if have := p.Slot > 0; have != (i < cells.SlotsPlanned) {
					return fmt.Errorf("round %d: plan %d has slot %d", round, i, p.Slot)
				}
				got[c.Rank] = append(got[c.Rank], p.Slot)
				p.Free()
			}
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(equal(got[0], got[1]), equal(got[0], got[2])); err != nil {
		t.Errorf("the ranks differ: %v", err)
	}
}

// Ranks that are in different calls learn it, and slots go on afterwards.
func TestSlotsMismatch(t *testing.T) {
	old := engine.Period
	engine.Period = old / 20
	defer func() { engine.Period = old }()
	start := func(a engine.Args) func(c *engine.Comm) error {
		return func(c *engine.Comm) error { return startWait(c, &a) }
	}
	sums := func(n int) func(c *engine.Comm) error {
		return func(c *engine.Comm) error {
			return start(engine.AllreduceArgs(buf(make([]int64, n)), buf(make([]int64, n)), op.Sum))(c)
		}
	}
	user := op.Func(func(a, b int64) int64 { panic("no sum") })
	for name, x := range map[string]struct {
		f    func(c *engine.Comm) func(c *engine.Comm) error
		want string
	}{
		"operation": {func(c *engine.Comm) func(c *engine.Comm) error {
			if c.Rank == 1 {
				return start(engine.BarrierArgs())
			}
			return sums(1)
		}, "Iallreduce"},
		"length": {func(c *engine.Comm) func(c *engine.Comm) error { return sums(1 + c.Rank/2) }, ""},
		"slot and messages": {func(c *engine.Comm) func(c *engine.Comm) error {
			return sums(1 + c.Rank/2*8000)
		}, ""},
		"blocking": {func(c *engine.Comm) func(c *engine.Comm) error {
			if c.Rank == 0 {
				return Barrier
			}
			return start(engine.BarrierArgs())
		}, "Ibarrier"},
		"refused": {func(c *engine.Comm) func(c *engine.Comm) error {
			return func(c *engine.Comm) error {
				var req *adi.Request
				var err error
				if c.Rank == 2 {
					req, err = schedule.StartRefused(c, "Barrier", -1, 0, errors.New("boom"))
				} else {
					a := engine.BarrierArgs()
					req, err = Start(c, &a)
				}
				if err == nil {
					_, err = req.Wait(req.Gen())
				}
				return err
			}
		}, "boom"},
		"panic": {func(c *engine.Comm) func(c *engine.Comm) error {
			return start(engine.AllreduceArgs(buf(make([]int64, 1)), buf(make([]int64, 1)), user))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			comms := celledWorld(t, 3)
			for range 2 {
				for r, err := range each(t, comms, func(c *engine.Comm) error { return x.f(c)(c) }) {
					if err == nil || !strings.Contains(err.Error(), x.want) {
						t.Errorf("rank %d: %v, want %q", r, err, x.want)
					}
				}
				all(t, comms, func(c *engine.Comm) error {
					for range 2 * cells.SlotsStarted {
						if err := sums(2)(c); err != nil {
							return err
						}
					}
					return nil
				})
			}
			slotted(t, comms)
		})
	}
}

// Two ranks that have left different calls, of which neither waited for the other, learn it when the slot comes again.
func TestSlotsLeftBehind(t *testing.T) {
	comms := celledWorld(t, 2)
	found := 0
	for i := range cells.SlotsStarted + 1 {
		for _, err := range each(t, comms, func(c *engine.Comm) error {
			a := engine.BcastArgs(buf(make([]int64, 1)), 0)
			if i == 0 {
				a = engine.BcastArgs(buf(make([]int64, 1)), c.Rank)
			}
			return startWait(c, &a)
		}) {
			if err != nil {
				found++
			}
		}
	}
	if found == 0 {
		t.Error("nobody noticed that both were root")
	}
}

// A revoked communicator ends what waits in a slot.
func TestSlotsRevoked(t *testing.T) { testRevoked(t, celledWorld(t, 2)) }
