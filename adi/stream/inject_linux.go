package stream

import (
	"cadre.example/adi"
	"cadre.example/internal/wire"
	"golang.org/x/sys/unix"
)

var _ adi.Injector = (*Mesh)(nil)

// Inject implements adi.Injector: one system call that does not block, when nothing waits before it.
func (d *Mesh) Inject(rank int, m adi.Short, payload []byte) bool {
	p := d.peers.Near(rank)
	if p == nil {
		p = d.peers.At(rank)
	}
	if p == nil || p.state.Load() != up {
		return false
	}
	l, ok := p.raw()
	if !ok || l.stuck.Load() || p.hasOutput() || !p.writing.TryLock() {
		return false
	}
	ok = l.inject(m, payload)
	p.writing.Unlock()
	// Nothing can have been queued meanwhile but Bye, since the Context's lock is held. Writing that calls nobody back. For a
	// lasting peer it could, as an Ack may have come; there the reader of Bye has waited for its turn.
	if p.last.Load() == nil && p.hasOutput() {
		l.push()
	}
	return ok
}

// inject writes one packet at once. What the socket does not take of it stays as the link's output; if it takes nothing
// the packet is not sent. peer.writing is held.
func (l *rawLink) inject(m adi.Short, payload []byte) bool {
	o := &l.p.out
	if !o.idle() || l.fd < 0 || l.failed != nil || l.p.left.Load() {
		return false
	}
	if o.log != nil {
		return l.injectLogged(m, payload)
	}
	b := o.whole(m, payload)
	n, errno := l.vec.send(l.fd, o.segments, len(b))
	if errno != 0 {
		o.cancel()
		return false
	}
	l.p.sent.Add(int64(n))
	o.advance(n)
	if !o.empty() {
		l.block()
	}
	return true
}

// injectLogged is inject for a lasting peer: what is in its log is sent, if need be over another connection.
func (l *rawLink) injectLogged(m adi.Short, payload []byte) bool {
	o := &l.p.out
	b := o.log.Reserve(wire.Size + len(payload))
	if b == nil {
		return false
	}
	o.fill(b, m, payload)
	o.message = o.log.End()
	o.segments = append(o.store[:0], b)
	o.written, o.total, o.lead = 0, len(b), 0
	n, errno := l.vec.send(l.fd, o.segments, len(b))
	if errno != 0 && errno != unix.EAGAIN {
		l.failed = errno
		l.stuck.Store(true)
		return true
	}
	l.p.sent.Add(int64(n))
	o.advance(n)
	if !o.empty() {
		l.block()
	}
	return true
}

// raw is the peer's connection if the device itself reads and writes it.
func (p *peer) raw() (*rawLink, bool) {
	h := p.link.Load()
	if h == nil {
		return nil, false
	}
	l, ok := h.link.(*rawLink)
	return l, ok
}

// block notes that the socket takes no more. peer.writing is held.
func (l *rawLink) block() {
	l.stuck.Store(true)
	if !l.armed.Load() && l.watched {
		l.armed.Store(true)
		if err := l.control(unix.EPOLL_CTL_MOD); err != nil {
			l.failed = err
		}
	}
}

// whole makes a batch of one packet, whose payload the caller has in its hands. The last batch must be written.
func (o *output) whole(m adi.Short, payload []byte) []byte {
	o.stage = o.stage[:0]
	o.segments, o.reports = o.store[:0], o.reports[:0]
	o.written, o.total = 0, 0
	b := o.reserve(wire.Size + len(payload))
	o.fill(b, m, payload)
	o.segment(b)
	return b
}

// fill makes b the packet of m and payload.
func (o *output) fill(b []byte, m adi.Short, payload []byte) {
	copy(b[wire.Size:], payload)
	h := (*wire.Header)(b)
	m.Header(h, len(payload))
	if o.sums && len(payload) > 0 {
		h.SetPayloadCRC(o.sum(0, b[wire.Size:]))
	}
	h.Seal()
}

// cancel drops a batch of which nothing was written.
func (o *output) cancel() { o.segments = o.store[:0] }
