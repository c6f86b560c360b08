//go:build unix

package process

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func sh(script string) []string { return []string{"/bin/sh", "-c", script} }

func TestRun(t *testing.T) {
	r := Run(context.Background(), sh("echo out; echo errs >&2; echo $X"), []string{"X=given"}, time.Minute)
	if r.Err != nil || string(r.Stdout) != "out\ngiven\n" || string(r.Stderr) != "errs\n" {
		t.Errorf("%+v", r)
	}
	r = Run(context.Background(), sh("echo what went wrong >&2; exit 7"), nil, time.Minute)
	var status *exec.ExitError
	if !errors.As(r.Err, &status) || status.ExitCode() != 7 || !strings.Contains(r.Explain().Error(), "what went wrong") {
		t.Errorf("%v", r.Explain())
	}
	r = Run(context.Background(), []string{"/no/such/program"}, nil, time.Minute)
	if r.Err == nil || !strings.Contains(r.Err.Error(), "cannot start /no/such/program") {
		t.Errorf("%v", r.Err)
	}
	r = Run(context.Background(), sh("head -c 2000000 /dev/zero"), nil, time.Minute)
	if r.Err == nil || len(r.Stdout) != headMax {
		t.Errorf("2 MB of output: %v, %d bytes kept", r.Err, len(r.Stdout))
	}
	r = Run(context.Background(), sh("head -c 100000 /dev/zero >&2; echo the end >&2"), nil, time.Minute)
	if r.Err != nil || len(r.Stderr) != tailMax || !strings.HasSuffix(string(r.Stderr), "the end\n") {
		t.Errorf("100 KB of errors: %v, %d bytes kept", r.Err, len(r.Stderr))
	}
}

// What hangs is ended when the time is up or the caller is, politely when it listens, and otherwise not.
func TestRunEnds(t *testing.T) {
	why := errors.New("enough")
	for _, c := range []struct {
		name, script string
		cancel       bool
		want         error
		most         time.Duration
	}{
		{"hangs", "echo before; sleep 60", false, ErrTimeout, grace},
		{"listens", "trap 'echo asked; exit 0' TERM; echo before; sleep 60 & wait", false, ErrTimeout, grace},
		{"deaf", "trap '' TERM; echo before; sleep 60; sleep 60", false, ErrTimeout, grace + 3*time.Second},
		{"cancelled", "echo before; sleep 60", true, why, grace},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			const starts = 3 * time.Second // until then a shell has said something, on any machine
			start, ctx, limit := time.Now(), context.Background(), starts
			if c.cancel {
				in, cancel := context.WithCancelCause(ctx)
				defer cancel(nil)
				ctx, limit = in, 5*time.Minute
				time.AfterFunc(starts, func() { cancel(why) })
			}
			r := Run(ctx, sh(c.script), nil, limit)
			if took := time.Since(start); !errors.Is(r.Err, c.want) || took > starts+c.most+20*time.Second {
				t.Errorf("%s: %v after %v", c.name, r.Err, took)
			}
			if !strings.HasPrefix(string(r.Stdout), "before\n") {
				t.Errorf("%s: what it had said is lost: %q", c.name, r.Stdout)
			}
			if c.name == "listens" && !strings.HasSuffix(string(r.Stdout), "asked\n") {
				t.Errorf("it was not asked: %q", r.Stdout)
			}
		})
	}
}

// A command that ends and leaves a process behind, which has its pipe, does not keep anybody waiting.
func TestRunLeavesNothing(t *testing.T) {
	start := time.Now()
	r := Run(context.Background(), sh("(trap '' TERM HUP; sleep 61) & echo $!"), nil, time.Minute)
	if took := time.Since(start); r.Err != nil || took > pipeTime+20*time.Second {
		t.Errorf("%v after %v", r.Err, took)
	}
	var pid int
	if _, err := fmt.Sscan(string(r.Stdout), &pid); err != nil {
		t.Fatalf("%q: %v", r.Stdout, err)
	}
	if sweeping && alive(pid) {
		t.Errorf("process %d is still there", pid)
	}
}
