package sim

import (
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// What a program calls.
const (
	opSend = iota
	opRecv
	opProbe
	opClaim
	opTake
	opWithdraw
	opCancel
	opKinds
)

// call lets the program of r make its next call.
func (w *world) call(r *rank) {
	n := 0
	for _, weight := range w.ops {
		n += weight
	}
	op := 0
	for n = w.rnd.IntN(n); n >= w.ops[op]; op++ {
		n -= w.ops[op]
	}
	switch op {
	case opSend:
		w.send(r)
	case opRecv:
		p, n := w.pattern(), drainBuffer
		if w.rnd.IntN(8) == 0 {
			n = w.rnd.IntN(10)
		}
		w.recv(r, p, n)
		if w.Plant == SwapPosted {
			w.swap(r)
		}
	case opProbe:
		w.probe(r, w.pattern(), false)
	case opClaim:
		w.probe(r, w.pattern(), true)
	case opTake:
		if len(r.claims) > 0 {
			w.take(r, w.rnd.IntN(len(r.claims)))
		}
	case opCancel:
		w.cancelAny(r)
	case opWithdraw:
		if posted := w.model[r.id].posted; len(posted) > 0 {
			w.withdraw(r, posted[w.rnd.IntN(len(posted))])
		}
	}
}

func (w *world) pattern() match.Pattern {
	p := match.Pattern{Context: uint64(w.rnd.IntN(w.ctxs)), Source: int32(w.rnd.IntN(len(w.ranks))), Tag: int32(w.rnd.IntN(w.tags))}
	if w.rnd.IntN(100) < w.wild {
		p.Source = match.AnySource
	}
	if w.rnd.IntN(100) < w.wild {
		p.Tag = match.AnyTag
	}
	return p
}

func (w *world) send(r *rank) {
	size := w.rnd.IntN(8)
	switch w.rnd.IntN(4) {
	case 0:
		size = 0
	case 1:
		size = w.rnd.IntN(80)
	case 2:
		size = max(w.knobs.Eager, 0) + w.rnd.IntN(3) - 1
		size = max(size, 0)
	}
	m := &msg{
		uid: len(w.msgs), from: r.id, to: w.rnd.IntN(len(w.ranks)), ctx: uint64(w.rnd.IntN(w.ctxs)), tag: int32(w.rnd.IntN(w.tags)),
		mode: []proto.Mode{proto.Standard, proto.Standard, proto.Synchronous, proto.Ready}[w.rnd.IntN(4)],
		req:  proto.Handle(len(w.reqs)),
	}
	w.msgs = append(w.msgs, m)
	w.reqs = append(w.reqs, request{msg: m})
	w.start(r, m, size)
}

// start sends m, which has a number and a request, with size bytes.
func (w *world) start(r *rank, m *msg, size int) {
	size = w.kind.whole(size)
	m.data = make([]byte, size)
	w.kind.fill(m.data, m.uid)
	w.depart(r, m)
}

// depart sends m, which has its data.
func (w *world) depart(r *rank, m *msg) {
	size := len(m.data)
	m.buf = w.kind.memory(m.data, r)
	m.near = w.ranks[m.to].process == r.process
	first := m.near && w.chance(2)
	w.stats.Messages++
	if size > 0 && !m.near && !w.kind.bytes() {
		w.stats.Foreign++
	}
	if m.near && !w.Packets {
		w.direct(r, m, first)
		return
	}
	ev := &proto.Event{
		Kind: proto.EvSend, Req: m.req, Peer: m.to, Context: m.ctx, Source: int32(r.id), Tag: m.tag,
		Total: size, Mode: m.mode, Sig: uint64(m.uid),
	}
	if !m.near && w.short() && w.inject(r, m, ev) {
		return
	}
	w.step(r, ev, meeting{})
}

// direct sends to a rank of the same process, whose matcher it uses itself. If first, it tries before it queues.
func (w *world) direct(r *rank, m *msg, first bool) {
	w.stats.Direct++
	to := w.ranks[m.to]
	w.log("rank %d sends message %d directly to %d: context %d tag %d mode %d", r.id, m.uid, m.to, m.ctx, m.tag, m.mode)
	w.expect, w.actual = w.arrives(m), nil
	source := int32(r.id)
	if w.Plant == WrongSource {
		source = (source + 1) % int32(len(w.ranks))
	}
	var req proto.Handle
	ok := false
	if m.mode == proto.Ready || first {
		req, ok = to.m.Match(m.ctx, source, m.tag)
	}
	if !ok && m.mode == proto.Ready {
		m.rejected = true
		w.stats.Rejected++
		w.met()
		w.sendDone(m, proto.ErrNotReady)
		return
	}
	if !ok {
		req, ok = to.m.Arrive(m.ctx, source, m.tag, proto.Handle(m.uid+1))
	}
	if ok {
		w.meets(w.reqs[req].rcv, m)
		w.met()
		w.transfer(m, w.reqs[req].rcv)
	} else {
		w.met()
		if m.mode == proto.Standard && len(m.data) <= w.knobs.Eager {
			w.sendDone(m, nil) // buffered
		}
	}
	w.bounds(to)
}

// cancelAny cancels a send of r that is not done. Of a message in its own process it takes only one that both ways of
// delivery leave undone until it is matched.
func (w *world) cancelAny(r *rank) {
	var list []*msg
	for _, m := range w.msgs {
		if m.from == r.id && !m.done && !m.asked && (!m.near || m.mode == proto.Synchronous || len(m.data) > max(w.knobs.Eager, 0)) {
			list = append(list, m)
		}
	}
	if len(list) > 0 {
		w.cancel(r, list[w.rnd.IntN(len(list))])
	}
}

// cancel cancels the send of m, which is not done.
func (w *world) cancel(r *rank, m *msg) {
	w.log("rank %d cancels message %d", r.id, m.uid)
	w.stats.Cancels++
	m.asked = true
	if !m.near || w.Packets {
		w.step(r, &proto.Event{Kind: proto.EvCancel, Req: m.req}, meeting{})
		return
	}
	to := w.ranks[m.to]
	want := w.recalls(m)
	if got := to.m.Recall(m.ctx, int32(m.from), m.tag, proto.Handle(m.uid+1)); got != want {
		w.fail("rank %d: message %d was recalled: %v, want %v", m.to, m.uid, got, want)
	}
	if want {
		w.sendDone(m, proto.ErrCancelled)
	}
	w.bounds(to)
}

// newRcv makes a receive with a buffer of n bytes, with a number and a request of its own.
func (w *world) newRcv(r *rank, p match.Pattern, n int) *rcv {
	v := &rcv{uid: len(w.rcvs), at: r.id, p: p, req: proto.Handle(len(w.reqs))}
	w.rcvs = append(w.rcvs, v)
	w.reqs = append(w.reqs, request{rcv: v})
	w.room(v, n)
	return v
}

// room gives v memory for n bytes of packets.
func (w *world) room(v *rcv, n int) {
	v.room = w.kind.whole(n)
	v.buf = make([]byte, w.kind.size(v.room))
	for i := range v.buf {
		v.buf[i] = untouched
	}
}

func (w *world) recv(r *rank, p match.Pattern, n int) { w.postRcv(r, w.newRcv(r, p, n)) }

func (w *world) postRcv(r *rank, v *rcv) {
	p := v.p
	w.step(r, &proto.Event{Kind: proto.EvRecv, Req: v.req, Context: p.Context, Source: p.Source, Tag: p.Tag}, w.posts(v))
}

// probe looks for a message, and takes it out of matching if claimed.
func (w *world) probe(r *rank, p match.Pattern, claimed bool) {
	want := w.model[r.id].find(p)
	h, ok := r.m.Find(p)
	w.log("rank %d probes %+v: %x %v", r.id, p, h, ok)
	if ok != (want != nil) {
		w.fail("rank %d: a probe of %+v found %v, want %+v", r.id, p, ok, want)
		return
	}
	if !ok {
		return
	}
	got := w.named(r, h)
	if got != want {
		w.fail("rank %d: a probe of %+v found %+v, want %+v", r.id, p, got, want)
		return
	}
	if !claimed {
		return
	}
	w.stats.Claims++
	w.fair(nil, p, want)
	want.matched = true
	w.model[r.id].remove(want)
	r.claims = append(r.claims, claim{want, h})
	if told := w.chance(2); told && proto.Remote(h) {
		w.step(r, &proto.Event{Kind: proto.EvClaim, Msg: h}, meeting{})
	} else if again, ok := r.m.Take(p); !ok || again != h {
		w.fail("rank %d: a matched probe took %x, but the probe before it found %x", r.id, again, h)
	}
}

// named is the message of a handle.
func (w *world) named(r *rank, h proto.Handle) *msg {
	if !proto.Remote(h) {
		return w.msgs[h-1]
	}
	info, ok := r.e.Info(h)
	m := w.message(info.Sig)
	if !ok || m == nil {
		w.fail("rank %d has no description of message %x", r.id, h)
		return nil
	}
	if info != (proto.Info{Peer: m.from, Source: int32(m.from), Tag: m.tag, Total: len(m.data), Sig: uint64(m.uid)}) {
		w.fail("rank %d: message %d is described as %+v", r.id, m.uid, info)
	}
	return m
}

// take receives a claimed message.
func (w *world) take(r *rank, i int) {
	c := r.claims[i]
	r.claims = append(r.claims[:i], r.claims[i+1:]...)
	v := w.newRcv(r, match.Pattern{Context: c.msg.ctx, Source: int32(c.msg.from), Tag: c.msg.tag}, drainBuffer)
	w.takeInto(r, c, v)
}

func (w *world) takeInto(r *rank, c claim, v *rcv) {
	w.step(r, &proto.Event{Kind: proto.EvRecvClaimed, Req: v.req, Msg: c.h}, meeting{v, c.msg, true})
}

func (w *world) withdraw(r *rank, v *rcv) {
	w.log("rank %d withdraws receive %d", r.id, v.uid)
	w.stats.Withdrew++
	if !r.m.Withdraw(v.p, v.req) {
		w.fail("rank %d: posted receive %d cannot be withdrawn", r.id, v.uid)
	}
	if r.m.Withdraw(v.p, v.req) {
		w.fail("rank %d: receive %d was withdrawn twice", r.id, v.uid)
	}
	v.withdrawn = true
	w.model[r.id].cancel(v)
}

// swap is the planted bug of a matcher that forgets its order.
func (w *world) swap(r *rank) {
	var first match.Pattern
	var h match.Handle
	n := 0
	r.m.EachPosted(func(p match.Pattern, q match.Handle) {
		if n++; n == 1 {
			first, h = p, q
		}
	})
	if n > 1 {
		r.m.Withdraw(first, h)
		r.m.Post(first, h)
	}
}
