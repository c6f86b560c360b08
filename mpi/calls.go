package mpi

import "io"

// WriteCalls writes what the calling rank has called last, as it stands in its flight recorder: a line for each call, the
// oldest first, with how long ago it began, what became of it, its arguments, and the program's file and line. It may be
// called at any time, by any goroutine.
func (c *Comm) WriteCalls(w io.Writer) error {
	c.must("WriteCalls")
	return c.rec.Dump(c.ctx.Rank(), c.ctx.Size(), "").WriteText(w)
}

// WriteCallsJSON is WriteCalls as one line of JSON; docs/diagnosis.md says what is in it.
func (c *Comm) WriteCallsJSON(w io.Writer) error {
	c.must("WriteCallsJSON")
	return c.rec.Dump(c.ctx.Rank(), c.ctx.Size(), "").WriteJSON(w)
}
