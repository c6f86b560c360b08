package mpi

import (
	"errors"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Sendrecv sends and receives in one call, so that ranks that exchange messages cannot deadlock (MPI_Sendrecv). send and
// recv must not overlap.
func Sendrecv[S, R any](c *Comm, send []S, dst, stag int, recv []R, src, rtag int) (Status, error) {
	return c.SendrecvBuf(Of(send), dst, stag, Of(recv), src, rtag)
}

// SendrecvBuf is [Sendrecv] of Buffers.
func (c *Comm) SendrecvBuf(send Buffer, dst, stag int, recv Buffer, src, rtag int) (Status, error) {
	const name = "Sendrecv"
	if e := c.checkSendrecv(name, &send, dst, stag, &recv, src, rtag); e != nil {
		return Status{}, c.report(e)
	}
	var in, out adi.Op
	var pin, pout *adi.Op
	if src != ProcNull {
		in = c.recvOp(name, recv.mem, recv.count, recv.typ, src, rtag)
		pin = &in
	}
	if dst != ProcNull {
		out = c.sendOp(name, send.mem, send.count, send.typ, dst, stag, proto.Standard)
		pout = &out
	}
	return c.exchange(name, pout, pin)
}

// exchange sends out and receives in, either of which may be nil: with ProcNull. The receive is posted first.
func (c *Comm) exchange(name string, out, in *adi.Op) (Status, error) {
	k := c.recordExchange(record.OpOf(name), out, in)
	held := c.holds(out, in)
	st, e := c.exchanged(name, out, in)
	if e == nil && out != nil {
		e = held.end(name, out.Call.Peer, out.Call.Tag)
	} else {
		held.end(name, -1, 0)
	}
	if in != nil && (e == nil || e.Class == ErrTruncate) {
		k.Met(st.Source, st.Tag, st.Bytes)
	}
	k.End(e != nil)
	return st, c.report(e)
}

// recordExchange begins the record of a call that sends out and receives in. In a trace the send has a record of its own,
// inside.
func (c *Comm) recordExchange(op record.Op, out, in *adi.Op) record.Call {
	peer, tag, bytes := ProcNull, AnyTag, 0
	if in != nil {
		peer, tag, bytes = in.Call.Peer, in.Call.Tag, in.Size
	} else if out != nil {
		bytes = out.Size
	}
	what := record.What{Op: op, Comm: c.id, Peer: peer, Tag: tag, Bytes: bytes, Number: goesTo(out)}
	k := c.rec.BeginWhat(&what)
	if out != nil && c.rec.Spooled() {
		c.rec.Note(record.Isend, c.id, out.Call.Peer, out.Call.Tag, out.Size)
	}
	return k
}

// goesTo is what the record of an exchange has as its number: one more than the rank that it sends to, 0 for none.
func goesTo(out *adi.Op) uint32 {
	if out == nil {
		return 0
	}
	return uint32(out.Call.Peer) + 1
}

func (c *Comm) exchanged(name string, out, in *adi.Op) (Status, *Error) {
	if c.until != nil {
		return c.exchangeUntil(name, out, in)
	}
	var r *adi.Request
	if in != nil {
		var err error
		if r, err = c.ctx.Irecv(in); err != nil {
			return Status{}, c.fault(name, err, adi.Status{}, in.Call.Peer, in.Call.Tag)
		}
	}
	var e *Error
	if out != nil {
		if err := c.ctx.Send(out); err != nil {
			e = c.fault(name, err, adi.Status{}, out.Call.Peer, out.Call.Tag)
		}
	}
	if r == nil {
		return nullStatus, e
	}
	gen := r.Gen()
	if e != nil {
		// Nothing may write to recv after the call; a Cancel that comes too late is followed by the message.
		_ = r.Cancel(gen)
	}
	st, err := r.Wait(gen)
	if e == nil && err != nil {
		e = c.fault(name, err, st, in.Call.Peer, in.Call.Tag)
	}
	return statusOf(st), e
}

func (c *Comm) checkSendrecv(name string, send *Buffer, dst, stag int, recv *Buffer, src, rtag int) *Error {
	if e := c.usable(name); e != nil {
		return e
	}
	if err := send.check(); err != nil {
		return c.wrongBuffer(name, "send", send.count, err)
	}
	if err := recv.check(); err != nil {
		return c.wrongBuffer(name, "recv", recv.count, err)
	}
	if err := recv.typ.CheckReceive(recv.count); err != nil {
		return c.wrongBuffer(name, "recv", recv.count, err)
	}
	if e := c.checkEnds(name, dst, stag, src, rtag); e != nil {
		return e
	}
	if datatype.Intersect(send.mem, send.count, send.typ, recv.mem, recv.count, recv.typ) {
		return c.err(name, ErrBuffer, errOverlap)
	}
	return nil
}

// checkEnds says which rank or tag of an exchange is wrong.
func (c *Comm) checkEnds(name string, dst, stag, src, rtag int) *Error {
	switch {
	case uint(stag) > tagMax:
		return c.wrongTag(name, "stag", stag, false)
	case uint(rtag) > tagMax && rtag != AnyTag:
		return c.wrongTag(name, "rtag", rtag, true)
	case dst != ProcNull && uint(dst) >= uint(len(c.world)):
		return c.wrongRank(name, "dst", dst, false)
	case src != ProcNull && !c.canRecv(src, 0):
		return c.wrongRank(name, "src", src, true)
	}
	return nil
}

var errOverlap = errors.New("send and recv overlap: use memory of its own for each")
