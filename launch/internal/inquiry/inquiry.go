// Package inquiry asks the processes of a job what their ranks do, for whoever has a channel to each: cadre run, and the hub
// of jobs that others have started.
package inquiry

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/control"
)

// A Desk is where the answers of a job's processes come in. Any goroutine may use it.
type Desk struct {
	mu   sync.Mutex
	next uint32
	open map[uint32]*Inquiry
}

// An Inquiry is one question to all processes: what do your ranks do? It is open until all have answered, or nobody waits for
// it any more.
type Inquiry struct {
	desk    *Desk
	n       uint32
	stacks  bool
	waiting int
	text    map[int][]byte // parts of answers, by process
	answers map[int]*check.Answer
	gone    map[int]bool // processes that have ended in order
	done    chan struct{}
}

// Open begins an inquiry, with all stacks or without. Sent must be called when the question has gone to the processes.
func (d *Desk) Open(stacks bool) *Inquiry {
	q := &Inquiry{desk: d, stacks: stacks, text: map[int][]byte{}, answers: map[int]*check.Answer{}, gone: map[int]bool{}, done: make(chan struct{})}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.next++
	q.n = d.next
	if d.open == nil {
		d.open = map[uint32]*Inquiry{}
	}
	d.open[q.n] = q
	return q
}

// Frame is the question.
func (q *Inquiry) Frame() []byte { return control.AppendAsk(nil, q.n, q.stacks) }

// Sent says which processes have been asked, and which have ended in order. Nothing is known of the others. It must come
// before the first answer can.
func (q *Inquiry) Sent(asked, gone []int) {
	q.desk.mu.Lock()
	defer q.desk.mu.Unlock()
	for _, p := range gone {
		q.gone[p] = true
	}
	if q.waiting = len(asked); q.waiting == 0 {
		close(q.done)
	}
}

// Answer takes a part of process p's answer to question n. What belongs to no open inquiry is late.
func (d *Desk) Answer(p int, n uint32, last bool, part []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	q := d.open[n]
	if q == nil || q.answers[p] != nil || len(q.text[p])+len(part) > limits.FrameState {
		return
	}
	q.text[p] = append(q.text[p], part...)
	if !last {
		return
	}
	a := new(check.Answer)
	if json.Unmarshal(q.text[p], a) != nil {
		a = new(check.Answer) // it has not joined the others yet
	}
	q.answers[p] = a
	if q.waiting--; q.waiting == 0 {
		close(q.done)
	}
}

// Wait returns what is known of all n ranks, of which each process has local, after at most limit or when over is closed: the
// state of every rank, of those that have not answered too.
func (q *Inquiry) Wait(n, local int, limit time.Duration, over <-chan struct{}) (states []check.State, stacks []check.Stack) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-q.done:
	case <-timer.C:
	case <-over:
	}
	q.desk.mu.Lock()
	defer q.desk.mu.Unlock()
	delete(q.desk.open, q.n)
	states = make([]check.State, n)
	for i := range states {
		states[i] = check.State{Rank: i, Silent: true}
		if q.gone[i/local] {
			states[i] = check.State{Rank: i, Ended: true}
		}
	}
	for p, a := range q.answers {
		for _, s := range a.States {
			if s.Rank >= p*local && s.Rank < (p+1)*local && s.Rank < n {
				states[s.Rank] = s
			}
		}
		for _, s := range a.Stacks {
			if s.Rank >= 0 && (s.Rank < p*local || s.Rank >= (p+1)*local) {
				s.Rank = -1
			}
			stacks = append(stacks, s)
		}
	}
	slices.SortStableFunc(stacks, func(a, b check.Stack) int { return a.Rank - b.Rank })
	return states, stacks
}

// Suspicious reports whether one look shows ranks that may wait for each other.
func Suspicious(states []check.State) bool { return len(check.Decide(states).Stuck) > 0 }

// Stuck looks twice, and says which ranks wait for each other for ever: nothing when none do. With stalls, or where a call waits
// for long, it also says which wait without that: stuck is false then.
func Stuck(look func() []check.State, stalls bool, over <-chan struct{}) (report string, stuck bool) {
	before := look()
	stalls = stalls || check.Waited(before, limits.HangReport)
	if !stalls && !Suspicious(before) {
		return "", false
	}
	select {
	case <-time.After(limits.AskAgain):
	case <-over:
		return "", false
	}
	now := look()
	r, stuck := check.Judge(before, now)
	if !stuck && stalls {
		r, _ = check.Stalled(before, now)
	}
	if r == nil || len(r.Verdict.Stuck)+len(r.Verdict.Waiting) == 0 {
		return "", false
	}
	return r.String(), stuck
}

// Look puts into s what the ranks do, with all stacks or without, and the report of those that seem to wait for each other, or
// for one that computes. ask asks them and returns after at most limit.
func Look(s *check.Snapshot, ask func(stacks bool, limit time.Duration) ([]check.State, []check.Stack), stacks bool, over <-chan struct{}) {
	s.States, s.Stacks = ask(stacks, limits.AskTime)
	waits := check.Waited(s.States, limits.GlanceTime)
	if !waits && !Suspicious(s.States) {
		return
	}
	select {
	case <-time.After(limits.GlanceAgain):
	case <-over:
		return
	}
	now, _ := ask(false, limits.AskTime/3)
	if r, ok := check.Judge(s.States, now); ok {
		r.Unproven = "this is what two looks have seen, 0.3 s apart"
		s.Suspicion = r.String()
	} else if r, ok := check.Stalled(s.States, now); ok && waits {
		s.Suspicion = r.String()
	}
}
