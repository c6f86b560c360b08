package coll

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
)

// The forms of a call: the tests of what operations do run in each of them.
var inForms = map[string]func(c *engine.Comm, a *engine.Args) error{
	"blocking":    nil,
	"nonblocking": startWait,
	"persistent":  planTwice,
}

// formTested is the only form, unless it is empty.
var formTested string

type worldFunc func(testing.TB, int) []*engine.Comm

// inEachForm runs f with worlds whose calls are carried out in each form.
func inEachForm(t *testing.T, f func(t *testing.T, world worldFunc)) {
	for name, through := range inForms {
		if formTested != "" && name != formTested {
			continue
		}
		t.Run(name, func(t *testing.T) {
			f(t, func(tb testing.TB, p int) []*engine.Comm {
				comms := world(tb, p)
				for _, c := range comms {
					if through != nil {
						c.Test.Through = through
					}
				}
				return comms
			})
		})
	}
}

func startWait(c *engine.Comm, a *engine.Args) error {
	req, err := Start(c, a)
	if err != nil {
		return err
	}
	_, err = req.Wait(req.Gen())
	return err
}

// planTwice starts a plan twice, with the same memory, and compares the results.
func planTwice(c *engine.Comm, a *engine.Args) error {
	p, err := NewPlan(c, a)
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
		return image(c, a, nil), nil
	}
	before := image(c, a, nil)
	first, err := once()
	if err != nil {
		return err
	}
	image(c, a, before)
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
func image(c *engine.Comm, a *engine.Args, was []byte) (all []byte) {
	each := func(b engine.Buf) {
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
	if rooted := a.Kind == engine.KindGather || a.Kind == engine.KindGatherv || a.Kind == engine.KindReduce; rooted && c.Rank != a.RootRank {
		return nil
	}
	blocks := a.Recv.Each != nil || a.Recv.Counts != nil
	switch a.Kind {
	case engine.KindGather, engine.KindAllgather, engine.KindAgreement, engine.KindAlltoall, engine.KindNeighborAllgather, engine.KindNeighborAlltoall:
		blocks = true
	}
	if !blocks {
		each(a.Recv.Buf)
		return all
	}
	n := c.Size
	switch {
	case a.Edges != nil:
		n = len(a.Edges.In)
	case c.First > 0:
		r := engine.Run{Comm: c}
		n = theirs(&r).N
	}
	for i := range n {
		each(a.Recv.Block(i))
	}
	return all
}

// A call that does not block and whose request nobody waits for is among the operations that a rank lists as left over, by
// its name, also when it is over.
func TestDroppedRequest(t *testing.T) {
	comms := world(t, 2)
	all(t, comms, func(c *engine.Comm) error {
		a := engine.BarrierArgs()
		r, err := Start(c, &a)
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
