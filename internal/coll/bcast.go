package coll

import "cadre.example/adi/limits"

// Bcast gives every rank the data of b at root. All ranks must have the same number of bytes.
func Bcast(c *Comm, b Buf, root int) error {
	a := BcastArgs(b, root)
	return c.Do(&a)
}

// BcastArgs are those of Bcast.
func BcastArgs(b Buf, root int) (a Args) {
	a.Bcast(&b, root)
	return a
}

// Bcast makes a, which is empty, the arguments of Bcast.
func (a *Args) Bcast(b *Buf, root int) {
	a.kind, a.root = kindBcast, root
	a.recv.Buf = *b
}

func (c *run) bcast(a *Args) {
	b, root := &a.recv.Buf, a.root
	n := c.common(b)
	k := kindBcast
	if n > limits.CollSmall {
		k = kindBcastLarge
	}
	c.enter(k, root, 0)
	switch {
	case c.Size == 1:
	case c.dev() != nil && c.deviceBcast(*b, root):
	case c.exposes(k) && c.bcastExposed(k, n, b, root):
	default:
		if r := c.pick(k, n, nil, 0); k == kindBcast || r.alone() || c.agree(n) {
			c.by(r, a)
		}
	}
}

func (c *run) bcastExposed(k kind, n int, b *Buf, root int) bool {
	if c.Rank == root {
		c.show(n, b, 1, nil, 0)
	} else {
		c.show(n, nil, 0, b, 1)
	}
	return c.expose(k, n, n, nil, 0)
}
