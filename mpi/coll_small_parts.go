package mpi

import (
	"math"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// The small path of collectives whose blocks have different sizes.

// inside reports whether counts and displs describe a block for each rank, all inside so many items. It may say false where
// the answer takes long.
func (c *Comm) inside(counts, displs []int, items int) bool {
	p := len(c.world)
	if len(counts) != p || displs != nil && len(displs) != p || displs == nil && p > packedMost {
		return false
	}
	next := 0
	for r, n := range counts {
		at := next
		if displs != nil {
			at = displs[r]
		}
		if n < 0 || at < 0 || at > items || n > items-at {
			return false
		}
		next = at + n
	}
	return true
}

// packedMost is the number of ranks up to which adding up counts again is quicker than keeping the sums.
const packedMost = 8

func (c *Comm) alltoallvSmall(send, recv *coll.Parts, t *datatype.Type) (bool, error) {
	b := c.smallPath()
	if b == nil || !c.inside(send.Counts, send.Displs, len(send.Mem)/send.Size) || !c.inside(recv.Counts, recv.Displs, len(recv.Mem)/recv.Size) ||
		send.Counts[c.rank] != recv.Counts[c.rank] || common(send.Mem, recv.Mem) {
		return false, nil
	}
	begun, err := b.Alltoallv(send, recv, t)
	return c.smallDone("Alltoallv", begun, err)
}

func (c *Comm) gathervSmall(send []byte, recv *coll.Parts, t *datatype.Type, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.ownPart(send, recv) {
		return false, nil
	}
	begun, err := b.Gatherv(send, recv, t, root)
	return c.smallDone("Gatherv", begun, err)
}

func (c *Comm) scattervSmall(send *coll.Parts, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || len(recv) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.ownPart(recv, send) {
		return false, nil
	}
	begun, err := b.Scatterv(send, recv, t, root)
	return c.smallDone("Scatterv", begun, err)
}

// allgathervSmall in place sends this rank's block of recv.
func (c *Comm) allgathervSmall(send []byte, inPlace bool, recv *coll.Parts, t *datatype.Type) (bool, error) {
	b := c.smallPath()
	if b == nil || !c.inside(recv.Counts, recv.Displs, len(recv.Mem)/recv.Size) {
		return false, nil
	}
	own := recv.Block(c.rank)
	if inPlace {
		send = own
	}
	if len(send) != len(own) || len(send) > 0 && common(send, recv.Mem) && &send[0] != &own[0] {
		return false, nil
	}
	begun, err := b.Allgatherv(send, recv, t)
	return c.smallDone("Allgatherv", begun, err)
}

func (c *Comm) alltoallwSmall(send, recv []Buffer) (bool, error) {
	b := c.smallPath()
	if b == nil || len(send) != len(c.world) || len(recv) != len(c.world) {
		return false, nil
	}
	room := b.Lend()
	if room == nil {
		return false, nil
	}
	defer b.Return(room)
	if !pieces(room.Send, send) || !pieces(room.Recv, recv) || !allDisjoint(room.Send, room.Recv) {
		return false, nil
	}
	if s, r := &room.Send[c.rank], &room.Recv[c.rank]; s.Type != r.Type || len(s.Mem) != len(r.Mem) {
		return false, nil
	}
	begun, err := b.Alltoallw(room)
	return c.smallDone("Alltoallw", begun, err)
}

// pieces fills in p for all buffers. It reports whether each is plain or has no items.
func pieces(p []coll.Piece, all []Buffer) bool {
	for i := range all {
		b := &all[i]
		if p[i].Mem, p[i].Type = b.plain(); p[i].Type != nil {
			continue
		}
		if b.count != 0 || !b.mem.Fits(0, b.typ) {
			return false
		}
		p[i].Type = b.typ
	}
	return true
}

// allDisjoint reports whether no piece of a has a byte in common with one of b. It may say false where the answer takes long.
func allDisjoint(a, b []coll.Piece) bool {
	lo, hi := span(a)
	from, to := span(b)
	if hi <= from || to <= lo {
		return true
	}
	if len(a) > packedMost {
		return false
	}
	for i := range a {
		for j := range b {
			if len(a[i].Mem) > 0 && len(b[j].Mem) > 0 && common(a[i].Mem, b[j].Mem) {
				return false
			}
		}
	}
	return true
}

// span returns the address of the first byte of all pieces, and one past that of the last.
func span(p []coll.Piece) (lo, hi uintptr) {
	lo = ^uintptr(0)
	for i := range p {
		if len(p[i].Mem) > 0 {
			from, to := addresses(p[i].Mem)
			lo, hi = min(lo, from), max(hi, to)
		}
	}
	return lo, hi
}

// parts returns the blocks of b with the given counts and displacements, if they are plain. Otherwise the type is nil.
func (b *Buffer) parts(counts, displs []int) (coll.Parts, *datatype.Type) {
	if displs != nil && len(displs) != len(counts) {
		return coll.Parts{}, nil
	}
	whole := Buffer{mem: b.mem, typ: b.typ}
	for r, n := range counts {
		at := whole.count
		if displs != nil {
			at = displs[r]
		}
		if n < 0 || at < 0 || n > math.MaxInt-at {
			return coll.Parts{}, nil
		}
		whole.count = max(whole.count, at+n)
	}
	p, t := whole.plain()
	if t == nil {
		return coll.Parts{}, nil
	}
	return coll.Parts{Mem: p, Counts: counts, Displs: displs, Size: t.Size()}, t
}

// ownPart reports whether part has the size of this rank's part of whole and does not overlap whole.
func (c *Comm) ownPart(part []byte, whole *coll.Parts) bool {
	return c.inside(whole.Counts, whole.Displs, len(whole.Mem)/whole.Size) && whole.Counts[c.rank]*whole.Size == len(part) && !common(part, whole.Mem)
}
