package coll

import (
	"encoding/binary"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
)

// Parts are blocks of different sizes in contiguous memory, as the v forms of the brief way take them: Counts[i] items of a
// size at Displs[i] items. Without displacements they follow each other. The caller has seen that they are inside.
type Parts struct {
	Mem            []byte
	Counts, Displs []int
	Size           int // of an item
}

// block is rank i's.
func (p *Parts) block(i int) []byte {
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

// total is how many bytes a cell of parts takes.
func (p *Parts) total(rank int) int {
	n := 0
	for r, items := range p.Counts {
		if r != rank {
			n += items * p.Size
		}
	}
	return n + partSize*(len(p.Counts)-1)
}

// giveAll is giveParts of parts that a cell takes.
func (c *run) giveAll(p *Parts, sig uint32, n, noted int) (note record.Call, ok bool) {
	late := !c.atOnce(n)
	if late {
		note = c.note(noted)
	}
	own := c.mine(n, everybody)
	if own == nil {
		return note, false
	}
	at := partSize * (c.Size - 1)
	for r := range p.Counts {
		if r == c.Rank {
			continue
		}
		b := p.block(r)
		putPart(own[partAt(c.Rank, r):], len(b), sig, uint32(at))
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

// Alltoallv is the package's of items of t; send and recv are apart.
func (b *Brief) Alltoallv(send, recv *Parts, t *datatype.Type) (begun bool, err error) {
	n := send.total(b.Rank)
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.begin(kindAlltoallv, -1, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	note, ok := m.giveAll(send, t.Signature(), n, n-partSize*(m.Size-1)+send.Counts[m.Rank]*send.Size)
	if ok {
		memory.CopySmall(recv.block(m.Rank), send.block(m.Rank))
		for d := 1; d < m.Size; d++ {
			r := m.onward(d)
			m.takeOne(r, recv.block(r), t)
		}
		m.heard()
		m.land(0)
	}
	return true, m.close(note)
}

// Scatterv is the package's of items of t. send is only at root.
func (b *Brief) Scatterv(send *Parts, recv []byte, t *datatype.Type, root int) (begun bool, err error) {
	n := 0
	if b.Rank == root {
		n = send.total(root)
	}
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.begin(kindScatterv, root, 0, nil, nil)
	if m == nil {
		return false, nil
	}
	var note record.Call
	var ok bool
	if m.Rank == root {
		if note, ok = m.giveAll(send, t.Signature(), n, n-partSize*(m.Size-1)+len(recv)); ok {
			memory.CopySmall(recv, send.block(root))
		}
	} else if note, ok = m.giveBytes(nil, 1, 0, root, len(recv)); ok {
		m.takeOne(root, recv, t)
		m.land(0)
	}
	return true, m.close(note)
}

// Gatherv is the package's of items of t. recv is only at root.
func (b *Brief) Gatherv(send []byte, recv *Parts, t *datatype.Type, root int) (begun bool, err error) {
	n, sig := len(send), t.Signature()
	if n > cellRoom(b.Size) {
		return false, nil
	}
	m := b.begin(kindGatherv, root, 0, nil, nil)
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
		memory.CopySmall(recv.block(root), send)
		for d := 1; d < m.Size; d++ {
			r := m.onward(d)
			m.takeVaried(r, recv.block(r), t)
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
