package adi

import (
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/internal/spin"
)

// An Op describes one send or receive to the device: arguments are checked, ranks translated. What refers to memory comes
// first: see Request.
type Op struct {
	Type    *datatype.Type
	Mem     datatype.Mem // checked against Count and Type
	Count   int
	Call    Call
	Context uint64     // the communicator's context id, point-to-point or collective
	Sig     uint64     // see sigFault
	Size    int        // Count * Type.Size(): what is sent, or the room for what is received
	Peer    int        // send: world rank of the destination
	Source  int32      // send: the sender's rank in the communicator; receive: the wanted one, or match.AnySource
	Tag     int32      // receive: or match.AnyTag
	Mode    proto.Mode // send
}

// A Call is what reports say about an operation; it travels with the request and costs nothing until printed.
type Call struct {
	Comm any    // prints the communicator
	Name string // "Recv", "Allreduce"
	Peer int    // rank in the communicator, or AnySource
	Tag  int
}

// A Request is one operation under way. It belongs to its Context's pool; whoever starts an operation holds it together
// with its generation, and the pair is stale once the operation was consumed.
//
// The cache line that a waiter watches comes first. A small message of the direct path is handed over whole in this line:
// the sender touches no other memory of the receiver, who checks and unpacks it when the request is consumed. That takes
// three lines more: where thousands of requests are under way, what a message costs is how many lines of its request are
// touched. So what is seldom needed then comes behind, and what few need at all is elsewhere.
type Request struct {
	word   atomic.Uint64 // generation<<1 | 1 when done
	waiter atomic.Pointer[waiter]
	handed handed

	ctx    *Context
	handle match.Handle
	next   *Request // free list
	direct []byte   // the operation's memory when it is one run that needs no conversion
	room   int      // op.Size
	sig    uint64   // op.Sig

	status     Status
	err        error
	role       Role
	discard    bool // packet path: the message does not fit the type, its bytes go nowhere
	positioned bool // packet path: cursor belongs to op
	conv       bool // packet path: cursor converts to and from the Context's form
	finished   bool // of NewManual: Finish was called; the rank's lock guards it
	op         Op

	cursor  *datatype.Cursor        // packet path: position in the packed stream; made when first needed
	Mark    record.Mark             // of whoever has started the operation, for its own use
	Closing atomic.Pointer[Closing] // likewise
}

// A Closing is what is to be done when generation Gen of a request has been completed, and is called by nobody here.
type Closing struct {
	Gen uint64
	End func() error
}

// handed is a small message in the receiver's request.
type handed struct {
	sig    uint64
	source int32
	tag    int32
	size   int32
	full   bool
	data   [limits.Handed]byte
}

// hand puts the message of op, at most limits.Handed long, into receive r and completes r.
func (r *Request) hand(op *Op, direct []byte) {
	h := &r.handed
	h.sig, h.source, h.tag, h.size, h.full = op.Sig, op.Source, op.Tag, int32(op.Size), true
	packSmall(h.data[:op.Size], op, direct)
	r.complete()
}

// open checks and unpacks a message that was handed over.
func (r *Request) open() {
	h := &r.handed
	h.full = false
	if r.meet(h.source, h.tag, int(h.size), h.sig) {
		r.unpack(h.data[:h.size])
	}
}

// Plain reports that nobody wants to do, or to know, anything when r is completed: there is no Closing, and no trace.
func (r *Request) Plain() bool { return r.Closing.Load() == nil && !r.Mark.Traced().IsTraced() }

// Gen is the request's present generation, to be kept beside it.
func (r *Request) Gen() uint64 { return r.word.Load() >> 1 }

// Call returns what the operation is; it is stable until the request is consumed.
func (r *Request) Call() Call { return r.op.Call }

func (r *Request) isDone() bool { return r.word.Load()&1 != 0 }

// complete publishes the outcome that was written before. The owner may reuse r at once: the waiter read afterwards
// may then be another operation's, which costs it one look too many. No other cache line of r is looked at unless
// somebody sleeps: its owner's core has them.
func (r *Request) complete() {
	r.word.Store(r.word.Load() | 1)
	if w := r.waiter.Load(); w != nil {
		w.wake(r.ctx)
	}
}

// take returns a pending request, with its op still to be set. The rank's lock is held.
func (c *Context) take() *Request {
	if h := c.spare.Load(); h != 0 {
		memory.Release(&c.spare, 0)
		return c.slab[h-1]
	}
	r := c.free
	if r == nil {
		return c.newRequest()
	}
	c.free, r.next = r.next, nil
	c.idle--
	return r
}

// give returns a consumed request, which read has emptied, to the pool.
func (c *Context) give(r *Request) {
	if c.spare.Load() == 0 && c.spare.CompareAndSwap(0, uint64(r.handle)+1) {
		return
	}
	c.giveAll(r, r, 1)
}

// giveAll is give of the n requests from first to last, linked by next.
func (c *Context) giveAll(first, last *Request, n int) {
	c.mu.Lock()
	last.next, c.free = c.free, first
	if c.idle += n; c.idle >= 4*limits.KeepIdle || len(c.holes) > limits.KeepIdle {
		c.shrinkRequests()
	}
	c.mu.Unlock()
}

// consume reads the outcome of a request that is done and gives it back. gen decides who may: the loser of a race, like
// everybody later, gets FaultStale. The new generation is pending, ready for the next operation.
func (r *Request) consume(gen uint64) (Status, error) {
	for !r.word.CompareAndSwap(gen<<1|1, (gen+1)<<1) {
		if r.Gen() != gen {
			return Status{}, errStale
		}
		spin.Turn() // a Peek has the outcome for a moment
	}
	return r.outcome()
}

// outcome reads the outcome and gives the request back.
func (r *Request) outcome() (Status, error) {
	st, err := r.read()
	r.ctx.give(r)
	return st, err
}

// read returns the outcome. References to user memory are dropped so that they do not outlive the operation.
func (r *Request) read() (Status, error) {
	if r.handed.full {
		r.open()
	}
	st, err := r.status, r.err
	r.op.Call.Comm = nil
	if r.op.Type != nil { // not of a message that was sent at once
		r.op.Mem, r.op.Type, r.direct = datatype.Mem{}, nil, nil
	}
	if err != nil {
		r.err = nil
	}
	if w := r.waiter.Load(); w != nil { // somebody else's, who may not have been woken yet
		r.waiter.Store(nil)
		w.wake(r.ctx)
	}
	return st, err
}

// WaitOwn is Wait, of the operation that the caller has just started and has shown nobody.
func (r *Request) WaitOwn() (Status, error) { return r.waitOwn() }

// waitOwn is Wait of a request that nobody else has seen: nobody else can have consumed it.
func (r *Request) waitOwn() (Status, error) {
	if !r.isDone() {
		one := [1]*Request{r}
		if err := r.ctx.waitAny(awaited{rs: one[:]}, nil); err != nil {
			return Status{}, err
		}
	}
	memory.Release(&r.word, (r.word.Load()>>1+1)<<1)
	return r.outcome()
}

var errStale error = &Fault{Kind: FaultStale}

// Wait returns the outcome of the operation that was started as generation gen of r, and gives r back.
func (r *Request) Wait(gen uint64) (Status, error) {
	w := r.word.Load()
	if w>>1 != gen {
		return Status{}, errStale
	}
	if w&1 == 0 {
		one, gens := [1]*Request{r}, [1]uint64{gen}
		if r.hooked() {
			if err := r.waitBehind(gen); err != nil {
				return Status{}, err
			}
		} else if err := r.ctx.waitAny(awaited{one[:], gens[:]}, nil); err != nil {
			return Status{}, err
		}
	}
	return r.consume(gen)
}

// Test is Wait when the operation is done, and reports false when it is not. It makes progress.
func (r *Request) Test(gen uint64) (Status, bool, error) {
	if r.Gen() != gen {
		return Status{}, false, errStale
	}
	if !r.isDone() {
		if err := r.ctx.Progress(); err != nil {
			return Status{}, false, err
		}
		if !r.isDone() {
			return Status{}, false, nil
		}
	}
	st, err := r.consume(gen)
	return st, true, err
}

// IsDone reports whether Wait would return at once. It makes no progress and consumes nothing; a stale pair is done.
func (r *Request) IsDone(gen uint64) bool {
	w := r.word.Load()
	return w>>1 != gen || w&1 != 0
}

func (op *Op) pattern() match.Pattern {
	return match.Pattern{Context: op.Context, Source: op.Source, Tag: op.Tag}
}
