package stream

import (
	"fmt"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// A rawLink is a connection whose descriptor the device reads and writes itself, without blocking.
type rawLink struct {
	p    *peer
	plat *platform
	fd   int // closed by the token holder or Close, under peer.writing

	stuck atomic.Bool // the socket takes no more; changed under peer.writing
	armed atomic.Bool // epoll waits for room; changed under peer.writing
	// Guarded by peer.writing.
	watched bool  // by epoll
	failed  error // of a write: the rest is thrown away, and reading tells why
	shut    bool
	vec     vector

	// The token holder's.
	dec  *decoder
	over bool
	rvec vector
}

func newRawLink(p *peer, t *platform, fd int) *rawLink {
	return &rawLink{p: p, plat: t, fd: fd, dec: &p.dec}
}

func (l *rawLink) idle() bool   { return l.p.idle() }
func (l *rawLink) unsent() bool { return l.p.unsent() }

func (l *rawLink) begin() error { return l.plat.enter(l) }

// control tells epoll what to wait for. peer.writing is held.
func (l *rawLink) control(op int) error {
	ev := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(l.p.rank)}
	if l.armed.Load() {
		ev.Events |= unix.EPOLLOUT
	}
	if err := unix.EpollCtl(l.plat.epoll, op, l.fd, &ev); err != nil {
		return fmt.Errorf("epoll_ctl: %w", err)
	}
	return nil
}

// disarm ends waiting for room that is no longer needed.
func (l *rawLink) disarm() {
	if !l.armed.Load() || l.stuck.Load() || !l.p.writing.TryLock() {
		return
	}
	if !l.stuck.Load() && l.watched && l.fd >= 0 {
		l.armed.Store(false)
		l.control(unix.EPOLL_CTL_MOD)
	}
	l.p.writing.Unlock()
	l.late() // whoever could not lock relies on this
}

func (l *rawLink) push() {
	if !l.stuck.Load() {
		l.pumpAll(false)
	}
}

// pumpAll writes until there is nothing more to write, the socket is full, or another goroutine is at it, which then
// looks for more after it has unlocked.
func (l *rawLink) pumpAll(retry bool) (moved bool) {
	for first := true; first || !l.stuck.Load() && l.p.hasOutput(); first = false {
		if !l.p.writing.TryLock() {
			return moved
		}
		if retry {
			l.stuck.Store(false)
			retry = false
		}
		if !l.stuck.Load() && l.pump() {
			moved = true
		}
		l.p.writing.Unlock()
	}
	l.succeed()
	return moved
}

// succeed hands what was queued while this goroutine held peer.writing to the link that has taken l's place, if one has.
func (l *rawLink) succeed() {
	if l.p.last.Load() == nil {
		return
	}
	if now := l.p.link.Load(); now != nil && now.link != link(l) && l.p.hasOutput() {
		now.push()
	}
}

// serve implements link.
func (l *rawLink) serve() {
	l.p.writing.Lock()
	if o := &l.p.out; o.log != nil {
		o.hear(l.p)
		o.reportSent(l.p.dev.ctx)
	}
	if !l.stuck.Load() {
		l.pump()
	}
	l.p.writing.Unlock()
	l.late()
}

// sever implements link.
func (l *rawLink) sever() {
	l.p.writing.Lock()
	if l.fd >= 0 {
		unix.Shutdown(l.fd, unix.SHUT_RDWR)
	}
	l.p.writing.Unlock()
	l.late()
}

// pump writes until there is nothing more to write or the socket is full. peer.writing is held.
func (l *rawLink) pump() (moved bool) {
	o := &l.p.out
	for {
		if l.fd < 0 || l.failed != nil {
			if o.log != nil {
				l.stuck.Store(true)
			} else {
				l.throwAway()
			}
			return moved
		}
		if o.empty() && !o.gather(l.p) {
			break
		}
		n, errno := l.vec.send(l.fd, o.segments, o.total-o.written)
		if n > 0 {
			moved = true
			o.advance(n)
			l.p.sent.Add(int64(n))
		}
		o.reportSent(l.p.dev.ctx)
		switch errno {
		case 0:
		case unix.EAGAIN:
			l.block()
			return moved
		default:
			l.failed = errno
		}
	}
	if o.log != nil {
		o.reportSent(l.p.dev.ctx)
	}
	if l.p.left.Load() && !l.shut && (o.log == nil || l.p.dev.closing.Load()) { // a lasting peer's Ack is waited for
		l.shut = true
		unix.Shutdown(l.fd, unix.SHUT_WR)
	}
	return moved
}

// throwAway empties the output of a link on which nothing can be sent. What a request still waits for ends with the
// Context, or as a message to a peer that had finalized.
func (l *rawLink) throwAway() {
	var c parcel
	for l.p.next(&c) {
		if c.message() {
			l.p.out.cur, l.p.out.holds = c, true
		}
	}
}

// poll moves what can be moved. Like everything below it is the token holder's.
func (l *rawLink) poll() (moved bool) {
	if l.over {
		return false
	}
	if l.stuck.Load() {
		moved = l.pumpAll(true)
	}
	return l.read() || moved
}

// read reads once and decodes.
func (l *rawLink) read() bool {
	m := l.dec.direct()
	buf := l.dec.buffer(l.plat.buf, m, l.p.inviting.Load() > 0)
	n, errno := l.rvec.receive(l.fd, m, buf)
	switch {
	case errno == unix.EAGAIN || errno == unix.EINTR:
		return false
	case errno != 0:
		l.end(errno)
		return true
	case n == 0:
		l.end(nil)
		return true
	}
	var err error
	if m != nil {
		k := min(n, len(m))
		n -= k
		err = l.dec.landed(m, k)
	}
	if err == nil {
		err = l.dec.feed(buf[:n])
	}
	if err != nil {
		again, why := l.p.again(err)
		if !again {
			l.p.lose(why)
			l.drop()
			return true
		}
	}
	if l.dec.bye && l.p.state.Load() == up {
		l.p.finish()
	}
	if err != nil {
		l.end(err)
	} else if l.dec.due() {
		l.serve()
	}
	return true
}

// end handles the end of the peer's stream.
func (l *rawLink) end(cause error) {
	l.p.writing.Lock()
	if cause == nil && silent(l.failed) { // the kernel says it once, to whoever asks first
		cause = l.failed
	}
	l.p.writing.Unlock()
	l.late()
	if l.p.last.Load() != nil {
		l.drop()
		l.p.broke(cause)
		return
	}
	l.p.closed(l.dec, cause)
	l.drop()
}

// drop gives the connection up.
func (l *rawLink) drop() {
	l.over = true
	l.plat.forget(l)
	l.release()
}

func (l *rawLink) release() {
	l.p.writing.Lock()
	defer l.p.writing.Unlock()
	if l.fd >= 0 {
		unix.Close(l.fd) // also ends epoll's interest: the descriptor has no twin
		l.fd = -1
	}
}

// depart implements link. The Context polls no more.
func (l *rawLink) depart() bool {
	if l.over {
		return true
	}
	l.pumpAll(true)
	for {
		n, errno := l.rvec.receive(l.fd, nil, l.plat.buf)
		switch {
		case errno == unix.EAGAIN || errno == unix.EINTR:
			return false
		case errno != 0 || n == 0:
			return true
		}
	}
}

func (l *rawLink) close() { l.release() }
