package sim

import (
	"cadre.example/adi/proto"
	"cadre.example/internal/wire"
)

// short decides whether a host tries a short way through the packet path. Histories that are compared with each other,
// and those with a planted fault, take none.
func (w *world) short() bool {
	return w.Plant == None && !w.Packets && !w.NoShort && w.chance(2)
}

// inject is a send whose payload the host copies into the transport at once, behind what has left already.
func (w *world) inject(r *rank, m *msg, ev *proto.Event) bool {
	l := w.link(r.id, m.to)
	p := &packet{n: len(m.data), payload: w.kind.pack(m.buf, 0, len(m.data), r)}
	if ev.Mode != proto.Standard || !r.e.Flow(m.to).Inject(p.n) {
		return false
	}
	p.h.BeginShort(ev.Context, ev.Source, ev.Tag, ev.Sig, p.n)
	if l.broken || l.left < len(l.queue) || l.full() || w.chance(4) { // packets wait, or the device is full
		r.e.Flow(m.to).Retract(p.n)
		return false
	}
	p.h.Seal()
	w.log("rank %d injects message %d to %d: context %d tag %d", r.id, m.uid, m.to, m.ctx, m.tag)
	w.stats.Packets[wire.Short]++
	w.stats.Injected++
	l.queue = append(l.queue, p)
	l.left++
	w.sendDone(m, nil)
	return true
}

// whole delivers the first packet of l, payload and all, if a posted receive takes it. Whether one must is the model's to
// say.
func (w *world) whole(l *link, p *packet) bool {
	if l.left == 0 || p.h.Kind() != wire.Short || !w.short() {
		return false
	}
	r, m := w.ranks[l.to], w.msgs[p.h.Sig()]
	r.out.Reset()
	req, ok := r.e.Receive(r.e.Flow(l.from), l.from, p.h.Context(), p.h.Source(), p.h.Tag(), p.h.PayloadLen(), &r.out)
	if !ok {
		return false
	}
	w.stats.Whole++
	w.log("rank %d takes message %d whole", r.id, m.uid)
	w.expect, w.actual = w.arrives(m), nil
	for i := range r.out.List {
		w.act(r, &proto.Event{Kind: proto.EvPacket, Peer: l.from}, &r.out.List[i])
	}
	v := w.reqs[req].rcv
	w.meets(v, m)
	w.met()
	v.write(&w.kind, 0, p.payload)
	w.pop(l)
	w.recvDone(v, nil)
	w.bounds(r)
	return true
}
