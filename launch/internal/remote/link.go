package remote

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/control"
)

const (
	kindMessage control.Kind = 1
	kindData    control.Kind = 2
	kindEnd     control.Kind = 3
	kindStop    control.Kind = 4
	kindCredit  control.Kind = 5
	kindAlive   control.Kind = 6
)

// A Link is one end of the connection. Any goroutine may call its methods; Run is called once.
type Link struct {
	r     *control.Reader
	w     io.Writer
	heard atomic.Int64 // when something came last, in nanoseconds since start
	start time.Time

	mu      sync.Mutex
	out     []byte
	writing bool
	written *sync.Cond
	dead    error // the connection has ended
	streams map[uint32]*Stream
}

// New returns the end of a connection that is read from r and written to w.
func New(r io.Reader, w io.Writer) *Link {
	l := &Link{r: control.NewReader(r), w: w, start: time.Now(), streams: map[uint32]*Stream{}}
	l.written = sync.NewCond(&l.mu)
	return l
}

// Silence is how long nothing has come.
func (l *Link) Silence() time.Duration { return time.Since(l.start) - time.Duration(l.heard.Load()) }

// Forgive begins to count silence again: this process itself was stopped.
func (l *Link) Forgive() { l.heard.Store(int64(time.Since(l.start))) }

// Alive tells the other end that this one lives.
func (l *Link) Alive() { l.send(kindAlive) }

// Send sends a message. It does not wait, and reports nothing: Run tells of a connection that has ended.
func (l *Link) Send(m *Message) {
	text, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("remote: message %+v: %v", m, err)) // it has nothing that JSON lacks
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		part := text[:min(len(text), limits.FrameBody-1)]
		text = text[len(part):]
		last := byte(0)
		if len(text) == 0 {
			last = 1
		}
		l.append(kindMessage, []byte{last}, part)
		if last == 1 {
			return
		}
	}
}

// Flush waits until everything that was sent was given to the connection, or that has ended.
func (l *Link) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for (l.writing || len(l.out) > 0) && l.dead == nil {
		l.written.Wait()
	}
}

func (l *Link) send(kind control.Kind, parts ...[]byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.append(kind, parts...)
}

// append queues a frame. mu is held.
func (l *Link) append(kind control.Kind, parts ...[]byte) {
	if l.dead != nil {
		return
	}
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	l.out = binary.LittleEndian.AppendUint32(l.out, uint32(n))
	l.out = append(l.out, byte(kind))
	for _, p := range parts {
		l.out = append(l.out, p...)
	}
	if !l.writing {
		l.writing = true
		go l.drain()
	}
}

// drain writes what is queued, and ends when there is nothing more.
func (l *Link) drain() {
	var spare []byte
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.out) > 0 && l.dead == nil {
		b := l.out
		l.out = spare[:0]
		l.mu.Unlock()
		_, err := l.w.Write(b)
		l.mu.Lock()
		if spare = b; cap(spare) > 8*limits.AgentData {
			spare = nil
		}
		if err != nil {
			l.mu.Unlock()
			l.fail(err)
			l.mu.Lock()
		}
	}
	l.writing = false
	l.written.Broadcast()
}

// Fail ends all streams: the other end is not heard any more.
func (l *Link) Fail(err error) { l.fail(err) }

// fail ends all streams. mu is not held: who holds a stream may wait for it.
func (l *Link) fail(err error) {
	l.mu.Lock()
	if l.dead != nil {
		l.mu.Unlock()
		return
	}
	l.dead, l.out = err, nil
	l.written.Broadcast()
	l.mu.Unlock()
	for _, s := range l.streams { // none is added any more
		s.fail(err)
	}
}

// Stream opens a stream. The other end may send on it from the moment at which it knows of it.
func (l *Link) Stream(id uint32) *Stream {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := newStream(l, id)
	if l.dead != nil {
		s.end, s.stop = l.dead, l.dead
	} else {
		l.streams[id] = s
	}
	return s
}

// Run reads until the connection ends, and gives take each message, before it reads on. It returns nil at an end between two
// frames. All streams have ended then.
func (l *Link) Run(take func(*Message) error) error {
	err := l.run(take)
	if err == nil {
		l.fail(io.EOF)
	} else {
		l.fail(err)
	}
	return err
}

func (l *Link) run(take func(*Message) error) error {
	var text []byte
	for {
		kind, body, err := l.r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		l.Forgive()
		switch kind {
		case kindAlive:
			continue
		case kindMessage:
			if len(body) == 0 || len(text)+len(body) > limits.AgentMessage {
				return fmt.Errorf("%w: a message of more than %d bytes, or a part of none", ErrLink, limits.AgentMessage)
			}
			if text = append(text, body[1:]...); body[0] == 0 {
				continue
			}
			m, err := parseMessage(text)
			if err == nil {
				err = take(m)
			}
			if err != nil {
				return err
			}
			text = nil
		default:
			if err := l.stream(kind, body); err != nil {
				return err
			}
		}
	}
}

// stream takes a frame about a stream.
func (l *Link) stream(kind control.Kind, body []byte) error {
	if len(body) < 4 {
		return fmt.Errorf("%w: kind %d with %d bytes", ErrLink, kind, len(body))
	}
	id, rest := binary.LittleEndian.Uint32(body), body[4:]
	l.mu.Lock()
	s := l.streams[id]
	l.mu.Unlock()
	if s == nil {
		return fmt.Errorf("%w: stream %d, which there is not", ErrLink, id)
	}
	switch {
	case kind == kindData:
		return s.take(rest)
	case kind == kindEnd && len(rest) == 0:
		s.takeEnd()
	case kind == kindStop && len(rest) == 0:
		s.takeStop()
	case kind == kindCredit && len(rest) == 4:
		return s.takeCredit(binary.LittleEndian.Uint32(rest))
	default:
		return fmt.Errorf("%w: kind %d with %d bytes", ErrLink, kind, len(body))
	}
	return nil
}

// errStopped is a write's error when nobody reads the stream any more.
var errStopped = errors.New("nobody reads this stream any more")
