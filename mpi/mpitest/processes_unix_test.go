//go:build unix

package mpitest_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// ring lets every rank hear from its left neighbour.
func ring(t *mpitest.T, world *mpi.Comm) {
	n := world.Size()
	right, left := (world.Rank()+1)%n, (world.Rank()+n-1)%n
	got := make([]int, 1)
	if _, err := mpi.Sendrecv(world, []int{world.Rank()}, right, 3, got, left, 3); err != nil {
		t.Fatal(err)
	}
	if got[0] != left {
		t.Errorf("got %d from %d", got[0], left)
	}
}

// Every number of ranks on every transport; each rank is a process of its own.
func TestProcesses(t *testing.T) {
	need.Linux(t)
	for name, opts := range map[string][]mpitest.Option{
		"shm": {}, "tcp": {mpitest.TCP()}, "unix": {mpitest.Unix()},
	} {
		for _, n := range []int{1, 2, 3, 4, 7} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				t.Parallel()
				mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {
					if world.Size() != n {
						t.Fatalf("size %d", world.Size())
					}
					if got := os.Getenv("CADRE_DEVICE"); got != name {
						t.Errorf("device %q, want %q", got, name)
					}
					ring(t, world)
					pids := make([]int, n)
					if err := mpi.Allgather(world, []int{os.Getpid()}, pids); err != nil {
						t.Fatal(err)
					}
					seen := map[int]bool{os.Getppid(): true}
					for _, pid := range pids {
						if seen[pid] {
							t.Errorf("processes %v: they are not %d", pids, n)
						}
						seen[pid] = true
					}
				}, append(opts, mpitest.Processes())...)
			})
		}
	}
}

// Several calls in one test, and subtests before, between and inside: each process comes to its own call and to no other.
func TestProcessesTwice(t *testing.T) {
	need.Linux(t)
	steps := 0
	for i := range 3 {
		t.Run("a (b)|[c]/d e", func(t *testing.T) {
			for k := range 2 {
				mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
					if steps != i*2+k && steps != k { // subtests before are passed over in a process
						t.Errorf("step %d, want %d", steps, k)
					}
					ring(t, world)
				}, mpitest.Processes())
				steps++
			}
		})
	}
	if steps != 6 {
		t.Errorf("%d steps", steps) // in the test alone: a process does not come here
	}
	mpitest.Run(t, 2, ring, mpitest.Processes())
}

// What a rank leaves is gone after Run: its folders, and what it has started. Its Cleanups are called.
func TestProcessesLeaveNothing(t *testing.T) {
	need.Linux(t)
	note := os.Getenv("CADRE_MPITEST_TEST_NOTE") // the ranks find what the test has set
	if note == "" {
		note = t.TempDir() + "/note"
		t.Setenv("CADRE_MPITEST_TEST_NOTE", note)
	}
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		ring(t, world)
		if world.Rank() != 1 {
			return
		}
		dir := t.TempDir()
		cmd := exec.Command("sleep", "1000")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := os.WriteFile(note, fmt.Appendln(nil, dir, cmd.Process.Pid), 0o644); err != nil {
				t.Error(err)
			}
		})
	}, mpitest.Processes())
	text, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	var dir string
	var pid int
	if _, err := fmt.Sscan(string(text), &dir, &pid); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the rank's folder is there: %v", err)
	}
	for range 6000 { // init takes the killed process's status in its own time
		if syscall.Kill(pid, 0) == syscall.ESRCH {
			return
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d of the rank runs", pid)
}

// A test binary with profiles, coverage, a fixed order and arguments of its own: the ranks find the arguments and touch no
// file of the test's.
func TestProcessesFlags(t *testing.T) {
	need.Linux(t)
	dir := t.TempDir()
	args := []string{"-test.run=^TestProcessesChild$", "-test.v", "-test.count=2", "-test.cpu=1,2", "-test.shuffle=on",
		"-test.cpuprofile=" + dir + "/cpu", "-test.memprofile=" + dir + "/mem", "-test.trace=" + dir + "/trace",
		"-test.testlogfile=" + dir + "/log", "-test.timeout=20s", "-own=7", "--", "-x", "y z"}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), failingEnv+"=ok")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n := strings.Count(string(out), `rank 1: [-x y z] 7`); n != 4 {
		t.Errorf("%d lines of rank 1, want 4\n%s", n, out)
	}
	for _, name := range []string{"cpu", "mem", "trace", "log"} {
		if st, err := os.Stat(dir + "/" + name); err != nil || st.Size() == 0 {
			t.Errorf("%s: %v, %v", name, st, err)
		}
	}
	log, err := os.ReadFile(dir + "/log")
	if err != nil || !strings.HasPrefix(string(log), "# test log\n") || strings.Count(string(log), "# test log") != 1 {
		t.Errorf("the test log is %q, %v", log, err)
	}
}

var own = flag.Int("own", 0, "a flag of this test binary's own")

func TestProcessesChild(t *testing.T) {
	if os.Getenv(failingEnv) != "ok" {
		return
	}
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		ring(t, world)
		t.Logf("%v %d", flag.Args(), *own)
	}, mpitest.Processes())
}
