//go:build unix

package check_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/check"
	"cadre.example/internal/check/testdata/programs"
	"cadre.example/internal/need"
	"cadre.example/launch/job"
)

// meeting starts the ranks of a program without cadre run, and returns them and where their standard error goes.
func meeting(t *testing.T, p *programs.Program, env ...string) ([]*exec.Cmd, []bytes.Buffer) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	meet := l.Addr().String()
	l.Close()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(strings.Repeat("s", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	reported := make([]bytes.Buffer, p.Ranks)
	all := make([]*exec.Cmd, p.Ranks)
	for i := range all {
		all[i] = exec.Command(os.Args[0])
		all[i].Env = append(append(os.Environ(), rankEnv+"="+p.Name+"=true", fmt.Sprintf("CADRE_RANK=%d", i), fmt.Sprintf("CADRE_SIZE=%d", p.Ranks),
			"CADRE_RENDEZVOUS="+meet, "CADRE_SECRET_FILE="+secret), env...)
		all[i].Stderr = &reported[i]
		if err := all[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	return all, reported
}

// Without cadre run the process of rank 0 finds out why ranks wait, and passes on where another rank has made its call.
func TestRendezvous(t *testing.T) {
	at := marks(t)
	for _, name := range []string{"recv-recv", "truncation"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := find(t, name)
			all, reported := meeting(t, p, "CADRE_ON_HANG=kill", "CADRE_HANG_AFTER="+hangTime.String())
			for _, c := range all {
				_ = c.Wait()
			}
			text := reported[0].String()
			if lacks := explained(p, at[p.Func()], text); len(lacks) > 0 {
				t.Errorf("rank 0 does not say %q:\n%s", lacks, text)
			}
			if name == "recv-recv" && !strings.HasPrefix(text, "cadre: deadlock: every rank") {
				t.Errorf("rank 0 says\n%s", text)
			}
		})
	}
}

// Where no cadre run has started the ranks, cadre why asks rank 0.
func TestRendezvousWhy(t *testing.T) {
	need.Linux(t) // for abstract sockets
	p := find(t, "part of a job")
	all, reported := meeting(t, p, "CADRE_ON_HANG=off")
	defer func() {
		for i, c := range all {
			_ = c.Process.Kill()
			_ = c.Wait()
			if t.Failed() {
				t.Logf("rank %d: %s", i, &reported[i])
			}
		}
	}()
	s := waitFor(t, p, all[0].Process.Pid)
	text := s.Text(false)
	for _, want := range []string{"job at-127.0.0.1:", fmt.Sprintf("(pid %d): %s, 3 ranks, up ", all[0].Process.Pid, os.Args[0]),
		"Recv of 1 int64 from rank 1, tag 1 (world, 3 ranks) at deadlock.go:", "programs.partly", "a receive from rank 0, tag 1, for up to 8 bytes"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if again, err := job.Ask(s.Job, false); err != nil || again.Pid != s.Pid {
		t.Errorf("by its id: %+v, %v", again, err)
	}
	list, err := job.Jobs()
	if err != nil || !slices.ContainsFunc(list, func(l *check.Snapshot) bool { return l.Pid == s.Pid && l.Job == s.Job && len(l.States) == 0 }) {
		t.Errorf("it is not among %v, %v", list, err)
	}
}
