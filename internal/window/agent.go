package window

import (
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// Tags of a window's messages.
const (
	tagAgent int32 = iota
	tagPosted
	tagCompleted
)

// An agent does for other ranks what they ask by messages, and brings their answers to this one's operations. It is a task of
// the rank: progress carries it out, in the calls of the program and, while that computes, beside it.
type agent struct {
	w     *Window
	task  *adi.Task
	buf   []byte
	req   *adi.Request
	gen   uint64
	types map[typeKey]*datatype.Type // of origins
	over  *adi.Request               // finished when the agent has stopped
	ended uint64                     // its generation

	mu      sync.Mutex
	next    uint64
	pending map[uint64]*pending // this rank's operations under way, by id
}

type typeKey struct {
	origin int32
	id     uint32
}

// A pending operation waits for answers.
type pending struct {
	req    *adi.Request
	gen    uint64
	left   int                              // answers that are missing
	take   func(pos int, data []byte) error // what an answer brings, under the agent's mutex
	target int
	fault  error
}

func (w *Window) startAgent() error {
	a := &w.agent
	a.w, a.buf = w, make([]byte, headerBytes+2*chunkMost)
	a.types, a.pending = map[typeKey]*datatype.Type{}, map[uint64]*pending{}
	a.task = w.ctx.NewTask(a.step)
	a.over = w.ctx.NewManual(w.op("WinFree", w.rank))
	a.ended = a.over.Gen()
	a.task.Begin()
	return a.listen()
}

// listen waits for the next message.
func (a *agent) listen() error {
	w := a.w
	req, err := w.ctx.Irecv(&adi.Op{
		Type: datatype.Byte, Mem: datatype.MemOf(a.buf), Count: len(a.buf), Size: len(a.buf), Context: w.context,
		Source: match.AnySource, Tag: tagAgent, Call: adi.Call{Comm: w.label, Name: "window", Peer: -1, Tag: int(tagAgent)},
	})
	if err != nil {
		return err
	}
	a.req, a.gen = req, req.Gen()
	a.task.After(a.req, a.gen)
	return nil
}

// step is the task's.
func (a *agent) step() {
	st, err := a.req.Wait(a.gen)
	if err != nil {
		return // the rank has failed, which every wait is told
	}
	h, data, err := parse(a.buf[:st.Bytes])
	switch {
	case err != nil:
		a.w.ctx.Fail(err)
		return
	case h.kind == kindStop && int(st.Source) == a.w.rank:
		a.task.End()
		a.over.Finish(a.ended, adi.Status{}, nil)
		return
	}
	if f := a.serve(int(st.Source), &h, data); f != nil {
		h.n = 0
		a.answer(int(st.Source), kindRefuse, &h, []byte(f.Error()))
	}
	if err := a.listen(); err != nil {
		return
	}
}

// serve does what origin asks.
func (a *agent) serve(origin int, h *header, data []byte) error {
	w := a.w
	switch h.kind {
	case kindAnswer, kindRefuse:
		a.arrived(origin, h, data)
		return nil
	case kindType:
		t, _, err := datatype.ParseWire(data)
		if err == nil {
			err = t.Commit()
		}
		a.types[typeKey{int32(origin), h.typ}] = t
		return err
	case kindFlush:
		return a.answer(origin, kindAnswer, h, nil)
	case kindLock:
		hh := *h
		w.own.queue.lock(Mode(h.op), func() { a.answer(origin, kindAnswer, &hh, nil) })
		return nil
	case kindUnlock:
		w.own.queue.unlock(Mode(h.op))
		if h.flags&flagAnswer != 0 {
			return a.answer(origin, kindAnswer, h, nil)
		}
		return nil
	}
	t := a.types[typeKey{int32(origin), h.typ}]
	if t == nil {
		return errMessage
	}
	count := int(h.count)
	m, f := w.own.at(int(h.disp), count, t)
	if f != nil {
		return f
	}
	if whole := count * t.Size(); h.kind != kindSwap && (int(h.pos) > whole || int(h.n) > whole-int(h.pos)) {
		return errMessage
	}
	switch h.kind {
	case kindPut:
		c, err := datatype.NewCursor(m, count, t)
		if err != nil {
			return err
		}
		c.Seek(int(h.pos))
		c.Unpack(data)
		return c.Err()
	case kindGet:
		c, err := datatype.NewCursor(m, count, t)
		if err != nil {
			return err
		}
		out := make([]byte, h.n)
		c.Seek(int(h.pos))
		c.Pack(out)
		if c.Err() != nil {
			return c.Err()
		}
		return a.answer(origin, kindAnswer, h, out)
	case kindUpdate:
		u, f := newUpdater(op.ByCode(int(h.op)), t, w.own)
		if f != nil {
			return f
		}
		var old []byte
		if h.flags&flagFetch != 0 {
			old = make([]byte, h.n)
		}
		if len(data) == 0 {
			data = nil
		}
		if err := u.update(m, count, t, int(h.pos), data, old); err != nil {
			return err
		}
		if old != nil {
			return a.answer(origin, kindAnswer, h, old)
		}
		return nil
	case kindSwap:
		size := t.Size()
		if len(data) != 2*size {
			return errMessage
		}
		out := make([]byte, size)
		if err := w.own.compareAndSwap(m, t, data[:size], data[size:], out); err != nil {
			return err
		}
		return a.answer(origin, kindAnswer, h, out)
	}
	return errMessage
}

// answer sends data back. It does not wait.
func (a *agent) answer(origin int, k kind, h *header, data []byte) error {
	back := header{kind: k, id: h.id, pos: h.pos, n: uint32(len(data))}
	return a.w.post(origin, &back, data)
}

// arrived brings an answer to the operation that waits for it.
func (a *agent) arrived(origin int, h *header, data []byte) {
	a.mu.Lock()
	p := a.pending[h.id]
	if p == nil { // of an operation that nobody waits for
		a.mu.Unlock()
		if h.kind == kindRefuse {
			a.w.mu.Lock()
			if a.w.fault == nil {
				a.w.fault = fault(KindRange, "rank %d: %s", origin, data)
			}
			a.w.mu.Unlock()
		}
		return
	}
	if h.kind == kindRefuse {
		if p.fault == nil {
			p.fault = fault(KindRange, "rank %d: %s", p.target, data)
		}
	} else if p.take != nil && p.fault == nil {
		p.fault = p.take(int(h.pos), data)
	}
	p.left--
	done := p.left == 0
	if done {
		delete(a.pending, h.id)
	}
	a.mu.Unlock()
	if done {
		p.req.Finish(p.gen, adi.Status{}, p.fault)
	}
}

// expect makes an operation that is done after so many answers of target.
func (a *agent) expect(name string, target, answers int, take func(pos int, data []byte) error) (id uint64, p *pending) {
	req := a.w.ctx.NewManual(a.w.op(name, target))
	p = &pending{req: req, gen: req.Gen(), left: answers, take: take, target: target}
	a.mu.Lock()
	a.next++
	id = a.next
	a.pending[id] = p
	a.mu.Unlock()
	return id, p
}

// post sends a message to a rank of the window. It does not wait.
func (w *Window) post(to int, h *header, data []byte) error {
	b := make([]byte, headerBytes+len(data))
	h.put(b)
	copy(b[headerBytes:], data)
	req, err := w.ctx.Isend(&adi.Op{
		Type: datatype.Byte, Mem: datatype.MemOf(b), Count: len(b), Size: len(b), Context: w.context, Peer: w.world[to],
		Source: int32(w.rank), Tag: tagAgent, Mode: proto.Standard, Call: adi.Call{Comm: w.label, Name: "window", Peer: to, Tag: int(tagAgent)},
	})
	if err != nil {
		return err
	}
	req.Discard(req.Gen())
	return nil
}
