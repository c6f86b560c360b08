package coll

import (
	"encoding/binary"
	"runtime"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/datatype"
)

// A watch looks after a rank that waits in a collective for long. Ranks whose calls differ may wait for messages that
// nobody will send: two roots, say, each for the other's contribution. So a rank that has waited for a period asks the
// rank it waits for, with a note that says in which call it is, and reads the notes that others have left for it. Whoever
// finds that the calls differ, or has an error before it could take part, tells all. In programs without such an error
// nothing of this is seen, and it costs a few atomic operations for each wait that is not over at once.
//
// The look is the timer's, not the waiting goroutine's. They exclude each other by state.
type watch struct {
	c     *Comm
	timer *time.Timer
	state atomic.Uint32
	armed atomic.Bool
	waits atomic.Uint64 // counts waits
	since atomic.Uint64 // the wait that the timer was set in
	delay time.Duration

	// Guarded by the collective's own goroutine while it does not wait, by the look otherwise.
	flight  flight
	verdict error
	later   []note // told for calls that this rank has not reached
	out     []outNote
}

const (
	notWaiting uint32 = iota
	waitingNow
	lookedAt
)

// maxPeriod bounds the time between two looks at one wait.
const maxPeriod = 5 * time.Second

// A note is what ranks tell each other beside their collectives.
type note struct {
	from int
	told bool // about a call that failed or is over; otherwise the sender waits in it for the receiver
	seq  uint64
	call call
	text string // why it failed
}

type outNote struct {
	req *adi.Request
	gen uint64
	b   []byte
}

// On the wire: told 1 byte, 3 zero, word of the call 4, sequence number 8, text.
const (
	noteHeader = 16
	noteText   = 400
)

func (w *watch) start(c *Comm) {
	w.c = c
	w.timer = time.AfterFunc(time.Hour, w.fire)
	w.timer.Stop()
}

// enter says that the goroutine is about to wait for f.
func (w *watch) enter(f flight) {
	w.flight = f
	n := w.waits.Add(1)
	w.state.Store(waitingNow)
	if !w.armed.Load() && w.armed.CompareAndSwap(false, true) {
		w.since.Store(n)
		w.timer.Reset(period)
	}
}

// leave says that it waits no more. The error is what was found out in the meantime; the wait then ended because of it.
func (w *watch) leave() error {
	for !w.state.CompareAndSwap(waitingNow, notWaiting) {
		runtime.Gosched()
	}
	err := w.verdict
	w.verdict = nil
	return err
}

// fire is the timer's. A timer that is off is set by the next wait; enter and fire each write one of state and armed
// before they read the other, so that no wait goes unwatched.
func (w *watch) fire() {
	w.armed.Store(false)
	if !w.state.CompareAndSwap(waitingNow, lookedAt) {
		return
	}
	if w.since.Load() == w.waits.Load() {
		w.look()
		w.delay = min(max(2*w.delay, period), maxPeriod)
	} else {
		w.delay = period
	}
	if w.armed.CompareAndSwap(false, true) {
		w.since.Store(w.waits.Load())
		w.timer.Reset(w.delay)
	}
	w.state.Store(waitingNow)
}

// look finds out why the wait takes so long.
func (w *watch) look() {
	w.read()
	w.strangers()
	f := w.flight
	for _, n := range w.later {
		// Messages keep their order: what n.from had to send in this call would be here.
		if n.from == f.peer && w.verdict == nil {
			w.verdict = w.c.errPeer(n.from, "it has left this call and failed in a later one")
		}
	}
	if w.verdict == nil && f.want >= 0 {
		w.post(f.peer, note{seq: w.c.seq, call: w.c.call})
	}
	if w.verdict != nil && f.want >= 0 {
		f.req.Cancel(f.gen)
	}
}

// strays looks for messages that calls which this rank has left should not have left behind: another rank was in another
// call, and neither had to wait for the other. They are thrown away, and the first that proves an error not known before
// is the result.
func (w *watch) strays() (first error) {
	c := w.c
	for {
		op := adi.Op{Context: c.ID, Source: match.AnySource, Tag: match.AnyTag, Type: datatype.Byte, Call: c.recv.Call}
		m, ok, err := c.Ctx.Iprobe(&op)
		if err != nil || !ok || m.Status.Tag == noteTag {
			return first
		}
		ago := (c.seq - uint64(m.Status.Tag)) & tagMask
		if ago == 0 || ago > tagMask/2 {
			return first // of this call, or of one that this rank has not reached
		}
		op.Source, op.Tag = int32(m.Status.Source), int32(m.Status.Tag)
		if m, ok, err = c.Ctx.Improbe(&op); err != nil || !ok {
			return first
		}
		if r, err := m.IrecvMessage(&op); err == nil {
			r.Wait(r.Gen())
		}
		if ago >= uint64(len(c.past)) {
			continue
		}
		theirs, mine := callOf(uint32(m.Sig>>32)), c.past[(c.seq-ago)%uint64(len(c.past))]
		if first == nil && !theirs.failed && !mine.failed && theirs.word() != mine.word() {
			first = c.errDiffered(int(m.Status.Source), theirs, mine, ago)
		}
	}
}

// strangers looks for messages of this call that belong to another: in every collective a rank is sent something or
// waited for, so that the rank whose call differs finds a message that it does not want or is asked.
func (w *watch) strangers() {
	c := w.c
	op := adi.Op{Context: c.ID, Tag: c.recv.Tag, Call: c.recv.Call}
	for r := 0; r < c.Size && w.verdict == nil; r++ {
		op.Source = int32(r)
		m, ok := c.Ctx.Peek(&op)
		if !ok {
			continue
		}
		theirs := callOf(uint32(m.Sig >> 32))
		failed := theirs.failed
		theirs.failed = false
		if theirs.word() != c.call.word() {
			w.verdict = c.errDiffer(r, theirs)
		} else if failed {
			w.verdict = c.errPeer(r, "")
		}
	}
}

// read takes the notes that have come. A rank does it now and then at the beginning of a collective, too, so that they do
// not pile up at one that is always the last.
func (w *watch) read() {
	keep := w.later[:0]
	for _, n := range w.later {
		if n.seq > w.c.seq {
			keep = append(keep, n)
		} else {
			w.judge(n)
		}
	}
	clear(w.later[len(keep):])
	w.later = keep
	for {
		n, ok := w.receive()
		if !ok {
			break
		}
		w.judge(n)
	}
	w.reap()
}

// judge draws the conclusions from a note.
func (w *watch) judge(n note) {
	c := w.c
	mine := c.call
	mine.failed = false
	switch {
	case n.seq == c.seq && n.text != "" && n.call.kind.String() == mine.kind.String() && n.call.root == mine.root && n.call.op == mine.op:
		if w.verdict == nil {
			w.verdict = c.errPeer(n.from, n.text)
		}
	case n.seq == c.seq && n.call.word() != mine.word():
		if w.verdict == nil {
			w.verdict = c.errDiffer(n.from, n.call)
		}
	case n.seq == c.seq && n.told:
		if w.verdict == nil {
			w.verdict = c.errPeer(n.from, n.text)
		}
	case n.seq > c.seq && n.told && len(w.later) < 4*c.Size:
		w.later = append(w.later, n)
	case n.seq < c.seq && n.told && c.seq-n.seq < uint64(len(c.past)):
		c.past[n.seq%uint64(len(c.past))].failed = true
	case n.seq < c.seq && !n.told && c.seq-n.seq < uint64(len(c.past)):
		// The asker waits in a call that this rank has left: that is wrong only if it was another call.
		old := c.past[n.seq%uint64(len(c.past))]
		failed := old.failed
		old.failed = false
		if failed || old.word() != n.call.word() {
			w.post(n.from, note{told: true, seq: n.seq, call: old})
		}
	}
}

// tellAll tells every other rank that the call under way has failed here.
func (w *watch) tellAll(text string) {
	mine := w.c.call
	mine.failed = false
	for d := 1; d < w.c.Size; d++ {
		w.post((w.c.Rank+d)%w.c.Size, note{told: true, seq: w.c.seq, call: mine, text: text})
	}
	w.reap()
}

// post sends n without waiting.
func (w *watch) post(to int, n note) {
	c := w.c
	b := make([]byte, noteHeader, noteHeader+min(len(n.text), noteText))
	if n.told {
		b[0] = 1
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
		w.out = append(w.out, outNote{r, r.Gen(), b})
	}
}

// reap gives back the requests of notes that have left.
func (w *watch) reap() {
	keep := w.out[:0]
	for _, o := range w.out {
		if o.req.IsDone(o.gen) {
			o.req.Wait(o.gen)
		} else {
			keep = append(keep, o)
		}
	}
	clear(w.out[len(keep):])
	w.out = keep
}

// receive takes the next note that has arrived.
func (w *watch) receive() (note, bool) {
	c := w.c
	op := adi.Op{Context: c.ID, Source: match.AnySource, Tag: noteTag, Call: adi.Call{Name: "note", Comm: c.Label}}
	m, ok, err := c.Ctx.Improbe(&op)
	if err != nil || !ok {
		return note{}, false
	}
	b := make([]byte, noteHeader+noteText)
	op.Mem, op.Count, op.Type, op.Size = datatype.MemOf(b), len(b), datatype.Byte, len(b)
	r, err := m.IrecvMessage(&op)
	if err != nil {
		return note{}, false
	}
	st, err := r.Wait(r.Gen())
	if err != nil || st.Bytes < noteHeader {
		return note{}, false
	}
	return note{
		from: int(st.Source), told: b[0] != 0,
		call: callOf(binary.LittleEndian.Uint32(b[4:])), seq: binary.LittleEndian.Uint64(b[8:]),
		text: string(b[noteHeader:st.Bytes]),
	}, true
}

// Refuse takes the place of the collective called name on a rank whose arguments are wrong; see refuse.
func (c *Comm) Refuse(name string, root, op int, cause error) {
	for k := range kinds {
		if names[k].name == name {
			c.refuse(k, root, op, cause)
			return
		}
	}
}

// refuse takes the place of a collective on a rank whose arguments are wrong: it uses up the call's sequence number and
// tells the other ranks, so that none of them waits for this one. It returns cause.
func (c *Comm) refuse(k kind, root, op int, cause error) error {
	if err := c.begin(k, root, op); err != nil {
		return cause
	}
	c.fail(cause)
	return c.end()
}

// Finish is a last barrier and Close. A rank that waits in an earlier collective for one that has left it in another call
// gets its answer from the barrier.
func Finish(c *Comm) error {
	err := Barrier(c)
	if left := c.Close(); err == nil {
		err = left
	}
	return err
}

// Close stops what the communicator has running in the background and throws away what was left for it. Its error is a
// difference between calls that no call has reported. No collective may be under way or follow.
func (c *Comm) Close() error {
	if c.Dev != nil {
		c.Ctx.CommFree(c.ID)
		c.Dev = nil
	}
	if c.watch.timer == nil || !c.busy.CompareAndSwap(false, true) {
		return nil
	}
	c.watch.timer.Stop()
	c.watch.read()
	c.past[c.seq%uint64(len(c.past))] = c.call
	c.seq++
	return c.watch.strays()
}
