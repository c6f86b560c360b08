//go:build unix

package peer

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A compiler that fails says why; one that makes nothing, and one without a launcher, are named too.
func TestBuild(t *testing.T) {
	for _, c := range []struct{ script, says string }{
		{`echo "mpi.h: no such file" >&2; exit 1`, "mpi.h: no such file"},
		{`exit 0`, "has made no program"},
		{`echo 'cadre-twin-family=mpich;' >"$4"`, "no launcher that belongs to it: want one of mpiexec.hydra"},
		{`grep -q MPI_Init "$5" && echo 'cadre-twin-family=mpich;' >"$4" && : >"${0%/*}/mpiexec.hydra" && chmod +x "${0%/*}/mpiexec.hydra"`, ""},
	} {
		dir := t.TempDir()
		compiler := filepath.Join(dir, "mpicc")
		if err := os.WriteFile(compiler, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		p, err := Build(context.Background(), compiler, t.TempDir(), "twin", "")
		switch {
		case c.says == "":
			if err != nil || p.Family != mpich || p.Launcher != filepath.Join(dir, "mpiexec.hydra") {
				t.Errorf("%s: %+v, %v", c.script, p, err)
			}
		case err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), compiler):
			t.Errorf("%s: %v", c.script, err)
		}
	}
}
