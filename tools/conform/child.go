package main

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// keptOutput is how much of a child's output is kept, its end.
const keptOutput = 1 << 20

// A tail keeps the end of what is written to it.
type tail struct{ text []byte }

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	if over := len(t.text) - keptOutput; over > keptOutput/4 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(b), nil
}

// An ending is how a child ended.
type ending struct {
	status  int // -1 for a signal, or when it did not start
	timeout bool
	output  []byte // standard output, then standard error
}

// grace is how long a child that was asked to end may take for it.
const grace = 3 * time.Second

// child runs a command in a process group of its own and ends all of that group, at the latest when the time is over.
func child(ctx context.Context, limit time.Duration, dir string, env []string, name string, args ...string) ending {
	var out, errs tail
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, &out, &errs
	cmd.WaitDelay = grace // for a process outside the group that keeps the output open
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return ending{status: -1, output: []byte(err.Error())}
	}
	over := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		select {
		case <-over:
			return
		case <-ctx.Done():
			ask(cmd)
		}
		select {
		case <-over:
		case <-time.After(grace):
			endGroup(cmd)
		}
	}()
	cmd.Wait() // the status tells all
	close(over)
	<-watched
	endGroup(cmd)
	// A launcher's last word comes last, also where the ranks' output was longer on its way.
	if n := len(out.text); n > 0 && out.text[n-1] != '\n' {
		out.text = append(out.text, '\n')
	}
	return ending{cmd.ProcessState.ExitCode(), ctx.Err() == context.DeadlineExceeded, append(out.text, errs.text...)}
}

// lastLines returns the last n lines of a text that say something.
func lastLines(text []byte, n int) string {
	lines := strings.Split(strings.TrimRight(strings.ToValidUTF8(string(text), "?"), " \t\r\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
