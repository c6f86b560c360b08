package coll

// Alltoall sends block i of every rank to rank i; the Counts of send and recv are the size of one block. In place, recv
// holds what is sent.
//
// Pairwise: step i exchanges with the ranks i before and i after, with a window of steps under way. (a+b*n)*(p-1).
func Alltoall(c *Comm, send, recv Buf) error {
	a := AlltoallArgs(send, recv)
	return c.Do(&a)
}

// AlltoallArgs are those of Alltoall.
func AlltoallArgs(send, recv Buf) Args {
	return Args{kind: kindAlltoall, root: -1, send: Blocks{Buf: send}, recv: Blocks{Buf: recv}}
}

func (c *run) alltoall(send, recv Buf) {
	k := kindAlltoall
	if recv.Bytes() > smallMax {
		k = kindAlltoallLarge
	}
	c.enter(k, -1, 0)
	if c.deviceAlltoall(send, recv) {
		return
	}
	if k == kindAlltoall || c.agree(recv.Bytes()) {
		from, to := Uniform(send), Uniform(recv)
		if send.InPlace() {
			c.alltoallInPlace(&to)
		} else {
			c.alltoallPairwise(&from, &to)
		}
	}
}

// Alltoallv is Alltoall of blocks of different sizes.
func Alltoallv(c *Comm, send, recv Blocks) error {
	a := AlltoallvArgs(send, recv)
	return c.Do(&a)
}

// AlltoallvArgs are those of Alltoallv.
func AlltoallvArgs(send, recv Blocks) Args {
	return Args{kind: kindAlltoallv, root: -1, send: send, recv: recv}
}

// Alltoallw is Alltoall of blocks anywhere, each with a type of its own.
func Alltoallw(c *Comm, send, recv []Buf) error {
	a := AlltoallwArgs(send, recv)
	return c.Do(&a)
}

// AlltoallwArgs are those of Alltoallw.
func AlltoallwArgs(send, recv []Buf) Args {
	return Args{kind: kindAlltoallw, root: -1, send: Blocks{Each: send}, recv: Blocks{Each: recv}}
}

func (c *run) alltoallBlocks(k kind, send, recv *Blocks) {
	c.enter(k, -1, 0)
	if c.agree(0) {
		if send.Each == nil && send.InPlace() {
			c.alltoallInPlace(recv)
		} else {
			c.alltoallPairwise(send, recv)
		}
	}
}

func (c *run) alltoallPairwise(send, recv *Blocks) {
	c.local(recv.block(c.Rank), send.block(c.Rank))
	c.others(nil, send, recv)
}

// alltoallInPlace sends from a packed copy.
func (c *run) alltoallInPlace(recv *Blocks) {
	n := 0
	for i := range c.Size {
		b := recv.block(i)
		n += b.Bytes()
	}
	tmp := c.temp(n)
	rest := tmp
	packed := Blocks{Each: make([]Buf, c.Size)}
	for i := range c.Size {
		b := recv.block(i)
		k := b.Bytes()
		c.pack(rest[:k], b)
		packed.Each[i] = bytesBuf(rest[:k])
		rest = rest[k:]
	}
	c.others(nil, &packed, recv)
	c.release(tmp)
}
