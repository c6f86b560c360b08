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

// classMask is the mask of each class of patterns.
var classMask = [4]uint64{exact: 1<<64 - 1, anyTag: 1<<64 - 1<<32, anySrc: 1<<32 - 1, anyBoth: 0}

func classOf(mask uint64) int { return int(^mask&anyTag | ^mask>>31&anySrc) }

// A key is what all entries of one chain share.
type key struct{ hi, lo uint64 }

// keyOf is the key of an entry in the index of class.
func keyOf(class int, e *entry) key {
	if class == byHandle {
		return key{uint64(e.handle), 0}
	}
	return key{e.context, e.id & classMask[class&3]}
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
	hash uint32 // of the key, so that a search seldom reads a node in vain
}

// An index finds the earliest node of a key. Its slices are as long as the table's and hold no pointers. An index
// without nodes has only zeros in its buckets.
type index struct {
	buckets []uint32 // a power of two; the first head of each bucket, or 0
	links   []link
}

// fit gives an empty index room for nodes 1..n, n a power of two.
func (x *index) fit(n int) {
	if len(x.buckets) != n {
		x.buckets = make([]uint32, n)
		x.links = make([]link, n+1)
	}
}

func (x *index) bucket(hash uint32) *uint32 { return &x.buckets[hash&uint32(len(x.buckets)-1)] }

// find returns the head of k's chain in the index of class, or 0.
func (t *table) find(class int, k key) uint32 {
	hash := k.hash()
	return t.follow(class, *t.index[class].bucket(hash), k, hash)
}

// follow is find from head i of the bucket on.
func (t *table) follow(class int, i uint32, k key, hash uint32) uint32 {
	links := t.index[class].links
	for i != 0 {
		l := &links[i]
		if l.hash == hash && keyOf(class, &t.nodes[i].entry) == k {
			break
		}
		i = l.peer
	}
	return i
}

// chain appends node i to its chain in the index of class.
func (t *table) chain(class int, i uint32) {
	x := &t.index[class]
	n := &t.nodes[i]
	k := keyOf(class, &n.entry)
	hash := k.hash()
	if h := t.find(class, k); h != 0 {
		tail := x.links[h].prev
		x.links[tail].next = i
		x.links[i] = link{prev: tail, hash: hash}
		x.links[h].prev = i
		return
	}
	b := x.bucket(hash)
	x.links[i] = link{prev: i, peer: *b, hash: hash}
	*b = i
	t.heads[class]++
}

// unchain takes node i out of its chain in the index of class.
func (t *table) unchain(class int, i uint32) {
	x := &t.index[class]
	l := x.links[i]
	if x.links[l.prev].next == i { // not the head, since a tail has no next
		x.links[l.prev].next = l.next
		if l.next != 0 {
			x.links[l.next].prev = l.prev
		} else {
			n := &t.nodes[i]
			x.links[t.find(class, keyOf(class, &n.entry))].prev = l.prev
		}
		return
	}
	at := x.bucket(l.hash)
	for *at != i {
		at = &x.links[*at].peer
	}
	if l.next == 0 {
		*at = l.peer
		t.heads[class]--
		return
	}
	*at = l.next
	x.links[l.next].prev = l.prev
	x.links[l.next].peer = l.peer
}
