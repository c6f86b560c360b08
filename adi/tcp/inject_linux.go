package tcp

import (
	"cadre.example/adi"
	"cadre.example/internal/wire"
	"golang.org/x/sys/unix"
)

var _ adi.Injector = (*Device)(nil)

// Inject implements adi.Injector: one system call that does not block, when nothing waits before it.
func (d *Device) Inject(rank int, m *adi.Short, payload []byte) bool {
	p := d.peers[rank].Load()
	if p == nil || p.state.Load() != up {
		return false
	}
	l, ok := p.link.(*rawLink)
	if !ok || l.stuck.Load() || p.hasOutput() || !p.writing.TryLock() {
		return false
	}
	ok = l.inject(m, payload)
	p.writing.Unlock()
	// Nothing can have been queued meanwhile but Bye, since the Context's lock is held. Writing that calls nobody back.
	if p.hasOutput() {
		l.push()
	}
	return ok
}

// inject writes one packet at once. What the socket does not take of it stays as the link's output; if it takes nothing
// the packet is not sent. peer.writing is held.
func (l *rawLink) inject(m *adi.Short, payload []byte) bool {
	o := &l.p.out
	if !o.idle() || l.fd < 0 || l.failed != nil || l.p.left.Load() {
		return false
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
func (o *output) whole(m *adi.Short, payload []byte) []byte {
	o.stage = o.stage[:0]
	o.segments, o.reports = o.store[:0], o.reports[:0]
	o.written, o.total = 0, 0
	b := o.reserve(wire.Size + len(payload))
	copy(b[wire.Size:], payload)
	h := (*wire.Header)(b)
	m.Header(h, len(payload))
	if o.sums && len(payload) > 0 {
		h.SetPayloadCRC(o.sum(0, b[wire.Size:]))
	}
	h.Seal()
	o.segment(b)
	return b
}

// cancel drops a batch of which nothing was written.
func (o *output) cancel() { o.segments = o.store[:0] }
