package coll

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// sharedAlgorithms are those of ranks that share memory, with the number of ranks that their tests have.
var sharedAlgorithms = []string{engine.InCells, engine.Staged, engine.SingleCopy, engine.StagedLinear}

// Data of every size, in many rounds and with stages that wrap around, of types that differ from rank to rank, arrive and are
// folded by the algorithms of shared memory.
func TestSharedUnits(t *testing.T) {
	for _, u := range units {
		if err := u.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	defer func() { tableOfTest = nil }()
	for _, a := range engine.Algorithms() {
		for _, how := range sharedAlgorithms {
			if _, ok := engine.Find(mustKind(t, a.Operation), how); !ok || a.Operation == "barrier" {
				continue
			}
			var err error
			if tableOfTest, err = engine.Default().Force(a.Operation + "=" + how); err != nil {
				t.Fatal(err)
			}
			for _, p := range []int{2, 3, 5} {
				if few() && p != 3 {
					continue
				}
				for _, crowd := range []bool{false, true} {
					comms := celledComms(t, p, crowd)
					for _, m := range []int{10, 20_000, 60_000} {
						if m > 20_000 && (p == 5 || few()) {
							continue
						}
						all(t, comms, func(c *engine.Comm) error {
							if err := unitCalls[a.Operation](c, m); err != nil {
								return fmt.Errorf("%s by %v, %d ranks, crowded %v, blocks of %d elements: %w", a.Operation, how, p, crowd, m, err)
							}
							return nil
						})
					}
				}
			}
		}
	}
}

func mustKind(t *testing.T, operation string) engine.Kind {
	t.Helper()
	k, ok := engine.KindNamed(operation)
	if !ok {
		t.Fatalf("no operation %s", operation)
	}
	return k
}

// Calls of random operations, sizes, roots and algorithms follow each other, some ranks being late, with results that are known.
func TestSharedInTurns(t *testing.T) {
	rounds := effort.Rounds(50, 120)
	if raceDetector {
		rounds = 40
	}
	for _, crowd := range []bool{false, true} {
		comms := celledComms(t, 4, crowd)
		all(t, comms, func(c *engine.Comm) error {
			what := rand.New(rand.NewPCG(11, 12)) // the same on all ranks
			for round := range rounds {
				var table *engine.Table
				for _, o := range []string{"bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "alltoall", "reducescatterblock"} {
					how := sharedAlgorithms[what.IntN(len(sharedAlgorithms))]
					if _, ok := engine.Find(mustKind(t, o), how); !ok {
						continue
					}
					if table == nil {
						table = engine.Default()
					}
					table, _ = table.Force(o + "=" + how)
				}
				c.Table = table
				c.ForgetChoices()
				n := []int{1, 5, 900, 9000, 40_000}[what.IntN(5)]
				root, inPlace := what.IntN(c.Size), what.IntN(2) == 0
				var err error
				switch what.IntN(6) {
				case 0:
					b := make([]int64, n)
					if c.Rank == root {
						copy(b, fill(root, n))
					}
					if err = Bcast(c, buf(b), root); err == nil {
						err = equal(b, fill(root, n))
					}
				case 1:
					err = gatherScatter(c, n, root, inPlace)
				case 2:
					err = allgather(c, n, inPlace)
				case 3:
					err = alltoall(c, min(n, 9000), inPlace)
				case 4:
					mine, sum := fill(c.Rank, n), make([]int64, n)
					if err = Reduce(c, buf(mine), buf(sum), op.Sum, root); err == nil && c.Rank == root {
						err = equal(sum, sumTo(c.Size-1, n))
					}
				case 5:
					mine, sum := fill(c.Rank, n), make([]int64, n)
					send := buf(mine)
					if inPlace {
						copy(sum, mine)
						send = engine.Buf{}
					}
					if err = Allreduce(c, send, buf(sum), op.Sum); err == nil {
						err = equal(sum, sumTo(c.Size-1, n))
					}
				}
				if err != nil {
					return fmt.Errorf("round %d, %d items: %w", round, n, err)
				}
			}
			return nil
		})
	}
}

// What cannot be read goes by messages, and whoever asks gets either the result or an error that says why not.
func TestSingleUnreadable(t *testing.T) {
	singleTable(t)
	for seed := range uint64(effort.Rounds(4, 12)) {
		comms := celledComms(t, 3, seed%2 == 1)
		h := comms[0].Ctx.Sharer(comms[0].World).(heapOf).heap
		r := rand.New(rand.NewPCG(seed, 1))
		h.mu.Lock()
		switch seed % 3 {
		case 0: // nothing of one rank
			of := r.IntN(3)
			h.broken = func(rank int, _ []byte) bool { return rank == of }
		case 1: // now and then
			h.broken = func(int, []byte) bool { return r.IntN(4) == 0 }
		case 2: // nothing at all
			h.broken = func(int, []byte) bool { return true }
		}
		h.mu.Unlock()
		for name, call := range unitCalls {
			for r, err := range each(t, comms, func(c *engine.Comm) error { return call(c, 2000) }) {
				if err != nil && !strings.Contains(err.Error(), "no other process can read") {
					t.Errorf("seed %d, %s, rank %d: %v", seed, name, r, err)
				}
			}
		}
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			sum := fill(c.Rank, 5000)
			if err := Allreduce(c, engine.Buf{}, buf(sum), op.Sum); err != nil {
				return err
			}
			return equal(sum, sumTo(c.Size-1, 5000))
		}) {
			var e *engine.Error
			if err != nil && !(errors.As(err, &e) && e.Reason == engine.ReasonPeer) {
				t.Errorf("seed %d, in place, rank %d: %v", seed, r, err)
			}
		}
	}
}

// Where one rank's memory is closed to others none reads, and all else goes on.
func TestSingleSecret(t *testing.T) {
	singleTable(t)
	for secret := range 3 {
		comms := sharedWorld(t, 3)
		comms[0].Ctx.Sharer(comms[0].World).(heapOf).secret[secret] = true
		all(t, comms, func(c *engine.Comm) error {
			for range 1 << limits.CollJoin {
				if err := Barrier(c); err != nil {
					return err
				}
			}
			if !c.Area.Cells.On || c.Area.Single.Reader != nil {
				return fmt.Errorf("cells: %v, reader: %v", c.Area.Cells.On, c.Area.Single.Reader)
			}
			return alltoall(c, 5000, false)
		})
	}
}

// Much data takes no memory either, once its temporaries exist.
func TestSharedAllocations(t *testing.T) {
	const n = 40_000
	for _, how := range sharedAlgorithms[1:] {
		var err error
		tableOfTest = engine.Default()
		for _, a := range engine.Algorithms() {
			if _, ok := engine.Find(mustKind(t, a.Operation), how); ok {
				if tableOfTest, err = tableOfTest.Force(a.Operation + "=" + how); err != nil {
					t.Fatal(err)
				}
			}
		}
		comms := celledWorld(t, 3)
		tableOfTest = nil
		for name, f := range map[string]func(c *engine.Comm, s, r engine.Buf) error{
			"Bcast":     func(c *engine.Comm, s, _ engine.Buf) error { return Bcast(c, s, 1) },
			"Reduce":    func(c *engine.Comm, s, r engine.Buf) error { return Reduce(c, s, r, op.Sum, 2) },
			"Allreduce": func(c *engine.Comm, s, r engine.Buf) error { return Allreduce(c, s, r, op.Sum) },
			"in place":  func(c *engine.Comm, s, _ engine.Buf) error { return Allreduce(c, engine.Buf{}, s, op.Max) },
			"Allgather": func(c *engine.Comm, s, r engine.Buf) error {
				s.Count /= 3
				r.Count = s.Count
				return Allgather(c, s, r)
			},
			"Alltoall": func(c *engine.Comm, s, r engine.Buf) error { s.Count /= 3; r.Count = s.Count; return Alltoall(c, s, r) },
			"Gather": func(c *engine.Comm, s, r engine.Buf) error {
				s.Count /= 3
				r.Count = s.Count
				return Gather(c, s, r, 0)
			},
			"Scatter": func(c *engine.Comm, s, r engine.Buf) error {
				s.Count /= 3
				r.Count = s.Count
				return Scatter(c, s, r, 0)
			},
			"ReduceScatterBlock": func(c *engine.Comm, s, r engine.Buf) error {
				r.Count = n / 3
				s.Count = 3 * r.Count
				return ReduceScatterBlock(c, s, r, op.Sum)
			},
		} {
			const runs = 10
			var got counted
			all(t, comms, func(c *engine.Comm) error {
				s, r := buf(make([]int64, n)), buf(make([]int64, n))
				var err error
				call := func() { err = errors.Join(err, f(c, s, r), Barrier(c)) }
				for range 10 {
					call()
				}
				failed := got.rounds(c, runs, call)
				return errors.Join(failed, err)
			})
			if n := got.n.Load(); n != 0 {
				t.Errorf("%s by %v: %v allocations a call, want 0", name, how, n)
			}
		}
	}
}
