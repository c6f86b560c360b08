package sim

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
)

// Findings is what an exploration saw.
type Findings struct {
	States   int // that differ
	Moves    int // events that were tried
	Ends     int // states in which nothing more can happen
	Depth    int // events of the longest history
	Outcomes []string
	Trace    string // of the history that broke a rule
}

// ErrLimit is a program that has too many histories.
var ErrLimit = errors.New("sim: too many histories")

// Explore plays p in every order in which its programs' steps, departures of packets, arrivals and reports can happen,
// and returns the first rule that was broken. Histories that come to the same state are followed once. At every end,
// what is still posted is withdrawn, what waits is received, and the windows must add up.
//
// limit is the number of events after which it gives up with ErrLimit.
func Explore(p *Program, o Options, limit int) (f Findings, err error) {
	return explore(p, o, limit, true)
}

// A search is an exploration under way.
type search struct {
	program  *Program
	limit    int
	merge    bool // follow equal states once
	f        Findings
	seen     map[[16]byte]struct{}
	outcomes map[string]bool
	path     []move
	err      error
	buf      []byte
}

// A move is an event and what was chosen in it.
type move struct {
	slot   int
	chosen []bool
}

func explore(p *Program, o Options, limit int, merge bool) (Findings, error) {
	x := &search{program: p, limit: limit, merge: merge, seen: map[[16]byte]struct{}{}, outcomes: map[string]bool{}}
	x.visit(newScript(p, o), 0)
	for s := range x.outcomes {
		x.f.Outcomes = append(x.f.Outcomes, s)
	}
	slices.Sort(x.f.Outcomes)
	if x.err != nil {
		x.f.Trace = retrace(p, o, x.path)
	}
	return x.f, x.err
}

// visit tries everything that can happen in w.
func (x *search) visit(w *world, depth int) {
	x.f.States++
	x.f.Depth = max(x.f.Depth, depth)
	last := -1
	for i, s := range w.slots {
		if w.possible(s) {
			last = i
		}
	}
	if last < 0 {
		x.end(w)
		return
	}
	for i, s := range w.slots[:last+1] {
		if !w.possible(s) {
			continue
		}
		var t turn
		for more := true; more; {
			c := w
			if i < last || s.kind == slotOp || s.kind == slotHeader { // w is still needed; only those two leave anything to chance
				c = w.clone()
			}
			c.turn = &t
			x.f.Moves++
			if x.f.Moves > x.limit {
				x.err = fmt.Errorf("%w: more than %d events", ErrLimit, x.limit)
				return
			}
			err := c.try(s)
			x.path = append(x.path, move{i, slices.Clone(t.chosen)})
			if err != nil {
				x.err = err
				return
			}
			more = t.again()
			if x.fresh(c) {
				x.visit(c, depth+1)
				if x.err != nil {
					return
				}
			}
			x.path = x.path[:len(x.path)-1]
		}
	}
}

// fresh reports whether nothing in c's state was seen before.
func (x *search) fresh(c *world) bool {
	if !x.merge {
		return true
	}
	x.buf = c.key(x.buf[:0])
	sum := sha256.Sum256(x.buf)
	k := [16]byte(sum[:16])
	if _, ok := x.seen[k]; ok {
		return false
	}
	x.seen[k] = struct{}{}
	return true
}

// possible reports whether s can happen.
func (w *world) possible(s slot) bool {
	switch s.kind {
	case slotOp:
		return w.enabled(w.ranks[s.at])
	case slotReport:
		return len(w.ranks[s.at].reports) > 0
	case slotNotice:
		return len(w.ranks[s.at].notices) > 0
	}
	l := w.links[s.at]
	switch s.kind {
	case slotLeave:
		return l.left < len(l.queue) && !l.full()
	case slotBreak:
		return w.fragile > 0 && !l.broken
	case slotHeader:
		return len(l.queue) > 0 && !l.open
	default:
		return l.open && l.left > 0
	}
}

// try lets s happen, and returns the rule that is broken, be it a panic.
func (w *world) try(s slot) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	if !w.happen(s) && w.err == nil {
		w.fail("an event that is possible did not happen: %+v", s)
	}
	return w.err
}

// end checks a state in which nothing more can happen, and what is left after everybody has tidied up.
func (x *search) end(w *world) {
	x.f.Ends++
	w.quiet()
	if w.err != nil {
		x.err = w.err
		return
	}
	x.outcomes[w.text()] = true
	if x.merge {
		x.err = w.tidy()
	}
}

// tidy receives and withdraws what is left.
func (w *world) tidy() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	w.turn, w.rnd = nil, rand.New(rand.NewPCG(1, 2))
	for _, r := range w.ranks {
		r.steps, r.calls = nil, 0
	}
	w.drain()
	w.play()
	w.settled()
	return w.err
}

// text is the outcome of a scripted world: how far the programs came, what they found and what each step met.
func (w *world) text() string {
	var b strings.Builder
	for i, r := range w.ranks {
		if i > 0 {
			b.WriteString(" | ")
		}
		for at := range r.steps[:r.pc] {
			if at > 0 {
				b.WriteByte(' ')
			}
			id := uid(r.id, at)
			switch s := r.steps[at]; {
			case s.Do == Send:
				b.WriteString(w.msgs[id].fate())
			case s.Do == Recv || s.Do == Take:
				b.WriteString(w.rcvs[id].fate())
			case r.results[at] > 0:
				fmt.Fprintf(&b, "found%d", r.results[at]-1)
			default:
				b.WriteByte('-')
			}
		}
	}
	return b.String()
}

func (m *msg) fate() string {
	switch {
	case m.rejected:
		return "rejected"
	case m.recalled:
		return "recalled"
	case m.matched:
		return "met"
	}
	return "unmet"
}

func (v *rcv) fate() string {
	switch {
	case v.withdrawn:
		return "withdrawn"
	case v.lost:
		return "lost"
	case v.got != nil:
		return fmt.Sprint(v.got.uid)
	}
	return "posted"
}

// retrace plays one history again and returns it as a text.
func retrace(p *Program, o Options, path []move) string {
	var b bytes.Buffer
	o.Trace = &b
	w := newScript(p, o)
	for _, m := range path {
		w.turn = &turn{chosen: m.chosen}
		if err := w.try(w.slots[m.slot]); err != nil {
			return b.String()
		}
	}
	w.quiet()
	if w.err == nil {
		w.tidy()
	}
	return b.String()
}
