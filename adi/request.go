package adi

import (
	"sync/atomic"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

// An Op describes one send or receive to the device: arguments are checked, ranks translated.
type Op struct {
	Context uint64       // the communicator's context id, point-to-point or collective
	Peer    int          // send: world rank of the destination
	Source  int32        // send: the sender's rank in the communicator; receive: the wanted one, or match.AnySource
	Tag     int32        // receive: or match.AnyTag
	Mode    proto.Mode   // send
	Sig     uint64       // see sigFault
	Mem     datatype.Mem // checked against Count and Type
	Count   int
	Type    *datatype.Type
	Size    int // Count * Type.Size(): what is sent, or the room for what is received
	Call    Call
}

// A Call is what reports say about an operation; it travels with the request and costs nothing until printed.
type Call struct {
	Name string // "Recv", "Allreduce"
	Comm any    // prints the communicator
	Peer int    // rank in the communicator, or AnySource
	Tag  int
}

const (
	pending uint32 = iota
	done
)

// A Request is one operation under way. It belongs to its Context's pool; whoever starts an operation holds it together
// with its generation, and the pair is stale once the operation was consumed.
type Request struct {
	state  atomic.Uint32
	gen    atomic.Uint32 // odd while a consumer reads the outcome
	waiter atomic.Pointer[waiter]

	ctx    *Context
	handle match.Handle
	next   *Request // free list

	op     Op
	direct []byte // the operation's memory when it is one run that needs no conversion
	status Status
	err    error

	cursor     datatype.Cursor // packet path: position in the packed stream
	discard    bool            // packet path: the message does not fit the type, its bytes go nowhere
	positioned bool            // packet path: cursor belongs to op
}

// Gen is the request's present generation, to be kept beside it.
func (r *Request) Gen() uint32 { return r.gen.Load() }

// Call returns what the operation is; it is stable until the request is consumed.
func (r *Request) Call() Call { return r.op.Call }

func (r *Request) isDone() bool { return r.state.Load() == done }

// complete publishes the outcome that was written before. The owner may reuse r at once: the waiter read afterwards
// may then be another operation's, which costs it one look too many.
func (r *Request) complete() {
	c := r.ctx
	r.state.Store(done)
	if w := r.waiter.Load(); w != nil {
		w.wake(c)
	}
}

// take returns a request that is pending, with its op still to be set. The rank's lock is held.
func (c *Context) take() *Request {
	r := c.spare.Swap(nil)
	if r == nil {
		if r = c.free; r != nil {
			c.free, r.next = r.next, nil
		} else {
			r = &Request{ctx: c, handle: match.Handle(len(c.slab))}
			c.slab = append(c.slab, r)
		}
	}
	r.state.Store(pending)
	return r
}

// give returns a consumed request to the pool. References to user memory are dropped so that they do not outlive the
// operation.
func (c *Context) give(r *Request) {
	r.op.Mem, r.op.Type, r.op.Call.Comm, r.direct, r.err = datatype.Mem{}, nil, nil, nil, nil
	if r.waiter.Load() != nil {
		r.waiter.Store(nil)
	}
	r.gen.Add(1)
	if c.spare.CompareAndSwap(nil, r) {
		return
	}
	c.mu.Lock()
	r.next, c.free = c.free, r
	c.mu.Unlock()
}

// consume reads the outcome of a request that is done and gives it back. gen decides who may: the loser of a race, like
// everybody later, gets FaultStale.
func (r *Request) consume(gen uint32) (Status, error) {
	if !r.gen.CompareAndSwap(gen, gen+1) {
		return Status{}, errStale
	}
	st, err := r.status, r.err
	r.ctx.give(r)
	return st, err
}

var errStale error = &Fault{Kind: FaultStale}

// Wait returns the outcome of the operation that was started as generation gen of r, and gives r back.
func (r *Request) Wait(gen uint32) (Status, error) {
	if r.gen.Load() != gen {
		return Status{}, errStale
	}
	if !r.isDone() {
		one := [1]*Request{r}
		if err := r.ctx.waitAny(one[:], nil); err != nil {
			return Status{}, err
		}
	}
	return r.consume(gen)
}

// Test is Wait when the operation is done, and reports false when it is not. It makes progress.
func (r *Request) Test(gen uint32) (Status, bool, error) {
	if r.gen.Load() != gen {
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
func (r *Request) IsDone(gen uint32) bool { return r.gen.Load() != gen || r.isDone() }

// Cancel withdraws a receive that nothing has met yet; its Wait then reports Cancelled. A receive that has met its
// message, and any send, goes on as if Cancel had not been called.
func (r *Request) Cancel(gen uint32) error {
	if r.gen.Load() != gen {
		return errStale
	}
	c := r.ctx
	c.mu.Lock()
	ok := !r.isDone() && c.matcher.Withdraw(r.op.pattern(), r.handle)
	c.mu.Unlock()
	if ok {
		r.status.Cancelled = true
		r.complete()
	}
	return nil
}

func (op *Op) pattern() match.Pattern {
	return match.Pattern{Context: op.Context, Source: op.Source, Tag: op.Tag}
}
