//go:build linux && (amd64 || arm64)

package pmix

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// The test binary is also the ranks: asEnv says what they do.
const asEnv = "CADRE_PMIX_TEST"

func TestMain(m *testing.M) {
	if what := os.Getenv(asEnv); what != "" {
		mpi.Main(func(world *mpi.Comm) error { return rank(world, what) })
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func rank(world *mpi.Comm, what string) error {
	sum := []int64{int64(world.Rank()) + 1}
	if err := mpi.Allreduce(world, sum, sum, mpi.Sum); err != nil {
		return err
	}
	fmt.Printf("rank %d of %d: sum %d\n", world.Rank(), world.Size(), sum[0])
	if what == "app" {
		app, ok := mpi.AppNum.Get(world)
		fmt.Printf("rank %d runs program %d %t\n", world.Rank(), app, ok)
	}
	switch {
	case what == "fail" && world.Rank() == 1:
		return errors.New("something is wrong")
	case what == "wait" || what == "fail":
		time.Sleep(4 * time.Minute)
	}
	return nil
}

// launcher is how Open MPI's mpirun starts n of the test binary.
func launcher(t *testing.T, n int, what string) *exec.Cmd {
	t.Helper()
	mpirun := "mpirun.openmpi"
	if _, err := exec.LookPath(mpirun); err != nil {
		mpirun = need.Tool(t, "mpirun")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(mpirun, "--allow-run-as-root", "--oversubscribe", "-n", strconv.Itoa(n), self)
	cmd.Env = append(os.Environ(), asEnv+"="+what)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// Programs under mpirun find each other, as one job.
func TestUnderMpirun(t *testing.T) {
	for _, n := range []int{1, 4} {
		out, err := launcher(t, n, "sum").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		var want []string
		for r := range n {
			want = append(want, fmt.Sprintf("rank %d of %d: sum %d", r, n, n*(n+1)/2))
		}
		got := strings.Split(strings.TrimSpace(string(out)), "\n")
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%d ranks: %q, want %q", n, got, want)
		}
	}
}

// A rank knows which of the job's programs it runs.
func TestAppNumUnderMpirun(t *testing.T) {
	cmd := launcher(t, 1, "app")
	self := cmd.Args[len(cmd.Args)-1]
	cmd.Args = append(cmd.Args, ":", "-n", "2", self)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for r, want := range []int{0, 1, 1} {
		if text := fmt.Sprintf("rank %d runs program %d true\n", r, want); !strings.Contains(string(out), text) {
			t.Errorf("no %q in:\n%s", text, out)
		}
	}
}

// A rank that fails ends the job, and is named.
func TestFailureUnderMpirun(t *testing.T) {
	begin := time.Now()
	out, err := launcher(t, 3, "fail").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "cadre: rank 1: something is wrong") {
		t.Errorf("%v, want an error and rank 1 named\n%s", err, out)
	}
	if d := time.Since(begin); d > 2*time.Minute {
		t.Errorf("it took %v", d)
	}
}

// When mpirun is killed its ranks end by themselves.
func TestMpirunKilled(t *testing.T) {
	cmd := launcher(t, 2, "wait")
	var out bytes.Buffer
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 4096)
	for strings.Count(out.String(), "sum 3\n") < 2 {
		n, err := pipe.Read(b)
		if err != nil {
			t.Fatalf("%v\n%s", err, &out)
		}
		out.Write(b[:n])
	}
	ranks := children(cmd.Process.Pid)
	if len(ranks) < 2 {
		t.Fatalf("mpirun has the children %v, want 2 ranks", ranks)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for begin := time.Now(); len(ranks) > 0; time.Sleep(10 * time.Millisecond) {
		ranks = slices.DeleteFunc(ranks, func(pid int) bool { return syscall.Kill(pid, 0) != nil || zombie(pid) })
		if time.Since(begin) > time.Minute {
			t.Fatalf("processes %v are left", ranks)
		}
	}
}

// children are the processes whose parent is pid.
func children(pid int) (list []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, s := range stats {
		if id, parent, _ := stat(s); parent == pid {
			list = append(list, id)
		}
	}
	return list
}

func zombie(pid int) bool {
	_, _, state := stat(fmt.Sprintf("/proc/%d/stat", pid))
	return state == "Z"
}

// stat reads a process's number, its parent's and its state.
func stat(file string) (pid, parent int, state string) {
	b, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, ""
	}
	i := bytes.LastIndexByte(b, ')')
	f := strings.Fields(string(b[i+1:]))
	pid, _ = strconv.Atoi(strings.Fields(string(b))[0])
	parent, _ = strconv.Atoi(f[1])
	return pid, parent, f[0]
}

// A library that is not there, or is another, is told so.
func TestNoLibrary(t *testing.T) {
	if _, err := load("libno-such-pmix.so.2"); err == nil || !strings.Contains(err.Error(), "install libpmix2") {
		t.Errorf("%v", err)
	}
	if _, err := load("libc.so.6"); err == nil || !strings.Contains(err.Error(), "no PMIx library") {
		t.Errorf("%v", err)
	}
}
