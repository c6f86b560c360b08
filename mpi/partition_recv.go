package mpi

import (
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
)

var byteType = datatype.Byte

func memOf(p []byte) datatype.Mem { return datatype.MemOf(p) }

// A cut is how the sender divides the message.
type cut struct {
	parts int
	base  int // tag of the first partition
	bytes int // of all, as both sides count them
	sig   uint32
}

// common are the size and the signature of t that all ranks know, also where their processors are unlike.
func (c *Comm) common(t *datatype.Type) (size int, sig uint32) {
	if !c.ctx.Hetero() {
		return t.Size(), t.Signature()
	}
	size, sig, _ = t.MessageIn(c.ctx.Form())
	return size, sig
}

const cutBytes = 28

func (k *cut) encode() []byte {
	b := make([]byte, cutBytes)
	binary.LittleEndian.PutUint64(b[0:], uint64(k.parts))
	binary.LittleEndian.PutUint64(b[8:], uint64(k.base))
	binary.LittleEndian.PutUint64(b[16:], uint64(k.bytes))
	binary.LittleEndian.PutUint32(b[24:], k.sig)
	return b
}

// decodeCut reads a cut; ok is false for what no sender says.
func decodeCut(b []byte) (k cut, ok bool) {
	if len(b) != cutBytes {
		return cut{}, false
	}
	k = cut{
		parts: int(binary.LittleEndian.Uint64(b[0:])),
		base:  int(binary.LittleEndian.Uint64(b[8:])),
		bytes: int(binary.LittleEndian.Uint64(b[16:])),
		sig:   binary.LittleEndian.Uint32(b[24:]),
	}
	return k, k.parts >= 1 && k.base >= 0 && k.base <= tagMax && k.parts <= tagMax-k.base && k.bytes >= 0 && k.bytes%k.parts == 0
}

const precvInit = "PrecvInit"

// partitionedRecv is the starter of a partitioned receive. It posts a receive for each of the sender's partitions.
type partitionedRecv struct {
	partitionedOp
	c        *Comm
	b        Buffer
	src, tag int

	setup    []byte
	setupReq *adi.Request
	setupGen uint64

	mu      sync.Mutex
	known   atomic.Bool // how the sender cuts; what follows is then fixed
	started bool        // before it was known
	cut     cut
	parts   []recvPart
	wrong   *Error // what is sent does not fit: it is received and thrown away
}

type recvPart struct {
	s       *partitionedRecv
	arrived atomic.Bool
	op      adi.Op
	hook    *adi.Hook
	r       *adi.Request
	gen     uint64
	packed  []byte // where the partition does not end with an item: its bytes
	off     int    // of them in the packed form of the whole
}

// prepare asks for the sender's cut.
func (s *partitionedRecv) prepare() *Error {
	s.setup = make([]byte, cutBytes)
	op := s.c.recvOp(precvInit, memOf(s.setup), cutBytes, byteType, s.src, s.tag)
	op.Context = s.c.class(adi.ClassCut)
	r, err := s.c.ctx.Irecv(&op)
	if err != nil {
		return s.c.fault(precvInit, err, adi.Status{}, s.src, s.tag)
	}
	s.setupReq, s.setupGen = r, r.Gen()
	r.OnDone(s.setupGen, adi.NewHook(s.learn))
	return nil
}

// learn takes the sender's cut.
func (s *partitionedRecv) learn() {
	st, err := s.setupReq.Wait(s.setupGen)
	if st.Cancelled {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := decodeCut(s.setup[:st.Bytes])
	switch {
	case err != nil:
		s.wrong = s.c.fault(precvInit, err, st, s.src, s.tag)
	case !ok:
		s.wrong = s.c.err(precvInit, ErrIntern, fmt.Errorf("rank %d has not said how it cuts the message", s.src))
	default:
		s.cut = k
		s.divide()
	}
	s.known.Store(true)
	if s.started {
		s.started = false
		s.post()
	}
}

// divide makes the receives of all partitions. s.mu is held.
func (s *partitionedRecv) divide() {
	k, c, b := &s.cut, s.c, &s.b
	size, sig := c.common(b.typ)
	total := b.count * size
	part := k.bytes / k.parts
	switch {
	case k.bytes != total:
		class := ErrCount
		if k.bytes > total {
			class = ErrTruncate
		}
		s.wrong = c.err(precvInit, class, fmt.Errorf("rank %d sends %d bytes in %d partitions, the buffer has %d bytes", s.src, k.bytes, k.parts, total))
	case total > 0 && !datatype.Compatible(k.sig, sig):
		s.wrong = c.err(precvInit, ErrType, fmt.Errorf("rank %d sends %s, the buffer is of %s", s.src, signatureText(k.sig), signatureText(sig)))
	}
	if s.wrong != nil {
		s.wrong.Peer, s.wrong.Tag = s.src, s.tag
	}
	s.st = adi.Status{Source: int32(s.src), Tag: int32(s.tag), Bytes: b.count * b.typ.Size()}
	s.parts = make([]recvPart, k.parts)
	_, extent := b.typ.Extent()
	whole := size > 0 && part%size == 0
	for i := range s.parts {
		p := &s.parts[i]
		p.s = s
		if s.wrong == nil && (whole || part == 0) {
			n := 0
			if size > 0 {
				n = part / size
			}
			p.op = c.recvOp(precvInit, b.mem.Shift(i*n*extent), n, b.typ, s.src, s.tag)
		} else {
			end, n, typ := (i+1)*part, part, byteType
			p.off = i * part
			if s.wrong == nil && c.ctx.Hetero() { // the device must know what it converts
				form := c.ctx.Form()
				p.off, end = b.typ.PackedLen(form, p.off), b.typ.PackedLen(form, end)
				n, typ = 1, packedPart(b.typ, p.off, end-p.off)
			}
			p.packed = make([]byte, end-p.off)
			p.op = c.recvOp(precvInit, memOf(p.packed), n, typ, s.src, s.tag)
		}
		p.op.Context = c.class(adi.ClassPartition)
		p.op.Tag = int32(k.base + i)
		p.hook = adi.NewHook(p.received)
	}
}

// packedPart is the type of the bytes [off, off+n) of the packed form of items of t.
func packedPart(t *datatype.Type, off, n int) *datatype.Type {
	var lens, displs []int
	var types []*datatype.Type
	at := off / t.Size() * t.Size()
	for end := off + n; at < end; {
		for basic := range t.TypeMap() {
			if at >= off && at < end {
				if last := len(types) - 1; last >= 0 && types[last] == basic {
					lens[last]++
				} else {
					lens, displs, types = append(lens, 1), append(displs, at-off), append(types, basic)
				}
			}
			at += basic.Size()
		}
	}
	return datatype.Struct(lens, displs, types)
}

func (s *partitionedRecv) start() (Request, *Error) {
	if e := s.c.usable(precvInit); e != nil {
		return Request{}, e
	}
	if s.src == ProcNull {
		return s.c.failed(precvInit, nil), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.begin(s.c, precvInit, s.src, s.tag, 1)
	if s.known.Load() {
		s.post()
	} else {
		s.started = true
	}
	return r, nil
}

// post posts the receives of all partitions. s.mu is held.
func (s *partitionedRecv) post() {
	s.left.Add(int64(len(s.parts)))
	for i := range s.parts {
		s.parts[i].arrived.Store(false)
	}
	for i := range s.parts {
		p := &s.parts[i]
		r, err := s.c.ctx.Irecv(&p.op)
		if err != nil {
			s.done(s.c.fault(precvInit, err, adi.Status{}, s.src, s.tag))
			continue
		}
		p.r, p.gen = r, r.Gen()
		r.OnDone(p.gen, p.hook)
	}
	s.done(s.wrong)
}

// received takes a partition that has come.
func (p *recvPart) received() {
	s := p.s
	st, err := p.r.Wait(p.gen)
	var e *Error
	if err != nil {
		e = s.c.fault(precvInit, err, st, s.src, s.tag)
	} else if p.packed != nil && s.wrong == nil {
		var c datatype.Cursor
		if err := c.Reset(s.b.mem, s.b.count, s.b.typ); err != nil {
			e = s.c.wrongBuffer(precvInit, "buf", s.b.count, err)
		} else {
			c.Seek(p.off)
			c.Unpack(p.packed)
		}
	}
	if e == nil {
		p.arrived.Store(true)
	}
	s.done(e)
}

// arrived reports whether all of what partition i of n of the receiver consists of has come.
func (s *partitionedRecv) arrived(i, n int) bool {
	if !s.known.Load() {
		return false
	}
	size, _ := s.c.common(s.b.typ)
	total, own := s.b.count*size, 0
	if own = total / n; own == 0 || s.wrong != nil {
		own = 0
	}
	if own == 0 { // nothing is in it: it has come when all have
		for k := range s.parts {
			if !s.parts[k].arrived.Load() {
				return false
			}
		}
		return true
	}
	part := s.cut.bytes / s.cut.parts
	for k := i * own / part; k*part < (i+1)*own; k++ {
		if !s.parts[k].arrived.Load() {
			return false
		}
	}
	return true
}

func (s *partitionedRecv) free() {
	if s.setupReq != nil && !s.known.Load() {
		_ = s.setupReq.Cancel(s.setupGen)
	}
}
