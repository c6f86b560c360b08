package datatype

// A tally counts the entries of a logical program, part by part, in a tree of the same shape.
type tally struct {
	all  Fingerprint
	body *tally
	kids []*tally
	pre  []Fingerprint // seq: of the first i parts
}

// tally is that of one item of a type without fault that has bytes, built on first use.
func (t *Type) tally() *tally {
	if s := t.sums.Load(); s != nil {
		return s
	}
	t.sums.CompareAndSwap(nil, t.ready().typed.count(map[*node]*tally{}))
	return t.sums.Load()
}

// count visits every part once, however often it occurs.
func (nd *node) count(known map[*node]*tally) *tally {
	if s := known[nd]; s != nil {
		return s
	}
	s := new(tally)
	switch nd.op {
	case opBlk, opIdxv:
		s.all = nd.tag.fingerprint().Times(nd.total / nd.tag.size)
	case opRep, opIdx:
		s.body = nd.body.count(known)
		s.all = s.body.all.Times(nd.n)
	case opSeq:
		s.pre = make([]Fingerprint, 1, nd.n+1)
		for _, k := range nd.kids {
			ks := k.count(known)
			s.kids = append(s.kids, ks)
			s.all = s.all.Then(ks.all)
			s.pre = append(s.pre, s.all)
		}
	}
	known[nd] = s
	return s
}

// prefix sums up the entries of nd that end within its first pos bytes of r, and gives the bytes that are left over. nd
// has the shape of s, and sizes in r.
func (s *tally) prefix(nd *node, pos int, r Representation) (f Fingerprint, rest int) {
	for {
		switch nd.op {
		case opBlk, opIdxv:
			w := r.width(nd.tag)
			return f.Then(nd.tag.fingerprint().Times(pos / w)), pos % w
		case opRep, opIdx:
			i := pos / nd.size
			f = f.Then(s.body.all.Times(i))
			pos -= i * nd.size
			nd, s = nd.body, s.body
		case opSeq:
			i := nd.find(pos)
			f = f.Then(s.pre[i])
			pos -= nd.pre[i]
			nd, s = nd.kids[i], s.kids[i]
		}
	}
}

// Count returns the number of whole items in the given number of packed bytes (MPI_Get_count). ok is false
// (MPI_UNDEFINED) if they are not a whole number of items. A type without data has 0 items in 0 bytes.
func (t *Type) Count(bytes int) (n int, ok bool) {
	if t.Err() != nil || bytes < 0 {
		return 0, false
	}
	if t.size == 0 {
		return 0, bytes == 0
	}
	return bytes / t.size, bytes%t.size == 0
}

// Elements is the number of basic elements in the given number of packed bytes, also of an item that came in part, as
// MPI_GET_ELEMENTS has it: ok is false, MPI_UNDEFINED, when even a basic element is cut; n counts those before it. It
// takes a descent, whatever the size of the type.
func (t *Type) Elements(bytes int) (n int, ok bool) { return t.ElementsIn(Native, bytes) }

// ElementsIn is Elements for bytes of another representation.
func (t *Type) ElementsIn(r Representation, bytes int) (n int, ok bool) {
	if t.Err() != nil || bytes < 0 || t.wireProgram(r).err != nil {
		return 0, false
	}
	if t.size == 0 || bytes == 0 {
		return 0, bytes == 0
	}
	nd := t.measured(r)
	items := bytes / nd.total
	if bytes -= items * nd.total; bytes == 0 {
		return items * t.elements, true
	}
	f, rest := t.tally().prefix(nd, bytes, r)
	return items*t.elements + f.Entries, rest == 0
}

// PackedLen returns how many packed bytes here correspond to the first n bytes of a message of t in r. For a value of
// several bytes that is cut there, it counts one byte, so that Elements sees the cut.
func (t *Type) PackedLen(r Representation, n int) int {
	if r.order == hostOrder || t.Err() != nil || t.size == 0 || n <= 0 || t.wireProgram(r).plain {
		return n
	}
	nd := t.measured(r)
	items, at := n/nd.total, n%nd.total
	f, rest := t.tally().prefix(nd, at, r)
	n = items*t.size + f.Bytes
	if rest > 0 {
		_, basic := t.entryAt(r, at)
		n += min(1, basic.size-1)
	}
	return n
}

// measured is the logical program with its sizes in r.
func (t *Type) measured(r Representation) *node {
	nd, p := t.ready().typed, t.wireProgram(r)
	if p.plain {
		return nd
	}
	if m := p.logical.Load(); m != nil {
		return m
	}
	m := measurer{width: func(tag *Type) (int, int) { return tag.size, r.width(tag) }, known: map[*node]*node{}}
	p.logical.Store(m.measure(nd))
	return p.logical.Load()
}

// entryAt is the number of entries of one item before byte pos of its form in r, and the basic type of the entry there.
func (t *Type) entryAt(r Representation, pos int) (entry int, basic *Type) {
	nd := t.measured(r)
	f, _ := t.tally().prefix(nd, pos, r)
	for {
		switch nd.op {
		case opBlk, opIdxv:
			return f.Entries, nd.tag
		case opRep, opIdx:
			pos %= nd.size
			nd = nd.body
		case opSeq:
			i := nd.find(pos)
			pos -= nd.pre[i]
			nd = nd.kids[i]
		}
	}
}
