//go:build unix

package job

import (
	"time"

	"cadre.example/internal/check"
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
	asked, gone := j.board.Answering()
	q.Sent(asked, gone)
	for _, p := range asked {
		j.ranks[p].conn.send(q.Frame())
	}
}
