package coll

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

func (c *run) allgather(send, recv *Buf) {
	k := kindAllgather
	if c.common(recv) > smallMax/c.Size {
		k = kindAllgatherLarge
	}
	c.allgatherAs(k, send, recv)
}

func (c *run) allgatherAs(k kind, send, recv *Buf) {
	c.enter(k, -1, 0)
	own, n := *send, c.common(recv)
	if send.InPlace() {
		own = recv.at(c.Rank*recv.Count, recv.Count)
	}
	switch {
	case own.Bytes() != recv.Bytes():
		c.fail(c.errLength(c.Rank, own.Bytes(), recv.Bytes()))
	case c.meets(k) && c.allgatherExposed(k, n, &own, recv):
	default:
		r := c.pick(k, n, nil, 0)
		if all := Uniform(*recv); r.algorithm == inCells {
			c.allgatherCells(*send, own, &all)
		} else if r.algorithm == staged {
			c.allgatherStaged(*send, own, &all)
		} else if r.algorithm == singleCopy {
			c.allgatherSingle(*send, own, &all)
		} else if n <= smallMax/c.Size || n <= smallMax && r.algorithm == direct || c.agree(n) {
			c.allgatherBy(r, *send, own, *recv)
		}
	}
}

func (c *run) allgatherExposed(k kind, n int, own, recv *Buf) bool {
	c.show(n, own, 1, recv, c.Size)
	return c.expose(k, n, n*c.Size, nil, 0)
}

func (c *run) allgatherBy(r *rule, send, own, recv Buf) {
	all := Uniform(recv)
	switch r.algorithm {
	case bruck:
		c.allgatherBruck(own, recv)
		return
	case twoLevel:
		c.allgatherTwoLevel(own, recv)
		return
	case direct:
		c.allgatherDirect(send, own, &all)
		return
	}
	if !send.InPlace() {
		c.local(all.block(c.Rank), send)
	}
	switch r.algorithm {
	case ring:
		c.allgatherRing(&all)
	case doubling:
		c.allgatherDoubling(recv)
	case neighbour:
		c.allgatherNeighbour(recv)
	case composed:
		c.allgatherComposed(recv)
	}
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

func (c *run) allgatherv(send Buf, recv *Blocks) {
	c.enter(kindAllgatherv, -1, 0)
	total := 0
	for i := range c.Size {
		b := recv.block(i)
		total += c.common(&b)
	}
	if c.meetUnequal(kindAllgatherv, total) {
		return
	}
	own := send
	if send.InPlace() {
		own = recv.block(c.Rank)
	}
	how := c.pick(kindAllgatherv, total, nil, 0).algorithm
	if how == inCells {
		c.allgatherCells(send, own, recv)
	} else if how == staged {
		c.allgatherStaged(send, own, recv)
	} else if how == singleCopy {
		c.allgatherSingle(send, own, recv)
	} else if c.agree(total) {
		if how == ring {
			if !send.InPlace() {
				c.local(recv.block(c.Rank), send)
			}
			c.allgatherRing(recv)
			return
		}
		c.allgatherDirect(send, own, recv)
	}
}
