package sim

import (
	"errors"
	"slices"

	"cadre.example/adi/proto"
)

// lost reports whether the connection that m goes over broke.
func (w *world) lost(m *msg) bool { return !m.near && w.link(m.from, m.to).broken }

// snap breaks the connection of which l is one direction: what is under way vanishes. Each end learns of it later, in an
// event of its own.
func (w *world) snap(l *link) {
	w.log("the connection of rank %d and rank %d breaks", l.from, l.to)
	w.stats.Broken++
	w.fragile--
	for _, l := range []*link{l, w.link(l.to, l.from)} {
		for _, p := range l.queue[l.left:] {
			w.thrown(l, p)
		}
		l.queue, l.left, l.open, l.where, l.broken = nil, 0, false, landing{}, true
		r := w.ranks[l.from]
		r.notices = append(r.notices, l.to)
	}
}

// thrown reports that nobody reads the payload of p any more.
func (w *world) thrown(l *link, p *packet) {
	if p.n > 0 && !p.early {
		w.ranks[l.from].reports = append(w.ranks[l.from].reports, p.req)
	}
}

// notice tells rank r of a broken connection.
func (w *world) notice(r *rank) bool {
	if len(r.notices) == 0 {
		return false
	}
	peer := r.notices[0]
	r.notices = slices.Clone(r.notices[1:])
	w.step(r, &proto.Event{Kind: proto.EvLost, Peer: peer}, meeting{})
	return true
}

// breaks decides whether the connection of l breaks now.
func (w *world) breaks(l *link) bool {
	if w.fragile == 0 || l.broken || w.turn == nil && w.rnd.IntN(100) > 0 {
		return false
	}
	w.snap(l)
	return true
}

// recvLost checks a receive that ends because its sender is gone.
func (w *world) recvLost(v *rcv, err error) {
	switch {
	case v.done || v.got == nil || !errors.Is(err, proto.ErrLost) || !w.lost(v.got):
		w.fail("receive %d is done with %v; done before: %v, met %v", v.uid, err, v.done, v.got)
	case v.got.here:
		w.fail("receive %d is done with %v, but message %d had come whole", v.uid, err, v.got.uid)
	}
	v.done, v.lost = true, true
	w.stats.Lost++
}
