package datatype

import "math"

// The intermediate representation: a program is a tree of five kinds of nodes, immutable once built and freely shared.
//
//	blk   total contiguous bytes at off
//	rep   n times body, stride bytes apart, the first at off
//	idx   body at off+offs[i]
//	idxv  contiguous blocks at off+offs[i], the i-th of pre[i+1]-pre[i] bytes
//	seq   kids, in order, each displaced by off
//
// The packed stream of a node is that of its parts in this order. Every node knows the packed size of one part, or the
// prefix sums of its parts, so that the place of any packed byte is found in a descent; nothing else is needed to stop
// and resume. An empty program is a nil node.
//
// In a logical program every blk and idxv carries the basic type of its bytes as tag; in a physical one tag is nil, or
// Bool where received bytes need normalising. Bytes merge only when their tags agree, so that one set of rules builds
// all programs.
type node struct {
	op     opcode
	tag    *Type
	off    int
	n      int
	stride int
	size   int // rep, idx: packed bytes of one repetition
	total  int // packed bytes of the node
	lo, hi int // displacements of the first byte touched and of one past the last, off included
	body   *node
	offs   []int
	near   []int32 // idx of many words: offs in half the room, nil where they do not fit
	pre    []int
	kids   []*node
	cols   []column     // rep: the runs of one repetition when they are few
	perm   *permutation // rep: how to move several repetitions at once; nil where that does not pay
}

type opcode uint8

const (
	opBlk opcode = iota
	opRep
	opIdx
	opIdxv
	opSeq
)

// A column is one contiguous run of a repetition: len bytes at off, at pos in the packed form of the repetition.
type column struct {
	off, pos, len int
	tag           *Type
}

const (
	maxColumns = 16 // runs of a repetition that is moved column by column
	maxInline  = 64 // parts of a program that another program takes over one by one

	// Blocks of one length up to smallBlock bytes take a load and a store each, and blocks of several lengths a hard to
	// predict jump besides; so merging some of them must make worthMerging times fewer.
	smallBlock   = 32
	worthMerging = 4
)

func newBlk(off, length int, tag *Type) *node {
	if length == 0 {
		return nil
	}
	return &node{op: opBlk, tag: tag, off: off, total: length, lo: off, hi: off + length}
}

// shift is nd displaced by d.
func (nd *node) shift(d int) *node {
	if nd == nil || d == 0 {
		return nd
	}
	s := *nd
	s.off, s.lo, s.hi = nd.off+d, nd.lo+d, nd.hi+d
	return &s
}

// newRep is n times body, stride bytes apart.
func newRep(n, stride int, body *node) *node {
	if n <= 0 || body == nil {
		return nil
	}
	if n == 1 {
		return body
	}
	if body.op == opBlk && stride == body.total {
		return newBlk(body.off, n*body.total, body.tag)
	}
	if body.op == opRep && stride == body.n*body.stride {
		return newRep(n*body.n, body.stride, body.body.shift(body.off))
	}
	if pre, steady, post := seam(body, stride); pre != nil {
		return newSeq(pre, newRep(n-1, stride, steady), post.shift((n-1)*stride))
	}
	d := (n - 1) * stride
	cols := body.columns(maxColumns)
	return &node{
		op: opRep, n: n, stride: stride, size: body.total, total: n * body.total,
		lo: body.lo + min(0, d), hi: body.hi + max(0, d), body: body, cols: cols, perm: newPermutation(cols, stride, body.total, n),
	}
}

// seam finds that the last run of a repetition abuts the first run of the next. Then n repetitions are pre, n-1 times
// steady, and post displaced by (n-1)*stride, with n-1 runs less.
func seam(body *node, stride int) (pre, steady, post *node) {
	const few = 8 // beyond, one run less does not pay for the longer program
	cols := body.columns(few)
	if len(cols) < 2 {
		return nil, nil, nil
	}
	first, last := cols[0], cols[len(cols)-1]
	if last.tag != first.tag || last.off+last.len != first.off+stride {
		return nil, nil, nil
	}
	var rest, fused []*node
	for _, c := range cols[1:] {
		rest = append(rest, newBlk(c.off, c.len, c.tag))
	}
	fused = append(fused, rest...)
	fused[len(fused)-1] = newBlk(last.off, last.len+first.len, last.tag)
	return newBlk(first.off, first.len, first.tag), newSeq(fused...), newSeq(rest...)
}

// newIdx is body at each of offs.
func newIdx(offs []int, body *node) *node {
	if len(offs) == 0 || body == nil {
		return nil
	}
	if body.op == opBlk && (body.off != 0 || abut(offs, body.total)) {
		b := blocks{tag: body.tag, offs: make([]int, 0, len(offs)), pre: make([]int, 1, len(offs)+1)}
		for _, o := range offs {
			b.add(o+body.off, body.total)
		}
		if body.total <= smallBlock && !b.uniform() && len(b.offs)*worthMerging > len(offs) {
			return idxOrRep(offs, body)
		}
		return b.node()
	}
	return idxOrRep(offs, body)
}

// abut says whether any blocks of l bytes follow the one before them without a gap.
func abut(offs []int, l int) bool {
	for i := 1; i < len(offs); i++ {
		if offs[i]-offs[i-1] == l {
			return true
		}
	}
	return false
}

func idxOrRep(offs []int, body *node) *node {
	if d, ok := arithmetic(offs); ok {
		return newRep(len(offs), d, body.shift(offs[0]))
	}
	lo, hi := offs[0], offs[0]
	for _, o := range offs {
		lo, hi = min(lo, o), max(hi, o)
	}
	return &node{
		op: opIdx, n: len(offs), size: body.total, total: len(offs) * body.total,
		lo: body.lo + lo, hi: body.hi + hi, body: body, offs: offs, near: nearOffsets(offs, lo, hi, body),
	}
}

// nearLeast is how many words a list must have for its displacements to be a large part of what is read: 8 bytes for each
// word, of 4 or of 8 bytes, which no longer fit in the first-level cache.
const nearLeast = 2 << 10

func nearOffsets(offs []int, lo, hi int, body *node) []int32 {
	if !wide || len(offs) < nearLeast || body.op != opBlk || body.total != 4 && body.total != 8 || lo < math.MinInt32 || hi > math.MaxInt32 {
		return nil
	}
	near := make([]int32, len(offs))
	for i, o := range offs {
		near[i] = int32(o)
	}
	return near
}

func arithmetic(offs []int) (step int, ok bool) {
	if len(offs) == 1 {
		return 0, true
	}
	step = offs[1] - offs[0]
	for i := 2; i < len(offs); i++ {
		if offs[i]-offs[i-1] != step {
			return 0, false
		}
	}
	return step, true
}

// blocks collects contiguous blocks of one tag, merging those that abut.
type blocks struct {
	tag  *Type
	offs []int
	pre  []int // begins as {0}
}

func (b *blocks) add(off, length int) {
	if length == 0 {
		return
	}
	if k := len(b.offs); k > 0 && b.offs[k-1]+b.pre[k]-b.pre[k-1] == off {
		b.pre[k] += length
		return
	}
	b.offs = append(b.offs, off)
	b.pre = append(b.pre, b.pre[len(b.pre)-1]+length)
}

// uniform says whether all blocks have one length.
func (b *blocks) uniform() bool {
	for i := range b.offs {
		if b.pre[i+1]-b.pre[i] != b.pre[1] {
			return false
		}
	}
	return true
}

func (b *blocks) node() *node {
	k := len(b.offs)
	if k == 0 {
		return nil
	}
	if b.uniform() {
		return idxOrRep(b.offs, newBlk(0, b.pre[1], b.tag))
	}
	nd := &node{op: opIdxv, tag: b.tag, n: k, total: b.pre[k], offs: b.offs, pre: b.pre, lo: b.offs[0], hi: b.offs[0]}
	for i, o := range b.offs {
		nd.lo, nd.hi = min(nd.lo, o), max(nd.hi, o+b.pre[i+1]-b.pre[i])
	}
	return nd
}

// columns lists the runs of one repetition of nd, off included, or nil when there are more than limit.
func (nd *node) columns(limit int) []column {
	cols, ok := nd.appendColumns(nil, 0, 0, limit)
	if !ok {
		return nil
	}
	return cols
}

func (nd *node) appendColumns(cols []column, off, pos, limit int) ([]column, bool) {
	if nd == nil {
		return cols, true
	}
	if nd.n > limit {
		return nil, false
	}
	off += nd.off
	ok := true
	switch nd.op {
	case opBlk:
		cols = append(cols, column{off, pos, nd.total, nd.tag})
	case opRep:
		for i := 0; ok && i < nd.n; i++ {
			cols, ok = nd.body.appendColumns(cols, off+i*nd.stride, pos+i*nd.size, limit)
		}
	case opIdx:
		for i := 0; ok && i < nd.n; i++ {
			cols, ok = nd.body.appendColumns(cols, off+nd.offs[i], pos+i*nd.size, limit)
		}
	case opIdxv:
		for i, o := range nd.offs {
			cols = append(cols, column{off + o, pos + nd.pre[i], nd.pre[i+1] - nd.pre[i], nd.tag})
		}
	case opSeq:
		for i := 0; ok && i < nd.n; i++ {
			cols, ok = nd.kids[i].appendColumns(cols, off, pos+nd.pre[i], limit)
		}
	}
	return cols, ok && len(cols) <= limit
}
