package mpi

import (
	"cadre.example/adi"
	"cadre.example/internal/record"
)

// Every call that may block, starts something or ends it is noted in the rank's flight recorder (package record). The
// functions here are called by a function below the exported one: their callers' callers are where the program's line is
// looked for. A communicator is known to the recorder by the context id of its point-to-point traffic.

// started is the request of an operation that call k has started as r.
func (c *Comm) started(k record.Call, r *adi.Request, what call) Request {
	gen := r.Gen()
	k.Keep(&r.Mark, gen)
	k.End(false)
	return Request{p: r, gen: gen, c: c, call: what}
}

// noted is started of a call that was noted as over when it began, since it could not block.
func (c *Comm) noted(k record.Call, r *adi.Request, what call) Request {
	gen := r.Gen()
	k.Keep(&r.Mark, gen)
	k.Over()
	return Request{p: r, gen: gen, c: c, call: what}
}

// refuse ends call k, which has started nothing: because of e, or because there is nothing to do.
func (c *Comm) refuse(k record.Call, name string, e *Error) Request {
	k.End(e != nil)
	return c.failed(name, e)
}

// beginJoint begins the record of a call that starts an operation of several transfers; dst is whom it sends to.
func (c *Comm) beginJoint(op record.Op, peer, tag, bytes, dst int) record.Call {
	what := record.What{Op: op, Comm: c.id, Peer: peer, Tag: tag, Bytes: bytes}
	if dst >= 0 {
		what.Number = uint32(dst) + 1
	}
	return c.rec.BeginWhat(&what)
}

// making begins the record of a call that makes or ends communicators; ended must follow.
func (c *Comm) making(op string) record.Call {
	return c.rec.BeginWhat(&record.What{Op: record.OpOf(op), Number: c.coll.Number(true), Comm: c.id, Peer: -1})
}

// ended ends call k with what *e is then, for defer.
func ended(k record.Call, e **Error) { k.End(*e != nil) }

// what is k for the record.
func (k *collCall) what(f record.Form) record.What {
	return record.What{
		Op: record.OpOf(k.name), Form: f, Number: k.c.coll.Number(f != record.Nonblocking), Comm: k.c.id, Peer: k.root, Bytes: k.args.Bytes(),
	}
}

// waits begins the record of a wait for r.
func (r Request) waits(op record.Op) record.Call {
	id, rec := uint64(0), r.p.Context().Record()
	if r.c != nil {
		id = r.c.id
	}
	peer, tag := r.p.Mark.Ends()
	return rec.Begin(op, id, peer, tag, 0)
}

// waitsFor begins the record of a wait for several requests, if one is not null. Its bytes are their number.
func waitsFor(op record.Op, rs []Request) record.Call {
	for _, r := range rs {
		if r.p == nil {
			continue
		}
		id := uint64(0)
		if r.c != nil {
			id = r.c.id
		}
		return r.p.Context().Record().Begin(op, id, -1, -1, len(rs))
	}
	return record.Call{}
}

// met notes which message k's receive has met.
func met(k record.Call, st *adi.Status) {
	if st.Cancelled {
		k.Withdraw()
		return
	}
	k.Met(int(st.Source), int(st.Tag), st.Bytes)
}
