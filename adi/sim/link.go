package sim

import (
	"bytes"

	"cadre.example/adi/proto"
	"cadre.example/internal/wire"
)

// A link carries packets from one rank to another in order.
type link struct {
	from, to int
	queue    []*packet // the first may be in the middle of arriving
	left     int       // packets at the front of the queue whose payload has left its sender
	broken   bool
	room     int     // how many may have left and not arrived; 0: any number
	where    landing // where the payload of the first packet goes
	open     bool    // the header of the first packet has arrived, its payload has not
}

// A packet is on its way.
type packet struct {
	h       wire.Header
	req     proto.Handle // the send whose memory holds the payload
	off, n  int
	payload []byte // once it has left
	early   bool   // planted: its sender has been told
	asks    *msg   // the message that an AntiSend is about
}

// A landing is where a host was told to put a payload.
type landing struct {
	kind proto.ActionKind
	to   *rcv
	off  int
	n    int
	msg  proto.Handle
}

// post queues what an engine sends.
func (w *world) post(r *rank, a *proto.Action) {
	l := w.links[r.id*len(w.ranks)+a.Peer]
	if l == nil {
		w.fail("rank %d sends a packet to %d of its own process", r.id, a.Peer)
		return
	}
	w.stats.Packets[a.Header.Kind()]++
	switch k := a.Header.Kind(); {
	case w.Plant == DropCredit && k == wire.Credit, w.Plant == DropAnswer && (k == wire.SyncAck || k == wire.CompleteRecv),
		w.Plant == DropAnti && k == wire.AntiAck:
		return
	}
	p := &packet{h: a.Header, req: a.Req, off: a.Off, n: a.N}
	if a.Header.Kind() == wire.AntiSend {
		req, _ := r.e.SendOf(a.Header.SendID())
		p.asks = w.reqs[req].msg
	}
	p.h.Seal()
	if a.N != a.Header.PayloadLen() {
		w.fail("rank %d sends %d bytes under a header of %d", r.id, a.N, a.Header.PayloadLen())
	}
	if l.broken {
		w.thrown(l, p)
		return
	}
	l.queue = append(l.queue, p)
	if w.Plant == Duplicate && a.Header.Kind().Envelope() && a.N == 0 {
		again := *p
		l.queue = append(l.queue, &again)
	}
	if w.Plant == EarlySent && a.N > 0 {
		p.early = true
		r.reports = append(r.reports, a.Req)
	}
}

func (l *link) full() bool { return l.room > 0 && l.left >= l.room }

// leave lets the transport read the payload of the next packet.
func (w *world) leave(l *link) bool {
	if l.left == len(l.queue) || l.full() {
		return false
	}
	q := *l.queue[l.left] // a clone of this world may have the packet too
	p := &q
	l.queue[l.left] = p
	l.left++
	if p.n == 0 {
		return true
	}
	m := w.reqs[p.req].msg
	if p.off+p.n > len(m.data) {
		w.fail("rank %d sends bytes %d..%d of message %d, which has %d", l.from, p.off, p.off+p.n, m.uid, len(m.data))
		return true
	}
	p.payload = w.kind.pack(m.buf, p.off, p.n, w.ranks[l.from])
	if !m.done && !bytes.Equal(p.payload, m.data[p.off:p.off+p.n]) {
		w.fail("rank %d sends %x at %d of message %d, which is %x", l.from, p.payload, p.off, m.uid, m.data)
	}
	if w.Plant == Corrupt {
		p.payload[0] ^= 1
	}
	if m.done && w.Plant != EarlySent {
		w.fail("message %d is done before bytes %d..%d have left", m.uid, p.off, p.off+p.n)
	}
	switch r := w.ranks[l.from]; {
	case p.early:
	case m.near:
		r.prompt = append(r.prompt, p.req)
	default:
		r.reports = append(r.reports, p.req)
	}
	return true
}

// report tells a sender that a packet has left.
func (w *world) report(r *rank) bool {
	if len(r.reports) == 0 {
		return false
	}
	req := r.reports[0]
	r.reports = r.reports[1:]
	w.step(r, &proto.Event{Kind: proto.EvSent, Req: req}, meeting{})
	return true
}

// header delivers the header of the first packet, which can be before its payload has left.
func (w *world) header(l *link) bool {
	if len(l.queue) == 0 || l.open {
		return false
	}
	if w.Plant == Reorder && l.left == 0 && len(l.queue) > 1 {
		l.queue[0], l.queue[1] = l.queue[1], l.queue[0]
	}
	p := l.queue[0]
	if w.whole(l, p) {
		return true
	}
	if err := p.h.Check(); err != nil {
		w.fail("rank %d sent %v: %v", l.from, &p.h, err)
		return true
	}
	r := w.ranks[l.to]
	var expect meeting
	rejected := false
	if p.asks != nil {
		w.recalls(p.asks)
	} else if p.h.Kind().Envelope() {
		m := w.msgs[p.h.Sig()]
		expect = w.arrives(m)
		rejected = m.mode == proto.Ready && expect.r == nil
		if rejected {
			m.rejected = true
			w.stats.Rejected++
		}
	} else if k := p.h.Kind(); k == wire.SyncAck || k == wire.CompleteRecv {
		for _, q := range w.ranks[l.to].reports {
			if m := w.reqs[q].msg; m.matched && !m.done {
				w.stats.Early++
				break
			}
		}
	}
	l.where = landing{}
	w.step(r, &proto.Event{Kind: proto.EvPacket, Peer: l.from, Header: &p.h}, expect)
	if w.err != nil {
		return true
	}
	if p.n == 0 {
		if l.where.kind != 0 {
			w.fail("rank %d awaits a payload that does not come: %v", r.id, &p.h)
		}
		w.pop(l)
		return true
	}
	switch want := l.where.kind; {
	case l.where.n != p.n:
		w.fail("rank %d awaits %d bytes after %v", r.id, l.where.n, &p.h)
	case rejected != (want == proto.ActDrop):
		w.fail("rank %d: rejected is %v, but action %d follows %v", r.id, rejected, want, &p.h)
	}
	l.open = true
	return true
}

// payload delivers the bytes of the first packet to where its receiver wants them.
func (w *world) payload(l *link) bool {
	if !l.open || l.left == 0 {
		return false
	}
	r, p := w.ranks[l.to], l.queue[0]
	switch l.where.kind {
	case proto.ActDeliver:
		l.where.to.write(&w.kind, l.where.off, p.payload)
	case proto.ActStore:
		r.store(l.where.msg, p.payload)
		if info, ok := r.e.Info(l.where.msg); ok {
			w.msgs[info.Sig].here = true
		}
	}
	l.open = false
	w.pop(l)
	w.step(r, &proto.Event{Kind: proto.EvPayload, Peer: l.from}, meeting{})
	return true
}

func (w *world) pop(l *link) {
	if l.left > 0 {
		l.left--
	} else if l.queue[0].n > 0 {
		w.fail("a payload arrived before it had left")
	}
	l.queue = l.queue[1:]
}
