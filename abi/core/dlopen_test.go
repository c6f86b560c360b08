package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

// A program that is not linked with the library opens it, for itself alone or for all, with its names bound now or when they are
// needed, before or after the names of the program, and closes it or does not.
func TestDlopen(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "dlopened")
	args := []string{"-std=gnu11", "-Wall", "-Wextra", "-Werror", "-g", "-pthread", "-o", bin, "testdata/dlopened.c", "-ldl"}
	if text, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for lib, as := range map[string]string{"libmpi_abi.so.1": "", "libmpich.so.12": "mpich"} {
		for _, how := range []string{"local lazy", "local now close", "local lazy deep", "global now", "global lazy close"} {
			ranks := []string{"2"}
			if effort.Full() {
				ranks = []string{"1", "2", "3"}
			}
			for _, n := range ranks {
				args := append([]string{"-np", n, "-timeout", "60", bin, filepath.Join(prefix(t), "lib", lib)}, strings.Fields(how+" "+as)...)
				out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpirun"), args...)
				if code != 0 || !strings.Contains(out, "ok dlopened "+n) {
					t.Errorf("%s, %s, %s ranks: exit %d\n%s", lib, how, n, code, out)
				}
			}
		}
	}
}

// So does an interpreter, whose functions the library calls.
func TestPython(t *testing.T) {
	python := need.Tool(t, "python3")
	for lib, as := range map[string]string{"libmpi_abi.so.1": "abi", "libmpich.so.12": "mpich"} {
		for _, device := range []string{"shm", "tcp"} {
			out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpirun"), "-np", "2", "-timeout", "60", "-device", device,
				python, "testdata/dlopened.py", filepath.Join(prefix(t), "lib", lib), as)
			if code != 0 || !strings.Contains(out, "ok python 2") {
				t.Errorf("%s over %s: exit %d\n%s", lib, device, code, out)
			}
		}
	}
}
