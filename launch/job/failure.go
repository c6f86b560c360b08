//go:build unix

package job

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/board"
)

// A failure waits limits.ChoiceTime for an earlier cause that is still on its way: when a rank is killed its peers may notice
// before the launcher does, and call Abort. A rank whose channel has closed is on its way out: the launcher waits for its end
// choiceTries times as long.
const choiceTries = 10

type failKind uint8

const (
	failExit     failKind = iota // a status other than 0, or a signal
	failAbort                    // Abort
	failEarly                    // exited with status 0 before it finalized
	failStray                    // exited with status 0 and never joined
	failFence                    // finalized with a fence before it
	failProtocol                 // the control channel
	failHost                     // the host was lost
	failPMI                      // the connection of a program of another MPI
)

// A failure is one rank's. The job's is the first, as weight sees it.
type failure struct {
	rank *rank
	kind failKind
	exit process.Exit
	code int
	text string

	about string // what an Abort is about, or ""
}

// weight orders failures of the same few milliseconds: what cannot be the consequence of another's death first.
func (f *failure) weight() int {
	switch {
	case f.kind == failExit && f.exit.Signal != 0 && !isPipeSignal(f.exit.Signal):
		return 0
	case f.kind == failHost:
		return 0
	case f.kind == failAbort:
		return 2
	case f.kind == failExit && isPipeSignal(f.exit.Signal):
		return 3
	}
	return 1
}

func (f *failure) status() int {
	switch f.kind {
	case failExit:
		return f.exit.Status()
	case failAbort:
		return abortStatus(f.code)
	}
	return 1
}

// what completes the sentence "rank 3 (pid 77) ...".
func (f *failure) what() string {
	switch f.kind {
	case failAbort:
		s := fmt.Sprintf("aborted the job with code %d", f.code)
		if n := abortStatus(f.code); n != f.code {
			s += fmt.Sprintf(" (exit status %d: only codes 1 to 255 fit)", n)
		}
		return s
	case failEarly:
		return "exited with status 0 before it finalized (os.Exit in the program?)"
	case failStray:
		return "exited with status 0 and never joined the job that other ranks have joined (a program without mpi.Main?)"
	case failFence:
		return fmt.Sprintf("finalized without entering fence %d: %s", f.code, f.text)
	case failPMI:
		return "broke the PMI protocol, and its connection was closed: " + f.text
	case failProtocol:
		return "broke the control protocol: " + f.text
	}
	if f.exit.Code == statusNotFound && f.exit.Signal == 0 && f.exit.Err == nil {
		return f.exit.String() + " (what a loader or shell says that misses something: see cadre doctor PROG)"
	}
	return f.exit.String()
}

// failed takes note of a failure. The first one starts the end of the job; once it is chosen the others are
// consequences.
func (j *job) failed(f failure) {
	if j.board.Over() {
		return
	}
	j.failures = append(j.failures, f)
	if j.choice != nil {
		return
	}
	j.stderr.Hold()
	wait := limits.ChoiceTime
	if j.live == 0 {
		wait = 0
	}
	j.choice = time.After(wait)
}

// closed takes note of the end of a rank's channel. If the rank has finalized all is well. Otherwise its process is about
// to end as a failure, and what the others say about that waits.
func (j *job) closed(r *rank) {
	j.step(board.Event{Kind: board.EvClose, Rank: r.n}, failure{})
	dying := !j.board.Over() && j.board.Dying()
	if dying {
		j.stderr.Hold() // before the alarm falls silent
	}
	if s, ok := r.conn.ch.(*socket); ok {
		j.alarm.Forget(s)
	}
	switch {
	case j.choice != nil:
	case dying:
		j.choice = time.After(limits.ChoiceTime)
	default:
		go j.stderr.Heard()
	}
}

// fail chooses the first failure, stops the job and reports.
func (j *job) fail() {
	if j.board.Over() {
		return
	}
	if j.losing() { // its end is told in a moment
		j.choice = time.After(limits.ChoiceTime)
		return
	}
	if j.tries++; j.tries < choiceTries && j.board.Dying() {
		j.choice = time.After(limits.ChoiceTime)
		return
	}
	if j.tries = 0; len(j.failures) == 0 {
		go j.stderr.Unhold()
		return
	}
	first := &j.failures[0]
	for i := range j.failures {
		if j.failures[i].weight() < first.weight() {
			first = &j.failures[i]
		}
	}
	if first.kind == failAbort && j.elsewhere == nil && j.live > 1 {
		j.elsewhere = []check.State{}
		j.choice = time.After(limits.ElseTime)
		go func() {
			states, _ := j.inquire(false, limits.ElseTime)
			j.post(event{what: evElse, states: states})
		}()
		return
	}
	j.status = first.status()
	after := time.Since(j.start)
	others := j.others(first.rank)
	cause := j.name(first.rank) + " " + first.what()
	if first.kind == failHost {
		cause = first.text
	}
	j.stop(cause)

	var b strings.Builder
	fmt.Fprintf(&b, "cadre run: %s, %s after the start%s\n", cause, seconds(after), first.rank.where())
	if first.kind == failAbort {
		b.WriteString(indent(first.text))
	}
	if first.kind == failAbort {
		for _, line := range append(j.alike(first), j.meanwhile(first.rank)...) {
			fmt.Fprintf(&b, "  meanwhile %s\n", line)
		}
	}
	for _, line := range j.lastCalls(first) {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	if first.kind == failExit && first.exit.Signal == syscall.SIGKILL {
		if text := j.memory.says(); text != "" && first.rank.far == nil {
			fmt.Fprintf(&b, "  %s\n", text)
		}
	}
	if others != "" {
		others = fmt.Sprintf("cadre run: stopped %s\n", others)
	}
	j.report(first.rank, b.String(), others)
}

// where names the host of a rank whose name does not.
func (r *rank) where() string {
	name, err := os.Hostname()
	if err != nil || r.host != "" {
		return ""
	}
	return " on " + name
}

// elseMost is how many different things are told of them.
const elseMost = 4

// meanwhile says what ranks other than the first one's do, but for those that have aborted the job: those that do the same
// are a line.
func (j *job) meanwhile(first *rank) []string {
	k := j.spec.local()
	return check.Group(j.elsewhere, elseMost, func(s *check.State) string {
		if r := j.ranks[s.Rank/k]; s.Silent || r == first || j.board.Aborted(r.n) {
			return ""
		}
		return s.Doing()
	})
}

// alike says why ranks other than first's have aborted the job: those that gave the same reason are a line, and those that
// gave first's are told without it.
func (j *job) alike(first *failure) (lines []string) {
	type reason struct {
		text  string
		about string
		ranks []*rank
	}
	line := func(f *failure) string {
		text, _, _ := strings.Cut(strings.TrimSpace(f.text), "\n")
		return text
	}
	reasons := []reason{{line(first), first.about, []*rank{first.rank}}}
	for i := range j.failures {
		f := &j.failures[i]
		if f.kind != failAbort || f.rank == first.rank {
			continue
		}
		text := line(f)
		same := func(r reason) bool {
			return f.about != "" && f.about == r.about || check.Bare(r.ranks[0].n, r.text) == check.Bare(f.rank.n, text)
		}
		if i := slices.IndexFunc(reasons, same); i >= 0 {
			reasons[i].ranks = append(reasons[i].ranks, f.rank)
		} else {
			reasons = append(reasons, reason{text, f.about, []*rank{f.rank}})
		}
	}
	for i, r := range reasons {
		why := ""
		if r.text != "" {
			why = ": " + r.text
		}
		if i == 0 {
			if r.ranks = r.ranks[1:]; r.text != "" {
				why = " for the same reason"
			}
		}
		switch {
		case len(r.ranks) == 0:
		case len(lines) == elseMost:
			return append(lines, fmt.Sprintf("others aborted it too, for %d more reasons", len(reasons)-i))
		default:
			lines = append(lines, j.names(r.ranks)+" aborted it too"+why)
		}
	}
	return lines
}

// names is name of several ranks.
func (j *job) names(list []*rank) string {
	if len(list) == 1 {
		return j.name(list[0])
	}
	k := j.spec.local()
	var numbers []int
	for _, r := range list {
		for i := range k {
			numbers = append(numbers, r.n*k+i)
		}
	}
	slices.Sort(numbers)
	return rankList(numbers)
}

// others names the ranks that have not failed and are stopped.
func (j *job) others(first *rank) string {
	var list []int
	for _, r := range j.ranks {
		if r != first && !j.board.Exited(r.n) {
			for i := range j.spec.local() {
				list = append(list, r.n*j.spec.local()+i)
			}
		}
	}
	return rankList(list)
}

// report writes text to stderr before anything else that has waited since the first failure, and after what the failed
// rank has said, whose last words stand between text and others where they would be hard to find.
func (j *job) report(first *rank, text, others string) {
	j.speak(func() {
		if first != nil && first.err != nil {
			j.stderr.Admit(first.err)
			t := time.NewTimer(limits.EndedTime)
			defer t.Stop()
			select {
			case <-first.err.Done:
			case <-t.C:
			}
		}
		words := ""
		if first != nil {
			words = j.lastWords(first) + j.lacks(first)
		}
		j.stderr.Say(text + words + others)
		j.stderr.Release()
	})
}

// speak writes something without the loop waiting for whoever reads it. The job ends after it.
func (j *job) speak(f func()) {
	done := make(chan struct{})
	j.reports = append(j.reports, done)
	go func() { defer close(done); f() }()
}

func processList(pids []int) string {
	s := strings.Trim(fmt.Sprint(pids), "[]")
	if len(pids) == 1 {
		return "process " + s
	}
	return "processes " + strings.ReplaceAll(s, " ", ", ")
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// indent sets off text that is not the launcher's own.
func indent(text string) string {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return ""
	}
	return "  " + strings.ReplaceAll(text, "\n", "\n  ") + "\n"
}
