//go:build unix

package job

import (
	"time"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/inquiry"
)

// inquire asks all processes, and returns what is known of all ranks after at most limit. Any goroutine but the loop's may
// call it.
func (j *job) inquire(stacks bool, limit time.Duration) ([]check.State, []check.Stack) {
	q := j.inquiries.Open(stacks)
	j.post(event{what: evInquire, inquiry: q})
	return q.Wait(j.spec.N, j.spec.local(), limit, j.over)
}

// ask sends an inquiry's question. The loop calls it.
func (j *job) ask(q *inquiry.Inquiry) {
	var asked, gone []int
	for _, r := range j.ranks {
		switch {
		case r.exited, r.closed:
			if r.finalized || r.exited && !r.joined() && r.exit.ok() {
				gone = append(gone, r.n)
			}
		case r.joined() && !r.finalized:
			asked = append(asked, r.n)
		case r.finalized:
			gone = append(gone, r.n)
		}
	}
	q.Sent(asked, gone)
	for _, p := range asked {
		j.ranks[p].conn.send(q.Frame())
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
