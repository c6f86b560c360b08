package datatype

// bounds are those of a flat type map, by the standard's text, kept without writing the map down.
// Data bounds and markers are apart until the end, and the alignment gap epsilon is computed once, from the finished
// map, and never stored in the running values: it would otherwise depend on the order of the entries.
type bounds struct {
	lo, hi       int // first byte of data, and one past the last
	data         bool
	lbMark       int // lowest LB marker
	ubMark       int // highest UB marker
	hasLB, hasUB bool
	align        int // greatest alignment of an entry with bytes; 0 without any

	// Where markers came from, as flags: UserLB and UserUB from LB and UB, Resize from Resized. Facts only: the rules
	// treat all markers alike.
	source Flags

	// Under LocalMarkers the bounds come from a range of their own, in which a resized part counts as resized.
	local          bool
	seen           bool
	seenLo, seenHi int
}

// visible is the range that bounds without markers are made of: the data, but for resized parts under LocalMarkers.
func (a *bounds) visible() (lo, hi int, ok bool) {
	if a.local {
		return a.seenLo, a.seenHi, a.seen
	}
	return a.lo, a.hi, a.data
}

// include adds n copies of b, stride bytes apart, the first displaced by disp. Zero copies contribute nothing, not
// even a marker or an alignment.
func (a *bounds) include(c *checked, b *bounds, disp, n, stride int) {
	if n == 0 {
		return
	}
	first, last := disp, c.add(disp, c.mul(n-1, stride))
	a.spread(c, b, min(first, last), max(first, last))
}

// spread adds copies of b of which the lowest is displaced by first and the highest by last.
func (a *bounds) spread(c *checked, b *bounds, first, last int) {
	if a.local || b.local {
		a.includeLocal(c, b, first, last)
	}
	if b.data {
		lo, hi := c.add(b.lo, first), c.add(b.hi, last)
		if !a.data {
			a.lo, a.hi, a.data = lo, hi, true
		}
		a.lo, a.hi = min(a.lo, lo), max(a.hi, hi)
		a.align = max(a.align, b.align)
	}
	a.source |= b.source
	if b.hasLB {
		lb := c.add(b.lbMark, first)
		if !a.hasLB {
			a.lbMark, a.hasLB = lb, true
		}
		a.lbMark = min(a.lbMark, lb)
	}
	if b.hasUB {
		ub := c.add(b.ubMark, last)
		if !a.hasUB {
			a.ubMark, a.hasUB = ub, true
		}
		a.ubMark = max(a.ubMark, ub)
	}
}

func (a *bounds) includeLocal(c *checked, b *bounds, first, last int) {
	a.seenLo, a.seenHi, a.seen = a.visible()
	a.local = true
	lo, hi, ok := b.visible()
	if !ok {
		return
	}
	lo, hi = c.add(lo, first), c.add(hi, last)
	if !a.seen {
		a.seenLo, a.seenHi, a.seen = lo, hi, true
	}
	a.seenLo, a.seenHi = min(a.seenLo, lo), max(a.seenHi, hi)
}

// limits gives lower and upper bound: a marker wins over data; without an upper marker the extent is rounded up to the
// alignment. A marker is no data: alone at a displacement it sets its own bound and leaves the other one at the data,
// or at 0 where there are none.
func (a *bounds) limits(c *checked) (lb, ub int) {
	lo, hi, any := a.visible()
	switch {
	case a.hasLB:
		lb = a.lbMark
	case any:
		lb = lo
	}
	switch {
	case a.hasUB:
		ub = a.ubMark
	case any:
		ub = hi
		if a.align > 1 {
			if r := c.sub(lb, ub) % a.align; r != 0 { // a lower marker above the data gives a negative extent
				ub = c.add(ub, (r+a.align)%a.align)
			}
		}
	}
	return lb, ub
}
