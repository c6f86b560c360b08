package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/launch/internal/stream"
)

// A runtime that lacks something is reported in a sentence, and its registers and stacks are left out, whichever rank they are of.
func TestLacks(t *testing.T) {
	for line, want := range map[string]string{
		"runtime: failed to create new OS thread (have 5 already; errno=11)":                                    "it could not start a thread: raise the limit of processes and threads (ulimit -u",
		"runtime/cgo: pthread_create failed: Resource temporarily unavailable":                                  "it could not start a thread",
		"fatal error: failed to reserve page summary memory":                                                    "it got no memory: raise the limit of addresses (ulimit -v",
		"runtime: out of memory: cannot allocate 4194304-byte block (0 in use)":                                 "it got no memory",
		"./a: error while loading shared libraries: b: failed to map segment from shared object: not permitted": "mounted with noexec",
	} {
		script := fmt.Sprintf("echo before >&2; echo '%s' >&2; sleep 0.02; echo 'goroutine 1 [running]:' >&2; echo 'rip 0x0' >&2; exit 2", line)
		for _, dir := range []string{"", t.TempDir()} {
			r := runScript(t, script, dir)
			if r.status != 2 || !strings.Contains(r.errOut, want) {
				t.Errorf("%s (output to %q): status %d, want %q\n%s", line, dir, r.status, want, r.errOut)
			}
			if dump := strings.Contains(r.errOut, "rip 0x0"); dir == "" && dump != strings.Contains(line, "failed to map") {
				t.Errorf("%s: a dump %v\n%s", line, dump, r.errOut)
			}
		}
	}
}

// The program's own lines that only speak of such a thing stay.
func TestNothingLacks(t *testing.T) {
	for _, text := range []string{"", "fatal error: mine\n", "x runtime: out of memory: cannot allocate\n", "runtime: 3 s\n"} {
		if what, end := stream.Dies([]byte(text)); what != stream.LackNothing || end != len(text) {
			t.Errorf("%q: %d, %d", text, what, end)
		}
	}
}

// What the kernel has killed before the job is not the job's.
func TestMemoryWatch(t *testing.T) {
	g, ok := groupOf("self")
	if ok && !strings.Contains(g.events, "/sys/fs/cgroup") {
		t.Errorf("%+v", g)
	}
	events := filepath.Join(t.TempDir(), "memory.events")
	w := &memoryWatch{begun: make(chan struct{}), group: group{path: "/a", events: events, limit: events + "2"}, ok: true, kills: 2}
	close(w.begun)
	for text, want := range map[string]string{"": "", "oom 9\noom_kill 2\n": "", "low 0\noom_kill 3\noom_group_kill 0\n": "OOM killer ended it, for want of memory in the control group /a (memory.events: oom_kill 3, 2 before the job, memory.events2 max)"} {
		os.WriteFile(events, []byte(text), 0o600)
		os.WriteFile(events+"2", []byte("max\n"), 0o600)
		if got := w.says(); !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// runScript runs a shell's script as two ranks, whose output goes to a folder unless that is "".
func runScript(t *testing.T, script, dir string) result {
	t.Helper()
	return runSpec(t, &Spec{N: 2, Program: "/bin/sh", Args: []string{"-c", script}, Grace: never, OutputDir: dir}, nil)
}
