package coll

import (
	"fmt"
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// units are ways to count the same elements: the signatures of as many elements match, and nothing else does.
var units = []*datatype.Type{
	datatype.Int64,
	datatype.Contiguous(10, datatype.Int64),
	datatype.Vector(10, 1, 2, datatype.Int64).Resized(0, 160),
	datatype.Vector(5, 2, -2, datatype.Int64), // downwards
	datatype.Contiguous(2, datatype.Vector(5, 1, 3, datatype.Int64)).Resized(-8, 250),
}

func unitOf(r int) *datatype.Type { return units[r%len(units)] }

// inUnit is memory for so many elements in rank r's unit, with canaries.
func inUnit(r, elements int) region {
	t := unitOf(r)
	return newRegion(t, elements/(t.Size()/8))
}

// blocksOf cuts g into one block of m elements for each rank, the last rank's first, with a gap of a unit between them.
// where is the element at which each begins.
func blocksOf(c *engine.Comm, m int) (g region, b engine.Blocks, where []int) {
	per := unitOf(c.Rank).Size() / 8
	each := m / per
	g = inUnit(c.Rank, (m+per)*c.Size)
	b.Buf = g.Buf
	for r := range c.Size {
		b.Counts = append(b.Counts, each)
		b.Displs = append(b.Displs, (c.Size-1-r)*(each+1))
		where = append(where, b.Displs[r]*per)
	}
	return g, b, where
}

// eachBlock is b as blocks anywhere.
func eachBlock(b *engine.Blocks, ranks int) (list []engine.Buf) {
	for r := range ranks {
		list = append(list, b.Block(r))
	}
	return list
}

// unitCalls are the operations with blocks of m elements: every rank counts in a unit of its own.
var unitCalls = map[string]func(c *engine.Comm, m int) error{
	"bcast": func(c *engine.Comm, m int) error {
		for _, root := range []int{0, c.Size - 1} {
			g := inUnit(c.Rank, m)
			if g.put(make([]int64, m)); c.Rank == root {
				g.set(root)
			}
			if err := Bcast(c, g.Buf, root); err != nil {
				return err
			}
			if err := g.check(fill(root, m)); err != nil {
				return err
			}
		}
		return nil
	},
	"gather": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank, m), inUnit(c.Rank, m*c.Size)
		send.set(c.Rank)
		recv.put(make([]int64, m*c.Size))
		one := recv.Buf
		one.Count /= c.Size
		if err := Gather(c, send.Buf, one, 1); err != nil || c.Rank != 1 {
			return err
		}
		return recv.check(ofAll(c.Size, m))
	},
	"gatherv": func(c *engine.Comm, m int) error {
		send := inUnit(c.Rank, m)
		send.set(c.Rank)
		g, recv, where := blocksOf(c, m)
		want := make([]int64, g.Bytes()/8)
		g.put(want)
		if err := Gatherv(c, send.Buf, recv, 1); err != nil || c.Rank != 1 {
			return err
		}
		for r, at := range where {
			copy(want[at:], fill(r, m))
		}
		return g.check(want)
	},
	"scatter": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank, m*c.Size), inUnit(c.Rank, m)
		send.put(ofAll(c.Size, m))
		one := send.Buf
		one.Count /= c.Size
		if err := Scatter(c, one, recv.Buf, 1); err != nil {
			return err
		}
		return recv.check(fill(c.Rank, m))
	},
	"scatterv": func(c *engine.Comm, m int) error {
		recv := inUnit(c.Rank, m)
		g, send, where := blocksOf(c, m)
		words := make([]int64, g.Bytes()/8)
		for r, at := range where {
			copy(words[at:], fill(r, m))
		}
		g.put(words)
		if err := Scatterv(c, send, recv.Buf, 1); err != nil {
			return err
		}
		return recv.check(fill(c.Rank, m))
	},
	"allgather": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m), inUnit(c.Rank, m*c.Size)
		send.set(c.Rank)
		one := recv.Buf
		one.Count /= c.Size
		if err := Allgather(c, send.Buf, one); err != nil {
			return err
		}
		return recv.check(ofAll(c.Size, m))
	},
	"allgatherv": func(c *engine.Comm, m int) error {
		send := inUnit(c.Rank+1, m)
		send.set(c.Rank)
		g, recv, where := blocksOf(c, m)
		want := make([]int64, g.Bytes()/8)
		g.put(want)
		if err := Allgatherv(c, send.Buf, recv); err != nil {
			return err
		}
		for r, at := range where {
			copy(want[at:], fill(r, m))
		}
		return g.check(want)
	},
	"alltoall": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m*c.Size), inUnit(c.Rank, m*c.Size)
		send.put(dealtBy(c.Rank, c.Size, m))
		from, to := send.Buf, recv.Buf
		from.Count /= c.Size
		to.Count /= c.Size
		if err := Alltoall(c, from, to); err != nil {
			return err
		}
		return recv.check(dealtTo(c.Rank, c.Size, m))
	},
	"alltoallv": func(c *engine.Comm, m int) error { return alltoallUnits(c, m, Alltoallv) },
	"alltoallw": func(c *engine.Comm, m int) error {
		return alltoallUnits(c, m, func(c *engine.Comm, send, recv engine.Blocks) error {
			return Alltoallw(c, eachBlock(&send, c.Size), eachBlock(&recv, c.Size))
		})
	},
	"reduce": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m), inUnit(c.Rank, m)
		send.set(c.Rank)
		if err := Reduce(c, send.Buf, recv.Buf, op.Sum, 1); err != nil || c.Rank != 1 {
			return err
		}
		return recv.check(sumTo(c.Size-1, m))
	},
	"allreduce": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m), inUnit(c.Rank, m)
		send.set(c.Rank)
		if err := Allreduce(c, send.Buf, recv.Buf, op.Sum); err != nil {
			return err
		}
		return recv.check(sumTo(c.Size-1, m))
	},
	"scan": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m), inUnit(c.Rank, m)
		send.set(c.Rank)
		if err := Scan(c, send.Buf, recv.Buf, op.Sum); err != nil {
			return err
		}
		return recv.check(sumTo(c.Rank, m))
	},
	"exscan": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank+1, m), inUnit(c.Rank, m)
		send.set(c.Rank)
		want := recv.set(7)
		if c.Rank > 0 {
			want = sumTo(c.Rank-1, m)
		}
		if err := Exscan(c, send.Buf, recv.Buf, op.Sum); err != nil {
			return err
		}
		return recv.check(want)
	},
	"reducescatterblock": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank, m*c.Size), inUnit(c.Rank, m)
		send.set(c.Rank)
		if err := ReduceScatterBlock(c, send.Buf, recv.Buf, op.Sum); err != nil {
			return err
		}
		return recv.check(sumTo(c.Size-1, m*c.Size)[c.Rank*m : (c.Rank+1)*m])
	},
	"reducescatter": func(c *engine.Comm, m int) error {
		send, recv := inUnit(c.Rank, m*c.Size), inUnit(c.Rank, m)
		send.set(c.Rank)
		counts := slices.Repeat([]int{recv.Count}, c.Size)
		if err := ReduceScatter(c, send.Buf, recv.Buf, counts, op.Sum); err != nil {
			return err
		}
		return recv.check(sumTo(c.Size-1, m*c.Size)[c.Rank*m : (c.Rank+1)*m])
	},
}

// ofAll is what all ranks have, one after another; dealtBy is what rank r gives to all, and dealtTo what it gets.
func ofAll(p, m int) (s []int64) {
	for r := range p {
		s = append(s, fill(r, m)...)
	}
	return s
}

func dealtBy(r, p, m int) (s []int64) {
	for to := range p {
		s = append(s, fill(r*p+to, m)...)
	}
	return s
}

func dealtTo(r, p, m int) (s []int64) {
	for from := range p {
		s = append(s, fill(from*p+r, m)...)
	}
	return s
}

func sumTo(r, m int) []int64 {
	s := make([]int64, m)
	for q := range r + 1 {
		for i := range s {
			s[i] += value(q, i)
		}
	}
	return s
}

func alltoallUnits(c *engine.Comm, m int, call func(c *engine.Comm, send, recv engine.Blocks) error) error {
	out, from, at := blocksOf(c, m)
	in, to, _ := blocksOf(c, m)
	words, want := make([]int64, out.Bytes()/8), make([]int64, out.Bytes()/8)
	in.put(want)
	for r := range c.Size {
		copy(words[at[r]:], fill(c.Rank*c.Size+r, m))
		copy(want[at[r]:], fill(r*c.Size+c.Rank, m))
	}
	out.put(words)
	if err := call(c, from, to); err != nil {
		return err
	}
	return in.check(want)
}

// G18 (and P18): ranks that count in different but matching types, in every operation that moves or folds data, by every
// algorithm, with pieces of 1 to 64 KiB where an algorithm cuts. Little data, more than is sent without asking, and pieces
// that end within an element of some rank's unit.
func TestG18Units(t *testing.T) {
	for _, u := range units {
		if err := u.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	hostsOfTest = hostLayouts[1]
	defer func() { tableOfTest, hostsOfTest = nil, nil }()
	for _, a := range engine.Algorithms() {
		call := unitCalls[a.Operation]
		if call == nil {
			if a.Operation != "barrier" {
				t.Errorf("%s has no test", a.Operation)
			}
			continue
		}
		for _, name := range a.Algorithms {
			pieces := []int{0}
			if name == "chain" {
				pieces = []int{1 << 10, 1001, 4 << 10, 16 << 10, 64 << 10}
			}
			for _, piece := range pieces {
				t.Run(fmt.Sprintf("%s/%s/%d", a.Operation, name, piece), func(t *testing.T) {
					var err error
					if tableOfTest, err = engine.Default().With(fmt.Appendf(nil, `[{"operation": %q, "algorithm": %q, "piece": %d}]`, a.Operation, name, piece)); err != nil {
						t.Fatal(err)
					}
					for _, p := range []int{2, 4, 5} {
						if few() && p != 4 {
							continue
						}
						comms := world(t, p)
						if p == 4 {
							for _, c := range comms {
								c.Test.Through = planTwice
							}
						}
						for _, m := range []int{10, 2000, 20_000} {
							if m == 20_000 && (piece == 0 && p != 5 || few()) {
								continue
							}
							all(t, comms, func(c *engine.Comm) error {
								if err := call(c, m); err != nil {
									return fmt.Errorf("%d ranks, blocks of %d elements: %w", p, m, err)
								}
								return nil
							})
						}
					}
				})
			}
		}
	}
}
