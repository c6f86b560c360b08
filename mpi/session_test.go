package mpi_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/need"
	"cadre.example/launch/job"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// opened is a session of the calling rank.
func opened(t *mpitest.T, world *mpi.Comm) *mpi.Session {
	t.Helper()
	s, err := world.NewSession(nil, nil)
	ok(t, err)
	return s
}

// communicatorOf is one of the ranks of a process set.
func communicatorOf(t *mpitest.T, s *mpi.Session, pset, tag string) *mpi.Comm {
	t.Helper()
	g, err := s.Group(pset)
	ok(t, err)
	c, err := mpi.CreateFromGroup(g, tag, nil, nil)
	ok(t, err)
	return c
}

// Sessions come, go and come again beside the world and each other, and what belongs to one ends with it alone.
func TestSessions(t *testing.T) {
	everyway(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		for round := range 3 {
			a, b := opened(t, world), opened(t, world)
			ca, cb := communicatorOf(t, a, mpi.PsetWorld, "one"), communicatorOf(t, b, mpi.PsetWorld, "one")
			alone := communicatorOf(t, b, mpi.PsetSelf, "one")
			if alone.Size() != 1 {
				t.Error(alone.Size())
			}
			dup, err := ca.Dup()
			ok(t, err)
			half, err := ca.Split(world.Rank()%2, 0)
			ok(t, err)
			in := mpi.Irecv(cb, make([]int, 1), mpi.AnySource, 7) // must not meet what is sent in another session
			sum, err := mpi.AllreduceOne(ca, world.Rank(), mpi.Sum)
			ok(t, err)
			if sum != 10 {
				t.Errorf("round %d: the sum is %d", round, sum)
			}
			_, err = mpi.Sendrecv(ca, []int{1}, (world.Rank()+1)%5, 7, make([]int, 1), mpi.AnySource, 7)
			ok(t, err)
			ok(t, in.Cancel())
			if st, err := in.Wait(); err != nil || !st.Cancelled {
				t.Error("a message of one session has met a receive of another", st, err)
			}
			ok(t, a.Finalize())
			for _, c := range []*mpi.Comm{ca, dup, half} {
				if err := c.Barrier(); !errors.Is(err, mpi.ErrComm) || !strings.Contains(err.Error(), "its session was finalized") {
					t.Errorf("Barrier after the session: %v", err)
				}
			}
			ok(t, cb.Barrier())
			ok(t, cb.Free())
			ok(t, b.Finalize())
			ok(t, world.Barrier())
		}
	})
}

func TestSessionPsets(t *testing.T) {
	mpitest.Run(t, 6, func(t *mpitest.T, world *mpi.Comm) {
		s := opened(t, world)
		n, err := s.NumPsets()
		ok(t, err)
		var names []string
		for name := range s.Psets() {
			names = append(names, name)
		}
		if n != len(names) || !slices.Equal(names, []string{mpi.PsetWorld, mpi.PsetSelf, mpi.PsetHost}) {
			t.Error(n, names)
		}
		me := world.Rank()
		want := [][]int{{0, 1, 2, 3, 4, 5}, {me}, {0, 1, 2, 3}}
		if me >= 4 { // two hosts, of four ranks and of two
			want[2] = []int{4, 5}
		}
		for i, name := range names {
			if nth, err := s.NthPset(i); err != nil || nth != name {
				t.Error(nth, err)
			}
			info, err := s.PsetInfo(name)
			ok(t, err)
			if size, _ := info.Get("mpi_size"); size != fmt.Sprint(len(want[i])) {
				t.Errorf("%s: mpi_size is %s", name, size)
			}
			g, err := s.Group(name)
			ok(t, err)
			if got := members(g); !slices.Equal(got, want[i]) {
				t.Errorf("%s: %v, want %v", name, got, want[i])
			}
			c, err := mpi.CreateFromGroup(g, "", nil, nil)
			ok(t, err)
			sees(t, c, want[i])
		}
		info, err := s.Info()
		ok(t, err)
		if level, _ := info.Get("thread_level"); level != "MPI_THREAD_MULTIPLE" {
			t.Error(level)
		}
		ok(t, s.Finalize())
	}, mpitest.Mixed())
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		g, err := opened(t, world).Group(mpi.PsetHost)
		ok(t, err)
		if g.Size() != 2 {
			t.Error("goroutine ranks are on one host, not", g)
		}
	})
}

// Buffered sends take their room from the communicator, or else from its session, or else from the rank.
func TestSessionBuffer(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		s := opened(t, world)
		c := communicatorOf(t, s, mpi.PsetWorld, "buffer")
		own := communicatorOf(t, s, mpi.PsetWorld, "own buffer")
		ok(t, world.AttachRankBuffer(0))
		ok(t, s.AttachBuffer(mpi.BsendOverhead+8))
		ok(t, own.AttachBuffer(2*mpi.BsendOverhead+16))
		if err := s.AttachBuffer(1); !errors.Is(err, mpi.ErrBuffer) {
			t.Errorf("a second buffer: %v", err)
		}
		peer := 1 - world.Rank()
		if err := mpi.Bsend(world, []int{1}, peer, 0); !errors.Is(err, mpi.ErrBuffer) {
			t.Errorf("the world has taken the session's buffer: %v", err)
		}
		ok(t, mpi.Bsend(c, []int{1}, peer, 0))
		if err := mpi.Bsend(c, make([]int, 2), peer, 0); !errors.Is(err, mpi.ErrBuffer) || !strings.Contains(err.Error(), "send buffer of the session") {
			t.Errorf("16 bytes in a buffer for 8: %v", err)
		}
		ok(t, mpi.Bsend(own, make([]int, 2), peer, 0))
		_, err := mpi.Recv(c, make([]int, 1), peer, 0)
		ok(t, err)
		_, err = mpi.Recv(own, make([]int, 2), peer, 0)
		ok(t, err)
		ok(t, s.FlushBuffer())
		_, err = s.IflushBuffer().Wait()
		ok(t, err)
		ok(t, mpi.Bsend(c, []int{1}, peer, 1)) // there is room again
		_, err = mpi.Recv(c, make([]int, 1), peer, 1)
		ok(t, err)
		if n, err := s.DetachBuffer(); n != mpi.BsendOverhead+8 || err != nil {
			t.Error(n, err)
		}
		_, err = world.DetachRankBuffer()
		ok(t, err)
		ok(t, mpi.Bsend(c, []int{1}, peer, 2))
		_, err = mpi.Recv(c, make([]int, 1), peer, 2)
		ok(t, err)
		ok(t, s.Finalize())
	})
}

func TestSessionErrhandler(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		var of *mpi.Session
		var seen *mpi.Error
		count := 0
		h := mpi.NewSessionErrhandler(func(s *mpi.Session, err *mpi.Error) error {
			of, seen = s, err
			count++
			return fmt.Errorf("handled: %w", err)
		})
		s, err := world.NewSession(nil, h)
		ok(t, err)
		if s.Errhandler() != h {
			t.Error("the handler is not the one given")
		}
		_, err = s.Group("mpi://NOBODY")
		if of != s || seen == nil || !errors.Is(err, mpi.ErrArg) || !strings.HasPrefix(err.Error(), "handled: mpi: rank 0: Session.Group: name is \"mpi://NOBODY\", want ") {
			t.Error(of, seen, err)
		}
		if _, err := s.IflushBuffer().Wait(); !errors.Is(err, mpi.ErrBuffer) || count != 2 {
			t.Error(count, err)
		}
		if err := s.CallErrhandler(mpi.ErrTag); !errors.Is(err, mpi.ErrTag) || count != 3 {
			t.Error(count, err)
		}
		if s.CallErrhandler(nil) != nil || count != 3 {
			t.Error("nil is an error")
		}
		// Communicators get the handler that they are made with, and hand it on.
		g, err := s.Group(mpi.PsetWorld)
		ok(t, err)
		plain, err := mpi.CreateFromGroup(g, "a", nil, nil)
		ok(t, err)
		if plain.Errhandler() != mpi.ErrorsReturn {
			t.Error("a communicator has inherited the session's handler")
		}
		hc := mpi.NewErrhandler(func(_ *mpi.Comm, err *mpi.Error) error { return err })
		given, err := mpi.CreateFromGroup(g, "b", nil, hc)
		ok(t, err)
		dup, err := given.Dup()
		ok(t, err)
		if given.Errhandler() != hc || dup.Errhandler() != hc {
			t.Error("the handler is not the one given")
		}
		// Neither kind of handler serves the other kind of object.
		if err := s.SetErrhandler(hc); !errors.Is(err, mpi.ErrErrhandler) {
			t.Error(err)
		}
		if _, err := world.NewSession(nil, hc); !errors.Is(err, mpi.ErrErrhandler) {
			t.Error(err)
		}
		if _, err := mpi.CreateFromGroup(g, "c", nil, h); !errors.Is(err, mpi.ErrErrhandler) {
			t.Error(err)
		}
		func() {
			defer func() {
				if err, is := recover().(error); !is || !errors.Is(err, mpi.ErrErrhandler) {
					t.Error(err)
				}
			}()
			given.SetErrhandler(h)
		}()
		ok(t, s.SetErrhandler(nil))
		if s.Errhandler() != mpi.ErrorsReturn {
			t.Error("nil is not ErrorsReturn")
		}
		ok(t, s.SetErrhandler(mpi.ErrorsReturn))
		ok(t, s.Finalize())
	})
}

func TestSessionBadInput(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		var null *mpi.Session
		gone := opened(t, world)
		group, err := gone.Group(mpi.PsetSelf)
		ok(t, err)
		ok(t, gone.Finalize())
		for name, s := range map[string]*mpi.Session{"null": null, "finalized": gone} {
			for call, err := range map[string]error{
				"Finalize":       s.Finalize(),
				"NumPsets":       second(s.NumPsets()),
				"NthPset":        second(s.NthPset(0)),
				"PsetInfo":       second(s.PsetInfo(mpi.PsetSelf)),
				"Group":          second(s.Group(mpi.PsetSelf)),
				"Info":           second(s.Info()),
				"AttachBuffer":   s.AttachBuffer(8),
				"DetachBuffer":   second(s.DetachBuffer()),
				"FlushBuffer":    s.FlushBuffer(),
				"IflushBuffer":   second(s.IflushBuffer().Wait()),
				"SetErrhandler":  s.SetErrhandler(nil),
				"CallErrhandler": s.CallErrhandler(mpi.ErrTag),
			} {
				if !errors.Is(err, mpi.ErrSession) {
					t.Errorf("%s of a %s session: %v", call, name, err)
				}
			}
			for range s.Psets() {
				t.Errorf("a %s session has process sets", name)
			}
			_ = s.Errhandler()
		}
		if _, err := mpi.CreateFromGroup(group, "x", nil, nil); !errors.Is(err, mpi.ErrSession) {
			t.Errorf("the group of a finalized session: %v", err)
		}
		s := opened(t, world)
		for call, err := range map[string]error{
			"NthPset(-1)":      second(s.NthPset(-1)),
			"NthPset(3)":       second(s.NthPset(3)),
			"PsetInfo":         second(s.PsetInfo("mpi://worlds")),
			"Group":            second(s.Group("")),
			"AttachBuffer(-2)": s.AttachBuffer(-2),
		} {
			if !errors.Is(err, mpi.ErrArg) || !strings.Contains(err.Error(), ", want ") {
				t.Errorf("%s: %v", call, err)
			}
		}
		for call, err := range map[string]error{"DetachBuffer": second(s.DetachBuffer()), "FlushBuffer": s.FlushBuffer()} {
			if !errors.Is(err, mpi.ErrBuffer) {
				t.Errorf("%s without a buffer: %v", call, err)
			}
		}
		if _, err := (*mpi.Comm)(nil).NewSession(nil, nil); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
	})
}

func second[T any](_ T, err error) error { return err }

func init() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	sum := func(s *mpi.Session, tag string) int {
		g, err := s.Group(mpi.PsetWorld)
		check(err)
		c, err := mpi.CreateFromGroup(g, tag, nil, nil)
		check(err)
		n, err := mpi.AllreduceOne(c, c.Rank()+1, mpi.Sum)
		check(err)
		check(c.Free())
		return n
	}
	// Sessions alone, again and again; then the world with a session that outlives it.
	programs["sessions"] = func() {
		runtime.LockOSThread()
		for range 3 {
			s, err := mpi.NewSession(nil, nil)
			check(err)
			again, err := mpi.NewSession(nil, nil)
			check(err)
			fmt.Println(sum(s, "s"), mpi.Initialized(), mpi.Finalized())
			check(s.Finalize())
			fmt.Println(sum(again, "again"))
			check(again.Finalize())
		}
		before, err := mpi.NewSession(nil, nil)
		check(err)
		world, err := mpi.Init()
		check(err)
		other := make(chan bool)
		go func() {
			runtime.LockOSThread()
			other <- mpi.IsThreadMain()
		}()
		if <-other && runtime.GOOS == "linux" {
			panic("every thread is the main one")
		}
		fmt.Println(sum(before, "x"), mpi.Initialized(), mpi.Finalized(), mpi.IsThreadMain(), mpi.QueryThread())
		inside, err := world.NewSession(nil, nil)
		check(err)
		check(before.Finalize())
		check(world.Finalize())
		fmt.Println(world.Barrier() != nil, world.Self().Barrier() != nil, world.Finalize() != nil, mpi.Finalized())
		fmt.Println(sum(inside, "y"))
		check(inside.Finalize())
		last, err := mpi.NewSession(nil, nil)
		check(err)
		fmt.Println(sum(last, "z"))
		check(last.Finalize())
	}
	programs["session and Main"] = func() {
		s, err := mpi.NewSession(nil, nil)
		check(err)
		mpi.Main(func(world *mpi.Comm) error {
			n, err := mpi.AllreduceOne(world, 1, mpi.Sum)
			fmt.Println(n, sum(s, "in Main"))
			return err
		})
		fmt.Println(sum(s, "after Main"), mpi.Finalized())
		check(s.Finalize())
	}
	programs["sessions in Main"] = func() {
		mpi.Main(func(world *mpi.Comm) error {
			s, err := mpi.NewSession(nil, nil)
			if err != nil {
				return err
			}
			fmt.Println(sum(s, "in Main"))
			return s.Finalize()
		})
		s, err := mpi.NewSession(nil, nil)
		check(err)
		fmt.Println(sum(s, "after Main"))
		check(s.Finalize())
	}
	programs["session fails in Main"] = func() {
		s, err := mpi.NewSession(nil, nil)
		check(err)
		mpi.Main(func(world *mpi.Comm) error { return errors.New("no luck with " + s.String()) })
	}
	programs["fatal session"] = func() {
		s, err := mpi.NewSession(nil, mpi.ErrorsAreFatal)
		check(err)
		_, _ = s.Group("mpi://NOBODY")
		fmt.Println("goes on")
	}
}

// A process may be in its job by sessions alone, and again and again.
func TestSessionsOfAProcess(t *testing.T) {
	for _, c := range []struct {
		program string
		env     []string
		status  int
		stdout  string // sorted
		stderr  string
	}{
		{"sessions", nil, 0, ",1,1,1,1,1,1 false false,1 false false,1 false false,1 true false true MPI_THREAD_MULTIPLE,true true true true", ""},
		{"session and Main", nil, 0, ",1 1,1 true", ""},
		{"sessions in Main", nil, 0, ",1,1", ""},
		{"sessions in Main", []string{"CADRE_LOCAL=2"}, 1, "", "mpi: NewSession: other error: the process has 2 ranks, which are goroutines: each opens its own with Comm.NewSession\n"},
		{"sessions", []string{"CADRE_LOCAL=2"}, 2, "", "CADRE_LOCAL=2: goroutine ranks need mpi.Main or mpi.Local"},
		{"session fails in Main", nil, 1, "", "no luck with session 1\n"},
		{"fatal session", nil, 1, "", "mpi: rank 0: Session.Group: name is \"mpi://NOBODY\", want a process set of the session (session 1)\n"},
	} {
		stdout, stderr, status := launch(t, c.program, c.env)
		if status != c.status || strings.Join(stdout, ",") != c.stdout || !strings.Contains(stderr, c.stderr) {
			t.Errorf("%s %v: status %d, %q, %s", c.program, c.env, status, stdout, stderr)
		}
	}
}

// Several processes join by sessions, leave and join again.
func TestSessionsOfProcesses(t *testing.T) {
	need.Linux(t)
	other := map[string]int{"sessions": 3} // lines without a sum
	for program, want := range map[string]int{"sessions": 10, "session and Main": 2, "sessions in Main": 2} {
		out, status := launchProcesses(t, 3, program)
		lines := strings.Count(out, "\n")
		sums := strings.Count(out, "6") // 1+2+3
		if status != 0 || lines != 3*want || sums != 3*want-other[program] {
			t.Errorf("%s: status %d, %d lines, %d sums\n%s", program, status, lines, sums, out)
		}
	}
}

// launchProcesses runs a program as n processes and gives all that they print and the status of the job.
func launchProcesses(t *testing.T, n int, program string) (out string, status int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	status, err = job.Run(&job.Spec{N: n, Program: self, Timeout: time.Minute, Grace: limits.KillGrace,
		Env: append(os.Environ(), programEnv+"="+program), Stdin: null, Stdout: file, Stderr: file})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text), status
}
