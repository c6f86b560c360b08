//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/internal/need"
	"cadre.example/launch"
)

// The test binary is also the command and the ranks: asEnv says which.
const (
	asEnv  = "CADRE_TEST_AS"
	asRank = "rank"
	asSelf = "cadre"
)

func TestMain(m *testing.M) {
	// A process built with -race sleeps for a second at its end, unless told otherwise.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	switch os.Getenv(asEnv) {
	case asSelf:
		os.Setenv(asEnv, asRank)
		main()
	case asRank:
		rankMain(os.Args[1:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// rankMain is a rank that prints its process id and then does as it is told.
func rankMain(words []string) {
	if words[0] == "doctor" || words[0] == "agent" { // which start themselves
		os.Exit(cadre(words, os.Stdout, os.Stderr))
	}
	if words[0] == "ring" {
		ringMain(words[1:])
		return
	}
	if words[0] == "dies" {
		diesMain()
		return
	}
	if words[0] == "loop" {
		loopMain()
		return
	}
	if words[0] == "reuse" {
		reuseMain()
		return
	}
	if words[0] == "unequal" {
		unequalMain(words[1:])
		return
	}
	if words[0] == "leak" {
		leakMain()
		return
	}
	deaf := len(words) > 1
	if deaf {
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP)
	}
	if words[0] == "join" {
		if _, err := launch.Find(nil); err != nil {
			fmt.Println(err)
			os.Exit(99)
		}
	}
	fmt.Println("pid", os.Getpid())
	time.Sleep(time.Minute)
}

// said is what a command writes, to look at while it runs.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// start runs the command with its standard output for the caller to read.
func start(t testing.TB, args ...string) (cmd *exec.Cmd, out *bufio.Reader, errs *said) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(self, args...)
	cmd.Env = append(os.Environ(), asEnv+"="+asSelf)
	errs = new(said)
	cmd.Stderr = errs
	cmd.WaitDelay = 5 * time.Second
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewReader(pipe), errs
}

// pids reads what n ranks of rankMain print.
func pids(t *testing.T, out *bufio.Reader, n int) (list []int) {
	t.Helper()
	for range n {
		var pid int
		line, err := out.ReadString('\n')
		if _, err2 := fmt.Sscanf(line, "pid %d", &pid); err != nil || err2 != nil {
			t.Fatalf("%q, %v", line, err)
		}
		list = append(list, pid)
	}
	return list
}

// gone waits until none of these processes exists, and says how long that took.
func gone(t *testing.T, list []int) time.Duration {
	t.Helper()
	begin := time.Now()
	for _, pid := range list {
		for syscall.Kill(pid, 0) == nil && !zombie(pid) {
			if busy.Late(time.Since(begin), 30*time.Second) {
				syscall.Kill(pid, syscall.SIGKILL)
				t.Fatalf("process %d is still there", pid)
			}
			time.Sleep(time.Millisecond)
		}
	}
	return time.Since(begin)
}

// zombie says of a process whose parent has died that only init still has to take its status.
func zombie(pid int) bool {
	return state(pid) == "Z"
}

// state is the letter that ps shows, "" where that cannot be known.
func state(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(b), ") ")
	return rest[:min(1, len(rest))]
}

func self(t testing.TB) string {
	t.Helper()
	s, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// When the launcher is killed its ranks end, joined or not, deaf to signals or not.
func TestLauncherKilled(t *testing.T) {
	for _, words := range [][]string{{"join"}, {"plain"}, {"join", "deaf"}, {"plain", "deaf"}} {
		if words[0] == "plain" && !ranksDieWithLauncher {
			continue
		}
		cmd, out, _ := start(t, append([]string{"run", "-n", "3", self(t)}, words...)...)
		list := pids(t, out, 3)
		cmd.Process.Kill()
		cmd.Wait()
		if took := gone(t, list); busy.Late(took, time.Second) {
			t.Errorf("%v: ranks were there for %v", words, took)
		}
	}
}

// The first signal stops the job, the second kills it; the status says which signal it was.
func TestSignals(t *testing.T) {
	const grace, ended = "50s", 20 * time.Second // far more than it takes, and far less than the grace
	for _, c := range []struct {
		words  []string
		sig    syscall.Signal
		twice  bool
		status int
		says   string
	}{
		{[]string{"plain"}, syscall.SIGINT, false, 130, "cadre run: interrupt: stopping ranks 0-2"},
		{[]string{"join"}, syscall.SIGTERM, false, 143, "cadre run: terminated: stopping"},
		{[]string{"plain"}, syscall.SIGHUP, false, 129, "cadre run: hangup: stopping"},
		{[]string{"plain", "deaf"}, syscall.SIGTERM, true, 143, "cadre run: terminated: stopping"},
		{[]string{"join"}, syscall.SIGQUIT, true, 131, "goroutine "},
	} {
		cmd, out, errs := start(t, append([]string{"run", "-n", "3", "--kill-grace", grace, self(t)}, c.words...)...)
		list := pids(t, out, 3)
		begin := time.Now()
		cmd.Process.Signal(c.sig)
		if c.twice {
			// Of two signals that wait together for a busy process one is delivered.
			answer := c.says
			if c.sig == syscall.SIGQUIT {
				answer = "quit again within"
			}
			for time.Since(begin) < ended && !strings.Contains(errs.String(), answer) {
				time.Sleep(time.Millisecond)
			}
			cmd.Process.Signal(c.sig)
		}
		io.Copy(io.Discard, out)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != c.status || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%v %v: status %d, want %d\n%s", c.words, c.sig, got, c.status, errs)
		}
		if took := time.Since(begin); busy.Late(took, 2*time.Second) {
			t.Errorf("%v %v: took %v", c.words, c.sig, took)
		}
		gone(t, list)
	}
}

// ^Z stops the ranks with the launcher, and they go on with it.
func TestPause(t *testing.T) {
	need.Linux(t) // for /proc
	cmd, out, _ := start(t, "run", "-n", "2", self(t), "join")
	list := pids(t, out, 2)
	for _, step := range []struct {
		sig  syscall.Signal
		want bool
	}{{syscall.SIGTSTP, true}, {syscall.SIGCONT, false}, {syscall.SIGTSTP, true}, {syscall.SIGCONT, false}} {
		cmd.Process.Signal(step.sig)
		for _, pid := range append(list, cmd.Process.Pid) {
			for begin := time.Now(); (state(pid) == "T") != step.want; time.Sleep(time.Millisecond) {
				if busy.Late(time.Since(begin), 20*time.Second) {
					t.Fatalf("after %v process %d is %q", step.sig, pid, state(pid))
				}
			}
		}
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != 143 {
		t.Errorf("status %d", got)
	}
	gone(t, list)
}

// The command line: what is wrong with it is said on stderr in a line that names it, with status 2.
func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		out    string
		err    string
	}{
		{[]string{}, 2, "", "cadre run"},
		{[]string{"fly"}, 2, "", `cadre: unknown command "fly": want one of run, bench, type, why, doctor, install, info, version, help`},
		{[]string{"rnu"}, 2, "", `cadre: unknown command "rnu": did you mean cadre run?`},
		{[]string{"--hlep"}, 2, "", `cadre: unknown command "--hlep": did you mean cadre help?`},
		{[]string{"help", "rnu"}, 2, "", `cadre help: unknown command "rnu": did you mean cadre run?`},
		{[]string{"main.go"}, 2, "", `unknown command "main.go": to start it as a program: cadre run main.go`},
		{[]string{"run", "--bindto", "core", "true"}, 2, "", "cadre run: unknown flag --bindto: did you mean --bind-to?"},
		{[]string{"run", "-timout", "5s", "true"}, 2, "", "unknown flag --timout: did you mean --timeout?"},
		{[]string{"run", "--kill-grace", "1", "true"}, 2, "", `--kill-grace "1": want a duration with its unit`},
		{[]string{"run", "--per-process", "x", "true"}, 2, "", `--per-process "x": want a whole number`},
		{[]string{"run", "--tag=x", "true"}, 2, "", `--tag "x": want true or false`},
		{[]string{"run", "--check", "bla", "true"}, 2, "", `--check "bla": want none, leaks or strict`},
		{[]string{"run", "--trace"}, 2, "", "--trace: its value is missing"},
		{[]string{"bench", "--qick"}, 2, "", "unknown flag --qick: did you mean --quick?"},
		{[]string{"bench", "latncy"}, 2, "", `"latncy": did you mean latency?`},
		{[]string{"doctor", "--jsn"}, 2, "", "unknown flag --jsn: did you mean --json?"},
		{[]string{"doctor", "/no/such"}, 1, "", "cadre doctor: /no/such: no such file: want a compiled program, or the name of a host"},
		{[]string{"doctor", "/"}, 1, "", "cadre doctor: /: a folder: want a compiled program"},
		{[]string{"doctor", "./main.go"}, 1, "", "./main.go: not a program for Linux that a compiler has made"},
		{[]string{"install", "--sorce", "x", "y"}, 2, "", "unknown flag --sorce: did you mean --source?"},
		{[]string{"type", "--styl", "x", "y"}, 2, "", "unknown flag --styl: did you mean --style?"},
		{[]string{"type", "--go", "/no/such.go", "T"}, 1, "", "cadre type: /no/such.go: no such file or directory: want a Go file"},
		{[]string{"why", "--wtach", "1"}, 2, "", "unknown flag --wtach: did you mean --watch?"},
		{[]string{"info", "--ab"}, 2, "", `cadre info: "--ab": want no arguments, or --abi`},
		{[]string{"version", "x"}, 2, "", `cadre version: "x": want no arguments`},
		{[]string{"help"}, 0, "cadre run", ""},
		{[]string{"help", "run"}, 0, "--in-process", ""},
		{[]string{"help", "info"}, 0, "cadre info", ""},
		{[]string{"run", "-h"}, 0, "Exit status", ""},
		{[]string{"-h"}, 0, "cadre run", ""},
		{[]string{"version"}, 0, "cadre ", ""},
		{[]string{"info"}, 0, "launcher  none", ""},
		{[]string{"why", "-h"}, 0, "cadre why [flags] [JOB]", ""},
		{[]string{"why", "--watch"}, 2, "", "cadre why: --watch: want a job"},
		{[]string{"why", "1", "2"}, 2, "", "want one job"},
		{[]string{"why", "0"}, 1, "", "cadre why: no such job: 0: want the process id of a cadre run"},
		{[]string{"run", "--on-hang", "panic", "true"}, 2, "", `--on-hang "panic": want report, kill or off`},
		{[]string{"run", "--hang-after", "-1s", "true"}, 2, "", "--hang-after -1s: want a duration above 0"},
		{[]string{"info", "x"}, 2, "", `cadre info: "x": want no arguments, or --abi`},
		{[]string{"run"}, 2, "", "cadre run: no program: want a binary or a Go package after the flags"},
		{[]string{"run", "-n", "4"}, 2, "", "no program"},
		{[]string{"run", "-n", "0", "true"}, 2, "", "-n 0: want a number of ranks from 1 to 4096"},
		{[]string{"run", "-n", "-1", "true"}, 2, "", "-n -1: want a number of ranks"},
		{[]string{"run", "-np", "100000", "true"}, 2, "", "-n 100000: at most 4096 processes"},
		{[]string{"run", "-n", "four", "true"}, 2, "", `-n "four": want a whole number of ranks, from 1 to 4096`},
		{[]string{"run", "-n"}, 2, "", "-n: its value is missing"},
		{[]string{"run", "--fast", "true"}, 2, "", "unknown flag --fast"},
		{[]string{"run", "--timeout", "5", "true"}, 2, "", `--timeout "5": want a duration with its unit, such as 5s`},
		{[]string{"run", "-x", "CADRE_NO_SUCH", "true"}, 2, "", "CADRE_NO_SUCH is not set here"},
		{[]string{"run", "-x", "=1", "true"}, 2, "", `-x "=1": want NAME=value`},
		{[]string{"run", "--device", "ib", "true"}, 2, "", `--device "ib": want one of auto, inproc, shm, unix, tcp`},
		{[]string{"bench", "launch", "-h"}, 0, "--wired LIST", ""},
		{[]string{"bench", "launch", "--empty", "2,x"}, 2, "", "want numbers of ranks"},
		{[]string{"bench", "launch", "--rounds", "0"}, 2, "", "--rounds 0: want 1 or more"},
		{[]string{"bench", "launch", "more"}, 2, "", `"more": want flags only`},
		{[]string{"run", "-n", "1", "echo", "a", ":", "-n", "2", "echo", "b"}, 0, "b\n", ""},
		{[]string{"run", "-n", "1", "--env", "CADRE_T1=1", "sh", "-c", "echo $CADRE_T1$CADRE_T2"}, 0, "1outer\n", ""},
		{[]string{"run", "--tag", "true", ":", "-x", "CADRE_T1=in", "sh", "-c", "echo $CADRE_T1 $CADRE_APPNUM $CADRE_SIZE"}, 0, "[1] in 1 2\n", ""},
		{[]string{"run", "true", ":"}, 2, "", "program 2 of 2: no program: want a binary or a Go package on either side of each colon"},
		{[]string{"run", "true", ":", "-n", "x", "true"}, 2, "", `program 2 of 2: -n "x": want a whole number`},
		{[]string{"run", "true", ":", "--tag", "true"}, 2, "", "behind a colon there may be -n, -x and --wdir"},
		{[]string{"run", ":", "true"}, 2, "", "no program"},
		{[]string{"run", "--host", "h1:2,h2:x", "true"}, 2, "", `--host: column 9: slots of h2: "x": want a number`},
		{[]string{"run", "--hostfile", "/no/such", "true"}, 2, "", "--hostfile /no/such: no such file"},
		{[]string{"run", "--hostfile", "/no/such", "--host", "h1", "true"}, 2, "", "want one of them"},
		{[]string{"run", "--map-by", "moon", "true"}, 2, "", `--map-by "moon": want slot or node`},
		{[]string{"run", "--copy", "some", "true"}, 2, "", `--copy "some": want missing, always or never`},
		{[]string{"run", "--ssh", "a 'b", "--host", "h1", "true"}, 2, "", "--ssh: "},
		{[]string{"run", "-N", "2", "-n", "5", "--host", "h1,h2", "true"}, 2, "", "-n 5 with -N 2: 2 hosts take 4"},
		{[]string{"run", "-N", "2", "-n", "3", "true"}, 2, "", "there is one host"},
		{[]string{"run", "--in-process", "--host", "h1", "true"}, 2, "", "goroutine ranks run where the launcher does"},
		{[]string{"run", "--dry-run", "--host", "h1:2,h2", "echo", "x"}, 0, "h1          ranks 0, 1    echo x\nh2          rank 2        echo x\n", ""},
		{[]string{"run", "-N", "1", "--host", "localhost:7", "echo", "y"}, 0, "y\n", ""},
		{[]string{"run", "-n", "3", "--host", "localhost:2", "true"}, 0, "", "warning: more ranks than slots: localhost 3 on 2"},
		{[]string{"run", "/no/such"}, 2, "", "/no/such: no such file or folder"},
		{[]string{"run", "-n", "1", "--", "true"}, 0, "", ""},
		{[]string{"run", "-n", "2", "-x", "CADRE_T1=a b", "-x", "CADRE_T2", "sh", "-c", "echo $CADRE_T1 $CADRE_T2"}, 0, "a b outer\na b outer\n", ""},
		{[]string{"run", "-n", "2", "--tag", "sh", "-c", "[ $CADRE_RANK = 0 ] || { sleep 0.05; echo -n x; echo y >&2; }"}, 0, "[1] x\n", "[1] y\n"},
		{[]string{"run", "-n", "2", "--timeout", "100ms", "sleep", "60"}, 124, "", "has not ended within 100ms"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			t.Setenv("CADRE_T2", "outer")
			cmd, out, errs := start(t, c.args...)
			text, _ := io.ReadAll(out)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != c.status {
				t.Errorf("status %d, want %d\n%s", got, c.status, errs)
			}
			for _, s := range []struct{ got, want string }{{string(text), c.out}, {errs.String(), c.err}} {
				if !strings.Contains(s.got, s.want) || s.want == "" && s.got != "" {
					t.Errorf("got %q, want %q", s.got, s.want)
				}
			}
		})
	}
}
