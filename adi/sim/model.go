package sim

import (
	"bytes"
	"errors"
	"slices"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// A model is a rank's matching as the standard words it: two lists in order.
type model struct {
	posted     []*rcv
	unexpected []*msg
}

// A meeting is a receive and the message that it takes.
type meeting struct {
	r       *rcv
	m       *msg
	claimed bool // the message was matched by a probe before
}

func (m *model) find(p match.Pattern) *msg {
	for _, u := range m.unexpected {
		if p.Fits(u.ctx, int32(u.from), u.tag) {
			return u
		}
	}
	return nil
}

func (m *model) remove(u *msg) {
	i := slices.Index(m.unexpected, u)
	m.unexpected = slices.Delete(m.unexpected, i, i+1)
}

func (m *model) cancel(v *rcv) {
	i := slices.Index(m.posted, v)
	m.posted = slices.Delete(m.posted, i, i+1)
}

// posts says what receive v must meet.
func (w *world) posts(v *rcv) meeting {
	m := &w.model[v.at]
	if u := m.find(v.p); u != nil {
		m.remove(u)
		return meeting{r: v, m: u}
	}
	m.posted = append(m.posted, v)
	return meeting{}
}

// arrives says which receive message u must meet.
func (w *world) arrives(u *msg) meeting {
	m := &w.model[u.to]
	for _, v := range m.posted {
		if v.p.Fits(u.ctx, int32(u.from), u.tag) {
			m.cancel(v)
			return meeting{r: v, m: u}
		}
	}
	if u.mode != proto.Ready {
		m.unexpected = append(m.unexpected, u)
	}
	return meeting{}
}

// recalls withdraws message u, the cancellation of whose send has reached its receiver, if it waits there.
func (w *world) recalls(u *msg) bool {
	m := &w.model[u.to]
	if !slices.Contains(m.unexpected, u) {
		return false
	}
	m.remove(u)
	u.recalled = true
	w.stats.Recalled++
	return true
}

// meets notes that the code under test matched v with u, and holds it against the rules that need no model.
func (w *world) meets(v *rcv, u *msg) {
	claimed := w.expect.claimed && w.expect.m == u
	switch {
	case v.got != nil:
		w.fail("receive %d of rank %d met message %d and then %d", v.uid, v.at, v.got.uid, u.uid)
	case u.matched && !claimed:
		w.fail("message %d was matched twice", u.uid)
	case u.to != v.at:
		w.fail("message %d to rank %d reached rank %d", u.uid, u.to, v.at)
	case !v.p.Fits(u.ctx, int32(u.from), u.tag):
		w.fail("message %d does not fit the pattern %+v of receive %d", u.uid, v.p, v.uid)
	case w.actual != nil:
		w.fail("one step matched message %d and message %d", w.actual.m.uid, u.uid)
	}
	if !claimed {
		w.fair(v, v.p, u)
	}
	v.got, u.matched = u, true
	w.actual = &meeting{v, u, claimed}
}

// fair checks that nobody was overtaken (MPI-4.1 section 3.5): no earlier message of the same sender would have fitted
// p, wherever it is now, and no earlier receive would have taken u. It needs no model, only the order of calls.
func (w *world) fair(v *rcv, p match.Pattern, u *msg) {
	for _, o := range w.msgs[:u.uid] {
		if o != nil && o.from == u.from && o.to == u.to && !o.matched && !o.rejected && !o.recalled && p.Fits(o.ctx, int32(o.from), o.tag) {
			w.fail("message %d overtook message %d", u.uid, o.uid)
		}
	}
	for _, o := range w.rcvs {
		if v != nil && o != nil && o.uid >= v.uid {
			break
		}
		if o != nil && o.at == u.to && o.got == nil && !o.withdrawn && o.p.Fits(u.ctx, int32(u.from), u.tag) {
			w.fail("message %d passed over the earlier receive %d", u.uid, o.uid)
		}
	}
}

// met compares what the step matched with what the model expects.
func (w *world) met() {
	switch e, a := w.expect, w.actual; {
	case w.err != nil:
	case e.r == nil && a != nil:
		w.fail("receive %d met message %d, but the model matches nothing", a.r.uid, a.m.uid)
	case e.r != nil && a == nil:
		w.fail("nothing was matched, but the model gives message %d to receive %d", e.m.uid, e.r.uid)
	case e.r != nil && *a != e:
		w.fail("receive %d met message %d, but the model gives message %d to receive %d", a.r.uid, a.m.uid, e.m.uid, e.r.uid)
	}
	w.expect = meeting{}
}

// sendDone checks that a send may be done now, and overwrites its buffer as its program would.
func (w *world) sendDone(m *msg, err error) {
	switch {
	case m.done:
		w.fail("message %d is done twice", m.uid)
	case errors.Is(err, proto.ErrLost) && w.lost(m):
	case m.rejected != errors.Is(err, proto.ErrNotReady) || m.recalled != errors.Is(err, proto.ErrCancelled) ||
		err != nil && !m.rejected && !m.recalled:
		w.fail("message %d is done with %v; rejected is %v, recalled %v", m.uid, err, m.rejected, m.recalled)
	case m.mode != proto.Standard && !m.matched && !m.rejected && !m.recalled:
		w.fail("message %d of mode %d is done before it was matched", m.uid, m.mode)
	}
	m.done = true
	m.buf = slices.Clone(m.buf) // a clone of this world may have the old one too
	for i := range m.buf {
		m.buf[i] = ^m.buf[i]
	}
}

// recvDone checks what a receive got.
func (w *world) recvDone(v *rcv, err error) {
	if err != nil {
		w.recvLost(v, err)
		return
	}
	if v.done || v.got == nil {
		w.fail("receive %d is done; done before: %v, met %v", v.uid, v.done, v.got)
		return
	}
	v.done = true
	n := min(v.room, len(v.got.data))
	if n < len(v.got.data) {
		w.stats.Cut++
	}
	if len(v.pieces) > 0 {
		v.buf = slices.Clone(v.buf) // as above
		if err := w.kind.unpack(v.buf, v.pieces, w.ranks[v.at]); err != nil {
			w.fail("receive %d: %v", v.uid, err)
		}
		v.pieces = nil
	}
	want := v.got.data[:n]
	if !w.kind.bytes() {
		want = w.kind.memory(want, w.ranks[v.at])
	}
	if got := v.buf[:len(want)]; !bytes.Equal(got, want) {
		w.fail("receive %d has %x, want %x: message %d is %x", v.uid, got, want, v.got.uid, v.got.data)
	}
	for _, b := range v.buf[len(want):] {
		if b != untouched {
			w.fail("receive %d of %d bytes was written beyond message %d of %d", v.uid, v.room, v.got.uid, len(v.got.data))
			return
		}
	}
}

// bounds checks what must hold at rank r after every step.
func (w *world) bounds(r *rank) {
	m := &w.model[r.id]
	if r.m.Posted() != len(m.posted) || r.m.Unexpected() != len(m.unexpected) {
		w.fail("rank %d has %d posted and %d unexpected, the model %d and %d",
			r.id, r.m.Posted(), r.m.Unexpected(), len(m.posted), len(m.unexpected))
	}
	if max(len(m.posted), len(m.unexpected)) > 8 {
		w.stats.Deep++
	}
	window := max(w.knobs.Window, 0)
	for p := range w.ranks {
		due := window // what half of is returned at once, but to those who are gone
		if l := w.link(r.id, p); l != nil && l.broken {
			due = 2*window + 2
		}
		out, held, owed := r.e.Balance(p)
		if out < 0 || out > window || held < 0 || held > window || owed < 0 || owed > held || 2*owed >= due && owed > 0 {
			w.fail("rank %d's window of %d with %d: outstanding %d held %d owed %d", r.id, window, p, out, held, owed)
		}
	}
}
