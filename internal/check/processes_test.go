//go:build unix

package check_test

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/internal/check"
	"cadre.example/internal/check/testdata/programs"
	"cadre.example/internal/effort"
	"cadre.example/internal/need"
	"cadre.example/launch/job"
	"cadre.example/mpi"
)

// rankEnv makes the test binary a rank of a program: its value is the name, and whether it is the faulty one.
const rankEnv = "CADRE_CHECK_PROGRAM"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE")) // a process built with -race sleeps for a second at its end
	if which := os.Getenv(rankEnv); which != "" {
		name, fault, _ := strings.Cut(which, "=")
		all := programs.All()
		i := slices.IndexFunc(all, func(p programs.Program) bool { return p.Name == name })
		mpi.Main(func(w *mpi.Comm) error { return all[i].Run(w, fault == "true") })
		os.Exit(0)
	}
	effort.Beside(6) // most wait for jobs that hang
	os.Exit(m.Run())
}

var (
	allPrograms = flag.Bool("all-programs", false, "run all programs as processes, not only some")
	device      = flag.String("program-device", "", "the device between processes")
)

// hangTime is the patience of the launcher in these tests.
const hangTime = time.Second

// start runs p as processes and returns what the launcher says, and its status.
func start(t testing.TB, p *programs.Program, fault bool, change func(*job.Spec)) (reported string, status int) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text := make(chan string, 1)
	go func() {
		b, _ := io.ReadAll(r)
		text <- string(b)
	}()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	spec := &job.Spec{N: p.Ranks, Program: os.Args[0], Env: []string{rankEnv + "=" + p.Name + "=" + strconv.FormatBool(fault)},
		OnHang: job.HangKill, HangAfter: hangTime, Timeout: 5 * time.Minute, Grace: time.Second, Device: *device, Stdin: null, Stdout: w, Stderr: w}
	if change != nil {
		change(spec)
	}
	status, err = job.Run(spec)
	w.Close()
	reported = <-text
	if err != nil {
		t.Error(err)
	}
	return reported, status
}

// The same among processes: some in the ordinary tests, with -all-programs all.
func TestProgramsAsProcesses(t *testing.T) {
	list := programs.All()
	if !*allPrograms {
		var some []programs.Program
		for i := 0; i < len(list); i += 9 {
			some = append(some, list[i])
		}
		list = some
	}
	prove(t, list, func(p *programs.Program, fault bool) string {
		reported, _ := start(t, p, fault, nil)
		return reported
	})
}

// find is the program of that name.
func find(t testing.TB, name string) *programs.Program {
	t.Helper()
	all := programs.All()
	i := slices.IndexFunc(all, func(p programs.Program) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no program %q", name)
	}
	return &all[i]
}

// What --on-hang and --hang-after ask for is done.
func TestOnHang(t *testing.T) {
	p := find(t, "recv-recv")
	for _, c := range []struct {
		onHang  string
		after   time.Duration
		local   bool
		status  int
		says    string
		seconds float64 // that it takes at least
	}{
		{job.HangKill, 500 * time.Millisecond, false, job.StatusHang, "cadre run: deadlock: every rank", 0.5},
		{job.HangKill, 500 * time.Millisecond, true, job.StatusHang, "deadlock: every rank", 0.5},
		{job.HangReport, 500 * time.Millisecond, false, 124, "cadre run: deadlock: every rank", 3},
		{job.HangOff, 500 * time.Millisecond, false, 124, "", 3},
		{job.HangOff, 500 * time.Millisecond, true, 124, "", 3},
	} {
		t.Run(fmt.Sprint(c.onHang, " ", c.local), func(t *testing.T) {
			t.Parallel()
			timeout := 3 * time.Second
			if c.onHang == job.HangKill { // which ends it before
				timeout = time.Minute
			}
			run := func() (reported string, status int, took float64) {
				begin := time.Now()
				reported, status = start(t, p, true, func(s *job.Spec) {
					s.OnHang, s.HangAfter, s.InProcess, s.Timeout = c.onHang, c.after, c.local, timeout
				})
				return reported, status, time.Since(begin).Seconds()
			}
			reported, status, took := run()
			for c.onHang == job.HangReport && timeout < 30*time.Second && !strings.Contains(reported, c.says) {
				timeout *= 3 // the ranks may not have been there in time
				reported, status, took = run()
			}
			// The end of the time shows who waits for whom, without the proof that was switched off.
			if status != c.status || !strings.Contains(reported, c.says) || c.says == "" && strings.Contains(strings.ReplaceAll(reported, "no progress, perhaps a deadlock: ", ""), "deadlock: ") {
				t.Errorf("status %d, want %d, and %q:\n%s", status, c.status, c.says, reported)
			}
			if took < c.seconds {
				t.Errorf("it took %.2f s, want at least %.2f", took, c.seconds)
			}
		})
	}
}

// A live job answers who asks, and goes on.
func TestWhy(t *testing.T) {
	need.Linux(t) // for abstract sockets
	p := find(t, "part of a job")
	for _, local := range []bool{false, true} {
		signals := make(chan os.Signal, 1)
		ended := make(chan int, 1)
		go func() {
			_, status := start(t, p, true, func(s *job.Spec) {
				s.OnHang, s.HangAfter, s.InProcess, s.Signals = job.HangOff, 0, local, signals
			})
			ended <- status
		}()
		s := waitFor(t, p, os.Getpid())
		text := s.Text(false)
		for _, want := range []string{"3 ranks", "calls", "Recv of 1 int64 from rank 1, tag 1 (world, 3 ranks) at deadlock.go:", "rank 2", "from any rank, tag 2",
			"goroutines", "programs.partly", "mpi.Recv", "queues", "a receive from rank 0, tag 1, for up to 8 bytes"} {
			if !strings.Contains(text, want) {
				t.Errorf("in process %v: %q is not in\n%s", local, want, text)
			}
		}
		if len(ended) > 0 {
			t.Errorf("the job has ended because somebody has asked")
		}
		signals <- os.Interrupt
		if status := <-ended; status != 130 {
			t.Errorf("status %d of an interrupted job, want 130", status)
		}
	}
}

// A job of 64 processes is shown within 2 s, or as much later as everything is because others use the processors.
func TestWhyMany(t *testing.T) {
	need.Linux(t)
	const ranks, limit = 64, 2 * time.Second
	p := *find(t, "recv-recv")
	p.Ranks = ranks
	signals := make(chan os.Signal, 1)
	ended := make(chan bool, 1)
	go func() {
		start(t, &p, true, func(s *job.Spec) { s.OnHang, s.HangAfter, s.Signals = job.HangOff, 0, signals })
		ended <- true
	}()
	defer func() {
		signals <- os.Interrupt
		<-ended
	}()
	fastest := time.Duration(1<<63 - 1)
	for begin, tries := time.Now(), 0; fastest > limit && tries < 20 && time.Since(begin) < 5*time.Minute; time.Sleep(50 * time.Millisecond) {
		asked := time.Now()
		s, err := job.Ask(strconv.Itoa(os.Getpid()), true)
		took := time.Since(asked)
		took = time.Duration(float64(took) / busy.Slowdown())
		if err != nil || slices.ContainsFunc(s.States, func(s check.State) bool { return s.Silent || len(s.Calls) == 0 }) {
			continue // the ranks are not there yet
		}
		tries++
		if fastest = min(fastest, took); !strings.Contains(s.Text(false), "ranks 0-63") {
			t.Errorf("the stacks are not merged:\n%s", s.Text(false))
		}
	}
	if fastest > limit {
		t.Errorf("the fastest answer took %v without the time that others took, want at most %v", fastest, limit)
	}
	t.Logf("the fastest answer took %v without the time that others took", fastest)
}

// waitFor asks the job of p, which the process pid knows, until all its ranks wait.
func waitFor(t *testing.T, p *programs.Program, pid int) *check.Snapshot {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		s, err := job.Ask(strconv.Itoa(pid), true)
		waits := 0
		for i := 0; err == nil && i < len(s.States); i++ {
			if len(s.States[i].Calls) == 1 && len(s.States[i].Calls[0].Needs) == 1 {
				waits++
			}
		}
		if waits == p.Ranks {
			return s
		}
		if time.Since(begin) > time.Minute {
			t.Fatalf("the ranks of %q do not wait: %+v, %v", p.Name, s, err)
		}
	}
}
