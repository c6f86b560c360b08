package match

// retain is the number of nodes whose memory a table keeps when it is empty or nearly so. What a flood needed beyond
// it goes back to the garbage collector.
const retain = 1024

// A node is an entry in a table. Its order is kept twice: as a list of all nodes, for whoever walks the queue, and as a
// number, so that heads of different chains can be compared.
type node struct {
	entry
	seq        uint64
	next, prev uint32 // the list of all nodes, closed by node 0; next also links free nodes
}

// A table is the long form of a queue. A receive is in the index of its class, and in the index by handle once a receive
// has been withdrawn. A message is in the exact index, and in that of a wildcard class once such a pattern was asked
// for: programs without wildcards do not pay for them.
type table struct {
	unexpected bool
	size       int
	seq        uint64
	free, top  uint32 // nodes above top have never been used
	nodes      []node // [0] closes the list
	index      [indexes]index
}

// capacity is the number of nodes that fit; a power of two.
func (t *table) capacity() int { return len(t.nodes) - 1 }

// reset makes an empty table ready for its first entries, with room for n at least.
func (t *table) reset(n int) {
	if t.nodes == nil {
		t.nodes = make([]node, n+1)
	}
	t.nodes[0] = node{}
	t.size, t.free, t.top = 0, 0, 0
	for c := range t.index {
		t.index[c].class = c
		t.index[c].used = false
		t.index[c].heads = 0
	}
	if t.unexpected {
		t.use(exact)
	}
}

// empty forgets all entries, and gives memory back when there is much.
func (t *table) empty() {
	if t.capacity() > retain {
		*t = table{unexpected: t.unexpected, seq: t.seq}
	}
}

// use begins index c: its memory, and the nodes that belong into it.
func (t *table) use(c int) {
	x := &t.index[c]
	x.used = true
	x.fit(t.capacity())
	for i := t.nodes[0].next; i != 0; i = t.nodes[i].next {
		if t.unexpected || c == byHandle || classOf(t.nodes[i].Pattern) == c {
			x.push(t.nodes, i)
		}
	}
}

// link puts node i into the indexes that want it.
func (t *table) link(i uint32) {
	if !t.unexpected {
		c := classOf(t.nodes[i].Pattern)
		if x := &t.index[c]; x.used {
			x.push(t.nodes, i)
		} else {
			t.use(c)
		}
		if x := &t.index[byHandle]; x.used {
			x.push(t.nodes, i)
		}
		return
	}
	t.index[exact].push(t.nodes, i)
	for c := anyTag; c <= anyBoth; c++ {
		if x := &t.index[c]; x.used {
			x.push(t.nodes, i)
		}
	}
}

// push appends e.
func (t *table) push(e entry) {
	if t.size == t.capacity() {
		t.rebuild(2 * t.size)
	}
	i := t.free
	if i != 0 {
		t.free = t.nodes[i].next
	} else {
		t.top++
		i = t.top
	}
	t.size++
	t.seq++
	last := t.nodes[0].prev
	t.nodes[i] = node{entry: e, seq: t.seq, prev: last}
	t.nodes[last].next = i
	t.nodes[0].prev = i
	t.link(i)
}

// remove takes node i out.
func (t *table) remove(i uint32) {
	n := &t.nodes[i]
	if t.unexpected {
		t.index[exact].remove(t.nodes, i)
		for c := anyTag; c <= anyBoth; c++ {
			if x := &t.index[c]; x.used {
				x.remove(t.nodes, i)
			}
		}
	} else {
		t.index[classOf(n.Pattern)].remove(t.nodes, i)
		if x := &t.index[byHandle]; x.used {
			x.remove(t.nodes, i)
		}
	}
	t.nodes[n.prev].next = n.next
	t.nodes[n.next].prev = n.prev
	n.next = t.free
	t.free = i
	t.size--
}

// shrink gives memory back when less than an eighth of it is needed.
func (t *table) shrink() {
	if c := t.capacity(); c > retain && t.size < c/8 {
		t.rebuild(c / 4)
	}
}

// rebuild moves the entries, in order, to a table with room for n. It costs a constant per entry that was pushed or
// removed since the last one.
func (t *table) rebuild(n int) {
	old := t.nodes
	t.nodes = make([]node, n+1)
	t.top, t.free = 0, 0
	for i := old[0].next; i != 0; i = old[i].next {
		t.top++
		t.nodes[t.top] = node{entry: old[i].entry, seq: old[i].seq, prev: t.top - 1, next: t.top + 1}
	}
	t.nodes[t.top].next = 0
	t.nodes[0].prev = t.top
	if t.top > 0 {
		t.nodes[0].next = 1
	}
	for c := range t.index {
		if t.index[c].used {
			t.use(c)
		} else {
			t.index[c].buckets, t.index[c].links = nil, nil
		}
	}
}

// earliest returns the earliest receive that fits a message, or 0: the smallest number among the heads of at most four
// chains.
func (t *table) earliest(context uint64, source, tag int32) uint32 {
	p := Pattern{context, source, tag}
	best, seq := uint32(0), ^uint64(0)
	for c := exact; c <= anyBoth; c++ {
		x := &t.index[c]
		if x.heads == 0 {
			continue
		}
		if i := x.find(t.nodes, keyOf(c, p, 0)); i != 0 && t.nodes[i].seq < seq {
			best, seq = i, t.nodes[i].seq
		}
	}
	return best
}

// first returns the earliest message that fits p, or 0.
func (t *table) first(p Pattern) uint32 {
	c := classOf(p)
	if !t.index[c].used {
		t.use(c)
	}
	return t.index[c].find(t.nodes, keyOf(c, p, 0))
}

// named returns the earliest receive that equals e, or 0.
func (t *table) named(e entry) uint32 {
	if !t.index[byHandle].used {
		t.use(byHandle)
	}
	x := &t.index[byHandle]
	i := x.find(t.nodes, keyOf(byHandle, Pattern{}, e.handle))
	for i != 0 && t.nodes[i].entry != e {
		i = x.links[i].next
	}
	return i
}
