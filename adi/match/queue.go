package match

import "cadre.example/adi/limits"

// An entry is a posted receive with its pattern, or an unexpected message with its exact source and tag, in a form that
// a scan compares without a branch for each field.
type entry struct {
	context uint64
	id      uint64 // source above, tag below; -1 and -2 where a receive has wildcards
	mask    uint64 // the bits of id that count; all of a message
	handle  Handle
}

func (p Pattern) id() uint64 { return uint64(uint32(p.Source))<<32 | uint64(uint32(p.Tag)) }

func (p Pattern) mask() uint64 {
	m := ^uint64(0)
	if p.Source == AnySource {
		m &= 1<<32 - 1
	}
	if p.Tag == AnyTag {
		m &^= 1<<32 - 1
	}
	return m
}

func (e *entry) pattern() Pattern { return Pattern{e.context, int32(e.id >> 32), int32(e.id)} }

// A queue keeps entries in the order in which they came: those of the table, if long, then those of the array.
type queue struct {
	size  int // of both
	n     int // of the array
	long  bool
	wide  bool // the array is buf[head:head+n], else short[:n]
	short [limits.MatchScan]entry
	deep  *table
	head  int
	buf   []entry // made when first needed
}

// array is the entries behind those of the table.
func (q *queue) array() []entry {
	if q.wide {
		return q.buf[q.head : q.head+q.n]
	}
	return q.short[:q.n]
}

// push appends e. Unexpected says which of the two queues this is.
func (q *queue) push(e entry, unexpected bool) {
	if q.wide || q.n == limits.MatchScan {
		q.pushWide(e, unexpected)
		return
	}
	q.short[q.n&(limits.MatchScan-1)] = e
	q.n++
	q.size++
}

// place makes room for an entry behind the others and returns it; nil where push must do that.
func (q *queue) place() *entry {
	var e *entry
	if q.wide {
		i := q.head + q.n
		if i >= len(q.buf) {
			return nil
		}
		e = &q.buf[i]
	} else {
		if q.n >= limits.MatchScan {
			return nil
		}
		e = &q.short[q.n]
	}
	q.n++
	q.size++
	return e
}

// behead removes the first entry of a wide array, when there is no table.
func (q *queue) behead() {
	q.head++
	q.n--
	q.size--
	q.wide = q.n > 0
}

func (q *queue) pushWide(e entry, unexpected bool) {
	switch {
	case !q.wide:
		if q.buf == nil {
			q.buf = make([]entry, limits.MatchArray)
		}
		copy(q.buf, q.short[:])
		q.wide, q.head = true, 0
	case q.head+q.n < limits.MatchArray:
	case q.head >= limits.MatchArray/2:
		copy(q.buf, q.array())
		q.head = 0
	default:
		q.overflow(unexpected)
		q.push(e, unexpected)
		return
	}
	q.buf[q.head+q.n] = e
	q.n++
	q.size++
}

// cut removes entry i of the array.
func (q *queue) cut(i int) {
	q.n--
	q.size--
	if q.wide {
		if i > 0 {
			copy(q.buf[q.head+1:], q.buf[q.head:q.head+i])
		}
		q.head++
		q.wide = q.n > 0
	} else {
		for ; i < q.n; i++ {
			q.short[i] = q.short[i+1]
		}
	}
	if q.long && q.size <= limits.MatchBack {
		q.back()
	}
}

// passed is told that a search has looked at entries 0 to i of the array.
func (q *queue) passed(i int, unexpected bool) {
	if i >= limits.MatchScan && q.n > 0 {
		q.overflow(unexpected)
	}
}

// withdraw removes the earliest entry that equals e, and reports whether there was one.
func (q *queue) withdraw(e entry, unexpected bool) bool {
	q.passed(q.n-1, unexpected)
	if q.long {
		if i := q.deep.named(e); i != 0 {
			q.drop(i)
			return true
		}
	}
	for i, have := range q.array() {
		if have == e {
			q.cut(i)
			return true
		}
	}
	return false
}

// overflow moves the array to the table. What is pushed next starts a new array: a receive that is met soon after it was
// posted, behind thousands of others, costs the table but one failed search.
func (q *queue) overflow(unexpected bool) {
	if q.deep == nil {
		q.deep = &table{unexpected: unexpected}
	}
	if !q.long {
		q.deep.begin()
		q.long = true
	}
	list := q.array()
	for i := range list {
		q.deep.push(&list[i])
	}
	q.n, q.wide = 0, false
}

// drop removes node i of the table and returns its handle.
func (q *queue) drop(i uint32) Handle {
	t := q.deep
	h := t.nodes.At(i).handle
	t.remove(i)
	q.size--
	switch {
	case t.size == 0 || q.size <= limits.MatchBack:
		q.back()
	default:
		t.shrink()
	}
	return h
}

// back moves what is left in the table, which is nothing or fits, before the entries of the array.
func (q *queue) back() {
	t := q.deep
	if t.size > 0 {
		var list [limits.MatchScan]entry
		copy(list[t.size:], q.array())
		q.n += t.size
		var nodes [limits.MatchScan]uint32
		for at, i := range t.order(nodes[:0]) {
			n := t.nodes.At(i)
			list[at] = entry{n.context, n.id, t.mask(n), n.handle}
			t.remove(i)
		}
		q.short, q.wide = list, false
	}
	q.long = false
	t.end()
}

func (q *queue) each(f func(Pattern, Handle)) {
	if q.long {
		for _, i := range q.deep.order(nil) {
			n := q.deep.nodes.At(i)
			f(n.pattern(), n.handle)
		}
	}
	for _, e := range q.array() {
		f(e.pattern(), e.handle)
	}
}
