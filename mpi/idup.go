package mpi

import (
	"cadre.example/adi"
	"cadre.example/internal/coll"
)

// Idup starts a [Comm.Dup] and returns at once (MPI_Comm_idup). Use the communicator after the request completes; if the
// request reports an error, the communicator is unusable. Idup calls the Copy callbacks of attributes before it returns.
func (c *Comm) Idup() (*Comm, Request) { return c.idup("Idup", nil) }

// IdupWithInfo starts a [Comm.DupWithInfo], as [Comm.Idup] does.
func (c *Comm) IdupWithInfo(info *Info) (*Comm, Request) { return c.idup("IdupWithInfo", info) }

func (c *Comm) idup(op string, info *Info) (*Comm, Request) {
	if e := c.usable(op); e != nil {
		return nil, c.failed(op, e)
	}
	k := c.making(op)
	copies, wrong := copyAttributes(c, op)
	s, args := c.beginCensus(op, 0, [2]uint64{}, "", wrong)
	d := c.prepare("dup of " + c.called())
	d.state.Store(unmade)
	r, err := coll.Start(&c.coll, &args)
	if err != nil {
		copies.undo(c)
		w := collCall{c: c, name: op, root: -1}
		return nil, c.refuse(k, op, w.explain(err))
	}
	j := c.newJoint(op, AnySource, 0, 1)
	j.st = adi.Status{Source: AnySource, Tag: AnyTag}
	j.ended = func() {
		var err error
		if e := j.parts[0].e; e != nil {
			err = e
			if e.Err != nil { // of the exchange
				err = e.Err
			}
		}
		all, e := s.summary(err)
		j.parts[0].e = e
		if e != nil {
			go copies.undo(c) // whose functions are the program's
			return
		}
		c.makeFirst(d, len(c.world), all)
		d.cached.take(copies, c.cached.topology, info)
		d.state.CompareAndSwap(unmade, open) // unless another rank has revoked it already
	}
	j.add(r, nil, AnySource, 0, false)
	return d, j.sealed(k)
}
