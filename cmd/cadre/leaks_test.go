//go:build unix

package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"cadre.example/mpi"
)

// leakMain is a rank that leaves things behind: the last one more than the others.
func leakMain() {
	mpi.Main(func(world *mpi.Comm) error {
		if _, err := world.Dup(); err != nil {
			return err
		}
		if world.Rank() == world.Size()-1 {
			mpi.Irecv(world, make([]int, 1), 0, 3)
		}
		return nil
	})
}

// What all ranks leave behind is told once, whether they are processes or goroutines; --check=none silences it.
func TestRunLeaks(t *testing.T) {
	for _, args := range [][]string{{"-n", "4"}, {"-n", "4", "--in-process"}, {"-n", "4", "--per-process", "2"}, {"-n", "4", "--check=none"}} {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd, out, errs := start(t, append(append([]string{"run"}, args...), self, "leak")...)
		io.Copy(io.Discard, out)
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, errs)
		}
		text := errs.String()
		if args[len(args)-1] == "--check=none" {
			if text != "" {
				t.Errorf("%v: told %s", args, text)
			}
			continue
		}
		for _, want := range []string{
			"cadre: ranks 0-2 have left behind:\n  1 communicator \"dup of world\" at leaks_test.go:17: not freed\n",
			"cadre: rank 3 has left behind:\n  1 communicator \"dup of world\" at leaks_test.go:17: not freed\n" +
				"  1 request of Irecv at leaks_test.go:21: not completed by Wait or Test\n",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%v: no\n%sin\n%s", args, want, text)
			}
		}
		if n := strings.Count(text, "\n"); n != 5 {
			t.Errorf("%v: %d lines:\n%s", args, n, text)
		}
	}
	if _, err := parseRun([]string{"--check=some", "prog"}); err == nil || !strings.Contains(err.Error(), "want none, leaks or strict") {
		t.Errorf("--check=some: %v", err)
	}
}
