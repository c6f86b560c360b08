package coll

import (
	"encoding/binary"
	"math"

	"cadre.example/datatype"
)

func init() {
	register(Algorithm{
		Of: []kind{kindGatherv}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celledParts},
		Cost:   "a + 2*b*n at root, of n bytes in all",
		Do:     func(c *run, a *Args) { c.gathervCells(a.send.Buf, &a.recv, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindScatterv}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celledParts},
		Cost:   "a + 2*b*n at root, of n bytes in all",
		Do:     func(c *run, a *Args) { c.scattervCells(&a.send, a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindAlltoallv, kindAlltoallw}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celledParts},
		Cost:   "a + 2*b*n, of n bytes in all",
		Do:     func(c *run, a *Args) { c.alltoallvCells(&a.send, &a.recv) },
	})
}

// The v and w forms by cells: how much goes from one rank to another only these two know, so a cell says it. Whoever has more than a
// cell takes says that instead, and sends it as messages when it has seen that the receiver is in the same call.
//
// A cell of parts has a line for each other rank and then their data:
//
//	8 bytes   length of the part
//	4         signature of its data
//	4         where in the cell it begins, or byMessage
const (
	partSize  = 16
	byMessage = math.MaxUint32
)

// partAt is where the line for rank to is in the cell of rank from.
func partAt(from, to int) int {
	if to > from {
		to--
	}
	return partSize * to
}

// giveParts publishes a block of all for every other rank, and reports whether they have to be sent as messages. It gives
// nothing when the call is broken.
func (c *run) giveParts(all *Blocks) (send, ok bool) {
	n := partSize * (c.Size - 1)
	total := n
	for r := range c.Size {
		if b := all.block(r); r != c.Rank {
			total += min(b.Bytes(), c.cells.room) // so that the sum does not overflow
		}
	}
	if send = total > c.cells.room; !send {
		n = total
	}
	own := c.mine(n, everybody)
	if own == nil {
		return false, false
	}
	at := partSize * (c.Size - 1)
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		b := all.block(r)
		m, where := b.Bytes(), uint32(byMessage)
		if !send {
			where = uint32(at)
			c.pack(own[at:at+m], b)
			at += m
		}
		putPart(own[partAt(c.Rank, r):], m, b.Type.Signature(), where)
	}
	c.post(c.Rank, n, 0)
	return send, true
}

func putPart(line []byte, n int, sig, where uint32) {
	line = line[:partSize]
	binary.LittleEndian.PutUint64(line, uint64(n))
	binary.LittleEndian.PutUint32(line[8:], sig)
	binary.LittleEndian.PutUint32(line[12:], where)
}

// comeParts waits for the cell of parts of rank r. It is nil when the call has failed.
func (c *run) comeParts(r int) []byte {
	h := &c.cells.head(r, c.seq).Word
	if !c.until(&h[0], c.seq, r, headMark(r, c.seq)) {
		return nil
	}
	n := int(h[2].Load() >> 32)
	if h[1].Load() != uint64(c.call.word())<<32 || h[0].Load() != c.seq {
		if !c.unlike(r, n, 0) {
			return nil
		}
	}
	if n < partSize*(c.Size-1) || n > c.cells.room {
		c.fail(errLeftBehind) // it does not come from such a call
		return nil
	}
	return c.cell(r, n)
}

// takePart brings what rank r has for this one in its cell to where it belongs. Messages come only to those that had no error when
// they published their own cells, and are sent whatever the receiver finds wrong later.
func (c *run) takePart(r int, cell []byte, to Buf, sound bool) {
	line := cell[partAt(r, c.Rank):][:partSize]
	its, sig, at := binary.LittleEndian.Uint64(line), binary.LittleEndian.Uint32(line[8:]), binary.LittleEndian.Uint32(line[12:])
	switch n := to.Bytes(); {
	case at == byMessage && sound:
		c.launch(c.startRecv(r, to, to.Type.Signature()))
	case at == byMessage:
	case its != uint64(n):
		c.fail(c.errLength(r, int(its), n))
	case n > 0 && !datatype.Compatible(sig, to.Type.Signature()):
		c.fail(c.errType(r, sig, to.Type.Signature()))
	case uint64(at)+its > uint64(len(cell)):
		c.fail(errLeftBehind)
	default:
		c.unpack(to, cell[at:int(at)+n])
	}
}

// gathervCells: a + 2*b*n for n bytes in all at root, of which what a cell does not take is not copied twice.
func (c *run) gathervCells(send Buf, recv *Blocks, root int) {
	room := c.cells.room
	if c.Rank != root {
		n, sig := send.Bytes(), send.Type.Signature()
		switch {
		case n <= room:
			c.give(send, 1, root)
		case c.mine(0, root) != nil:
			c.post(c.Rank, lengthWord(n), sig)
			if c.come(root, 0, 0) {
				c.sendRaw(root, send, sig)
			}
		}
		c.leave()
		return
	}
	sound := !c.failed
	if c.giveNothing(everybody) {
		if !send.InPlace() {
			c.local(recv.block(root), send)
		}
		for d := 1; d < c.Size; d++ {
			r := (root + d) % c.Size
			b := recv.block(r)
			c.takeLong(r, &b, sound)
		}
		c.heard()
		c.land(0)
	}
	c.leave()
}

// takeLong brings what rank r has for the root to where it belongs, by its cell or by a message.
func (c *run) takeLong(r int, b *Buf, sound bool) {
	room := c.cells.room
	n, sig := b.Bytes(), b.Type.Signature()
	came := c.come(r, lengthWord(n), sig)
	switch call, there := c.cells.word(r, c.seq); {
	case !there || call.failed || c.broken:
	case c.cells.head(r, c.seq).Word[2].Load()>>32 > uint64(room): // it sends, though it may be too much
		if sound {
			c.launch(c.startRecv(r, *b, sig))
		}
	case came:
		c.unpack(*b, c.cell(r, n))
	}
}

// scattervCells: a + 2*b*n for n bytes in all at root, of which more than a cell takes is not copied twice.
func (c *run) scattervCells(send *Blocks, recv Buf, root int) {
	if c.Rank != root {
		sound := !c.failed
		if c.giveNothing(root) {
			if cell := c.comeParts(root); cell != nil {
				c.takePart(root, cell, recv, sound)
				c.land(0)
			}
		}
		c.leave()
		return
	}
	sound := !c.failed
	if long, ok := c.giveParts(send); ok {
		long = long && sound
		for d := 1; long && d < c.Size; d++ {
			r := (root + d) % c.Size
			if b := send.block(r); c.come(r, 0, 0) {
				c.launch(c.startSend(r, b, b.Type.Signature()))
			}
		}
		if !recv.InPlace() {
			c.local(recv, send.block(root))
		}
		c.land(0)
	}
	c.leave()
}

// alltoallvCells: a + 2*b*n for n bytes in all, of which those of ranks that have more than a cell takes are not copied twice, unless the
// call is in place.
func (c *run) alltoallvCells(send, recv *Blocks) {
	from, inPlace := send, send.Each == nil && send.InPlace()
	if inPlace {
		from = recv
	}
	sound := !c.failed
	if long, ok := c.giveParts(from); ok {
		long = long && sound
		var copied []byte
		if long && inPlace {
			copied = c.temp(c.total(recv))
			at := 0
			for r := range c.Size {
				b := recv.block(r)
				c.pack(copied[at:at+b.Bytes()], b)
				at += b.Bytes()
			}
		}
		if !inPlace {
			c.local(recv.block(c.Rank), send.block(c.Rank))
		}
		for d := 1; d < c.Size; d++ {
			r := c.onward(d)
			cell := c.comeParts(r)
			if cell == nil {
				continue
			}
			if long {
				b := from.block(r)
				sig := b.Type.Signature()
				if copied != nil {
					at := 0
					for q := range r {
						before := recv.block(q)
						at += before.Bytes()
					}
					b = bytesBuf(copied[at : at+b.Bytes()])
				}
				c.launch(c.startSend(r, b, sig))
			}
			c.takePart(r, cell, recv.block(r), sound)
		}
		c.heard()
		c.land(0)
		if copied != nil {
			c.release(copied)
		}
	}
	c.leave()
}
