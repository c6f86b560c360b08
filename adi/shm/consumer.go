package shm

import (
	"sync/atomic"

	"cadre.example/internal/memory"
)

// A consumer reads the records of a ring that somebody else writes, who may be wrong or hostile. One goroutine at a time
// uses it, except for ready.
type consumer struct {
	lines []memory.Line
	b     []byte // the same memory
	at    int    // the line of the next record
	taken uint64 // lines
	told  uint64 // of them, what the producer knows
	head  *atomic.Uint64
	place atomic.Uint64 // taken<<32 | at, for ready
}

func (c *consumer) init(ring []byte, head *atomic.Uint64) {
	c.lines, c.b, c.head = memory.Lines(ring), ring, head
}

// A record as it was when it was looked at; what its memory holds may change at any time.
type record struct {
	form  form
	bytes int
	lines int
	b     []byte // its lines; empty when there is no record
}

// next lets r be the next record, if there is one, leaving it where it is.
func (c *consumer) next(r *record) error {
	w := c.lines[c.at].Word[0].Load()
	if w == 0 {
		*r = record{}
		return nil
	}
	f, bytes, stamp := splitWord(w)
	if f == formPad && stamp == uint32(c.taken) && c.at > 0 && bytes == 0 {
		c.take(len(c.lines) - c.at)
		if w = c.lines[0].Word[0].Load(); w == 0 {
			*r = record{}
			return nil
		}
		f, bytes, stamp = splitWord(w)
	}
	n := recordLines(f, bytes)
	if stamp != uint32(c.taken) || n == 0 || n > len(c.lines)-c.at || f == formPacket && bytes < packetLeast {
		*r = record{}
		return scribbled("the word of record %#x in line %d of %d is %#x", c.taken, c.at, len(c.lines), w)
	}
	at := c.at * memory.LineSize
	r.form, r.bytes, r.lines, r.b = f, bytes, n, c.b[at:at+n*memory.LineSize]
	return nil
}

// take gives up the next n lines, which next has returned.
func (c *consumer) take(n int) {
	c.at += n
	if c.at >= len(c.lines) {
		c.at = 0
	}
	c.taken += uint64(n)
	memory.Release(&c.place, c.taken<<32|uint64(c.at))
}

// idle reports that there is no record. It is the look of a rank that waits, so it costs one load.
func (c *consumer) idle() bool { return c.lines[c.at].Word[0].Load() == 0 }

// owes reports whether the producer does not know all that is taken. Any goroutine may call it.
func (c *consumer) owes() bool { return c.head.Load()<<32 != c.place.Load()>>32<<32 }

// due reports whether so much is taken that the producer should know even if it does not wait.
func (c *consumer) due() bool { return c.taken-c.told >= uint64(len(c.lines)/4) }

// tell lets the producer have what is taken.
func (c *consumer) tell() {
	c.told = c.taken
	c.head.Store(c.taken) // a full barrier follows: see producer.publish
}

// ready reports whether there is a record, or somebody is just taking some. Any goroutine may call it.
func (c *consumer) ready() bool {
	for {
		place := c.place.Load()
		if c.lines[uint32(place)].Word[0].Load() != 0 {
			return true
		}
		if c.place.Load() == place {
			return false
		}
	}
}
