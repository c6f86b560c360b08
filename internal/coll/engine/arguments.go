package engine

import (
	"cadre.example/internal/op"
)

// BarrierArgs are those of Barrier.
func BarrierArgs() Args { return Args{Kind: KindBarrier, RootRank: -1} }

// BcastArgs are those of Bcast.
func BcastArgs(b Buf, root int) (a Args) {
	a.Bcast(&b, root)
	return a
}

// Bcast makes a, which is empty, the arguments of Bcast.
func (a *Args) Bcast(b *Buf, root int) {
	a.Kind, a.RootRank = KindBcast, root
	a.Recv.Buf = *b
}

// ReduceArgs are those of Reduce.
func ReduceArgs(send, recv Buf, o *op.Op, root int) (a Args) {
	a.Reduce(&send, &recv, o, root)
	return a
}

// Reduce makes a, which is empty, the arguments of Reduce.
func (a *Args) Reduce(send, recv *Buf, o *op.Op, root int) {
	a.Kind, a.RootRank, a.Op = KindReduce, root, o
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// AllreduceArgs are those of Allreduce.
func AllreduceArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Allreduce(&send, &recv, o)
	return a
}

// Allreduce makes a, which is empty, the arguments of Allreduce.
func (a *Args) Allreduce(send, recv *Buf, o *op.Op) {
	a.Kind, a.RootRank, a.Op = KindAllreduce, -1, o
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// ScanArgs are those of Scan.
func ScanArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Scan(&send, &recv, o)
	return a
}

// Scan makes a, which is empty, the arguments of Scan.
func (a *Args) Scan(send, recv *Buf, o *op.Op) {
	a.Kind, a.RootRank, a.Op = KindScan, -1, o
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// ExscanArgs are those of Exscan.
func ExscanArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Exscan(&send, &recv, o)
	return a
}

// Exscan makes a, which is empty, the arguments of Exscan.
func (a *Args) Exscan(send, recv *Buf, o *op.Op) {
	a.Kind, a.RootRank, a.Op = KindExscan, -1, o
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// GatherArgs are those of Gather.
func GatherArgs(send, recv Buf, root int) (a Args) {
	a.Gather(&send, &recv, root)
	return a
}

// Gather makes a, which is empty, the arguments of Gather.
func (a *Args) Gather(send, recv *Buf, root int) {
	a.Kind, a.RootRank = KindGather, root
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// GathervArgs are those of Gatherv.
func GathervArgs(send Buf, recv Blocks, root int) Args {
	return Args{Kind: KindGatherv, RootRank: root, Send: Blocks{Buf: send}, Recv: recv}
}

// ScatterArgs are those of Scatter.
func ScatterArgs(send, recv Buf, root int) (a Args) {
	a.Scatter(&send, &recv, root)
	return a
}

// Scatter makes a, which is empty, the arguments of Scatter.
func (a *Args) Scatter(send, recv *Buf, root int) {
	a.Kind, a.RootRank = KindScatter, root
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// ScattervArgs are those of Scatterv.
func ScattervArgs(send Blocks, recv Buf, root int) Args {
	return Args{Kind: KindScatterv, RootRank: root, Send: send, Recv: Blocks{Buf: recv}}
}

// AllgatherArgs are those of Allgather.
func AllgatherArgs(send, recv Buf) (a Args) {
	a.Allgather(&send, &recv)
	return a
}

// Allgather makes a, which is empty, the arguments of Allgather.
func (a *Args) Allgather(send, recv *Buf) {
	a.Kind, a.RootRank = KindAllgather, -1
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// AllgathervArgs are those of Allgatherv.
func AllgathervArgs(send Buf, recv Blocks) Args {
	return Args{Kind: KindAllgatherv, RootRank: -1, Send: Blocks{Buf: send}, Recv: recv}
}

// Own is the rank's block of an Allgather.
func (a *Args) Own(rank int) Buf {
	if a.Send.InPlace() {
		return a.Recv.Block(rank)
	}
	return a.Send.Buf
}

// PlaceOwn puts the rank's block of an Allgather where it belongs.
func (c *Run) PlaceOwn(a *Args) {
	if !a.Send.InPlace() {
		c.Local(a.Recv.Block(c.Rank), a.Send.Buf)
	}
}

// AlltoallArgs are those of Alltoall.
func AlltoallArgs(send, recv Buf) (a Args) {
	a.Alltoall(&send, &recv)
	return a
}

// Alltoall makes a, which is empty, the arguments of Alltoall.
func (a *Args) Alltoall(send, recv *Buf) {
	a.Kind, a.RootRank = KindAlltoall, -1
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// AlltoallvArgs are those of Alltoallv.
func AlltoallvArgs(send, recv Blocks) Args {
	return Args{Kind: KindAlltoallv, RootRank: -1, Send: send, Recv: recv}
}

// AlltoallwArgs are those of Alltoallw.
func AlltoallwArgs(send, recv []Buf) Args {
	return Args{Kind: KindAlltoallw, RootRank: -1, Send: Blocks{Each: send}, Recv: Blocks{Each: recv}}
}

// ReduceScatterBlockArgs are those of ReduceScatterBlock.
func ReduceScatterBlockArgs(send, recv Buf, o *op.Op) (a Args) {
	a.ReduceScatterBlock(&send, &recv, o)
	return a
}

// ReduceScatterBlock makes a, which is empty, the arguments of ReduceScatterBlock.
func (a *Args) ReduceScatterBlock(send, recv *Buf, o *op.Op) {
	a.Kind, a.RootRank, a.Op = KindReduceScatterBlock, -1, o
	a.Send.Buf, a.Recv.Buf = *send, *recv
}

// ReduceScatterArgs are those of ReduceScatter.
func ReduceScatterArgs(send, recv Buf, counts []int, o *op.Op) Args {
	return Args{Kind: KindReduceScatter, RootRank: -1, Send: Blocks{Buf: send}, Recv: Blocks{Buf: recv}, Counts: counts, Op: o}
}

// CensusArgs are those of an Allreduce of little data, which is what making communicators of all ranks uses: an operation
// of its own, that no call of the program is taken for.
func CensusArgs(send, recv Buf, o *op.Op) Args {
	return Args{Kind: KindCensus, RootRank: -1, Send: Blocks{Buf: send}, Recv: Blocks{Buf: recv}, Op: o}
}

// Edges are the neighbours of a rank, in the order of its buffers: block i of what is received comes from In[i], block i of
// what is sent goes to Out[i]. A negative rank is nobody, and its block is left alone. A neighbour may be there several
// times, and a rank may be its own.
type Edges struct {
	In, Out []int
	// Grid says that the blocks are pairs, for a dimension of a grid each: what goes to the rank before arrives as what comes
	// from the rank behind. That matters where both are one rank.
	Grid bool
}

// NeighborAllgatherArgs are those of NeighborAllgather and NeighborAllgatherv: every neighbour of Out gets send.
func NeighborAllgatherArgs(e *Edges, send Buf, recv Blocks, v bool) Args {
	a := Args{Kind: KindNeighborAllgather, RootRank: -1, Send: Blocks{Buf: send}, Recv: recv, Edges: e}
	if v {
		a.Kind = KindNeighborAllgatherv
	}
	return a
}

// NeighborAlltoallArgs are those of NeighborAlltoall, NeighborAlltoallv and NeighborAlltoallw, which are told apart by
// form: 0, 'v' or 'w'.
func NeighborAlltoallArgs(e *Edges, send, recv Blocks, form byte) Args {
	a := Args{Kind: KindNeighborAlltoall, RootRank: -1, Send: send, Recv: recv, Edges: e}
	switch form {
	case 'v':
		a.Kind = KindNeighborAlltoallv
	case 'w':
		a.Kind = KindNeighborAlltoallw
	}
	return a
}
