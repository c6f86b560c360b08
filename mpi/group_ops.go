package mpi

import (
	"fmt"
	"math"
	"strconv"
)

// Incl returns the group of the given ranks of g, in the given order (MPI_Group_incl). A rank that g lacks or that
// occurs twice makes the result invalid, with ErrRank.
func (g *Group) Incl(ranks ...int) *Group {
	const op = "Incl"
	if e := g.usable(op); e != nil {
		return &Group{err: e}
	}
	if _, bad := g.mark(op, ranks); bad != nil {
		return bad
	}
	ids := make([]int, len(ranks))
	for i, r := range ranks {
		ids[i] = g.ids[r]
	}
	return g.made(ids)
}

// Excl returns g without the given ranks (MPI_Group_excl). A rank that g lacks or that occurs twice makes the result
// invalid, with ErrRank.
func (g *Group) Excl(ranks ...int) *Group {
	const op = "Excl"
	if e := g.usable(op); e != nil {
		return &Group{err: e}
	}
	out, bad := g.mark(op, ranks)
	if bad != nil {
		return bad
	}
	ids := make([]int, 0, len(g.ids)-len(ranks))
	for r, id := range g.ids {
		if !out.has(r) {
			ids = append(ids, id)
		}
	}
	return g.made(ids)
}

// mark is the set of the named ranks, which must exist and be different.
func (g *Group) mark(op string, ranks []int) (bits, *Group) {
	set := newBits(len(g.ids))
	for i, r := range ranks {
		arg := "ranks[" + strconv.Itoa(i) + "]"
		if r < 0 || r >= len(g.ids) {
			return nil, g.bad(op, ErrRank, arg, r, rankRange(len(g.ids)))
		}
		if set.has(r) {
			return nil, g.bad(op, ErrRank, arg, r, "a rank that is not named before")
		}
		set.add(r)
	}
	return set, nil
}

type bits []uint64

func newBits(n int) bits      { return make(bits, (n+63)/64) }
func (b bits) has(i int) bool { return b[i/64]>>(i%64)&1 != 0 }
func (b bits) add(i int)      { b[i/64] |= 1 << (i % 64) }

// A RankRange stands for the ranks First, First+Stride, and so on up to Last. Stride is not 0; it is negative if Last is
// below First.
type RankRange struct{ First, Last, Stride int }

// RangeIncl is [Group.Incl] of all ranks in the ranges.
func (g *Group) RangeIncl(ranges ...RankRange) *Group {
	ranks, bad := g.expand("RangeIncl", ranges)
	if bad != nil {
		return bad
	}
	return g.Incl(ranks...)
}

// RangeExcl is [Group.Excl] of all ranks in the ranges.
func (g *Group) RangeExcl(ranges ...RankRange) *Group {
	ranks, bad := g.expand("RangeExcl", ranges)
	if bad != nil {
		return bad
	}
	return g.Excl(ranks...)
}

// expand lists the ranks of ranges, of which none may be in two.
func (g *Group) expand(op string, ranges []RankRange) (ranks []int, bad *Group) {
	if e := g.usable(op); e != nil {
		return nil, &Group{err: e}
	}
	size := len(g.ids)
	set := newBits(size)
	for i, x := range ranges {
		wrong := func(class Class, expected string) *Group {
			return g.bad(op, class, fmt.Sprintf("ranges[%d]", i), fmt.Sprintf("%d to %d by %d", x.First, x.Last, x.Stride), expected)
		}
		switch {
		case x.Stride == 0:
			return nil, wrong(ErrArg, "a stride that is not 0")
		case x.First < 0 || x.First >= size || x.Last == math.MinInt || x.Last == math.MaxInt:
			return nil, wrong(ErrRank, "ranks in "+rankRange(size))
		case x.Last != x.First && (x.Last > x.First) != (x.Stride > 0):
			return nil, wrong(ErrArg, "a stride that leads from the first to the last")
		}
		n := (x.Last-x.First)/x.Stride + 1
		if last := x.First + (n-1)*x.Stride; last < 0 || last >= size {
			return nil, wrong(ErrRank, "ranks in "+rankRange(size))
		}
		for k := range n {
			r := x.First + k*x.Stride
			if set.has(r) {
				return nil, wrong(ErrRank, fmt.Sprintf("ranks that are not named before, as %d is", r))
			}
			set.add(r)
			ranks = append(ranks, r)
		}
	}
	return ranks, nil
}

// Union returns the ranks of g in their order, followed by the ranks of h that are not in g, in theirs.
func (g *Group) Union(h *Group) *Group {
	return g.combine("Union", h, func() []int {
		ids := g.ids[:len(g.ids):len(g.ids)]
		for _, id := range h.ids {
			if _, in := g.find(id); !in {
				ids = append(ids, id)
			}
		}
		return ids
	})
}

// Intersection returns the ranks of g that are also in h, in g's order.
func (g *Group) Intersection(h *Group) *Group {
	return g.combine("Intersection", h, func() []int { return g.those(h, true) })
}

// Difference returns the ranks of g that are not in h, in g's order.
func (g *Group) Difference(h *Group) *Group {
	return g.combine("Difference", h, func() []int { return g.those(h, false) })
}

// those are the ranks of g that h has, or does not have.
func (g *Group) those(h *Group, has bool) []int {
	var ids []int
	for _, id := range g.ids {
		if _, in := h.find(id); in == has {
			ids = append(ids, id)
		}
	}
	return ids
}

func (g *Group) combine(op string, h *Group, ids func() []int) *Group {
	if e := g.usable(op); e != nil {
		return &Group{err: e}
	}
	if e := h.usable(op); e != nil {
		return &Group{err: e}
	}
	p, s := g.proc, g.session
	if p == nil {
		p, s = h.proc, h.session
	}
	return &Group{ids: ids(), proc: p, session: s}
}
