package stream

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// A parcel is a queued packet: its payload stays in the user's memory.
type parcel struct {
	header wire.Header
	req    *adi.Request
	off, n int
	report bool
}

// A ring is a queue of parcels that keeps its memory.
type ring struct {
	slots []parcel // a power of two
	head  int
	count int
}

// push returns the slot for one more parcel.
func (q *ring) push() *parcel {
	if q.count == len(q.slots) {
		q.grow()
	}
	p := &q.slots[(q.head+q.count)&(len(q.slots)-1)]
	q.count++
	return p
}

func (q *ring) grow() {
	bigger := make([]parcel, max(8, 2*len(q.slots)))
	n := copy(bigger, q.slots[q.head:])
	copy(bigger[n:], q.slots[:q.head])
	q.slots, q.head = bigger, 0
}

// pop moves the oldest parcel to into.
func (q *ring) pop(into *parcel) bool {
	if q.count == 0 {
		return false
	}
	s := &q.slots[q.head]
	*into = *s
	s.req = nil
	q.head = (q.head + 1) & (len(q.slots) - 1)
	if q.count--; q.count == 0 && len(q.slots) > limits.TCPRing {
		q.slots, q.head = nil, 0
	}
	return true
}
