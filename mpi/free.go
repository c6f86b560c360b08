package mpi

import (
	"time"

	"cadre.example/adi"
)

// Free ends the use of c by the calling rank; all ranks of c do it. Operations that are under way complete. First the
// attributes of c are deleted, the last set first; if the delete function of one says that it cannot be, c stays in use,
// with what is left of them. The world and the self communicator cannot be freed.
func (c *Comm) Free() error { return c.free("Free") }

func (c *Comm) free(op string) error {
	if e := c.freeable(op); e != nil && e.Class != ErrRevoked {
		return c.report(e)
	}
	if e := c.deleteAttributes(op); e != nil {
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

// Disconnect is Free that first waits until the communication on c is over on all of its ranks. It waits for ever for a
// receive that no message comes for.
func (c *Comm) Disconnect() error {
	const op = "Disconnect"
	if e := c.freeable(op); e != nil {
		return c.report(e)
	}
	// When no rank has a receive posted, every message that will be received at all has met its receive.
	const longest = time.Millisecond
	for pause := time.Microsecond; c.receives() || c.coll.Underway(); pause = min(2*pause, longest) {
		if err := c.ctx.Progress(); err != nil {
			return c.report(c.fault(op, err, adi.Status{}, -1, 0))
		}
		time.Sleep(pause)
	}
	if _, e := c.settle(op, 0, [2]uint64{}, "", nil); e != nil {
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
