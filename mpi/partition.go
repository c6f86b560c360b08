package mpi

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/internal/record"
)

// A Partitioned operation is a persistent send or receive whose buffer is divided into equal partitions (section 4.2 of
// the standard). After Start, any goroutine marks partitions of a send as ready, and each leaves at once; a receive
// reports which partitions have arrived. Both sides may divide the same message into different numbers of partitions.
//
// The nth PsendInit for a receiver and tag is paired with the nth PrecvInit for that sender and tag.
type Partitioned struct {
	*Persistent
	n    int
	send *partitionedSend
	recv *partitionedRecv
}

// partitionTags are those that a rank has given out. None is used again: messages of a freed operation may still wait.
type partitionTags struct {
	mu   sync.Mutex
	next int
}

func (t *partitionTags) take(n int) (base int, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n > tagMax-t.next {
		return 0, false
	}
	base = t.next
	t.next += n
	return base, true
}

// PsendInit makes a partitioned send of buf in the given number of equal partitions (MPI_Psend_init).
func PsendInit[T any](c *Comm, buf []T, partitions, dst, tag int) *Partitioned {
	return c.PsendInitBuf(Of(buf), partitions, dst, tag)
}

// PrecvInit makes a partitioned receive into buf in the given number of equal partitions (MPI_Precv_init). buf has the
// length of the buffer sent. src and tag cannot be wildcards.
func PrecvInit[T any](c *Comm, buf []T, partitions, src, tag int) *Partitioned {
	return c.PrecvInitBuf(Of(buf), partitions, src, tag)
}

// PsendInitBuf is [PsendInit] of a Buffer, whose count covers all partitions.
func (c *Comm) PsendInitBuf(b Buffer, partitions, dst, tag int) *Partitioned {
	const name = "PsendInit"
	e := c.checkSend(name, &b, dst, tag)
	if e == nil {
		e = c.checkPartitions(name, &b, partitions)
	}
	if e != nil {
		return &Partitioned{Persistent: c.newPersistent(name, nil, e)}
	}
	s := &partitionedSend{c: c, dst: dst}
	if dst != ProcNull {
		if e := s.prepare(b, partitions, tag); e != nil {
			return &Partitioned{Persistent: c.newPersistent(name, nil, e)}
		}
	}
	return &Partitioned{Persistent: c.newPersistent(name, s, nil), n: partitions, send: s}
}

// PrecvInitBuf is [PrecvInit] into a Buffer, whose count covers all partitions.
func (c *Comm) PrecvInitBuf(b Buffer, partitions, src, tag int) *Partitioned {
	const name = "PrecvInit"
	e := c.checkRecv(name, &b, src, tag)
	switch {
	case e != nil:
	case src == AnySource:
		e = c.wrongRank(name, "src", src, false)
	case tag == AnyTag:
		e = c.wrongTag(name, "tag", tag, false)
	default:
		e = c.checkPartitions(name, &b, partitions)
	}
	if e != nil {
		return &Partitioned{Persistent: c.newPersistent(name, nil, e)}
	}
	s := &partitionedRecv{c: c, b: b, src: src, tag: tag}
	if src != ProcNull {
		if e := s.prepare(); e != nil {
			return &Partitioned{Persistent: c.newPersistent(name, nil, e)}
		}
	}
	return &Partitioned{Persistent: c.newPersistent(name, s, nil), n: partitions, recv: s}
}

func (c *Comm) checkPartitions(name string, b *Buffer, n int) *Error {
	switch {
	case n < 1 || n > tagMax:
		return c.wrong(name, ErrArg, "partitions", n, fmt.Sprintf("1..%d", tagMax))
	case b.count%n != 0:
		return c.wrong(name, ErrCount, "the count of buf", b.count, fmt.Sprintf("a multiple of %d, the number of partitions", n))
	}
	return nil
}

// partition says why a call for partition i does not make sense. idle reports that p is not active.
func (p *Partitioned) partition(op string, i int, sending bool) (idle bool, e *Error) {
	if p == nil || p.Persistent == nil {
		return false, (*Persistent)(nil).wrong(op, nil)
	}
	r, e := p.current(op)
	switch {
	case e != nil:
		return false, e
	case p.err != nil:
		return false, p.err
	case sending && p.send == nil:
		return false, p.wrong(op, errors.New("it receives: only partitions that are sent are made ready"))
	case !sending && p.recv == nil:
		return false, p.wrong(op, errors.New("it sends: only partitions that are received arrive"))
	case i < 0 || i >= p.n:
		return false, p.c.wrong(op+" of "+p.op, ErrArg, "partition", i, fmt.Sprintf("0..%d", p.n-1))
	}
	return r.IsNull(), nil
}

// Pready marks partition i of a started send as ready (MPI_Pready). Call it once for each partition and start, from any
// goroutine.
func (p *Partitioned) Pready(i int) error {
	return p.report1(p.ready("Pready", i))
}

// PreadyRange marks the partitions low to high, both included, as ready. If one of them does not exist, it marks none.
func (p *Partitioned) PreadyRange(low, high int) error {
	const op = "PreadyRange"
	if p != nil && p.Persistent != nil && p.send != nil && low > high {
		return p.report(p.c.wrong(op+" of "+p.op, ErrArg, "high", high, fmt.Sprintf("at least low, which is %d", low)))
	}
	for _, end := range [...]int{low, high} {
		if _, e := p.partition(op, end, true); e != nil {
			return p.report1(e)
		}
	}
	for i := low; i <= high; i++ {
		if e := p.ready(op, i); e != nil {
			return p.report1(e)
		}
	}
	return nil
}

// PreadyList marks the listed partitions as ready. If one of them does not exist, it marks none.
func (p *Partitioned) PreadyList(list ...int) error {
	for _, i := range list {
		if _, e := p.partition("PreadyList", i, true); e != nil {
			return p.report1(e)
		}
	}
	for _, i := range list {
		if e := p.ready("PreadyList", i); e != nil {
			return p.report1(e)
		}
	}
	return nil
}

func (p *Partitioned) report1(e *Error) error {
	if e == nil {
		return nil
	}
	if p == nil {
		return e
	}
	return p.report(e)
}

func (p *Partitioned) ready(op string, i int) *Error {
	idle, e := p.partition(op, i, true)
	switch {
	case e != nil:
		return e
	case p.send.dst == ProcNull:
		return nil
	case idle:
		return p.wrong(op, errInactive)
	case !p.send.parts[i].ready.CompareAndSwap(false, true):
		return p.c.err(op+" of "+p.op, ErrArg, fmt.Errorf("partition %d was made ready before", i))
	}
	p.send.parts[i].start()
	return nil
}

// Parrived reports whether partition i of a receive has arrived completely, so that the program may use it
// (MPI_Parrived). It returns true for an inactive operation.
func (p *Partitioned) Parrived(i int) (bool, error) {
	idle, e := p.partition("Parrived", i, false)
	if e != nil {
		return false, p.report1(e)
	}
	if idle || p.recv.src == ProcNull {
		return true, nil
	}
	if p.recv.arrived(i, p.n) {
		return true, nil
	}
	if err := p.c.ctx.Progress(); err != nil {
		return false, p.report(p.c.fault("Parrived", err, adi.Status{}, p.recv.src, p.recv.tag))
	}
	return p.recv.arrived(i, p.n), nil
}

// A partitionedOp is what the starters of both directions have.
type partitionedOp struct {
	parent *adi.Request
	gen    uint64
	left   atomic.Int64 // partitions that are not done, and one while they are being started
	first  atomic.Pointer[Error]
	st     adi.Status
}

func (o *partitionedOp) begin(c *Comm, name string, peer, tag, parts int) Request {
	o.parent = c.manual(name, peer, tag)
	o.gen = o.parent.Gen()
	o.first.Store(nil)
	o.left.Store(int64(parts))
	return Request{p: o.parent, gen: o.gen, c: c, call: opJoint}
}

// done takes the end of a partition.
func (o *partitionedOp) done(e *Error) {
	if e != nil {
		o.first.CompareAndSwap(nil, e)
	}
	if o.left.Add(-1) == 0 {
		var err error
		if e := o.first.Load(); e != nil {
			err = e
		}
		o.parent.Finish(o.gen, o.st, err)
	}
}

// partitionedSend is the starter of a partitioned send.
type partitionedSend struct {
	partitionedOp
	c     *Comm
	dst   int
	parts []sendPart
	setup []byte

	mu     sync.Mutex
	guards []*guard // of the partitions of this start that are ready
}

type sendPart struct {
	s     *partitionedSend
	ready atomic.Bool
	op    adi.Op
	hook  *adi.Hook
	r     *adi.Request
	gen   uint64
}

const psendInit = "PsendInit"

// prepare tells the receiver how the message is cut.
func (s *partitionedSend) prepare(b Buffer, n, tag int) *Error {
	c := s.c
	base, ok := c.proc.partitions.take(n)
	if !ok {
		return c.err(psendInit, ErrOther, fmt.Errorf("the rank has used up its %d partitions", tagMax))
	}
	count := b.count / n
	_, extent := b.typ.Extent()
	s.parts = make([]sendPart, n)
	s.st = adi.Status{Source: AnySource, Tag: AnyTag}
	for i := range s.parts {
		p := &s.parts[i]
		p.s = s
		p.op = c.sendOp(psendInit, b.mem.Shift(i*count*extent), count, b.typ, s.dst, tag, proto.Standard)
		p.op.Context = c.class(adi.ClassPartition)
		p.op.Tag = int32(base + i)
		p.hook = adi.NewHook(p.sent)
	}
	size, sig := c.common(b.typ)
	s.setup = (&cut{parts: n, base: base, bytes: b.count * size, sig: sig}).encode()
	op := c.sendOp(psendInit, memOf(s.setup), len(s.setup), byteType, s.dst, tag, proto.Standard)
	op.Context = c.class(adi.ClassCut)
	r, err := c.ctx.Isend(&op)
	if err != nil {
		return c.fault(psendInit, err, adi.Status{}, s.dst, tag)
	}
	r.Discard(r.Gen())
	return nil
}

func (s *partitionedSend) start() (Request, *Error) {
	if e := s.c.usable(psendInit); e != nil {
		return Request{}, e
	}
	if s.dst == ProcNull {
		return s.c.failed(psendInit, nil), nil
	}
	for i := range s.parts {
		s.parts[i].ready.Store(false)
	}
	r := s.begin(s.c, psendInit, s.dst, s.parts[0].op.Call.Tag, len(s.parts))
	if s.c.guarded() {
		s.guards = nil
		s.parent.Closing.Store(&adi.Closing{Gen: s.gen, End: s.unguard})
	}
	return r, nil
}

// unguard takes the memory of all partitions back.
func (s *partitionedSend) unguard() (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.guards {
		if e := g.end(new(record.Mark)); err == nil {
			err = e
		}
	}
	return err
}

func (s *partitionedSend) free() { s.parts = nil }

// start sends a partition.
func (p *sendPart) start() {
	c := p.s.c
	if g := c.watches(&p.op, true); g != nil {
		p.s.mu.Lock()
		p.s.guards = append(p.s.guards, g)
		p.s.mu.Unlock()
	}
	r, err := c.ctx.Isend(&p.op)
	if err != nil {
		p.s.done(c.fault(psendInit, err, adi.Status{}, p.s.dst, p.op.Call.Tag))
		return
	}
	p.r, p.gen = r, r.Gen()
	r.OnDone(p.gen, p.hook)
}

func (p *sendPart) sent() {
	var e *Error
	if st, err := p.r.Wait(p.gen); err != nil {
		e = p.s.c.fault(psendInit, err, st, p.s.dst, p.op.Call.Tag)
	}
	p.s.done(e)
}
