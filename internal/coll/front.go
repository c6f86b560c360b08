package coll

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/schedule"
	"cadre.example/internal/coll/shared"
	"cadre.example/internal/op"
)

// What callers of this package need of those below it.
type (
	Comm      = engine.Comm
	Args      = engine.Args
	Buf       = engine.Buf
	Blocks    = engine.Blocks
	Edges     = engine.Edges
	Error     = engine.Error
	Reason    = engine.Reason
	Region    = engine.Region
	Shadow    = engine.Shadow
	Position  = engine.Position
	Piece     = engine.Piece
	Pieces    = engine.Pieces
	Parts     = shared.Parts
	SmallPath = shared.SmallPath
	Plan      = schedule.Plan
	Rule      = engine.Rule
	Table     = engine.Table
)

// The reasons of errors.
const (
	ReasonBusy      = engine.ReasonBusy
	ReasonMismatch  = engine.ReasonMismatch
	ReasonRoot      = engine.ReasonRoot
	ReasonOp        = engine.ReasonOp
	ReasonLength    = engine.ReasonLength
	ReasonType      = engine.ReasonType
	ReasonPeer      = engine.ReasonPeer
	ReasonAlgorithm = engine.ReasonAlgorithm
)

// Default is the table that is built in.
func Default() *Table { return engine.Default() }

// Environment is Default with what the environment changes. It is read once.
func Environment() (*Table, error) { return engine.Environment() }

// Algorithms lists what there is: the operations by their names in package mpi, and the algorithms of each.
func Algorithms() (all []struct {
	Operation  string
	Algorithms []string
}) {
	return engine.Algorithms()
}

// ErrTable is wrapped by the errors of rules that cannot be.
var ErrTable = engine.ErrTable

// BarrierArgs are those of Barrier.
func BarrierArgs() Args { return engine.BarrierArgs() }

// BcastArgs are those of Bcast.
func BcastArgs(b Buf, root int) Args { return engine.BcastArgs(b, root) }

// ReduceArgs are those of Reduce.
func ReduceArgs(send, recv Buf, o *op.Op, root int) Args {
	return engine.ReduceArgs(send, recv, o, root)
}

// AllreduceArgs are those of Allreduce.
func AllreduceArgs(send, recv Buf, o *op.Op) Args { return engine.AllreduceArgs(send, recv, o) }

// ScanArgs are those of Scan.
func ScanArgs(send, recv Buf, o *op.Op) Args { return engine.ScanArgs(send, recv, o) }

// ExscanArgs are those of Exscan.
func ExscanArgs(send, recv Buf, o *op.Op) Args { return engine.ExscanArgs(send, recv, o) }

// GatherArgs are those of Gather.
func GatherArgs(send, recv Buf, root int) Args { return engine.GatherArgs(send, recv, root) }

// GathervArgs are those of Gatherv.
func GathervArgs(send Buf, recv Blocks, root int) Args { return engine.GathervArgs(send, recv, root) }

// ScatterArgs are those of Scatter.
func ScatterArgs(send, recv Buf, root int) Args { return engine.ScatterArgs(send, recv, root) }

// ScattervArgs are those of Scatterv.
func ScattervArgs(send Blocks, recv Buf, root int) Args { return engine.ScattervArgs(send, recv, root) }

// AllgatherArgs are those of Allgather.
func AllgatherArgs(send, recv Buf) Args { return engine.AllgatherArgs(send, recv) }

// AllgathervArgs are those of Allgatherv.
func AllgathervArgs(send Buf, recv Blocks) Args { return engine.AllgathervArgs(send, recv) }

// AlltoallArgs are those of Alltoall.
func AlltoallArgs(send, recv Buf) Args { return engine.AlltoallArgs(send, recv) }

// AlltoallvArgs are those of Alltoallv.
func AlltoallvArgs(send, recv Blocks) Args { return engine.AlltoallvArgs(send, recv) }

// AlltoallwArgs are those of Alltoallw.
func AlltoallwArgs(send, recv []Buf) Args { return engine.AlltoallwArgs(send, recv) }

// ReduceScatterBlockArgs are those of ReduceScatterBlock.
func ReduceScatterBlockArgs(send, recv Buf, o *op.Op) Args {
	return engine.ReduceScatterBlockArgs(send, recv, o)
}

// ReduceScatterArgs are those of ReduceScatter.
func ReduceScatterArgs(send, recv Buf, counts []int, o *op.Op) Args {
	return engine.ReduceScatterArgs(send, recv, counts, o)
}

// CensusArgs are those of an Allreduce of little data, which is what making communicators of all ranks uses: an operation
// of its own, that no call of the program is taken for.
func CensusArgs(send, recv Buf, o *op.Op) Args { return engine.CensusArgs(send, recv, o) }

// NeighborAllgatherArgs are those of NeighborAllgather and NeighborAllgatherv: every neighbour of Out gets send.
func NeighborAllgatherArgs(e *Edges, send Buf, recv Blocks, v bool) Args {
	return engine.NeighborAllgatherArgs(e, send, recv, v)
}

// NeighborAlltoallArgs are those of NeighborAlltoall, NeighborAlltoallv and NeighborAlltoallw, which are told apart by
// form: 0, 'v' or 'w'.
func NeighborAlltoallArgs(e *Edges, send, recv Blocks, form byte) Args {
	return engine.NeighborAlltoallArgs(e, send, recv, form)
}

// Uniform is n items of b for each rank, one block after the other.
func Uniform(b Buf) Blocks { return engine.Uniform(b) }

// Choice says by what this process chooses algorithms, for a comparison with others: equal words mean equal tables, and the
// text, which is escaped as in a URL, says where a table is from. A table that cannot be has no word.
func Choice() (word, text string) { return engine.Choice() }
