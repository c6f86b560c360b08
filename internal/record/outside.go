package record

import "sync/atomic"

// Words is what code outside of Go needs to write records that Begin or Note would: where the next place is counted, the first
// word of the first slot, and whether only Go may write. Size slots of 8 words follow each other.
func (r *Ring) Words() (head, slots *atomic.Uint64, slow *bool) {
	return &r.head, &r.slots[0].w[0], &r.slow
}

// Set makes m the mark of a call that code outside of Go has noted, for generation gen: what Ends and Read then say.
func (m *Mark) Set(gen uint64, op Op, peer, tag int) {
	m.w[0].Store(0)
	m.w[1].Store(uint64(op) | uint64(uint32(peer))<<32)
	m.w[2].Store(uint64(uint32(tag)))
	m.w[3].Store(0)
	m.w[4].Store(0)
	m.w[0].Store(gen + 1)
}

// Now is the time of records, for code outside of Go that writes them.
func Now() uint64 { return now() }
