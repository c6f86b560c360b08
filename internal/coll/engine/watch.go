package engine

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
	Timer  *time.Timer
	period time.Duration
	armed  atomic.Bool

	Mu       sync.Mutex
	delay    time.Duration
	runs     []*Run       // under way, besides the one that blocks
	differed error        // a rank has failed in another call than this one, which has left its own
	Later    []Note       // for calls under way, and told for calls that this rank has not reached
	in       []mail       // notes that are still coming
	out      []mail       // and leaving
	plans    [64]pastPlan // by number: the latest start that is over
	closing  bool
	Idle     []*Run   // for calls to come
	Blocks   [][]byte // temporaries of calls that are over
	Loose    int      // their bytes
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
	flight Flight        // guarded by state, like verdict: the run's own unless it waits, and then the look's
	// verdict is what was found out while the run waited, which then goes on.
	Verdict error
	Turn    int // of the rank whose messages the next look begins with; the look's
}

const (
	notWaiting uint32 = iota
	waitingNow
	lookedAt
)

// Period is how long a call waits for one message before its rank asks why.
var Period = limits.CollWatch

func (w *watch) start(c *Comm) {
	w.c, w.period = c, Period
	w.Timer = time.AfterFunc(limits.CollWatchIdle, w.fire)
	w.Timer.Stop()
}

// Pause says that c is about to wait for f.
func (c *Run) Pause(f Flight) {
	c.Wait.flight = f
	n := c.Wait.count.Add(1)
	c.Wait.state.Store(waitingNow)
	if w := &c.Watch; !w.armed.Load() && w.armed.CompareAndSwap(false, true) {
		c.Wait.noted.Store(n)
		w.Timer.Reset(w.period)
	}
}

// Resume says that it waits no more, and ends the call if nothing will ever come.
func (c *Run) Resume() {
	if err := c.Unwatch(); err != nil {
		c.Broken = true
		c.Fail(err)
		c.tell(err)
	}
}

// Unwatch says that c waits no more, and gives what was found out.
func (c *Run) Unwatch() error {
	for !c.Wait.state.CompareAndSwap(waitingNow, notWaiting) {
		spin.Turn()
	}
	err := c.Wait.Verdict
	c.Wait.Verdict = nil
	return err
}

// fire is the timer's. A timer that is off is set by the next wait; pause and fire each write one of state and armed
// before they read the other, so that no wait goes unwatched.
func (w *watch) fire() {
	w.armed.Store(false)
	w.Mu.Lock()
	waiting, fresh, read := 0, false, false
	visit := func(r *Run) {
		if !r.Wait.state.CompareAndSwap(waitingNow, lookedAt) {
			return
		}
		waiting++
		if n := r.Wait.count.Load(); r.Wait.noted.Swap(n) != n {
			fresh = true
		} else {
			if !read {
				w.read()
				read = true
			}
			w.look(r)
		}
		r.Wait.state.Store(waitingNow)
	}
	visit(&w.c.Main)
	for _, r := range w.runs {
		visit(r)
	}
	if fresh {
		w.delay = w.period
	} else {
		w.delay = min(max(2*w.delay, w.period), limits.CollWatchMost)
	}
	delay := w.delay
	w.Mu.Unlock()
	if waiting > 0 && w.armed.CompareAndSwap(false, true) {
		w.Timer.Reset(delay)
	}
}

// look finds out why r waits for so long.
func (w *watch) look(r *Run) {
	w.besides(r)
	w.Judge(r)
	w.Strangers(r)
	v, f := &r.Wait.Verdict, r.Wait.flight
	if f.Meeting != 0 {
		f.Peer = r.Place.Missing(r.Rank, f.Meeting)
	} else if f.gathers {
		f.Peer = r.Arrivals.missing(r.Rank, r.Seq)
	}
	also := f.Peer
	if f.Word {
		also = r.stillMissing(f.Peer)
	}
	for _, n := range w.Later {
		// Messages keep their order: what n.from had to send in this call would be here.
		if r.Form == Blocking && n.Told && n.Call.Plain().Form == Blocking && n.Seq > r.Seq && n.From == f.Peer && *v == nil {
			*v = r.ErrPeer(n.From, "it has left this call and failed in a later one")
		}
	}
	switch {
	case *v == nil:
		w.post(f.Peer, Note{decided: r.Shm.Decided, Seq: r.Seq, Call: r.Call})
		if also != f.Peer {
			w.post(also, Note{decided: r.Shm.Decided, Seq: r.Seq, Call: r.Call})
		}
	case f.gathers:
		go r.Arrivals.spoil(r.Seq, r.Size, &Cause{r.Rank, r.Call, (*v).Error()}, false) // which ends r, and others
	default:
		f.end()
	}
}

// Glance is a look at what has come, by the goroutine that begins the blocking call c.
func (w *watch) Glance(c *Run) {
	if c.Ctx.Progress() != nil {
		return
	}
	w.Mu.Lock()
	w.read()
	w.Judge(c)
	err := w.strays()
	w.Mu.Unlock()
	if err == nil {
		err = c.review()
	}
	if err != nil {
		c.Fail(err)
	}
}

// Judge draws the conclusions from the notes for r, which is not running but in the caller.
func (w *watch) Judge(r *Run) {
	w.Later = slices.DeleteFunc(w.Later, func(n Note) bool {
		if n.Seq != r.Seq || r.Shm.SettingUp && n.SetupOver {
			return false
		}
		theirs, mine := n.Call, r.Call
		if !r.Shm.Decided || !n.decided { // a rank may be in the setup still, or fail before it chooses
			theirs, mine = theirs.Plain(), mine.Plain()
		}
		var err error
		switch {
		case n.Text != "" && n.Call.Name() == r.Call.Name() && n.Call.Root == r.Call.Root && n.Call.Op == r.Call.Op:
			err = r.errTold(n)
		case theirs.Word() != mine.Word():
			err = r.ErrDiffer(n.From, n.Call)
		case n.Told:
			err = r.errTold(n)
		}
		if r.Wait.Verdict == nil {
			r.Wait.Verdict = err
		}
		return true
	})
}

// Strangers looks for messages of r's call that belong to another: in every collective a rank is sent something or
// waited for, so that the rank whose call differs finds a message that it does not want or is asked.
//
// One look sees messages of at most limits.CollStrangers ranks, in turn, so that thousands of ranks that wait for each other do
// not look at each other all the time.
func (w *watch) Strangers(r *Run) {
	op := adi.Op{Context: r.ID, Source: match.AnySource, Tag: r.Msg.Recv.Tag, Call: r.Msg.Recv.Call}
	m, ok := r.Ctx.Peek(&op)
	for n := min(r.Size, limits.CollStrangers); ok && n > 0 && r.Wait.Verdict == nil; n-- {
		p := r.Wait.Turn % r.Size
		r.Wait.Turn++
		op.Source = int32(p)
		if m, found := r.Ctx.Peek(&op); found {
			r.stranger(p, m)
		}
	}
	if ok && r.Wait.Verdict == nil {
		r.stranger(int(m.Status.Source), m)
	}
}

// stranger looks at a message that rank p has sent in a call with the number of r's.
func (r *Run) stranger(p int, m adi.Message) {
	r.against(p, CallOf(uint32(m.Sig>>32)))
}

// against compares r's call with that which rank p has made under the same number.
func (r *Run) against(p int, theirs Call) {
	failed := theirs.Failed
	theirs.Failed = false
	if theirs.Word() != r.Call.Word() {
		r.Wait.Verdict = r.ErrDiffer(p, theirs)
	} else if failed {
		r.Wait.Verdict = r.ErrPeer(p, "")
		if n, found := r.Watch.known(r, p); found {
			r.Wait.Verdict = r.errTold(n)
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
		seq, mine, known := uint64(PlanBit), Call{}, false
		if m.Status.Tag >= setupTag && m.Status.Tag < noteTag {
			if c.Calls.Last.Load() <= setupOf(int(m.Status.Tag)) {
				return first
			}
		} else if m.Status.Tag >= planTag {
			if mine, known = w.plan(int32(m.Status.Tag)); !known {
				return first
			}
		} else {
			if seq = 0; m.Status.Tag >= startTag {
				seq = StartBit
			}
			last := c.Latest(seq)
			ago := (last - uint64(m.Status.Tag)) & TagMask
			if seq = last - ago; ago == 0 || ago > TagMask/2 || w.Underway(seq) {
				return first // of this call, of another that goes on, or of one that this rank has not reached
			}
			mine, known = c.Recall(seq)
		}
		op.Source, op.Tag = int32(m.Status.Source), int32(m.Status.Tag)
		if m, ok = c.Ctx.Pick(&op); !ok {
			return first
		}
		if r, err := m.IrecvMessage(&op); err == nil {
			r.Discard(r.Gen())
		}
		theirs := CallOf(uint32(m.Sig >> 32))
		if known && first == nil && !theirs.Failed && !mine.Failed && theirs.Word() != mine.Word() {
			first = c.ErrDiffered(int(m.Status.Source), theirs, mine, seq)
		}
	}
}

// plan is the plan with messages of the given tag, if that is of a start which is over.
func (w *watch) plan(tag int32) (Call, bool) {
	for _, p := range w.plans {
		last := PlanTagOf(p.seq)
		if p.seq == 0 || tag == noteTag || last/planTurns != tag/planTurns {
			continue
		}
		ago := (last - tag) % planTurns
		if ago < 0 {
			ago += planTurns
		}
		mine := CallOf(p.word)
		mine.Failed = mine.Failed && ago == 0
		return mine, ago < planTurns/2
	}
	return Call{}, false
}

// Underway reports whether call seq goes on.
func (w *watch) Underway(seq uint64) bool {
	if w.c.Calls.InMain.Load() == seq {
		return true
	}
	for _, r := range w.runs {
		if r.Seq == seq {
			return true
		}
	}
	return false
}

// Close stops what the communicator has running in the background and throws away what was left for it, as soon as no call
// is under way. Its error is a difference between calls that no call has reported. No collective may follow.
func (c *Comm) Close() error {
	if c.Dev != nil {
		c.Ctx.CommFree(c.ID)
		c.Dev = nil
	}
	w := &c.Watch
	if w.Timer == nil || !c.Busy.CompareAndSwap(0, 1) {
		return nil
	}
	c.Ctx.Progress()
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.closing = true
	if len(w.runs) > 0 {
		return nil // the last of them quits
	}
	w.quit()
	w.read()
	if c.Order != nil {
		c.Order.report(c, true)
	}
	return w.strays()
}

// quit gives back what the communicator shares with other ranks, and stops the timer. mu is held.
func (w *watch) quit() {
	c := w.c
	if c.Place != nil {
		c.Place.Leave(c.Rank)
		c.Place, c.Main.Meeting.Group = nil, nil
	}
	c.freeCells()
	w.Timer.Stop()
}
