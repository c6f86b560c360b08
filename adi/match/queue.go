package match

// shortLimit is the length up to which a queue is a scanned array. Levy et al. (2019) find that most programs never
// need more, so they never pay for the table.
const shortLimit = 8

// backLimit is the length at which a table becomes an array again. Its distance from shortLimit keeps a queue that
// hovers around either from changing its form more than once in four operations.
const backLimit = 4

// An entry is a posted receive with its pattern, or an unexpected message with its exact source and tag.
type entry struct {
	Pattern
	handle Handle
}

// A queue keeps entries in the order in which they came.
type queue struct {
	size  int
	long  bool // the entries are in deep, not in short
	short [shortLimit]entry
	deep  *table
}

// push appends e. Unexpected says which of the two queues this is.
func (q *queue) push(e entry, unexpected bool) {
	if q.size < shortLimit && !q.long {
		q.short[q.size] = e
		q.size++
		return
	}
	q.deepPush(e, unexpected)
}

// cut removes entry i of the short form.
func (q *queue) cut(i int) {
	q.size--
	for ; i < q.size; i++ {
		q.short[i] = q.short[i+1]
	}
}

func (q *queue) deepPush(e entry, unexpected bool) {
	if !q.long {
		if q.deep == nil {
			q.deep = &table{unexpected: unexpected}
		}
		q.deep.reset(4 * shortLimit)
		for _, old := range q.short[:q.size] {
			q.deep.push(old)
		}
		q.long = true
	}
	q.deep.push(e)
	q.size++
}

// drop removes node i of the table and returns its handle.
func (q *queue) drop(i uint32) Handle {
	t := q.deep
	h := t.nodes[i].handle
	t.remove(i)
	q.size--
	if q.size <= backLimit {
		n := 0
		for i := t.nodes[0].next; i != 0; i = t.nodes[i].next {
			q.short[n] = t.nodes[i].entry
			n++
		}
		t.empty()
		q.long = false
	} else {
		t.shrink()
	}
	return h
}

func (q *queue) deepMatch(context uint64, source, tag int32) (Handle, bool) {
	if i := q.deep.earliest(context, source, tag); i != 0 {
		return q.drop(i), true
	}
	return 0, false
}

func (q *queue) deepFind(p Pattern) (Handle, bool) {
	if i := q.deep.first(p); i != 0 {
		return q.deep.nodes[i].handle, true
	}
	return 0, false
}

func (q *queue) deepTake(p Pattern) (Handle, bool) {
	if i := q.deep.first(p); i != 0 {
		return q.drop(i), true
	}
	return 0, false
}

func (q *queue) deepWithdraw(p Pattern, recv Handle) bool {
	if i := q.deep.named(entry{p, recv}); i != 0 {
		q.drop(i)
		return true
	}
	return false
}

func (q *queue) each(f func(Pattern, Handle)) {
	if !q.long {
		for _, e := range q.short[:q.size] {
			f(e.Pattern, e.handle)
		}
		return
	}
	nodes := q.deep.nodes
	for i := nodes[0].next; i != 0; i = nodes[i].next {
		f(nodes[i].Pattern, nodes[i].handle)
	}
}
