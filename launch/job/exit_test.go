//go:build unix

package job

import (
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
)

const good = "*: join finalize"

// Every way to end has its status and its sentence, and names the rank that was first.
func TestExits(t *testing.T) {
	// A test that runs under nohup has SIGHUP ignored, one in the background of a script SIGINT and SIGQUIT, and its children
	// would inherit that. What it catches they do not.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT)
	defer signal.Stop(caught)
	defer func(d time.Duration) { lookTime = d }(lookTime)
	lookTime = never // what is stopped, and found so, is another line
	cases := []struct {
		name   string
		n      int
		words  []string
		status int
		says   []string // on stderr, in this order; none: nothing at all
	}{
		{"nobody joins", 3, []string{"*: exit=0"}, 0, nil},
		{"all join", 3, []string{good}, 0, nil},
		{"one", 1, []string{good}, 0, nil},
		{"plain status", 3, []string{"*: hang", "1: exit=7"}, 7, []string{"rank 1 (pid ", "exited with status 7, ", "stopped ranks 0, 2"}},
		{"plain status 255", 2, []string{"*: hang", "1: exit=255"}, 255, []string{"exited with status 255"}},
		{"status of a loader", 2, []string{"*: hang", "1: exit=127"}, 127, []string{"exited with status 127 (", "see cadre doctor PROG"}},
		{"status after finalize", 2, []string{good, "1: join finalize exit=9"}, 9, []string{"rank 1", "exited with status 9"}},
		{"status while others wait", 4, []string{"*: join fence", "2: join exit=5"}, 5, []string{"rank 2", "status 5", "stopped ranks 0, 1, 3"}},
		{"SIGKILL", 3, []string{"*: join hang", "1: join kill=9"}, 137, []string{"rank 1", "signal 9 (SIGKILL, killed)", "stopped ranks 0, 2"}},
		{"SIGTERM of one", 2, []string{"*: hang", "1: kill=15"}, 143, []string{"rank 1", "signal 15 (SIGTERM"}},
		{"SIGSEGV", 2, []string{"*: join hang", "0: join kill=11"}, 2, []string{"SIGSEGV", "rank 0", "exited with status 2"}},
		{"SIGABRT", 2, []string{"*: join hang", "0: join kill=6"}, 2, []string{"SIGABRT", "rank 0", "exited with status 2"}},
		{"panic", 3, []string{"*: join hang", "2: join panic=boom"}, 2, []string{"panic: boom", "goroutine 1", "rank 2", "exited with status 2", "stopped ranks 0, 1"}},
		{"abort", 3, []string{"*: join hang", "1: join abort=42"}, 42, []string{"rank 1", "aborted the job with code 42", "  because of 1\n", "  goroutine ", "stopped ranks 0, 2"}},
		{"abort 0", 2, []string{"*: join hang", "1: join abort=0"}, 1, []string{"aborted the job with code 0 (exit status 1: only codes 1 to 255 fit)"}},
		{"abort 256", 2, []string{"*: join hang", "1: join abort=256"}, 1, []string{"code 256 (exit status 1"}},
		{"abort -3", 2, []string{"*: join hang", "1: join abort=-3"}, 1, []string{"code -3 (exit status 1"}},
		{"abort of the only rank", 1, []string{"0: join abort=4"}, 4, []string{"rank 0", "code 4"}},
		{"abort, long reason", 2, []string{"*: join hang", "1: join abortlong"}, 3, []string{"very long reason", "[cut]"}},
		{"abort of all", 3, []string{"*: join abort=6"}, 6, []string{"aborted the job with code 6"}},
		{"early exit 0", 3, []string{"*: join hang", "2: join exit=0"}, 1, []string{"rank 2", "exited with status 0 before it finalized", "stopped ranks 0, 1"}},
		{"early exit 0 of all", 3, []string{"*: join exit=0"}, 1, []string{"exited with status 0 before it finalized"}},
		{"stray, late", 3, []string{"*: join hang", "1: sleep=100ms exit=0"}, 1, []string{"rank 1", "never joined"}},
		{"stray, early", 3, []string{"*: sleep=100ms join hang", "1: exit=0"}, 1, []string{"rank 1", "never joined"}},
		{"joined again", 3, []string{"*: join fence finalize again fence finalize", "1: join fence finalize sleep=50ms again fence finalize"}, 0, nil},
		{"not all joined again", 3, []string{"*: join fence finalize again fence finalize", "1: join fence finalize sleep=50ms"}, 1, []string{"rank 1", "finalized without entering fence 2: rank ", "waits in it"}},
		{"finalized with a fence open", 3, []string{"*: join fence", "0: join finalize hang"}, 1, []string{"rank 0", "finalized without entering fence 1: rank ", "waits in it"}},
		{"garbage on the channel", 2, []string{"*: join hang", "1: garbage"}, 1, []string{"rank 1", "broke the control protocol", "malformed control frame"}},
		{"bad value on the channel", 2, []string{"*: join hang", "1: putbad"}, 1, []string{"rank 1", "broke the control protocol", `key "a b"`}},
		{"one, plain status", 1, []string{"0: exit=3"}, 3, []string{"rank 0", "exited with status 3"}},
		{"one, SIGKILL", 1, []string{"0: join kill=9"}, 137, []string{"rank 0", "signal 9"}},
		{"SIGKILL before joining", 3, []string{"*: join fence hang", "2: kill=9"}, 137, []string{"rank 2", "signal 9", "stopped ranks 0, 1"}},
		{"SIGKILL in a fence", 3, []string{"*: join hang", "1: join sleep=20ms kill=9", "0: join fence"}, 137, []string{"rank 1", "signal 9", "stopped ranks 0, 2"}},
		{"SIGKILL after finalize", 2, []string{good, "1: join finalize kill=9"}, 137, []string{"rank 1", "signal 9"}},
		{"SIGHUP", 2, []string{"*: join hang", "1: join kill=1"}, 129, []string{"rank 1", "signal 1 (SIGHUP"}},
		{"SIGINT", 2, []string{"*: join hang", "1: join kill=2"}, 130, []string{"rank 1", "signal 2 (SIGINT"}},
		{"SIGQUIT", 2, []string{"*: join hang", "1: join kill=3"}, 2, []string{"SIGQUIT", "rank 1", "exited with status 2"}},
		{"panic before joining", 2, []string{"*: join hang", "1: panic=boom"}, 2, []string{"panic: boom", "rank 1", "exited with status 2"}},
		{"a joined rank is stopped", 2, []string{"*: join deaf stop", "1: sleep=50ms exit=3"}, 3, []string{"rank 1", "exited with status 3", "stopped rank 0"}},
	}
	if len(cases) < 30 {
		t.Errorf("%d ways to end: want 30 at least", len(cases))
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, c.n, func(s *Spec) { s.Grace = never }, c.words...)
			if r.err != nil || r.status != c.status {
				t.Errorf("status %d, %v: want %d\n%s", r.status, r.err, c.status, r.errOut)
			}
			if r.out != "" {
				t.Errorf("stdout is not the launcher's: %q", r.out)
			}
			rest := r.errOut
			for _, s := range c.says {
				i := strings.Index(rest, s)
				if i < 0 {
					t.Fatalf("stderr does not say %q, or not here:\n%s", s, r.errOut)
				}
				rest = rest[i+len(s):]
			}
			if c.says == nil && r.errOut != "" {
				t.Errorf("stderr: %s", r.errOut)
			}
			if n := strings.Count(r.errOut, "cadre run: "); n > 2 {
				t.Errorf("%d lines of the launcher:\n%s", n, r.errOut)
			}
			// Nobody may have needed the grace.
			if r.took > soon {
				t.Errorf("took %v", r.took)
			}
		})
	}
}

// The report is the first thing on stderr after the failed rank's own words, whatever its victims have to say.
func TestFirstFailureIsFirst(t *testing.T) {
	sh := need.Tool(t, "sh")
	for range 5 {
		r := runSpec(t, &Spec{N: 4, Program: sh, Grace: never, Args: []string{"-c", `
			if [ $CADRE_RANK = 3 ]; then
				until [ -e $0/0 -a -e $0/1 -a -e $0/2 ]; do sleep 0.01; done
				echo last words >&2
				kill -USR1 $$
			fi
			trap 'echo victim >&2; exit 5' TERM
			: >$0/$CADRE_RANK
			while :; do sleep 0.01; done`, t.TempDir()}}, nil)
		want := regexp.MustCompile(`^last words
cadre run: rank 3 \(pid \d+\) was ended by signal 10 \(SIGUSR1, user defined signal 1\), [0-9.]+ s after the start on \S+
cadre run: stopped ranks 0-2
(victim
){3}$`)
		if r.status != 138 || !want.MatchString(strings.ReplaceAll(r.errOut, "Terminated\n", "")) {
			t.Fatalf("status %d:\n%s", r.status, r.errOut)
		}
	}
}

// Peers may hear of a rank's death before the launcher does, complain and abort: it is the dead one that is named, and
// the complaints come after that.
func TestDeathBeforeAborts(t *testing.T) {
	for _, c := range []struct {
		end    string
		status int
		says   string
	}{{"kill=9", 137, "signal 9"}, {"exit=3", 3, "status 3"}, {"exit=0", 1, "before it finalized"}} {
		for range 5 {
			file := t.TempDir() + "/lock"
			r := runJob(t, 4, nil, "*: join fence err=before peerdied="+file, "2: join lock="+file+" fence sleep=20ms "+c.end)
			r.errOut = strings.ReplaceAll(r.errOut, "before\n", "")
			if r.status != c.status || !strings.HasPrefix(r.errOut, "cadre run: rank 2 ") || !strings.Contains(r.errOut, c.says) {
				t.Errorf("%s: status %d, want %d\n%s", c.end, r.status, c.status, r.errOut)
			}
		}
	}
}

// Ranks that do not hear SIGTERM nor the channel are killed after the grace, and are named.
func TestGrace(t *testing.T) {
	r := runJob(t, 3, func(s *Spec) { s.Grace = 150 * time.Millisecond },
		"0: deaf err=deaf_0 hang", "1: heard=deaf_0 heard=deaf_2 exit=3", "2: deaf err=deaf_2 hang")
	if r.status != 3 || !strings.Contains(r.errOut, "killed ranks 0, 2, still running 150ms after SIGTERM") {
		t.Errorf("status %d\n%s", r.status, r.errOut)
	}
	if r.took < 150*time.Millisecond || r.took > soon {
		t.Errorf("took %v", r.took)
	}
}

// A joined rank does not need the grace, even when it is deaf to SIGTERM.
func TestJoinedRanksEndAtOnce(t *testing.T) {
	r := runJob(t, 4, func(s *Spec) { s.Grace = never }, "*: join deaf ended", "1: join sleep=50ms exit=3")
	if r.status != 3 || r.took > soon {
		t.Errorf("status %d after %v\n%s", r.status, r.took, r.errOut)
	}
}

// The time is up: the stacks come first, then the end.
func TestTimeout(t *testing.T) {
	// A busy machine may need more to bring rank 1 to its end, and the others to where they hang.
	for _, limit := range []time.Duration{300 * time.Millisecond, 3 * time.Second, soon / 2} {
		r := runJob(t, 3, func(s *Spec) { s.Timeout, s.Stacks = limit, true }, "*: join err=here hang", "1: join finalize")
		want := fmt.Sprintf("cadre run: the job has not ended within %v (--timeout): ranks 0, 2 still running, stacks follow\n", limit)
		if r.status == 124 && strings.HasPrefix(r.errOut, "here\nhere\n"+want) && strings.Count(r.errOut, "SIGQUIT") == 2 {
			break
		}
		if r.status != 124 || limit == soon/2 {
			t.Errorf("status %d, want 124, %q and 2 stacks\n%s", r.status, want, r.errOut)
		}
	}
	r := runJob(t, 2, func(s *Spec) { s.Timeout = soon / 4 }, "*: join hang")
	if r.status != 124 || strings.Contains(r.errOut, "SIGQUIT") || r.took > soon {
		t.Errorf("without stacks: status %d after %v\n%s", r.status, r.took, r.errOut)
	}
	r = runJob(t, 2, func(s *Spec) { s.Timeout = never }, good)
	if r.status != 0 || r.errOut != "" {
		t.Errorf("in time: %d\n%s", r.status, r.errOut)
	}
}

// What a rank leaves behind in its process group ends with it, and does not keep the launcher waiting.
func TestLeftovers(t *testing.T) {
	sh := need.Tool(t, "sh")
	r := runSpec(t, &Spec{N: 2, Program: sh, Args: []string{"-c", "sleep 1000 & echo pid $!"}}, nil)
	if r.status != 0 || r.took > soon {
		t.Fatalf("status %d after %v\n%s", r.status, r.took, r.errOut)
	}
	for _, line := range strings.Split(strings.TrimSpace(r.out), "\n") {
		pid := strings.TrimPrefix(line, "pid ")
		for end := time.Now().Add(soon); alive(pid); time.Sleep(2 * time.Millisecond) { // it was killed, and may not have run since
			if time.Now().After(end) {
				t.Fatalf("process %s is still there", pid)
			}
		}
	}
}
