package mpi

import (
	"fmt"

	"cmp"
	"slices"

	"cadre.example/internal/check"
	"cadre.example/internal/coll"
	"cadre.example/internal/member"
	"cadre.example/internal/record"
)

// World returns the world ranks with which the communicator exchanges messages.
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
		at := s.coll.Position()
		if at.Count+at.Started == 0 || s.coll.Label == nil {
			continue
		}
		l, ok := s.coll.Label.(*label)
		if !ok {
			continue
		}
		list = append(list, check.Collective{
			Context: s.coll.ID, Comm: (*Comm)(l).text(), Ranks: s.coll.World, Count: at.Count, Started: at.Started, Call: at.Latest, Inside: at.Inside,
		})
	}
	slices.SortFunc(list, func(a, b check.Collective) int { return cmp.Compare(a.Context, b.Context) })
	return list
}

// sentAt returns the line on which rank peer sent this rank its messages with a tag, if all those it remembers were sent
// there.
func (c *Comm) sentAt(peer, tag int) string {
	if peer < 0 || peer >= len(c.world) {
		return ""
	}
	line := c.proc.job.Where(member.Sought{Rank: c.world[peer], Comm: c.id, Peer: c.rank, Tag: tag})
	if line == "" {
		return ""
	}
	return ", sent at " + line
}

// beside adds to e the lines of the program on which the other rank and this one made the calls concerned, as far as
// known.
func (c *Comm) beside(e *coll.Error) error {
	world := c.coll.World
	if e.Peer < 0 || e.Peer >= len(world) || e.Number < 0 {
		return e
	}
	q := member.Sought{Rank: world[e.Peer], Comm: c.id, Collective: true, Number: uint32(e.Number), Started: e.Separate}
	theirs := c.proc.job.Where(q)
	q.Rank = c.proc.job.Ctx.Rank()
	mine := c.proc.job.Where(q)
	if here, found := record.Caller(record.Callers()); found && mine == here.String() {
		mine = "" // the error says so itself
	}
	return &placed{e, e.At(theirs, mine), fmt.Sprintf("collective %d %d", c.id, e.Number)}
}

// placed is an error with a line in its text.
type placed struct {
	err   *coll.Error
	text  string
	about string
}

// About names the call, so that reports of several ranks about it can be merged.
func (p *placed) About() string { return p.about }

func (p *placed) Error() string { return p.text }
func (p *placed) Unwrap() error { return p.err }
