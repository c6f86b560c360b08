package match

// retain is the number of nodes whose memory a table keeps when it is empty or nearly so. What a flood needed beyond
// it goes back to the garbage collector.
const retain = 1024

// firstNodes is the capacity with which a table begins.
const firstNodes = 32

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
	used       [indexes]bool
	heads      [indexes]uint32 // chains of each index
	size       int
	seq        uint64
	free, top  uint32 // nodes above top have never been used
	nodes      []node // [0] closes the list
	index      [indexes]index
}

// capacity is the number of nodes that fit; a power of two.
func (t *table) capacity() int { return len(t.nodes) - 1 }

// begin makes an empty table ready for its first entry.
func (t *table) begin() {
	if t.nodes == nil {
		t.nodes = make([]node, firstNodes+1)
	}
	t.used = [indexes]bool{}
	if t.unexpected {
		t.use(exact)
	}
}

// end gives memory back when an empty table has much.
func (t *table) end() {
	if t.capacity() > retain {
		*t = table{unexpected: t.unexpected}
	}
}

// use begins index c: its memory, and the nodes that belong into it.
func (t *table) use(c int) {
	t.used[c] = true
	t.heads[c] = 0
	t.index[c].fit(t.capacity())
	for i := t.nodes[0].next; i != 0; i = t.nodes[i].next {
		if t.unexpected || c == byHandle || classOf(t.nodes[i].mask) == c {
			t.chain(c, i)
		}
	}
}

// push appends e.
func (t *table) push(e *entry) {
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
	t.nodes[i] = node{entry: *e, seq: t.seq, prev: last}
	t.nodes[last].next = i
	t.nodes[0].prev = i
	if t.unexpected {
		t.chain(exact, i)
		for c := anyTag; c <= anyBoth; c++ {
			if t.used[c] {
				t.chain(c, i)
			}
		}
		return
	}
	if c := classOf(e.mask); t.used[c] {
		t.chain(c, i)
	} else {
		t.use(c)
	}
	if t.used[byHandle] {
		t.chain(byHandle, i)
	}
}

// remove takes node i out.
func (t *table) remove(i uint32) {
	n := &t.nodes[i]
	if t.unexpected {
		t.unchain(exact, i)
		for c := anyTag; c <= anyBoth; c++ {
			if t.used[c] {
				t.unchain(c, i)
			}
		}
	} else {
		t.unchain(classOf(n.mask), i)
		if t.used[byHandle] {
			t.unchain(byHandle, i)
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
		t.index[c] = index{}
		if t.used[c] {
			t.use(c)
		}
	}
}

// earliest returns the earliest receive that fits a message, or 0: the smallest number among the heads of at most four
// chains.
func (t *table) earliest(context, id uint64) uint32 {
	best, seq := uint32(0), ^uint64(0)
	for c := exact; c <= anyBoth; c++ {
		if t.heads[c] == 0 {
			continue
		}
		k := key{context, id & classMask[c]}
		hash := k.hash()
		i := *t.index[c].bucket(hash)
		if i == 0 {
			continue
		}
		if i = t.follow(c, i, k, hash); i != 0 && t.nodes[i].seq < seq {
			best, seq = i, t.nodes[i].seq
		}
	}
	return best
}

// first returns the earliest message that fits a pattern, or 0.
func (t *table) first(context, id, mask uint64) uint32 {
	c := classOf(mask)
	if !t.used[c] {
		t.use(c)
	}
	return t.find(c, key{context, id & mask})
}

// named returns the earliest entry that equals e, or 0. A message is sought among those of its sender and tag: sends are
// cancelled so seldom that an index for it would cost more than it brings.
func (t *table) named(e entry) uint32 {
	class := exact
	if !t.unexpected {
		class = byHandle
		if !t.used[class] {
			t.use(class)
		}
	}
	i := t.find(class, keyOf(class, &e))
	for i != 0 && t.nodes[i].entry != e {
		i = t.index[class].links[i].next
	}
	return i
}
