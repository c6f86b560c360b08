package main

import (
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

// Counts that differ are told once, by a rank that sees how, also where all ranks abort.
func TestUnequalCounts(t *testing.T) {
	bin := compiled(t, "unequal")
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for range effort.Rounds(2, 30) {
		for _, device := range []string{"shm", "unix"} {
			out, code := run(t, nil, mpiexec, "-n", "3", "-device", device, "-timeout", "60", bin)
			if code != 2 || strings.Count(out, "contributes") != 1 || strings.Contains(out, "other error") {
				t.Errorf("exit %d, want 2 and the lengths once:\n%s", code, out)
			}
		}
	}
}
