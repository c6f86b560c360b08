package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// A compiled program is told what it lacks before it starts.
func TestDoctorProgram(t *testing.T) {
	need.Linux(t)
	cc := need.Tool(t, "gcc")
	dir := t.TempDir()
	library := func(name, source string) string {
		file := filepath.Join(dir, name)
		build(t, cc, source, "-shared", "-fPIC", "-Wl,-soname,"+name, "-o", file)
		return file
	}
	library("libmpich.so.12", "int MPI_Init(int *a, void *b) { return 0; } int MPI_File_open(void) { return 0; } int MPIX_Old(void) { return 0; }")
	library("libmpichfort.so.12", "void mpi_send_(void) {} void mpi_peculiar_(void) {} int mpipriv1_;")
	library("libmpi.so.40", "int MPI_Init(int *a, void *b) { return 0; }")
	library("libgone.so", "int gone(void) { return 0; }")
	for _, c := range []struct {
		name, source, lib string
		status            int
		wants             []string
	}{
		{"fine", "int MPI_Init(int *, void *); int main() { return MPI_Init(0, 0); }", "libmpich.so.12", 0, []string{"MPICH's ABI", "1 symbols"}},
		{"lacks", "int MPI_Init(int *, void *); int MPIX_Old(void); int main() { return MPI_Init(0, 0) + MPIX_Old(); }", "libmpich.so.12", 1, []string{"Cadre has no MPIX_Old"}},
		{"idle", "int MPI_File_open(void); int main() { return MPI_File_open(); }", "libmpich.so.12", 0, []string{"MPI_File_open: these report MPI_ERR_UNSUPPORTED_OPERATION"}},
		{"fortran", "void mpi_send_(void); void mpi_peculiar_(void); int main() { mpi_send_(); mpi_peculiar_(); return 0; }", "libmpichfort.so.12", 1, []string{"Cadre has no mpi_peculiar_:"}},
		{"other", "int MPI_Init(int *, void *); int main() { return MPI_Init(0, 0); }", "libmpi.so.40", 1, []string{"libmpi.so.40 of Open MPI", "mpicc"}},
		{"gone", "int gone(void); int main() { return gone(); }", "libgone.so", 1, []string{"not found: libgone.so", "needs no library of MPI itself"}},
		{"none", "int main() { return 0; }", "", 0, []string{"needs no library of MPI"}},
	} {
		program := filepath.Join(dir, c.name)
		flags := []string{"-o", program, "-Wl,-rpath," + dir}
		if c.lib != "" {
			flags = append(flags, "-L"+dir, "-l:"+c.lib)
		}
		build(t, cc, c.source, flags...)
		if c.name == "gone" {
			if err := os.Remove(filepath.Join(dir, c.lib)); err != nil {
				t.Fatal(err)
			}
		}
		out, status := doctored(t, program)
		for _, w := range c.wants {
			if status != c.status || !strings.Contains(out, w) {
				t.Errorf("%s: status %d, want %d and %q:\n%s", c.name, status, c.status, w, out)
			}
		}
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{text: "not a program for Linux", dir + "/nothing": "no such file"} {
		if out, status := doctored(t, word); status == 0 || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, want %q:\n%s", word, status, want, out)
		}
	}
}

func build(t *testing.T, cc, source string, flags ...string) {
	t.Helper()
	cmd := exec.Command(cc, append([]string{"-w", "-x", "c", "-", "-x", "none"}, flags...)...)
	cmd.Stdin = strings.NewReader(source)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

func doctored(t *testing.T, word string) (string, int) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	status := runDoctor([]string{word}, file, file)
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text), status
}
