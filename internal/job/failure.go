package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/pprof"
	"strings"

	"cadre.example/internal/check"
)

// The exit statuses of a rank that returned an error, and of one that panicked: as Go's own.
const (
	StatusError = 1
	StatusPanic = 2
)

// A Failure is why a rank ended the job.
type Failure struct {
	Rank   int // in the world, or -1
	Status int // exit status of the process
	Err    error
	Stack  []byte // of a panic
}

// Error names the rank, once.
func (f *Failure) Error() string {
	text := f.Text()
	if f.Rank < 0 || strings.HasPrefix(text, fmt.Sprintf("mpi: rank %d: ", f.Rank)) {
		return text
	}
	return fmt.Sprintf("rank %d: %s", f.Rank, text)
}

// Text is the error without the rank, with the line of the program that it comes from where that is known.
func (f *Failure) Text() string {
	text := f.Err.Error()
	var located interface{ Where() string }
	if errors.As(f.Err, &located) {
		if at := located.Where(); at != "" {
			text += ", at " + at
		}
	}
	return text
}

// Unwrap gives what the rank said.
func (f *Failure) Unwrap() error { return f.Err }

// Report is the text for people: the error, and the stack of a panic.
func (f *Failure) Report() string { return f.Error() + f.stack() }

func (f *Failure) stack() string {
	if len(f.Stack) == 0 {
		return ""
	}
	return "\n\n" + strings.TrimSuffix(string(f.Stack), "\n")
}

// consequence reports whether f says no more than that the job had ended.
func (f *Failure) consequence() bool {
	var first *Failure
	return errors.As(f.Err, &first)
}

// failures makes the error of a job.
func failures(list []*Failure) error {
	if len(list) == 1 {
		return list[0]
	}
	return several(list)
}

// several independent failures: the cause first.
type several []*Failure

func (s several) Error() string {
	var lines []string
	for _, f := range s {
		lines = append(lines, f.Error())
	}
	return strings.Join(lines, "\n")
}

func (s several) Unwrap() []error {
	var list []error
	for _, f := range s {
		list = append(list, f)
	}
	return list
}

// ErrGoexit is the failure of a rank whose goroutine ended before its function returned.
var ErrGoexit = errors.New("the rank's goroutine ended (runtime.Goexit) before its function returned")

// guard runs body and calls done, in the same goroutine, with a failure made of everything but a nil result.
func guard(r *Rank, body func(r *Rank) error, done func(*Failure)) {
	rank := r.Ctx.Rank()
	f := &Failure{Rank: rank, Status: StatusError, Err: ErrGoexit}
	defer func() { done(f) }()
	defer func() {
		if p := recover(); p != nil {
			f = panicked(rank, p)
		}
	}()
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels(check.RankLabel, check.LabelOf(r.job, rank))))
	if err := body(r); err != nil {
		f = &Failure{Rank: rank, Status: StatusError, Err: err}
	} else {
		f = nil
	}
}

// panicked is called by the deferred function that has recovered p, so that the stack is still the panic's.
func panicked(rank int, p any) *Failure {
	f := &Failure{Rank: rank, Status: StatusPanic, Stack: afterPanic(debug.Stack())}
	if err, ok := p.(error); ok {
		f.Err = fmt.Errorf("panic: %w", err)
	} else {
		f.Err = fmt.Errorf("panic: %v", p)
	}
	return f
}

// afterPanic cuts the frames of the recovery from a stack, so that it begins with what has panicked.
func afterPanic(stack []byte) []byte {
	first := bytes.IndexByte(stack, '\n') + 1
	if i := bytes.Index(stack, []byte("\npanic(")); i >= first {
		return append(stack[:first:first], stack[i+1:]...)
	}
	return stack
}
