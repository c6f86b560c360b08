package record

import "sync/atomic"

// Words is what code outside of Go needs to write records that Begin or Note would: where the next place is counted, the first
// word of the first slot, and whether only Go may write. Size slots of 8 words follow each other.
func (r *Ring) Words() (head, slots *atomic.Uint64, slow *bool) {
	return &r.head, &r.slots[0].w[0], &r.slow
}
