package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// againstMPICH is a program of testdata compiled with MPICH's header, and linked with our library where it calls functions
// that the installed MPICH does not have yet, or else by MPICH's own compiler as everybody has it.
func againstMPICH(t *testing.T, name string, unmodified bool, flags ...string) string {
	t.Helper()
	cc := need.Tool(t, "mpicc.mpich")
	bin := filepath.Join(t.TempDir(), name)
	args := []string{"-std=gnu11", "-w", "-O1", "-g", "-pthread", "-o", bin, "testdata/" + name + ".c"}
	args = append(args, flags...)
	if !unmodified {
		text, err := exec.Command(cc, "-compile-info").Output()
		if err != nil {
			t.Fatal(err)
		}
		cc = "gcc"
		for _, w := range strings.Fields(string(text)) {
			if strings.HasPrefix(w, "-I") {
				args = append(args, w)
			}
		}
		args = append(args, "-L"+filepath.Join(prefix(t), "lib"), "-l:libmpich.so.12", "-ldl")
	}
	if text, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", cc, name, err, text)
	}
	return bin
}

// The programs that check a chapter each, with the words of MPICH's ABI.
func TestMPICH(t *testing.T) {
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	for _, c := range []struct {
		name       string
		unmodified bool
	}{
		{"pt2pt", false}, {"datatype", false}, {"coll", true}, {"comm", true}, {"errors", false}, {"session", true}, {"threads", true},
		{"mpich", true}, {"windows", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			bin := againstMPICH(t, c.name, c.unmodified)
			for _, n := range []int{1, 3} {
				out, code := run(t, nil, mpiexec, "-n", strconv.Itoa(n), "-timeout", "60", bin)
				if want := "ok " + c.name + " " + strconv.Itoa(n); code != 0 || !strings.Contains(out, want) {
					t.Errorf("%d ranks: exit %d, want %q\n%s", n, code, want, out)
				}
			}
		})
	}
}

// Fortran 77 on both ABIs, from the same source.
func TestFortran(t *testing.T) {
	need.Tool(t, "gfortran")
	bin := filepath.Join(prefix(t), "bin")
	for name, compiler := range map[string]string{"ours": filepath.Join(bin, "mpifort"), "mpich": need.Tool(t, "mpifort.mpich")} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "f77")
			if text, err := exec.Command(compiler, "-fallow-argument-mismatch", "-w", "-o", program, "testdata/f77.f").CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			for _, n := range []int{1, 3} {
				out, code := run(t, nil, filepath.Join(bin, "mpiexec"), "-n", strconv.Itoa(n), "-timeout", "60", program)
				if want := "ok f77 " + strconv.Itoa(n); code != 0 || !strings.Contains(out, want) {
					t.Errorf("%d ranks: exit %d, want %q\n%s", n, code, want, out)
				}
			}
		})
	}
}

// Handles and statuses go from Fortran to C and back on both ABIs, by MPI_Comm_f2c and its like, which mpi.h has in every dialect of C.
func TestFortranHandles(t *testing.T) {
	need.Tool(t, "gfortran")
	bin := filepath.Join(prefix(t), "bin")
	for name, compilers := range map[string][2]string{
		"ours":  {filepath.Join(bin, "mpicc"), filepath.Join(bin, "mpifort")},
		"mpich": {need.Tool(t, "mpicc.mpich"), need.Tool(t, "mpifort.mpich")},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			object, program := filepath.Join(dir, "c.o"), filepath.Join(dir, "handles")
			for _, line := range [][]string{
				{compilers[0], "-ansi", "-Wall", "-Wextra", "-Werror", "-c", "-o", object, "testdata/fortran_handles.c"},
				{compilers[1], "-w", "-o", program, "testdata/fortran_handles.f", object},
			} {
				if text, err := exec.Command(line[0], line[1:]...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
			}
			for _, n := range []int{1, 3} {
				out, code := run(t, nil, filepath.Join(bin, "mpiexec"), "-n", strconv.Itoa(n), "-timeout", "60", program)
				if want := "ok handles " + strconv.Itoa(n); code != 0 || !strings.Contains(out, want) {
					t.Errorf("%d ranks: exit %d, want %q\n%s", n, code, want, out)
				}
			}
		})
	}
}
