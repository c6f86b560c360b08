package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

// In an intercommunicator the ranks are in two groups, the first of which has the First first ranks. Operations with a root
// go between this rank and the other group; the root's own group has no part in them, and its ranks give -1 as root.
// In the others each group gets what comes of the other's contributions (MPI-4.1 section 6.2.3).

// ours and theirs are the two groups.
func (c *run) ours() side {
	if c.Rank < c.First {
		return side{head: -1, n: c.First}
	}
	return side{head: -1, lo: c.First, n: c.Size - c.First}
}

func (c *run) theirs() side {
	if c.Rank < c.First {
		return side{head: -1, lo: c.First, n: c.Size - c.First}
	}
	return side{head: -1, n: c.First}
}

// served is root and then the group that it is not in.
func (c *run) served(root int) side {
	if root < c.First {
		return side{head: root, lo: c.First, n: c.Size - c.First}
	}
	return side{head: root, n: c.First}
}

// between is perform in an intercommunicator. It reports false for what is done as in others.
func (c *run) between(a *Args) bool {
	switch a.kind {
	case kindBcast:
		c.interBcast(a.recv.Buf, a.root)
	case kindGather, kindGatherv:
		c.interGather(a.kind, a.send.Buf, &a.recv, a.root)
	case kindScatter, kindScatterv:
		c.interScatter(a.kind, &a.send, a.recv.Buf, a.root)
	case kindReduce:
		c.interReduce(a.send.Buf, a.recv.Buf, a.op, a.root)
	case kindAllgather, kindAllgatherv:
		c.interAllgather(a.kind, a.send.Buf, &a.recv)
	case kindAlltoall, kindAlltoallv, kindAlltoallw:
		c.interAlltoall(a.kind, &a.send, &a.recv)
	case kindAllreduce:
		c.interAllreduce(a.send.Buf, a.recv.Buf, a.op)
	case kindReduceScatterBlock, kindReduceScatter:
		c.interReduceScatter(a.kind, a.send.Buf, a.recv.Buf, a.counts, a.op)
	default:
		return false
	}
	return true
}

// interBcast: a binomial tree with root and the other group. (a+b*n)*log2(p).
func (c *run) interBcast(b Buf, root int) {
	n := 0
	if root >= 0 {
		n = c.common(&b)
	}
	k := kindBcast
	if n > limits.CollSmall {
		k = kindBcastLarge
	}
	c.enter(k, root, 0)
	if root >= 0 && (k == kindBcast || c.agreeIn(c.served(root), n)) {
		c.treeIn(c.served(root), b)
	}
}

// interGather: the other group sends to root, straight into place. a*p + b*n*p at root.
func (c *run) interGather(k kind, send Buf, recv *Blocks, root int) {
	n := 0
	if k == kindGather && root >= 0 {
		mine := send
		if c.Rank == root {
			mine = recv.Buf
		}
		if n = c.common(&mine); n > limits.CollSmall {
			k = kindGatherLarge
		}
	}
	c.enter(k, root, 0)
	if root < 0 || k != kindGather && !c.agreeIn(c.served(root), n) {
		return
	}
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	from := c.theirs()
	for i := range from.n {
		b := recv.block(i)
		c.launch(c.startRecv(from.at(i), b, b.Type.Signature()))
		c.land(limits.CollFlights)
	}
	c.land(0)
}

// interScatter: root sends to the other group, straight from its memory. a*p + b*n*p at root.
func (c *run) interScatter(k kind, send *Blocks, recv Buf, root int) {
	n := 0
	if k == kindScatter && root >= 0 {
		mine := recv
		if c.Rank == root {
			mine = send.Buf
		}
		if n = c.common(&mine); n > limits.CollSmall {
			k = kindScatterLarge
		}
	}
	c.enter(k, root, 0)
	if root < 0 || k != kindScatter && !c.agreeIn(c.served(root), n) {
		return
	}
	if c.Rank != root {
		c.recvFrom(root, recv)
		return
	}
	to := c.theirs()
	for i := range to.n {
		b := send.block(i)
		c.launch(c.startSend(to.at(i), b, b.Type.Signature()))
		c.land(limits.CollFlights)
	}
	c.land(0)
}

// interAllgather: every rank sends its block to every rank of the other group, straight into place. (a+b*n)*p. The sizes of
// the two directions may differ, and one may be nothing.
func (c *run) interAllgather(k kind, send Buf, recv *Blocks) {
	n := 0
	if k == kindAllgather {
		out, in := c.common(&send), c.common(&recv.Buf)
		if n = out + in; max(out, in) > limits.CollSmall {
			k = kindAllgatherLarge
		}
	}
	c.enter(k, -1, 0)
	if k != kindAllgather && !c.agree(n) {
		return
	}
	c.cross(recv, func(int) Buf { return send })
}

// interAlltoall: as interAllgather, with a block of its own for every rank.
func (c *run) interAlltoall(k kind, send, recv *Blocks) {
	n := 0
	if k == kindAlltoall {
		out, in := c.common(&send.Buf), c.common(&recv.Buf)
		if n = out + in; max(out, in) > limits.CollSmall {
			k = kindAlltoallLarge
		}
	}
	c.enter(k, -1, 0)
	if k != kindAlltoall && !c.agree(n) {
		return
	}
	c.cross(recv, send.block)
}

// cross exchanges a block with every rank of the other group. All receives are there before anything is sent, so that
// groups of any sizes can go round in the same order.
func (c *run) cross(recv *Blocks, out func(i int) Buf) {
	peers, me := c.theirs(), c.ours().index(c.Rank)
	for d := range peers.n {
		i := (me + d) % peers.n
		b := recv.block(i)
		c.launch(c.startRecv(peers.at(i), b, b.Type.Signature()))
	}
	for d := range peers.n {
		i := (me + d) % peers.n
		b := out(i)
		c.launch(c.startSend(peers.at(i), b, b.Type.Signature()))
	}
	c.land(0)
}

// interReduce: the other group folds down a binomial tree in rank order, and its first rank sends the result to root.
// (a+(b+g)*n)*(log2(p)+1).
func (c *run) interReduce(send, recv Buf, o *op.Op, root int) {
	if root < 0 {
		c.enter(kindReduce, root, o.Code())
		return
	}
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.common(&mine)
	k := kindReduce
	if n > limits.CollSmall {
		k = kindReduceLarge
	}
	if !c.bind(k, root, o, &mine) {
		return
	}
	c.enter(k, root, o.Code())
	if k == kindReduceLarge && !c.agreeIn(c.served(root), n) {
		return
	}
	b := &c.bound
	if c.Rank == root {
		sum := c.newWork(b, items(b, recv))
		c.recvFrom(c.theirs().at(0), sum.buf)
		c.store(recv, &sum)
		c.freeWork(b, &sum)
		return
	}
	sum := c.foldIn(c.ours(), b, send)
	if c.ours().index(c.Rank) == 0 {
		c.sendTo(root, sum.buf)
	}
	c.freeWork(b, &sum)
}

// swap folds the contributions of a group at its first rank, which exchanges the result with that of the other group and
// returns what came. On other ranks it is nothing.
func (c *run) swap(b *op.Bound, send Buf) work {
	sum := c.foldIn(c.ours(), b, send)
	if c.ours().index(c.Rank) != 0 {
		c.freeWork(b, &sum)
		return work{}
	}
	other := c.theirs().at(0)
	came := c.newWork(b, sum.buf.Count)
	f := c.startRecv(other, came.buf, came.buf.Type.Signature())
	c.sendTo(other, sum.buf)
	c.finish(f)
	c.freeWork(b, &sum)
	return came
}

// interAllreduce: each group folds, the first ranks exchange the results and give them to their groups.
// (a+b*n)*(2*log2(p)+1) + g*n*log2(p).
func (c *run) interAllreduce(send, recv Buf, o *op.Op) {
	n := c.common(&recv)
	k := kindAllreduce
	if n > limits.CollSmall {
		k = kindAllreduceLarge
	}
	if !c.bind(k, -1, o, &recv) {
		return
	}
	c.enter(k, -1, o.Code())
	if k == kindAllreduceLarge && !c.agree(n) {
		return
	}
	b := &c.bound
	came := c.swap(b, send)
	if c.ours().index(c.Rank) == 0 {
		c.store(recv, &came)
		c.freeWork(b, &came)
	}
	c.treeIn(c.ours(), recv)
}

// interReduceScatter: as interAllreduce, but that the first ranks deal the results out.
func (c *run) interReduceScatter(k kind, send, recv Buf, counts []int, o *op.Op) {
	if !c.bind(k, -1, o, &send) {
		return
	}
	c.enter(k, -1, o.Code())
	if !c.agree(c.common(&send)) {
		return
	}
	b := &c.bound
	came := c.swap(b, send)
	group := c.ours()
	if group.index(c.Rank) != 0 {
		c.recvFrom(group.at(0), recv)
		return
	}
	at := 0
	for i := range group.n {
		n := recv.Count
		if counts != nil {
			n = counts[i]
		}
		piece := came.buf.at(at, n)
		if b.Mode == op.Flat {
			s := came.slice(at*b.Per, n*b.Per)
			piece = s.buf
		}
		at += n
		if i == 0 {
			c.local(recv, piece)
			continue
		}
		c.launch(c.startSend(group.at(i), piece, piece.Type.Signature()))
		c.land(limits.CollFlights)
	}
	c.land(0)
	c.freeWork(b, &came)
}
