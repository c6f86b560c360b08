package coll

import "cadre.example/adi/limits"

// Allgather gives every rank the blocks of all; recv.Count is the size of one block. send is in place when the rank's
// block is where it belongs.
func Allgather(c *Comm, send, recv Buf) error {
	a := AllgatherArgs(send, recv)
	return c.Do(&a)
}

// AllgatherArgs are those of Allgather.
func AllgatherArgs(send, recv Buf) (a Args) {
	a.Allgather(&send, &recv)
	return a
}

// Allgather makes a, which is empty, the arguments of Allgather.
func (a *Args) Allgather(send, recv *Buf) {
	a.kind, a.root = kindAllgather, -1
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) allgather(a *Args) {
	k := kindAllgather
	if c.common(&a.recv.Buf) > limits.CollSmall/c.Size {
		k = kindAllgatherLarge
	}
	c.allgatherAs(k, a)
}

func (c *run) allgatherAs(k kind, a *Args) {
	recv := &a.recv.Buf
	c.enter(k, -1, 0)
	own, n := a.own(c.Rank), c.common(recv)
	switch {
	case own.Bytes() != recv.Bytes():
		c.fail(c.errLength(c.Rank, own.Bytes(), recv.Bytes()))
	case c.exposes(k) && c.allgatherExposed(k, n, &own, recv):
	default:
		r := c.pick(k, n, nil, 0)
		if r.alone() || n <= limits.CollSmall/c.Size || n <= limits.CollSmall && !r.Relays || c.agree(n) {
			c.by(r, a)
		}
	}
}

func (c *run) allgatherExposed(k kind, n int, own, recv *Buf) bool {
	c.show(n, own, 1, recv, c.Size)
	return c.expose(k, n, n*c.Size, nil, 0)
}

// Allgatherv is Allgather of blocks of different sizes, which all ranks know.
func Allgatherv(c *Comm, send Buf, recv Blocks) error {
	a := AllgathervArgs(send, recv)
	return c.Do(&a)
}

// AllgathervArgs are those of Allgatherv.
func AllgathervArgs(send Buf, recv Blocks) Args {
	return Args{kind: kindAllgatherv, root: -1, send: Blocks{Buf: send}, recv: recv}
}

func (c *run) allgatherv(a *Args) {
	c.enter(kindAllgatherv, -1, 0)
	total := 0
	for i := range c.Size {
		b := a.recv.block(i)
		total += c.common(&b)
	}
	if c.exposeUnequal(kindAllgatherv, total) {
		return
	}
	if r := c.pick(kindAllgatherv, total, nil, 0); r.alone() || c.agree(total) {
		c.by(r, a)
	}
}

// own is the rank's block of an Allgather.
func (a *Args) own(rank int) Buf {
	if a.send.InPlace() {
		return a.recv.block(rank)
	}
	return a.send.Buf
}

// placeOwn puts the rank's block of an Allgather where it belongs.
func (c *run) placeOwn(a *Args) {
	if !a.send.InPlace() {
		c.local(a.recv.block(c.Rank), a.send.Buf)
	}
}
