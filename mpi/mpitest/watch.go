package mpitest

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"cadre.example/internal/check"
	"cadre.example/internal/member"
)

// lookEvery is the virtual time between two looks at the ranks.
const lookEvery = 30 * time.Minute

// errDeadlock is what the calls end with.
var errDeadlock = fmt.Errorf("%w: deadlock", errReported)

// watch looks for a deadlock among the ranks of j until its result is called.
func watch(t *testing.T, j *member.Job) (ended func()) {
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		var before []uint64
		for range looks {
			select {
			case <-stop:
				return
			case <-time.After(lookEvery):
			}
			synctest.Wait()
			parks, all := look(j)
			if all && slices.Equal(parks, before) {
				t.Error(describe(j))
				j.Fail(&member.Failure{Rank: -1, Status: member.StatusError, Err: errDeadlock})
				return
			}
			before = parks
		}
	}()
	return func() {
		close(stop)
		<-done
	}
}

// looks is how often the monitor looks: for about a year. It then leaves the bubble to testing/synctest, which finds
// ranks that wait for each other by other means than MPI.
const looks = 365 * 48

// look says how often goroutines of each rank have gone to sleep. all is true when every rank that has not ended waits in
// MPI, and there is one.
func look(j *member.Job) (parks []uint64, all bool) {
	idle := false
	for i, r := range j.Ranks {
		calls, n := r.Ctx.Blocked()
		parks = append(parks, n)
		switch {
		case j.Ended(i):
		case len(calls) == 0:
			idle = true
		default:
			all = true
		}
	}
	return parks, all && !idle
}

// describe says in what the ranks wait. Everything is known to wait, and nothing moves in an hour of virtual time: what
// might else end a call has had that time.
func describe(j *member.Job) string {
	r := check.Report{States: j.States()}
	for i := range r.States {
		if s := &r.States[i]; !s.Ended && len(s.Calls) > 0 {
			r.Verdict.Stuck = append(r.Verdict.Stuck, s.Rank)
			s.User = nil
		}
	}
	r.Verdict.Waiting = r.Verdict.Stuck
	return r.String()
}
