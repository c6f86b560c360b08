package coll

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

func (c *run) bcast(b *Buf, root int) {
	n := c.common(b)
	k := kindBcast
	if n > smallMax {
		k = kindBcastLarge
	}
	c.enter(k, root, 0)
	switch {
	case c.Size == 1:
	case c.dev() != nil && c.deviceBcast(*b, root):
	case c.meets(k) && c.bcastExposed(k, n, b, root):
	default:
		if r := c.pick(k, n, nil, 0); k == kindBcast || r.alone() || c.agree(n) {
			c.bcastBy(r, *b, root)
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

func (c *run) bcastBy(r *rule, b Buf, root int) {
	switch r.algorithm {
	case linear:
		c.bcastLinear(b, root)
	case knomial:
		c.bcastTree(b, root, 4)
	case chain:
		c.bcastChain(b, root, r.piece)
	case scatterAllgather:
		c.bcastScatterAllgather(b, root)
	case twoLevel:
		c.bcastTwoLevel(b, root)
	case inCells:
		c.bcastCells(b, root)
	case staged:
		c.bcastStaged(b, root, r.piece)
	case singleCopy:
		c.bcastSingle(b, root)
	default:
		c.bcastTree(b, root, 2)
	}
}
