package remote

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"cadre.example/adi/limits"
)

// A Stream is bytes in both directions. One goroutine at a time may read and one write; the others' calls are for any.
type Stream struct {
	l  *Link
	id [4]byte

	mu       sync.Mutex
	change   *sync.Cond
	in       []byte // what has come and was not read
	taken    int    // bytes that were read and for which no credit was given
	end      error  // comes behind in
	closed   bool   // nobody here reads any more
	waiting  bool   // a read
	deadline time.Time
	timer    *time.Timer

	credit int
	ended  bool // nothing more is written
	stop   error
}

func newStream(l *Link, id uint32) *Stream {
	s := &Stream{l: l, credit: limits.AgentWindow}
	binary.LittleEndian.PutUint32(s.id[:], id)
	s.change = sync.NewCond(&s.mu)
	return s
}

// Read waits for bytes, until the deadline of SetReadDeadline.
func (s *Stream) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.in) == 0 {
		switch {
		case s.closed:
			return 0, os.ErrClosed
		case s.end != nil:
			return 0, s.end
		case len(p) == 0:
			return 0, nil
		case !s.deadline.IsZero() && !time.Now().Before(s.deadline):
			return 0, os.ErrDeadlineExceeded
		}
		s.waiting = true
		s.change.Wait()
		s.waiting = false
	}
	n := copy(p, s.in)
	if s.in = s.in[n:]; len(s.in) == 0 {
		s.in = nil
	}
	if s.taken += n; s.taken >= limits.AgentWindow/2 && s.end == nil {
		s.l.send(kindCredit, s.id[:], binary.LittleEndian.AppendUint32(nil, uint32(s.taken)))
		s.taken = 0
	}
	return n, nil
}

// Quiet reports that everything that has come was read, and that the reader waits for more.
func (s *Stream) Quiet() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.in) == 0 && s.waiting && s.end == nil
}

// SetReadDeadline bounds the reads that wait now and those to come; the zero time is no bound.
func (s *Stream) SetReadDeadline(t time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if s.deadline = t; !t.IsZero() {
		s.timer = time.AfterFunc(time.Until(t), s.wake)
	}
	s.change.Broadcast()
	return nil
}

func (s *Stream) wake() {
	s.mu.Lock()
	s.change.Broadcast()
	s.mu.Unlock()
}

// Write waits until the other end has room.
func (s *Stream) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		s.mu.Lock()
		for s.credit == 0 && s.stop == nil && !s.ended {
			s.change.Wait()
		}
		if err := s.stop; err != nil || s.ended {
			s.mu.Unlock()
			if err == nil {
				err = os.ErrClosed
			}
			return n, err
		}
		part := p[:min(len(p), s.credit, limits.AgentData)]
		s.credit -= len(part)
		s.l.send(kindData, s.id[:], part)
		s.mu.Unlock()
		p = p[len(part):]
		n += len(part)
	}
	return n, nil
}

// Connected reports that the connection has not ended.
func (s *Stream) Connected() bool {
	s.l.mu.Lock()
	defer s.l.mu.Unlock()
	return s.l.dead == nil
}

// End says that nothing more will be written.
func (s *Stream) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.ended = true
		s.change.Broadcast()
		s.l.send(kindEnd, s.id[:])
	}
}

// Close ends both directions: nothing more is written, and what comes is dropped.
func (s *Stream) Close() error {
	s.End()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return os.ErrClosed
	}
	s.closed, s.in = true, nil
	if s.end == nil {
		s.l.send(kindStop, s.id[:])
	}
	s.change.Broadcast()
	return nil
}

func (s *Stream) take(p []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.end != nil:
		return fmt.Errorf("%w: bytes behind the end of a stream", ErrLink)
	case s.closed:
		return nil
	case len(s.in)+s.taken+len(p) > limits.AgentWindow:
		return fmt.Errorf("%w: more bytes than a stream may have on their way", ErrLink)
	}
	s.in = append(s.in, p...)
	s.change.Broadcast()
	return nil
}

func (s *Stream) takeEnd() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil {
		s.end = io.EOF
	}
	s.change.Broadcast()
}

func (s *Stream) takeStop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		s.stop = errStopped
	}
	s.change.Broadcast()
}

func (s *Stream) takeCredit(n uint32) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if int64(s.credit)+int64(n) > limits.AgentWindow {
		return fmt.Errorf("%w: credit for %d bytes that were not sent", ErrLink, n)
	}
	s.credit += int(n)
	s.change.Broadcast()
	return nil
}

// fail ends a stream with its connection: what has come can be read.
func (s *Stream) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil {
		s.end = err
	}
	if s.stop == nil {
		s.stop = err
	}
	s.change.Broadcast()
}
