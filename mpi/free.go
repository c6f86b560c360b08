package mpi

import (
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// Free releases c on the calling rank (MPI_Comm_free). All ranks of c call it. Pending operations still complete. Free
// first deletes the attributes of c, the latest first; if a Delete callback fails, Free returns its error, and c and the
// remaining attributes stay. The world and the self communicator cannot be freed.
func (c *Comm) Free() error { return c.free("Free") }

func (c *Comm) free(op string) error {
	if e := c.freeable(op); e != nil && e.Class != ErrRevoked {
		return c.report(e)
	}
	if e := deleteAttributes(c, op); e != nil {
		return c.report(e)
	}
	if !c.state.CompareAndSwap(open, freed) && !c.state.CompareAndSwap(revoked, freed) {
		return c.report(c.usable(op))
	}
	c.proc.forget(c)
	c.proc.ledger.leave(c.entry)
	c.coll.Close()
	return nil
}

func (c *Comm) freeable(op string) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if c.state.Load() == permanent {
		return c.wrong(op, ErrComm, "the communicator", c.called(), "one that the program made")
	}
	return nil
}

// Disconnect is [Comm.Free] that first waits until all ranks have finished their communication on c
// (MPI_Comm_disconnect). A posted receive that gets no message makes it wait forever.
func (c *Comm) Disconnect() error {
	const op = "Disconnect"
	if e := c.freeable(op); e != nil {
		return c.report(e)
	}
	// When no rank has a receive posted, every message that will be received at all has met its receive.
	for pause := limits.DisconnectLeast; c.receives() || c.coll.Underway(); pause = min(2*pause, limits.DisconnectMost) {
		if err := c.ctx.Progress(); err != nil {
			return c.report(c.fault(op, err, adi.Status{}, -1, 0))
		}
		time.Sleep(pause)
	}
	if _, e := c.takeCensus(op, 0, [2]uint64{}, "", nil); e != nil {
		return c.report(e)
	}
	return c.free(op)
}

// receives reports whether a receive of the program is posted on c.
func (c *Comm) receives() bool {
	for _, w := range c.ctx.Queues().Posted {
		if w.Context == c.id {
			return true
		}
	}
	return false
}
