package coll

import (
	"context"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// smallMax is the largest message, in bytes, that the algorithms for small data send. It is at most what every device
// sends eagerly, so that such a send never waits for its receiver.
const smallMax = 8 << 10

// A Comm is the collective side of a communicator on one rank. The exported fields are set once, before the first
// collective.
type Comm struct {
	Ctx        *adi.Context
	ID         uint64 // context id of the collective traffic, used by nothing else
	Rank, Size int
	World      []int        // world rank of every rank of the communicator
	Label      any          // prints the communicator in reports
	Dev        *adi.DevColl // what the device does itself, or nil

	busy atomic.Bool

	// The call under way; written by the goroutine that is in it.
	seq    uint64
	call   call
	failed bool // the call has an error: what it still sends is marked, so that nobody takes it for a result
	broken bool // the ranks' calls differ: nothing more will be received
	told   bool // the other ranks know of the error
	err    error
	past   [64]call // calls by sequence number, for the ranks that are left behind in one
	said   [2][8]byte

	send, recv adi.Op // templates
	one        [1]*adi.Request
	window     []flight
	pool       pool
	ints       []int

	watch watch
}

// A Buf is Count items of Type in Mem, checked to lie inside. A Buf without a Type says that the rank's contribution is
// in place.
type Buf struct {
	Mem   datatype.Mem
	Count int
	Type  *datatype.Type
}

// InPlace reports whether b says that the contribution is where the result goes.
func (b *Buf) InPlace() bool { return b.Type == nil }

// Bytes is the packed size of b.
func (b *Buf) Bytes() int {
	if b.Type == nil {
		return 0
	}
	return b.Count * b.Type.Size()
}

// at is n items of b's type that begin i items after b.
func (b *Buf) at(i, n int) Buf {
	_, extent := b.Type.Extent()
	return Buf{b.Mem.Shift(i * extent), n, b.Type}
}

// nothing is the contents of a message that only says that its sender has come so far.
var nothing = Buf{Type: datatype.Byte}

func bytesBuf(p []byte) Buf { return Buf{datatype.MemOf(p), len(p), datatype.Byte} }

// tags of collective messages are sequence numbers below noteTag.
const (
	noteTag = 1<<31 - 1
	tagMask = 1<<30 - 1
)

// begin enters a collective. Its error means that nothing was begun.
func (c *Comm) begin(k kind, root, op int) error {
	if !c.busy.CompareAndSwap(false, true) {
		return c.errBusy(k)
	}
	if err := c.Ctx.Err(); err != nil {
		c.busy.Store(false)
		return err
	}
	c.past[c.seq%uint64(len(c.past))] = c.call
	c.seq++
	c.call = call{kind: k, root: root, op: op}
	c.failed, c.broken, c.told, c.err = false, false, false, nil
	s, r := &c.send, &c.recv
	if s.Call.Comm == nil {
		s.Context, r.Context = c.ID, c.ID
		s.Source = int32(c.Rank)
		s.Call.Comm, r.Call.Comm = c.Label, c.Label
		c.watch.start(c)
	}
	s.Tag = int32(c.seq & tagMask)
	r.Tag = s.Tag
	s.Call.Name = k.String()
	r.Call.Name = s.Call.Name
	s.Call.Tag, r.Call.Tag = int(s.Tag), int(s.Tag)
	c.watch.verdict = nil
	if c.seq%lookEvery == 0 || c.seq <= lookFirst {
		c.watch.read()
		if err := c.watch.strays(); err != nil {
			c.fail(err)
		}
	}
	return nil
}

// A rank looks for notes and strays every lookEvery collectives, and in its first ones, where a wrong program shows.
const (
	lookEvery = 32
	lookFirst = 16
)

// end leaves the collective and gives its error.
func (c *Comm) end() error {
	err := c.err
	if err != nil {
		c.tell(err)
		c.call.failed = true
	}
	c.err = nil
	c.busy.Store(false)
	return err
}

// tell lets all ranks know of the call's error, once: some may wait for what this rank will never send.
func (c *Comm) tell(err error) {
	if !c.told && c.Ctx.Err() == nil {
		c.told = true
		c.watch.tellAll(err.Error())
	}
}

// fail keeps the first error of the call.
func (c *Comm) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.failed = true
}

// A flight is one nonblocking message of the call under way.
type flight struct {
	req  *adi.Request
	gen  uint64
	peer int
	want int // bytes that must arrive; -1 for a send
}

func (c *Comm) prepare(op *adi.Op, b Buf, peer int) {
	op.Peer = c.World[peer]
	op.Mem, op.Count, op.Type, op.Size = b.Mem, b.Count, b.Type, b.Count*b.Type.Size()
	op.Call.Peer = peer
}

// prepareSend is prepare for sending. What a failed call still sends is empty: it neither waits for its receiver nor is
// it taken for a result.
func (c *Comm) prepareSend(b Buf, peer int, signature uint32) *adi.Op {
	if c.failed {
		b.Count = 0
	}
	c.prepare(&c.send, b, peer)
	c.send.Sig = c.sig(signature)
	return &c.send
}

// sig is the word of the call above the signature of its data.
func (c *Comm) sig(low uint32) uint64 {
	w := uint64(c.call.word())
	if c.failed {
		w |= failedBit
	}
	return w<<32 | uint64(low)
}

// sendTo sends b to rank peer of the communicator. The signature travels with it; see sendRaw.
func (c *Comm) sendTo(peer int, b Buf) { c.sendRaw(peer, b, b.Type.Signature()) }

// sendRaw sends b, which is the packed form of data with another signature.
func (c *Comm) sendRaw(peer int, b Buf, signature uint32) {
	if err := c.Ctx.Send(c.prepareSend(b, peer, signature)); err != nil {
		c.lost(err, peer)
	}
}

// startSend is sendRaw without waiting.
func (c *Comm) startSend(peer int, b Buf, signature uint32) flight {
	r, err := c.Ctx.Isend(c.prepareSend(b, peer, signature))
	if err != nil {
		c.lost(err, peer)
		return flight{}
	}
	return flight{r, r.Gen(), peer, -1}
}

// startRecv posts the receive of exactly b from rank peer.
func (c *Comm) startRecv(peer int, b Buf, signature uint32) flight {
	if c.broken {
		return flight{}
	}
	c.prepare(&c.recv, b, peer)
	c.recv.Source = int32(peer)
	c.recv.Sig = uint64(c.call.word())<<32 | uint64(signature)
	r, err := c.Ctx.Irecv(&c.recv)
	if err != nil {
		c.lost(err, peer)
		return flight{}
	}
	return flight{r, r.Gen(), peer, c.recv.Size}
}

func (c *Comm) recvFrom(peer int, b Buf) { c.finish(c.startRecv(peer, b, b.Type.Signature())) }

// finish waits for f and keeps its error.
func (c *Comm) finish(f flight) {
	if f.req == nil {
		return
	}
	if !f.req.IsDone(f.gen) {
		if c.broken && f.want >= 0 {
			f.req.Cancel(f.gen)
		}
		c.await(f)
	}
	st, err := f.req.Wait(f.gen)
	switch {
	case err != nil:
		c.fault(err, f)
	case st.Cancelled:
		c.fail(errLeftBehind)
	case f.want >= 0 && st.Bytes != f.want:
		c.fail(c.errLength(f.peer, st.Bytes, f.want))
	}
}

// forever is the nil Context, with which WaitAny does not look for an end.
var forever context.Context

// await waits for f under the eyes of the watch. It returns without an error when the job has ended; Wait reports that.
func (c *Comm) await(f flight) {
	w := &c.watch
	w.enter(f)
	c.one[0] = f.req
	c.Ctx.WaitAny(forever, c.one[:])
	if err := w.leave(); err != nil {
		c.broken = true
		c.fail(err)
		c.tell(err)
	}
}

// launch adds f to the window of nonblocking messages.
func (c *Comm) launch(f flight) {
	if f.req != nil {
		c.window = append(c.window, f)
	}
}

// land waits until at most n messages of the window are left.
func (c *Comm) land(n int) {
	k := max(len(c.window)-n, 0)
	for _, f := range c.window[:k] {
		c.finish(f)
	}
	c.window = append(c.window[:0], c.window[k:]...)
}

// lost records that the device cannot go on: the job has ended, or nothing can be sent to peer.
func (c *Comm) lost(err error, peer int) {
	c.broken = true
	c.fail(err)
}

// local is copying within the rank: count items from one place to another.
func (c *Comm) local(dst, src Buf) {
	if dst.Bytes() != src.Bytes() {
		c.fail(c.errLength(c.Rank, src.Bytes(), dst.Bytes()))
		return
	}
	if src.Bytes() == 0 {
		return
	}
	var err error
	if dst.Type == src.Type && dst.Count == src.Count {
		err = datatype.Copy(dst.Mem, src.Mem, src.Count, src.Type)
	} else if !datatype.Compatible(src.Type.Signature(), dst.Type.Signature()) {
		err = c.errType(c.Rank, src.Type.Signature(), dst.Type.Signature())
	} else {
		_, err = datatype.Transfer(dst.Mem, dst.Count, dst.Type, src.Mem, src.Count, src.Type)
	}
	if err != nil {
		c.fail(err)
	}
}

// period is how long a rank waits in one receive before it asks why.
var period = 200 * time.Millisecond
