package member

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/pprof"
	"slices"
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

// relayed reports whether f is only what another rank has told this one of an error of its own.
func (f *Failure) relayed() bool {
	var told interface{ Relayed() bool }
	return errors.As(f.Err, &told) && told.Relayed()
}

// about names what f is about where several ranks may report the same mistake, each as it sees it.
func (f *Failure) about() string {
	var named interface{ About() string }
	if errors.As(f.Err, &named) {
		return named.About()
	}
	return ""
}

// failures makes the error of a job.
func failures(list []*Failure) error {
	if len(list) == 1 {
		return list[0]
	}
	slices.SortStableFunc(list, func(a, b *Failure) int { return cmp.Compare(a.echoes(), b.echoes()) })
	return several(list)
}

// echoes is 1 for what only repeats another rank's failure.
func (f *Failure) echoes() int {
	if f.relayed() {
		return 1
	}
	return 0
}

// several failures: the cause first.
type several []*Failure

// Error says once what several ranks say of the same mistake.
func (s several) Error() string {
	type line struct {
		text  string
		bare  string // without the rank that it is of
		also  []int
		first *Failure
	}
	var lines []line
	for _, f := range s {
		text := f.Error()
		bare := check.Bare(f.Rank, text)
		same := func(l line) bool {
			switch {
			case l.bare == bare:
				return true
			case f.relayed():
				return l.first.about() != "" || strings.Contains(text, l.first.Err.Error())
			}
			return f.about() != "" && f.about() == l.first.about()
		}
		if i := slices.IndexFunc(lines, same); i < 0 {
			lines = append(lines, line{text: text, bare: bare, first: f})
		} else if f.Rank >= 0 {
			lines[i].also = append(lines[i].also, f.Rank)
		}
	}
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l.text)
		if len(l.also) > 0 {
			slices.Sort(l.also)
			fmt.Fprintf(&b, "\n%s: the same error", check.Ranks(l.also))
		}
	}
	return b.String()
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
