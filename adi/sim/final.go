package sim

import (
	"slices"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// quiet checks a world in which nothing more can happen: whatever could have met has met, and all that met is done.
func (w *world) quiet() {
	if w.err != nil {
		return
	}
	for _, l := range w.links {
		if l != nil && (len(l.queue) > 0 || l.open) {
			w.fail("the link from %d to %d is stuck with %d packets", l.from, l.to, len(l.queue))
		}
	}
	for _, r := range w.ranks {
		w.queues(r)
	}
	for _, m := range w.msgs {
		if m == nil {
			continue
		}
		if w.lost(m) {
			if !m.done {
				w.fail("message %d: its receiver is gone, and it is not done", m.uid)
			}
			continue
		}
		if m.matched != m.done && !w.claimed(m) && (m.matched || m.mode != proto.Standard && !m.rejected && !m.recalled) {
			w.fail("message %d: matched %v, done %v, and nothing more happens", m.uid, m.matched, m.done)
		}
		if m.asked && !m.done && !m.matched || m.recalled && !m.done {
			w.fail("message %d: cancelled, recalled %v, done %v, and nothing more happens", m.uid, m.recalled, m.done)
		}
		if !m.matched && !m.rejected && !m.recalled && !slices.Contains(w.model[m.to].unexpected, m) {
			w.fail("message %d never arrived", m.uid)
		}
	}
	for _, v := range w.rcvs {
		if v != nil && (v.got != nil) != v.done {
			w.fail("receive %d of rank %d: met %v, done %v, and nothing more happens", v.uid, v.at, v.got != nil, v.done)
		}
	}
}

func (w *world) claimed(m *msg) bool {
	return slices.ContainsFunc(w.ranks[m.to].claims, func(c claim) bool { return c.msg == m })
}

// queues compares the matcher's queues with the model's, in order.
func (w *world) queues(r *rank) {
	m := &w.model[r.id]
	i := 0
	r.m.EachPosted(func(p match.Pattern, h match.Handle) {
		if i >= len(m.posted) || m.posted[i].p != p || m.posted[i].req != h {
			w.fail("rank %d: posted receive %d in line is %x %+v, the model has another", r.id, i, h, p)
		}
		i++
	})
	j := 0
	r.m.EachUnexpected(func(p match.Pattern, h match.Handle) {
		if j >= len(m.unexpected) || w.named(r, h) != m.unexpected[j] || !p.Fits(m.unexpected[j].ctx, int32(m.unexpected[j].from), m.unexpected[j].tag) {
			w.fail("rank %d: unexpected message %d in line is %x %+v, the model has another", r.id, j, h, p)
		}
		j++
	})
	if i != len(m.posted) || j != len(m.unexpected) {
		w.fail("rank %d: %d posted and %d unexpected, the model has %d and %d", r.id, i, j, len(m.posted), len(m.unexpected))
	}
}

// drainBuffer is longer than any message.
const drainBuffer = 96

// drain withdraws what was posted in vain, and receives every message that waits.
func (w *world) drain() {
	for _, r := range w.ranks {
		for w.err == nil && len(w.model[r.id].posted) > 0 {
			w.withdraw(r, w.model[r.id].posted[w.rnd.IntN(len(w.model[r.id].posted))])
		}
		for w.err == nil && len(r.claims) > 0 {
			w.take(r, w.rnd.IntN(len(r.claims)))
		}
		for w.err == nil && len(w.model[r.id].unexpected) > 0 {
			list := w.model[r.id].unexpected
			m := list[w.rnd.IntN(len(list))]
			p := match.Pattern{Context: m.ctx, Source: match.AnySource, Tag: match.AnyTag}
			if w.rnd.IntN(2) == 0 {
				p.Source = int32(m.from)
			}
			if w.rnd.IntN(2) == 0 {
				p.Tag = m.tag
			}
			w.recv(r, p, drainBuffer)
		}
	}
}

// settled checks the end: everything is done, nothing is kept, and the windows add up.
func (w *world) settled() {
	w.quiet()
	if w.err != nil {
		return
	}
	for _, m := range w.msgs {
		if m == nil {
			continue
		}
		ends := 0
		for _, end := range []bool{m.matched, m.rejected, m.recalled} {
			if end {
				ends++
			}
		}
		if !m.done || ends != 1 && !(ends == 0 && w.lost(m)) {
			w.fail("message %d at the end: matched %v, rejected %v, recalled %v, done %v", m.uid, m.matched, m.rejected, m.recalled, m.done)
		}
	}
	for _, v := range w.rcvs {
		if v != nil && v.done == v.withdrawn {
			w.fail("receive %d at the end: done %v, withdrawn %v", v.uid, v.done, v.withdrawn)
		}
	}
	for _, r := range w.ranks {
		if !r.e.Idle() || r.m.Posted() != 0 || r.m.Unexpected() != 0 || r.e.Kept() != 0 {
			w.fail("rank %d at the end: idle %v, %d posted, %d unexpected, %d kept", r.id, r.e.Idle(), r.m.Posted(), r.m.Unexpected(), r.e.Kept())
		}
		for i, b := range r.stored {
			if b != nil {
				w.fail("rank %d still stores message %d", r.id, i)
			}
		}
		for p := range w.ranks {
			if n := r.e.Announced(p); n != 0 {
				w.fail("rank %d at the end counts %d announcements of %d", r.id, n, p)
			}
			if l := w.link(r.id, p); l != nil && l.broken {
				continue
			}
			out, _, _ := r.e.Balance(p)
			_, held, owed := w.ranks[p].e.Balance(r.id)
			if out != held || held != owed {
				w.fail("the window from %d to %d at the end: outstanding %d, held %d, owed %d", r.id, p, out, held, owed)
			}
		}
	}
}
