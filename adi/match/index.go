package match

import "math/bits"

// The classes of patterns, and the index of receives by their handle.
const (
	exact    = 0 // (context, source, tag)
	anyTag   = 1 // (context, source, *)
	anySrc   = 2 // (context, *, tag)
	anyBoth  = 3 // (context, *, *)
	byHandle = 4
	indexes  = 5
)

func classOf(p Pattern) int {
	c := exact
	if p.Tag == AnyTag {
		c |= anyTag
	}
	if p.Source == AnySource {
		c |= anySrc
	}
	return c
}

// A key is what all entries of one chain share.
type key struct{ hi, lo uint64 }

// keyOf is the key of an entry in the index of class; wildcarded fields are left out.
func keyOf(class int, p Pattern, h Handle) key {
	switch class {
	case exact:
		return key{p.Context, uint64(uint32(p.Source))<<32 | uint64(uint32(p.Tag))}
	case anyTag:
		return key{p.Context, uint64(uint32(p.Source)) << 32}
	case anySrc:
		return key{p.Context, uint64(uint32(p.Tag))}
	case anyBoth:
		return key{p.Context, 0}
	}
	return key{uint64(h), 0}
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

// An index finds the earliest node of a key. Its slices are as long as the table's and hold no pointers.
type index struct {
	class   int
	used    bool
	heads   int
	buckets []uint32 // a power of two; the first head of each bucket, or 0
	links   []link
}

// fit gives the index room for nodes 1..n, n a power of two, and empties it.
func (x *index) fit(n int) {
	x.heads = 0
	if len(x.buckets) == n {
		clear(x.buckets)
		return
	}
	x.buckets = make([]uint32, n)
	x.links = make([]link, n+1)
}

func (x *index) bucket(k key) *uint32 { return &x.buckets[k.hash()&uint32(len(x.buckets)-1)] }

// find returns the head of k's chain, or 0.
func (x *index) find(nodes []node, k key) uint32 {
	i := *x.bucket(k)
	for i != 0 {
		n := &nodes[i]
		if keyOf(x.class, n.Pattern, n.handle) == k {
			return i
		}
		i = x.links[i].peer
	}
	return 0
}

// push appends node i to its chain.
func (x *index) push(nodes []node, i uint32) {
	n := &nodes[i]
	k := keyOf(x.class, n.Pattern, n.handle)
	b := x.bucket(k)
	for h := *b; h != 0; h = x.links[h].peer {
		m := &nodes[h]
		if keyOf(x.class, m.Pattern, m.handle) == k {
			tail := x.links[h].prev
			x.links[tail].next = i
			x.links[i] = link{prev: tail}
			x.links[h].prev = i
			return
		}
	}
	x.links[i] = link{prev: i, peer: *b}
	*b = i
	x.heads++
}

// remove takes node i out of its chain.
func (x *index) remove(nodes []node, i uint32) {
	l := x.links[i]
	n := &nodes[i]
	if x.links[l.prev].next == i { // not the head, since a tail has no next
		x.links[l.prev].next = l.next
		if l.next != 0 {
			x.links[l.next].prev = l.prev
		} else {
			h := x.find(nodes, keyOf(x.class, n.Pattern, n.handle))
			x.links[h].prev = l.prev
		}
		return
	}
	at := x.bucket(keyOf(x.class, n.Pattern, n.handle))
	for *at != i {
		at = &x.links[*at].peer
	}
	if l.next == 0 {
		*at = l.peer
		x.heads--
		return
	}
	*at = l.next
	x.links[l.next].prev = l.prev
	x.links[l.next].peer = l.peer
}
