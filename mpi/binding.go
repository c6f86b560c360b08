package mpi

import (
	"cadre.example/adi"
	"cadre.example/internal/binding"
)

func init() {
	binding.Offer(&binding.Access[*Comm, Request, Status]{
		Route: func(c *Comm) (ctx *adi.Context, context uint64, world []int) {
			if !c.live() || c.inter != nil || c.until != nil || c.session != nil || c.guarded() {
				return nil, 0, nil
			}
			return c.ctx, c.id, c.world
		},
		Label: func(c *Comm) any { return (*label)(c) },
		Request: func(c *Comm, w adi.BegunRequest) Request {
			k := opIrecv
			if w.Sends {
				k = opIsend
			}
			return Request{p: w.Request, gen: w.Gen, c: c, call: k}
		},
		Status: statusOf,
	})
}
