package match

import (
	"cmp"
	"slices"

	"cadre.example/adi/limits"
	"cadre.example/internal/slab"
)

// A node is an entry in a table. Its mask is not kept: it follows from the wildcards in id. 40 bytes, so that a message that
// waits costs little and is found with few cache lines: its place in the index that every search of its queue uses is in it.
type node struct {
	context uint64
	id      uint64
	handle  Handle
	seq     uint32 // its place in the queue's order, so that heads of different chains can be compared; 0: free
	link           // in the exact index of messages, or in that of its class of receives; next also links free nodes
}

func (n *node) pattern() Pattern { return Pattern{n.context, int32(n.id >> 32), int32(n.id)} }

// A table is the long form of a queue. A receive is in the index of its class, and in the index by handle once a receive
// has been withdrawn. A message is in the exact index, and in that of a wildcard class once such a pattern was asked
// for: programs without wildcards do not pay for them.
type table struct {
	counts     [1 + Classes]uint32 // the first field, for code outside of Go: see class
	unexpected bool
	used       [indexes]bool
	heads      [indexes]uint32 // chains of each index
	size       int
	seq        uint32
	free       uint32            // the first free node, or 0
	nodes      slab.Blocks[node] // [0] is nobody
	index      [indexes]index
}

// Classes is the number of classes of entries without wildcards.
const Classes = 1 << (64 - classShift)

const classShift = 54

// class is where a table counts an entry: 0 with wildcards, else 1 and a hash of context, source and tag. Code outside of Go,
// which cannot search a table, so knows that nothing in it meets a message.
func (t *table) class(context, id, mask uint64) uint64 {
	if mask != ^uint64(0) {
		return 0
	}
	return 1 + (context+id)*0x9e3779b97f4a7c15>>classShift
}

// begin makes an empty table ready for its first entry.
func (t *table) begin() {
	if t.nodes.Len() == 0 {
		t.nodes.Add()
	}
	t.used = [indexes]bool{}
	if t.unexpected {
		t.use(exact)
	}
}

// end makes an empty table as good as new, and gives memory back when it has much.
func (t *table) end() {
	t.seq, t.free = 0, 0
	if t.nodes.Cap() <= limits.MatchRetain+slab.Block {
		t.nodes.Cut(1)
		return
	}
	t.nodes.Rest()
	for c := range t.index {
		x := &t.index[c]
		x.links.Rest()
		if len(x.buckets) > limits.MatchNodes {
			x.buckets, x.most = nil, 0
		}
	}
}

// order is the nodes in the order of the queue, in list if there is room. It looks at no more nodes than were pushed since the
// table was empty.
func (t *table) order(list []uint32) []uint32 {
	list = slices.Grow(list[:0], t.size)
	for i := uint32(1); len(list) < t.size; i++ {
		if t.nodes.At(i).seq != 0 {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b uint32) int { return cmp.Compare(t.nodes.At(a).seq, t.nodes.At(b).seq) })
	return list
}

// mask is that of the entry in n.
func (t *table) mask(n *node) uint64 {
	if t.unexpected {
		return ^uint64(0)
	}
	return n.pattern().mask()
}

// use begins index c: its memory, and the nodes that belong into it. They are none where the links are in the nodes, for
// such an index begins with its first node.
func (t *table) use(c int) {
	t.used[c] = true
	t.index[c].begin()
	if t.inNodes(c) {
		return
	}
	for _, i := range t.order(nil) {
		t.chain(c, i)
	}
}

// push appends e.
func (t *table) push(e *entry) {
	if t.seq == ^uint32(0) {
		t.rebuild()
	}
	i := t.free
	if i != 0 {
		t.free = t.nodes.At(i).next
	} else {
		i = t.nodes.Add()
	}
	t.size++
	t.seq++
	t.counts[t.class(e.context, e.id, e.mask)]++
	*t.nodes.At(i) = node{context: e.context, id: e.id, handle: e.handle, seq: t.seq}
	if t.unexpected {
		t.chain(exact, i)
		for c := anyTag; c <= anyBoth; c++ {
			if t.used[c] {
				t.chain(c, i)
			}
		}
		return
	}
	c := classOf(e.mask)
	if !t.used[c] {
		t.use(c)
	}
	t.chain(c, i)
	if t.used[byHandle] {
		t.chain(byHandle, i)
	}
}

// remove takes node i out.
func (t *table) remove(i uint32) {
	n := t.nodes.At(i)
	t.counts[t.class(n.context, n.id, t.mask(n))]--
	if t.unexpected {
		t.unchain(exact, i)
		for c := anyTag; c <= anyBoth; c++ {
			if t.used[c] {
				t.unchain(c, i)
			}
		}
	} else {
		t.unchain(classOf(t.mask(n)), i)
		if t.used[byHandle] {
			t.unchain(byHandle, i)
		}
	}
	n.seq = 0
	n.next = t.free
	t.free = i
	t.size--
}

// shrink gives memory back when less than an eighth of it is needed.
func (t *table) shrink() {
	if c := t.nodes.Cap(); c > limits.MatchNodes && t.size < c/8 {
		t.rebuild()
	}
}

// rebuild moves the entries, in order, to a table of their own size, with new numbers. It costs little per entry that was
// pushed or removed since the last one.
func (t *table) rebuild() {
	n := table{unexpected: t.unexpected}
	n.begin()
	n.used = t.used
	for c := range n.used {
		if n.used[c] {
			n.use(c)
		}
	}
	for _, i := range t.order(nil) {
		old := t.nodes.At(i)
		n.push(&entry{old.context, old.id, t.mask(old), old.handle})
	}
	n.nodes.Succeed(&t.nodes)
	for c := range n.index {
		n.index[c].links.Succeed(&t.index[c].links)
	}
	*t = n
}

// earliest returns the earliest receive that fits a message, or 0: the smallest number among the heads of at most four
// chains.
func (t *table) earliest(context, id uint64) uint32 {
	best, seq := uint32(0), ^uint32(0)
	for c := exact; c <= anyBoth; c++ {
		if t.heads[c] == 0 {
			continue
		}
		mask := classMask[c]
		k := key{context, id & mask}
		for i := *t.index[c].bucket(k.hash()); i != 0; {
			n := t.nodes.At(i)
			if n.context == k.hi && n.id&mask == k.lo {
				if n.seq <= seq {
					best, seq = i, n.seq
				}
				break
			}
			i = n.peer
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
	for i := t.find(class, keyOf(class, e.context, e.id, e.handle)); i != 0; i = t.link(class, i).next {
		if n := t.nodes.At(i); n.context == e.context && n.id == e.id && n.handle == e.handle {
			return i
		}
	}
	return 0
}
