//go:build unix

package main

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// diesMain is a job whose last rank is killed while it waits for a message.
func diesMain() {
	mpi.Main(func(world *mpi.Comm) error {
		if world.Rank() < world.Size()-1 {
			return world.Barrier()
		}
		go func() {
			time.Sleep(50 * time.Millisecond)
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}()
		_, err := mpi.Recv(world, make([]int, 2), 0, 7)
		return err
	})
}

// The launcher tells what a rank has called last even where it had no time to say so itself.
func TestLastCall(t *testing.T) {
	need.Linux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-n", "3"}, {"-n", "4", "--per-process", "2"}} {
		cmd, out, errs := start(t, append(append([]string{"run"}, args...), self, "dies")...)
		io.Copy(io.Discard, out)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != 137 {
			t.Errorf("%v: status %d, want 137\n%s", args, got, errs)
		}
		want := "\n  its last call: Recv from rank 0, tag 7, 16 bytes, not over yet\n"
		if len(args) > 2 {
			want = "\n  the last call of rank 2: Barrier #1 0 bytes, not over yet\n  the last call of rank 3: Recv from rank 0, tag 7, 16 bytes, not over yet\n"
		}
		if !strings.Contains(errs.String(), want) {
			t.Errorf("%v: no %q in\n%s", args, want, errs)
		}
	}
}
