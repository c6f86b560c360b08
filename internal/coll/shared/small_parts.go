package shared

import (
	"encoding/binary"

	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
)

// Parts are blocks of different sizes in contiguous memory, as the v and w forms of the small-message path take them: Counts[i] items of a
// size at Displs[i] items. Without displacements they follow each other. The caller has seen that they are inside.
type Parts struct {
	Mem            []byte
	Counts, Displs []int
	Size           int            // of an item
	Each           []engine.Piece // takes the place of all the above
}

// Lend is that room, and Return makes it free again. It is nil while somebody else has it.
func (b *SmallPath) Lend() *engine.Pieces {
	p := b.Area.Pieces.Swap(&lent)
	if p == nil {
		p = &engine.Pieces{Send: make([]engine.Piece, b.Size), Recv: make([]engine.Piece, b.Size)}
	}
	if p == &lent {
		return nil
	}
	return p
}

// Return forgets whose memory it was.
func (b *SmallPath) Return(p *engine.Pieces) {
	clear(p.Send)
	clear(p.Recv)
	b.Area.Pieces.Store(p)
}

var lent engine.Pieces

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
	return p.all() - len(p.Block(rank)) + engine.PartSize*(ranks-1)
}

// giveAll is giveParts of parts that a cell takes, n bytes with their lines.
func giveAll(c *engine.Run, p *Parts, t *datatype.Type, n int) (note record.Call, ok bool) {
	noted := n - engine.PartSize*(c.Size-1) + len(p.Block(c.Rank))
	late := !atOnce(c, n)
	if late {
		note = noteCall(c, noted)
	}
	own := mine(c, n, cells.Everybody)
	if own == nil {
		return note, false
	}
	at := engine.PartSize * (c.Size - 1)
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		b := p.Block(r)
		putPart(own[partAt(c.Rank, r):], len(b), p.typ(r, t).Signature(), uint32(at))
		memory.CopySmall(own[at:], b)
		at += len(b)
	}
	post(c, c.Rank, n, 0)
	if !late {
		note = noteCall(c, noted)
	}
	return note, true
}

// takeOne is takePart of what rank r has for this one.
func takeOne(c *engine.Run, r int, to []byte, t *datatype.Type) {
	cell := comeParts(c, r)
	if cell == nil {
		return
	}
	line := cell[partAt(r, c.Rank):][:engine.PartSize]
	at := uint64(binary.LittleEndian.Uint32(line[12:]))
	if n := uint64(len(to)); !c.Failed && binary.LittleEndian.Uint64(line) == n && binary.LittleEndian.Uint32(line[8:]) == t.Signature() && at+n <= uint64(len(cell)) {
		memory.CopySmall(to, cell[at:at+n])
		return
	}
	c.Number(c.Seq, int32(c.Seq&engine.TagMask)) // of what is more than a cell takes
	takePart(c, r, cell, engine.Buf{Mem: datatype.MemOf(to), Count: len(to) / t.Size(), Type: t}, true)
}

// Alltoallv is the fast path of Alltoallv for items of t; send and recv are apart.
func (b *SmallPath) Alltoallv(send, recv *Parts, t *datatype.Type) (begun bool, err error) {
	return b.exchange(engine.KindAlltoallv, send, recv, t)
}

// Alltoallw is the fast path of Alltoallw; send and recv are apart, and what goes from this rank to itself is of one type.
func (b *SmallPath) Alltoallw(p *engine.Pieces) (begun bool, err error) {
	return b.exchange(engine.KindAlltoallw, &Parts{Each: p.Send}, &Parts{Each: p.Recv}, nil)
}

func (b *SmallPath) exchange(k engine.Kind, send, recv *Parts, t *datatype.Type) (begun bool, err error) {
	n := send.total(b.Rank, b.Size)
	if n > cells.CellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(k, -1, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	note, ok := giveAll(m, send, t, n)
	if ok {
		memory.CopySmall(recv.Block(m.Rank), send.Block(m.Rank))
		for d := 1; d < m.Size; d++ {
			r := m.Onward(d)
			takeOne(m, r, recv.Block(r), recv.typ(r, t))
		}
		heard(m)
		m.Land(0)
	}
	return true, close(m, note)
}

// Allgatherv is the fast path of Allgatherv for items of t; send is this rank's block of recv or apart from all of it.
func (b *SmallPath) Allgatherv(send []byte, recv *Parts, t *datatype.Type) (begun bool, err error) {
	m := b.enter(engine.KindAllgatherv, -1, recv.all(), nil, nil)
	if m == nil {
		return false, nil
	}
	sig := t.Signature()
	note, ok := giveBytes(m, send, 1, sig, cells.Everybody, len(send))
	if ok {
		memory.CopySmall(recv.Block(m.Rank), send)
		for d := 1; d < m.Size; d++ {
			r := m.Onward(d)
			to := recv.Block(r)
			if come(m, r, len(to), sig) && !m.Failed {
				memory.CopySmall(to, cell(m, r, len(to)))
			}
		}
		heard(m)
	}
	return true, close(m, note)
}

// Scatterv is the fast path of Scatterv for items of t. send is only at root.
func (b *SmallPath) Scatterv(send *Parts, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := 0
	if b.Rank == root {
		n = send.total(root, b.Size)
	}
	if n > cells.CellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(engine.KindScatterv, root, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	var ok bool
	if m.Rank == root {
		if note, ok = giveAll(m, send, t, n); ok {
			memory.CopySmall(recv, send.Block(root))
		}
	} else if note, ok = giveBytes(m, nil, 1, 0, root, len(recv)); ok {
		takeOne(m, root, recv, t)
		m.Land(0)
	}
	return true, close(m, note)
}

// Gatherv is the fast path of Gatherv for items of t. recv is only at root.
func (b *SmallPath) Gatherv(send []byte, recv *Parts, t *datatype.Type, root int) (begun bool, err error) {
	n, sig := len(send), t.Signature()
	if n > cells.CellRoom(b.Size) {
		return false, nil
	}
	m := b.enter(engine.KindGatherv, root, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	if m.Rank != root {
		note, _ = giveBytes(m, send, 1, sig, root, n)
		return true, close(m, note)
	}
	var ok bool
	if note, ok = giveBytes(m, nil, 1, 0, cells.Everybody, n); ok {
		memory.CopySmall(recv.Block(root), send)
		for d := 1; d < m.Size; d++ {
			r := m.Onward(d)
			takeVaried(m, r, recv.Block(r), t)
		}
		heard(m)
		m.Land(0)
	}
	return true, close(m, note)
}

// takeVaried brings what rank r has for the root to where it belongs.
func takeVaried(c *engine.Run, r int, to []byte, t *datatype.Type) {
	n := len(to)
	if n > c.Area.Cells.Room || !come(c, r, n, t.Signature()) {
		b := engine.Buf{Mem: datatype.MemOf(to), Count: n / t.Size(), Type: t}
		c.Number(c.Seq, int32(c.Seq&engine.TagMask))
		takeLong(c, r, &b, true)
		return
	}
	if !c.Failed {
		memory.CopySmall(to, cell(c, r, n))
	}
}
