package stream

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
)

// A netLink is a connection in the portable form: one goroutine reads, one writes.
type netLink struct {
	p     *peer
	conn  net.Conn
	dec   *decoder
	bell  chan struct{} // capacity 1
	quit  chan struct{} // closed when the reader has ended or the link is closed
	once  sync.Once
	gone  chan struct{} // closed when the reader has ended
	tasks sync.WaitGroup

	silent error // of a write, when the other host is silent; guarded by p.writing
	dead   bool  // a lasting peer's, which has ended; guarded by p.writing
}

func newNetLink(p *peer, c net.Conn) *netLink {
	if s, ok := c.(*auth.Secure); ok {
		s.Gather()
	}
	return &netLink{p: p, conn: c, dec: &p.dec, bell: make(chan struct{}, 1), quit: make(chan struct{}), gone: make(chan struct{})}
}

func (l *netLink) begin() error {
	l.tasks.Go(l.read)
	l.tasks.Go(l.write)
	return nil
}

func (l *netLink) serve()       { l.push() }
func (l *netLink) sever()       { l.conn.Close() }
func (l *netLink) idle() bool   { return l.p.idle() }
func (l *netLink) unsent() bool { return l.p.unsent() }

func (l *netLink) push() {
	select {
	case l.bell <- struct{}{}:
	default:
	}
}

// write writes batches as they come.
func (l *netLink) write() {
	for {
		select {
		case <-l.quit:
			return
		case <-l.bell:
		}
		l.p.writing.Lock()
		err := l.pump()
		if silent(err) {
			l.silent = err
		}
		l.p.writing.Unlock()
		if err != nil {
			return // the reader finds out why, or that the peer had said goodbye
		}
	}
}

func (l *netLink) pump() error {
	o := &l.p.out
	if l.dead {
		return net.ErrClosed
	}
	for o.gather(l.p) {
		for !o.empty() { // not net.Buffers, which allocates at each call
			n, err := l.conn.Write(o.segments[0])
			o.advance(n)
			l.p.sent.Add(int64(n))
			if err != nil {
				return err
			}
		}
		if err := l.flush(); err != nil {
			return err
		}
		o.reportSent(l.p.dev.ctx)
	}
	if o.log != nil {
		o.reportSent(l.p.dev.ctx)
	}
	if l.p.left.Load() && (o.log == nil || l.p.dev.closing.Load()) { // a lasting peer's Ack is waited for
		if c, ok := l.conn.(interface{ CloseWrite() error }); ok {
			return c.CloseWrite()
		}
	}
	return nil
}

// flush writes what a connection that is encrypted has gathered.
func (l *netLink) flush() error {
	if s, ok := l.conn.(*auth.Secure); ok {
		return s.Flush()
	}
	return nil
}

// read takes the peer's packets until its stream ends.
func (l *netLink) read() {
	defer close(l.gone)
	defer l.stop()
	buf := make([]byte, limits.TCPBuffer)
	for {
		err := l.receive(buf)
		if again, why := l.p.again(err); again {
			if l.dec.bye && l.p.state.Load() == up {
				l.p.finish()
			}
			err = &streamEnd{err}
		} else {
			err = why
		}
		switch {
		case err == nil:
			if l.dec.bye && l.p.state.Load() == up {
				l.p.finish()
			}
			if l.dec.due() {
				l.serve()
			}
			continue
		case l.p.dev.closing.Load():
			io.CopyBuffer(onlyWriter{io.Discard}, l.conn, buf)
		case errors.Is(err, errStream):
			cause := l.cause(errors.Unwrap(err))
			if l.p.last.Load() != nil {
				l.conn.Close()
				l.retire()
				l.p.broke(cause)
				return
			}
			l.p.closed(l.dec, cause)
		default:
			l.p.lose(err)
		}
		l.conn.Close()
		return
	}
}

// retire keeps the writer from the output, which the next link of a lasting peer writes.
func (l *netLink) retire() {
	l.p.writing.Lock()
	l.dead = true
	l.p.writing.Unlock()
}

// cause is why the stream ended, if a read says err. The kernel tells only one of reader and writer that the other host
// is silent.
func (l *netLink) cause(err error) error {
	if err != nil || l.dec.bye {
		return err
	}
	l.conn.Close() // so that the writer stops
	l.p.writing.Lock()
	defer l.p.writing.Unlock()
	return l.silent
}

// errStream marks an end of the stream, unlike a fault in what it carried.
var errStream = errors.New("the stream ended")

type streamEnd struct{ cause error }

func (e *streamEnd) Error() string        { return errStream.Error() }
func (e *streamEnd) Is(target error) bool { return target == errStream }
func (e *streamEnd) Unwrap() error        { return e.cause }

// receive reads once and decodes.
func (l *netLink) receive(buf []byte) error {
	m := l.dec.direct()
	into := m
	if m == nil {
		into = l.dec.buffer(buf, nil, l.p.inviting.Load() > 0)
	}
	n, err := l.conn.Read(into)
	if n > 0 {
		if m != nil {
			return l.dec.landed(m, n)
		}
		return l.dec.feed(buf[:n])
	}
	if err == io.EOF {
		err = nil
	}
	return &streamEnd{err}
}

// onlyWriter hides io.Discard's own large buffers.
type onlyWriter struct{ io.Writer }

func (l *netLink) stop() { l.once.Do(func() { close(l.quit) }) }

func (l *netLink) depart() bool {
	l.push()
	select {
	case <-l.gone:
		return true
	default:
		return false
	}
}

func (l *netLink) close() {
	l.stop()
	l.conn.SetDeadline(time.Unix(1, 0))
	l.conn.Close()
	l.tasks.Wait()
}
