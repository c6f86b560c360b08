package coll

import (
	"fmt"
	"slices"
	"strings"

	"cadre.example/internal/op"
)

// pick is the algorithm of this call for messages of so many bytes, with its rule. A reduction gives its bound operation
// and the number of its items.
func (c *run) pick(k kind, bytes int, b *op.Bound, n int) *rule {
	if bytes < c.cells.served[k] && c.cellRoom() > 0 {
		c.decide(true)
		return c.cells.rules[k]
	}
	room := c.cellRoom()
	if slotKinds[bases[k]] {
		room += c.slotRoom()
	}
	q := query{waits: c.form == blocking, ranks: c.Size, bytes: bytes, commutative: b == nil || b.Commutative(), alike: k == kindAgreement || !c.Ctx.Hetero(), together: c.choosing, room: room, reads: c.reads()}
	if b != nil && b.Mode == op.Flat {
		q.items = n
	}
	if h := c.layout(); h != nil {
		q.shared, q.inOrder = h.shared, h.inOrder
	}
	list := c.rules(bases[k])
	for i := len(list) - 1; i >= 0; i-- {
		r := &list[i]
		if bytes < r.bytes || bytes > r.most {
			continue
		}
		why := r.limited(q)
		if why == "" {
			c.decide(r.alone())
			if r.Over == overCells && r.bytes == 0 && !slices.ContainsFunc(list[i+1:], func(o rule) bool { return o.bytes <= bytes }) {
				c.cells.served[k], c.cells.rules[k] = bytes+1, r // all that is less is served, too
			}
			return r
		}
		if r.forced {
			c.fail(&Error{Reason: ReasonAlgorithm, Peer: -1, Text: fmt.Sprintf("%s=%s! was asked for and cannot serve this call: %s", strings.ToLower(names[bases[k]].name), r.Name, why)})
		}
	}
	c.decide(false)
	return &list[0]
}

// by carries the call out by the algorithm of a rule.
func (c *run) by(r *rule, a *Args) {
	a.piece = r.piece
	r.Do(c, a)
}

// reduceBy is by, of a reduction of n bytes. Single copies may find that they cannot carry it out: then messages do.
func (c *run) reduceBy(r *rule, a *Args, k kind, n, items int) {
	c.by(r, a)
	if c.redo {
		c.redo = false
		c.by(c.pick(k, n, &c.bound, items), a)
	}
}
