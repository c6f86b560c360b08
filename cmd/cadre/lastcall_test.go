//go:build unix

package main

import (
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// diesMain is a job whose last rank is killed while it waits for a message.
func diesMain() { mpi.Main(diesRank) }

func diesRank(world *mpi.Comm) error {
	if err := world.Barrier(); err != nil { // all are there
		return err
	}
	if world.Rank() == world.Size()-1 {
		go func() {
			for !inLastCall() {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(50 * time.Millisecond)
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}()
	}
	return lastCall(world)
}

//go:noinline
func lastCall(world *mpi.Comm) error {
	if world.Rank() < world.Size()-1 {
		return world.Barrier()
	}
	_, err := mpi.Recv(world, make([]int, 2), 0, 7)
	return err
}

// inLastCall reports whether all ranks of this process wait in lastCall for others.
func inLastCall() bool {
	text := make([]byte, 1<<20)
	text = text[:runtime.Stack(text, true)]
	ranks, waiting := 0, 0
	for stack := range strings.SplitSeq(string(text), "\n\n") {
		if !strings.Contains(stack, "cmd/cadre.diesRank(") {
			continue
		}
		ranks++
		// Below the call are the packages that carry it out.
		if strings.Contains(stack, "cmd/cadre.lastCall(") && (strings.Contains(stack, "\ncadre.example/adi.") || strings.Contains(stack, "\ncadre.example/internal/coll.")) {
			waiting++
		}
	}
	return waiting == ranks
}

// The launcher tells what a rank has called last even where it had no time to say so itself, on this host and on others.
func TestLastCall(t *testing.T) {
	need.Linux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	ssh := anyHost(t, dir)
	t.Setenv("CADRE_CACHE", dir)
	const recv = "Recv from rank 0, tag 7, 16 bytes, not over yet\n"
	one := "\n  its last call: " + recv
	two := "\n  the last call of rank 2: Barrier #2 0 bytes, not over yet\n  the last call of rank 3: " + recv
	for _, c := range []struct{ args, want string }{
		{"-n 3", one},
		{"-n 4 --per-process 2", two},
		{"--ssh " + ssh + " --host a,b:2", one},
		{"--ssh " + ssh + " --host a:2,b:2 -n 4 --per-process 2", two},
	} {
		cmd, out, errs := start(t, append(append([]string{"run"}, strings.Fields(c.args)...), self, "dies")...)
		io.Copy(io.Discard, out)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != 137 {
			t.Errorf("%v: status %d, want 137\n%s", c.args, got, errs)
		}
		if !strings.Contains(errs.String(), c.want) {
			t.Errorf("%v: no %q in\n%s", c.args, c.want, errs)
		}
	}
}
