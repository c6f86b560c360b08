package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// A call that does not block is recorded first: the algorithm runs as it does when it blocks, but its primitives only note
// what they would do. The program that comes out is a line of steps without branches, since algorithms decide by what is
// known at the start. It is carried out step by step (play.go), as often as a persistent operation is started. Its
// temporaries live as long as it does.
//
// What follows a stepAgreed is passed over when the call has failed before it.
type program struct {
	steps   []step
	works   []work   // operands of folds, two each
	flights []flight // by slot
	blocks  [][]byte // temporaries, of the communicator's pool
	typed   []any    // and of the operation
}

// A step is a primitive with its arguments.
type step struct {
	do   stepKind
	peer int
	slot int // of flights or works; stepSame: the number to compare with
	sig  uint32
	a, b Buf    // destination and source
	p, q []byte // the same
	err  error
}

type stepKind uint8

const (
	stepSend stepKind = iota
	stepRecv
	stepFinish
	stepLocal
	stepStore
	stepPack
	stepUnpack
	stepMove
	stepFold
	stepSame
	stepAgreed
	stepFail
	stepGather
	stepSlot
	stepOffer
	stepAccept
	stepEnd
)

// add notes s.
func (c *run) add(s step) { c.prog.steps = append(c.prog.steps, s) }

// fly notes s, which begins a message, and gives the message a slot.
func (c *run) fly(s step) flight {
	s.slot = len(c.prog.flights)
	c.prog.flights = append(c.prog.flights, flight{})
	c.add(s)
	return flight{slot: s.slot + 1}
}

// drop forgets the program. Its blocks are given back as soon as somebody locks the communicator.
func (c *run) drop() {
	p := &c.prog
	for _, x := range p.typed {
		c.bound.Free(x)
	}
	clear(p.steps)
	clear(p.works)
	clear(p.typed)
	clear(p.flights)
	clear(c.window[:cap(c.window)])
	p.steps, p.works, p.typed, p.flights = p.steps[:0], p.works[:0], p.typed[:0], p.flights[:0]
	if cap(p.steps) > limits.CollSteps { // as among many ranks
		p.steps, p.flights = nil, nil
	}
	c.send.Mem, c.send.Type, c.recv.Mem, c.recv.Type = datatype.Mem{}, nil, datatype.Mem{}, nil
	c.args.drop()
	if c.owner != nil {
		c.owner.pattern = pattern{}
	}
	c.exposed.src, c.exposed.dst = nil, nil
	w := &c.watch
	w.mu.Lock()
	for i, b := range p.blocks {
		if w.loose += cap(b); w.loose <= limits.CollPool {
			w.blocks = append(w.blocks, b)
		} else {
			w.loose -= cap(b)
		}
		p.blocks[i] = nil
	}
	p.blocks = p.blocks[:0]
	w.mu.Unlock()
}
