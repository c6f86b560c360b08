//go:build unix

package job

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/control"
)

// An inquiry is one question to all processes of the job: what do your ranks do? It is open until all have answered or
// nobody waits for it any more.
type inquiry struct {
	n       uint32
	stacks  bool
	waiting int
	text    map[int][]byte // parts of answers, by process
	answers map[int]*check.Answer
	gone    map[int]bool // processes that have ended in order
	done    chan struct{}
}

// inquiries are the open ones. They are of several goroutines; all else of the job is the loop's.
type inquiries struct {
	mu   sync.Mutex
	next uint32
	open map[uint32]*inquiry
}

// inquire asks all processes, and returns what is known of all ranks after at most limit. Any goroutine but the loop's may
// call it.
func (j *job) inquire(stacks bool, limit time.Duration) (states []check.State, all []check.Stack) {
	q := &inquiry{stacks: stacks, text: map[int][]byte{}, answers: map[int]*check.Answer{}, gone: map[int]bool{}, done: make(chan struct{})}
	k := &j.inquiries
	k.mu.Lock()
	k.next++
	q.n = k.next
	if k.open == nil {
		k.open = map[uint32]*inquiry{}
	}
	k.open[q.n] = q
	k.mu.Unlock()
	j.post(event{what: evInquire, inquiry: q})
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-q.done:
	case <-timer.C:
	case <-j.over:
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.open, q.n)
	return q.result(j.spec.N, j.spec.local())
}

// ask sends an inquiry's question. The loop calls it.
func (j *job) ask(q *inquiry) {
	j.inquiries.mu.Lock()
	defer j.inquiries.mu.Unlock()
	frame := control.AppendAsk(nil, q.n, q.stacks)
	for _, r := range j.ranks {
		switch {
		case r.exited, r.closed:
			q.gone[r.n] = r.finalized || r.exited && !r.joined() && r.exit.ok()
		case r.joined() && !r.finalized && !r.foreign:
			q.waiting++
			r.conn.send(frame)
		case r.finalized:
			q.gone[r.n] = true
		}
	}
	if q.waiting == 0 {
		close(q.done)
	}
}

// pass hands a letter of r on. A question that cannot reach anybody is answered at once. The loop calls it.
func (j *job) pass(r *rank, what what, l control.Letter) {
	kind := control.KindSought
	if what == evTell {
		kind = control.KindTold
	}
	to := l.Process
	l.Process = r.n
	if to < len(j.ranks) && j.ranks[to].joined() && !j.ranks[to].closed {
		j.ranks[to].conn.send(control.AppendLetter(nil, kind, l))
	} else if what == evSeek {
		r.conn.send(control.AppendLetter(nil, control.KindTold, control.Letter{Process: to, N: l.N}))
	}
}

// answered takes a part of an answer. What belongs to no open inquiry is late.
func (j *job) answered(r *rank, e event) {
	j.inquiries.mu.Lock()
	defer j.inquiries.mu.Unlock()
	q := j.inquiries.open[e.count]
	if q == nil || q.answers[r.n] != nil {
		return
	}
	if len(q.text[r.n])+len(e.part) > control.MaxState {
		return
	}
	q.text[r.n] = append(q.text[r.n], e.part...)
	if !e.last {
		return
	}
	a := new(check.Answer)
	if json.Unmarshal(q.text[r.n], a) != nil {
		a = new(check.Answer) // it has not joined the others yet
	}
	q.answers[r.n] = a
	if q.waiting--; q.waiting == 0 {
		close(q.done)
	}
}

// result is what q has brought: the state of every rank, of those that have not answered too.
func (q *inquiry) result(n, local int) (states []check.State, stacks []check.Stack) {
	states = make([]check.State, n)
	for i := range states {
		states[i] = check.State{Rank: i, Silent: true}
		if q.gone[i/local] {
			states[i] = check.State{Rank: i, Ended: true}
		}
	}
	for p, a := range q.answers {
		for _, s := range a.States {
			if s.Rank >= p*local && s.Rank < (p+1)*local {
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
