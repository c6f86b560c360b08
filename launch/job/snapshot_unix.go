//go:build unix

package job

import (
	"os"
	"syscall"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/desk"
	"cadre.example/launch/internal/inquiry"
)

// snapshot is what the job does now.
func (j *job) snapshot(q *desk.Question) *check.Snapshot {
	program, args := j.spec.words()
	s := &check.Snapshot{Job: j.id, Pid: os.Getpid(), Program: program, Args: args, Ranks: j.spec.N,
		Processes: j.spec.processes(), Up: time.Since(j.start)}
	if !q.Short {
		inquiry.Look(s, j.inquire, q.Stacks, j.over)
	}
	return s
}

// explain prints what the job does, because of SIGQUIT, which a second time soon after ends it. The loop calls it.
func (j *job) explain() (again bool) {
	if time.Since(j.asked) < limits.QuitAgain {
		return true
	}
	j.asked = time.Now()
	go func() {
		text := j.snapshot(&desk.Question{Stacks: true}).Text(false)
		j.post(event{what: evSay, text: text + "cadre run: " + syscall.SIGQUIT.String() + " again within 5 s: end with all stacks\n"})
	}()
	return false
}
