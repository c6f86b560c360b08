package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A rank that computes is alone on its processor: neither Go's monitor nor the caretaker wakes while nothing comes, the steps of
// a program that computes and exchanges wake them seldom, and a message that must be taken meanwhile costs few wakes. Before
// these bounds held, steps woke the threads of a rank several thousand times a second, and each message some 30 times.
func TestComputesAlone(t *testing.T) {
	mpiexec, bin := filepath.Join(prefix(t), "bin", "mpiexec"), compiled(t, "computes")
	for _, device := range []string{"shm", "tcp"} {
		for _, c := range []struct {
			how  string
			most int
		}{{"nothing", 20}, {"posted", 20}, {"steps", 1500}, {"arrives", 12}} {
			t.Run(device+"/"+c.how, func(t *testing.T) {
				out, code := run(t, nil, mpiexec, "-n", "2", "-device", device, "-timeout", "60", bin, c.how)
				woken := -1
				for line := range strings.Lines(out) {
					_, _ = fmt.Sscanf(line, "woken %d", &woken)
				}
				if code != 0 || !strings.Contains(out, "ok computes 2") || woken < 0 || woken > c.most {
					t.Errorf("exit %d, woken %d times, want at most %d\n%s", code, woken, c.most, out)
				}
				t.Logf("woken %d", woken)
			})
		}
	}
}
