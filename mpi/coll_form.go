package mpi

import (
	"strings"

	"cadre.example/adi"
	"cadre.example/internal/coll"
	"cadre.example/internal/record"
)

// A form is how a collective is called: as Bcast, as Ibcast or as BcastInit. The three differ only in what they return.
type form uint8

const (
	asCall form = iota
	asRequest
	asPersistent
)

// A collResult is what a collective returns, in the form in which it was called.
type collResult struct {
	err  error
	req  Request
	plan *Persistent
}

// title is what the program has called.
func (k *collCall) title() string {
	switch k.form {
	case asRequest:
		return "I" + strings.ToLower(k.name[:1]) + k.name[1:]
	case asPersistent:
		return k.name + "Init"
	}
	return k.name
}

// end carries out what was checked, or refuses it because of e.
func (k *collCall) end(e *Error) collResult {
	c := k.c
	switch {
	case k.form == asRequest && k.unusable:
		return collResult{req: c.failed(k.title(), e)}
	case k.form == asRequest:
		what := k.what(record.Nonblocking)
		return collResult{req: k.start(c.rec.BeginWhat(&what), e)}
	case k.form == asPersistent:
		return collResult{plan: k.plan(e)}
	}
	switch {
	case k.unusable:
		return collResult{err: c.report(e)}
	case e != nil:
		return collResult{err: k.refused(e)}
	}
	if c.until != nil {
		stop, e := c.guard(k.name)
		if e != nil {
			return collResult{err: c.report(e)}
		}
		defer stop()
	}
	what := k.what(record.Blocking)
	rec := c.rec.BeginWhat(&what)
	held := k.holds()
	err := coll.Do(&c.coll, &k.args)
	wrong := held.end(k.name, -1, 0)
	rec.End(err != nil)
	switch {
	case err != nil:
		return collResult{err: k.done(err)}
	case wrong != nil:
		return collResult{err: c.report(wrong)}
	}
	return collResult{}
}

// between is end of a call of an intercommunicator.
func (k *collCall) between(a coll.Args, e *Error) collResult {
	k.args = a
	return k.end(e)
}

// start is the form that does not block. Wrong arguments are reported by the request.
func (k *collCall) start(rec record.Call, e *Error) Request {
	c := k.c
	var r *adi.Request
	var g *guard
	var err error
	if e != nil {
		r, err = coll.StartRefused(&c.coll, k.name, k.root, k.op, e)
	} else {
		g = k.watches().begin()
		r, err = coll.Start(&c.coll, &k.args)
	}
	if err != nil {
		return c.refuse(rec, k.title(), k.why(err))
	}
	g.keeps(rec, r, false)
	return c.started(rec, r, opJoint)
}

// plan is the persistent form. Wrong arguments are reported by each Start, which tells the other ranks.
func (k *collCall) plan(e *Error) *Persistent {
	c := k.c
	name := k.title()
	if k.unusable {
		return c.newPersistent(name, nil, e)
	}
	how := &persistentColl{c: c, name: name, wrong: e}
	how.what = k.what(record.Persistent)
	how.what.Number = 0
	var err error
	if e != nil {
		how.plan, err = coll.PlanRefused(&c.coll, k.name, k.root, k.op, e)
	} else {
		how.memory = k.watches()
		how.plan, err = coll.NewPlan(&c.coll, &k.args)
	}
	if err != nil {
		return c.newPersistent(name, nil, k.why(err))
	}
	return c.newPersistent(name, how, nil)
}

// why is the error of a call that could not begin.
func (k *collCall) why(err error) *Error {
	if e := k.c.usable(k.title()); e != nil {
		return e
	}
	return k.explain(err)
}

// A persistentColl is the starter of a persistent collective.
type persistentColl struct {
	c     *Comm
	name  string
	what  record.What
	plan  *coll.Plan
	wrong *Error // its arguments

	memory *watched
}

func (p *persistentColl) start() (Request, *Error) {
	c := p.c
	if e := c.usable(p.name); e != nil {
		return Request{}, e
	}
	rec := c.rec.BeginWhat(&p.what)
	g := p.memory.begin()
	r, err := p.plan.Start()
	if err != nil {
		rec.End(true)
		k := collCall{c: c, name: p.name}
		return Request{}, k.why(err)
	}
	if p.wrong != nil {
		rec.End(true)
		r.Wait(r.Gen())
		return Request{}, p.wrong
	}
	g.keeps(rec, r, false)
	return c.started(rec, r, opJoint), nil
}

func (p *persistentColl) free() { p.plan.Free() }

// explainColl turns the error of a collective that did not block into the program's.
func (c *Comm) explainColl(name string, err error) error {
	k := collCall{c: c, name: name}
	return k.explain(err)
}
