//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/record"
	"cadre.example/mpi"
)

// ringMain is a rank that sends around a ring; of those that are named one fails, while the others wait for it.
func ringMain(words []string) {
	mpi.Main(func(world *mpi.Comm) error {
		n, r := world.Size(), world.Rank()
		out, in := make([]int, 10), make([]int, 10)
		for range 3 {
			if _, err := mpi.Sendrecv(world, out, (r+1)%n, 5, in, mpi.AnySource, 5); err != nil {
				return err
			}
			a, b := mpi.Irecv(world, in, (r+n-1)%n, 6), mpi.Isend(world, out, (r+1)%n, 6)
			if err := mpi.WaitAll(a, b); err != nil {
				return err
			}
		}
		for _, try := range []bool{false, true} { // a message that a probe takes
			s := mpi.Isend(world, out, (r+1)%n, 7)
			m, ok, err := (*mpi.Message)(nil), false, error(nil)
			for !ok && err == nil {
				if try {
					m, ok, err = world.Improbe(mpi.AnySource, 7)
				} else {
					m, err = world.Mprobe((r+n-1)%n, 7)
					ok = true
				}
			}
			if err == nil {
				_, err = mpi.RecvMessage(m, in)
			}
			if _, e := s.Wait(); err == nil {
				err = e
			}
			if err != nil {
				return err
			}
		}
		if err := world.Barrier(); err != nil { // a failure ends the job, also for who still expects a message
			return err
		}
		if slices.Contains(words, strconv.Itoa(r)) {
			return errors.New("it fails")
		}
		return world.Barrier()
	})
}

// A trace of all processes has the calls of all ranks, and an arrow for every message, also when one fails.
func TestRunTrace(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		fail string
	}{
		{"processes", []string{"-n", "3"}, ""},
		{"in-process", []string{"-n", "3", "--in-process"}, ""},
		{"mixed", []string{"-n", "4", "--per-process", "2"}, ""},
		{"failure", []string{"-n", "3"}, "1"},
		{"failure in-process", []string{"-n", "3", "--in-process"}, "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "trace.json")
			self, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			args := append([]string{"run", "--trace", file, "--record"}, c.args...)
			cmd, out, errs := start(t, append(args, self, "ring", c.fail)...)
			io.Copy(io.Discard, out)
			err = cmd.Wait()
			if (err == nil) != (c.fail == "") {
				t.Fatalf("%v\n%s", err, errs)
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := record.CheckTrace(b); err != nil {
				t.Errorf("%v\n%s", err, b)
			}
			n, _ := strconv.Atoi(c.args[1])
			text := string(b)
			if got, want := strings.Count(text, `"ph":"f"`), n*(3*2+2); got != want {
				t.Errorf("%d arrows, want %d\n%s", got, want, b)
			}
			for r := range n {
				if !strings.Contains(text, `"name":"rank `+strconv.Itoa(r)+` on `) {
					t.Errorf("rank %d is missing", r)
				}
			}
			if !strings.Contains(text, `"at":"trace_test.go:`) {
				t.Error("no call has a line")
			}
			last := strings.Count(errs.String(), "done     WaitAll 2 requests on world at trace_test.go:")
			if want := 3 * n; c.fail != "" && last != want || c.fail == "" && last != 0 {
				t.Errorf("%d lines about WaitAll:\n%s", last, errs)
			}
		})
	}
}
