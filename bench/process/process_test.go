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
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
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
		start, ctx2, limit := time.Now(), context.Background(), 200*time.Millisecond
		if c.cancel {
			ctx2, limit = ctx, time.Minute
			time.AfterFunc(100*time.Millisecond, func() { cancel(why) })
		}
		r := Run(ctx2, sh(c.script), nil, limit)
		if took := time.Since(start); !errors.Is(r.Err, c.want) || took > c.most+3*time.Second {
			t.Errorf("%s: %v after %v", c.name, r.Err, took)
		}
		if !strings.HasPrefix(string(r.Stdout), "before\n") {
			t.Errorf("%s: what it had said is lost: %q", c.name, r.Stdout)
		}
		if c.name == "listens" && !strings.HasSuffix(string(r.Stdout), "asked\n") {
			t.Errorf("it was not asked: %q", r.Stdout)
		}
	}
}

// A command that ends and leaves a process behind, which has its pipe, does not keep anybody waiting.
func TestRunLeavesNothing(t *testing.T) {
	start := time.Now()
	r := Run(context.Background(), sh("(trap '' TERM HUP; sleep 61) & echo $!"), nil, time.Minute)
	if took := time.Since(start); r.Err != nil || took > pipeTime+3*time.Second {
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
