package datatype

// Intersect reports whether any byte of one message is a byte of the other. It is exact: columns of one matrix that lie
// between each other do not overlap. Both messages must have passed Check.
func Intersect(a Mem, an int, at *Type, b Mem, bn int, bt *Type) bool {
	if an <= 0 || bn <= 0 || at.size == 0 || bt.size == 0 {
		return false
	}
	if a.res == nil && b.res == nil {
		var x, y node
		fill(&x, an, at.extent, at.ready().pack, nil, nil)
		fill(&y, bn, bt.extent, bt.ready().pack, nil, nil)
		return meet(&x, a.address(), &y, b.address())
	}
	return a.eachPart(an, at, func(x *node, ao int) bool {
		return b.eachPart(bn, bt, func(y *node, bo int) bool {
			return meet(x, ao, y, bo)
		})
	})
}

// eachPart calls f with the parts of a message, whose offsets are real addresses, until f returns true.
func (m Mem) eachPart(count int, t *Type, f func(nd *node, off int) bool) bool {
	var top node
	fill(&top, count, t.extent, t.ready().pack, nil, nil)
	if m.res == nil {
		return f(&top, m.address())
	}
	return top.eachResolved(m.res, m.origin, f)
}

func (nd *node) eachResolved(r *behind, off int, f func(nd *node, off int) bool) bool {
	if b, err := nd.resolve(r, off); err == nil {
		return f(nd, Mem{base: &b[0]}.address()-nd.lo)
	}
	off += nd.off
	switch nd.op {
	case opRep, opIdx:
		for i := range nd.n {
			if nd.body.eachResolved(r, off+nd.place(i), f) {
				return true
			}
		}
	case opIdxv:
		for i, o := range nd.offs {
			if newBlk(o, nd.pre[i+1]-nd.pre[i], nil).eachResolved(r, off, f) {
				return true
			}
		}
	case opSeq:
		for _, k := range nd.kids {
			if k.eachResolved(r, off, f) {
				return true
			}
		}
	}
	return false
}

// meet reports whether two parts have a byte in common. It descends into the wider one, and there only into what can
// reach the other.
func meet(a *node, ao int, b *node, bo int) bool {
	lo, hi := bo+b.lo, bo+b.hi
	if ao+a.hi <= lo || hi <= ao+a.lo {
		return false
	}
	if b.op == opBlk {
		return a.touches(ao, lo, hi)
	}
	if a.op == opBlk || b.hi-b.lo > a.hi-a.lo {
		a, ao, b, bo = b, bo, a, ao
		lo, hi = bo+b.lo, bo+b.hi
	}
	ao += a.off
	switch a.op {
	case opRep:
		for i, end := a.reaching(ao, lo, hi); i < end; i++ {
			if meet(a.body, ao+i*a.stride, b, bo) {
				return true
			}
		}
	case opIdx:
		for _, o := range a.offs {
			if meet(a.body, ao+o, b, bo) {
				return true
			}
		}
	case opIdxv:
		for i, o := range a.offs {
			if b.touches(bo, ao+o, ao+o+a.pre[i+1]-a.pre[i]) {
				return true
			}
		}
	case opSeq:
		for _, k := range a.kids {
			if meet(k, ao, b, bo) {
				return true
			}
		}
	}
	return false
}

// touches reports whether nd, displaced by off, has a byte in [lo,hi).
func (nd *node) touches(off, lo, hi int) bool {
	if off+nd.hi <= lo || hi <= off+nd.lo {
		return false
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		return true
	case opRep:
		for i, end := nd.reaching(off, lo, hi); i < end; i++ {
			if nd.body.touches(off+i*nd.stride, lo, hi) {
				return true
			}
		}
	case opIdx:
		for _, o := range nd.offs {
			if nd.body.touches(off+o, lo, hi) {
				return true
			}
		}
	case opIdxv:
		for i, o := range nd.offs {
			if off+o < hi && lo < off+o+nd.pre[i+1]-nd.pre[i] {
				return true
			}
		}
	case opSeq:
		for _, k := range nd.kids {
			if k.touches(off, lo, hi) {
				return true
			}
		}
	}
	return false
}

// reaching gives the repetitions [i,end) of a rep whose bounds meet [lo,hi); the rep's own offset is in off.
func (nd *node) reaching(off, lo, hi int) (i, end int) {
	first, last := off+nd.body.lo, off+nd.body.hi // bounds of repetition 0
	s := nd.stride
	switch {
	case s > 0: // last+i*s > lo and first+i*s < hi
		return max(0, floorDiv(lo-last, s)+1), min(nd.n, floorDiv(hi-first-1, s)+1)
	case s < 0: // i < (last-lo)/-s and i > (first-hi)/-s
		return max(0, floorDiv(first-hi, -s)+1), min(nd.n, floorDiv(last-lo-1, -s)+1)
	}
	return 0, 1
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
