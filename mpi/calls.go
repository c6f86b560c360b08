package mpi

import "io"

// WriteCalls writes the calling rank's latest calls from its flight recorder, oldest first. Each line has the age of the
// call, its result, its arguments, and the file and line in the program. Any goroutine may call it at any time.
func (c *Comm) WriteCalls(w io.Writer) error {
	c.must("WriteCalls")
	return c.rec.Dump(c.ctx.Rank(), c.ctx.Size(), "").WriteText(w)
}

// WriteCallsJSON is [Comm.WriteCalls] as one line of JSON. docs/diagnosis.md describes the fields.
func (c *Comm) WriteCallsJSON(w io.Writer) error {
	c.must("WriteCallsJSON")
	return c.rec.Dump(c.ctx.Rank(), c.ctx.Size(), "").WriteJSON(w)
}
