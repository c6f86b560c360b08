package coll

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"cadre.example/datatype"
)

// The forms of a call: the tests of what operations do run in each of them.
var inForms = map[string]func(c *Comm, a *Args) error{
	"blocking":    nil,
	"nonblocking": startWait,
	"persistent":  planTwice,
}

// formTested is the only form, unless it is empty.
var formTested string

type worldFunc func(testing.TB, int) []*Comm

// inEachForm runs f with worlds whose calls are carried out in each form.
func inEachForm(t *testing.T, f func(t *testing.T, world worldFunc)) {
	for name, through := range inForms {
		if formTested != "" && name != formTested {
			continue
		}
		t.Run(name, func(t *testing.T) {
			f(t, func(tb testing.TB, p int) []*Comm {
				comms := world(tb, p)
				for _, c := range comms {
					if through != nil {
						c.through = through
					}
				}
				return comms
			})
		})
	}
}

func startWait(c *Comm, a *Args) error {
	req, err := c.Start(a)
	if err != nil {
		return err
	}
	_, err = req.Wait(req.Gen())
	return err
}

// planTwice starts a plan twice, with the same memory, and compares the results.
func planTwice(c *Comm, a *Args) error {
	p, err := c.Plan(a)
	if err != nil {
		return err
	}
	defer p.Free()
	once := func() ([]byte, error) {
		req, err := p.Start()
		if err != nil {
			return nil, err
		}
		if _, err := req.Wait(req.Gen()); err != nil {
			return nil, err
		}
		return c.image(a, nil), nil
	}
	before := c.image(a, nil)
	first, err := once()
	if err != nil {
		return err
	}
	c.image(a, before)
	second, err := once()
	if err != nil {
		return fmt.Errorf("the second start: %w", err)
	}
	if !bytes.Equal(first, second) {
		return errors.New("the second start gives another result than the first")
	}
	return nil
}

// image is what the memory that a writes holds; with was it is made that again.
func (c *Comm) image(a *Args, was []byte) (all []byte) {
	each := func(b Buf) {
		if b.Type == nil || b.Count == 0 {
			return
		}
		n := b.Bytes()
		if was != nil {
			datatype.UnpackFrom(b.Mem, b.Count, b.Type, was[:n])
			was = was[n:]
			return
		}
		at := len(all)
		all = append(all, make([]byte, n)...)
		datatype.PackInto(all[at:], b.Mem, b.Count, b.Type)
	}
	if rooted := a.kind == kindGather || a.kind == kindGatherv || a.kind == kindReduce; rooted && c.Rank != a.root {
		return nil
	}
	blocks := a.recv.Each != nil || a.recv.Counts != nil
	switch a.kind {
	case kindGather, kindAllgather, kindAgreement, kindAlltoall, kindNeighborAllgather, kindNeighborAlltoall:
		blocks = true
	}
	if !blocks {
		each(a.recv.Buf)
		return all
	}
	n := c.Size
	switch {
	case a.edges != nil:
		n = len(a.edges.In)
	case c.First > 0:
		r := run{Comm: c}
		n = r.theirs().n
	}
	for i := range n {
		each(a.recv.block(i))
	}
	return all
}

// A call that does not block and whose request nobody waits for is among the operations that a rank lists as left over, by
// its name, also when it is over.
func TestDroppedRequest(t *testing.T) {
	comms := world(t, 2)
	all(t, comms, func(c *Comm) error {
		a := BarrierArgs()
		r, err := c.Start(&a)
		if err != nil {
			return err
		}
		for !r.IsDone(r.Gen()) { // which also means that its messages are taken
			time.Sleep(time.Millisecond)
		}
		return Barrier(c)
	})
	for _, c := range comms {
		if live := c.Ctx.Live(); len(live) != 1 || live[0].Name != "Ibarrier" || live[0].Comm != c.Label {
			t.Errorf("rank %d lists %+v", c.Rank, live)
		}
	}
}
