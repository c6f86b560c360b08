//go:build unix

package job

import (
	"errors"
	"os"
	"sync"
	"time"

	"cadre.example/launch/internal/control"
)

// A conn is the launcher's end of the channel to one rank. Its reader turns frames into events. Writes never block the
// loop: what the socket does not take at once is sent by a goroutine that lives as long as there is something to send.
type conn struct {
	f    *os.File
	done chan struct{} // closed when the reader has seen the end

	mu      sync.Mutex
	queue   [][]byte
	sending bool
}

func newConn(f *os.File) *conn { return &conn{f: f, done: make(chan struct{})} }

// send queues frames. Errors are not reported: a rank that cannot be written to has ended, and that is noticed.
func (c *conn) send(frames []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, frames)
	if !c.sending {
		c.sending = true
		go c.drain()
	}
}

func (c *conn) drain() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			c.sending = false
			c.mu.Unlock()
			return
		}
		p := c.queue[0]
		c.queue = c.queue[1:]
		c.mu.Unlock()
		if _, err := c.f.Write(p); err != nil {
			c.mu.Lock()
			c.queue = nil
			c.mu.Unlock()
		}
	}
}

// listen posts what rank says until the channel ends or says something that is not understood.
func (c *conn) listen(rank int, post func(event)) {
	defer close(c.done)
	r := control.NewReader(c.f)
	for {
		kind, body, err := r.Next()
		if err != nil {
			if errors.Is(err, control.ErrFrame) {
				post(event{rank: rank, what: evProtocol, err: err})
			}
			post(event{rank: rank, what: evClosed})
			return
		}
		e, err := decode(kind, body)
		e.rank = rank
		if err != nil {
			post(event{rank: rank, what: evProtocol, err: err})
			return
		}
		post(e)
	}
}

// settle waits until what an ended process had written was read. A child of it may hold the channel open.
func (c *conn) settle(limit time.Duration) {
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-c.done:
	case <-t.C:
	}
}

func (c *conn) close() { c.f.Close() }

func decode(kind control.Kind, body []byte) (e event, err error) {
	switch kind {
	case control.KindHello:
		e.what = evHello
		err = control.DecodeHello(body)
	case control.KindPut:
		e.what = evPut
		e.key, e.text, err = control.DecodePut(body)
	case control.KindFence:
		e.what = evFence
		e.count, err = control.DecodeCount(body)
	case control.KindAbort:
		e.what = evAbort
		e.code, e.text, err = control.DecodeAbort(body)
	case control.KindFinalize:
		e.what = evFinalize
		err = control.DecodeEmpty(body)
	default:
		err = errUnknownFrame
	}
	return e, err
}

var errUnknownFrame = errors.New("a frame of unknown kind")
