package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/effort"
)

// limitEnv makes the test binary a command that sets limits and becomes the one that its arguments name. Its words are
// RESOURCE=NUMBER, user=UID and group=FOLDER.
const limitEnv = "CADRE_ABI_LIMIT"

const rlimitProcesses = 6 // RLIMIT_NPROC, which package syscall does not name

// nobodyElse is a user that has no other processes: limits of their number do not bind the superuser.
const nobodyElse = 54322

func init() {
	text := os.Getenv(limitEnv)
	if text == "" {
		return
	}
	os.Unsetenv(limitEnv)
	err := error(nil)
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		var number uint64
		fmt.Sscan(value, &number)
		var resource int
		switch name {
		case "user":
			syscall.Setgid(int(number))
			syscall.Setuid(int(number))
			continue
		case "group":
			err = os.WriteFile(filepath.Join(value, "cgroup.procs"), []byte("0"), 0)
			continue
		case "addresses":
			resource = syscall.RLIMIT_AS
		case "data":
			resource = syscall.RLIMIT_DATA
		case "file":
			resource = syscall.RLIMIT_FSIZE
		case "processes":
			resource = rlimitProcesses
		}
		if err == nil {
			err = syscall.Setrlimit(resource, &syscall.Rlimit{Cur: number, Max: number})
		}
	}
	if err == nil {
		err = syscall.Exec(os.Args[1], os.Args[1:], os.Environ())
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(99)
}

// limited runs a command under limits.
func limited(t *testing.T, limits string, command ...string) (string, int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return run(t, []string{limitEnv + "=" + limits}, self, command...)
}

// forAnybody makes folders that another user may enter.
func forAnybody(t *testing.T, files ...string) {
	t.Helper()
	for _, f := range files {
		for dir := filepath.Dir(f); dir != os.TempDir() && len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A limit is the end of no segment's maker: ranks of C go on without shared memory, and say what they have to say.
func TestFileSizeLimit(t *testing.T) {
	bin, mpiexec := compiled(t, "limits"), filepath.Join(prefix(t), "bin", "mpiexec")
	for _, bytes := range []int{0, 4096, 1 << 20} {
		for _, device := range []string{"auto", "shm"} {
			limits := fmt.Sprintf("file=%d", bytes)
			if out, code := limited(t, limits, mpiexec, "--device", device, "-n", "2", bin); code != 0 || !strings.Contains(out, "ok limits 2") {
				t.Errorf("%s, device %s: exit %d\n%s", limits, device, code, out)
			}
		}
	}
	// The trace of a rank is longer than the limit.
	env := []string{"CADRE_TRACE=" + filepath.Join(t.TempDir(), "trace.%d"), limitEnv + "=file=1"}
	self, _ := os.Executable()
	out, code := run(t, env, self, mpiexec, "-n", "2", bin)
	if strings.Contains(out, "signal 25") || !strings.Contains(out, "file too large") {
		t.Errorf("a trace that is too long: exit %d, want file too large\n%s", code, out)
	}
}

// dumps are what nobody is to read instead of a sentence.
var dumps = []string{"goroutine ", "runtime stack:", "\nrip ", "SIGABRT", "pthread_create failed", "fatal error", "Segmentation"}

// Whatever the limit is, a job of C works, or says what it lacks.
func TestLimits(t *testing.T) {
	bin, mpiexec := compiled(t, "limits"), filepath.Join(prefix(t), "bin", "mpiexec")
	forAnybody(t, bin, mpiexec)
	type try struct {
		limits string
		ranks  bool // they alone are limited
		works  bool // for certain
	}
	var list []try
	scan := func(word string, factor, from, to, quick, full int, works func(int) bool) {
		points := effort.Rounds(quick, full)
		for i := range points {
			n := from + (to-from)*i/max(1, points-1)
			limits := fmt.Sprintf("%s=%d", word, n*factor)
			list = append(list, try{limits, false, works(n)})
			if word == "addresses" {
				list = append(list, try{limits, true, works(n)})
			}
		}
	}
	const kib = 1024 // as ulimit counts
	scan("addresses", kib, 300_000, 2_000_000, 4, 86, func(n int) bool { return n >= 1310720 })
	scan("data", kib, 40_000, 200_000, 2, 33, func(n int) bool { return n >= 163840 })
	list = append(list, try{"addresses=1342177280", false, true}, try{"addresses=1342177280", true, true})
	user := ""
	if os.Geteuid() == 0 {
		user = fmt.Sprintf("user=%d ", nobodyElse)
	}
	never := func(int) bool { return false } // somebody else may run this test
	scan(user+"processes", 1, 2, 64, 5, 63, never)
	if dir := pidsGroup(t); dir != "" {
		scan("group="+dir+" pids", 1, 5, 30, 3, 26, never)
	}
	for _, c := range list {
		command := []string{mpiexec, "-n", "2", bin}
		if group, n, ok := strings.Cut(c.limits, " pids="); ok {
			dir := strings.TrimPrefix(group, "group=")
			if err := os.WriteFile(filepath.Join(dir, "pids.max"), []byte(n), 0); err != nil {
				t.Fatal(err)
			}
		}
		begin := time.Now()
		var out string
		var code int
		if c.ranks {
			self, _ := os.Executable()
			out, code = run(t, nil, mpiexec, append([]string{"-n", "2", "-x", limitEnv + "=" + c.limits}, self, bin)...)
		} else {
			out, code = limited(t, c.limits, command...)
		}
		works := code == 0 && strings.Contains(out, "ok limits 2")
		says := code != 0 && (strings.Contains(out, "ulimit") || strings.Contains(out, "pids.max")) &&
			!slices.ContainsFunc(dumps, func(d string) bool { return strings.Contains(out, d) })
		if !works && (!says || c.works) || time.Since(begin) > time.Minute {
			t.Errorf("%+v: exit %d after %v, want a sentence%s\n%.2000s", c, code, time.Since(begin), map[bool]string{true: ", or that it works", false: ""}[!c.works], out)
		}
	}
}

// pidsGroup is a cgroup of this test's own for a number of processes, "" where none can be made.
func pidsGroup(t *testing.T) string {
	for _, root := range []string{"/sys/fs/cgroup/pids", "/sys/fs/cgroup"} {
		dir := filepath.Join(root, fmt.Sprintf("cadre-abi-%d", os.Getpid()))
		if os.Mkdir(dir, 0o755) != nil {
			continue
		}
		t.Cleanup(func() {
			for range 100 {
				if os.Remove(dir) == nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		})
		if _, err := os.Stat(filepath.Join(dir, "pids.max")); err == nil {
			return dir
		}
	}
	t.Log("no cgroup of the test's own can be made here; ulimit -u alone is scanned")
	return ""
}

// MPI_Alloc_mem that has no more memory to give is an error, and the job goes on.
func TestAllocMemLimit(t *testing.T) {
	bin, mpiexec := compiled(t, "allocmem"), filepath.Join(prefix(t), "bin", "mpiexec")
	const addresses, data = "addresses=1536000000", "data=307200000"
	cases := [][2]string{{addresses, "65536"}, {data, "65536"}, {addresses, "1048576"}, {addresses, "16777216"}, {data, "1048576"}, {data, "16777216"}}
	for _, c := range cases[:effort.Rounds(2, len(cases))] {
		if out, code := limited(t, c[0], mpiexec, "-n", "2", bin, c[1]); code != 0 || !strings.Contains(out, "ok allocmem 2") {
			t.Errorf("%s, blocks of %s: exit %d\n%s", c[0], c[1], code, out)
		}
	}
}

// Output that goes nowhere is a failure of the job, where ranks write some.
func TestClosedOutput(t *testing.T) {
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for command, want := range map[string]int{" -n 2 echo hello >&-": 1, " -n 2 true >&-": 0} {
		out, code := run(t, nil, "sh", "-c", mpiexec+command)
		if code != want || strings.Contains(out, "standard output is closed") != (want != 0) {
			t.Errorf("mpiexec%s: exit %d, want %d\n%s", command, code, want, out)
		}
	}
}
