package coll

import (
	"encoding/binary"
	"slices"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/datatype"
)

// A note is what ranks tell each other beside their collectives.
type note struct {
	from      int
	told      bool // about a call that failed or is over; otherwise the sender waits in it for the receiver
	setupOver bool // it failed when its setup was over
	decided   bool // its sender knows whether its data go by cells
	seq       uint64
	call      call
	relayed   bool   // text is of another rank, which it names
	text      string // why it failed
}

// A mail is the message of a note.
type mail struct {
	req *adi.Request
	gen uint64
	b   []byte
}

// On the wire: told 1 byte, setupOver 1, decided 1, relayed 1, word of the call 4, sequence number 8, text.
const (
	noteHeader = 16
	noteText   = 400
)

// read takes the notes that have come, keeps those for calls under way and for later ones, and answers the others. A rank
// does it now and then at the beginning of a collective, too, so that they do not pile up at one that is always the last.
// mu is held.
func (w *watch) read() {
	old := w.later
	w.later = w.later[:0]
	for _, n := range old {
		w.sort(n)
	}
	clear(old[len(w.later):])
	for w.receive() {
	}
	w.reap()
}

// sort keeps or answers a note.
func (w *watch) sort(n note) {
	c := w.c
	if n.seq&startBit != 0 && c.order == nil {
		return // it is of another program
	}
	last := c.latest(n.seq)
	mine, known := c.recall(n.seq)
	if n.seq&planBit != 0 {
		p := w.plans[n.seq>>32%uint64(len(w.plans))]
		mine, last, known = callOf(p.word), p.seq, p.seq>>32 == n.seq>>32
		mine.failed = mine.failed && p.seq == n.seq
	}
	switch {
	case w.underway(n.seq), n.seq > last && n.told:
		if len(w.later) < 4*c.Size {
			w.later = append(w.later, n)
		}
	case n.seq > last || !known:
	case n.told:
		if n.seq&planBit == 0 {
			if !mine.failed && n.call.name() != mine.name() && w.differed == nil {
				w.differed = c.errDiffered(n.from, n.call, mine, n.seq)
			}
			c.forgive(n.seq)
		}
	default:
		// The asker waits in a call that this rank has left: that is wrong only if it was another call.
		failed := mine.failed
		mine.failed = false
		if failed || mine.word() != n.call.word() {
			w.post(n.from, note{told: true, decided: !failed, seq: n.seq, call: mine})
		}
	}
}

// forget drops the notes for earlier starts of the plan whose start is seq.
func (w *watch) forget(seq uint64) {
	w.mu.Lock()
	w.later = slices.DeleteFunc(w.later, func(n note) bool {
		return n.seq&planBit != 0 && n.seq>>32 == seq>>32 && n.seq < seq
	})
	w.mu.Unlock()
}

// tellAll tells every other rank that call r has failed here.
func (w *watch) tellAll(r *run, text string, relayed bool) {
	w.mu.Lock()
	for d := 1; d < r.Size; d++ {
		w.post((r.Rank+d)%r.Size, note{told: true, setupOver: r.setupOver, decided: r.decided, relayed: relayed, seq: r.seq, call: r.call, text: text})
	}
	w.reap()
	w.mu.Unlock()
}

// post sends n without waiting.
func (w *watch) post(to int, n note) {
	c := w.c
	b := make([]byte, noteHeader, noteHeader+min(len(n.text), noteText))
	if n.told {
		b[0] = 1
	}
	if n.setupOver {
		b[1] = 1
	}
	if n.decided {
		b[2] = 1
	}
	if n.relayed {
		b[3] = 1
	}
	binary.LittleEndian.PutUint32(b[4:], n.call.word())
	binary.LittleEndian.PutUint64(b[8:], n.seq)
	b = append(b, n.text[:min(len(n.text), noteText)]...)
	r, err := c.Ctx.Isend(&adi.Op{
		Context: c.ID, Peer: c.World[to], Source: int32(c.Rank), Tag: noteTag,
		Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Byte, Size: len(b),
		Call: adi.Call{Name: "note", Comm: c.Label, Peer: to, Tag: noteTag},
	})
	if err == nil {
		w.out = append(w.out, mail{r, r.Gen(), b})
	}
}

// reap gives back the requests of notes that have left, and sorts those that have come.
func (w *watch) reap() {
	keep := w.out[:0]
	for _, m := range w.out {
		if m.req.IsDone(m.gen) {
			m.req.Wait(m.gen)
		} else {
			keep = append(keep, m)
		}
	}
	clear(w.out[len(keep):])
	w.out = keep
}

// receive takes the next note that has arrived, and reports whether there was one.
func (w *watch) receive() bool {
	c := w.c
	op := adi.Op{Context: c.ID, Source: match.AnySource, Tag: noteTag, Call: adi.Call{Name: "note", Comm: c.Label}}
	if m, ok := c.Ctx.Pick(&op); ok {
		b := make([]byte, noteHeader+noteText)
		op.Mem, op.Count, op.Type, op.Size = datatype.MemOf(b), len(b), datatype.Byte, len(b)
		if r, err := m.IrecvMessage(&op); err == nil {
			w.in = append(w.in, mail{r, r.Gen(), b})
		}
	}
	for i, m := range w.in {
		if !m.req.IsDone(m.gen) {
			continue // its packet is there, its bytes are not
		}
		w.in = append(w.in[:i], w.in[i+1:]...)
		st, err := m.req.Wait(m.gen)
		if err == nil && st.Bytes >= noteHeader {
			b := m.b
			w.sort(note{
				from: int(st.Source), told: b[0] != 0, setupOver: b[1] != 0, decided: b[2] != 0, relayed: b[3] != 0,
				call: callOf(binary.LittleEndian.Uint32(b[4:])), seq: binary.LittleEndian.Uint64(b[8:]),
				text: string(b[noteHeader:st.Bytes]),
			})
		}
		return true
	}
	return false
}
