package control

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"cadre.example/adi/limits"
)

// Version changes whenever a frame changes its meaning.
const Version = 5

const (
	headerBytes = 5
	// MaxKey and MaxValue bound what a rank publishes, in bytes.
	MaxKey   = 63
	MaxValue = 512
	// MaxKeys bounds how many keys one process may publish: the addresses of 256 ranks that have 8 each.
	MaxKeys = 256
	// MaxReason bounds the text of Abort and End; what is longer loses its tail.
	MaxReason = limits.FrameBody - 64
	// SecretBytes is the length of the job's secret.
	SecretBytes = 32
)

// A Kind says what a frame is.
type Kind uint8

// From a rank to the launcher: Hello, Put, Fence, Abort, Finalize, State, Quiet, Calls, Leaks, Seek, Tell. From the launcher to a rank: the others.
const (
	KindHello    Kind = 1  // the rank has joined: version
	KindPut      Kind = 2  // one value, visible after the next fence
	KindFence    Kind = 3  // the rank has entered fence number n, counted from 1
	KindAbort    Kind = 4  // end the job
	KindFinalize Kind = 5  // the rank is about to end well
	KindState    Kind = 6  // a part of what the process says about its ranks
	KindCalls    Kind = 8  // a part of the calls of a rank, for a trace
	KindLeaks    Kind = 9  // what a rank leaves behind
	KindSeek     Kind = 10 // a question for another process
	KindTell     Kind = 11 // the answer to one
	KindQuiet    Kind = 7  // a goroutine of the process has waited for the same for long
	KindWelcome  Kind = 16
	KindValue    Kind = 17 // one value of one rank, new since the fence before
	KindFenced   Kind = 18 // every rank has entered fence number n and all values were sent
	KindNoted    Kind = 19 // the launcher has taken note of Abort
	KindEnd      Kind = 20 // the job ends because of a failure
	KindAsk      Kind = 21 // what do your ranks do?
	KindSought   Kind = 22 // a question of another process
	KindTold     Kind = 23 // the answer to this process's own
)

// ErrFrame is wrapped by every error about bytes that are no valid frame.
var ErrFrame = errors.New("malformed control frame")

// A Reader cuts a stream into frames.
type Reader struct {
	r    io.Reader
	head [headerBytes]byte
	body []byte
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{r: r} }

// Next returns the next frame. The body is valid until the next call. The error is io.EOF only between two frames.
func (r *Reader) Next() (Kind, []byte, error) {
	if _, err := io.ReadFull(r.r, r.head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint32(r.head[:4])
	if n > limits.FrameBody {
		return 0, nil, fmt.Errorf("%w: body of %d bytes, at most %d", ErrFrame, n, limits.FrameBody)
	}
	if cap(r.body) < int(n) {
		r.body = make([]byte, n)
	}
	r.body = r.body[:n]
	if _, err := io.ReadFull(r.r, r.body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return 0, nil, err
	}
	return Kind(r.head[4]), r.body, nil
}

// begin appends a header whose length end fills in.
func begin(b []byte, k Kind) ([]byte, int) {
	at := len(b)
	return append(b, 0, 0, 0, 0, byte(k)), at
}

func end(b []byte, at int) []byte {
	binary.LittleEndian.PutUint32(b[at:], uint32(len(b)-at-headerBytes))
	return b
}

func appendString(b []byte, s string) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(len(s)))
	return append(b, s...)
}

// A cursor takes a body apart. The first lack makes every later answer zero, so that it is asked for once, at the end.
type cursor struct {
	b   []byte
	bad bool
}

func (c *cursor) take(n int) []byte {
	if c.bad || n > len(c.b) {
		c.bad = true
		return nil
	}
	p := c.b[:n]
	c.b = c.b[n:]
	return p
}

func (c *cursor) u16() uint16 {
	if p := c.take(2); p != nil {
		return binary.LittleEndian.Uint16(p)
	}
	return 0
}

func (c *cursor) u32() uint32 {
	if p := c.take(4); p != nil {
		return binary.LittleEndian.Uint32(p)
	}
	return 0
}

func (c *cursor) flag() bool {
	p := c.take(1)
	if len(p) == 1 && p[0] > 1 {
		c.bad = true
	}
	return len(p) == 1 && p[0] == 1
}

func (c *cursor) str() string { return string(c.take(int(c.u16()))) }

// done reports an error unless the body was exactly what was taken.
func (c *cursor) done(what string) error {
	switch {
	case c.bad:
		return fmt.Errorf("%w: %s is cut short", ErrFrame, what)
	case len(c.b) > 0:
		return fmt.Errorf("%w: %d bytes after the end of %s", ErrFrame, len(c.b), what)
	}
	return nil
}
