package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Every procedure of one-sided communication works on windows of every flavor, whichever way ranks reach each other.
func TestWindows(t *testing.T) {
	mpiexec, bin := filepath.Join(prefix(t), "bin", "mpiexec"), compiled(t, "windows")
	for _, args := range [][]string{{"-n", "1", bin}, {"-n", "2", bin}, {"-n", "4", bin}, {"-n", "3", "-device", "tcp", bin, "0", "apart"}} {
		if out, code := run(t, nil, mpiexec, append([]string{"-timeout", "100"}, args...)...); code != 0 || !strings.Contains(out, "ok windows") {
			t.Errorf("%s: exit %d\n%s", strings.Join(args, " "), code, out)
		}
	}
}
