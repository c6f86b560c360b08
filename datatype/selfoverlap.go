package datatype

import (
	"fmt"
	"math"
	"slices"
)

// noOverlap is the number of items from which a message overlaps itself, when none does.
const noOverlap = math.MaxInt

// The search for overlaps looks at so many runs of an item at the most, and at so many pairs of them between items.
const (
	overlapRuns  = 1 << 14
	overlapPairs = 1 << 20
)

// Overlaps reports whether count items of t have a byte in common with each other or within one, so that nothing may be
// received into them. It is exact for every layout whose runs ascend in memory without touching each other, also a huge
// one, and for all others of up to 16384 runs an item, where the items of 1024 at least are also compared with each
// other; beyond it may miss an overlap, but never invents one. The answer is found once for each type, on first use.
func (t *Type) Overlaps(count int) bool {
	return t.Err() == nil && t.size > 0 && count >= t.ready().overlapFrom(t.extent)
}

// CheckReceive returns an error if count items of t overlap themselves or each other, because the standard forbids
// receiving into them. The error names two of the entries. Unpack, UnpackExternal and Transfer call it; a [Cursor] does
// not.
func (t *Type) CheckReceive(count int) error {
	if p := t.programs.Load(); p != nil && count < int(p.overlap.Load()) {
		return nil
	}
	if !t.Overlaps(count) {
		return nil
	}
	return t.overlapError(count)
}

// overlapFrom is the number of items from which they overlap; noOverlap for never.
func (p *programs) overlapFrom(extent int) int {
	if n := p.overlap.Load(); n != 0 {
		return int(n)
	}
	n := p.pack.overlapFrom(extent)
	p.overlap.Store(int64(n))
	return n
}

func (nd *node) overlapFrom(extent int) int {
	if nd == nil {
		return noOverlap
	}
	disjoint := max(extent, -extent) >= nd.hi-nd.lo
	budget := overlapRuns
	ascending := nd.small(&budget) && nd.ascending()
	if ascending && disjoint {
		return noOverlap
	}
	runs := nd.columns(overlapRuns)
	slices.SortFunc(runs, func(a, b column) int { return compareInts(a.off, b.off) })
	for i := 1; i < len(runs) && !ascending; i++ {
		if runs[i].off < runs[i-1].off+runs[i-1].len {
			return 1
		}
	}
	if disjoint {
		return noOverlap
	}
	if extent == 0 || extent == math.MinInt {
		return 2
	}
	if extent < 0 {
		extent = -extent // the same pairs of items, counted from the other end
	}
	if nd.op == opRep && nd.body.op == opBlk && ascending && nd.n <= overlapPairs {
		runs = runs[:0]
		for m := range nd.n { // equal runs at equal steps: their distances are the steps
			runs = append(runs, column{off: m * nd.stride, len: nd.body.total})
		}
		return 1 + nearest(runs[:1], runs, extent)
	}
	if len(runs) == 0 || len(runs) > overlapPairs/len(runs) {
		return noOverlap // more than is worth the search
	}
	if n := nearest(runs, runs, extent); n < noOverlap {
		return 1 + n
	}
	return noOverlap
}

// small reports that a walk over the program, shared parts counted as often as they occur, visits few nodes.
func (nd *node) small(budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	switch nd.op {
	case opRep, opIdx:
		return nd.body.small(budget)
	case opSeq:
		for _, k := range nd.kids {
			if !k.small(budget) {
				return false
			}
		}
	}
	return true
}

// nearest is the least k, at least 1, for which a run of a, displaced by k times step, meets one of b.
func nearest(a, b []column, step int) int {
	least := noOverlap - 1
	for _, x := range a {
		for _, y := range b {
			// x.off+k*step+x.len > y.off and x.off+k*step < y.off+y.len
			k := max(1, floorDiv(y.off-x.off-x.len, step)+1)
			if k < least && k <= floorDiv(y.off+y.len-1-x.off, step) {
				least = k
			}
		}
	}
	return least
}

// overlapError names two entries of count items that have a byte in common.
func (t *Type) overlapError(count int) error {
	type entry struct {
		basic    *Type
		at, item int
		i        int
	}
	items := []int{0}
	if n := t.ready().overlapFrom(t.extent); n > 1 {
		items = append(items, n-1)
	}
	var all []entry
	for _, k := range items {
		i := 0
		for b, d := range t.TypeMap() {
			if i == overlapPairs {
				break
			}
			all = append(all, entry{b, k*t.extent + d, k, i})
			i++
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int { return compareInts(a.at, b.at) })
	far := 0 // the entry that ends last so far
	for i := 1; i < len(all); i++ {
		if a, b := all[far], all[i]; b.at < a.at+a.basic.size {
			return fmt.Errorf("%w: to receive into %d of %s: entry %d of item %d, %s at bytes %d..%d, and entry %d of item %d, %s at bytes %d..%d, overlap",
				ErrType, count, t.Short(), a.i, a.item, a.basic.Short(), a.at, a.at+a.basic.size-1, b.i, b.item, b.basic.Short(), b.at, b.at+b.basic.size-1)
		}
		if all[i].at+all[i].basic.size > all[far].at+all[far].basic.size {
			far = i
		}
	}
	return fmt.Errorf("%w: to receive into %d of %s: its entries overlap", ErrType, count, t.Short())
}
