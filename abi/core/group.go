package main

import (
	"cadre.example/mpi"
)

var groups = table[*mpi.Group]{kind: kindGroup}

var groupCalls = provided{
	"Group_size":            groupSize,
	"Group_rank":            groupRank,
	"Group_translate_ranks": groupTranslate,
	"Group_compare":         groupCompare,
	"Group_union":           func(f *frame) error { return groupOf(f, (*mpi.Group).Union) },
	"Group_intersection":    func(f *frame) error { return groupOf(f, (*mpi.Group).Intersection) },
	"Group_difference":      func(f *frame) error { return groupOf(f, (*mpi.Group).Difference) },
	"Group_incl":            func(f *frame) error { return groupRanks(f, (*mpi.Group).Incl) },
	"Group_excl":            func(f *frame) error { return groupRanks(f, (*mpi.Group).Excl) },
	"Group_range_incl":      func(f *frame) error { return groupRanges(f, (*mpi.Group).RangeIncl) },
	"Group_range_excl":      func(f *frame) error { return groupRanges(f, (*mpi.Group).RangeExcl) },
	"Group_free":            groupFree,
}

func (f *frame) group(i int) (*mpi.Group, error) {
	h := f.word(i)
	if h == mpiGroupEmpty {
		return mpi.EmptyGroup, nil
	}
	if g, ok := groups.get(h); ok {
		return *g, nil
	}
	if h == mpiGroupNull {
		return nil, f.wrong(mpi.ErrGroup, "group", "MPI_GROUP_NULL", "a group")
	}
	return nil, f.wrong(mpi.ErrGroup, "group", h, "a group: this is none, or was freed")
}

// setGroup stores the handle of a group.
func (f *frame) setGroup(i int, g *mpi.Group) error {
	if err := g.Err(); err != nil {
		return err
	}
	if g.Size() == 0 {
		f.setPointer(i, mpiGroupEmpty)
		return nil
	}
	return f.setHandle(i, groups.put(g), "groups")
}

func groupSize(f *frame) error {
	g, err := f.group(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, g.Size())
	return nil
}

func groupRank(f *frame) error {
	g, err := f.group(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, g.Rank())
	return nil
}

// two is the groups of arguments i and j.
func (f *frame) two(i, j int) (g, h *mpi.Group, err error) {
	if g, err = f.group(i); err != nil {
		return
	}
	h, err = f.group(j)
	return
}

func groupTranslate(f *frame) error {
	g, h, err := f.two(0, 3)
	if err != nil {
		return err
	}
	n := f.int(1)
	if n < 0 {
		return f.wrong(mpi.ErrArg, "n", n, "at least 0")
	}
	if n == 0 {
		return nil
	}
	if err := f.need(2, 4); err != nil {
		return err
	}
	there, err := g.TranslateRanks(f.ints(2, n), h)
	if err == nil {
		f.putInts(4, n, there)
	}
	return err
}

func groupCompare(f *frame) error {
	g, h, err := f.two(0, 1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	is, err := g.Compare(h)
	if err == nil {
		f.setInt(2, int(is))
	}
	return err
}

func groupOf(f *frame, combine func(g, h *mpi.Group) *mpi.Group) error {
	g, h, err := f.two(0, 1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	return f.setGroup(2, combine(g, h))
}

func groupRanks(f *frame, combine func(g *mpi.Group, ranks ...int) *mpi.Group) error {
	g, err := f.group(0)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	n := f.int(1)
	if n < 0 || n > g.Size() {
		return f.wrong(mpi.ErrArg, "n", n, "at most the size of the group")
	}
	if n > 0 && f.null(2) {
		return f.need(2)
	}
	return f.setGroup(3, combine(g, f.ints(2, n)...))
}

func groupRanges(f *frame, combine func(g *mpi.Group, ranges ...mpi.RankRange) *mpi.Group) error {
	g, err := f.group(0)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	n := f.int(1)
	if n < 0 {
		return f.wrong(mpi.ErrArg, "n", n, "at least 0")
	}
	if n > 0 && f.null(2) {
		return f.need(2)
	}
	var ranges []mpi.RankRange
	for v := f.ints(2, 3*n); len(v) > 0; v = v[3:] {
		ranges = append(ranges, mpi.RankRange{First: v[0], Last: v[1], Stride: v[2]})
	}
	return f.setGroup(3, combine(g, ranges...))
}

func groupFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	h := f.handleAt(0)
	if _, ok := groups.drop(h); !ok && h != mpiGroupEmpty {
		return f.wrong(mpi.ErrGroup, "group", h, "a group")
	}
	f.setPointer(0, mpiGroupNull)
	return nil
}
