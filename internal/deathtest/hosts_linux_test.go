package deathtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/internal/need"
	"golang.org/x/sys/unix"
)

// Two hosts of a job: the box itself, and a network namespace that is joined with it by a pair of interfaces. Processes 0
// and 1 run on the first, all others on the second.
const (
	onFirst       = 2
	firstAddress  = "10.79.0.1/24"
	secondAddress = "10.79.0.2/24"
)

// A host is a network namespace. What is done runs on a thread that is in it.
type host struct {
	thread int
	do     chan func()
}

func newHost() (*host, error) {
	h := &host{do: make(chan func())}
	ready := make(chan error)
	live := func() {
		runtime.LockOSThread() // and never unlocked: the namespace lives as long as the thread
		err := unix.Unshare(unix.CLONE_NEWNET)
		if err == nil {
			err = loopback()
		}
		h.thread = unix.Gettid()
		ready <- err
		for f := range h.do {
			f()
		}
	}
	go func() {
		if runtime.LockOSThread(); unix.Gettid() != unix.Getpid() {
			live()
		}
		go live() // on another thread, since this one's namespace is the process's
		select {}
	}()
	return h, <-ready
}

// run calls f on the host.
func (h *host) run(f func() error) (err error) {
	done := make(chan struct{})
	h.do <- func() { err = f(); close(done) }
	<-done
	return err
}

// sockets lists what the host's kernel has of them.
func (h *host) sockets() (list []string) {
	h.run(func() error {
		dir := "/proc/thread-self/net/"
		list = entries(dir+"unix", dir+"tcp", dir+"tcp6", dir+"udp")
		return nil
	})
	return list
}

// ip runs the command on the calling thread's host.
func ip(args string) error {
	if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w: %s", args, err, out)
	}
	return nil
}

// join makes the box and h two hosts of a network.
func (h *host) join() error {
	here := func(args string) func() error { return func() error { return ip(args) } }
	there := func(args string) func() error { return func() error { return h.run(here(args)) } }
	for _, step := range []func() error{
		here("link add first type veth peer name second"),
		here(fmt.Sprintf("link set second netns %d", h.thread)),
		here("addr add " + firstAddress + " dev first"),
		here("link set first up"),
		there("addr add " + secondAddress + " dev second"),
		there("link set second up"),
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// hostMain puts a process of a job on its host and makes it the program.
func hostMain(thread string, command []string) {
	err := func() error {
		process, err := strconv.Atoi(os.Getenv("CADRE_RANK"))
		if err != nil {
			return err
		}
		runtime.LockOSThread()
		if process >= onFirst {
			ns, err := os.Open("/proc/" + thread + "/ns/net")
			if err != nil {
				return err
			}
			if err := unix.Setns(int(ns.Fd()), unix.CLONE_NEWNET); err != nil {
				return err
			}
		}
		return unix.Exec(command[0], command, os.Environ())
	}()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(97)
}

// A hostsPlan is one job on both hosts.
type hostsPlan struct {
	PerProcess int
	Args       []string // the program's
	Victim     int      // the process that is killed, or -1
	Status     int
	Says       []string
}

// Ranks on several hosts, some of them goroutines of one process: every way for a message is taken in one job, all data
// and all collectives are right, a failure anywhere ends all ranks soon and is told with the right numbers, and nothing is
// left.
func TestSeveralHosts(t *testing.T) {
	need.Namespaces(t)
	need.Tool(t, "ip")
	plans := []hostsPlan{
		{2, []string{"all", "3"}, -1, 0, []string{"devices direct shm tcp", "all is well"}},
		{2, []string{"traffic"}, 1, 137, []string{"cadre run: the process of ranks 2-3 (pid ", "SIGKILL", "stopped ranks 0, 1, 4-7"}},
		{2, []string{"traffic"}, 2, 137, []string{"cadre run: the process of ranks 4-5 (pid ", "SIGKILL", "stopped ranks 0-3, 6, 7"}},
		{2, []string{"error", "5"}, -1, 1, []string{"cadre run: the process of ranks 4-5 (pid ", "aborted the job with code 1", "  rank 5: no such luck", "stopped ranks 0-3, 6, 7"}},
		{2, []string{"panic", "2"}, -1, 2, []string{"the process of ranks 2-3 (pid ", "  rank 2: panic: no such luck", "goroutine "}},
		{2, []string{"exit", "7"}, -1, 9, []string{"the process of ranks 6-7 (pid ", "exited with status 9"}},
	}
	if !underRace {
		plans = append(plans, hostsPlan{1, []string{"all", "2"}, -1, 0, []string{"devices direct shm tcp", "all is well"}})
	}
	for _, p := range plans {
		var wrong []string
		if err := inBox(t, "hosts", p, &wrong); err != nil {
			t.Fatal(err)
		}
		for _, w := range wrong {
			t.Errorf("%d per process, %v, process %d is killed: %s", p.PerProcess, p.Args, p.Victim, w)
		}
	}
}

// runHosts runs a plan's job and lists what was wrong.
func runHosts(p hostsPlan) (wrong []string, err error) {
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	second, err := newHost()
	if err != nil {
		return nil, err
	}
	if err := second.join(); err != nil {
		return nil, err
	}
	command := []string{binDir + "/cadre", "run", "-n", fmt.Sprint(4 * p.PerProcess), "--per-process", fmt.Sprint(p.PerProcess), "-mpiversion",
		binDir + "/rank", "host", fmt.Sprint(second.thread), binDir + "/rank", "mixed"}
	l, err := launch(append(command, p.Args...))
	if err != nil {
		return nil, err
	}
	if p.Victim >= 0 {
		pid, err := l.reach(plan{Phase: phaseLarge, Rank: p.Victim})
		if err != nil {
			return nil, err
		}
		time.Sleep(20 * time.Millisecond)
		begin := time.Now()
		if err := unix.Kill(pid, unix.SIGKILL); err != nil {
			return nil, err
		}
		if !l.await(goneLimit, func(list []proc) bool {
			for _, q := range list {
				if !q.zombie && q.pid != l.pid {
					return false
				}
			}
			return true
		}) {
			return nil, errors.New("ranks are still there")
		}
		if took, slow := time.Since(begin), busy.Slowdown(); float64(took) > float64(killLimit)*slow && !underRace {
			complain("the last rank ended %v after the kill, want %v, on a machine that is %.1f times slower than alone", took, killLimit, slow)
		}
	}
	if err := l.finish(endLimit); err != nil {
		return nil, err
	}
	if l.exit() != p.Status {
		complain("status %d, want %d:\n%s", l.exit(), p.Status, l.said())
	}
	for _, s := range p.Says {
		if !strings.Contains(l.said(), s) {
			complain("%q is not said:\n%s", s, l.said())
		}
	}
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		left := append(clean(cleanLimit, nobody), second.sockets()...)
		if len(left) == 0 {
			return wrong, nil
		}
		if busy.Late(time.Since(begin), cleanLimit) {
			complain("left: %s", strings.Join(left, "\n"))
			return wrong, nil
		}
	}
}

// killLimit is the second that docs/reliability.md promises.
const killLimit = time.Second
