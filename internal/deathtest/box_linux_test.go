package deathtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"golang.org/x/sys/unix"
)

// binDir is where a box has its programs: cadre, and this test as rank.
const binDir = "/tmp/bin"

// boxTime is how long one box may take.
const boxTime = 4 * time.Minute

// TestMain makes the test binary the box and the parallel program too, under the name that it is started by.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "rank" {
		switch os.Args[1] {
		case "box":
			boxMain(os.Args[2], os.Args[3])
		case "program":
			program(os.Args[2:])
		case "end":
			endMain(os.Args[2])
		case "host":
			hostMain(os.Args[2], os.Args[3:])
		case "mixed":
			mixedMain(os.Args[2:])
		case "limited":
			limitedMain(os.Args[2], os.Args[3:])
		}
		os.Exit(0)
	}
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	status := m.Run()
	if programs.dir != "" {
		os.RemoveAll(programs.dir)
	}
	os.Exit(status)
}

// programs is the folder with cadre and rank, made once.
var programs struct {
	dir string
	err error
}

// bin makes the command and a copy of this test.
func bin(t testing.TB) string {
	t.Helper()
	if programs.dir == "" && programs.err == nil {
		programs.dir, programs.err = makePrograms(need.Tool(t, "go"))
	}
	if programs.err != nil {
		t.Fatal(programs.err)
	}
	return programs.dir
}

func makePrograms(gocmd string) (string, error) {
	dir, err := os.MkdirTemp("", "deathtest-")
	if err != nil {
		return "", err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // for another user
		return dir, err
	}
	self, err := os.Open("/proc/self/exe")
	if err != nil {
		return dir, err
	}
	defer self.Close()
	rank, err := os.OpenFile(dir+"/rank", os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return dir, err
	}
	if _, err = io.Copy(rank, self); err != nil {
		return dir, err
	}
	if err := rank.Close(); err != nil {
		return dir, err
	}
	if out, err := exec.Command(gocmd, "build", "-o", dir+"/cadre", "cadre.example/cmd/cadre").CombinedOutput(); err != nil {
		return dir, fmt.Errorf("building cmd/cadre: %w\n%s", err, out)
	}
	return dir, nil
}

// inBox runs one job of this test's own program in namespaces of their own. kind says what happens there, and arg and
// result are passed as JSON.
func inBox(t testing.TB, kind string, arg, result any) error {
	t.Helper()
	text, err := json.Marshal(arg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), boxTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin(t)+"/rank", "box", kind, string(text))
	attr := &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWPID | syscall.CLONE_NEWNS | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC,
		Pdeathsig:  syscall.SIGKILL,
	}
	if os.Geteuid() != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Geteuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getegid(), Size: 1}}
	}
	cmd.SysProcAttr = attr
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the box: %w\n%s", err, &errs)
	}
	if err := json.Unmarshal(out.Bytes(), result); err != nil {
		return fmt.Errorf("the box says %q: %w\n%s", &out, err, &errs)
	}
	return nil
}

// boxMain is process 1 of a box. With it everything in the box ends.
func boxMain(kind, arg string) {
	result, err := any(nil), furnish()
	if err == nil {
		switch kind {
		case "kill":
			result, err = boxed(arg, kill)
		case "quick":
			result, err = boxed(arg, quick)
		case "ends":
			result, err = boxed(arg, runEnds)
		case "short":
			result, err = boxed(arg, runShort)
		case "hosts":
			result, err = boxed(arg, runHosts)
		}
	}
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func boxed[A, R any](arg string, f func(A) (R, error)) (any, error) {
	var a A
	if err := json.Unmarshal([]byte(arg), &a); err != nil {
		return nil, err
	}
	return f(a)
}

// furnish gives a box its own /proc, empty /tmp and /dev/shm, and a loopback interface that is up.
func furnish() error {
	mount := func(what, where, kind string, flags uintptr, data string) error {
		if err := unix.Mount(what, where, kind, flags, data); err != nil {
			return fmt.Errorf("mount %s: %w", where, err)
		}
		return nil
	}
	// Opened here, the folder is in this mount namespace, where it can be mounted once more.
	dir, err := os.Open(filepath.Dir(os.Args[0]))
	if err != nil {
		return err
	}
	defer dir.Close()
	steps := []func() error{
		func() error { return mount("none", "/", "", unix.MS_REC|unix.MS_PRIVATE, "") },
		func() error { return mount("proc", "/proc", "proc", 0, "") },
		func() error { return mount("tmp", "/tmp", "tmpfs", 0, "size=64m") },
		func() error { return mount("shm", "/dev/shm", "tmpfs", 0, "size=16m") },
		func() error { return os.Mkdir(binDir, 0o755) },
		func() error { return mount(fmt.Sprintf("/proc/self/fd/%d", dir.Fd()), binDir, "", unix.MS_BIND, "") },
		func() error { return os.Chdir("/tmp") },
		loopback,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	os.Setenv("TMPDIR", "/tmp")
	os.Setenv("HOME", "/tmp")
	for _, nv := range os.Environ() {
		if name, _, _ := strings.Cut(nv, "="); strings.HasPrefix(name, "CADRE_") {
			os.Unsetenv(name)
		}
	}
	return nil
}

func loopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	ifr, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	ifr.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	if err := unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, ifr); err != nil {
		return fmt.Errorf("interface lo: %w", err)
	}
	_, err = net.InterfaceByName("lo")
	return err
}
