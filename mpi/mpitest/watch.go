package mpitest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/job"
	"cadre.example/mpi"
)

// lookEvery is the virtual time between two looks at the ranks.
const lookEvery = 30 * time.Minute

// errDeadlock is what the calls end with.
var errDeadlock = fmt.Errorf("%w: deadlock", errReported)

// watch looks for a deadlock among the ranks of j until its result is called.
func watch(t *testing.T, j *job.Job) (ended func()) {
	for _, r := range j.Ranks {
		r.Ctx.TraceCalls()
	}
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
			report, parks, all := look(j)
			if all && slices.Equal(parks, before) {
				t.Error(report)
				j.Fail(&job.Failure{Rank: -1, Status: job.StatusError, Err: errDeadlock})
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

// look describes in what the ranks wait. all is true when every rank that has not ended waits in MPI, and there is one.
func look(j *job.Job) (report string, parks []uint64, all bool) {
	var b strings.Builder
	b.WriteString("deadlock: every rank that has not ended waits in an MPI call")
	all = false
	idle := false
	for i, r := range j.Ranks {
		calls, n := r.Ctx.Blocked()
		parks = append(parks, n)
		switch {
		case j.Ended(i):
			fmt.Fprintf(&b, "\n\trank %d has ended", i)
		case len(calls) == 0:
			idle = true
		default:
			all = true
			for _, c := range calls {
				fmt.Fprintf(&b, "\n\trank %d: %s", i, describe(&c))
				b.WriteString(nearMiss(r.Ctx, &c))
			}
		}
	}
	return b.String(), parks, all && !idle
}

// describe is one line about a call: what the program wrote, and where.
func describe(b *adi.Blocked) string {
	var s strings.Builder
	s.WriteString(b.Call.Name)
	toward := "from"
	if isSend(b.Call.Name) {
		toward = "to"
	}
	if b.Done {
		s.WriteString(" whose Done is waited for")
	} else if b.Type == nil {
		s.WriteString(" is not complete")
	} else if b.Context&1 != 0 { // collective traffic, whose tags mean nothing to the program
		fmt.Fprintf(&s, " waits for rank %d", b.Call.Peer)
	} else {
		if !strings.Contains(b.Call.Name, "robe") {
			fmt.Fprintf(&s, " of %d %s", b.Count, b.Type.Short())
		}
		fmt.Fprintf(&s, " %s %s, %s", toward, peerText(b.Call.Peer), tagText(b.Call.Tag))
	}
	if b.Call.Comm != nil {
		fmt.Fprintf(&s, " (%v)", b.Call.Comm)
	}
	if at := callSite(b.Site); at != "" {
		s.WriteString(" at " + at)
	}
	return s.String()
}

// isSend tells sends from receives and probes by their names. In a Sendrecv it is the receive that waits.
func isSend(name string) bool { return strings.HasSuffix(strings.ToLower(name), "send") }

// nearMiss tells of the first message that waits where b looks for another.
func nearMiss(ctx *adi.Context, b *adi.Blocked) string {
	if b.Type == nil || b.Context&1 != 0 || isSend(b.Call.Name) {
		return ""
	}
	m, ok, err := ctx.Iprobe(&adi.Op{Context: b.Context, Source: mpi.AnySource, Tag: mpi.AnyTag})
	if err != nil || !ok {
		return ""
	}
	return fmt.Sprintf("\n\t\ta message of %d bytes from rank %d with tag %d waits for a receive", m.Status.Bytes, m.Status.Source, m.Status.Tag)
}

func peerText(peer int) string {
	if peer == mpi.AnySource {
		return "any rank"
	}
	return fmt.Sprintf("rank %d", peer)
}

func tagText(tag int) string {
	if tag == mpi.AnyTag {
		return "any tag"
	}
	return fmt.Sprintf("tag %d", tag)
}

// callSite is the file and line of the program that made the call: the innermost frame that is not ours.
func callSite(site []uintptr) string {
	if len(site) == 0 {
		return ""
	}
	frames := runtime.CallersFrames(site)
	for {
		f, more := frames.Next()
		if f.File != "" && !ours(&f) {
			return place(&f)
		}
		if !more {
			return ""
		}
	}
}

// place is a frame's file, without its folder, and line.
func place(f *runtime.Frame) string {
	return fmt.Sprintf("%s:%d", f.File[strings.LastIndexByte(f.File, '/')+1:], f.Line)
}

// ours reports whether a frame is of the runtime's own layers, and not of a test of them.
func ours(f *runtime.Frame) bool {
	if strings.HasSuffix(f.File, "_test.go") {
		return false
	}
	for _, p := range [...]string{"cadre.example/mpi.", "cadre.example/mpi/mpitest.", "cadre.example/adi", "cadre.example/internal/", "runtime."} {
		if strings.HasPrefix(f.Function, p) {
			return true
		}
	}
	return false
}
