package shared

import (
	"encoding/binary"

	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

// publish says where this rank's n bytes are, and where its part of the result will be, to a reader or everybody.
func publish(c *engine.Run, n int, sig uint32, src, result []byte, reader int) bool {
	const size = 24
	own := mine(c, size, reader)
	if own == nil {
		return false
	}
	binary.LittleEndian.PutUint64(own, c.Area.Single.Reader.Place(src))
	binary.LittleEndian.PutUint64(own[8:], c.Area.Single.Reader.Place(result))
	binary.LittleEndian.PutUint64(own[16:], uint64(n))
	post(c, c.Rank, engine.LengthWord(n), sig)
	return true
}

// find waits until rank r has announced where its n bytes are.
func find(c *engine.Run, r, n int, sig uint32) bool {
	if !come(c, r, engine.LengthWord(n), sig) {
		return false
	}
	its := c.Area.Cells.Data(r, c.Seq, 24)
	if got := int(binary.LittleEndian.Uint64(its[16:])); got != n {
		c.Fail(c.ErrLength(r, got, n))
		return false
	}
	c.Area.Single.At[r], c.Area.Single.Out[r] = binary.LittleEndian.Uint64(its), binary.LittleEndian.Uint64(its[8:])
	return true
}

// findAll is find of all other ranks, which have as many bytes.
func findAll(c *engine.Run, n int, sig uint32) {
	for d := 1; d < c.Size; d++ {
		find(c, (c.Rank+d)%c.Size, n, sig)
	}
	heard(c)
}

// fetch fills dst with what rank r has at a place.
func fetch(c *engine.Run, r int, dst []byte, place uint64) {
	for len(dst) > 0 && !c.Failed && c.Shm.Unread == nil {
		k := min(len(dst), limits.CollRead)
		if err := c.Area.Single.Reader.Read(dst[:k], c.Area.Single.Owner[r], place); err != nil {
			c.Shm.Unread = err
			return
		}
		dst, place = dst[k:], place+uint64(k)
		if len(dst) > 0 {
			if err := c.Ctx.Progress(); err != nil {
				c.Lost(err, r)
			}
		}
	}
}

// fetchTo brings what rank r has at a place to b.
func fetchTo(c *engine.Run, b engine.Buf, r int, place uint64) {
	n := b.Bytes()
	if n == 0 || c.Failed {
		return
	}
	if dst, ok := b.Mem.Sink(b.Count, b.Type); ok {
		fetch(c, r, dst, place)
		return
	}
	if err := c.Cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.Fail(err)
		return
	}
	tmp := c.Temp(min(n, limits.CollFold))
	for at := 0; at < n && !c.Failed && c.Shm.Unread == nil; at += len(tmp) {
		p := tmp[:min(len(tmp), n-at)]
		if fetch(c, r, p, place+uint64(at)); !c.Failed && c.Shm.Unread == nil {
			c.Cursor.Unpack(p)
		}
	}
	c.Release(tmp)
}

// syncStep waits until all ranks have come to a step, and reports whether they could read what they wanted before. It gives the same
// to all, but to a rank whose call is broken.
func syncStep(c *engine.Run, step uint64) bool {
	s, key := &c.Area.Cells, c.Key(step)
	if c.Broken {
		return false
	}
	if c.Failed {
		s.Left[c.Rank].Store(c.Seq)
	} else if c.Shm.Unread != nil {
		s.Unread.Store(key)
	}
	s.Say(s.Step[c.Rank], key, cells.DoneMark(c.Rank))
	switch {
	case !s.Gather:
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			until(c, s.Step[r], key, r, cells.DoneMark(r))
		}
	case count(c, s.Coming, key):
		s.Say(s.Come, key, cells.DoneMark(cells.Everybody))
	default:
		until(c, s.Come, key, cells.Everybody, cells.DoneMark(cells.Everybody))
	}
	return !c.Broken && s.Unread.Load() != key
}

// behind is a rank that has not come to this rank's step, or -1.
func behind(c *engine.Run) int {
	s := &c.Area.Cells
	mine := s.Step[c.Rank].Load()
	for r := range c.Size {
		if mine>>engine.StepBits == c.Seq && s.Step[r].Load() < mine {
			return r
		}
	}
	return -1
}

// wait until the others are done with what this rank has published for them, and each of them was in the same call.
func awaitReader(c *engine.Run, r int) {
	s := &c.Area.Cells
	if !until(c, s.Done[r], c.Seq, r, cells.DoneMark(r)) {
		return
	}
	theirs, there := c.CellWord(r, c.Seq)
	switch plain := theirs.Plain(); {
	case !there:
		c.Fail(engine.ErrLeftBehind)
	case plain.Name() != c.Call.Name() || theirs.Root != c.Call.Root:
		theirs.Failed = false
		c.Mismatch(r, theirs)
	}
}

// trust looks whether rank r's memory was still its call's when it was read.
func trust(c *engine.Run, r int) {
	if c.Area.Cells.Left[r].Load() == c.Seq {
		c.Fail(engine.ErrLeftBehind)
	}
}

// depart is the end of a call's use of single copies.
func depart(c *engine.Run) {
	if c.Broken {
		c.Area.Cells.Left[c.Rank].Store(c.Seq)
	}
	Leave(c)
}

// again says that messages shall carry the call out, and reports whether it is not over.
func again(c *engine.Run) bool {
	c.Shm.Unread = nil
	c.Shm.Sent = true
	return !c.Failed
}

// sendUnread gives rank r by a message what it could not read, if it says so.
func sendUnread(c *engine.Run, r int, b engine.Buf) {
	if !c.Broken && c.Area.Cells.Step[r].Load() == c.Key(engine.StepUnread) {
		c.SendTo(r, b)
	}
}

// readFrom is the part of a rank that takes b from root, which waits for it: it has found root's cell. What it cannot read it
// gets by a message.
func readFrom(c *engine.Run, root int, b engine.Buf, place uint64) {
	fetchTo(c, b, root, place)
	if trust(c, root); c.Shm.Unread != nil && !c.Failed {
		c.Area.Cells.Step[c.Rank].Store(c.Key(engine.StepUnread))
		depart(c)
		again(c)
		c.RecvFrom(root, b)
		return
	}
	depart(c)
}
