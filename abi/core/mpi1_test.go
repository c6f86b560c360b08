package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// Programs of MPI-1 run with -mpi1 or the macro, in C and in C++.
func TestMPI1(t *testing.T) {
	bin := filepath.Join(prefix(t), "bin")
	for name, args := range map[string][]string{
		"C":     {"mpicc", "-mpi1", "-std=gnu11", "-pedantic"},
		"C++":   {"mpicxx", "-xc++", "-mpi1"},
		"macro": {"mpicc", "-DCADRE_MPI1", "-Wstrict-prototypes", "-Wmissing-prototypes"},
	} {
		to := filepath.Join(t.TempDir(), "mpi1")
		args = append(args, "-Wall", "-Wextra", "-Werror", "-O1", "-pthread", "-o", to, "testdata/mpi1.c")
		if out, code := run(t, nil, filepath.Join(bin, args[0]), args[1:]...); code != 0 {
			t.Errorf("%s: %s", name, out)
			continue
		}
		if out, code := run(t, nil, filepath.Join(bin, "mpiexec"), "-n", "2", "-timeout", "60", to); code != 0 || !strings.Contains(out, "ok mpi1 2") {
			t.Errorf("%s: exit %d\n%s", name, code, out)
		}
	}
}

// Without -mpi1 the compiler says what to do, at each name.
func TestMPI1Without(t *testing.T) {
	for _, args := range [][]string{{"mpicc"}, {"mpicxx", "-xc++"}} {
		out, code := run(t, nil, filepath.Join(prefix(t), "bin", args[0]), append(args[1:], "-c", "-o", "/dev/null", "testdata/mpi1.c")...)
		if code == 0 {
			t.Errorf("%s compiles it", args[0])
		}
		for name, instead := range map[string]string{
			"MPI_Address": "MPI_Get_address", "MPI_Errhandler_create": "MPI_Comm_create_errhandler", "MPI_Errhandler_get": "MPI_Comm_get_errhandler",
			"MPI_Errhandler_set": "MPI_Comm_set_errhandler", "MPI_Type_extent": "MPI_Type_get_extent", "MPI_Type_hindexed": "MPI_Type_create_hindexed",
			"MPI_Type_hvector": "MPI_Type_create_hvector", "MPI_Type_lb": "MPI_Type_get_extent", "MPI_Type_ub": "MPI_Type_get_extent",
			"MPI_Type_struct": "MPI_Type_create_struct", "MPI_LB": "MPI_Type_create_resized", "MPI_UB": "MPI_Type_create_resized",
		} {
			if want := "MPI-3.0 removed " + name + ", which was in MPI-1: compile with mpicc -mpi1 (or -DCADRE_MPI1), or use " + instead; !strings.Contains(out, want) {
				t.Errorf("%s does not say: %s\n%s", args[0], want, out)
			}
		}
	}
}

// Programs with macros or types of their own for the removed names compile as before, with and without -mpi1.
func TestMPI1Own(t *testing.T) {
	dir := t.TempDir()
	own := filepath.Join(dir, "own.c")
	text := "#include <mpi.h>\nMPI_Aint at(void *p) { MPI_Aint a; MPI_Address(p, &a); MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN); return a; }\n"
	later := filepath.Join(dir, "later.c")
	after := "#include <mpi.h>\n#ifndef MPI_LB\n#define MPI_LB MPI_DATATYPE_NULL\n#endif\n#define MPI_Address MPI_Get_address\ntypedef MPI_Comm_errhandler_function MPI_Handler_function;\n" +
		"MPI_Handler_function *f;\nMPI_Datatype at(void *p) { MPI_Aint a; MPI_Address(p, &a); return MPI_LB; }\n"
	for name, text := range map[string]string{own: text, later: after} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	strict := []string{"-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-Wshadow", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wredundant-decls", "-Wno-error=missing-prototypes", "-c", "-o", "/dev/null"}
	mapped := []string{"-DMPI_Address=MPI_Get_address", "-DMPI_Errhandler_set(c,e)=MPI_Comm_set_errhandler(c,e)", "-DMPI_Handler_function=MPI_Comm_errhandler_function"}
	for _, args := range [][]string{append(mapped, own), append(mapped, "-mpi1", own), {later, "-std=gnu11"}, {"-mpi1", "-std=gnu11", later}} {
		if out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpicc"), append(strict[:len(strict):len(strict)], args...)...); code != 0 {
			t.Errorf("%v: exit %d\n%s", args, code, out)
		}
	}
}

// The wrappers take -mpi1 wherever it stands, and hand the rest on as it is.
func TestMPI1Shown(t *testing.T) {
	mpicc := filepath.Join(prefix(t), "bin", "mpicc")
	for _, args := range [][]string{{"-show", "-mpi1"}, {"-mpi1", "-show", "-c", "x y.c"}, {"--showme:compile", "-mpi1"}, {"-mpi1", "-compile-info"}} {
		if out, code := run(t, nil, mpicc, args...); code != 0 || !strings.Contains(out, "-DCADRE_MPI1 -I") || strings.Contains(out, " -mpi1") {
			t.Errorf("%v: exit %d\n%s", args, code, out)
		}
	}
	if out, _ := run(t, nil, mpicc, "-show"); strings.Contains(out, "CADRE_MPI1") {
		t.Error(out)
	}
}

// In Fortran the functions of MPI-1 and its markers are there by themselves.
func TestMPI1Fortran(t *testing.T) {
	need.Tool(t, "gfortran")
	bin, to := filepath.Join(prefix(t), "bin"), filepath.Join(t.TempDir(), "mpi1")
	if out, code := run(t, nil, filepath.Join(bin, "mpifort"), "-mpi1", "-o", to, "testdata/mpi1.f"); code != 0 {
		t.Fatal(out)
	}
	if out, code := run(t, nil, filepath.Join(bin, "mpiexec"), "-n", "1", "-timeout", "60", to); code != 0 || !strings.Contains(out, "ok mpi1") {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// No type of the program gets the handle of a marker.
func TestMPI1Handles(t *testing.T) {
	for _, h := range []int{mpiLb, mpiUb} {
		if h>>kindShift != int(kindType) || h&placeMask >= firstPlace {
			t.Errorf("handle %#x is not of a datatype below place %d", h, firstPlace)
		}
		if d, err := new(frame).typeOf(int64(h)); err != nil || d.handle != int64(h) {
			t.Errorf("handle %#x: %v", h, err)
		}
	}
}
