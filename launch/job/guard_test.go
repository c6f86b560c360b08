//go:build unix

package job

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/busy"
	"cadre.example/internal/need"
	"cadre.example/launch/internal/remote"
)

// The script that starts an agent ends by itself when its connection goes silent, wherever that happens, and leaves no process
// and no part of a copy.
func TestSilentStart(t *testing.T) {
	need.Tool(t, "sh")
	// Looks follow each other faster than they do for users.
	quick := strings.NewReplacer("-lt "+guardTime, "-lt 2", "sleep 1;", "sleep 0.1;").Replace(agentScript)
	for _, c := range []struct {
		name, says string // what comes, and then nothing
		answer     string // of the script before it ends
	}{
		{"nothing", "", ""},
		{"two lines", "get\n0123456789abcdef\n", ""},
		{"half a line", "get\n0123456789abcdef\n10\n/no/su", ""},
		{"no byte", "get\n0123456789abcdef\n10\nDIR\n", "CADRE-HOST need"},
		{"half of a copy", "get\n0123456789abcdef\n10\nDIR\n#!/bi", "CADRE-HOST need"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "cache")
			script := exec.Command("/bin/sh", "-c", quick)
			script.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			in, err := script.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close() // a connection that has been cut stays open
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			script.Stdout = w
			begin := time.Now()
			if err := script.Start(); err != nil {
				t.Fatal(err)
			}
			w.Close()
			io.WriteString(in, strings.ReplaceAll(c.says, "DIR", dir))
			line, _ := bufio.NewReader(r).ReadString('\n')
			if !strings.HasPrefix(line, c.answer) || c.answer == "" && line != "" {
				t.Errorf("the script says %q, want %q", line, c.answer)
			}
			if err := script.Wait(); err == nil {
				t.Error("the script ended as if all was well")
			}
			for syscall.Kill(-script.Process.Pid, 0) == nil {
				if busy.Late(time.Since(begin), 20*time.Second) {
					t.Fatal("processes are left")
				}
				time.Sleep(10 * time.Millisecond)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("%v is left", left)
			}
		})
	}
}

// A copy that comes in slow parts is no silence: as long as something comes, the script waits.
func TestSlowStart(t *testing.T) {
	need.Tool(t, "sh")
	dir := filepath.Join(t.TempDir(), "cache")
	// The file grows between any two looks, since each look waits for more of it than the one before has seen.
	quick := strings.NewReplacer("-lt "+guardTime, "-lt 2", "sleep 1;", `echo more >&2; sleep 0.1;`, ">/dev/null 2>&1", ">/dev/null").Replace(agentScript)
	program := "#!/bin/sh\necho it ran as $1\n" + strings.Repeat("#", 100_000)
	script := exec.Command("/bin/sh", "-c", quick)
	in, err := script.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	looks, err := script.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	script.Stdout = &out
	if err := script.Start(); err != nil {
		t.Fatal(err)
	}
	io.WriteString(in, "get\n0123456789abcdef\n"+strconv.Itoa(len(program))+"\n"+dir+"\n")
	for b, l := []byte(program), bufio.NewScanner(looks); len(b) > 0 && l.Scan(); {
		n := min(20_000, len(b))
		in.Write(b[:n])
		b = b[n:]
	}
	in.Close()
	io.Copy(io.Discard, looks)
	if err := script.Wait(); err != nil || !strings.Contains(out.String(), "it ran as agent") {
		t.Errorf("%v: %q", err, out.String())
	}
}

// An agent that waits for a program's bytes still speaks to its launcher, and ends when that cannot be heard any more.
func TestSilentCopy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		defer w.Close()
		a := &agent{link: remote.New(r, io.Discard), programs: []string{"/x/prog"}}
		a.pulse.link = a.link
		a.files = append(a.files, make(chan error))
		begin := time.Now()
		err := a.copied()
		if took := time.Since(begin); err == nil || !strings.Contains(err.Error(), "nothing was heard from the launcher") || took < limits.AgentSilence || took > limits.AgentSilence+time.Second {
			t.Errorf("after %v: %v", took, err)
		}
		done := make(chan error, 1)
		done <- errors.New("no room")
		a.link.Forgive()
		a.files = []<-chan error{done}
		if err := a.copied(); err == nil || err.Error() != "the copy of prog: no room" {
			t.Errorf("%v", err)
		}
	})
}
