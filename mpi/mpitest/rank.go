package mpitest

import (
	"fmt"
	"strings"
	"testing"

	"cadre.example/internal/member"
)

// rank is the testing.TB of one rank.
type rank struct {
	testing.TB
	job  *member.Job
	rank int
}

// say reports text as a failure, or logs it when it is the consequence of another rank's.
func (r *rank) say(text string) {
	r.TB.Helper()
	text = fmt.Sprintf("rank %d: %s", r.rank, strings.TrimSuffix(text, "\n"))
	if cause := r.job.Cause(); cause != nil && cause.Rank != r.rank {
		r.TB.Log(text + " [after the end of the job]")
		return
	}
	r.TB.Error(text)
}

// end ends all ranks because of this one, and its goroutine.
func (r *rank) end(text string) {
	r.TB.Helper()
	r.job.Fail(&member.Failure{Rank: r.rank, Status: member.StatusError, Err: fmt.Errorf("%w: %s", errReported, strings.TrimSuffix(text, "\n"))})
	r.TB.FailNow()
}

func (r *rank) Error(args ...any) {
	r.TB.Helper()
	r.say(fmt.Sprintln(args...))
}

func (r *rank) Errorf(format string, args ...any) {
	r.TB.Helper()
	r.say(fmt.Sprintf(format, args...))
}

func (r *rank) Fatal(args ...any) {
	r.TB.Helper()
	text := fmt.Sprintln(args...)
	r.say(text)
	r.end(text)
}

func (r *rank) Fatalf(format string, args ...any) {
	r.TB.Helper()
	text := fmt.Sprintf(format, args...)
	r.say(text)
	r.end(text)
}

func (r *rank) FailNow() {
	r.TB.Helper()
	r.end("FailNow")
}

func (r *rank) Log(args ...any) {
	r.TB.Helper()
	r.TB.Logf("rank %d: %s", r.rank, strings.TrimSuffix(fmt.Sprintln(args...), "\n"))
}

func (r *rank) Logf(format string, args ...any) {
	r.TB.Helper()
	r.TB.Logf("rank %d: %s", r.rank, fmt.Sprintf(format, args...))
}
