package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/message"
	"cadre.example/internal/op"
)

// In an intercommunicator the ranks are in two groups, the first of which has the First first ranks. Operations with a root
// go between this rank and the other group; the root's own group has no part in them, and its ranks give -1 as root.
// In the others each group gets what comes of the other's contributions (MPI-4.1 section 6.2.3).

// ours and theirs are the two groups.
func ours(c *engine.Run) engine.Side {
	if c.Rank < c.First {
		return engine.Side{Head: -1, N: c.First}
	}
	return engine.Side{Head: -1, Lo: c.First, N: c.Size - c.First}
}

func theirs(c *engine.Run) engine.Side {
	if c.Rank < c.First {
		return engine.Side{Head: -1, Lo: c.First, N: c.Size - c.First}
	}
	return engine.Side{Head: -1, N: c.First}
}

// served is root and then the group that it is not in.
func served(c *engine.Run, root int) engine.Side {
	if root < c.First {
		return engine.Side{Head: root, Lo: c.First, N: c.Size - c.First}
	}
	return engine.Side{Head: root, N: c.First}
}

// callBetween is perform in an intercommunicator. It reports false for what is done as in others.
func callBetween(c *engine.Run, a *engine.Args) bool {
	switch a.Kind {
	case engine.KindBcast:
		interBcast(c, a.Recv.Buf, a.RootRank)
	case engine.KindGather, engine.KindGatherv:
		interGather(c, a.Kind, a.Send.Buf, &a.Recv, a.RootRank)
	case engine.KindScatter, engine.KindScatterv:
		interScatter(c, a.Kind, &a.Send, a.Recv.Buf, a.RootRank)
	case engine.KindReduce:
		interReduce(c, a.Send.Buf, a.Recv.Buf, a.Op, a.RootRank)
	case engine.KindAllgather, engine.KindAllgatherv:
		interAllgather(c, a.Kind, a.Send.Buf, &a.Recv)
	case engine.KindAlltoall, engine.KindAlltoallv, engine.KindAlltoallw:
		interAlltoall(c, a.Kind, &a.Send, &a.Recv)
	case engine.KindAllreduce:
		interAllreduce(c, a.Send.Buf, a.Recv.Buf, a.Op)
	case engine.KindReduceScatterBlock, engine.KindReduceScatter:
		interReduceScatter(c, a.Kind, a.Send.Buf, a.Recv.Buf, a.Counts, a.Op)
	default:
		return false
	}
	return true
}

// interBcast: a binomial tree with root and the other group. (a+b*n)*log2(p).
func interBcast(c *engine.Run, b engine.Buf, root int) {
	n := 0
	if root >= 0 {
		n = c.Common(&b)
	}
	k := engine.KindBcast
	if n > limits.CollSmall {
		k = engine.KindBcastLarge
	}
	c.Enter(k, root, 0)
	if root >= 0 && (k == engine.KindBcast || c.AgreeIn(served(c, root), n)) {
		message.TreeIn(c, served(c, root), b)
	}
}

// interGather: the other group sends to root, straight into place. a*p + b*n*p at root.
func interGather(c *engine.Run, k engine.Kind, send engine.Buf, recv *engine.Blocks, root int) {
	n := 0
	if k == engine.KindGather && root >= 0 {
		mine := send
		if c.Rank == root {
			mine = recv.Buf
		}
		if n = c.Common(&mine); n > limits.CollSmall {
			k = engine.KindGatherLarge
		}
	}
	c.Enter(k, root, 0)
	if root < 0 || k != engine.KindGather && !c.AgreeIn(served(c, root), n) {
		return
	}
	if c.Rank != root {
		c.SendTo(root, send)
		return
	}
	from := theirs(c)
	for i := range from.N {
		b := recv.Block(i)
		c.Launch(c.StartRecv(from.At(i), b, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
}

// interScatter: root sends to the other group, straight from its memory. a*p + b*n*p at root.
func interScatter(c *engine.Run, k engine.Kind, send *engine.Blocks, recv engine.Buf, root int) {
	n := 0
	if k == engine.KindScatter && root >= 0 {
		mine := recv
		if c.Rank == root {
			mine = send.Buf
		}
		if n = c.Common(&mine); n > limits.CollSmall {
			k = engine.KindScatterLarge
		}
	}
	c.Enter(k, root, 0)
	if root < 0 || k != engine.KindScatter && !c.AgreeIn(served(c, root), n) {
		return
	}
	if c.Rank != root {
		c.RecvFrom(root, recv)
		return
	}
	to := theirs(c)
	for i := range to.N {
		b := send.Block(i)
		c.Launch(c.StartSend(to.At(i), b, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
}

// interAllgather: every rank sends its block to every rank of the other group, straight into place. (a+b*n)*p. The sizes of
// the two directions may differ, and one may be nothing.
func interAllgather(c *engine.Run, k engine.Kind, send engine.Buf, recv *engine.Blocks) {
	n := 0
	if k == engine.KindAllgather {
		out, in := c.Common(&send), c.Common(&recv.Buf)
		if n = out + in; max(out, in) > limits.CollSmall {
			k = engine.KindAllgatherLarge
		}
	}
	c.Enter(k, -1, 0)
	if k != engine.KindAllgather && !agree(c, n) {
		return
	}
	cross(c, recv, func(int) engine.Buf { return send })
}

// interAlltoall: as interAllgather, with a block of its own for every rank.
func interAlltoall(c *engine.Run, k engine.Kind, send, recv *engine.Blocks) {
	n := 0
	if k == engine.KindAlltoall {
		out, in := c.Common(&send.Buf), c.Common(&recv.Buf)
		if n = out + in; max(out, in) > limits.CollSmall {
			k = engine.KindAlltoallLarge
		}
	}
	c.Enter(k, -1, 0)
	if k != engine.KindAlltoall && !agree(c, n) {
		return
	}
	cross(c, recv, send.Block)
}

// cross exchanges a block with every rank of the other group. All receives are there before anything is sent, so that
// groups of any sizes can go round in the same order.
func cross(c *engine.Run, recv *engine.Blocks, out func(i int) engine.Buf) {
	peers, me := theirs(c), ours(c).Index(c.Rank)
	for d := range peers.N {
		i := (me + d) % peers.N
		b := recv.Block(i)
		c.Launch(c.StartRecv(peers.At(i), b, b.Type.Signature()))
	}
	for d := range peers.N {
		i := (me + d) % peers.N
		b := out(i)
		c.Launch(c.StartSend(peers.At(i), b, b.Type.Signature()))
	}
	c.Land(0)
}

// interReduce: the other group folds down a binomial tree in rank order, and its first rank sends the result to root.
// (a+(b+g)*n)*(log2(p)+1).
func interReduce(c *engine.Run, send, recv engine.Buf, o *op.Op, root int) {
	if root < 0 {
		c.Enter(engine.KindReduce, root, o.Code())
		return
	}
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.Common(&mine)
	k := engine.KindReduce
	if n > limits.CollSmall {
		k = engine.KindReduceLarge
	}
	if !c.Bind(k, root, o, &mine) {
		return
	}
	c.Enter(k, root, o.Code())
	if k == engine.KindReduceLarge && !c.AgreeIn(served(c, root), n) {
		return
	}
	b := &c.Bound
	if c.Rank == root {
		sum := c.NewWork(b, engine.Items(b, recv))
		c.RecvFrom(theirs(c).At(0), sum.Buf)
		c.Store(recv, &sum)
		c.FreeWork(b, &sum)
		return
	}
	sum := message.FoldIn(c, ours(c), b, send)
	if ours(c).Index(c.Rank) == 0 {
		c.SendTo(root, sum.Buf)
	}
	c.FreeWork(b, &sum)
}

// swap folds the contributions of a group at its first rank, which exchanges the result with that of the other group and
// returns what came. On other ranks it is nothing.
func swap(c *engine.Run, b *op.Bound, send engine.Buf) engine.Work {
	sum := message.FoldIn(c, ours(c), b, send)
	if ours(c).Index(c.Rank) != 0 {
		c.FreeWork(b, &sum)
		return engine.Work{}
	}
	other := theirs(c).At(0)
	came := c.NewWork(b, sum.Buf.Count)
	f := c.StartRecv(other, came.Buf, came.Buf.Type.Signature())
	c.SendTo(other, sum.Buf)
	c.Finish(f)
	c.FreeWork(b, &sum)
	return came
}

// interAllreduce: each group folds, the first ranks exchange the results and give them to their groups.
// (a+b*n)*(2*log2(p)+1) + g*n*log2(p).
func interAllreduce(c *engine.Run, send, recv engine.Buf, o *op.Op) {
	n := c.Common(&recv)
	k := engine.KindAllreduce
	if n > limits.CollSmall {
		k = engine.KindAllreduceLarge
	}
	if !c.Bind(k, -1, o, &recv) {
		return
	}
	c.Enter(k, -1, o.Code())
	if k == engine.KindAllreduceLarge && !agree(c, n) {
		return
	}
	b := &c.Bound
	came := swap(c, b, send)
	if ours(c).Index(c.Rank) == 0 {
		c.Store(recv, &came)
		c.FreeWork(b, &came)
	}
	message.TreeIn(c, ours(c), recv)
}

// interReduceScatter: as interAllreduce, but that the first ranks deal the results out.
func interReduceScatter(c *engine.Run, k engine.Kind, send, recv engine.Buf, counts []int, o *op.Op) {
	if !c.Bind(k, -1, o, &send) {
		return
	}
	c.Enter(k, -1, o.Code())
	if !agree(c, c.Common(&send)) {
		return
	}
	b := &c.Bound
	came := swap(c, b, send)
	group := ours(c)
	if group.Index(c.Rank) != 0 {
		c.RecvFrom(group.At(0), recv)
		return
	}
	at := 0
	for i := range group.N {
		n := recv.Count
		if counts != nil {
			n = counts[i]
		}
		piece := came.Buf.At(at, n)
		if b.Mode == op.Flat {
			s := came.Slice(at*b.Per, n*b.Per)
			piece = s.Buf
		}
		at += n
		if i == 0 {
			c.Local(recv, piece)
			continue
		}
		c.Launch(c.StartSend(group.At(i), piece, piece.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
	c.FreeWork(b, &came)
}
