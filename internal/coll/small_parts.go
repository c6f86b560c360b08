package coll

import (
	"encoding/binary"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
)

// Parts are blocks of different sizes in contiguous memory, as the v and w forms of the small-message path take them: Counts[i] items of a
// size at Displs[i] items. Without displacements they follow each other. The caller has seen that they are inside.
type Parts struct {
	Mem            []byte
	Counts, Displs []int
	Size           int     // of an item
	Each           []Piece // takes the place of all the above
}

// A Piece is contiguous memory with a type of its own.
type Piece struct {
	Mem  []byte
	Type *datatype.Type
}

// Pieces are room for the arguments of an Alltoallw.
type Pieces struct{ Send, Recv []Piece }

// Lend is that room, and Return makes it free again. It is nil while somebody else has it.
func (b *SmallPath) Lend() *Pieces {
	p := b.pieces.Swap(&lent)
	if p == nil {
		p = &Pieces{make([]Piece, b.Size), make([]Piece, b.Size)}
	}
	if p == &lent {
		return nil
	}
	return p
}

// Return forgets whose memory it was.
func (b *SmallPath) Return(p *Pieces) {
	clear(p.Send)
	clear(p.Recv)
	b.pieces.Store(p)
}

var lent Pieces

// Block is rank i's.
func (p *Parts) Block(i int) []byte {
	if p.Each != nil {
		return p.Each[i].Mem
	}
	at := 0
	if p.Displs != nil {
		at = p.Displs[i]
	} else {
		for _, n := range p.Counts[:i] {
			at += n
		}
	}
	return p.Mem[at*p.Size:][:p.Counts[i]*p.Size]
}

// typ is the type of rank i's, t if that is common to all.
func (p *Parts) typ(i int, t *datatype.Type) *datatype.Type {
	if p.Each != nil {
		return p.Each[i].Type
	}
	return t
}

// all is how many bytes they have.
func (p *Parts) all() (n int) {
	for _, items := range p.Counts {
		n += items * p.Size
	}
	for i := range p.Each {
		n += len(p.Each[i].Mem)
	}
	return n
}

// total is how many bytes a cell of parts for the other ranks takes.
func (p *Parts) total(rank, ranks int) int {
	return p.all() - len(p.Block(rank)) + partSize*(ranks-1)
}

// giveAll is giveParts of parts that a cell takes, n bytes with their lines.
func (c *run) giveAll(p *Parts, t *datatype.Type, n int) (note record.Call, ok bool) {
	noted := n - partSize*(c.Size-1) + len(p.Block(c.Rank))
	late := !c.atOnce(n)
	if late {
		note = c.note(noted)
	}
	own := c.mine(n, everybody)
	if own == nil {
		return note, false
	}
	at := partSize * (c.Size - 1)
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		b := p.Block(r)
		putPart(own[partAt(c.Rank, r):], len(b), p.typ(r, t).Signature(), uint32(at))
		memory.CopySmall(own[at:], b)
		at += len(b)
	}
	c.post(c.Rank, n, 0)
	if !late {
		note = c.note(noted)
	}
	return note, true
}

// takeOne is takePart of what rank r has for this one.
func (c *run) takeOne(r int, to []byte, t *datatype.Type) {
	cell := c.comeParts(r)
	if cell == nil {
		return
	}
	line := cell[partAt(r, c.Rank):][:partSize]
	at := uint64(binary.LittleEndian.Uint32(line[12:]))
	if n := uint64(len(to)); !c.failed && binary.LittleEndian.Uint64(line) == n && binary.LittleEndian.Uint32(line[8:]) == t.Signature() && at+n <= uint64(len(cell)) {
		memory.CopySmall(to, cell[at:at+n])
		return
	}
	c.number(c.seq, int32(c.seq&tagMask)) // of what is more than a cell takes
	c.takePart(r, cell, Buf{datatype.MemOf(to), len(to) / t.Size(), t}, true)
}

// Alltoallv is the fast path of Alltoallv for items of t; send and recv are apart.
func (b *SmallPath) Alltoallv(send, recv *Parts, t *datatype.Type) (begun bool, err error) {
	return b.exchange(kindAlltoallv, send, recv, t)
}

// Alltoallw is the fast path of Alltoallw; send and recv are apart, and what goes from this rank to itself is of one type.
func (b *SmallPath) Alltoallw(p *Pieces) (begun bool, err error) {
	return b.exchange(kindAlltoallw, &Parts{Each: p.Send}, &Parts{Each: p.Recv}, nil)
}

func (b *SmallPath) exchange(k kind, send, recv *Parts, t *datatype.Type) (begun bool, err error) {
	n := send.total(b.Rank, b.Size)
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(k, -1, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	note, ok := m.giveAll(send, t, n)
	if ok {
		memory.CopySmall(recv.Block(m.Rank), send.Block(m.Rank))
		for d := 1; d < m.Size; d++ {
			r := m.onward(d)
			m.takeOne(r, recv.Block(r), recv.typ(r, t))
		}
		m.heard()
		m.land(0)
	}
	return true, m.close(note)
}

// Allgatherv is the fast path of Allgatherv for items of t; send is this rank's block of recv or apart from all of it.
func (b *SmallPath) Allgatherv(send []byte, recv *Parts, t *datatype.Type) (begun bool, err error) {
	m := b.enter(kindAllgatherv, -1, recv.all(), nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := m.giveBytes(send, 1, sig, everybody, len(send))
	if ok {
		memory.CopySmall(recv.Block(m.Rank), send)
		for d := 1; d < m.Size; d++ {
			r := m.onward(d)
			to := recv.Block(r)
			if m.come(r, len(to), sig) && !m.failed {
				memory.CopySmall(to, m.cell(r, len(to)))
			}
		}
		m.heard()
	}
	return true, m.close(note)
}

// Scatterv is the fast path of Scatterv for items of t. send is only at root.
func (b *SmallPath) Scatterv(send *Parts, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := 0
	if b.Rank == root {
		n = send.total(root, b.Size)
	}
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(kindScatterv, root, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	var ok bool
	if m.Rank == root {
		if note, ok = m.giveAll(send, t, n); ok {
			memory.CopySmall(recv, send.Block(root))
		}
	} else if note, ok = m.giveBytes(nil, 1, 0, root, len(recv)); ok {
		m.takeOne(root, recv, t)
		m.land(0)
	}
	return true, m.close(note)
}

// Gatherv is the fast path of Gatherv for items of t. recv is only at root.
func (b *SmallPath) Gatherv(send []byte, recv *Parts, t *datatype.Type, root int) (begun bool, err error) {
	n, sig := len(send), t.Signature()
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(kindGatherv, root, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	if m.Rank != root {
		note, _ = m.giveBytes(send, 1, sig, root, n)
		return true, m.close(note)
	}
	var ok bool
	if note, ok = m.giveBytes(nil, 1, 0, everybody, n); ok {
		memory.CopySmall(recv.Block(root), send)
		for d := 1; d < m.Size; d++ {
			r := m.onward(d)
			m.takeVaried(r, recv.Block(r), t)
		}
		m.heard()
		m.land(0)
	}
	return true, m.close(note)
}

// takeVaried brings what rank r has for the root to where it belongs.
func (c *run) takeVaried(r int, to []byte, t *datatype.Type) {
	n := len(to)
	if n > c.cells.room || !c.come(r, n, t.Signature()) {
		b := Buf{datatype.MemOf(to), n / t.Size(), t}
		c.number(c.seq, int32(c.seq&tagMask))
		c.takeLong(r, &b, true)
		return
	}
	if !c.failed {
		memory.CopySmall(to, c.cell(r, n))
	}
}
