package coll

import (
	"crypto/rand"
	"encoding/binary"
	"math/bits"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// The ranks of a communicator come to have cells within a call that blocks, before anything else of it: rank 0 makes the
// memory and gives the others a ticket, and then all learn whether all have it. A communicator that is used for little never
// gets so far.
//
// Messages of the setup have tags of their own and the word of the call. A rank in another call has no part in the setup,
// or its messages are found to be of another call: so if one rank is told that all have the memory, none has failed before.
// What goes wrong in the call after the setup must not make others leave the setup, which is why notes say when it was.

const (
	setupTag = noteTag - 128
)

// setupTagOf is the tag of the messages of a setup.
func setupTagOf(seq uint64) int32 { return int32(setupTag + 2*(bits.Len64(seq)-1) + int(seq&1)) }

// setupOf is the call of such a tag.
func setupOf(tag int) uint64 { return 1<<((tag-setupTag)/2) + uint64(tag-setupTag)&1 }

// maySetUp reports whether the call is one in which ranks set cells up.
func (c *run) maySetUp() bool {
	behind := c.seq - c.seq&1
	return c.setsUp && behind&(behind-1) == 0 && c.seq >= 1<<limits.CollJoin && !c.cells.on && c.Size > 1 && c.First == 0
}

// setUp lets the communicator have cells, if all ranks can.
func (c *run) setUp() {
	sharer := c.Ctx.Sharer(c.World)
	if sharer == nil {
		return
	}
	c.settingUp = true
	tag := c.send.Tag
	c.send.Tag, c.recv.Tag = setupTagOf(c.seq), setupTagOf(c.seq)
	var offer [1 + limits.Ticket]byte // length of the ticket, and the ticket
	var area adi.Shared
	if c.Rank == 0 {
		var ticket []byte
		var err error
		if area, ticket, err = sharer.Share(cellsSize(c.Size)); err == nil {
			offer[0] = byte(len(ticket))
			copy(offer[1:], ticket)
		}
	}
	c.bcastTree(bytesBuf(offer[:]), 0, 2)
	if n := int(offer[0]); !c.failed && c.Rank != 0 && n > 0 && n <= limits.Ticket {
		area, _ = sharer.Join(offer[1 : 1+n])
	}
	var all byte
	if area != nil && len(area.Bytes()) == cellsSize(c.Size) {
		all = setupHas
		if area.Fenced() {
			all |= setupFenced
		}
		c.cells.lay(area, c.Rank, c.Size)
		c.introduce()
	}
	if all, _ = c.setupAll(all, 0); c.failed {
		all = 0
	}
	if area != nil {
		area.Settle()
	}
	if all&setupHas != 0 && c.canRead() {
		all |= setupReads
	}
	var started uint64
	if c.order != nil {
		started = c.order.started.Load()
	}
	if all, started = c.setupAll(all, started); all&setupReads == 0 {
		c.single = single{}
	}
	if !c.failed && all&setupHas != 0 {
		s := &c.cells
		s.relaxed = all&setupFenced != 0
		s.sleep.Fence = s.relaxed
		s.gather = c.Size > 2 && c.Ctx.Crowded() || c.Size > limits.CollGather
		s.on = true
		if s.slots != nil {
			s.slots.book(c.Rank).Word[bookReady].Store(1)
			if c.order != nil {
				c.order.agreeSlots(started)
			}
			c.ready.Store(true)
		}
		c.chosen = [kinds][]rule{}
	} else {
		c.cells, c.single = cells{}, single{}
		if area != nil {
			area.Close()
		}
	}
	c.send.Tag, c.recv.Tag = tag, tag
	c.settingUp = false
	c.setupOver = true
}

const (
	setupHas    byte = 1 << iota // the rank has the memory
	setupFenced                  // barriers of others reach it
	setupReads                   // it can read the memory of all others
)

// introduce says in the shared memory how others read this rank's, and where they find what to try it with.
func (c *run) introduce() {
	reader, ok := c.cells.area.(adi.Reader)
	if !ok {
		return
	}
	s := &c.single
	*s = single{reader: reader, sample: make([]byte, sampleBytes), owner: make([]uint64, c.Size), at: make([]uint64, c.Size), out: make([]uint64, c.Size)}
	rand.Read(s.sample)
	w := &c.cells.bell[c.Rank].Word
	w[bellOwner].Store(reader.Owner())
	w[bellPlace].Store(reader.Place(s.sample))
	for i := range sampleBytes / 8 {
		w[bellSample+i].Store(binary.NativeEndian.Uint64(s.sample[8*i:]))
	}
}

// canRead reports whether this rank can read the memory of all others, which have introduced themselves.
func (c *run) canRead() bool {
	s := &c.single
	for r := range c.Size {
		if s.reader == nil {
			return false
		}
		w := &c.cells.bell[r].Word
		s.owner[r] = w[bellOwner].Load()
		if r == c.Rank && s.owner[r] != 0 {
			continue
		}
		var want, got [sampleBytes]byte
		for i := range sampleBytes / 8 {
			binary.NativeEndian.PutUint64(want[8*i:], w[bellSample+i].Load())
		}
		if s.owner[r] == 0 || s.reader.Read(got[:], s.owner[r], w[bellPlace].Load()) != nil || got != want {
			return false
		}
	}
	return true
}

// Words of the line of a bell that say how the rank is read.
const (
	bellOwner  = 2
	bellPlace  = 3
	bellSample = 4
	bellTaken  = 6 // see single
	bellSlots  = 7 // by slot, whether the rank sleeps until something happens there

	sampleBytes = 16
)

// setupAll is what all ranks say, and the largest of a number of theirs. Dissemination, a*log2(p).
func (c *run) setupAll(has byte, most uint64) (byte, uint64) {
	var out, in [9]byte
	out[0] = has
	binary.LittleEndian.PutUint64(out[1:], most)
	for d := 1; d < c.Size; d <<= 1 {
		to, from := (c.Rank+d)%c.Size, (c.Rank-d+c.Size)%c.Size
		f := c.startRecv(from, bytesBuf(in[:]), 0)
		c.sendTo(to, bytesBuf(out[:]))
		c.finish(f)
		out[0] &= in[0]
		most = max(most, binary.LittleEndian.Uint64(in[1:]))
		binary.LittleEndian.PutUint64(out[1:], most)
	}
	return out[0], most
}

// freeCells gives the memory back. No call that blocks is under way, and none follows.
func (c *Comm) freeCells() {
	if s := &c.cells; s.on {
		s.on = false
		s.area.Close()
	}
}
