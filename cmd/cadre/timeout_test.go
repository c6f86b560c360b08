//go:build unix

package main

import (
	"io"
	"strings"
	"testing"

	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// loopMain is a job whose rank 1 computes for ever, while the others wait for it, but for rank 2, which is in Finalize.
func loopMain() {
	mpi.Main(func(world *mpi.Comm) error {
		for n, loops := 0, world.Rank() == 1; loops; {
			n++
		}
		if world.Rank() == 2 {
			return nil
		}
		return world.Barrier()
	})
}

// When the time is up the report names in some lines the ranks that wait, for which ranks, and where a rank computes. --stacks adds stacks.
func TestTimeUp(t *testing.T) {
	need.Linux(t)
	for _, c := range []struct{ flags, want, not string }{
		{"", "calls\n", "goroutine "},
		{"--stacks", "goroutine ", "calls\n"},
		{"--record", "running  Barrier #1", "asm_"}, // rank 2 may end before it is asked; the line of its Finalize is not the program's
		{"--in-process", "calls\n", "goroutine "},
	} {
		cmd, out, errs := start(t, append(append([]string{"run", "-n", "3", "--timeout", "1800ms", "--kill-grace", "1m"}, strings.Fields(c.flags)...), self(t), "loop")...)
		io.Copy(io.Discard, out)
		cmd.Wait()
		text := errs.String()
		if got := cmd.ProcessState.ExitCode(); got != 124 || !strings.HasPrefix(text, "cadre run: the job has not ended within 1.8s (--timeout): ") ||
			!strings.Contains(text, c.want) || strings.Contains(text, c.not) {
			t.Errorf("%s: status %d, want 124, with %q and without %q:\n%s", c.flags, got, c.want, c.not, text)
		}
		if n := strings.Count(text, "\n"); c.flags != "--stacks" && n > 60 {
			t.Errorf("%s: %d lines:\n%s", c.flags, n, text)
		}
		if c.flags == "" && !strings.Contains(text, "rank 1 is in user code") {
			t.Errorf("%s: does not say what rank 1 does:\n%s", c.flags, text)
		}
	}
}
