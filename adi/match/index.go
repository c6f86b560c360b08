package match

import (
	"math/bits"

	"cadre.example/adi/limits"
	"cadre.example/internal/slab"
)

// The classes of patterns, and the index of receives by their handle.
const (
	exact    = 0 // (context, source, tag)
	anyTag   = 1 // (context, source, *)
	anySrc   = 2 // (context, *, tag)
	anyBoth  = 3 // (context, *, *)
	byHandle = 4
	indexes  = 5
)

// classMask is the mask of each class of patterns.
var classMask = [4]uint64{exact: 1<<64 - 1, anyTag: 1<<64 - 1<<32, anySrc: 1<<32 - 1, anyBoth: 0}

func classOf(mask uint64) int { return int(^mask&anyTag | ^mask>>31&anySrc) }

// A key is what all entries of one chain share.
type key struct{ hi, lo uint64 }

// keyOf is the key of an entry in the index of class.
func keyOf(class int, context, id uint64, h Handle) key {
	if class == byHandle {
		return key{uint64(h), 0}
	}
	return key{context, id & classMask[class&3]}
}

func (k key) hash() uint32 {
	hi, lo := bits.Mul64(k.hi^0x9e3779b97f4a7c15, k.lo^0xd6e8feb86659fd93)
	return uint32(hi ^ lo)
}

// A link is a node's place in one index. Chains are in queue order. The head of a chain is in its bucket's list.
type link struct {
	next uint32 // the chain's next node; 0 at the tail
	prev uint32 // the chain's previous node; at the head: the tail
	peer uint32 // at the head: the next head of the bucket, or 0
}

// An index finds the earliest node of a key. It holds no pointers but those to its slices. An index without nodes has only
// zeros in its buckets.
type index struct {
	most    uint32            // chains, before there are more buckets
	buckets []uint32          // a power of two; the first head of each bucket, or 0
	links   slab.Blocks[link] // of an index whose links are not in the nodes, by node
}

func (x *index) bucket(hash uint32) *uint32 { return &x.buckets[hash&uint32(len(x.buckets)-1)] }

// room is the number of chains in so many buckets beyond which there are too few.
func room(buckets int) uint32 { return uint32(buckets + buckets*3/16) }

// begin makes an empty index ready for its first node.
func (x *index) begin() {
	if x.buckets == nil {
		x.buckets = make([]uint32, limits.MatchBuckets)
		x.most = room(limits.MatchBuckets)
	}
	x.links.Cut(0)
}

// inNodes says whether the links of an index are in the nodes: a message is in the exact index above all, and a receive in
// that of its class.
func (t *table) inNodes(class int) bool { return class == exact || !t.unexpected && class != byHandle }

// link is the place of node i in the index of class.
func (t *table) link(class int, i uint32) *link {
	if t.inNodes(class) {
		return &t.nodes.At(i).link
	}
	return t.index[class].links.At(i)
}

// find returns the head of k's chain in the index of class, or 0.
func (t *table) find(class int, k key) uint32 {
	if !t.inNodes(class) {
		return t.findOut(class, k)
	}
	x, mask := &t.index[class], classMask[class&3]
	i := *x.bucket(k.hash())
	for i != 0 {
		n := t.nodes.At(i)
		if n.context == k.hi && n.id&mask == k.lo {
			break
		}
		i = n.peer
	}
	return i
}

// findOut is find in an index whose links are not in the nodes.
func (t *table) findOut(class int, k key) uint32 {
	x := &t.index[class]
	i := *x.bucket(k.hash())
	for i != 0 {
		if n := t.nodes.At(i); keyOf(class, n.context, n.id, n.handle) == k {
			break
		}
		i = x.links.At(i).peer
	}
	return i
}

// bucketOf is the bucket of node i.
func (t *table) bucketOf(class int, i uint32) *uint32 {
	x, n := &t.index[class], t.nodes.At(i)
	return x.bucket(keyOf(class, n.context, n.id, n.handle).hash())
}

// chain appends node i to its chain in the index of class.
func (t *table) chain(class int, i uint32) {
	x := &t.index[class]
	if !t.inNodes(class) {
		for x.links.Len() <= i {
			*x.links.At(x.links.Add()) = link{}
		}
	}
	n, l := t.nodes.At(i), t.link(class, i)
	k := keyOf(class, n.context, n.id, n.handle)
	if h := t.find(class, k); h != 0 {
		head := t.link(class, h)
		*l = link{prev: head.prev}
		t.link(class, head.prev).next = i
		head.prev = i
		return
	}
	if t.heads[class] == x.most {
		t.widen(class)
	}
	b := x.bucket(k.hash())
	*l = link{prev: i, peer: *b}
	*b = i
	t.heads[class]++
}

// widen doubles the buckets of the index of class. It goes through the nodes in the order of their memory, not of the
// buckets: the nodes are what does not fit into a cache.
func (t *table) widen(class int) {
	x := &t.index[class]
	x.buckets = make([]uint32, 2*len(x.buckets))
	x.most = room(len(x.buckets))
	heads := uint32(0)
	for i := uint32(1); heads < t.heads[class]; i++ {
		n := t.nodes.At(i)
		if n.seq == 0 || t.inNodes(class) && !t.unexpected && classOf(t.mask(n)) != class {
			continue
		}
		l := t.link(class, i)
		if l.prev == 0 || t.link(class, l.prev).next != 0 { // not in the index yet, or not a head: only a tail has no next
			continue
		}
		b := t.bucketOf(class, i)
		l.peer, *b = *b, i
		heads++
	}
}

// unchain takes node i out of its chain in the index of class.
func (t *table) unchain(class int, i uint32) {
	l := t.link(class, i)
	prev := t.link(class, l.prev)
	switch {
	case prev.next == i: // not the head, since a tail has no next
		prev.next = l.next
		if l.next != 0 {
			t.link(class, l.next).prev = l.prev
		} else {
			n := t.nodes.At(i)
			t.link(class, t.find(class, keyOf(class, n.context, n.id, n.handle))).prev = l.prev
		}
	case l.next == 0:
		*t.before(class, i) = l.peer
		t.heads[class]--
	default:
		*t.before(class, i) = l.next
		next := t.link(class, l.next)
		next.prev, next.peer = l.prev, l.peer
	}
	l.prev = 0
}

// before is what names head i: its bucket, or the head before it in that.
func (t *table) before(class int, i uint32) *uint32 {
	at := t.bucketOf(class, i)
	for *at != i {
		at = &t.link(class, *at).peer
	}
	return at
}
