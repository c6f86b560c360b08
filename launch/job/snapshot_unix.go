//go:build unix

package job

import (
	"os"
	"syscall"
	"time"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/inquiry"
)

// glanceTime lies between two looks at ranks that seem to wait for each other, while somebody waits for the answer.
const glanceTime = 300 * time.Millisecond

// snapshot is what the job does now.
func (j *job) snapshot(q *question) *check.Snapshot {
	program, args := j.spec.words()
	s := &check.Snapshot{Job: j.id, Pid: os.Getpid(), Program: program, Args: args, Ranks: j.spec.N,
		Processes: j.spec.processes(), Up: time.Since(j.start)}
	if q.Brief {
		return s
	}
	s.States, s.Stacks = j.inquire(q.Stacks, inquiry.AnswerTime)
	if !inquiry.Suspicious(s.States) {
		return s
	}
	select {
	case <-time.After(glanceTime):
	case <-j.over:
		return s
	}
	now, _ := j.inquire(false, inquiry.AnswerTime/3)
	if r, ok := check.Judge(s.States, now); ok {
		r.Unproven = "this is what two looks have seen, 0.3 s apart"
		s.Suspicion = r.String()
	}
	return s
}

// againTime is how soon a second SIGQUIT must come to end the job.
const againTime = 5 * time.Second

// explain prints what the job does, because of SIGQUIT, which a second time soon after ends it. The loop calls it.
func (j *job) explain() (again bool) {
	if time.Since(j.asked) < againTime {
		return true
	}
	j.asked = time.Now()
	go func() {
		text := j.snapshot(&question{Stacks: true}).Text(false)
		j.post(event{what: evSay, text: text + "cadre run: " + syscall.SIGQUIT.String() + " again within 5 s: end with all stacks\n"})
	}()
	return false
}
