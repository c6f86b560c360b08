package mpi_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// programs are main functions that the test binary runs instead of its tests when programEnv names one: exit statuses
// and what is printed belong to processes.
var programs = map[string]func(){
	"ok": func() {
		mpi.Main(func(world *mpi.Comm) error {
			fmt.Fprintf(world.Stdout(), "rank %d ", world.Rank())
			_, err := fmt.Fprintf(world.Stdout(), "of %d\nno end", world.Size())
			return err
		})
		fmt.Println("\nafter Main")
	},
	"error": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == world.Size()-1 {
				return errors.New("cannot open the box")
			}
			return world.Barrier()
		})
		fmt.Println("after Main")
	},
	"two errors": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == 1 {
				if _, err := world.Probe(0, 0); err == nil {
					return err
				}
			}
			return fmt.Errorf("error %d", world.Rank())
		})
	},
	"panic": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == world.Size()-1 {
				var none []int
				none[world.Rank()] = 1
			}
			return world.Barrier()
		})
	},
	"abort": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == world.Size()-1 {
				world.Abort(42, "enough")
			}
			return world.Barrier()
		})
	},
	"abort 256": func() {
		mpi.Main(func(world *mpi.Comm) error {
			world.Abort(256, "does not fit")
			return nil
		})
	},
	"goexit": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == world.Size()-1 {
				runtime.Goexit()
			}
			return world.Barrier()
		})
	},
	"computing": func() {
		mpi.Main(func(world *mpi.Comm) error {
			if world.Rank() == 0 {
				return errors.New("failed early")
			}
			for {
				time.Sleep(time.Second) // makes no MPI call any more
			}
		})
	},
	"twice": func() {
		mpi.Main(func(world *mpi.Comm) error { return nil })
		mpi.Main(func(world *mpi.Comm) error { return nil })
	},
	"init": func() {
		world, err := mpi.Init()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		child, _ := world.Dup()
		pending := mpi.Irecv(child, make([]int, 1), 0, 0)
		fmt.Println(world.Rank(), world.Size(), world.Self().Size(), world.Finalize())
		fmt.Println(world.Barrier())
		fmt.Println(mpi.SendOne(child, 1, 0, 0))
		_, err = pending.Wait()
		fmt.Println(err)
		fmt.Println(world.Finalize())
		_, err = mpi.Init()
		fmt.Println(err)
	},
	"insight": func() {
		fmt.Println(mpi.ParseFlags(os.Args[1:]))
		mpi.Main(func(world *mpi.Comm) error {
			mpi.Irecv(world, make([]int, 1), 0, 7)
			if world.Rank() == 0 && os.Getenv("FAIL") != "" {
				return errors.New("failed on purpose")
			}
			return world.Barrier()
		})
	},
	"flags": func() {
		fmt.Println(mpi.ParseFlags(os.Args[1:]))
		mpi.Main(func(world *mpi.Comm) error {
			_, err := fmt.Fprintln(world.Stdout(), world.Size())
			return err
		})
	},
}

const programEnv = "MPI_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if p := programs[os.Getenv(programEnv)]; p != nil {
		p()
		return
	}
	mpi.Unwatched() // tests count allocations
	os.Exit(m.Run())
}

// launch runs a program and gives its sorted standard output, its standard error and its exit status.
func launch(t *testing.T, name string, env []string, args ...string) (stdout []string, stderr string, status int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "CADRE_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(append(cmd.Env, programEnv+"="+name), env...)
	var out, errOut strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	stdout = strings.Split(out.String(), "\n")
	slices.Sort(stdout)
	return stdout, errOut.String(), cmd.ProcessState.ExitCode()
}

func TestMainEndings(t *testing.T) {
	for _, c := range []struct {
		program string
		env     []string
		status  int
		stderr  string   // its beginning
		stdout  []string // sorted lines
	}{
		{"ok", nil, 0, "", []string{"", "after Main", "no end", "rank 0 of 1"}},
		{"ok", []string{"CADRE_LOCAL=3"}, 0, "", []string{"", "after Main", "no endno endno end", "rank 0 of 3", "rank 1 of 3", "rank 2 of 3"}},
		{"ok", []string{"CADRE_LOCAL=2", "CADRE_TAG=1"}, 0, "", []string{"", "", "[0] no end", "[0] rank 0 of 2", "[1] no end", "[1] rank 1 of 2", "after Main"}},
		{"ok", []string{"CADRE_LOCAL=2", "CADRE_TAG=1", "CADRE_DEVICE=unix"}, 0, "", []string{"", "", "[0] no end", "[0] rank 0 of 2", "[1] no end", "[1] rank 1 of 2", "after Main"}},
		{"ok", []string{"CADRE_LOCAL=0"}, 1, `mpi: CADRE_LOCAL="0": want a number of goroutine ranks from 1 to 65536`, nil},
		{"ok", []string{"CADRE_LOCAL=100000"}, 1, `mpi: CADRE_LOCAL="100000": want a number`, nil},
		{"ok", []string{"CADRE_DEVICE=pigeon"}, 1, `device "pigeon": want auto, inproc, shm, unix or tcp`, nil},
		{"ok", []string{"CADRE_SIZE=4"}, 1, "mpi: CADRE_SIZE=4 says this is one of 4 ranks", nil},
		{"ok", []string{"PMI_RANK=0", "PMI_SIZE=2"}, 1, "mpi: a PMI launcher (mpiexec) started this as one of 2 processes", nil},
		{"error", nil, 1, "cannot open the box\n", nil},
		{"error", []string{"CADRE_LOCAL=4"}, 1, "rank 3: cannot open the box\n", nil},
		{"two errors", []string{"CADRE_LOCAL=2"}, 1, "rank 0: error 0\nrank 1: error 1\n", nil},
		{"panic", nil, 2, "panic: runtime error: index out of range [0] with length 0\n\ngoroutine ", nil},
		{"panic", []string{"CADRE_LOCAL=4"}, 2, "rank 3: panic: runtime error: index out of range [3] with length 0\n\ngoroutine ", nil},
		{"abort", nil, 42, "mpi: rank 0: Abort: code is 42: enough\n", nil},
		{"abort", []string{"CADRE_LOCAL=4"}, 42, "mpi: rank 3: Abort: code is 42: enough\n", nil},
		{"abort 256", nil, 1, "mpi: rank 0: Abort: code is 256: does not fit\n", nil},
		{"goexit", nil, 1, "the rank's goroutine ended (runtime.Goexit)", nil},
		{"goexit", []string{"CADRE_LOCAL=2"}, 1, "rank 1: the rank's goroutine ended (runtime.Goexit)", nil},
		{"computing", []string{"CADRE_LOCAL=2"}, 1, "rank 0: failed early\n", nil},
		{"twice", nil, 1, "mpi: Main: the process has joined a job before\n", nil},
		{"init", []string{"CADRE_LOCAL=2"}, 1, "mpi: Init: invalid argument: CADRE_LOCAL=2: goroutine ranks need mpi.Main or mpi.Local\n", nil},
	} {
		t.Run(strings.Join(append([]string{c.program}, c.env...), " "), func(t *testing.T) {
			stdout, stderr, status := launch(t, c.program, c.env)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			if !strings.HasPrefix(stderr, c.stderr) || c.stderr == "" && stderr != "" {
				t.Errorf("stderr %q, want %q", stderr, c.stderr)
			}
			if c.stdout != nil && !slices.Equal(stdout, c.stdout) && !(len(c.stdout) == 6 && equalButOrder(stdout, c.stdout)) {
				t.Errorf("stdout %q, want %q", stdout, c.stdout)
			}
			if strings.Count(stderr, "enough") > 1 || strings.Count(stderr, "box") > 1 {
				t.Errorf("consequences are reported too: %q", stderr)
			}
			if c.program == "panic" {
				if i := strings.Index(stderr, "main_test.go"); i < 0 || strings.Contains(stderr[:i], "job.") {
					t.Errorf("the stack does not begin with the panic: %s", stderr)
				}
			}
		})
	}
}

// equalButOrder compares all the bytes: unfinished lines of several ranks may be joined with any other line.
func equalButOrder(a, b []string) bool {
	x, y := []byte(strings.Join(a, "")), []byte(strings.Join(b, ""))
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

func TestInit(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), programEnv+"=init", "CADRE_CHECK=none") // it leaves things behind
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := `0 1 1 <nil>
mpi: rank 0: Barrier: invalid communicator: use after Finalize (world, 1 rank)
mpi: rank 0: Send: invalid communicator: use after Finalize (dup of world, 1 rank)
mpi: rank 0: Irecv: invalid communicator: use after Finalize (dup of world, 1 rank)
mpi: rank 0: Finalize: invalid communicator: use after Finalize (world, 1 rank)
mpi: Init: other error: the process has joined a job before
`
	if string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

func TestParseFlags(t *testing.T) {
	stdout, stderr, status := launch(t, "flags", nil, "-cadre.local=3", "x", "--cadre.device=inproc", "-cadre.local", "cadre.local=4", "-cadre.other=1", "--", "-cadre.local=9")
	want := []string{"", "3", "3", "3", "[x -cadre.local cadre.local=4 -cadre.other=1 -- -cadre.local=9]"}
	if status != 0 || !slices.Equal(stdout, want) {
		t.Errorf("status %d, %q, %s; want %q", status, stdout, stderr, want)
	}
}

// Every option in the seed's spelling is taken from the arguments and has its effect; nothing else is taken.
func TestSeedFlags(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args   []string
		rest   string
		status int
		stderr string // part of it
	}{
		{[]string{"-mpiqueue", "x"}, "[x]", 0, "[1] posted receives: 1\n[1]   world, 2 ranks: source 0, tag 7, 8 bytes, posted by Irecv, waits for "},
		{[]string{"-mpichmsg"}, "[]", 0, "[1] world (collective): 1 sends of 0 bytes, 1 receives"},
		{[]string{"-mpichmemdebug"}, "[]", 0, "[0] requests not completed: 1; bytes held for unexpected messages: 0\n[0]   Irecv with rank 0, tag 7, in world, 2 ranks\n"},
		{[]string{"-mpiversion", "-mpiversion"}, "[]", 0, ", devices direct\n"},
		{[]string{"-mpichdebug"}, "[]", 0, " Short context_id = 1, lrank = 0, tag = "},
		{[]string{"-mpitrace", dir + "/t", "-mpidbfile", dir + "/d%d"}, "[]", 0, ""},
		{[]string{"-mpipktsize", "65536", "y"}, "[y]", 0, ""},
		{[]string{"-mpipktsize", "5"}, "[]", 1, `CADRE_EAGER="5": want bytes, from 8192 to 1048576`},
		{[]string{"--mpiqueue", "-mpiqueue=1", "-Mpiqueue", "-mpitrace"}, "[--mpiqueue -mpiqueue=1 -Mpiqueue -mpitrace]", 0, ""},
		{[]string{"--", "-mpiqueue"}, "[-- -mpiqueue]", 0, ""},
	} {
		// Ranks of one process have barriers without messages, of which there would be nothing to see.
		stdout, stderr, status := launch(t, "insight", []string{"CADRE_LOCAL=2", "CADRE_COLL=barrier=dissemination", "CADRE_CHECK=none"}, c.args...)
		if status != c.status || !slices.Contains(stdout, c.rest) || !strings.Contains(stderr, c.stderr) || c.stderr == "" && stderr != "" {
			t.Errorf("%v: status %d, %q, %s", c.args, status, stdout, stderr)
		}
	}
	for _, name := range []string{"t.0", "t.1", "d0", "d1"} {
		if b, err := os.ReadFile(dir + "/" + name); err != nil || !strings.Contains(string(b), " Short context_id = 1") {
			t.Errorf("%s: %v %s", name, err, b)
		}
	}
	_, stderr, status := launch(t, "insight", []string{"CADRE_LOCAL=2", "FAIL=1"}, "-mpedbg")
	if status != 1 || !strings.Contains(stderr, "[0] posted receives: 1") || !strings.Contains(stderr, "goroutine ") || !strings.Contains(stderr, "failed on purpose") {
		t.Errorf("-mpedbg: status %d, %s", status, stderr)
	}
}

func TestIdentity(t *testing.T) {
	if v, sub := mpi.Version(); v != 5 || sub != 0 {
		t.Errorf("the standard is %d.%d", v, sub)
	}
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		world.Pcontrol(1)
		ok(t, world.Barrier())
		var counted strings.Builder
		ok(t, world.WriteStatistics(&counted))
		world.Pcontrol(0)
		ok(t, world.Barrier())
		var still strings.Builder
		ok(t, world.WriteStatistics(&still))
		if !strings.Contains(counted.String(), "world") || counted.String() != still.String() {
			t.Errorf("counted\n%s\nand then\n%s", &counted, &still)
		}
	}, mpitest.Unix())
	if v := mpi.LibraryVersion(); !strings.HasPrefix(v, "Cadre ") {
		t.Errorf("the library is %q", v)
	}
	host, err := os.Hostname()
	if err == nil && mpi.ProcessorName() != host {
		t.Errorf("the processor is %q, the host %q", mpi.ProcessorName(), host)
	}
}
