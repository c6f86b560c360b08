package coll

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/spin"
)

// A watch looks after the calls of a communicator that wait for long. Ranks whose calls differ may wait for messages that
// nobody will send: two roots, say, each for the other's contribution. So when a call has waited for a period its rank asks
// the rank that it waits for, with a note that says in which call it is, and reads the notes that others have left for it.
// Whoever finds that the calls differ, or has an error before it could take part, tells all. In programs without such an
// error nothing of this is seen, and it costs a few atomic operations for each wait that is not over at once.
//
// The look is the timer's, not a waiting goroutine's. Look and call exclude each other by the state of the call's wait.
// Under mu nothing waits and nothing makes progress, since that goes on with other calls, which may need mu.
type watch struct {
	c      *Comm
	timer  *time.Timer
	period time.Duration
	armed  atomic.Bool

	mu       sync.Mutex
	delay    time.Duration
	runs     []*run       // under way, besides the one that blocks
	differed error        // a rank has failed in another call than this one, which has left its own
	later    []note       // for calls under way, and told for calls that this rank has not reached
	in       []mail       // notes that are still coming
	out      []mail       // and leaving
	plans    [64]pastPlan // by number: the latest start that is over
	closing  bool
	idle     []*run   // for calls to come
	blocks   [][]byte // temporaries of calls that are over
	loose    int      // their bytes
}

// A pastPlan is a start of a plan that is over, or none.
type pastPlan struct {
	seq  uint64
	word uint32
}

// A wait is what a run waits for, if it does.
type wait struct {
	state  atomic.Uint32
	count  atomic.Uint64 // of waits
	noted  atomic.Uint64 // the one that the timer has seen
	flight flight        // guarded by state, like verdict: the run's own unless it waits, and then the look's
	// verdict is what was found out while the run waited, which then goes on.
	verdict error
	turn    int // of the rank whose messages the next look begins with; the look's
}

const (
	notWaiting uint32 = iota
	waitingNow
	lookedAt
)

// period is how long a call waits for one message before its rank asks why.
var period = limits.CollWatch

func (w *watch) start(c *Comm) {
	w.c, w.period = c, period
	w.timer = time.AfterFunc(limits.CollWatchIdle, w.fire)
	w.timer.Stop()
}

// pause says that c is about to wait for f.
func (c *run) pause(f flight) {
	c.wait.flight = f
	n := c.wait.count.Add(1)
	c.wait.state.Store(waitingNow)
	if w := &c.watch; !w.armed.Load() && w.armed.CompareAndSwap(false, true) {
		c.wait.noted.Store(n)
		w.timer.Reset(w.period)
	}
}

// resume says that it waits no more, and ends the call if nothing will ever come.
func (c *run) resume() {
	if err := c.unwatch(); err != nil {
		c.broken = true
		c.fail(err)
		c.tell(err)
	}
}

// unwatch says that c waits no more, and gives what was found out.
func (c *run) unwatch() error {
	for !c.wait.state.CompareAndSwap(waitingNow, notWaiting) {
		spin.Turn()
	}
	err := c.wait.verdict
	c.wait.verdict = nil
	return err
}

// fire is the timer's. A timer that is off is set by the next wait; pause and fire each write one of state and armed
// before they read the other, so that no wait goes unwatched.
func (w *watch) fire() {
	w.armed.Store(false)
	w.mu.Lock()
	waiting, fresh, read := 0, false, false
	visit := func(r *run) {
		if !r.wait.state.CompareAndSwap(waitingNow, lookedAt) {
			return
		}
		waiting++
		if n := r.wait.count.Load(); r.wait.noted.Swap(n) != n {
			fresh = true
		} else {
			if !read {
				w.read()
				read = true
			}
			w.look(r)
		}
		r.wait.state.Store(waitingNow)
	}
	visit(&w.c.main)
	for _, r := range w.runs {
		visit(r)
	}
	if fresh {
		w.delay = w.period
	} else {
		w.delay = min(max(2*w.delay, w.period), limits.CollWatchMost)
	}
	delay := w.delay
	w.mu.Unlock()
	if waiting > 0 && w.armed.CompareAndSwap(false, true) {
		w.timer.Reset(delay)
	}
}

// look finds out why r waits for so long.
func (w *watch) look(r *run) {
	w.besides(r)
	w.judge(r)
	w.strangers(r)
	v, f := &r.wait.verdict, r.wait.flight
	if f.meeting != 0 {
		f.peer = r.place.Missing(r.Rank, f.meeting)
	} else if f.gathers {
		f.peer = r.arrivals.missing(r.Rank, r.seq)
	}
	also := f.peer
	if f.word {
		also = r.stillMissing(f.peer)
	}
	for _, n := range w.later {
		// Messages keep their order: what n.from had to send in this call would be here.
		if r.form == blocking && n.told && n.call.plain().form == blocking && n.seq > r.seq && n.from == f.peer && *v == nil {
			*v = r.errPeer(n.from, "it has left this call and failed in a later one")
		}
	}
	switch {
	case *v == nil:
		w.post(f.peer, note{decided: r.decided, seq: r.seq, call: r.call})
		if also != f.peer {
			w.post(also, note{decided: r.decided, seq: r.seq, call: r.call})
		}
	case f.gathers:
		go r.arrivals.spoil(r.seq, r.Size, &cause{r.Rank, r.call, (*v).Error()}, false) // which ends r, and others
	default:
		f.end()
	}
}

// glance is a look at what has come, by the goroutine that begins the blocking call c.
func (w *watch) glance(c *run) {
	if c.Ctx.Progress() != nil {
		return
	}
	w.mu.Lock()
	w.read()
	w.judge(c)
	err := w.strays()
	w.mu.Unlock()
	if err == nil {
		err = c.review()
	}
	if err != nil {
		c.fail(err)
	}
}

// judge draws the conclusions from the notes for r, which is not running but in the caller.
func (w *watch) judge(r *run) {
	w.later = slices.DeleteFunc(w.later, func(n note) bool {
		if n.seq != r.seq || r.settingUp && n.setupOver {
			return false
		}
		theirs, mine := n.call, r.call
		if !r.decided || !n.decided { // a rank may be in the setup still, or fail before it chooses
			theirs, mine = theirs.plain(), mine.plain()
		}
		var err error
		switch {
		case n.text != "" && n.call.name() == r.call.name() && n.call.root == r.call.root && n.call.op == r.call.op:
			err = r.errTold(n)
		case theirs.word() != mine.word():
			err = r.errDiffer(n.from, n.call)
		case n.told:
			err = r.errTold(n)
		}
		if r.wait.verdict == nil {
			r.wait.verdict = err
		}
		return true
	})
}

// strangers looks for messages of r's call that belong to another: in every collective a rank is sent something or
// waited for, so that the rank whose call differs finds a message that it does not want or is asked.
//
// One look sees messages of at most limits.CollStrangers ranks, in turn, so that thousands of ranks that wait for each other do
// not look at each other all the time.
func (w *watch) strangers(r *run) {
	op := adi.Op{Context: r.ID, Source: match.AnySource, Tag: r.recv.Tag, Call: r.recv.Call}
	m, ok := r.Ctx.Peek(&op)
	for n := min(r.Size, limits.CollStrangers); ok && n > 0 && r.wait.verdict == nil; n-- {
		p := r.wait.turn % r.Size
		r.wait.turn++
		op.Source = int32(p)
		if m, found := r.Ctx.Peek(&op); found {
			r.stranger(p, m)
		}
	}
	if ok && r.wait.verdict == nil {
		r.stranger(int(m.Status.Source), m)
	}
}

// stranger looks at a message that rank p has sent in a call with the number of r's.
func (r *run) stranger(p int, m adi.Message) {
	r.against(p, callOf(uint32(m.Sig>>32)))
}

// against compares r's call with that which rank p has made under the same number.
func (r *run) against(p int, theirs call) {
	failed := theirs.failed
	theirs.failed = false
	if theirs.word() != r.call.word() {
		r.wait.verdict = r.errDiffer(p, theirs)
	} else if failed {
		r.wait.verdict = r.errPeer(p, "")
		if n, found := r.watch.known(r, p); found {
			r.wait.verdict = r.errTold(n)
		}
	}
}

// strays looks for messages that calls which this rank has left should not have left behind: another rank was in another
// call, and neither had to wait for the other. They are thrown away, and the first that proves an error not known before
// is the result.
func (w *watch) strays() (first error) {
	c := w.c
	first, w.differed = w.differed, nil
	for {
		op := adi.Op{Context: c.ID, Source: match.AnySource, Tag: match.AnyTag, Type: datatype.Byte, Call: adi.Call{Comm: c.Label}}
		m, ok := c.Ctx.Peek(&op)
		if !ok {
			return first
		}
		seq, mine, known := uint64(planBit), call{}, false
		if m.Status.Tag >= setupTag && m.Status.Tag < noteTag {
			if c.last.Load() <= setupOf(int(m.Status.Tag)) {
				return first
			}
		} else if m.Status.Tag >= planTag {
			if mine, known = w.plan(int32(m.Status.Tag)); !known {
				return first
			}
		} else {
			if seq = 0; m.Status.Tag >= startTag {
				seq = startBit
			}
			last := c.latest(seq)
			ago := (last - uint64(m.Status.Tag)) & tagMask
			if seq = last - ago; ago == 0 || ago > tagMask/2 || w.underway(seq) {
				return first // of this call, of another that goes on, or of one that this rank has not reached
			}
			mine, known = c.recall(seq)
		}
		op.Source, op.Tag = int32(m.Status.Source), int32(m.Status.Tag)
		if m, ok = c.Ctx.Pick(&op); !ok {
			return first
		}
		if r, err := m.IrecvMessage(&op); err == nil {
			r.Discard(r.Gen())
		}
		theirs := callOf(uint32(m.Sig >> 32))
		if known && first == nil && !theirs.failed && !mine.failed && theirs.word() != mine.word() {
			first = c.errDiffered(int(m.Status.Source), theirs, mine, seq)
		}
	}
}

// plan is the plan with messages of the given tag, if that is of a start which is over.
func (w *watch) plan(tag int32) (call, bool) {
	for _, p := range w.plans {
		last := planTagOf(p.seq)
		if p.seq == 0 || tag == noteTag || last/planTurns != tag/planTurns {
			continue
		}
		ago := (last - tag) % planTurns
		if ago < 0 {
			ago += planTurns
		}
		mine := callOf(p.word)
		mine.failed = mine.failed && ago == 0
		return mine, ago < planTurns/2
	}
	return call{}, false
}

// underway reports whether call seq goes on.
func (w *watch) underway(seq uint64) bool {
	if w.c.inMain.Load() == seq {
		return true
	}
	for _, r := range w.runs {
		if r.seq == seq {
			return true
		}
	}
	return false
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

// Close stops what the communicator has running in the background and throws away what was left for it, as soon as no call
// is under way. Its error is a difference between calls that no call has reported. No collective may follow.
func (c *Comm) Close() error {
	if c.Dev != nil {
		c.Ctx.CommFree(c.ID)
		c.Dev = nil
	}
	w := &c.watch
	if w.timer == nil || !c.busy.CompareAndSwap(0, 1) {
		return nil
	}
	c.Ctx.Progress()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closing = true
	if len(w.runs) > 0 {
		return nil // the last of them quits
	}
	w.quit()
	w.read()
	if c.order != nil {
		c.order.report(c, true)
	}
	return w.strays()
}

// quit gives back what the communicator shares with other ranks, and stops the timer. mu is held.
func (w *watch) quit() {
	c := w.c
	if c.place != nil {
		c.place.Leave(c.Rank)
		c.place, c.main.group = nil, nil
	}
	c.freeCells()
	w.timer.Stop()
}
