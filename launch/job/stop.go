//go:build unix

package job

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/desk"
)

// stop begins the end of the job: ranks that have joined are told why, all get SIGTERM, and SIGKILL after the grace.
func (j *job) stop(cause string) {
	j.begin(cause)
	j.signalAll(syscall.SIGTERM)
	j.grace = time.After(j.spec.Grace)
	j.deadline = time.After(limits.ExitTime)
}

// begin decides that the job ends. What happens from here on is a consequence.
func (j *job) begin(cause string) {
	j.timeout = nil
	j.step(board.Event{Kind: board.EvEnd, Text: cause}, failure{})
}

func (j *job) signalAll(sig syscall.Signal) {
	for _, r := range j.ranks {
		if !j.board.Exited(r.n) {
			r.proc.Signal(sig)
		}
	}
}

// kill ends what is left at once.
func (j *job) kill() { j.signalAll(syscall.SIGKILL) }

// deadlineOver kills ranks that were told to end and have not.
func (j *job) deadlineOver() {
	for _, r := range j.ranks {
		if j.board.Joined(r.n) && !j.board.Foreign(r.n) && !j.board.Exited(r.n) {
			r.proc.Signal(syscall.SIGKILL)
		}
	}
}

func (j *job) graceOver() {
	list := j.others(nil)
	j.kill()
	if list != "" {
		text := fmt.Sprintf("cadre run: killed %s, still running %v after SIGTERM (--kill-grace)\n", list, j.spec.Grace)
		j.speak(func() { j.stderr.Say(text) })
	}
}

// timeUp ends the job, after it has printed what its ranks do, or with --stacks by their stacks: SIGQUIT makes a Go program
// print them.
func (j *job) timeUp() {
	if j.board.Over() || len(j.failures) > 0 {
		return
	}
	j.choice = nil
	j.status, j.bounded = statusTimeout, true
	text := fmt.Sprintf("cadre run: the job has not ended within %v (%s): %s still running", j.spec.Timeout, j.spec.timeoutBy(), j.others(nil))
	if j.spec.Stacks {
		j.askForStacks(text + ", stacks follow\n")
		return
	}
	j.board.Step(board.Event{Kind: board.EvStop})
	j.report(nil, text+"\n", "")
	go func() {
		text := ""
		if s := j.snapshot(&desk.Question{Stacks: true}); slices.ContainsFunc(s.States, func(s check.State) bool { return !s.Silent }) {
			text = s.Text(false) + "cadre run: with --stacks every goroutine's stack follows, as the ranks print them\n"
		}
		j.post(event{what: evTimeUp, text: text})
	}()
}

// timeOver stops the job when text, which says what the ranks do, is there. The loop calls it.
func (j *job) timeOver(text string) {
	if text != "" {
		j.speak(func() { j.stderr.Say(text) })
	}
	j.stop("the job's time was up")
}

// askForStacks is a stop without the end frame: a rank that is told to end could not print any more.
func (j *job) askForStacks(text string) {
	j.board.Step(board.Event{Kind: board.EvStop})
	j.timeout = nil
	j.stderr.Hold()
	j.report(nil, text, "")
	j.signalAll(syscall.SIGQUIT)
	j.quit = time.After(limits.QuitTime)
}

// signal is a signal to the launcher: the first stops the job, the second kills it.
func (j *job) signal(sig os.Signal) {
	n := signalNumber(sig)
	if isPipeSignal(syscall.Signal(n)) {
		return // the failed write tells more
	}
	if isStopSignal(sig) {
		j.pause()
		return
	}
	if j.board.Over() {
		j.kill()
		return
	}
	if sig == syscall.SIGQUIT && !j.explain() {
		return
	}
	j.status, j.bounded = 128+n, true
	j.choice = nil
	text := fmt.Sprintf("cadre run: %v: stopping %s (again: kill)\n", sig, j.others(nil))
	if sig == syscall.SIGQUIT {
		j.askForStacks(text)
		return
	}
	j.report(nil, text, "")
	j.stop("the launcher got signal " + sig.String())
}

// pause stops the ranks and the launcher, as ^Z asks, until the launcher is continued.
func (j *job) pause() {
	j.signalAll(syscall.SIGSTOP)
	j.pauseFar(true)
	syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	// The kernel may let this thread run on for a moment; the signal that continues the launcher comes after the stop.
	time.Sleep(limits.StopTime)
	j.pauseFar(false)
	j.signalAll(syscall.SIGCONT)
}

// sinkBroken ends the job when nobody reads its standard output any more, as a pipe would end a single program.
func (j *job) sinkBroken(f *os.File, err error) {
	if j.board.Over() || f != j.spec.Stdout {
		return
	}
	j.choice = nil
	j.status = 1
	text := fmt.Sprintf("cannot write standard output: %v", err)
	switch {
	case errors.Is(err, syscall.EPIPE):
		j.status = 128 + pipeSignal
		text = "nobody reads standard output any more"
	case errors.Is(err, syscall.EBADF):
		text = "standard output is closed, and ranks write to it"
	}
	if list := j.others(nil); list != "" {
		text += ": stopping " + list
	}
	j.report(nil, "cadre run: "+text+"\n", "")
	j.stop("nobody reads the job's output")
}
