package address

import "math/rand/v2"

// A tree keeps values by integer keys and finds the neighbours of a key in O(log n): a treap, a search tree whose
// random priorities form a heap. Finding does not allocate.
type tree[V any] struct {
	root *node[V]
	n    int
}

type node[V any] struct {
	key         uint64
	priority    uint64
	value       V
	left, right *node[V]
}

// floor is the value with the greatest key that is at most key.
func (t *tree[V]) floor(key uint64) (v V, ok bool) {
	for n := t.root; n != nil; {
		if n.key <= key {
			v, ok = n.value, true
			n = n.right
		} else {
			n = n.left
		}
	}
	return v, ok
}

// ceil is the value with the least key that is at least key.
func (t *tree[V]) ceil(key uint64) (v V, ok bool) {
	for n := t.root; n != nil; {
		if n.key >= key {
			v, ok = n.value, true
			n = n.left
		} else {
			n = n.right
		}
	}
	return v, ok
}

// insert adds a value. The key must be new.
func (t *tree[V]) insert(key uint64, v V) {
	fresh := &node[V]{key: key, priority: rand.Uint64(), value: v}
	at := &t.root
	for *at != nil && (*at).priority >= fresh.priority {
		if key < (*at).key {
			at = &(*at).left
		} else {
			at = &(*at).right
		}
	}
	fresh.left, fresh.right = split(*at, key)
	*at = fresh
	t.n++
}

// remove takes the value of key out. The key must be there.
func (t *tree[V]) remove(key uint64) {
	at := &t.root
	for (*at).key != key {
		if key < (*at).key {
			at = &(*at).left
		} else {
			at = &(*at).right
		}
	}
	*at = merge((*at).left, (*at).right)
	t.n--
}

// split parts n into what is below key and the rest.
func split[V any](n *node[V], key uint64) (below, rest *node[V]) {
	if n == nil {
		return nil, nil
	}
	if n.key < key {
		n.right, rest = split(n.right, key)
		return n, rest
	}
	below, n.left = split(n.left, key)
	return below, n
}

// merge joins two trees, of which a has the lower keys.
func merge[V any](a, b *node[V]) *node[V] {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.priority >= b.priority:
		a.right = merge(a.right, b)
		return a
	}
	b.left = merge(a, b.left)
	return b
}
