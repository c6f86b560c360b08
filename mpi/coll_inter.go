package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// The collectives of intercommunicators (section 6.2.3 of the standard). One with a root goes from the root to the other
// group, or from that to the root: the ranks of the other group give the root's rank, the root gives Root, and the other
// ranks of its group give ProcNull and nothing else that counts. In the others each group gets what comes of the
// contributions of the other: blocks are for the ranks of the other group, or from them. Nothing is in place. Scan and
// Exscan are not for intercommunicators.

// A part is what a rank has to do in a collective with a root.
type rootPart uint8

const (
	partOther rootPart = iota // a rank of the other group
	partRoot
	partNone
)

// interRoot is the calling rank's part, and makes the root known as all ranks number it.
func (k *collCall) interRoot() (rootPart, *Error) {
	c, root := k.c, k.root
	own := c.inter.index(0, len(c.world))
	k.root = -1
	switch {
	case root == Root:
		k.root = own + c.rank
		return partRoot, nil
	case root == ProcNull:
		return partNone, nil
	case root < 0 || root >= len(c.world):
		return partNone, k.wrong(ErrRoot, "root", root, fmt.Sprintf("0..%d of the other group, Root or ProcNull", len(c.world)-1))
	case own == 0:
		k.root = len(c.inter.local) + root
	default:
		k.root = root
	}
	return partOther, nil
}

func (k *collCall) interBcast(b *arg) (coll.Args, *Error) {
	p, e := k.interRoot()
	if e == nil && p == partNone {
		return coll.BcastArgs(coll.Buf{}, -1), nil
	}
	if e == nil {
		e = k.contributes("buf", b)
	}
	return coll.BcastArgs(b.Buf, k.root), e
}

// interGather is for Gather and, with counts, Gatherv.
func (k *collCall) interGather(send, recv *arg, counts, displs []int, v bool) (coll.Args, *Error) {
	p, e := k.interRoot()
	var blocks coll.Blocks
	switch {
	case e != nil:
	case p == partRoot:
		blocks, e = k.interBlocks("recv", "", recv, counts, displs, v)
		send.Buf = coll.Buf{}
	case p == partOther:
		e = k.contributes("send", send)
	default:
		send.Buf = coll.Buf{}
	}
	if v {
		return coll.GathervArgs(send.Buf, blocks, k.root), e
	}
	return coll.GatherArgs(send.Buf, blocks.Buf, k.root), e
}

// interScatter is for Scatter and, with counts, Scatterv.
func (k *collCall) interScatter(send *arg, counts, displs []int, recv *arg, v bool) (coll.Args, *Error) {
	p, e := k.interRoot()
	var blocks coll.Blocks
	switch {
	case e != nil:
	case p == partRoot:
		blocks, e = k.interBlocks("send", "", send, counts, displs, v)
		recv.Buf = coll.Buf{}
	case p == partOther:
		e = k.contributes("recv", recv)
	default:
		recv.Buf = coll.Buf{}
	}
	if v {
		return coll.ScattervArgs(blocks, recv.Buf, k.root), e
	}
	return coll.ScatterArgs(blocks.Buf, recv.Buf, k.root), e
}

// interBlocks is memory of one block for each rank of the other group.
func (k *collCall) interBlocks(what, prefix string, a *arg, counts, displs []int, v bool) (coll.Blocks, *Error) {
	if e := k.contributes(what, a); e != nil {
		return coll.Blocks{}, e
	}
	if v {
		return k.blocks(what, prefix, a, counts, displs)
	}
	e := k.cut(what, a)
	return coll.Uniform(a.Buf), e
}

func (k *collCall) interReduce(send, recv *arg, o Op) (coll.Args, *Error) {
	p, e := k.interRoot()
	if e == nil {
		e = k.operation(o)
	}
	switch {
	case e != nil:
	case p == partRoot:
		e = k.contributes("recv", recv)
	case p == partOther:
		e = k.contributes("send", send)
	}
	return coll.ReduceArgs(send.Buf, recv.Buf, o.op, k.root), e
}

func (k *collCall) interAllgather(send, recv *arg, counts, displs []int, v bool) (coll.Args, *Error) {
	e := k.separate(send, recv)
	var blocks coll.Blocks
	if e == nil {
		blocks, e = k.interBlocks("recv", "", recv, counts, displs, v)
	}
	if e == nil && v {
		e = k.disjointBlocks(send, recv, &blocks)
	}
	if v {
		return coll.AllgathervArgs(send.Buf, blocks), e
	}
	return coll.AllgatherArgs(send.Buf, blocks.Buf), e
}

func (k *collCall) interAlltoall(send, recv *arg) (coll.Args, *Error) {
	e := k.separate(send, recv)
	if e == nil {
		e = k.cut("send", send)
	}
	if e == nil {
		e = k.cut("recv", recv)
	}
	return coll.AlltoallArgs(send.Buf, recv.Buf), e
}

func (k *collCall) interAlltoallv(send *arg, scounts, sdispls []int, recv *arg, rcounts, rdispls []int) (coll.Args, *Error) {
	from, e := k.interBlocks("send", "s", send, scounts, sdispls, true)
	var to coll.Blocks
	if e == nil {
		to, e = k.interBlocks("recv", "r", recv, rcounts, rdispls, true)
	}
	if e == nil {
		e = k.disjointPairs(send, &from, recv, &to)
	}
	return coll.AlltoallvArgs(from, to), e
}

func (k *collCall) interAllreduce(send, recv *arg, o Op) (coll.Args, *Error) {
	e := k.operation(o)
	if e == nil {
		e = k.separate(send, recv)
	}
	if e == nil {
		e = k.sameLength(send, recv)
	}
	return coll.AllreduceArgs(send.Buf, recv.Buf, o.op), e
}

// interReduceScatter: counts, which ReduceScatterBlock has not, are those of the own group.
func (k *collCall) interReduceScatter(send, recv *arg, counts []int, o Op) (coll.Args, *Error) {
	e := k.operation(o)
	if e == nil {
		e = k.separate(send, recv)
	}
	n, total := len(k.c.inter.local), 0
	for r, x := range counts {
		if x < 0 && e == nil {
			e = k.wrong(ErrCount, fmt.Sprintf("counts[%d]", r), x, "at least 0")
		}
		total += x
	}
	switch {
	case e != nil:
	case counts == nil:
		if send.Count != n*recv.Count {
			e = k.wrong(ErrCount, "len(send)", send.Count, fmt.Sprintf("%d = %d ranks of this group * len(recv)", n*recv.Count, n))
		}
		return coll.ReduceScatterBlockArgs(send.Buf, recv.Buf, o.op), e
	case len(counts) != n:
		e = k.wrong(ErrCount, "len(counts)", len(counts), fmt.Sprintf("%d, the number of ranks of this group", n))
	case send.Count != total:
		e = k.wrong(ErrCount, "len(send)", send.Count, fmt.Sprintf("%d, the sum of counts", total))
	case recv.Count != counts[k.c.rank]:
		e = k.wrong(ErrCount, "len(recv)", recv.Count, fmt.Sprintf("%d = counts[%d]", counts[k.c.rank], k.c.rank))
	}
	return coll.ReduceScatterArgs(send.Buf, recv.Buf, counts, o.op), e
}
