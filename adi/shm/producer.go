package shm

import (
	"encoding/binary"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"cadre.example/internal/spin"
)

// A producer writes records into a ring. One goroutine at a time uses it.
type producer struct {
	lines   []memory.Line
	b       []byte // the same memory
	at      int    // the line of the next record
	carried uint64 // lines, with padding
	freed   uint64 // of them, what the consumer had given back when last asked
	blank   uint64 // the word of every line from at on is 0 up to this one, counted as carried is
	head    *atomic.Uint64
	relaxed bool // who sleeps makes the barrier
}

func newProducer(ring []byte, head *atomic.Uint64) producer {
	return producer{lines: memory.Lines(ring), b: ring, head: head}
}

// free is the number of lines that can be written.
func (p *producer) free() int { return len(p.lines) - int(p.carried-p.freed) }

// look asks what the consumer has given back.
func (p *producer) look() error {
	h := p.head.Load()
	if h-p.freed > p.carried-p.freed { // both ways: less than before, or more than there was
		return scribbled("it has taken %d lines of %d", h, p.carried)
	}
	p.freed = h
	return nil
}

// reserve returns the memory of a record of n lines for commit to publish, its word still to come; nil when there is no
// room. At least one line stays free, and behind the record there is a line whose word can be cleared.
func (p *producer) reserve(n int) ([]byte, error) {
	pad := 0
	if rest := len(p.lines) - p.at; n > rest {
		pad = rest
	}
	if pad+n >= p.free() {
		if err := p.look(); err != nil {
			return nil, err
		}
		if pad+n >= p.free() {
			return nil, nil
		}
	}
	if pad > 0 {
		p.publish(formPad, 0, pad)
	}
	at := p.at * memory.LineSize
	return p.b[at : at+n*memory.LineSize], nil
}

// room is how many lines a record may have now: at most most, and 0 when there are less than least. It looks further
// only when it must.
func (p *producer) room(least, most int) (int, error) {
	for looked := false; ; looked = true {
		n := p.free() - 1
		if rest := len(p.lines) - p.at; n > rest {
			n = max(rest, n-rest) // without padding, or behind it
		}
		if n >= most {
			return most, nil
		}
		if looked {
			if n < least {
				return 0, nil
			}
			return n, nil
		}
		if err := p.look(); err != nil {
			return 0, err
		}
	}
}

// commit publishes the record of n lines that reserve has returned.
func (p *producer) commit(f form, bytes, n int) { p.publish(f, bytes, n) }

func (p *producer) publish(f form, bytes, n int) {
	next := p.at + n
	if next == len(p.lines) {
		next = 0
	}
	if p.carried+uint64(n) >= p.blank {
		p.clear(next, n)
	}
	// Whoever has published looks whether the peer sleeps, and a peer that goes to sleep announces it and looks once more. So
	// a full barrier must follow the store, unless the peer makes one for both.
	if w := &p.lines[p.at].Word[0]; p.relaxed {
		memory.Release(w, recordWord(f, bytes, p.carried))
	} else {
		w.Store(recordWord(f, bytes, p.carried))
	}
	p.at = next
	p.carried += uint64(n)
	if n < limits.ShmClear/2 && p.carried+limits.ShmClear/2 > p.blank && p.blank > p.carried { // a longer record overwrites most of them
		p.clearMore()
	}
}

// short is reserve and commit of a formShort that needs no padding and has its memory ready: what a small message costs in
// the common case. It reports false, and has done nothing, when there is more to do.
func (p *producer) short(m adi.Short, payload []byte) bool {
	n := len(payload)
	lines := uint(shortHead+n+memory.LineSize-1) / memory.LineSize
	at := uint(p.at)
	end := at + lines
	carried := p.carried
	next := carried + uint64(lines)
	if n > limits.ShmWhole || end >= uint(len(p.lines)) || next >= p.blank || next-p.freed >= uint64(len(p.lines)) {
		return false
	}
	w := &p.lines[at].Word
	memory.Release(&w[1], uint64(uint32(m.Source))|uint64(uint32(m.Tag))<<32)
	memory.Release(&w[2], m.Context)
	memory.Release(&w[3], m.Sig)
	if n == 8 {
		memory.Release(&w[shortHead/8], binary.LittleEndian.Uint64(payload))
	} else if n > 0 {
		copy(p.b[at*memory.LineSize+shortHead:end*memory.LineSize], payload)
	}
	if word := recordWord(formShort, n, carried); p.relaxed {
		memory.Release(&w[0], word)
	} else {
		w[0].Store(word)
	}
	p.at, p.carried = int(end), next
	if next+limits.ShmClear/2 > p.blank && lines < limits.ShmClear/2 && p.blank > next {
		p.clearMore()
	}
	return true
}

// clear clears the word of the line behind a record of n lines, which reserve has seen to be free.
func (p *producer) clear(next, n int) {
	memory.Release(&p.lines[next].Word[0], 0)
	p.blank = p.carried + uint64(n) + 1
}

// clearMore clears the words of the lines behind those that are, as far as they are free and lie together. The record that
// was just published is on its way meanwhile.
func (p *producer) clearMore() {
	done := int(p.blank - p.carried)
	first := p.at + done
	if first >= len(p.lines) {
		first -= len(p.lines)
	}
	n := min(limits.ShmClear, p.free()-done, len(p.lines)-first)
	for i := range n {
		memory.Release(&p.lines[first+i].Word[0], 0)
		p.blank++
	}
	// The lines that are cleared next time can come meanwhile.
	first += n
	for i := range min(limits.ShmClear, p.free()-done-n, len(p.lines)-first) {
		spin.Prefetch(&p.lines[first+i].Word[0])
	}
}

// recordMost is the longest record in bytes: with any padding before it, it fits an empty ring.
func (p *producer) recordMost() int { return len(p.lines) / 4 * memory.LineSize }
