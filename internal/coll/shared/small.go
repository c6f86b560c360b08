package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
	"cadre.example/internal/record"
)

// SmallPath is the fast path of a communicator for blocking collectives on contiguous memory of one type. It uses the same
// cells and the same protocol as Do, so that some ranks of a call may take the fast path and others the ordinary one. It
// keeps from earlier calls what Do works out anew for each call.
//
// Each function first reports whether it has begun the call. If the call is unusual, the function does nothing and
// returns false, and the caller takes the ordinary path. The flight recorder notes the call after its cell is published,
// so that the note does not delay other ranks.
//
// The caller has checked that the memory is not empty and divides evenly, that the root exists, that results can be
// written as bytes, and that send and recv either do not overlap or are in place as the operation defines it.
type SmallPath engine.Comm

// begin is enter for an operation that has a second kind for large data.
func (b *SmallPath) begin(k engine.Kind, root, n int, o *op.Op, t *datatype.Type) *engine.Run {
	if n > limits.CollSmall {
		k++
	}
	return b.enter(k, root, n, o, t)
}

// enter begins a call of n bytes, as its rule counts them; a reduction by o works on items of t. It returns nil if the
// caller must take the ordinary path.
func (b *SmallPath) enter(k engine.Kind, root, n int, o *op.Op, t *datatype.Type) *engine.Run {
	c := (*engine.Comm)(b)
	if !c.Busy.CompareAndSwap(0, 1) {
		return nil
	}
	m, s, seq := &c.Main, &c.Area.Cells, c.Calls.Last.Load()+1
	switch {
	case n >= int(c.Choices.ServedBelow[k]), seq%limits.CollNotes == 0, seq <= limits.CollNotesFirst, !s.On, c.Dev != nil, c.Ctx.Err() != nil,
		o != nil && (o != m.BoundTo.Op || t != m.BoundTo.Typ || m.Bound.Mode != op.Flat):
		c.Unlock()
		return nil
	}
	m.Reset(c)
	m.Call = engine.Call{Kind: k, Form: engine.ByCells, Op: o.Code(), Root: root}
	m.Seq, m.Shm.Decided = seq, true
	word := m.Call.Word()
	memory.Release(&c.Calls.Last, seq)
	memory.Release(&c.Calls.InMain, seq)
	memory.Release(&c.Calls.Past[seq%limits.CollPast], seq<<32|uint64(word)) // remember, of a call that blocks
	if !engine.LooksAtAll[k] {
		s.LeaveTrail(seq, word)
	}
	return m
}

// close ends the call.
func close(c *engine.Run, note record.Call) error {
	Leave(c)
	err := c.End()
	note.End(err != nil)
	return err
}

// noteCall notes the call in the flight recorder.
func noteCall(c *engine.Run, bytes int) record.Call {
	return c.Ctx.Record().BeginWhat(&record.What{Op: recordOps[c.Call.Kind], Number: uint32(c.Seq), Comm: c.Noted, Peer: c.Call.Root, Bytes: bytes})
}

// recordOps are the kinds as the flight recorder knows them.
var recordOps = func() (all [engine.Kinds]record.Op) {
	for k, n := range engine.Names {
		all[k] = record.OpOf(n.Name)
	}
	return all
}()

// atOnce reports whether this rank can publish n bytes in the head of its cell without waiting.
func atOnce(c *engine.Run, n int) bool {
	s := &c.Area.Cells
	before := &s.Wrote[c.Seq%cells.Turns]
	return n <= cells.InlineMax && (before.Seq <= s.Safe || before.Reader == cells.Nobody) && s.Done[c.Rank].Load() == c.Seq-1
}

// giveBytes is give for contiguous bytes. It also notes the call, with the given number of bytes.
func giveBytes(c *engine.Run, p []byte, parts int, sig uint32, reader, noted int) (note record.Call, ok bool) {
	s := &c.Area.Cells
	n := len(p)
	if !atOnce(c, n) {
		note = noteCall(c, noted)
		own := mine(c, n, reader)
		if own == nil {
			return note, false
		}
		memory.CopySmall(own, p)
		post(c, c.Rank, n/parts, sig)
		return note, true
	}
	s.ClaimHead(c.Seq, reader)
	s.Staged = n
	memory.CopySmall(s.Stage[:n], p)
	post(c, c.Rank, n/parts, sig)
	return noteCall(c, noted), true
}

// Barrier is the fast path of Barrier.
func (b *SmallPath) Barrier() (begun bool, err error) {
	m := b.enter(engine.KindBarrier, -1, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	note, ok := giveBytes(m, nil, 1, 0, cells.Everybody, 0)
	if ok && Assemble(m, 0, 0) {
		post(m, -1, 0, 0)
	}
	return true, close(m, note)
}

// Bcast is the fast path of Bcast for items of t.
func (b *SmallPath) Bcast(p []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(p)
	m := b.begin(engine.KindBcast, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	if sig := t.Signature(); m.Rank == root {
		note, _ = giveBytes(m, p, 1, sig, cells.Everybody, n)
	} else {
		var ok bool
		note, ok = giveBytes(m, nil, 1, 0, cells.Nobody, n)
		if ok && come(m, root, n, sig) && !m.Failed {
			memory.CopySmall(p, cell(m, root, n))
		}
	}
	return true, close(m, note)
}

// Allgather is the fast path of Allgather for items of t.
func (b *SmallPath) Allgather(send, recv []byte, t *datatype.Type) (begun bool, err error) {
	n, k := len(send), engine.KindAllgather
	if n*b.Size > limits.CollSmall {
		k = engine.KindAllgatherLarge
	}
	m := b.enter(k, -1, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := giveBytes(m, send, 1, sig, cells.Everybody, n)
	if ok {
		memory.CopySmall(recv[m.Rank*n:][:n], send)
		takeBytes(m, recv, n, 0, 1, sig)
	}
	return true, close(m, note)
}

// Alltoall is the fast path of Alltoall for items of t.
func (b *SmallPath) Alltoall(send, recv []byte, t *datatype.Type) (begun bool, err error) {
	n := len(send) / b.Size
	m := b.begin(engine.KindAlltoall, -1, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := giveBytes(m, send, m.Size, sig, cells.Everybody, n)
	if ok {
		memory.CopySmall(recv[m.Rank*n:][:n], send[m.Rank*n:][:n])
		takeBytes(m, recv, n, m.Rank, m.Size, sig)
	}
	return true, close(m, note)
}

// takeBytes is takeAll for contiguous blocks of n bytes each.
func takeBytes(c *engine.Run, recv []byte, n, i, parts int, sig uint32) {
	for d := 1; d < c.Size; d++ {
		r := c.Onward(d)
		if come(c, r, n, sig) && !c.Failed {
			memory.CopySmall(recv[r*n:][:n], cell(c, r, n*parts)[i*n:][:n])
		}
	}
	heard(c)
}

// Gather is the fast path of Gather for items of t. Only root passes recv.
func (b *SmallPath) Gather(send, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(send)
	m := b.begin(engine.KindGather, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	var note record.Call
	if m.Rank != root {
		note, _ = giveBytes(m, send, 1, sig, root, n)
	} else {
		var ok bool
		if note, ok = giveBytes(m, nil, 1, 0, cells.Nobody, n); ok {
			memory.CopySmall(recv[root*n:][:n], send)
			takeBytes(m, recv, n, 0, 1, sig)
		}
	}
	return true, close(m, note)
}

// Scatter is the fast path of Scatter for items of t. Only root passes send.
func (b *SmallPath) Scatter(send, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(recv)
	m := b.begin(engine.KindScatter, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	var note record.Call
	var ok bool
	if m.Rank == root {
		if note, ok = giveBytes(m, send, m.Size, sig, cells.Everybody, n); ok {
			memory.CopySmall(recv, send[root*n:][:n])
		}
	} else if note, ok = giveBytes(m, nil, 1, 0, cells.Nobody, n); ok && come(m, root, n, sig) && !m.Failed {
		memory.CopySmall(recv, cell(m, root, n*m.Size)[m.Rank*n:][:n])
	}
	return true, close(m, note)
}
