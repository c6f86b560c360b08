package mpi

import (
	"fmt"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// BsendOverhead is the room in bytes that a buffered send takes in addition to its packed size (MPI_BSEND_OVERHEAD).
const BsendOverhead = 512

// AutomaticBuffer, passed instead of a size, attaches a buffer without limit (MPI_BUFFER_AUTOMATIC).
const AutomaticBuffer = -1

// A sendBuffer is where the messages of buffered sends wait until they have left. Its memory is taken when it is needed;
// what is attached is how much that may be.
type sendBuffer struct {
	mu      sync.Mutex
	limit   int // bytes, or AutomaticBuffer
	used    int
	pending int    // messages
	seq     uint64 // of the last message
	flushes []flush
	owner   string // for errors
	entry   uint64 // in the ledger
	free    *buffered
	kept    int // length of free
}

// A flush is a request for the end of all messages up to one.
type flush struct {
	upto uint64
	left int
	r    *adi.Request
	gen  uint64
}

// reserve makes room for a message of n bytes. It returns nil, and how much room there is, when that is not enough.
func (b *sendBuffer) reserve(n int) (m *buffered, room int) {
	need := n + BsendOverhead
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.limit >= 0 && need > b.limit-b.used {
		return nil, b.limit - b.used
	}
	b.used += need
	b.pending++
	b.seq++
	if m = b.free; m != nil {
		b.free = m.next
		b.kept--
	} else {
		m = &buffered{buffer: b}
		m.hook = adi.NewHook(m.left)
	}
	m.seq, m.size = b.seq, n
	return m, 0
}

// release takes m out.
func (b *sendBuffer) release(m *buffered) {
	m.r = nil
	seq := m.seq
	b.mu.Lock()
	b.used -= m.size + BsendOverhead
	b.pending--
	if b.kept < limits.BufferKeep && cap(m.data.b) <= limits.ScratchMost {
		m.next, b.free = b.free, m
		b.kept++
	}
	var over []flush
	keep := b.flushes[:0]
	for _, f := range b.flushes {
		if seq <= f.upto {
			f.left--
		}
		if f.left == 0 {
			over = append(over, f)
		} else {
			keep = append(keep, f)
		}
	}
	b.flushes = keep
	b.mu.Unlock()
	for _, f := range over {
		f.r.Finish(f.gen, emptyADI, nil)
	}
}

var emptyADI = adi.Status{Source: AnySource, Tag: AnyTag}

// flush is a request that is complete when all messages that are in b now have left.
func (b *sendBuffer) flush(c *Comm, name string) Request {
	if c.until != nil { // which does not bound it: giving the communicator up would not empty the buffer
		plain := *c
		plain.until = nil
		c = &plain
	}
	r := c.manual(name, ProcNull, AnyTag)
	gen := r.Gen()
	b.mu.Lock()
	pending := b.pending
	if pending > 0 {
		b.flushes = append(b.flushes, flush{b.seq, pending, r, gen})
	}
	b.mu.Unlock()
	if pending == 0 {
		r.Finish(gen, emptyADI, nil)
	}
	return Request{p: r, gen: gen, c: c, call: opJoint}
}

// sendBuffers are those of a rank.
type sendBuffers struct {
	ledger *ledger
	mu     sync.Mutex
	own    *sendBuffer   // of all communicators without one
	loose  *sendBuffer   // in its place while none is attached
	all    []*sendBuffer // that may have messages
}

// rank is the one of all communicators without their own.
func (s *sendBuffers) rank() *sendBuffer {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.own != nil:
		return s.own
	case s.loose == nil:
		s.loose = s.add(AutomaticBuffer, "the rank")
	}
	return s.loose
}

// add makes one. s.mu is held.
func (s *sendBuffers) add(limit int, owner string) *sendBuffer {
	b := &sendBuffer{limit: limit, owner: owner}
	keep := s.all[:0]
	for _, old := range s.all {
		old.mu.Lock()
		if old.pending > 0 || old == s.loose || old == s.own {
			keep = append(keep, old)
		}
		old.mu.Unlock()
	}
	s.all = append(keep, b)
	return b
}

// flushAll returns when all buffered messages of the rank have left, or the job has ended.
func (s *sendBuffers) flushAll(c *Comm) {
	s.mu.Lock()
	all := s.all
	s.mu.Unlock()
	for _, b := range all {
		b.mu.Lock()
		pending := b.pending
		b.mu.Unlock()
		if pending > 0 {
			_, _ = b.flush(c, "Finalize, for buffered sends,").wait()
		}
	}
}

func (c *Comm) checkAttach(op string, n int) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if n < 0 && n != AutomaticBuffer {
		return c.wrong(op, ErrArg, "n", n, roomRange)
	}
	return nil
}

const roomRange = "at least 0, or AutomaticBuffer"

func (c *Comm) attached(op, owner string) *Error {
	return c.err(op, ErrBuffer, errAttached(owner))
}

func (c *Comm) notAttached(op, owner string) *Error {
	return c.err(op, ErrBuffer, errNotAttached(owner))
}

func errAttached(owner string) error {
	return fmt.Errorf("%s has a send buffer already: detach it first", owner)
}

func errNotAttached(owner string) error { return fmt.Errorf("%s has no send buffer attached", owner) }

// AttachBuffer gives c a send buffer of n bytes for buffered sends (MPI_Comm_attach_buffer). Each message takes its
// packed size and BsendOverhead. AutomaticBuffer means no limit. The call is local to the rank.
func (c *Comm) AttachBuffer(n int) error {
	const op = "AttachBuffer"
	if e := c.checkAttach(op, n); e != nil {
		return c.report(e)
	}
	if !c.proc.sends.attach(&c.buffer, n, "the communicator") {
		return c.report(c.attached(op, "the communicator"))
	}
	return nil
}

// attach makes a buffer for a place that has none.
func (s *sendBuffers) attach(place *atomic.Pointer[sendBuffer], n int, owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if place.Load() != nil {
		return false
	}
	b := s.add(n, owner)
	b.entry = s.ledger.enter("send buffer", "detached", "of "+owner)
	place.Store(b)
	return true
}

// DetachBuffer waits until all messages have left the buffer of AttachBuffer, removes the buffer and returns its size in
// bytes.
func (c *Comm) DetachBuffer() (n int, err error) {
	const op = "DetachBuffer"
	if e := c.usable(op); e != nil {
		return 0, c.report(e)
	}
	b := c.buffer.Swap(nil)
	if b == nil {
		return 0, c.report(c.notAttached(op, "the communicator"))
	}
	c.proc.ledger.leave(b.entry)
	_, err = b.flush(c, op).Wait()
	return b.limit, err
}

// FlushBuffer returns when all messages that are now in the buffer of c have left it (MPI_Comm_flush_buffer).
func (c *Comm) FlushBuffer() error { return waitError(c.iflush("FlushBuffer")) }

// IflushBuffer starts a [Comm.FlushBuffer].
func (c *Comm) IflushBuffer() Request { return c.iflush("IflushBuffer") }

func (c *Comm) iflush(op string) Request {
	if e := c.usable(op); e != nil {
		return c.failed(op, e)
	}
	b := c.buffer.Load()
	if b == nil {
		return c.failed(op, c.notAttached(op, "the communicator"))
	}
	return b.flush(c, op)
}

func waitError(r Request) error {
	_, err := r.Wait()
	return err
}

// AttachRankBuffer limits the send buffer that the calling rank uses for communicators without a buffer of their own to
// n bytes (MPI_Buffer_attach). Each message takes its packed size and BsendOverhead. Before this call there is no limit,
// as with AutomaticBuffer; the standard's default, no room at all, is AttachRankBuffer(0).
func (c *Comm) AttachRankBuffer(n int) error {
	const op = "AttachRankBuffer"
	if e := c.checkAttach(op, n); e != nil {
		return c.report(e)
	}
	s := &c.proc.sends
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own != nil {
		return c.report(c.attached(op, "the rank"))
	}
	s.own = s.add(n, "the rank")
	s.own.entry = s.ledger.enter("send buffer", "detached", "of the rank")
	return nil
}

// DetachRankBuffer waits until all messages have left the rank's buffer, undoes AttachRankBuffer and returns the size in
// bytes.
func (c *Comm) DetachRankBuffer() (n int, err error) {
	const op = "DetachRankBuffer"
	if e := c.usable(op); e != nil {
		return 0, c.report(e)
	}
	s := &c.proc.sends
	s.mu.Lock()
	b := s.own
	s.own = nil
	s.mu.Unlock()
	if b == nil {
		return 0, c.report(c.notAttached(op, "the rank"))
	}
	c.proc.ledger.leave(b.entry)
	_, err = b.flush(c, op).Wait()
	return b.limit, err
}

// FlushRankBuffer returns when all messages that are now in the rank's buffer have left it (MPI_Buffer_flush).
func (c *Comm) FlushRankBuffer() error { return waitError(c.iflushRank("FlushRankBuffer")) }

// IflushRankBuffer starts a [Comm.FlushRankBuffer].
func (c *Comm) IflushRankBuffer() Request { return c.iflushRank("IflushRankBuffer") }

func (c *Comm) iflushRank(op string) Request {
	if e := c.usable(op); e != nil {
		return c.failed(op, e)
	}
	return c.proc.sends.rank().flush(c, op)
}
