package deathtest

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/launch/job"
	"cadre.example/mpi"
)

// An end is a way in which rank 1 of a program ends while the others wait for it.
type end struct {
	Name   string
	Status int
	Says   string
}

var ends = []end{
	{"well", 0, ""},
	{"error", 1, "no such luck"},
	{"panic", 2, "panic: no such luck"},
	{"nil", 2, "nil pointer dereference"},
	{"bounds", 2, "index out of range"},
	{"goexit", 1, "runtime.Goexit"},
	{"exit0", 1, "exited with status 0 before it finalized"},
	{"exit7", 7, "exited with status 7"},
	{"log.Fatal", 1, "no such luck"},
	{"abort", 42, "no such luck"},
	{"abort0", 1, "no such luck"},
	{"panic elsewhere", 2, "panic: no such luck"}, // in a goroutine of the program's own
	{"fatal", 2, "unlock of unlocked mutex"},      // which no program can recover from
	{"overflow", 2, "stack overflow"},
	{"kill 9", 137, "signal 9 (SIGKILL, killed)"},
	{"kill 15", 143, "signal 15 (SIGTERM, terminated)"},
	{"kill 11", 2, "SIGSEGV"},
	{"kill 3", 2, "SIGQUIT"},
	{"others are stopped", 5, "exited with status 5"},
}

// hogged is what a rank takes that takes too much.
var hogged [][]byte

// endMain is the program.
func endMain(name string) {
	mpi.Main(func(world *mpi.Comm) error {
		if err := world.Barrier(); err != nil {
			return err
		}
		if world.Rank() != 1 {
			if name == "others are stopped" {
				signal.Ignore(syscall.SIGTERM)
				syscall.Kill(os.Getpid(), syscall.SIGSTOP)
			}
			return world.Barrier()
		}
		return endAs(name, world)
	})
}

func endAs(name string, world *mpi.Comm) error {
	const luck = "no such luck"
	die := func(s syscall.Signal) {
		syscall.Kill(os.Getpid(), s)
		time.Sleep(time.Minute)
	}
	switch name {
	case "error":
		return errors.New(luck)
	case "panic":
		panic(luck)
	case "nil":
		var p *int
		*p = 1
	case "bounds":
		var s []int
		s[world.Rank()] = 1
	case "goexit":
		runtime.Goexit()
	case "exit0":
		os.Exit(0)
	case "exit7":
		os.Exit(7)
	case "log.Fatal":
		log.Fatal(luck)
	case "abort":
		world.Abort(42, luck)
	case "abort0":
		world.Abort(0, luck)
	case "panic elsewhere":
		go panic(luck)
		select {}
	case "fatal":
		new(sync.Mutex).Unlock()
	case "overflow":
		debug.SetMaxStack(1 << 20)
		var f func(int) int
		f = func(n int) int { return n + f(n+1) }
		f(0)
	case "kill 9":
		die(syscall.SIGKILL)
	case "kill 15":
		die(syscall.SIGTERM)
	case "kill 11":
		die(syscall.SIGSEGV)
	case "kill 3":
		die(syscall.SIGQUIT)
	case "hog": // up to 256 MiB
		for range 256 {
			hogged = append(hogged, bytes.Repeat([]byte{1}, 1<<20))
		}
		os.Exit(98)
	case "others are stopped":
		time.Sleep(50 * time.Millisecond)
		os.Exit(5)
	}
	return world.Barrier()
}

// No way to end looks like success but the good one, and nothing is left: in one process, and as processes on one of the
// transports after the other.
func TestEnds(t *testing.T) {
	need.Namespaces(t)
	var wrong []string
	if err := inBox(t, "ends", 0, &wrong); err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// runEnds runs all ends and lists what was wrong.
func runEnds(int) (wrong []string, err error) {
	devices := slices.DeleteFunc(slices.Clone(job.Devices), func(d string) bool { return d == "auto" || d == "inproc" })
	for i, e := range ends {
		for _, device := range []string{"inproc", devices[i%len(devices)]} {
			command := []string{binDir + "/cadre", "run", "-n", "3", "--device", device, binDir + "/rank", "end", e.Name}
			if device == "inproc" {
				if e.Name == "others are stopped" {
					continue // they are one process
				}
				command = slices.Insert(command, 2, "--in-process")
			}
			l, err := launch(command)
			if err == nil {
				err = l.finish(endLimit)
			}
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", device, e.Name, err)
			}
			if l.exit() != e.Status || !strings.Contains(l.said(), e.Says) {
				wrong = append(wrong, fmt.Sprintf("%s, %s: status %d, want %d and %q:\n%s", device, e.Name, l.exit(), e.Status, e.Says, l.said()))
			}
			for _, s := range clean(cleanLimit, nobody) {
				wrong = append(wrong, fmt.Sprintf("%s, %s left %s", device, e.Name, s))
			}
		}
	}
	return wrong, nil
}
