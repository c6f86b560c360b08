package coll

import (
	"encoding/binary"
	"math"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// Single copy is for much data of ranks that share memory and can read each other's, in calls that block: every rank says in the
// head of its cell (cells.go) where its data lie, and others read them from there to where they belong. So no byte is copied
// more often than the operation asks for, and nobody sends a message. What does not lie in one run is packed first, and
// unpacked behind, by its rank.
//
// A rank leaves when nobody reads its memory any more. It waits for the done words of those who do, or all meet: there are up to
// two meetings in a call, whose steps are counted for each rank and, where ranks share processors, for all.
//
// What cannot be read, though ranks have tried when they set up the cells, is a kind of memory that no other process can read. Then all go
// on with messages: who could not read says so before the meeting, and until then no rank has written over what it contributes.
//
// words are what there is beside the heads:
//
//	line 3 of all   the step that all have come to; the step before which a rank could not read
//	done of a rank  done; the step that it has come to; the last call that it has left while others may read its memory
//	bell of a rank  the step up to which it has taken results (staged_linear.go)
type single struct {
	reader adi.Reader
	sample []byte   // what others try to read
	owner  []uint64 // by rank, as reader wants it
	at     []uint64 // where a rank's data are, in this call
	out    []uint64 // and its part of the result
}

// Steps of a call. A key is the number of the call above a step.
const (
	stepBits = 24 // rounds of staged algorithms (staged.go)

	stepFolded = 1 // every rank has its part of the result
	stepUnread = 2 // the rank wants a message
	stepRead   = 3 // nobody reads any more
)

func (c *run) key(step uint64) uint64 { return c.seq<<stepBits | step }

// publish says where this rank's n bytes are, and where its part of the result will be, to a reader or everybody.
func (c *run) publish(n int, sig uint32, src, result []byte, reader int) bool {
	const size = 24
	own := c.mine(size, reader)
	if own == nil {
		return false
	}
	binary.LittleEndian.PutUint64(own, c.single.reader.Place(src))
	binary.LittleEndian.PutUint64(own[8:], c.single.reader.Place(result))
	binary.LittleEndian.PutUint64(own[16:], uint64(n))
	c.post(c.Rank, lengthWord(n), sig)
	return true
}

// lengthWord is n as a head has it.
func lengthWord(n int) int { return int(min(uint64(n), math.MaxUint32)) }

// find waits until rank r has announced where its n bytes are.
func (c *run) find(r, n int, sig uint32) bool {
	if !c.come(r, lengthWord(n), sig) {
		return false
	}
	its := c.cells.data(r, c.seq, 24)
	if got := int(binary.LittleEndian.Uint64(its[16:])); got != n {
		c.fail(c.errLength(r, got, n))
		return false
	}
	c.single.at[r], c.single.out[r] = binary.LittleEndian.Uint64(its), binary.LittleEndian.Uint64(its[8:])
	return true
}

// findAll is find of all other ranks, which have as many bytes.
func (c *run) findAll(n int, sig uint32) {
	for d := 1; d < c.Size; d++ {
		c.find((c.Rank+d)%c.Size, n, sig)
	}
	c.heard()
}

// fetch fills dst with what rank r has at a place.
func (c *run) fetch(r int, dst []byte, place uint64) {
	for len(dst) > 0 && !c.failed && c.unread == nil {
		k := min(len(dst), limits.CollRead)
		if err := c.single.reader.Read(dst[:k], c.single.owner[r], place); err != nil {
			c.unread = err
			return
		}
		dst, place = dst[k:], place+uint64(k)
		if len(dst) > 0 {
			if err := c.Ctx.Progress(); err != nil {
				c.lost(err, r)
			}
		}
	}
}

// fetchTo brings what rank r has at a place to b.
func (c *run) fetchTo(b Buf, r int, place uint64) {
	n := b.Bytes()
	if n == 0 || c.failed {
		return
	}
	if dst, ok := b.Mem.Sink(b.Count, b.Type); ok {
		c.fetch(r, dst, place)
		return
	}
	if err := c.cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.fail(err)
		return
	}
	tmp := c.temp(min(n, limits.CollFold))
	for at := 0; at < n && !c.failed && c.unread == nil; at += len(tmp) {
		p := tmp[:min(len(tmp), n-at)]
		if c.fetch(r, p, place+uint64(at)); !c.failed && c.unread == nil {
			c.cursor.Unpack(p)
		}
	}
	c.release(tmp)
}

// say writes a word of this rank, or of all, for those who wait for it.
func (s *cells) say(w *atomic.Uint64, value, mark uint64) {
	if s.relaxed {
		memory.Release(w, value)
	} else {
		w.Store(value)
	}
	if s.rest.Load() != 0 {
		s.ring(mark)
	}
}

// syncStep waits until all ranks have come to a step, and reports whether they could read what they wanted before. It gives the same
// to all, but to a rank whose call is broken.
func (c *run) syncStep(step uint64) bool {
	s, key := &c.cells, c.key(step)
	if c.broken {
		return false
	}
	if c.failed {
		s.left[c.Rank].Store(c.seq)
	} else if c.unread != nil {
		s.unread.Store(key)
	}
	s.say(s.step[c.Rank], key, doneMark(c.Rank))
	switch {
	case !s.gather:
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			c.until(s.step[r], key, r, doneMark(r))
		}
	case c.count(s.coming, key):
		s.say(s.come, key, doneMark(everybody))
	default:
		c.until(s.come, key, everybody, doneMark(everybody))
	}
	return !c.broken && s.unread.Load() != key
}

// behind is a rank that has not come to this rank's step, or -1.
func (c *run) behind() int {
	s := &c.cells
	mine := s.step[c.Rank].Load()
	for r := range c.Size {
		if mine>>stepBits == c.seq && s.step[r].Load() < mine {
			return r
		}
	}
	return -1
}

// wait until the others are done with what this rank has published for them, and each of them was in the same call.
func (c *run) awaitReader(r int) {
	s := &c.cells
	if !c.until(s.done[r], c.seq, r, doneMark(r)) {
		return
	}
	theirs, there := s.word(r, c.seq)
	switch plain := theirs.plain(); {
	case !there:
		c.fail(errLeftBehind)
	case plain.name() != c.call.name() || theirs.root != c.call.root:
		theirs.failed = false
		c.mismatch(r, theirs)
	}
}

// trust looks whether rank r's memory was still its call's when it was read.
func (c *run) trust(r int) {
	if c.cells.left[r].Load() == c.seq {
		c.fail(errLeftBehind)
	}
}

// depart is the end of a call's use of single copies.
func (c *run) depart() {
	if c.broken {
		c.cells.left[c.Rank].Store(c.seq)
	}
	c.leave()
}

// again says that messages shall carry the call out, and reports whether it is not over.
func (c *run) again() bool {
	c.unread = nil
	c.sent = true
	return !c.failed
}

// sendUnread gives rank r by a message what it could not read, if it says so.
func (c *run) sendUnread(r int, b Buf) {
	if !c.broken && c.cells.step[r].Load() == c.key(stepUnread) {
		c.sendTo(r, b)
	}
}

// readFrom is the part of a rank that takes b from root, which waits for it: it has found root's cell. What it cannot read it
// gets by a message.
func (c *run) readFrom(root int, b Buf, place uint64) {
	c.fetchTo(b, root, place)
	if c.trust(root); c.unread != nil && !c.failed {
		c.cells.step[c.Rank].Store(c.key(stepUnread))
		c.depart()
		c.again()
		c.recvFrom(root, b)
		return
	}
	c.depart()
}
