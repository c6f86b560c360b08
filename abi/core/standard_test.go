package main

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Programs that check the standard's small print, with the words of both ABIs: the empty status, how long handles and keys live,
// what is asked by name, and how communicators are made.
func TestSmallPrint(t *testing.T) {
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for _, name := range []string{"empty", "kept", "asked", "making"} {
		for abi, bin := range map[string]string{"standard": compiled(t, name), "mpich": againstMPICH(t, name, false)} {
			t.Run(name+"/"+abi, func(t *testing.T) {
				for _, c := range []struct {
					n      int
					device string
				}{{1, "shm"}, {2, "tcp"}, {3, "shm"}} {
					out, code := run(t, nil, mpiexec, "-n", strconv.Itoa(c.n), "-device", c.device, "-timeout", "60", bin)
					if want := "ok " + name + " " + strconv.Itoa(c.n); code != 0 || !strings.Contains(out, want) {
						t.Errorf("%d ranks over %s: exit %d, want %q\n%s", c.n, c.device, code, want, out)
					}
					if name == "kept" && !strings.Contains(out, "all deleted") {
						t.Errorf("MPI_Finalize has not deleted the attributes of MPI_COMM_SELF\n%s", out)
					}
				}
			})
		}
	}
}
