package engine

import (
	"encoding/binary"
	"slices"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/datatype"
)

// A Note is what ranks tell each other beside their collectives.
type Note struct {
	From      int
	Told      bool // about a call that failed or is over; otherwise the sender waits in it for the receiver
	SetupOver bool // it failed when its setup was over
	decided   bool // its sender knows whether its data go by cells
	Seq       uint64
	Call      Call
	relayed   bool   // text is of another rank, which it names
	Text      string // why it failed
}

// A mail is the message of a note.
type mail struct {
	req *adi.Request
	gen uint64
	b   []byte
}

// On the wire: told 1 byte, SetupOver 1, decided 1, relayed 1, word of the call 4, sequence number 8, text.
const (
	noteHeader = 16
	noteText   = 400
)

// read takes the notes that have come, keeps those for calls under way and for later ones, and answers the others. A rank
// does it now and then at the beginning of a collective, too, so that they do not pile up at one that is always the last.
// mu is held.
func (w *watch) read() {
	old := w.Later
	w.Later = w.Later[:0]
	for _, n := range old {
		w.sort(n)
	}
	clear(old[len(w.Later):])
	for w.receive() {
	}
	w.reap()
}

// sort keeps or answers a note.
func (w *watch) sort(n Note) {
	c := w.c
	if n.Seq&StartBit != 0 && c.Order == nil {
		return // it is of another program
	}
	last := c.Latest(n.Seq)
	mine, known := c.Recall(n.Seq)
	if n.Seq&PlanBit != 0 {
		p := w.plans[n.Seq>>32%uint64(len(w.plans))]
		mine, last, known = CallOf(p.word), p.seq, p.seq>>32 == n.Seq>>32
		mine.Failed = mine.Failed && p.seq == n.Seq
	}
	switch {
	case w.Underway(n.Seq), n.Seq > last && n.Told:
		if len(w.Later) < 4*c.Size {
			w.Later = append(w.Later, n)
		}
	case n.Seq > last || !known:
	case n.Told:
		if n.Seq&PlanBit == 0 {
			if !mine.Failed && n.Call.Name() != mine.Name() && w.differed == nil {
				w.differed = c.ErrDiffered(n.From, n.Call, mine, n.Seq)
			}
			c.Forgive(n.Seq)
		}
	default:
		// The asker waits in a call that this rank has left: that is wrong only if it was another call.
		failed := mine.Failed
		mine.Failed = false
		if failed || mine.Word() != n.Call.Word() {
			w.post(n.From, Note{Told: true, decided: !failed, Seq: n.Seq, Call: mine})
		}
	}
}

// Forget drops the notes for earlier starts of the plan whose start is seq.
func (w *watch) Forget(seq uint64) {
	w.Mu.Lock()
	w.Later = slices.DeleteFunc(w.Later, func(n Note) bool {
		return n.Seq&PlanBit != 0 && n.Seq>>32 == seq>>32 && n.Seq < seq
	})
	w.Mu.Unlock()
}

// tellAll tells every other rank that call r has failed here.
func (w *watch) tellAll(r *Run, text string, relayed bool) {
	w.Mu.Lock()
	for d := 1; d < r.Size; d++ {
		w.post((r.Rank+d)%r.Size, Note{Told: true, SetupOver: r.Shm.SetupOver, decided: r.Shm.Decided, relayed: relayed, Seq: r.Seq, Call: r.Call, Text: text})
	}
	w.reap()
	w.Mu.Unlock()
}

// post sends n without waiting.
func (w *watch) post(to int, n Note) {
	c := w.c
	b := make([]byte, noteHeader, noteHeader+min(len(n.Text), noteText))
	if n.Told {
		b[0] = 1
	}
	if n.SetupOver {
		b[1] = 1
	}
	if n.decided {
		b[2] = 1
	}
	if n.relayed {
		b[3] = 1
	}
	binary.LittleEndian.PutUint32(b[4:], n.Call.Word())
	binary.LittleEndian.PutUint64(b[8:], n.Seq)
	b = append(b, n.Text[:min(len(n.Text), noteText)]...)
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
			w.sort(Note{
				From: int(st.Source), Told: b[0] != 0, SetupOver: b[1] != 0, decided: b[2] != 0, relayed: b[3] != 0,
				Call: CallOf(binary.LittleEndian.Uint32(b[4:])), Seq: binary.LittleEndian.Uint64(b[8:]),
				Text: string(b[noteHeader:st.Bytes]),
			})
		}
		return true
	}
	return false
}
