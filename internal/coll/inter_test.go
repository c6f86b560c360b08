package coll

import (
	"fmt"
	"slices"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func TestInter(t *testing.T) { inEachForm(t, testInter) }

// Every operation of intercommunicators in every form: groups of all sizes, all roots, little and much data.
func testInter(t *testing.T, world worldFunc) {
	for p := 2; p <= 6; p++ {
		for first := 1; first < p; first++ {
			comms := world(t, p)
			for _, c := range comms {
				c.First = first
			}
			for _, n := range []int{1, 0, 3, 2000} {
				all(t, comms, func(c *engine.Comm) error { return interRound(c, n) })
			}
		}
	}
}

func interRound(c *engine.Comm, n int) error {
	r := engine.Run{Comm: c}
	mine, peers := ours(&r), theirs(&r)
	blocks := func(m int, of func(i, rank int) int64) (all []int64) {
		for i := range peers.N {
			for k := range m {
				all = append(all, of(i, peers.At(i))+int64(k))
			}
		}
		return all
	}
	from := func(rank, to int) int64 { return int64(rank*1_000_003 + to*1009) }
	out := blocks(n, func(_, rank int) int64 { return from(c.Rank, rank) })
	in := blocks(n, func(_, rank int) int64 { return from(rank, c.Rank) })
	sumOf := func(s engine.Side, n int) []int64 {
		sum := make([]int64, n)
		for i := range s.Size() {
			for k, v := range fill(s.At(i), n) {
				sum[k] += v
			}
		}
		return sum
	}
	check := func(what string, a engine.Args, got, want []int64) error {
		if err := Do(c, &a); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if err := equal(got, want); err != nil {
			return fmt.Errorf("%s of %d: %w", what, n, err)
		}
		return nil
	}

	for root := range c.Size {
		part, as := 2, root // a rank of the other group
		if (root < c.First) == (c.Rank < c.First) {
			if part = 0; root != c.Rank {
				part, as = 1, -1
			}
		}
		want := func(w ...[]int64) []int64 { return w[part] }
		own := fill(c.Rank, n)
		b := slices.Clone(own)
		zero, zeros := make([]int64, n), make([]int64, n*peers.N)
		one, many, sum := slices.Clone(zero), slices.Clone(zeros), slices.Clone(zero)
		gathered := blocks(n, func(_, rank int) int64 { return value(rank, 0) })
		recv := engine.Uniform(part1(many, n))
		for _, err := range []error{
			check("Bcast", engine.BcastArgs(buf(b), as), b, want(own, own, fill(root, n))),
			check("Gather", engine.GatherArgs(buf(own), recv.Buf, as), many, want(gathered, zeros, zeros)),
			check("Scatter", engine.ScatterArgs(part1(out, n), buf(one), as), one, want(zero, zero, fromFill(from(root, c.Rank), n))),
			check("Reduce", engine.ReduceArgs(buf(own), buf(sum), op.Sum, as), sum, want(sumOf(peers, n), zero, zero)),
		} {
			if err != nil {
				return fmt.Errorf("root %d: %w", root, err)
			}
		}
	}

	got := make([]int64, n*peers.N)
	sum := make([]int64, n)
	total := n * mine.N * peers.N
	share := make([]int64, total/mine.N)
	at := mine.Index(c.Rank) * len(share)
	for _, err := range []error{
		check("Alltoall", engine.AlltoallArgs(part1(out, n), part1(got, n)), got, in),
		check("Allgather", engine.AllgatherArgs(buf(fill(c.Rank, n)), part1(got, n)), got, blocks(n, func(_, rank int) int64 { return value(rank, 0) })),
		check("Allreduce", engine.AllreduceArgs(buf(fill(c.Rank, n)), buf(sum), op.Sum), sum, sumOf(peers, n)),
		check("ReduceScatterBlock", engine.ReduceScatterBlockArgs(buf(fill(c.Rank, total)), buf(share), op.Sum), share, sumOf(peers, total)[at:][:len(share)]),
		check("Barrier", engine.BarrierArgs(), nil, nil),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// part1 is the first of blocks of n items.
func part1(s []int64, n int) engine.Buf {
	b := buf(s)
	b.Count = min(n, len(s))
	return b
}

func fromFill(first int64, n int) []int64 {
	s := make([]int64, n)
	for i := range s {
		s[i] = first + int64(i)
	}
	return s
}

func TestNeighbors(t *testing.T) { inEachForm(t, testNeighbors) }

// A ring with an edge of each rank to itself, and every edge to the next one twice.
func testNeighbors(t *testing.T, world worldFunc) {
	for p := 1; p <= 4; p++ {
		comms := world(t, p)
		for _, n := range []int{1, 0, 3000} {
			all(t, comms, func(c *engine.Comm) error {
				next, before := (c.Rank+1)%p, (c.Rank+p-1)%p
				e := &engine.Edges{In: []int{before, c.Rank, before, -1}, Out: []int{c.Rank, next, next, -1}}
				if p == 1 {
					e = &engine.Edges{In: []int{0, 0, 0, -1}, Out: []int{0, 0, 0, -1}}
				}
				send, recv := make([]int64, 4*n), make([]int64, 4*n)
				for i := range send {
					send[i] = value(c.Rank, i)
				}
				a := engine.NeighborAlltoallArgs(e, engine.Uniform(part1(send, n)), engine.Uniform(part1(recv, n)), 0)
				if err := Do(c, &a); err != nil {
					return err
				}
				order := []struct{ rank, block int }{{before, 1}, {c.Rank, 0}, {before, 2}}
				if p == 1 {
					order = []struct{ rank, block int }{{0, 0}, {0, 1}, {0, 2}}
				}
				want := make([]int64, 4*n)
				for i, o := range order {
					for k := range n {
						want[i*n+k] = value(o.rank, o.block*n+k)
					}
				}
				return equal(recv, want)
			})
		}
	}
}
