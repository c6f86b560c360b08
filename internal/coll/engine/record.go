package engine

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// A call that does not block is recorded first: the algorithm runs as it does when it blocks, but its primitives only note
// what they would do. The program that comes out is a line of steps without branches, since algorithms decide by what is
// known at the start. It is carried out step by step (play.go), as often as a persistent operation is started. Its
// temporaries live as long as it does.
//
// What follows a StepAgreed is passed over when the call has failed before it.
type Program struct {
	Steps   []Step
	Works   []Work   // operands of folds, two each
	Flights []Flight // by slot
	blocks  [][]byte // temporaries, of the communicator's pool
	typed   []any    // and of the operation
}

// A Step is a primitive with its arguments.
type Step struct {
	Do   stepKind
	Peer int
	Slot int // of flights or works; StepSame: the number to compare with
	Sig  uint32
	A, B Buf    // destination and source
	P, Q []byte // the same
	Err  error
}

type stepKind uint8

const (
	StepSend stepKind = iota
	StepRecv
	StepFinish
	StepLocal
	StepStore
	StepPack
	StepUnpack
	StepMove
	StepFold
	StepSame
	StepAgreed
	StepFail
	StepGather
	StepSlot
	StepOffer
	StepAccept
	StepEnd
)

// Add notes s.
func (c *Run) Add(s Step) { c.Sched.Prog.Steps = append(c.Sched.Prog.Steps, s) }

// fly notes s, which begins a message, and gives the message a slot.
func (c *Run) fly(s Step) Flight {
	s.Slot = len(c.Sched.Prog.Flights)
	c.Sched.Prog.Flights = append(c.Sched.Prog.Flights, Flight{})
	c.Add(s)
	return Flight{slot: s.Slot + 1}
}

// Drop forgets the program. Its blocks are given back as soon as somebody locks the communicator.
func (c *Run) Drop() {
	p := &c.Sched.Prog
	for _, x := range p.typed {
		c.Bound.Free(x)
	}
	clear(p.Steps)
	clear(p.Works)
	clear(p.typed)
	clear(p.Flights)
	clear(c.Msg.window[:cap(c.Msg.window)])
	p.Steps, p.Works, p.typed, p.Flights = p.Steps[:0], p.Works[:0], p.typed[:0], p.Flights[:0]
	if cap(p.Steps) > limits.CollSteps { // as among many ranks
		p.Steps, p.Flights = nil, nil
	}
	c.Msg.Send.Mem, c.Msg.Send.Type, c.Msg.Recv.Mem, c.Msg.Recv.Type = datatype.Mem{}, nil, datatype.Mem{}, nil
	c.Args.Drop()
	if c.Sched.Owner != nil {
		c.Sched.Owner.Pattern = Pattern{}
	}
	c.Meeting.Exposed.Src, c.Meeting.Exposed.Dst = nil, nil
	w := &c.Watch
	w.Mu.Lock()
	for i, b := range p.blocks {
		if w.Loose += cap(b); w.Loose <= limits.CollPool {
			w.Blocks = append(w.Blocks, b)
		} else {
			w.Loose -= cap(b)
		}
		p.blocks[i] = nil
	}
	p.blocks = p.blocks[:0]
	w.Mu.Unlock()
}
