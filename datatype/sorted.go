package datatype

import "slices"

// sortBudget bounds the search for a better order to what one copy of a large item costs.
const sortBudget = 1 << 14

// sorted is a program that touches the same bytes in ascending order of addresses as far as that is found, merging what
// abuts or overlaps. The order of the packed stream is lost: it serves copies between two places laid out alike.
func (nd *node) sorted() *node {
	budget := sortBudget
	s := nd.sort(&budget)
	if budget < 0 {
		return nd
	}
	return s
}

func (nd *node) sort(budget *int) *node {
	if *budget--; nd == nil || *budget < 0 {
		return nd
	}
	switch nd.op {
	case opRep:
		body := nd.body.sort(budget)
		n, stride, off := nd.n, nd.stride, nd.off
		if stride < 0 {
			off, stride = off+(n-1)*stride, -stride
		}
		if stride == 0 {
			return body.shift(off)
		}
		if body.op == opRep && stride < body.stride && n*stride <= body.stride {
			// The outer loop takes the smaller steps: turn the nest round.
			return newRep(body.n, body.stride, newRep(n, stride, body.body.shift(body.off))).shift(off)
		}
		return newRep(n, stride, body).shift(off)
	case opIdx:
		offs := slices.Clone(nd.offs)
		slices.Sort(offs)
		return newIdx(slices.Compact(offs), nd.body.sort(budget)).shift(nd.off)
	case opIdxv:
		return nd.sortBlocks()
	case opSeq:
		kids := make([]*node, len(nd.kids))
		for i, k := range nd.kids {
			kids[i] = k.sort(budget)
		}
		slices.SortStableFunc(kids, func(a, b *node) int { return compareInts(a.lo, b.lo) })
		return newSeq(kids...).sortedBlocks().shift(nd.off)
	}
	return nd
}

func compareInts(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (nd *node) sortedBlocks() *node {
	if nd.op == opIdxv {
		return nd.sortBlocks()
	}
	return nd
}

func (nd *node) sortBlocks() *node {
	order := make([]int, nd.n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return compareInts(nd.offs[i], nd.offs[j]) })
	b := blocks{pre: []int{0}}
	end := nd.offs[order[0]]
	for _, i := range order {
		from, to := nd.offs[i], nd.offs[i]+nd.pre[i+1]-nd.pre[i]
		from = max(from, end) // what overlaps is copied once
		if from < to {
			b.add(from, to-from)
			end = to
		}
	}
	return b.node().shift(nd.off)
}

// ascending reports that nd touches each byte once, in ascending order of addresses.
func (nd *node) ascending() bool {
	switch nd.op {
	case opRep:
		return nd.stride >= nd.body.hi-nd.body.lo && nd.body.ascending()
	case opIdx:
		for i := 1; i < nd.n; i++ {
			if nd.offs[i]-nd.offs[i-1] < nd.body.hi-nd.body.lo {
				return false
			}
		}
		return nd.body.ascending()
	case opIdxv:
		for i := 1; i < nd.n; i++ {
			if nd.offs[i] < nd.offs[i-1]+nd.pre[i]-nd.pre[i-1] {
				return false
			}
		}
	case opSeq:
		for i, k := range nd.kids {
			if !k.ascending() || i > 0 && k.lo < nd.kids[i-1].hi {
				return false
			}
		}
	}
	return true
}
