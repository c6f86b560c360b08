package job

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/need"
)

// leave is a shell's way to start a process outside its group, and to outlive it.
const leave = `setsid sleep 1000 & trap '' HUP TERM; `

// spawnSlowly makes the launcher take its time between two processes, and fail with err, if any, before the given one.
func spawnSlowly(t *testing.T, pause time.Duration, at int, err error) {
	slowSpawn = func(i int) error {
		time.Sleep(pause)
		if i == at {
			return err
		}
		return nil
	}
	t.Cleanup(func() { slowSpawn = nil })
}

// What happens while processes are still being started happens to a job of which half is there: nothing is left of it,
// not even what has left its process group.
func TestEndDuringSpawn(t *testing.T) {
	sh := need.Tool(t, "sh")
	need.Tool(t, "setsid")
	own := func(s *Spec) { s.Own, s.Grace = true, 50*time.Millisecond }
	spec := func(script string) *Spec { return &Spec{N: 8, Program: sh, Args: []string{"-c", leave + script}} }

	t.Run("a rank fails", func(t *testing.T) {
		spawnSlowly(t, 5*time.Millisecond, -1, nil)
		r := runSpec(t, spec(`[ $CADRE_RANK = 1 ] && exit 3; sleep 1000`), own)
		if r.status != 3 || !strings.Contains(r.errOut, "rank 1 ") {
			t.Errorf("status %d\n%s", r.status, r.errOut)
		}
	})
	t.Run("a rank is killed", func(t *testing.T) {
		spawnSlowly(t, 5*time.Millisecond, -1, nil)
		r := runSpec(t, spec(`[ $CADRE_RANK = 0 ] && kill -9 $$; sleep 1000`), own)
		if r.status != 137 || !strings.Contains(r.errOut, "rank 0 ") {
			t.Errorf("status %d\n%s", r.status, r.errOut)
		}
	})
	t.Run("the launcher is told to stop", func(t *testing.T) {
		spawnSlowly(t, 5*time.Millisecond, -1, nil)
		signals := make(chan os.Signal, 1)
		time.AfterFunc(15*time.Millisecond, func() { signals <- syscall.SIGINT })
		r := runSpec(t, spec(`sleep 1000`), func(s *Spec) { own(s); s.Signals = signals })
		if r.status != 130 {
			t.Errorf("status %d\n%s", r.status, r.errOut)
		}
	})
	for _, c := range []struct {
		err  error
		says string
	}{
		{syscall.EAGAIN, "cannot start process 6 of 8: the system allows no more processes"},
		{syscall.EMFILE, "cannot start process 6 of 8: no more open files"},
		{syscall.ENOMEM, "cannot start process 6 of 8: out of memory"},
		{errors.New("whatever"), "whatever"},
	} {
		t.Run(fmt.Sprint(c.err), func(t *testing.T) {
			spawnSlowly(t, 2*time.Millisecond, 5, c.err)
			r := runSpec(t, spec(`sleep 1000`), own)
			if r.err == nil || !strings.Contains(r.err.Error(), c.says) {
				t.Errorf("%v, want %q", r.err, c.says)
			}
		})
	}
	if c := children(t); c != "" {
		t.Errorf("children are left: %s", c)
	}
}

// A launcher that already has children does not take others' for the job's.
func TestForeignChildren(t *testing.T) {
	need.Tool(t, "setsid")
	sleep := need.Tool(t, "sleep")
	p, err := os.StartProcess(sleep, []string{"sleep", "1000"}, &os.ProcAttr{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Wait()
	defer p.Kill()
	if r := runJob(t, 2, func(s *Spec) { s.Own = true }, good); r.status != 0 {
		t.Errorf("status %d\n%s", r.status, r.errOut)
	}
	if !alive(fmt.Sprint(p.Pid)) {
		t.Error("the launcher has ended a process that was there before the job")
	}
}

// The zombies of orphans do not gather while a job runs.
func TestOrphansAreReaped(t *testing.T) {
	sh := need.Tool(t, "sh")
	s := &Spec{N: 1, Program: sh, Grace: limits.KillGrace, Args: []string{"-c", `
		for i in 1 2 3 4 5 6 7 8; do sh -c ': & sleep 0.01 &'; done
		# The rank itself is to be the only child.
		for i in $(seq 3000); do
			set -- $(cat /proc/$PPID/task/*/children)
			[ $# = 1 ] && break
			sleep 0.02
		done
		echo $*`}}
	r := runSpec(t, s, func(s *Spec) { s.Own = true })
	// The rank itself is the only child.
	if left := strings.Fields(r.out); r.status != 0 || len(left) != 1 {
		t.Errorf("status %d, children %v\n%s", r.status, left, r.errOut)
	}
}
