package mpitest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/member"
	recorder "cadre.example/internal/record"
	"cadre.example/mpi"
)

// remote is the testing.TB of a rank that is a process. What it reports goes to the test that has started the process.
type remote struct {
	testing.TB
	world *mpi.World

	mu       sync.Mutex
	failed   bool
	helpers  map[string]bool // functions that have called Helper
	cleanups []func()
}

// tell writes a record, in one call so that nothing gets into it.
func tell(r record) { os.Stdout.Write(r.line()) }

// say reports text, as seen from the caller of the method that calls it.
func (r *remote) say(kind recordKind, text string) {
	if kind == recordFail {
		r.mu.Lock()
		r.failed = true
		r.mu.Unlock()
	}
	tell(record{Kind: kind, Site: r.site(), Text: strings.TrimSuffix(text, "\n")})
}

// site is the file and line of the innermost frame that is neither ours nor a helper.
func (r *remote) site() string {
	var pcs [50]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		f, more := frames.Next()
		own := recorder.Own(f.Function, f.File) || strings.HasPrefix(f.Function, "runtime.")
		if f.File != "" && !own && !r.helpers[f.Function] {
			return recorder.Place{File: f.File, Line: f.Line}.String()
		}
		if !more {
			return "?"
		}
	}
}

// causeTime is how long a rank that has lost another waits to be ended.
const causeTime = time.Second

// causeFirst lets the launcher end this rank, with the cause, before it reports an error that says only that others have
// ended.
func causeFirst(args []any) {
	for _, a := range args {
		if err, ok := a.(error); ok && (errors.Is(err, mpi.ErrProcFailed) || errors.Is(err, mpi.ErrProcAborted)) {
			time.Sleep(causeTime)
			return
		}
	}
}

// endReason is what the launcher hears from a rank that has told the test why it ends.
const endReason = "the rank has told the test"

// end ends the job, and with it this process.
func (r *remote) end() {
	r.cleanUp()
	r.world.Abort(member.StatusError, endReason)
}

func (r *remote) Helper() {
	var pc [1]uintptr
	if runtime.Callers(2, pc[:]) == 0 {
		return
	}
	f, _ := runtime.CallersFrames(pc[:]).Next()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.helpers == nil {
		r.helpers = make(map[string]bool)
	}
	r.helpers[f.Function] = true
}

func (r *remote) Error(args ...any) {
	causeFirst(args)
	r.say(recordFail, fmt.Sprintln(args...))
}

func (r *remote) Errorf(format string, args ...any) {
	causeFirst(args)
	r.say(recordFail, fmt.Sprintf(format, args...))
}
func (r *remote) Log(args ...any)                 { r.say(recordLog, fmt.Sprintln(args...)) }
func (r *remote) Logf(format string, args ...any) { r.say(recordLog, fmt.Sprintf(format, args...)) }
func (r *remote) Fail()                           { r.say(recordFail, "Fail") }
func (r *remote) Attr(key, value string)          { tell(record{Kind: recordAttr, Key: key, Text: value}) }

func (r *remote) Fatal(args ...any) {
	causeFirst(args)
	r.say(recordFail, fmt.Sprintln(args...))
	r.end()
}

func (r *remote) Fatalf(format string, args ...any) {
	causeFirst(args)
	r.say(recordFail, fmt.Sprintf(format, args...))
	r.end()
}

func (r *remote) FailNow() {
	r.say(recordFail, "FailNow")
	r.end()
}

func (r *remote) Skip(args ...any) {
	r.say(recordSkip, fmt.Sprintln(args...))
	r.end()
}

func (r *remote) Skipf(format string, args ...any) {
	r.say(recordSkip, fmt.Sprintf(format, args...))
	r.end()
}

func (r *remote) SkipNow() {
	r.say(recordSkip, "SkipNow")
	r.end()
}

// Failed reports whether this rank has failed.
func (r *remote) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed || r.TB.Failed()
}

// Output is what the rank prints.
func (r *remote) Output() io.Writer { return os.Stdout }

// Cleanup calls f when the rank's function has ended, by whatever way but the end of the process.
func (r *remote) Cleanup(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cleanups = append(r.cleanups, f)
}

// cleanUp calls what was registered with Cleanup, the last first.
func (r *remote) cleanUp() {
	for {
		r.mu.Lock()
		n := len(r.cleanups)
		if n == 0 {
			r.mu.Unlock()
			return
		}
		f := r.cleanups[n-1]
		r.cleanups = r.cleanups[:n-1]
		r.mu.Unlock()
		f()
	}
}
