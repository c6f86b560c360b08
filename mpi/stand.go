package mpi

import (
	"cmp"
	"slices"

	"cadre.example/internal/check"
	"cadre.example/internal/record"
)

// World are the world ranks that messages on the communicator come from and go to.
func (l *label) World() []int { return l.world }

// collectives says how far the rank has come in the collectives of its communicators: of the world, and of those others in
// which it has called one.
func (p *proc) collectives() []check.Collective {
	var list []check.Collective
	n := &p.notices
	n.mu.Lock()
	all := make([]*shared, 0, len(n.comms))
	for _, w := range n.comms {
		if s := w.Value(); s != nil {
			all = append(all, s)
		}
	}
	n.mu.Unlock()
	for _, s := range all {
		count, latest, inside := s.coll.Stand()
		if count == 0 || s.coll.Label == nil {
			continue
		}
		l, ok := s.coll.Label.(*label)
		if !ok {
			continue
		}
		list = append(list, check.Collective{
			Context: s.coll.ID, Comm: (*Comm)(l).text(), Ranks: s.coll.World, Count: count, Call: latest, Inside: inside,
		})
	}
	slices.SortFunc(list, func(a, b check.Collective) int { return cmp.Compare(a.Context, b.Context) })
	return list
}

// sentAt says on which line rank peer has sent this one its messages with a tag, where that is at hand: peer is of this
// process, and all of them that it remembers were sent there.
func (c *Comm) sentAt(peer, tag int) string {
	if peer < 0 || peer >= len(c.world) {
		return ""
	}
	ctx := c.ctx.Direct(c.world[peer])
	if ctx == nil {
		return ""
	}
	var at record.Place
	for _, e := range ctx.Record().Last(nil) {
		if e.Comm != c.id || !e.Op.IsSend() && !e.Op.IsExchange() || e.Peer != c.rank || e.Tag != tag {
			continue
		}
		p := e.Site.Place()
		if at.File != "" && p != at {
			return ""
		}
		at = p
	}
	if at.File == "" {
		return ""
	}
	return ", sent at " + at.String()
}
