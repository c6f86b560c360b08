//go:build unix

package job

import (
	"bufio"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/board/frames"
	"cadre.example/launch/internal/control"
	"golang.org/x/sys/unix"
)

// A conn is the launcher's end of the channel to one rank. Its reader turns frames into events. Writes never block the
// loop: what the socket does not take at once is sent by a goroutine that lives as long as there is something to send.
type conn struct {
	ch   channel
	done chan struct{} // closed when the reader has seen the end
	out  *control.Outbox
}

// A channel is the launcher's end of what a process speaks through, on this host or on another.
type channel interface {
	io.ReadWriteCloser
	// Quiet reports that everything that the process has written was read, and that the reader waits for more.
	Quiet() bool
}

func newConn(ch channel) *conn {
	return &conn{ch: ch, done: make(chan struct{}), out: control.NewOutbox(ch)}
}

// send queues frames: a slow rank does not hold up the others.
func (c *conn) send(frames []byte) { c.out.Send(frames) }

// listen posts what rank says until the channel ends or says something that is not understood.
func (c *conn) listen(rank int, post func(event)) {
	defer close(c.done)
	r := control.NewReader(bufio.NewReaderSize(c.ch, limits.FrameFirst)) // what a rank says at once is short
	for {
		kind, body, err := r.Next()
		if err != nil {
			if errors.Is(err, control.ErrFrame) {
				post(event{rank: rank, what: evProtocol, err: err})
			}
			post(event{rank: rank, what: evClosed})
			return
		}
		m, err := frames.Decode(rank, kind, body)
		if err != nil {
			post(event{rank: rank, what: evProtocol, err: err})
			return
		}
		post(event{rank: rank, what: evMessage, message: m})
	}
}

// A socket is the channel of a process of this host.
type socket struct {
	*os.File
	idle atomic.Bool // the reader has taken all, and found nothing more to read
}

// Read is the file's, and keeps idle.
func (c *socket) Read(p []byte) (n int, err error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, err
	}
	var cause error
	err = raw.Read(func(fd uintptr) bool {
		c.idle.Store(false)
		for {
			if n, cause = unix.Read(int(fd), p); cause != unix.EINTR {
				break
			}
		}
		c.idle.Store(cause == unix.EAGAIN)
		return cause != unix.EAGAIN
	})
	switch {
	case err != nil:
		return 0, err
	case cause != nil:
		return 0, cause
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}

// Quiet implements channel: nothing waits to be read, nor the end.
func (c *socket) Quiet() bool {
	raw, err := c.SyscallConn()
	nothing := false
	if err == nil {
		err = raw.Control(func(fd uintptr) {
			var b [1]byte
			_, _, e := unix.Recvfrom(int(fd), b[:], unix.MSG_PEEK|unix.MSG_DONTWAIT)
			nothing = e == unix.EAGAIN
		})
	}
	return (nothing || err != nil) && c.idle.Load()
}

// finish waits until what an ended process had written was read and posted, however busy this host is. The end of the
// channel is waited for only up to a limit, since a child of the process may hold it open.
func (c *conn) finish(limit time.Duration) {
	for wait := limit; ; wait = limits.HeardPause {
		select {
		case <-c.done:
			return
		case <-time.After(wait):
		}
		if c.ch.Quiet() {
			return
		}
	}
}

func (c *conn) close() { c.ch.Close() }
