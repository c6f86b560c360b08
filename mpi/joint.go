package mpi

import (
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/internal/record"
)

// A joint is an operation of several transfers with one request, which is complete when all of them are. One of them
// provides its status.
type joint struct {
	c      *Comm
	name   string
	parent *adi.Request
	gen    uint64
	left   atomic.Int32 // transfers that are not done, and one until all are started
	parts  []jointPart
	st     adi.Status
	ended  func() // called before the request is complete, or nil
}

type jointPart struct {
	j         *joint
	r         *adi.Request // nil: it could not be started, or has nothing to do
	gen       uint64
	hook      *adi.Hook
	peer, tag int
	e         *Error
	status    bool // the operation's status is this one's
}

// newJoint begins an operation of at most n transfers. Nothing may wait for its request before seal.
func (c *Comm) newJoint(name string, peer, tag, n int) *joint {
	j := &joint{c: c, name: name, parts: make([]jointPart, 0, n), st: adi.Status{Source: ProcNull, Tag: AnyTag}}
	j.parent = c.manual(name, peer, tag)
	j.gen = j.parent.Gen()
	j.left.Store(1)
	return j
}

// manual returns a request that this package completes itself.
func (c *Comm) manual(name string, peer, tag int) *adi.Request {
	return c.ctx.NewManual(&adi.Op{Call: adi.Call{Name: name, Comm: (*label)(c), Peer: peer, Tag: tag}})
}

// add makes r, or the err that it could not be started with, one of the transfers.
func (j *joint) add(r *adi.Request, err error, peer, tag int, status bool) {
	j.parts = append(j.parts, jointPart{j: j, r: r, peer: peer, tag: tag, status: status})
	p := &j.parts[len(j.parts)-1]
	if err != nil {
		p.r, p.e = nil, j.c.fault(j.name, err, adi.Status{}, peer, tag)
		return
	}
	p.gen = r.Gen()
	p.hook = adi.NewHook(p.done)
	j.left.Add(1)
	r.OnDone(p.gen, p.hook)
}

// done takes the outcome of a transfer.
func (p *jointPart) done() {
	st, err := p.r.Wait(p.gen)
	if err != nil {
		p.e = p.j.c.fault(p.j.name, err, st, p.peer, p.tag)
	}
	if p.status {
		p.j.st = st
	}
	p.j.drop()
}

// seal says that all transfers are added, and gives the request.
func (j *joint) seal() Request {
	r := Request{p: j.parent, gen: j.gen, c: j.c, call: opJoint}
	j.drop()
	return r
}

// sealed is seal that ends the call k, which has begun j.
func (j *joint) sealed(k record.Call) Request {
	k.Keep(&j.parent.Mark, j.gen)
	r := j.seal()
	k.End(false)
	return r
}

func (j *joint) drop() {
	if j.left.Add(-1) != 0 {
		return
	}
	if j.ended != nil {
		j.ended()
	}
	var err error
	for i := range j.parts {
		if e := j.parts[i].e; e != nil {
			err = e
			break
		}
	}
	j.parent.Finish(j.gen, j.st, err)
}
