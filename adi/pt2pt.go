package adi

import (
	"context"
	"slices"

	"cadre.example/adi/match"
	"cadre.example/datatype"
)

func compatible(send, recv uint32) bool { return datatype.Compatible(send, recv) }

// start takes a request for op.
func (c *Context) start(op *Op) *Request {
	c.mu.Lock()
	r := c.take()
	c.mu.Unlock()
	r.set(op)
	return r
}

func (r *Request) set(op *Op) {
	r.op = *op
	r.room, r.sig = op.Size, op.Sig
	r.status = Status{}
	r.role, r.discard, r.positioned, r.conv = RoleManual, false, false, false
}

// Send returns when op.Mem may be used again; with proto.Synchronous only after a receive has met the message.
func (c *Context) Send(op *Op) error {
	if c.epoch.Load() != 0 {
		if err := c.refuses(op.Context); err != nil {
			return err
		}
		c.sawSend(op)
	}
	p := c.peers.Near(op.Peer)
	if p == nil {
		p = c.peer(op.Peer)
	}
	if t := p.local; t != nil {
		if placed, err := t.arrive(op, c.rank, nil); placed {
			return err
		}
	} else if _, ok := c.inject(p, op, false); ok {
		return nil
	}
	r, err := c.isend(p, op)
	if err != nil {
		return err
	}
	_, err = r.waitOwn()
	return err
}

// Isend starts a send. An error means that nothing was started.
func (c *Context) Isend(op *Op) (*Request, error) {
	if c.epoch.Load() != 0 {
		if err := c.refuses(op.Context); err != nil {
			return nil, err
		}
		c.sawSend(op)
	}
	p := c.peer(op.Peer)
	if p.local == nil {
		if r, ok := c.inject(p, op, true); ok {
			r.set(op)
			r.complete()
			return r, nil
		}
	}
	r, err := c.isend(p, op)
	c.Left()
	return r, err
}

func (c *Context) isend(p *Peer, op *Op) (*Request, error) {
	r := c.start(op)
	r.role = RoleSend
	r.direct, _ = op.Mem.Source(op.Count, op.Type)
	gen := r.Gen()
	if t := p.local; t == nil {
		if err := c.sendPacket(r); err != nil {
			return r, err
		}
	} else if _, err := t.arrive(&r.op, c.rank, r); err != nil {
		r.err = err
		r.complete()
	}
	if c.epoch.Load() != 0 && c.revokedAs(op.Context) != nil { // before or while it was started
		_ = r.Cancel(gen)
	}
	return r, nil
}

// Recv receives one message.
func (c *Context) Recv(op *Op) (Status, error) {
	r, err := c.irecv(op)
	if err != nil {
		return Status{}, err
	}
	return r.waitOwn()
}

// Irecv starts a receive. An error means that nothing was started.
func (c *Context) Irecv(op *Op) (*Request, error) {
	r, err := c.irecv(op)
	c.Left()
	return r, err
}

func (c *Context) irecv(op *Op) (*Request, error) {
	direct, _ := op.Mem.Sink(op.Count, op.Type)
	r, err := c.Draft(op.Context)
	if err == nil {
		r.op = *op
		r.Post(direct)
	}
	return r, err
}

// Draft takes the request of a receive in a context, whose Op the caller writes, all of it, before Post: to make an Op of
// its own and have it copied costs as much as to post it. The Context is locked meanwhile, but not after an error.
func (c *Context) Draft(context uint64) (*Request, error) {
	c.mu.Lock()
	c.postBegun()
	if c.epoch.Load() != 0 {
		if err := c.refuses(context); err != nil {
			c.mu.Unlock()
			return nil, err
		}
	}
	return c.take(), nil
}

// refuses is why no operation can begin in a context, or nil.
func (c *Context) refuses(context uint64) error {
	if f := c.dead.Load(); f != nil {
		return f
	}
	return c.revokedAs(context)
}

// Op is the description of r's operation. It may be written between Draft and Post, and its Call after IsendSmall.
func (r *Request) Op() *Op { return &r.op }

// Post starts the receive that Draft and its caller have begun. Direct is what the Sink of its memory is.
func (r *Request) Post(direct []byte) {
	c, op := r.ctx, &r.op
	r.expect(direct)
	h, ok := c.matcher.Post(op.pattern(), r.handle)
	if c.observer.Load() != nil {
		c.sawPost(r, ok)
	}
	if ok {
		c.takeMessage(h, r) // releases the lock
		return
	}
	c.mu.Unlock()
}

// expect makes r a receive of its Op. Direct is what the Sink of its memory is.
func (r *Request) expect(direct []byte) {
	r.room, r.sig, r.direct = r.op.Size, r.op.Sig, direct
	r.status = Status{}
	r.role, r.discard, r.positioned, r.conv = RoleReceive, false, false, false
}

// takeMessage gives message h, which has left the matcher, to receive r. The lock is held and is released.
func (c *Context) takeMessage(h match.Handle, r *Request) {
	c.drained()
	if c.engine != nil && c.recvClaimed(h, r) {
		return
	}
	c.accept(h, r)
}

// A Message is a message that a matched probe has taken out of matching; it is received exactly once.
type Message struct {
	Status Status
	Peer   int // world rank of the sender
	Sig    uint64
	ctx    *Context
	handle match.Handle
}

// Iprobe reports the earliest message that a receive with op's pattern would meet, without receiving it.
func (c *Context) Iprobe(op *Op) (Message, bool, error) {
	if err := c.Progress(); err != nil {
		return Message{}, false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	m, ok := c.find(op)
	return m, ok, nil
}

// Peek is Iprobe that makes no progress: it sees what has arrived already.
func (c *Context) Peek(op *Op) (Message, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.find(op)
}

// Pick is Improbe that makes no progress.
func (c *Context) Pick(op *Op) (Message, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m, ok := c.find(op)
	if ok {
		c.claim(op, m.handle)
	}
	return m, ok
}

// forever is the context of what only its operations end.
var forever context.Context

// Probe waits for such a message.
func (c *Context) Probe(op *Op) (Message, error) { return c.ProbeUntil(forever, op, false) }

// Improbe is Iprobe that takes the message out of matching.
func (c *Context) Improbe(op *Op) (Message, bool, error) {
	if err := c.Progress(); err != nil {
		return Message{}, false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	m, ok := c.find(op)
	if ok {
		c.claim(op, m.handle)
	}
	return m, ok, nil
}

// Mprobe is Probe that takes the message out of matching.
func (c *Context) Mprobe(op *Op) (Message, error) { return c.ProbeUntil(forever, op, true) }

// ProbeUntil is Probe, or with take Mprobe, that also ends when ctx does; nil never does.
func (c *Context) ProbeUntil(ctx context.Context, op *Op, take bool) (Message, error) {
	for {
		if f := c.dead.Load(); f != nil {
			return Message{}, f
		}
		c.mu.Lock()
		if m, ok := c.find(op); ok {
			if take {
				c.claim(op, m.handle)
			}
			c.mu.Unlock()
			return m, nil
		}
		if err := c.revokedAs(op.Context); err != nil {
			c.mu.Unlock()
			return Message{}, err
		}
		// A request that nothing can match stands for this goroutine until a new message arrives.
		r := c.take()
		r.set(op)
		r.role = RoleProbe
		c.probers = append(c.probers, r)
		gen := r.Gen()
		c.mu.Unlock()
		if ctx != nil {
			if err := c.WaitAny(ctx, []*Request{r}); err != nil && c.dead.Load() == nil {
				c.mu.Lock()
				if i := slices.Index(c.probers, r); i >= 0 {
					c.probers = slices.Delete(c.probers, i, i+1)
					r.complete()
				}
				c.mu.Unlock()
				_, _ = r.Wait(gen)
				return Message{}, err
			}
		}
		if _, err := r.Wait(gen); err != nil {
			return Message{}, err
		}
	}
}

// wakeProbers lets every blocked probe look again. The lock is held.
func (c *Context) wakeProbers() {
	if len(c.probers) == 0 {
		return
	}
	for i, r := range c.probers {
		r.complete()
		c.probers[i] = nil
	}
	c.probers = c.probers[:0]
}

// find looks a message up. The lock is held.
func (c *Context) find(op *Op) (Message, bool) {
	h, ok := c.matcher.Find(op.pattern())
	if !ok {
		return Message{}, false
	}
	out := Message{ctx: c, handle: h}
	if c.engine != nil && c.remoteInfo(h, &out) {
		return out, true
	}
	m := c.messages.describe(h)
	out.Peer, out.Sig = m.peer, m.sig
	out.Status = Status{Source: m.source, Tag: m.tag, Bytes: m.size}
	return out, true
}

// claim takes message h, which find has just returned for op, out of matching. The lock is held.
func (c *Context) claim(op *Op, h match.Handle) {
	if c.engine != nil && c.claimRemote(h) {
		return
	}
	c.matcher.Take(op.pattern())
}

// IrecvMessage starts the receive of a claimed message.
func (m *Message) IrecvMessage(op *Op) (*Request, error) {
	c := m.ctx
	if f := c.dead.Load(); f != nil {
		return nil, f
	}
	r := c.start(op)
	r.role = RoleReceive
	r.direct, _ = op.Mem.Sink(op.Count, op.Type)
	c.mu.Lock()
	c.takeMessage(m.handle, r) // releases the lock
	return r, nil
}
