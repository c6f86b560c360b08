package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Alltoall sends block i of every rank to rank i; the Counts of send and recv are the size of one block. In place, recv
// holds what is sent.
//
// Pairwise: step i exchanges with the ranks i before and i after, with a window of steps under way. (a+b*n)*(p-1).
// Tiny blocks of many ranks: alltoallBruck.
func Alltoall(c *engine.Comm, send, recv engine.Buf) error {
	a := engine.AlltoallArgs(send, recv)
	return Do(c, &a)
}

func callAlltoall(c *engine.Run, a *engine.Args) {
	send, recv := &a.Send.Buf, &a.Recv.Buf
	k := engine.KindAlltoall
	if c.Common(recv) > limits.CollSmall {
		k = engine.KindAlltoallLarge
	}
	begin(c, k, -1, 0)
	if dev(c) != nil && deviceAlltoall(c, *send, *recv) {
		return
	}
	n := c.Common(recv)
	if local.Exposes(c, k) && alltoallExposed(c, k, n, send, recv) {
		return
	}
	r := c.Pick(k, n, nil, 0)
	if r.Alone() || k == engine.KindAlltoall && !r.Relays || agree(c, n) {
		c.By(r, a)
	}
}

func alltoallExposed(c *engine.Run, k engine.Kind, n int, send, recv *engine.Buf) bool {
	if send.InPlace() {
		send = recv
	} else if send.Bytes() != recv.Bytes() {
		c.Fail(c.ErrLength(c.Rank, send.Bytes(), recv.Bytes()))
		return true
	}
	local.Show(c, n, send, c.Size, recv, c.Size)
	return local.Expose(c, k, n, n*c.Size, nil, 0)
}

// Alltoallv is Alltoall of blocks of different sizes. Blocks of no items travel as empty messages: without these a rank that
// expects items where another has none would wait for ever, and one that has items for nobody would too, where now both learn
// at once that their counts differ.
func Alltoallv(c *engine.Comm, send, recv engine.Blocks) error {
	a := engine.AlltoallvArgs(send, recv)
	return Do(c, &a)
}

// Alltoallw is Alltoall of blocks anywhere, each with a type of its own.
func Alltoallw(c *engine.Comm, send, recv []engine.Buf) error {
	a := engine.AlltoallwArgs(send, recv)
	return Do(c, &a)
}

func callAlltoallBlocks(c *engine.Run, a *engine.Args) {
	k := a.Kind
	begin(c, k, -1, 0)
	if local.ExposeUnequal(c, k, 0) {
		return
	}
	if r := c.Pick(k, 0, nil, 0); r.Alone() || agree(c, 0) {
		c.By(r, a)
	}
}
