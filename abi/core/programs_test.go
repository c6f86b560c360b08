package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// installed makes a prefix once for all tests, and leaves it until they are over. CADRE_PREFIX names one that is there.
var installed = sync.OnceValues(func() (string, error) {
	if dir := os.Getenv("CADRE_PREFIX"); dir != "" {
		return dir, nil
	}
	dir, err := os.MkdirTemp("", "cadre-abi-")
	if err != nil {
		return "", err
	}
	made = dir
	cadre := filepath.Join(dir, "cadre")
	if text, err := exec.Command("go", "build", "-o", cadre, "cadre.example/cmd/cadre").CombinedOutput(); err != nil {
		return "", errors.New(string(text))
	}
	prefix := filepath.Join(dir, "prefix")
	if text, err := exec.Command(cadre, "install", "--source", "../..", prefix).CombinedOutput(); err != nil {
		return "", errors.New(string(text))
	}
	return prefix, nil
})

var made string

func TestMain(m *testing.M) {
	code := m.Run()
	if made != "" {
		os.RemoveAll(made)
	}
	os.Exit(code)
}

// prefix is where the C library is installed.
func prefix(t *testing.T) string {
	t.Helper()
	dir, err := installed()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// compiled is a program of testdata, built with mpicc.
func compiled(t *testing.T, name string, flags ...string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), name)
	args := append([]string{"-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-g", "-pthread", "-o", bin, "testdata/" + name + ".c"}, flags...)
	if text, err := exec.Command(filepath.Join(prefix(t), "bin", "mpicc"), args...).CombinedOutput(); err != nil {
		t.Fatalf("mpicc %s: %v\n%s", name, err, text)
	}
	return bin
}

// run runs a command and returns its output and exit status.
func run(t *testing.T, env []string, name string, args ...string) (string, int) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v\n%s", name, err, out.String())
	}
	if strings.Contains(out.String(), "left behind") {
		t.Errorf("a program of C is accused of what it leaves:\n%s", out.String())
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

// Each program checks a chapter of the standard, with several numbers of ranks over shared memory and TCP.
func TestPrograms(t *testing.T) {
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for _, name := range []string{"pt2pt", "datatype", "coll", "comm", "errors", "rest", "session", "threads"} {
		t.Run(name, func(t *testing.T) {
			bin := compiled(t, name)
			for _, c := range []struct {
				n      int
				device string
			}{{1, "shm"}, {1, "tcp"}, {2, "shm"}, {2, "tcp"}, {3, "shm"}, {4, "tcp"}, {5, "shm"}, {6, "shm"}, {7, "tcp"}, {8, "shm"}, {8, "tcp"}} {
				out, code := run(t, nil, mpiexec, "-n", strconv.Itoa(c.n), "-device", c.device, "-timeout", "60", bin)
				if want := "ok " + name + " " + strconv.Itoa(c.n); code != 0 || !strings.Contains(out, want) {
					t.Errorf("%d ranks over %s: exit %d, want %q\n%s", c.n, c.device, code, want, out)
				}
			}
		})
	}
}

// A blocking call never crosses to a goroutine on another thread while its peer is running.
func TestCallersThread(t *testing.T) {
	out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", "2", "-device", "shm", "-timeout", "100", compiled(t, "caller"))
	if code != 0 || !strings.Contains(out, "ok caller 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// Types that differ are told once in each process, and received.
func TestTypesDiffer(t *testing.T) {
	out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", "2", "-timeout", "60", compiled(t, "types"))
	if code != 0 || !strings.Contains(out, "ok types 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
	for _, rank := range []string{"0", "1"} {
		if n := strings.Count(out, "mpi: rank "+rank+": the message from rank "); n != 1 {
			t.Errorf("rank %s says it %d times\n%s", rank, n, out)
		}
	}
}

// Processes begin and end in all the ways that programs have.
func TestLives(t *testing.T) {
	bin := compiled(t, "life", "-ldl")
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for _, c := range []struct {
		how   string
		n     int
		code  int
		wants []string
	}{
		{"plain", 2, 0, []string{"ok plain 2"}},
		{"fork", 2, 0, []string{"ok fork 2"}},
		{"signals", 2, 0, []string{"ok signals 2"}},
		{"exec", 1, 0, []string{"ok exec 1"}},
		{"atexit", 2, 0, []string{"finalized at exit"}},
		{"late", 2, 0, []string{"late 1 1 1 1 0"}},
		{"early", 1, 16, []string{"MPI_Comm_size", "MPI_Init has not been called"}},
		{"abort", 2, 9, []string{"MPI_Abort with code 9"}},
		{"minus", 2, 255, []string{"MPI_Abort with code -1"}},
		{"zero", 2, 1, []string{"MPI_Abort with code 0"}},
		{"great", 2, 1, []string{"MPI_Abort with code 512"}},
		{"fatal", 2, 6, []string{"MPI_Send", "MPI_ERRORS_ARE_FATAL"}},
		{"twice", 1, 16, []string{"MPI_Init"}},
		{"exit", 1, 4, nil},
		{"handler", 1, 5, nil},
		{"thread", 1, 6, nil},
		{"delete", 1, 8, nil},
		{"child", 2, 0, []string{"ok child 2"}},
		{"initthread", 2, 0, []string{"ok initthread 2"}},
		{"firstgone", 2, 0, []string{"ok firstgone 2"}},
		{"fault", 2, 0, []string{"ok fault 2"}},
		{"crash", 2, 139, []string{"signal 11"}},
		{"aborts", 1, 134, []string{"signal 6"}},
		{"quick", 1, 9, nil},
		{"reduce", 1, 10, nil},
		{"copy", 1, 11, nil},
		{"alarm", 1, 12, nil},
	} {
		t.Run(c.how, func(t *testing.T) {
			out, code := run(t, nil, mpiexec, "-n", strconv.Itoa(c.n), "-timeout", "60", bin, c.how)
			if code != c.code {
				t.Errorf("exit %d, want %d\n%s", code, c.code, out)
			}
			for _, w := range c.wants {
				if !strings.Contains(out, w) {
					t.Errorf("no %q in\n%s", w, out)
				}
			}
		})
	}
	if out, code := run(t, nil, bin, "alone"); code != 0 || !strings.Contains(out, "ok alone 1") {
		t.Errorf("without a launcher: exit %d\n%s", code, out)
	}
}

// Programs start with the launchers of others too.
func TestHydra(t *testing.T) {
	hydra := need.Tool(t, "mpiexec.hydra")
	out, code := run(t, nil, hydra, "-n", "3", compiled(t, "pt2pt"))
	if code != 0 || !strings.Contains(out, "ok pt2pt 3") {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// The library shows the standard's names and no others, and the names MPI_ are weak.
func TestSymbols(t *testing.T) {
	out, code := run(t, nil, "nm", "-D", "--defined-only", filepath.Join(prefix(t), "lib", "libmpi_abi.so.1"))
	if code != 0 {
		t.Fatal(out)
	}
	strong, weak := 0, 0
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		switch name := words[len(words)-1]; {
		case strings.HasPrefix(name, "PMPI_") && words[1] == "T":
			strong++
		case strings.HasPrefix(name, "MPI_") && words[1] == "W":
			weak++
		default:
			t.Errorf("shows %s", strings.TrimSpace(line))
		}
	}
	if strong != len(functions) || weak != len(functions) {
		t.Errorf("%d names of PMPI_ and %d of MPI_, want %d", strong, weak, len(functions))
	}
}

// The header is C++ too.
func TestCplusplus(t *testing.T) {
	src := filepath.Join(t.TempDir(), "a.cc")
	text := "#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); MPI_Comm d; MPI_Comm_dup(MPI_COMM_WORLD, &d); MPI_Comm_free(&d); return MPI_Finalize(); }\n"
	if err := os.WriteFile(src, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	bin := strings.TrimSuffix(src, ".cc")
	if out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpicxx"), "-Wall", "-Wextra", "-Werror", "-o", bin, src); code != 0 {
		t.Fatalf("mpicxx: %s", out)
	}
	if out, code := run(t, nil, bin); code != 0 {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// Sanitizers, valgrind and debuggers work as with any other library.
func TestTools(t *testing.T) {
	out, code := run(t, nil, compiled(t, "rest", "-fsanitize=address,undefined", "-fno-sanitize=alignment"))
	if code != 0 || !strings.Contains(out, "ok rest 1") {
		t.Errorf("with sanitizers: exit %d\n%s", code, out)
	}
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	out, code = run(t, nil, mpiexec, "-n", "3", "-timeout", "100", compiled(t, "pt2pt", "-fsanitize=address,undefined", "-fno-sanitize=alignment"))
	if code != 0 || !strings.Contains(out, "ok pt2pt 3") {
		t.Errorf("3 ranks with sanitizers: exit %d\n%s", code, out)
	}
	need.Tool(t, "gdb")
	out, _ = run(t, nil, "gdb", "-batch", "-ex", "set breakpoint pending on", "-ex", "break PMPI_Barrier", "-ex", "run", "-ex", "backtrace", compiled(t, "datatype"))
	if !strings.Contains(out, "main (") {
		t.Errorf("gdb shows no caller of PMPI_Barrier:\n%s", out)
	}
	need.Tool(t, "valgrind")
	supp := "--suppressions=" + filepath.Join(prefix(t), "share", "cadre", "valgrind.supp")
	out, code = run(t, nil, "valgrind", "-q", supp, "--error-exitcode=9", compiled(t, "rest"))
	if code != 0 || !strings.Contains(out, "ok rest 1") {
		t.Errorf("valgrind: exit %d\n%s", code, out)
	}
	for device, name := range map[string]string{"shm": "pt2pt", "tcp": "coll"} {
		out, code = run(t, nil, mpiexec, "-n", "2", "-device", device, "-timeout", "100", "valgrind", "-q", supp, "--error-exitcode=9", compiled(t, name))
		if code != 0 || !strings.Contains(out, "ok "+name+" 2") {
			t.Errorf("2 ranks in valgrind over %s: exit %d\n%s", device, code, out)
		}
	}
	wrong := compiled(t, "wrong")
	if out, code = run(t, nil, "valgrind", "-q", supp, "--error-exitcode=9", wrong); code != 9 || !strings.Contains(out, "Invalid read") {
		t.Errorf("valgrind does not see the program's own mistake: exit %d\n%s", code, out)
	}
}
