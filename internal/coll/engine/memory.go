package engine

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// A Region is memory of the program that a call reads or writes on this rank.
type Region struct {
	Buf
	Writes bool
}

// Regions is the memory of a on this rank. What a root alone needs is not there on the others.
func (c *Comm) Regions(a *Args) (list []Region) {
	c.memory(a, func(b *Blocks, n int, writes bool) {
		for _, u := range b.all(n) {
			if u.Bytes() > 0 {
				list = append(list, Region{u, writes})
			}
		}
	})
	return list
}

// memory calls f for what the rank gives and what it gets: so many blocks each.
func (c *Comm) memory(a *Args, f func(b *Blocks, n int, writes bool)) {
	in, out := c.Size, c.Size
	between := c.First > 0
	switch {
	case a.Edges != nil:
		in, out = len(a.Edges.In), len(a.Edges.Out)
	case between && c.Rank < c.First:
		in, out = c.Size-c.First, c.Size-c.First
	case between:
		in, out = c.First, c.First
	}
	gives, takes := 0, 0 // blocks
	isRoot := c.Rank == a.RootRank
	switch a.Kind {
	case KindBcast:
		if a.RootRank >= 0 {
			f(&a.Recv, 1, !isRoot)
		}
		return
	case KindGather, KindGatherv:
		if gives = 1; isRoot {
			takes = in
		}
	case KindScatter, KindScatterv:
		if takes = 1; isRoot {
			gives = out
		}
	case KindReduce:
		if gives = 1; isRoot {
			takes = 1
			if between {
				gives = 0
			}
		}
	case KindAllreduce, KindScan, KindExscan, KindReduceScatterBlock, KindReduceScatter:
		gives, takes = 1, 1
	case KindAllgather, KindAllgatherv, KindNeighborAllgather, KindNeighborAllgatherv:
		gives, takes = 1, in
	case KindAlltoall, KindAlltoallv, KindAlltoallw, KindNeighborAlltoall, KindNeighborAlltoallv, KindNeighborAlltoallw:
		gives, takes = out, in
	}
	if a.RootRank < 0 && (a.Kind == KindGather || a.Kind == KindGatherv || a.Kind == KindScatter || a.Kind == KindScatterv || a.Kind == KindReduce) {
		return // of an intercommunicator: the rank has no part in the call
	}
	if gives > 0 {
		f(&a.Send, gives, false)
	}
	if takes > 0 {
		f(&a.Recv, takes, true)
	}
}

// all are the first n blocks, as few pieces of memory as that takes.
func (b *Blocks) all(n int) (list []Buf) {
	switch {
	case b.Each != nil:
		return b.Each
	case b.Type == nil:
		return nil
	case b.Counts == nil:
		return []Buf{{b.Mem, n * b.Count, b.Type}}
	}
	for i := range b.Counts {
		if b.Counts[i] > 0 {
			list = append(list, b.Block(i))
		}
	}
	return list
}

// A Shadow is other memory in the place of the program's, which nobody else touches while the call goes on.
type Shadow struct{ pairs []pair }

type pair struct{ theirs, ours Region }

// Shadow gives a new memory on this rank, and returns what moves the data between that and the program's. It is nil, and a
// as before, where such memory would be much larger than what the call moves.
func (c *Comm) Shadow(a *Args) *Shadow {
	s, b, well := new(Shadow), *a, true
	c.memory(&b, func(u *Blocks, n int, writes bool) {
		well = well && s.take(u, n, writes)
	})
	if !well {
		return nil
	}
	*a = b
	return s
}

// take gives b other memory.
func (s *Shadow) take(b *Blocks, n int, writes bool) bool {
	if b.Each != nil {
		each := make([]Buf, len(b.Each))
		for i, u := range b.Each {
			if !s.room(&u, u.Count) {
				return false
			}
			s.pairs = append(s.pairs, pair{Region{b.Each[i], writes}, Region{u, writes}})
			each[i] = u
		}
		b.Each = each
		return true
	}
	if b.Type == nil {
		return true // in place
	}
	theirs := *b
	items := n * b.Count
	for i, k := range b.Counts {
		if k > 0 && b.Displs[i] < 0 {
			return false
		}
		items = max(items, k+b.Displs[i])
	}
	if !s.room(&b.Buf, items) {
		return false
	}
	ours := b.all(n)
	for i, u := range theirs.all(n) {
		s.pairs = append(s.pairs, pair{Region{u, writes}, Region{ours[i], writes}})
	}
	return true
}

// room makes b's memory new, for n items.
func (s *Shadow) room(b *Buf, n int) bool {
	if b.Type == nil || n == 0 {
		return true
	}
	if _, length := b.Type.Span(n); length > limits.CollShadow+4*n*b.Type.Size() {
		return false
	}
	b.Mem, _ = datatype.Temp(nil, n, b.Type)
	return true
}

// Load takes what the program's memory holds, and Store gives it what the call has received.
func (s *Shadow) Load() {
	for i := range s.pairs {
		p := &s.pairs[i]
		_ = datatype.Copy(p.ours.Mem, p.theirs.Mem, p.ours.Count, p.ours.Type) // both were checked
	}
}

func (s *Shadow) Store() {
	for i := range s.pairs {
		if p := &s.pairs[i]; p.theirs.Writes {
			_ = datatype.Copy(p.theirs.Mem, p.ours.Mem, p.ours.Count, p.ours.Type)
		}
	}
}
