package coll

import (
	"context"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// A flight is one nonblocking message of a run.
type flight struct {
	req  *adi.Request
	gen  uint64
	peer int
	want int // bytes that must arrive; -1 for a send
	slot int // of a message that is only noted: its number, from 1

	word bool // it is no message: the rank waits for a word of shared memory

	meeting uint64 // it is no message: the rank waits for others to come to this meeting
	gathers bool   // it is no message: the call waits for others in the arrivals
}

// end lets nobody wait for f any more.
func (f *flight) end() {
	if f.meeting != 0 || f.word {
		f.req.Finish(f.gen, adi.Status{}, nil)
		return
	}
	f.req.Cancel(f.gen)
}

func (c *run) prepare(op *adi.Op, b Buf, peer int) {
	op.Peer = c.World[peer]
	op.Mem, op.Count, op.Type, op.Size = b.Mem, b.Count, b.Type, b.Count*b.Type.Size()
	op.Call.Peer = peer
}

// prepareSend is prepare for sending. What a failed call still sends is empty: it neither waits for its receiver nor is
// it taken for a result.
func (c *run) prepareSend(b Buf, peer int, signature uint32) *adi.Op {
	if c.failed {
		b.Count = 0
	}
	c.prepare(&c.send, b, peer)
	c.send.Sig = c.marked(signature)
	return &c.send
}

// sig is the word of the call above the signature of its data, and marked the mark.
func (c *run) sig(low uint32) uint64 {
	w := uint64(c.call.word())
	if c.failed {
		w |= failedBit
		if c.err != nil && !c.settingUp {
			c.tell(c.err) // before the mark is seen
		}
	}
	return w<<32 | uint64(low)
}

func (c *run) marked(low uint32) uint64 { return c.sig(low) | uint64(c.call.order)<<(orderShift+32) }

// sendTo sends b to rank peer of the communicator. The signature travels with it; see sendRaw.
func (c *run) sendTo(peer int, b Buf) { c.sendRaw(peer, b, b.Type.Signature()) }

// sendRaw sends b, which is the packed form of data with another signature, or bytes: nothing converts it.
func (c *run) sendRaw(peer int, b Buf, signature uint32) {
	if c.rec {
		c.finish(c.startSend(peer, b, signature))
		return
	}
	if err := c.Ctx.Send(c.prepareSend(b, peer, signature)); err != nil {
		c.lost(err, peer)
	}
}

// startSend is sendRaw without waiting.
func (c *run) startSend(peer int, b Buf, signature uint32) flight {
	if c.rec {
		return c.fly(step{do: stepSend, peer: peer, a: b, sig: signature})
	}
	r, err := c.Ctx.Isend(c.prepareSend(b, peer, signature))
	if err != nil {
		c.lost(err, peer)
		return flight{}
	}
	return flight{req: r, gen: r.Gen(), peer: peer, want: -1}
}

// startRecv posts the receive of exactly b from rank peer.
func (c *run) startRecv(peer int, b Buf, signature uint32) flight {
	if c.rec {
		return c.fly(step{do: stepRecv, peer: peer, a: b, sig: signature})
	}
	if c.broken {
		return flight{}
	}
	c.prepare(&c.recv, b, peer)
	c.recv.Source = int32(peer)
	c.recv.Sig = uint64(c.call.mark())<<32 | uint64(signature)
	r, err := c.Ctx.Irecv(&c.recv)
	if err != nil {
		c.lost(err, peer)
		return flight{}
	}
	return flight{req: r, gen: r.Gen(), peer: peer, want: c.recv.Size}
}

func (c *run) recvFrom(peer int, b Buf) { c.finish(c.startRecv(peer, b, b.Type.Signature())) }

// finish waits for f and keeps its error.
func (c *run) finish(f flight) {
	if f.slot != 0 {
		c.add(step{do: stepFinish, slot: f.slot - 1})
		return
	}
	if f.req == nil {
		return
	}
	if !f.req.IsDone(f.gen) {
		if c.broken {
			f.req.Cancel(f.gen)
		}
		c.await(f)
	}
	c.conclude(f)
}

// conclude takes the outcome of f, which is done.
func (c *run) conclude(f flight) {
	st, err := f.req.Wait(f.gen)
	if c.order != nil && c.onlyOrder(err, f) {
		err = nil
	}
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

// await waits for f while the watch looks after the call. It returns without an error when the job has ended; Wait reports that.
func (c *run) await(f flight) {
	c.pause(f)
	c.one[0] = f.req
	c.Ctx.WaitAny(forever, c.one[:])
	c.resume()
}

// launch adds f to the window of nonblocking messages.
func (c *run) launch(f flight) {
	if f.req != nil || f.slot != 0 {
		c.window = append(c.window, f)
	}
}

// land waits until at most n messages of the window are left.
func (c *run) land(n int) {
	k := max(len(c.window)-n, 0)
	for _, f := range c.window[:k] {
		c.finish(f)
	}
	c.window = append(c.window[:0], c.window[k:]...)
}

// local is copying within the rank: count items from one place to another.
func (c *run) local(dst, src Buf) {
	if c.rec {
		c.add(step{do: stepLocal, a: dst, b: src})
		return
	}
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

// pack puts the bytes of src into dst, which is as long.
func (c *run) pack(dst []byte, src Buf) {
	if c.rec {
		c.add(step{do: stepPack, p: dst, b: src})
		return
	}
	datatype.PackInto(dst, src.Mem, src.Count, src.Type)
}

// unpack puts packed bytes where they belong, unless the call has failed.
func (c *run) unpack(dst Buf, src []byte) {
	if c.rec {
		c.add(step{do: stepUnpack, a: dst, q: src})
		return
	}
	if !c.failed {
		datatype.UnpackFrom(dst.Mem, dst.Count, dst.Type, src)
	}
}

// move copies bytes, unless the call has failed.
func (c *run) move(dst, src []byte) {
	if c.rec {
		c.add(step{do: stepMove, p: dst, q: src})
		return
	}
	if !c.failed {
		copy(dst, src)
	}
}
