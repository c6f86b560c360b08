package coll

import "cadre.example/adi/limits"

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

func (c *run) alltoall(a *Args) {
	send, recv := &a.send.Buf, &a.recv.Buf
	k := kindAlltoall
	if c.common(recv) > limits.CollSmall {
		k = kindAlltoallLarge
	}
	c.enter(k, -1, 0)
	if c.dev() != nil && c.deviceAlltoall(*send, *recv) {
		return
	}
	n := c.common(recv)
	if c.exposes(k) && c.alltoallExposed(k, n, send, recv) {
		return
	}
	r := c.pick(k, n, nil, 0)
	if r.alone() || k == kindAlltoall && !r.Relays || c.agree(n) {
		c.by(r, a)
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

func (c *run) alltoallBlocks(a *Args) {
	k := a.kind
	c.enter(k, -1, 0)
	if c.exposeUnequal(k, 0) {
		return
	}
	if r := c.pick(k, 0, nil, 0); r.alone() || c.agree(0) {
		c.by(r, a)
	}
}
