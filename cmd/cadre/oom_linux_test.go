package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// A rank that the kernel kills for want of memory in the job's control group is reported as that.
func TestOutOfMemory(t *testing.T) {
	tail := need.Tool(t, "tail")
	dir, limit := need.Cgroup(t, "memory", "memory.max", "memory.limit_in_bytes")
	if err := os.WriteFile(limit, []byte("536870912"), 0); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// tail keeps a line that does not end.
	cmd := exec.Command("sh", "-c", `echo $$ >"$0/cgroup.procs" && exec "$@"`, dir, self, "run", "-n", "2", tail, "/dev/zero")
	cmd.Env = append(os.Environ(), asEnv+"="+asSelf)
	out, err := cmd.CombinedOutput()
	text := string(out)
	if code := cmd.ProcessState.ExitCode(); code != 137 || !strings.Contains(text, "the kernel's OOM killer ended it, for want of memory in the control group ") ||
		!strings.Contains(text, filepath.Base(dir)) || !strings.Contains(text, filepath.Base(limit)+" 536870912") {
		t.Errorf("%v, want status 137 and a sentence about the OOM killer\n%s", err, text)
	}
}
