package job

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

// marked are the processes that have text in their environment.
func marked(text string) (pids []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, f := range files {
		pid := filepath.Base(filepath.Dir(f))
		if b, err := os.ReadFile(f); err == nil && strings.Contains(string(b), text) && alive(pid) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// The shell that starts an agent, or the agent that it has become, is killed at random moments of the start and of the job: the
// job ends with a sentence that names the host, and none of its processes is left.
func TestAgentKilled(t *testing.T) {
	need.Tool(t, "sh")
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	for round := range effort.Rounds(3, 100) {
		far := farHosts(t, "a:2,b:2")
		dir := t.TempDir()
		// The pid is the agent's, too, since one program replaces the other.
		script := "#!/bin/sh\nhost=$1\nshift\nexport KILLED_TEST=" + dir + "\necho $$ >" + dir + "/pid.$host.new\nmv " + dir + "/pid.$host.new " + dir + "/pid.$host\nexec sh -c \"$1\"\n"
		ssh := filepath.Join(dir, "reach")
		if err := os.WriteFile(ssh, []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		delay := time.Duration(rng.IntN(400)) * time.Millisecond
		if round%4 == 0 {
			delay = time.Duration(rng.IntN(20)) * time.Millisecond
		}
		killed := make(chan error, 1)
		go func() {
			for begin := time.Now(); ; time.Sleep(time.Millisecond) {
				text, err := os.ReadFile(dir + "/pid.b")
				pid, e := strconv.Atoi(strings.TrimSpace(string(text)))
				if err == nil && e == nil {
					time.Sleep(delay)
					killed <- syscall.Kill(pid, syscall.SIGKILL)
					return
				}
				if busy.Late(time.Since(begin), time.Minute) {
					killed <- fmt.Errorf("the script for host b has not begun: %w", err)
					return
				}
			}
		}()
		r := runJob(t, 4, func(s *Spec) { far(s); s.Reach.SSH = ssh }, "*: join hang")
		text := r.errOut
		if r.err != nil {
			text += r.err.Error()
		}
		if err := <-killed; err != nil {
			t.Errorf("round %d: %v", round, err)
		}
		if r.status == 0 && r.err == nil || !strings.Contains(text, "host b") {
			t.Errorf("round %d, killed after %v: status %d, want a failure that names host b:\n%s", round, delay, r.status, text)
		}
		for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
			left := marked(dir)
			if len(left) == 0 {
				break
			}
			if busy.Late(time.Since(begin), 45*time.Second) { // what a killed shell has started waits 30 s for bytes
				t.Fatalf("round %d, killed after %v: processes %v are left", round, delay, left)
			}
		}
	}
}
