package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
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
type SmallPath Comm

// begin is enter for an operation that has a second kind for large data.
func (b *SmallPath) begin(k kind, root, n int, o *op.Op, t *datatype.Type) *run {
	if n > limits.CollSmall {
		k++
	}
	return b.enter(k, root, n, o, t)
}

// enter begins a call of n bytes, as its rule counts them; a reduction by o works on items of t. It returns nil if the
// caller must take the ordinary path.
func (b *SmallPath) enter(k kind, root, n int, o *op.Op, t *datatype.Type) *run {
	c := (*Comm)(b)
	if !c.busy.CompareAndSwap(0, 1) {
		return nil
	}
	m, s, seq := &c.main, &c.cells, c.last.Load()+1
	switch {
	case n >= s.served[k], seq%limits.CollNotes == 0, seq <= limits.CollNotesFirst, !s.on, c.Dev != nil, c.Ctx.Err() != nil,
		o != nil && (o != m.boundTo.op || t != m.boundTo.typ || m.bound.Mode != op.Flat):
		c.unlock()
		return nil
	}
	m.reset(c)
	m.call = call{kind: k, form: byCells, op: o.Code(), root: root}
	m.seq, m.decided = seq, true
	word := m.call.word()
	memory.Release(&c.last, seq)
	memory.Release(&c.inMain, seq)
	memory.Release(&c.past[seq%limits.CollPast], seq<<32|uint64(word)) // remember, of a call that blocks
	if !looksAtAll[k] {
		s.leaveTrail(seq, word)
	}
	return m
}

// close ends the call.
func (c *run) close(note record.Call) error {
	c.leave()
	err := c.end()
	note.End(err != nil)
	return err
}

// note notes the call in the flight recorder.
func (c *run) note(bytes int) record.Call {
	return c.Ctx.Record().BeginWhat(&record.What{Op: recordOps[c.call.kind], Number: uint32(c.seq), Comm: c.Noted, Peer: c.call.root, Bytes: bytes})
}

// recordOps are the kinds as the flight recorder knows them.
var recordOps = func() (all [kinds]record.Op) {
	for k, n := range names {
		all[k] = record.OpOf(n.name)
	}
	return all
}()

// atOnce reports whether this rank can publish n bytes in the head of its cell without waiting.
func (c *run) atOnce(n int) bool {
	s := &c.cells
	before := &s.wrote[c.seq%turns]
	return n <= inlineMax && (before.seq <= s.safe || before.reader == nobody) && s.done[c.Rank].Load() == c.seq-1
}

// giveBytes is give for contiguous bytes. It also notes the call, with the given number of bytes.
func (c *run) giveBytes(p []byte, parts int, sig uint32, reader, noted int) (note record.Call, ok bool) {
	s := &c.cells
	n := len(p)
	if !c.atOnce(n) {
		note = c.note(noted)
		own := c.mine(n, reader)
		if own == nil {
			return note, false
		}
		memory.CopySmall(own, p)
		c.post(c.Rank, n/parts, sig)
		return note, true
	}
	s.claimHead(c.seq, reader)
	s.staged = n
	memory.CopySmall(s.stage[:n], p)
	c.post(c.Rank, n/parts, sig)
	return c.note(noted), true
}

// Barrier is the fast path of Barrier.
func (b *SmallPath) Barrier() (begun bool, err error) {
	m := b.enter(kindBarrier, -1, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	note, ok := m.giveBytes(nil, 1, 0, everybody, 0)
	if ok && m.assemble(0, 0) {
		m.post(-1, 0, 0)
	}
	return true, m.close(note)
}

// Bcast is the fast path of Bcast for items of t.
func (b *SmallPath) Bcast(p []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(p)
	m := b.begin(kindBcast, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	if sig := t.Signature(); m.Rank == root {
		note, _ = m.giveBytes(p, 1, sig, everybody, n)
	} else {
		var ok bool
		note, ok = m.giveBytes(nil, 1, 0, nobody, n)
		if ok && m.come(root, n, sig) && !m.failed {
			memory.CopySmall(p, m.cell(root, n))
		}
	}
	return true, m.close(note)
}

// Allgather is the fast path of Allgather for items of t.
func (b *SmallPath) Allgather(send, recv []byte, t *datatype.Type) (begun bool, err error) {
	n, k := len(send), kindAllgather
	if n*b.Size > limits.CollSmall {
		k = kindAllgatherLarge
	}
	m := b.enter(k, -1, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := m.giveBytes(send, 1, sig, everybody, n)
	if ok {
		memory.CopySmall(recv[m.Rank*n:][:n], send)
		m.takeBytes(recv, n, 0, 1, sig)
	}
	return true, m.close(note)
}

// Alltoall is the fast path of Alltoall for items of t.
func (b *SmallPath) Alltoall(send, recv []byte, t *datatype.Type) (begun bool, err error) {
	n := len(send) / b.Size
	m := b.begin(kindAlltoall, -1, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := m.giveBytes(send, m.Size, sig, everybody, n)
	if ok {
		memory.CopySmall(recv[m.Rank*n:][:n], send[m.Rank*n:][:n])
		m.takeBytes(recv, n, m.Rank, m.Size, sig)
	}
	return true, m.close(note)
}

// takeBytes is takeAll for contiguous blocks of n bytes each.
func (c *run) takeBytes(recv []byte, n, i, parts int, sig uint32) {
	for d := 1; d < c.Size; d++ {
		r := c.onward(d)
		if c.come(r, n, sig) && !c.failed {
			memory.CopySmall(recv[r*n:][:n], c.cell(r, n*parts)[i*n:][:n])
		}
	}
	c.heard()
}

// Gather is the fast path of Gather for items of t. Only root passes recv.
func (b *SmallPath) Gather(send, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(send)
	m := b.begin(kindGather, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	var note record.Call
	if m.Rank != root {
		note, _ = m.giveBytes(send, 1, sig, root, n)
	} else {
		var ok bool
		if note, ok = m.giveBytes(nil, 1, 0, nobody, n); ok {
			memory.CopySmall(recv[root*n:][:n], send)
			m.takeBytes(recv, n, 0, 1, sig)
		}
	}
	return true, m.close(note)
}

// Scatter is the fast path of Scatter for items of t. Only root passes send.
func (b *SmallPath) Scatter(send, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := len(recv)
	m := b.begin(kindScatter, root, n, nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	var note record.Call
	var ok bool
	if m.Rank == root {
		if note, ok = m.giveBytes(send, m.Size, sig, everybody, n); ok {
			memory.CopySmall(recv, send[root*n:][:n])
		}
	} else if note, ok = m.giveBytes(nil, 1, 0, nobody, n); ok && m.come(root, n, sig) && !m.failed {
		memory.CopySmall(recv, m.cell(root, n*m.Size)[m.Rank*n:][:n])
	}
	return true, m.close(note)
}
