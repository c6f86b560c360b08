package coll

import "cadre.example/datatype"

// Alltoall sends block i of every rank to rank i; the Counts of send and recv are the size of one block. In place, recv
// holds what is sent.
//
// Pairwise: step i exchanges with the ranks i before and i after, with a window of steps under way. (a+b*n)*(p-1).
// Tiny blocks of many ranks: alltoallBruck.
func Alltoall(c *Comm, send, recv Buf) error {
	a := AlltoallArgs(send, recv)
	return c.Do(&a)
}

// AlltoallArgs are those of Alltoall.
func AlltoallArgs(send, recv Buf) (a Args) {
	a.Alltoall(&send, &recv)
	return a
}

// Alltoall makes a, which is empty, the arguments of Alltoall.
func (a *Args) Alltoall(send, recv *Buf) {
	a.kind, a.root = kindAlltoall, -1
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) alltoall(send, recv *Buf) {
	k := kindAlltoall
	if c.common(recv) > smallMax {
		k = kindAlltoallLarge
	}
	c.enter(k, -1, 0)
	if c.dev() != nil && c.deviceAlltoall(*send, *recv) {
		return
	}
	n := c.common(recv)
	if c.meets(k) && c.alltoallExposed(k, n, send, recv) {
		return
	}
	r := c.pick(k, n, nil, 0)
	if r.algorithm == inCells {
		c.alltoallCells(*send, *recv)
	} else if r.algorithm == singleCopy {
		c.alltoallSingle(*send, *recv)
	} else if k == kindAlltoall && r.algorithm != bruck || c.agree(n) {
		from, to := Uniform(*send), Uniform(*recv)
		c.alltoallBy(r, &from, &to)
	}
}

func (c *run) alltoallExposed(k kind, n int, send, recv *Buf) bool {
	if send.InPlace() {
		send = recv
	} else if send.Bytes() != recv.Bytes() {
		c.fail(c.errLength(c.Rank, send.Bytes(), recv.Bytes()))
		return true
	}
	c.show(n, send, c.Size, recv, c.Size)
	return c.expose(k, n, n*c.Size, nil, 0)
}

func (c *run) alltoallBy(r *rule, send, recv *Blocks) {
	switch {
	case r.algorithm == bruck:
		c.alltoallBruck(send.Buf, recv.Buf)
	case send.Each == nil && send.InPlace():
		c.alltoallInPlace(recv)
	case r.algorithm == pairwise:
		c.alltoallDirect(send, recv, 2)
	default:
		c.alltoallDirect(send, recv, maxFlights)
	}
}

// Alltoallv is Alltoall of blocks of different sizes. Blocks of no items travel as empty messages: without these a rank that
// expects items where another has none would wait for ever, and one that has items for nobody would too, where now both learn
// at once that their counts differ.
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
	if c.meetUnequal(k, 0) {
		return
	}
	switch r := c.pick(k, 0, nil, 0); {
	case r.algorithm == inCells:
		c.alltoallvCells(send, recv)
	case c.agree(0):
		c.alltoallBy(r, send, recv)
	}
}

// alltoallDirect sends every block straight into place, with so many messages under way; with 2, one step at a time.
func (c *run) alltoallDirect(send, recv *Blocks, flights int) {
	c.local(recv.block(c.Rank), send.block(c.Rank))
	c.others(nil, send, recv, flights)
}

// alltoallInPlace sends from a copy: a packed one, or between unlike processors one that still has its type.
func (c *run) alltoallInPlace(recv *Blocks) {
	if c.Ctx.Hetero() {
		c.alltoallCopied(recv)
		return
	}
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
	c.others(nil, &packed, recv, maxFlights)
	c.release(tmp)
}

// alltoallBruck: in round i a rank passes the blocks on whose way still has bit i, to the rank 2^i after it.
// a*log2(p) + b*n*p/2*log2(p), all through packed memory: place j holds the block that has j ranks to go.
func (c *run) alltoallBruck(send, recv Buf) {
	n := recv.Bytes()
	sig := recv.Type.Signature()
	from := recv
	if !send.InPlace() {
		from, sig = send, send.Type.Signature()
		if send.Bytes() != n {
			c.fail(c.errLength(c.Rank, send.Bytes(), n))
			return
		}
	}
	if n == 0 {
		return
	}
	tmp, out := c.temp(n*c.Size), c.temp(n*((c.Size+1)/2))
	in := c.temp(len(out))
	up := c.Size - c.Rank
	c.pack(tmp[:up*n], from.at(c.Rank*from.Count, up*from.Count))
	c.pack(tmp[up*n:], from.at(0, c.Rank*from.Count))
	for bit := 1; bit < c.Size; bit <<= 1 {
		k := 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.move(out[k:k+n], tmp[j*n:(j+1)*n])
			k += n
		}
		f := c.startRecv((c.Rank-bit+c.Size)%c.Size, bytesBuf(in[:k]), recv.Type.Signature())
		c.sendRaw((c.Rank+bit)%c.Size, bytesBuf(out[:k]), sig)
		c.finish(f)
		k = 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.move(tmp[j*n:(j+1)*n], in[k:k+n])
			k += n
		}
	}
	for j := range c.Size { // the block from the rank j before
		r := (c.Rank - j + c.Size) % c.Size
		c.unpack(recv.at(r*recv.Count, recv.Count), tmp[j*n:(j+1)*n])
	}
	c.release(in)
	c.release(out)
	c.release(tmp)
}

func (c *run) alltoallCopied(recv *Blocks) {
	copies := Blocks{Each: make([]Buf, c.Size)}
	memory := make([][]byte, c.Size)
	for i := range c.Size {
		b := recv.block(i)
		_, length := b.Type.Span(b.Count)
		memory[i] = c.temp(length)
		mem, _ := datatype.Temp(memory[i], b.Count, b.Type)
		copies.Each[i] = Buf{mem, b.Count, b.Type}
		c.local(copies.Each[i], b)
	}
	c.others(nil, &copies, recv, maxFlights)
	for _, m := range memory {
		c.release(m)
	}
}
