package adi

import (
	"sync"
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/slab"
)

// charge is what a kept message of n bytes takes of the memory for payload.
func charge(n int) int { return max(blockSize(n), limits.InlineUnexpected) + limits.UnexpectedKept }

// messages is the unexpected messages of the direct path, by handle. There may be millions: one whose data stay with its
// sender takes 24 bytes here, and 48 in the matcher.
type messages struct {
	slots slab.Blocks[slot]
	free  uint32 // the first free slot plus one, or 0
	live  int
	idle  *kept // for reuse, at most limits.KeepIdle
	idles int
	spare sync.Pool // more of them, until the collector wants their memory
}

// A slot is a message that waits: its sender's request, which has all that there is to know, or what is kept here.
type slot struct {
	send *Request
	kept *kept
	next uint32 // free slots
}

// kept is a message whose packed bytes were copied.
type kept struct {
	next   *kept
	sig    uint64
	size   int
	peer   int32 // world rank of the sender
	source int32
	tag    int32
	held   *int32                         // see Context.heldFrom
	filled atomic.Bool                    // block is complete: the sender fills it outside the lock
	block  []byte                         // the bytes, or
	inline *[limits.InlineUnexpected]byte // made when first needed
}

// A description is what a probe or a dump says of a message.
type description struct {
	peer, size  int
	source, tag int32
	sig         uint64
	send        *Request // the data is still the sender's
}

func (m *messages) add(s slot) match.Handle {
	i := m.free
	if i != 0 {
		i--
		m.free = m.slots.At(i).next
	} else {
		i = m.slots.Add()
	}
	m.live++
	*m.slots.At(i) = s
	return match.Handle(i)
}

func (m *messages) at(h match.Handle) *slot { return m.slots.At(uint32(h)) }

func (m *messages) drop(h match.Handle) {
	m.live--
	*m.at(h) = slot{next: m.free}
	if m.live == 0 && m.slots.Cap() > limits.KeepIdle {
		m.slots.Rest()
		m.free = 0
		return
	}
	m.free = uint32(h) + 1
}

// park is a message whose data stays with send until unpark.
func (m *messages) park(send *Request) match.Handle { return m.add(slot{send: send}) }

func (m *messages) unpark(h match.Handle) { m.drop(h) }

// keep is a message that release ends.
func (m *messages) keep() (match.Handle, *kept) {
	k := m.idle
	if k != nil {
		m.idle, k.next = k.next, nil
		m.idles--
	} else if k, _ = m.spare.Get().(*kept); k == nil {
		k = new(kept)
	}
	return m.add(slot{kept: k}), k
}

func (m *messages) release(h match.Handle) {
	k := m.at(h).kept
	m.drop(h)
	k.block = nil
	k.filled.Store(false)
	if m.idles < limits.KeepIdle {
		k.next, m.idle = m.idle, k
		m.idles++
	} else {
		m.spare.Put(k)
	}
}

// describe says what message h is.
func (m *messages) describe(h match.Handle) description {
	s := m.at(h)
	if r := s.send; r != nil {
		return description{peer: r.ctx.rank, size: r.op.Size, source: r.op.Source, tag: r.op.Tag, sig: r.op.Sig, send: r}
	}
	k := s.kept
	return description{peer: int(k.peer), size: k.size, source: k.source, tag: k.tag, sig: k.sig}
}

// parked calls f for every message whose data stays with its sender, until f returns false.
func (m *messages) parked(f func(h match.Handle, send *Request) bool) {
	for i := range m.slots.Len() {
		if s := m.slots.At(i); s.send != nil && !f(match.Handle(i), s.send) {
			return
		}
	}
}

// storage is the payload of unexpected messages that came in packets, by number.
type storage struct {
	list slab.Blocks[[]byte]
	n    int
}

func (s *storage) put(i int, b []byte) {
	for s.list.Len() <= uint32(i) {
		s.list.Add()
	}
	*s.list.At(uint32(i)) = b
	s.n++
}

func (s *storage) take(i int) []byte {
	at := s.list.At(uint32(i))
	b := *at
	*at = nil
	if s.n--; s.n == 0 && s.list.Cap() > limits.KeepIdle {
		s.list.Rest()
	}
	return b
}
