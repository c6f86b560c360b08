package shared

import (
	"crypto/rand"
	"encoding/binary"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/message"
)

// The ranks of a communicator come to have cells within a call that blocks, before anything else of it: rank 0 makes the
// memory and gives the others a ticket, and then all learn whether all have it. A communicator that is used for little never
// gets so far.
//
// Messages of the setup have tags of their own and the word of the call. A rank in another call has no part in the setup,
// or its messages are found to be of another call: so if one rank is told that all have the memory, none has failed before.
// What goes wrong in the call after the setup must not make others leave the setup, which is why notes say when it was.

// SetUp lets the communicator have cells, if all ranks can.
func SetUp(c *engine.Run) {
	sharer := c.Ctx.Sharer(c.World)
	if sharer == nil {
		return
	}
	c.Shm.SettingUp = true
	tag := c.Msg.Send.Tag
	c.Msg.Send.Tag, c.Msg.Recv.Tag = engine.SetupTagOf(c.Seq), engine.SetupTagOf(c.Seq)
	var offer [1 + limits.Ticket]byte // length of the ticket, and the ticket
	var area adi.Shared
	if c.Rank == 0 {
		var ticket []byte
		var err error
		if area, ticket, err = sharer.Share(cells.CellsSize(c.Size)); err == nil {
			offer[0] = byte(len(ticket))
			copy(offer[1:], ticket)
		}
	}
	message.BcastTree(c, engine.BytesBuf(offer[:]), 0, 2)
	if n := int(offer[0]); !c.Failed && c.Rank != 0 && n > 0 && n <= limits.Ticket {
		area, _ = sharer.Join(offer[1 : 1+n])
	}
	var all byte
	if area != nil && len(area.Bytes()) == cells.CellsSize(c.Size) {
		all = setupHas
		if area.Fenced() {
			all |= setupFenced
		}
		c.Area.Cells.Lay(area, c.Rank, c.Size)
		introduce(c)
	}
	if all, _ = setupAll(c, all, 0); c.Failed {
		all = 0
	}
	if area != nil {
		area.Seal()
	}
	if all&setupHas != 0 && canRead(c) {
		all |= setupReads
	}
	var started uint64
	if c.Order != nil {
		started = c.Order.Started.Load()
	}
	if all, started = setupAll(c, all, started); all&setupReads == 0 {
		c.Area.Single = engine.Single{}
	}
	if !c.Failed && all&setupHas != 0 {
		s := &c.Area.Cells
		s.Relaxed = all&setupFenced != 0
		s.Sleep.Fence = s.Relaxed
		s.Gather = c.Size > 2 && c.Ctx.Crowded() || c.Size > limits.CollGather
		s.On = true
		if s.Slots != nil {
			s.Slots.Book(c.Rank).Word[cells.BookReady].Store(1)
			if c.Order != nil {
				c.Order.AgreeSlots(started)
			}
			c.Area.Ready.Store(true)
		}
		c.ForgetChoices()
	} else {
		c.Area.Cells, c.Area.Single = cells.Cells{}, engine.Single{}
		if area != nil {
			area.Close()
		}
	}
	c.Msg.Send.Tag, c.Msg.Recv.Tag = tag, tag
	c.Shm.SettingUp = false
	c.Shm.SetupOver = true
}

const (
	setupHas    byte = 1 << iota // the rank has the memory
	setupFenced                  // barriers of others reach it
	setupReads                   // it can read the memory of all others
)

// introduce says in the shared memory how others read this rank's, and where they find what to try it with.
func introduce(c *engine.Run) {
	reader, ok := c.Area.Cells.Area.(adi.Reader)
	if !ok {
		return
	}
	s := &c.Area.Single
	*s = engine.Single{Reader: reader, Sample: make([]byte, cells.SampleBytes), Owner: make([]uint64, c.Size), At: make([]uint64, c.Size), Out: make([]uint64, c.Size)}
	rand.Read(s.Sample)
	w := &c.Area.Cells.Bell[c.Rank].Word
	w[cells.BellOwner].Store(reader.Owner())
	w[cells.BellPlace].Store(reader.Place(s.Sample))
	for i := range cells.SampleBytes / 8 {
		w[cells.BellSample+i].Store(binary.NativeEndian.Uint64(s.Sample[8*i:]))
	}
}

// canRead reports whether this rank can read the memory of all others, which have introduced themselves.
func canRead(c *engine.Run) bool {
	s := &c.Area.Single
	for r := range c.Size {
		if s.Reader == nil {
			return false
		}
		w := &c.Area.Cells.Bell[r].Word
		s.Owner[r] = w[cells.BellOwner].Load()
		if r == c.Rank && s.Owner[r] != 0 {
			continue
		}
		var want, got [cells.SampleBytes]byte
		for i := range cells.SampleBytes / 8 {
			binary.NativeEndian.PutUint64(want[8*i:], w[cells.BellSample+i].Load())
		}
		if s.Owner[r] == 0 || s.Reader.Read(got[:], s.Owner[r], w[cells.BellPlace].Load()) != nil || got != want {
			return false
		}
	}
	return true
}

// setupAll is what all ranks say, and the largest of a number of theirs. Dissemination, a*log2(p).
func setupAll(c *engine.Run, has byte, most uint64) (byte, uint64) {
	var out, in [9]byte
	out[0] = has
	binary.LittleEndian.PutUint64(out[1:], most)
	for d := 1; d < c.Size; d <<= 1 {
		to, from := (c.Rank+d)%c.Size, (c.Rank-d+c.Size)%c.Size
		f := c.StartRecv(from, engine.BytesBuf(in[:]), 0)
		c.SendTo(to, engine.BytesBuf(out[:]))
		c.Finish(f)
		out[0] &= in[0]
		most = max(most, binary.LittleEndian.Uint64(in[1:]))
		binary.LittleEndian.PutUint64(out[1:], most)
	}
	return out[0], most
}
