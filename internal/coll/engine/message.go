package engine

import (
	"context"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// A Flight is one nonblocking message of a run.
type Flight struct {
	Req  *adi.Request
	Gen  uint64
	Peer int
	Want int // bytes that must arrive; -1 for a send
	slot int // of a message that is only noted: its number, from 1

	Word bool // it is no message: the rank waits for a word of shared memory

	Meeting uint64 // it is no message: the rank waits for others to come to this meeting
	gathers bool   // it is no message: the call waits for others in the arrivals
}

// end lets nobody wait for f any more.
func (f *Flight) end() {
	if f.Meeting != 0 || f.Word {
		f.Req.Finish(f.Gen, adi.Status{}, nil)
		return
	}
	f.Req.Cancel(f.Gen)
}

// Prepare makes op a message of b with rank peer of the communicator.
func (c *Run) Prepare(op *adi.Op, b Buf, peer int) {
	op.Peer = c.World[peer]
	op.Mem, op.Count, op.Type, op.Size = b.Mem, b.Count, b.Type, b.Count*b.Type.Size()
	op.Call.Peer = peer
}

// prepareSend is prepare for sending. What a failed call still sends is empty: it neither waits for its receiver nor is
// it taken for a result.
func (c *Run) prepareSend(b Buf, peer int, signature uint32) *adi.Op {
	if c.Failed {
		b.Count = 0
	}
	c.Prepare(&c.Msg.Send, b, peer)
	c.Msg.Send.Sig = c.Marked(signature)
	return &c.Msg.Send
}

// Sig is the word of the call above the signature of its data, and marked the mark.
func (c *Run) Sig(low uint32) uint64 {
	w := uint64(c.Call.Word())
	if c.Failed {
		w |= failedBit
		if c.Err != nil && !c.Shm.SettingUp {
			c.tell(c.Err) // before the mark is seen
		}
	}
	return w<<32 | uint64(low)
}

// Marked is Sig with the order of the call.
func (c *Run) Marked(low uint32) uint64 { return c.Sig(low) | uint64(c.Call.Order)<<(orderShift+32) }

// SendTo sends b to rank peer of the communicator. The signature travels with it; see SendRaw.
func (c *Run) SendTo(peer int, b Buf) { c.SendRaw(peer, b, b.Type.Signature()) }

// SendRaw sends b, which is the packed form of data with another signature, or bytes: nothing converts it.
func (c *Run) SendRaw(peer int, b Buf, signature uint32) {
	if c.Sched.Rec {
		c.Finish(c.StartSend(peer, b, signature))
		return
	}
	if err := c.Ctx.Send(c.prepareSend(b, peer, signature)); err != nil {
		c.Lost(err, peer)
	}
}

// StartSend is SendRaw without waiting.
func (c *Run) StartSend(peer int, b Buf, signature uint32) Flight {
	if c.Sched.Rec {
		return c.fly(Step{Do: StepSend, Peer: peer, A: b, Sig: signature})
	}
	r, err := c.Ctx.Isend(c.prepareSend(b, peer, signature))
	if err != nil {
		c.Lost(err, peer)
		return Flight{}
	}
	return Flight{Req: r, Gen: r.Gen(), Peer: peer, Want: -1}
}

// StartRecv posts the receive of exactly b from rank peer.
func (c *Run) StartRecv(peer int, b Buf, signature uint32) Flight {
	if c.Sched.Rec {
		return c.fly(Step{Do: StepRecv, Peer: peer, A: b, Sig: signature})
	}
	if c.Broken {
		return Flight{}
	}
	c.Prepare(&c.Msg.Recv, b, peer)
	c.Msg.Recv.Source = int32(peer)
	c.Msg.Recv.Sig = uint64(c.Call.Mark())<<32 | uint64(signature)
	r, err := c.Ctx.Irecv(&c.Msg.Recv)
	if err != nil {
		c.Lost(err, peer)
		return Flight{}
	}
	return Flight{Req: r, Gen: r.Gen(), Peer: peer, Want: c.Msg.Recv.Size}
}

// RecvFrom receives b from rank peer.
func (c *Run) RecvFrom(peer int, b Buf) { c.Finish(c.StartRecv(peer, b, b.Type.Signature())) }

// Finish waits for f and keeps its error.
func (c *Run) Finish(f Flight) {
	if f.slot != 0 {
		c.Add(Step{Do: StepFinish, Slot: f.slot - 1})
		return
	}
	if f.Req == nil {
		return
	}
	if !f.Req.IsDone(f.Gen) {
		if c.Broken {
			f.Req.Cancel(f.Gen)
		}
		c.await(f)
	}
	c.Conclude(f)
}

// Conclude takes the outcome of f, which is done.
func (c *Run) Conclude(f Flight) {
	st, err := f.Req.Wait(f.Gen)
	if c.Order != nil && c.onlyOrder(err, f) {
		err = nil
	}
	switch {
	case err != nil:
		c.fault(err, f)
	case st.Cancelled:
		c.Fail(ErrLeftBehind)
	case f.Want >= 0 && st.Bytes != f.Want:
		c.Fail(c.ErrLength(f.Peer, st.Bytes, f.Want))
	}
}

// Forever is the nil Context, with which WaitAny does not look for an end.
var Forever context.Context

// await waits for f while the watch looks after the call. It returns without an error when the job has ended; Wait reports that.
func (c *Run) await(f Flight) {
	c.Pause(f)
	c.Msg.One[0] = f.Req
	c.Ctx.WaitAny(Forever, c.Msg.One[:])
	c.Resume()
}

// Launch adds f to the window of nonblocking messages.
func (c *Run) Launch(f Flight) {
	if f.Req != nil || f.slot != 0 {
		c.Msg.window = append(c.Msg.window, f)
	}
}

// Land waits until at most n messages of the window are left.
func (c *Run) Land(n int) {
	k := max(len(c.Msg.window)-n, 0)
	for _, f := range c.Msg.window[:k] {
		c.Finish(f)
	}
	c.Msg.window = append(c.Msg.window[:0], c.Msg.window[k:]...)
}

// Local is copying within the rank: count items from one place to another.
func (c *Run) Local(dst, src Buf) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepLocal, A: dst, B: src})
		return
	}
	if dst.Bytes() != src.Bytes() {
		c.Fail(c.ErrLength(c.Rank, src.Bytes(), dst.Bytes()))
		return
	}
	if src.Bytes() == 0 {
		return
	}
	var err error
	if dst.Type == src.Type && dst.Count == src.Count {
		err = datatype.Copy(dst.Mem, src.Mem, src.Count, src.Type)
	} else if !datatype.Compatible(src.Type.Signature(), dst.Type.Signature()) {
		err = c.ErrType(c.Rank, src.Type.Signature(), dst.Type.Signature())
	} else {
		_, err = datatype.Transfer(dst.Mem, dst.Count, dst.Type, src.Mem, src.Count, src.Type)
	}
	if err != nil {
		c.Fail(err)
	}
}

// Pack puts the bytes of src into dst, which is as long.
func (c *Run) Pack(dst []byte, src Buf) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepPack, P: dst, B: src})
		return
	}
	datatype.PackInto(dst, src.Mem, src.Count, src.Type)
}

// Unpack puts packed bytes where they belong, unless the call has failed.
func (c *Run) Unpack(dst Buf, src []byte) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepUnpack, A: dst, Q: src})
		return
	}
	if !c.Failed {
		datatype.UnpackFrom(dst.Mem, dst.Count, dst.Type, src)
	}
}

// Move copies bytes, unless the call has failed.
func (c *Run) Move(dst, src []byte) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepMove, P: dst, Q: src})
		return
	}
	if !c.Failed {
		copy(dst, src)
	}
}
