package engine

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"cadre.example/internal/op"
)

// Pick is the algorithm of this call for messages of so many bytes, with its rule. A reduction gives its bound operation
// and the number of its items.
func (c *Run) Pick(k Kind, bytes int, b *op.Bound, n int) *Compiled {
	if bytes < int(c.Choices.ServedBelow[k]) && c.CellRoom() > 0 {
		c.Decide(true)
		return &c.Rules(Bases[k])[c.Choices.servedBy[k]]
	}
	room := c.CellRoom()
	if slotKinds[Bases[k]] {
		room += c.SlotRoom()
	}
	q := query{waits: c.Form == Blocking, ranks: c.Size, bytes: bytes, commutative: b == nil || b.Commutative(), alike: k == KindAgreement || !c.Ctx.Hetero(), together: c.Meeting.Choosing, room: room, reads: c.reads()}
	if b != nil && b.Mode == op.Flat {
		q.items = n
	}
	if h := c.Layout(); h != nil {
		q.shared, q.inOrder = h.Shared, h.InOrder
	}
	list := c.Rules(Bases[k])
	for i := len(list) - 1; i >= 0; i-- {
		r := &list[i]
		if bytes < r.Bytes || bytes > r.Most {
			continue
		}
		why := r.limited(q)
		if why == "" {
			c.Decide(r.Alone())
			if r.Over == OverCells && r.Bytes == 0 && i <= math.MaxUint8 && bytes < math.MaxInt32 && !slices.ContainsFunc(list[i+1:], func(o Compiled) bool { return o.Bytes <= bytes }) {
				c.Choices.ServedBelow[k], c.Choices.servedBy[k] = int32(bytes)+1, uint8(i) // all that is less is served, too
			}
			return r
		}
		if r.forced {
			c.Fail(&Error{Reason: ReasonAlgorithm, Peer: -1, Text: fmt.Sprintf("%s=%s! was asked for and cannot serve this call: %s", strings.ToLower(Names[Bases[k]].Name), r.Name, why)})
		}
	}
	c.Decide(false)
	return &list[0]
}

// By carries the call out by the algorithm of a rule.
func (c *Run) By(r *Compiled, a *Args) {
	a.Piece = r.Piece
	r.Do(c, a)
}

// ReduceBy is by, of a reduction of n bytes. Single copies may find that they cannot carry it out: then messages do.
func (c *Run) ReduceBy(r *Compiled, a *Args, k Kind, n, items int) {
	c.By(r, a)
	if c.Shm.Redo {
		c.Shm.Redo = false
		c.By(c.Pick(k, n, &c.Bound, items), a)
	}
}

// mayGather reports whether calls of kind k that do not block gather, whatever their sizes: then all ranks bring them.
func (c *Run) mayGather(k Kind) bool {
	if c.Arrivals == nil || len(Catalogue[Bases[k]]) == 0 {
		return false
	}
	list := c.Rules(Bases[k])
	if last := &list[len(list)-1]; last.Preferred {
		return last.Over == OverExposed
	}
	for i := len(list) - 1; i >= 0; i-- {
		if r := &list[i]; r.Over < OverCells {
			return r.Over == OverExposed && r.Bytes == 0 && r.Most == math.MaxInt
		}
	}
	return false
}

// ForgetChoices lets the communicator look at its table anew: another one, or what ranks have in common has changed.
func (c *Comm) ForgetChoices() { c.Choices = choices{} }
