package coll

import (
	"cadre.example/adi"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/schedule"
	"cadre.example/internal/coll/shared"
)

// perform is the algorithm of a, on a run that has been given to it alone.
func perform(c *engine.Run, a *engine.Args) {
	if c.First > 0 && callBetween(c, a) {
		return
	}
	switch a.Kind {
	case engine.KindBarrier:
		callBarrier(c, a)
	case engine.KindBcast:
		callBcast(c, a)
	case engine.KindReduce:
		callReduce(c, a)
	case engine.KindAllreduce:
		callAllreduce(c, a)
	case engine.KindScan, engine.KindExscan:
		callScan(c, a)
	case engine.KindGather:
		callGather(c, a)
	case engine.KindGatherv:
		callGatherv(c, a)
	case engine.KindScatter:
		callScatter(c, a)
	case engine.KindScatterv:
		callScatterv(c, a)
	case engine.KindAllgather:
		callAllgather(c, a)
	case engine.KindAllgatherv:
		callAllgatherv(c, a)
	case engine.KindCensus:
		callCensus(c, a.Send.Buf, a.Recv.Buf, a.Op)
	case engine.KindAgreement:
		callAllgatherAs(c, engine.KindAgreement, a)
	case engine.KindAlltoall:
		callAlltoall(c, a)
	case engine.KindAlltoallv, engine.KindAlltoallw:
		callAlltoallBlocks(c, a)
	case engine.KindReduceScatterBlock, engine.KindReduceScatter:
		callReduceScatter(c, a)
	case engine.KindNeighborAllgather, engine.KindNeighborAllgatherv, engine.KindNeighborAlltoall, engine.KindNeighborAlltoallv, engine.KindNeighborAlltoallw:
		callNeighbors(c, a.Kind, a.Edges, &a.Send, &a.Recv)
	}
}

// Do carries a out and returns when it is over on this rank.
func Do(c *engine.Comm, a *engine.Args) error {
	if c.Test.Through != nil {
		b := *a // a does not escape
		return c.Test.Through(c, &b)
	}
	m := &c.Main
	if err := c.Lock(a.Kind, engine.Blocking); err != nil {
		return err
	}
	m.Reset(c)
	m.Shm.SetsUp = true
	m.Args.Set(a)
	perform(m, &m.Args)
	if c.Place == nil { // else end does it
		m.Args.Drop()
	}
	return m.End()
}

// begin is enter of a call that may begin with the setup of cells.
func begin(c *engine.Run, k engine.Kind, root, op int) {
	c.Enter(k, root, op)
	if c.MaySetUp() {
		shared.SetUp(c)
	}
}

// Start begins a, and gives the request that its end completes. An error means that nothing was begun.
func Start(c *engine.Comm, a *engine.Args) (*adi.Request, error) {
	return schedule.StartCall(c, a, perform)
}

// NewPlan records a for the starts of the plan. An error means that nothing was begun.
func NewPlan(c *engine.Comm, a *engine.Args) (*schedule.Plan, error) {
	return schedule.PlanCall(c, a, perform)
}

// StartRefused takes the place of the collective called name on a rank whose arguments are wrong: it uses up the call's
// sequence number and tells the other ranks, so that none of them waits for this one. The request ends with cause.
func StartRefused(c *Comm, name string, root, op int, cause error) (*adi.Request, error) {
	return schedule.StartRefused(c, name, root, op, cause)
}

// PlanRefused is the NewPlan of a rank whose arguments are wrong: each Start tells the other ranks, and ends with cause.
func PlanRefused(c *Comm, name string, root, op int, cause error) (*Plan, error) {
	return schedule.PlanRefused(c, name, root, op, cause)
}
