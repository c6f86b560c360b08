package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"cadre.example/internal/need"
)

// Debian's programs for MPICH, as they are. NetPIPE sends messages of all sizes and looks at what has come.
func TestNetPIPE(t *testing.T) {
	program := need.Tool(t, "NPmpich2")
	for device, mode := range map[string][]string{"shm": {"-i"}, "tcp": nil} { // with an integrity check, and timed
		file := filepath.Join(t.TempDir(), "np.out")
		args := append([]string{"-n", "2", "-device", device, "-timeout", "120", program, "-o", file, "-u", "8192"}, mode...)
		if out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), args...); code != 0 {
			t.Errorf("NPmpich2 %v over %s: exit %d\n%s", mode, device, code, out)
		}
		if text, err := os.ReadFile(file); mode == nil && (err != nil || bytes.Count(text, []byte("\n")) < 20) {
			t.Errorf("over %s: figures %q (%v)", device, text, err)
		}
	}
}
