package datatype

// newSeq is its parts in order. It takes over the parts of short sequences, fuses neighbours whose bytes abut, gathers
// blocks into one index and finds equal parts.
func newSeq(parts ...*node) *node {
	var f fuser
	for _, p := range parts {
		f.inline(p)
	}
	kids := gather(f.out)
	switch len(kids) {
	case 0:
		return nil
	case 1:
		return kids[0]
	}
	if offs, body := alike(kids); body != nil {
		return newIdx(offs, body)
	}
	if fewer := loops(kids); len(fewer) == 1 {
		return fewer[0]
	} else if 2*len(fewer) <= len(kids) {
		kids = fewer
	}
	nd := &node{op: opSeq, n: len(kids), kids: kids, pre: make([]int, 1, len(kids)+1), lo: kids[0].lo, hi: kids[0].hi}
	for _, k := range kids {
		nd.lo, nd.hi = min(nd.lo, k.lo), max(nd.hi, k.hi)
		nd.total += k.total
		nd.pre = append(nd.pre, nd.total)
	}
	return nd
}

// fuser appends parts, merging bytes that abut across parts.
type fuser struct{ out []*node }

func (f *fuser) inline(p *node) {
	switch {
	case p == nil:
	case p.op == opSeq && p.n <= maxInline:
		for _, k := range p.kids {
			f.inline(k.shift(p.off))
		}
	case p.op == opIdxv && p.n <= maxColumns, p.op == opIdx && p.body.op == opBlk && p.n <= maxColumns:
		for _, c := range p.columns(maxColumns) {
			f.add(newBlk(c.off, c.len, c.tag))
		}
	default:
		f.add(p)
	}
}

func (f *fuser) add(p *node) {
	if len(f.out) == 0 {
		f.out = append(f.out, p)
		return
	}
	last := f.out[len(f.out)-1]
	prev, next := tail(last), head(p)
	if prev == nil || next == nil || prev.tag != next.tag || prev.hi != next.lo {
		f.out = append(f.out, p)
		return
	}
	if last.op == opRep && p.op == opRep {
		// Peeling both costs a node more than the run that it saves.
		f.out = append(f.out, p)
		return
	}
	f.out = f.out[:len(f.out)-1]
	if last.op == opRep {
		f.out = append(f.out, newRep(last.n-1, last.stride, last.body.shift(last.off)))
	}
	f.out = append(f.out, newBlk(prev.off, prev.total+next.total, prev.tag))
	if p.op == opRep {
		f.out = append(f.out, newRep(p.n-1, p.stride, p.body.shift(p.off+p.stride)))
	}
}

// head and tail are the first and the last run of a block or of a strided block, nil for other nodes.
func head(p *node) *node {
	switch {
	case p.op == opBlk:
		return p
	case p.op == opRep && p.body.op == opBlk:
		return p.body.shift(p.off)
	}
	return nil
}

func tail(p *node) *node {
	switch {
	case p.op == opBlk:
		return p
	case p.op == opRep && p.body.op == opBlk:
		return p.body.shift(p.off + (p.n-1)*p.stride)
	}
	return nil
}

// gather turns stretches of blocks with one tag into one indexed node.
func gather(parts []*node) []*node {
	var kids []*node
	for i := 0; i < len(parts); {
		j := i
		for j < len(parts) && parts[j].op == opBlk && parts[j].tag == parts[i].tag {
			j++
		}
		if j-i < 2 {
			kids = append(kids, parts[i])
			i++
			continue
		}
		b := blocks{tag: parts[i].tag, pre: []int{0}}
		for _, p := range parts[i:j] {
			b.add(p.off, p.total)
		}
		kids = append(kids, b.node())
		i = j
	}
	return kids
}

// loops makes one loop of neighbours that are loops over blocks alike, a constant distance apart: arrays of one shape, one
// after the other, are then one array.
func loops(kids []*node) []*node {
	out := kids[:0:0]
	for _, k := range kids {
		for len(out) > 0 {
			joined := join(out[len(out)-1], k)
			if joined == nil {
				break
			}
			out, k = out[:len(out)-1], joined
		}
		out = append(out, k)
	}
	return out
}

// join is a followed by b as one rep over blocks, nil when it is none.
func join(a, b *node) *node {
	switch {
	case !ofBlocks(a) || !ofBlocks(b):
		return nil
	case sameShape(a, b):
		return newRep(2, b.lo-a.lo, a)
	case sameShape(a.body, b) && b.lo == a.off+a.body.lo+a.n*a.stride:
		return newRep(a.n+1, a.stride, a.body.shift(a.off))
	case sameShape(a.body, b.body) && a.stride == b.stride && b.off+b.body.lo == a.off+a.body.lo+a.n*a.stride:
		return newRep(a.n+b.n, a.stride, a.body.shift(a.off))
	case sameShape(a, b.body) && a.lo+b.stride == b.off+b.body.lo:
		return newRep(b.n+1, b.stride, a)
	}
	return nil
}

// ofBlocks reports that nd is a rep of blocks, of reps of blocks and so on.
func ofBlocks(nd *node) bool {
	return nd.op == opRep && (nd.body.op == opBlk || ofBlocks(nd.body))
}

// sameShape reports that two nodes of this kind, or blocks, are the same but for their places.
func sameShape(a, b *node) bool {
	if a.op != b.op || a.tag != b.tag || a.n != b.n || a.stride != b.stride || a.total != b.total {
		return false
	}
	return a.op == opBlk || a.op == opRep && (a.body == b.body || sameShape(a.body, b.body))
}

// alike finds that all parts are one body at different places.
func alike(kids []*node) (offs []int, body *node) {
	first := kids[0]
	if first.op == opBlk {
		return nil, nil
	}
	for _, k := range kids {
		if k.op != first.op || k.tag != first.tag || k.n != first.n || k.stride != first.stride || k.total != first.total ||
			k.body != first.body || !sameSlice(k.offs, first.offs) || !sameSlice(k.pre, first.pre) || !sameSlice(k.kids, first.kids) {
			return nil, nil
		}
		offs = append(offs, k.off-first.off)
	}
	return offs, first
}

// sameSlice reports that a and b are one slice, not just equal: shared parts of programs are.
func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
