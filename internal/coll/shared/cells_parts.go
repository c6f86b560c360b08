package shared

import (
	"encoding/binary"

	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGatherv}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.CelledParts},
		Cost:   "a + 2*b*n at root, of n bytes in all",
		Do:     func(c *engine.Run, a *engine.Args) { gathervCells(c, a.Send.Buf, &a.Recv, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatterv}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.CelledParts},
		Cost:   "a + 2*b*n at root, of n bytes in all",
		Do:     func(c *engine.Run, a *engine.Args) { scattervCells(c, &a.Send, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoallv, engine.KindAlltoallw}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.CelledParts},
		Cost:   "a + 2*b*n, of n bytes in all",
		Do:     func(c *engine.Run, a *engine.Args) { alltoallvCells(c, &a.Send, &a.Recv) },
	})
}

// partAt is where the line for rank to is in the cell of rank from.
func partAt(from, to int) int {
	if to > from {
		to--
	}
	return engine.PartSize * to
}

// giveParts publishes a block of all for every other rank, and reports whether they have to be sent as messages. It gives
// nothing when the call is broken.
func giveParts(c *engine.Run, all *engine.Blocks) (send, ok bool) {
	n := engine.PartSize * (c.Size - 1)
	total := n
	for r := range c.Size {
		if b := all.Block(r); r != c.Rank {
			total += min(b.Bytes(), c.Area.Cells.Room) // so that the sum does not overflow
		}
	}
	if send = total > c.Area.Cells.Room; !send {
		n = total
	}
	own := mine(c, n, cells.Everybody)
	if own == nil {
		return false, false
	}
	at := engine.PartSize * (c.Size - 1)
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		b := all.Block(r)
		m, where := b.Bytes(), uint32(engine.ByMessage)
		if !send {
			where = uint32(at)
			c.Pack(own[at:at+m], b)
			at += m
		}
		putPart(own[partAt(c.Rank, r):], m, b.Type.Signature(), where)
	}
	post(c, c.Rank, n, 0)
	return send, true
}

func putPart(line []byte, n int, sig, where uint32) {
	line = line[:engine.PartSize]
	binary.LittleEndian.PutUint64(line, uint64(n))
	binary.LittleEndian.PutUint32(line[8:], sig)
	binary.LittleEndian.PutUint32(line[12:], where)
}

// comeParts waits for the cell of parts of rank r. It is nil when the call has failed.
func comeParts(c *engine.Run, r int) []byte {
	h := &c.Area.Cells.Head(r, c.Seq).Word
	if !until(c, &h[0], c.Seq, r, cells.HeadMark(r, c.Seq)) {
		return nil
	}
	n := int(h[2].Load() >> 32)
	if h[1].Load() != uint64(c.Call.Word())<<32 || h[0].Load() != c.Seq {
		if !unlike(c, r, n, 0) {
			return nil
		}
	}
	if n < engine.PartSize*(c.Size-1) || n > c.Area.Cells.Room {
		c.Fail(engine.ErrLeftBehind) // it does not come from such a call
		return nil
	}
	return cell(c, r, n)
}

// takePart brings what rank r has for this one in its cell to where it belongs. Messages come only to those that had no error when
// they published their own cells, and are sent whatever the receiver finds wrong later.
func takePart(c *engine.Run, r int, cell []byte, to engine.Buf, sound bool) {
	line := cell[partAt(r, c.Rank):][:engine.PartSize]
	its, sig, at := binary.LittleEndian.Uint64(line), binary.LittleEndian.Uint32(line[8:]), binary.LittleEndian.Uint32(line[12:])
	switch n := to.Bytes(); {
	case at == engine.ByMessage && sound:
		c.Launch(c.StartRecv(r, to, to.Type.Signature()))
	case at == engine.ByMessage:
	case its != uint64(n):
		c.Fail(c.ErrLength(r, int(its), n))
	case n > 0 && !datatype.Compatible(sig, to.Type.Signature()):
		c.Fail(c.ErrType(r, sig, to.Type.Signature()))
	case uint64(at)+its > uint64(len(cell)):
		c.Fail(engine.ErrLeftBehind)
	default:
		c.Unpack(to, cell[at:int(at)+n])
	}
}

// gathervCells: a + 2*b*n for n bytes in all at root, of which what a cell does not take is not copied twice.
func gathervCells(c *engine.Run, send engine.Buf, recv *engine.Blocks, root int) {
	room := c.Area.Cells.Room
	if c.Rank != root {
		n, sig := send.Bytes(), send.Type.Signature()
		switch {
		case n <= room:
			give(c, send, 1, root)
		case mine(c, 0, root) != nil:
			post(c, c.Rank, engine.LengthWord(n), sig)
			if come(c, root, 0, 0) {
				c.SendRaw(root, send, sig)
			}
		}
		Leave(c)
		return
	}
	sound := !c.Failed
	if GiveNothing(c, cells.Everybody) {
		if !send.InPlace() {
			c.Local(recv.Block(root), send)
		}
		for d := 1; d < c.Size; d++ {
			r := (root + d) % c.Size
			b := recv.Block(r)
			takeLong(c, r, &b, sound)
		}
		heard(c)
		c.Land(0)
	}
	Leave(c)
}

// takeLong brings what rank r has for the root to where it belongs, by its cell or by a message.
func takeLong(c *engine.Run, r int, b *engine.Buf, sound bool) {
	room := c.Area.Cells.Room
	n, sig := b.Bytes(), b.Type.Signature()
	came := come(c, r, engine.LengthWord(n), sig)
	switch call, there := c.CellWord(r, c.Seq); {
	case !there || call.Failed || c.Broken:
	case c.Area.Cells.Head(r, c.Seq).Word[2].Load()>>32 > uint64(room): // it sends, though it may be too much
		if sound {
			c.Launch(c.StartRecv(r, *b, sig))
		}
	case came:
		c.Unpack(*b, cell(c, r, n))
	}
}

// scattervCells: a + 2*b*n for n bytes in all at root, of which more than a cell takes is not copied twice.
func scattervCells(c *engine.Run, send *engine.Blocks, recv engine.Buf, root int) {
	if c.Rank != root {
		sound := !c.Failed
		if GiveNothing(c, root) {
			if cell := comeParts(c, root); cell != nil {
				takePart(c, root, cell, recv, sound)
				c.Land(0)
			}
		}
		Leave(c)
		return
	}
	sound := !c.Failed
	if long, ok := giveParts(c, send); ok {
		long = long && sound
		for d := 1; long && d < c.Size; d++ {
			r := (root + d) % c.Size
			if b := send.Block(r); come(c, r, 0, 0) {
				c.Launch(c.StartSend(r, b, b.Type.Signature()))
			}
		}
		if !recv.InPlace() {
			c.Local(recv, send.Block(root))
		}
		c.Land(0)
	}
	Leave(c)
}

// alltoallvCells: a + 2*b*n for n bytes in all, of which those of ranks that have more than a cell takes are not copied twice, unless the
// call is in place.
func alltoallvCells(c *engine.Run, send, recv *engine.Blocks) {
	from, inPlace := send, send.Each == nil && send.InPlace()
	if inPlace {
		from = recv
	}
	sound := !c.Failed
	if long, ok := giveParts(c, from); ok {
		long = long && sound
		var copied []byte
		if long && inPlace {
			copied = c.Temp(recv.Total(c.Size))
			at := 0
			for r := range c.Size {
				b := recv.Block(r)
				c.Pack(copied[at:at+b.Bytes()], b)
				at += b.Bytes()
			}
		}
		if !inPlace {
			c.Local(recv.Block(c.Rank), send.Block(c.Rank))
		}
		for d := 1; d < c.Size; d++ {
			r := c.Onward(d)
			cell := comeParts(c, r)
			if cell == nil {
				continue
			}
			if long {
				b := from.Block(r)
				sig := b.Type.Signature()
				if copied != nil {
					at := 0
					for q := range r {
						before := recv.Block(q)
						at += before.Bytes()
					}
					b = engine.BytesBuf(copied[at : at+b.Bytes()])
				}
				c.Launch(c.StartSend(r, b, sig))
			}
			takePart(c, r, cell, recv.Block(r), sound)
		}
		heard(c)
		c.Land(0)
		if copied != nil {
			c.Release(copied)
		}
	}
	Leave(c)
}
