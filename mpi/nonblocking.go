package mpi

import (
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Isend starts a [Send] and returns at once. Wrong arguments are reported by the request's Wait.
//
// buf must not change before the request completes. By default nothing notices when it does. Under cadre run
// --check=strict, Wait then reports ErrBuffer: "the memory of the Isend at main.go:9 was written before the request was
// complete". In a binary built with -race, Go's race detector reports the write as a data race.
func Isend[T any](c *Comm, buf []T, dst, tag int) Request {
	if b, t := datatype.Plain(buf); t != nil {
		if r := c.isendSmall(b, t, dst, tag); r.p != nil {
			return r
		}
	}
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.failed("Isend", c.typeError("Isend", err))
	}
	return c.isend(m, len(buf), t, dst, tag, proto.Standard)
}

// Issend starts an [Ssend].
func Issend[T any](c *Comm, buf []T, dst, tag int) Request {
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.failed("Issend", c.typeError("Issend", err))
	}
	return c.isend(m, len(buf), t, dst, tag, proto.Synchronous)
}

// Irsend starts an [Rsend].
func Irsend[T any](c *Comm, buf []T, dst, tag int) Request {
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.failed("Irsend", c.typeError("Irsend", err))
	}
	return c.isend(m, len(buf), t, dst, tag, proto.Ready)
}

// Irecv starts a [Recv] and returns at once (MPI_Irecv). Do not use buf before the request completes. The request's Wait
// reports wrong arguments.
func Irecv[T any](c *Comm, buf []T, src, tag int) Request {
	if b, t := datatype.Plain(buf); t != nil {
		if r := c.irecvPlain(b, len(buf), t, src, tag); r.p != nil {
			return r
		}
	}
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.failed("Irecv", c.typeError("Irecv", err))
	}
	return c.irecv(m, len(buf), t, src, tag)
}

// IsendBuf is [Isend] of a Buffer.
func (c *Comm) IsendBuf(b Buffer, dst, tag int) Request {
	return c.isendBuf(b, dst, tag, proto.Standard)
}

// IssendBuf is [Issend] of a Buffer.
func (c *Comm) IssendBuf(b Buffer, dst, tag int) Request {
	return c.isendBuf(b, dst, tag, proto.Synchronous)
}

// IrsendBuf is [Irsend] of a Buffer.
func (c *Comm) IrsendBuf(b Buffer, dst, tag int) Request { return c.isendBuf(b, dst, tag, proto.Ready) }

// IrecvBuf is [Irecv] into a Buffer.
func (c *Comm) IrecvBuf(b Buffer, src, tag int) Request {
	if !b.mem.Fits(b.count, b.typ) {
		if e := c.checkRecv("Irecv", &b, src, tag); e != nil {
			return c.failed("Irecv", e)
		}
	}
	return c.irecv(b.mem, b.count, b.typ, src, tag)
}

func (c *Comm) isendBuf(b Buffer, dst, tag int, mode proto.Mode) Request {
	if !b.mem.Fits(b.count, b.typ) {
		if e := c.checkSend(isendNames[mode], &b, dst, tag); e != nil {
			return c.failed(isendNames[mode], e)
		}
	}
	return c.isend(b.mem, b.count, b.typ, dst, tag, mode)
}

// isendSmall starts the send of a message of items of t that lie as they are packed, if a device can take it at once; the
// request is then done. Otherwise it is null, and isend must do it, or say what is wrong.
func (c *Comm) isendSmall(payload []byte, t *datatype.Type, dst, tag int) Request {
	if !c.live() || uint(dst) >= uint(len(c.world)) || uint(tag) > tagMax || !c.ctx.Packets() || c.observed() {
		return Request{}
	}
	peer := c.ctx.Near(c.world[dst])
	if peer == nil {
		peer = c.ctx.Known(c.world[dst])
	}
	if !peer.Injects() {
		return Request{}
	}
	r := c.ctx.IsendSmall(peer, adi.Short{Context: c.id, Source: int32(c.rank), Tag: int32(tag), Sig: uint64(t.Signature())}, payload)
	if r == nil {
		return Request{}
	}
	k := &r.Op().Call
	k.Comm, k.Name, k.Peer, k.Tag = (*label)(c), "Isend", dst, tag
	gen := r.Gen()
	c.rec.NoteOf(&r.Mark, gen, record.Isend, c.id, dst, tag, len(payload))
	return Request{p: r, gen: gen, c: c, call: opIsend}
}

func (c *Comm) isend(m datatype.Mem, count int, t *datatype.Type, dst, tag int, mode proto.Mode) Request {
	name := isendNames[mode]
	if !c.live() || uint(dst) >= uint(len(c.world)) || uint(tag) > tagMax {
		return c.failed(name, c.checkSend(name, nil, dst, tag))
	}
	if mode == proto.Standard {
		if payload, ok := m.Source(count, t); ok {
			if r := c.isendSmall(payload, t, dst, tag); r.p != nil {
				return r
			}
		}
	}
	k := c.rec.Note(record.Isend+record.Op(mode), c.id, dst, tag, count*t.Size())
	op := c.sendOp(name, m, count, t, dst, tag, mode)
	g := c.watches(&op, true)
	r, err := c.ctx.Isend(&op)
	if err != nil {
		return c.refuse(k, name, c.fault(name, err, adi.Status{}, dst, tag))
	}
	g.keeps(k, r, false)
	return c.noted(k, r, opIsend+call(mode))
}

// irecvPlain is irecv of count items of t that lie in b as they are packed. It gives the null request where irecv must do it,
// or say what is wrong.
func (c *Comm) irecvPlain(b []byte, count int, t *datatype.Type, src, tag int) Request {
	if !c.live() || !c.canRecv(src, tag) || c.observed() {
		return Request{}
	}
	r, err := c.ctx.Draft(c.id)
	if err != nil {
		return Request{}
	}
	op := r.Op()
	setItems(op, datatype.MemOfBytes(b), count, t)
	c.setCall(op, "Irecv", src, tag)
	op.Peer, op.Source, op.Mode = 0, int32(src), proto.Standard
	gen := r.Gen()
	r.Post(b)
	c.ctx.Left()
	c.rec.NoteOf(&r.Mark, gen, record.Irecv, c.id, src, tag, len(b))
	return Request{p: r, gen: gen, c: c, call: opIrecv}
}

func (c *Comm) irecv(m datatype.Mem, count int, t *datatype.Type, src, tag int) Request {
	const name = "Irecv"
	if !c.live() || !c.canRecv(src, tag) {
		return c.failed(name, c.checkRecv(name, nil, src, tag))
	}
	var op adi.Op
	setItems(&op, m, count, t)
	c.setCall(&op, name, src, tag)
	op.Source = int32(src)
	k := c.rec.Note(record.Irecv, c.id, src, tag, op.Size)
	g := c.watches(&op, false)
	r, err := c.ctx.Irecv(&op)
	if err != nil {
		return c.refuse(k, name, c.fault(name, err, adi.Status{}, src, tag))
	}
	g.keeps(k, r, r.IsDone(r.Gen()))
	return c.noted(k, r, opIrecv)
}

// nowhere holds the requests of the null communicator, which has no Context.
var nowhere = sync.OnceValue(func() *adi.Context {
	ctx, err := adi.New(adi.Config{Size: 1})
	if err == nil {
		err = ctx.Connect([]*adi.Context{ctx})
	}
	if err != nil {
		panic(err)
	}
	return ctx
})

// failed is a request whose Wait returns e; with a nil e, what a transfer with ProcNull returns.
func (c *Comm) failed(name string, e *Error) Request {
	ctx := nowhere
	if c != nil {
		ctx = func() *adi.Context { return c.ctx }
	}
	var err error
	if e != nil {
		err = e
	}
	r := ctx().Completed(adi.Call{Name: name, Peer: ProcNull, Tag: AnyTag}, adi.Status{Source: ProcNull, Tag: AnyTag}, err)
	return Request{p: r, gen: r.Gen(), c: c, call: opNone}
}
