package coll

import (
	"fmt"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// A cost is what a call takes on a machine of the simplest kind: every rank sends and receives one message at a time, a
// message occupies both of its ends for a time of its own and one for each byte, and takes time on its way.
type cost struct {
	end, way, perByte float64 // in units of one byte's time, say
}

// machines are those on which only the messages of a rank count, only the rounds, and only bytes. On the machines that there
// are each counts for something, and which for how much is measured (cadre bench guidelines). But what is worse on all three
// is worse everywhere.
var machines = []cost{{end: 1}, {way: 1}, {perByte: 1}}

// recorded is what the ranks of a call do.
type recorded [][]engine.Step

// recordAll is the steps of f's calls on all ranks.
func recordAll(t *testing.T, comms []*engine.Comm, f func(c *engine.Comm) error) recorded {
	t.Helper()
	all := make(recorded, len(comms))
	for r, c := range comms {
		c.Test.Through = func(c *engine.Comm, a *engine.Args) error {
			p, err := NewPlan(c, a)
			if err != nil {
				return err
			}
			all[r] = append(all[r], p.Run.Sched.Prog.Steps...)
			return nil
		}
		if err := f(c); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// time is when the last rank is ready.
func (all recorded) time(m cost) float64 {
	type key struct{ from, to int }
	type arrival struct {
		at    float64
		bytes int
	}
	on := make(map[key][]arrival)
	clock, at := make([]float64, len(all)), make([]int, len(all))
	posted := make([]map[int]int, len(all)) // by slot of a receive: from whom; sends are over when they have left
	for r := range posted {
		posted[r] = make(map[int]int)
	}
	for moved := true; moved; {
		moved = false
		for r, steps := range all {
		rank:
			for ; at[r] < len(steps); at[r]++ {
				switch s := &steps[at[r]]; s.Do {
				case engine.StepSend:
					n := s.A.Bytes()
					clock[r] += m.end + m.perByte*float64(n)
					k := key{r, s.Peer}
					on[k] = append(on[k], arrival{clock[r] + m.way, n})
					delete(posted[r], s.Slot)
				case engine.StepRecv:
					posted[r][s.Slot] = s.Peer
				case engine.StepFinish:
					from, receive := posted[r][s.Slot]
					if !receive {
						break
					}
					k := key{from, r}
					if len(on[k]) == 0 {
						break rank
					}
					a := on[k][0]
					on[k] = on[k][1:]
					clock[r] = max(clock[r], a.at) + m.end + m.perByte*float64(a.bytes)
					delete(posted[r], s.Slot)
				}
				moved = true
			}
		}
	}
	last := 0.0
	for r := range all {
		if at[r] < len(all[r]) {
			return -1
		}
		last = max(last, clock[r])
	}
	return last
}

// calls of n bytes from each rank, or for each, for guidelines.
var guideCalls = map[string]func(c *engine.Comm, n int) error{
	"Bcast":  func(c *engine.Comm, n int) error { return Bcast(c, buf(ints(n/8)), 0) },
	"Reduce": func(c *engine.Comm, n int) error { return Reduce(c, buf(ints(n/8)), buf(ints(n/8)), op.Sum, 0) },
	"Allreduce": func(c *engine.Comm, n int) error {
		return Allreduce(c, buf(ints(n/8)), buf(ints(n/8)), op.Sum)
	},
	"Scan":    func(c *engine.Comm, n int) error { return Scan(c, buf(ints(n/8)), buf(ints(n/8)), op.Sum) },
	"Exscan":  func(c *engine.Comm, n int) error { return Exscan(c, buf(ints(n/8)), buf(ints(n/8)), op.Sum) },
	"Barrier": func(c *engine.Comm, n int) error { return Barrier(c) },
	"Gather": func(c *engine.Comm, n int) error {
		return blocksCall(c, n, func(s, r engine.Buf) error { return Gather(c, s, r, 0) })
	},
	"Scatter": func(c *engine.Comm, n int) error {
		return blocksCall(c, n, func(s, r engine.Buf) error { return Scatter(c, r, s, 0) })
	},
	"Allgather": func(c *engine.Comm, n int) error {
		return blocksCall(c, n, func(s, r engine.Buf) error { return Allgather(c, s, r) })
	},
	"Alltoall": func(c *engine.Comm, n int) error {
		send := buf(ints(n / 8 * c.Size))
		send.Count = n / 8
		return blocksCall(c, n, func(_, r engine.Buf) error { return Alltoall(c, send, r) })
	},
	"ReduceScatterBlock": func(c *engine.Comm, n int) error {
		return ReduceScatterBlock(c, buf(ints(n/8*c.Size)), buf(ints(n/8)), op.Sum)
	},
}

func blocksCall(c *engine.Comm, n int, f func(send, recv engine.Buf) error) error {
	recv := buf(ints(n / 8 * c.Size))
	recv.Count = n / 8
	return f(buf(ints(n/8)), recv)
}

// A guideline says that a call takes no longer than others that together do the same (Träff, Gropp, Thakur: Self-Consistent
// MPI Performance Guidelines, 2010). For a call of n bytes, each of the others is of n bytes times or divided by the number of ranks.
type guideline struct {
	call  string
	parts []part
}

type part struct {
	call  string
	share int // -1: n divided by the number of ranks; 1: n times it
}

var guidelines = []guideline{
	{"Allreduce", []part{{"Reduce", 0}, {"Bcast", 0}}},
	{"Allreduce", []part{{"ReduceScatterBlock", -1}, {"Allgather", -1}}},
	{"Allgather", []part{{"Gather", 0}, {"Bcast", 1}}},
	{"Bcast", []part{{"Scatter", -1}, {"Allgather", -1}}},
	{"Reduce", []part{{"ReduceScatterBlock", -1}, {"Gather", -1}}},
	{"Reduce", []part{{"Allreduce", 0}}},
	{"ReduceScatterBlock", []part{{"Reduce", 1}, {"Scatter", 0}}},
	{"ReduceScatterBlock", []part{{"Allreduce", 1}}},
	{"Gather", []part{{"Allgather", 0}}},
	{"Scatter", []part{{"Bcast", 1}}},
	{"Allgather", []part{{"Alltoall", 0}}},
	{"Barrier", []part{{"Allreduce", 0}}},
	{"Scan", []part{{"Exscan", 0}}},
	{"Exscan", []part{{"Scan", 0}}},
}

// What the table chooses is not worse than the composition that could replace it in the messages of a rank, in rounds and
// in bytes, all three.
func TestGuidelines(t *testing.T) {
	ranks := []int{2, 3, 4, 5, 8, 13, 16}
	if few() {
		ranks = []int{2, 3, 5, 8}
	}
	for _, p := range ranks {
		comms := sendingOnly(world(t, p))
		costs := make(map[string]recorded)
		of := func(call string, n int) recorded {
			name := fmt.Sprint(call, n)
			if costs[name] == nil {
				costs[name] = recordAll(t, comms, func(c *engine.Comm) error { return guideCalls[call](c, n) })
			}
			return costs[name]
		}
		for _, g := range guidelines {
			for _, n := range []int{8 * p, 64 * p, 2048 * p, 32768 * p} {
				one := of(g.call, n)
				took, composed := make([]float64, len(machines)), make([]float64, len(machines))
				for _, part := range g.parts {
					size := n
					switch part.share {
					case -1:
						size = n / p
					case 1:
						size = n * p
					}
					for i, m := range machines {
						composed[i] += of(part.call, size).time(m)
					}
				}
				worse, better := false, false
				for i, m := range machines {
					took[i] = one.time(m)
					worse = worse || took[i] > composed[i]*1.01
					better = better || took[i] < composed[i]
				}
				if worse && !better {
					t.Errorf("%d ranks: %s of %d bytes has %v messages, rounds and bytes one after the other, %v %v", p, g.call, n, took, g.parts, composed)
				}
			}
		}
	}
}
