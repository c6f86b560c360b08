package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/abi"
	"cadre.example/internal/need"
)

// The wrappers answer as build systems ask, by all the names that they have.
func TestWrapper(t *testing.T) {
	dir := prefix(t)
	for command, libs := range map[string]string{
		"mpicc": "-lmpi_abi", "mpicxx": "-lmpi_abi", "mpic++": "-lmpi_abi", "mpiCC": "-lmpi_abi",
		"mpifort": "-lmpi_abi_fortran -lmpi_abi", "mpif77": "-lmpi_abi_fortran -lmpi_abi", "mpif90": "-lmpi_abi_fortran -lmpi_abi",
	} {
		wrapper := filepath.Join(dir, "bin", command)
		compile, link := "-I"+dir+"/include", "-L"+dir+"/lib -Wl,-rpath,"+dir+"/lib "+libs
		for _, c := range []struct {
			flag       string
			want, free string
		}{
			{"-show", compile + " " + link, "@"}, {"-compile-info", compile, "-lmpi"}, {"-compile_info", compile, "-lmpi"},
			{"-link-info", link, "-I"}, {"-link_info", link, "-I"},
			{"--showme:compile", compile, "-lmpi"}, {"-showme:link", link, "-I"}, {"--showme:libs", "mpi_abi", "-l"},
			{"--showme:incdirs", dir + "/include", "-I"}, {"--showme:libdirs", dir + "/lib", "-L"},
			{"--showme:version", "cadre", "-l"}, {"--showme:command", "", "mpi_abi"},
		} {
			if out, code := run(t, nil, wrapper, c.flag); code != 0 || !strings.Contains(out, c.want) || strings.Contains(out, c.free) {
				t.Errorf("%s %s: exit %d, want %s and no %s\n%s", command, c.flag, code, c.want, c.free, out)
			}
		}
		if out, _ := run(t, nil, wrapper, "-show", "-c", "x.c"); strings.Contains(out, "-lmpi_abi") || !strings.Contains(out, "-c x.c") {
			t.Errorf("%s -show -c x.c: %s", command, out)
		}
	}
	if out, _ := run(t, []string{"MPICC_CC=other-cc"}, filepath.Join(dir, "bin", "mpicc"), "-show"); !strings.HasPrefix(out, "other-cc -I") {
		t.Errorf("with MPICC_CC: %s", out)
	}
}

// A prefix that was moved works where it is, also where its name has what a shell reads as something else: its wrappers,
// what they show, and programs that they compile.
func TestMoved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "somebody's other $HOME")
	if out, code := run(t, nil, "cp", "-a", prefix(t), dir); code != 0 {
		t.Fatal(out)
	}
	bin, shown := filepath.Join(t.TempDir(), "pt2pt"), filepath.Join(t.TempDir(), "pt2pt")
	if out, code := run(t, nil, filepath.Join(dir, "bin", "mpicc"), "-pthread", `-DTEXT="a b"`, "-o", bin, "testdata/pt2pt.c"); code != 0 {
		t.Fatalf("mpicc: %s", out)
	}
	line, code := run(t, nil, filepath.Join(dir, "bin", "mpicc"), "-show", "-pthread", "-o", shown, "testdata/pt2pt.c")
	if out, c := run(t, nil, "sh", "-c", line); code != 0 || c != 0 {
		t.Errorf("%s: %s", line, out)
	} else if out, code := run(t, nil, "cmp", bin, shown); code != 0 {
		t.Error(out)
	}
	if out, code := run(t, nil, "ldd", bin); code != 0 || !strings.Contains(out, filepath.Join(dir, "lib", "libmpi_abi.so.1")) {
		t.Errorf("want the library of %s:\n%s", dir, out)
	}
	if out, code := run(t, nil, filepath.Join(dir, "bin", "mpiexec"), "-n", "2", bin); code != 0 || !strings.Contains(out, "ok pt2pt 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// pkg-config finds what a program is compiled with, without the wrapper.
func TestPkgConfig(t *testing.T) {
	pc := need.Tool(t, "pkg-config")
	env := []string{"PKG_CONFIG_PATH=" + filepath.Join(prefix(t), "lib", "pkgconfig")}
	out, code := run(t, env, pc, "--cflags", "--libs", "mpi")
	if code != 0 {
		t.Fatalf("exit %d\n%s", code, out)
	}
	bin := filepath.Join(t.TempDir(), "pt2pt")
	args := append([]string{"-pthread", "-o", bin, "testdata/pt2pt.c"}, strings.Fields(out)...)
	if text, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc %v: %v\n%s", args, err, text)
	}
	if out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", "2", bin); code != 0 || !strings.Contains(out, "ok pt2pt 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
	if out, code := run(t, env, pc, "--modversion", "mpi"); code != 0 || !strings.HasPrefix(out, "5.0") {
		t.Errorf("version: exit %d\n%s", code, out)
	}
}

// cadre info --abi counts what abi/real.txt names, and names the others.
func TestInfo(t *testing.T) {
	out, code := run(t, nil, filepath.Join(prefix(t), "bin", "cadre"), "info", "--abi")
	real := len(abi.Real())
	first, rest, _ := strings.Cut(out, "\n")
	if want := fmt.Sprintf("%d of %d functions", real, len(functions)); code != 0 || !strings.HasPrefix(first, want) {
		t.Errorf("exit %d, want %q\n%s", code, want, out)
	}
	for _, r := range abi.Real() {
		if strings.Contains(rest, "  MPI_"+r+"\n") {
			t.Errorf("MPI_%s is real, and named", r)
		}
	}
	if n := strings.Count(rest, "  MPI_"); n != len(functions)-real {
		t.Errorf("%d functions are named, want %d", n, len(functions)-real)
	}
}

// mpiexec takes the flags that people are used to, and says which it does not know.
func TestMpiexecFlags(t *testing.T) {
	dir := t.TempDir()
	mpiexec, hosts := filepath.Join(prefix(t), "bin", "mpiexec"), filepath.Join(dir, "hosts")
	if err := os.WriteFile(hosts, []byte("localhost slots=4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	script := `echo "[$CADRE_SIZE $A $B $(pwd -P)]"`
	for args, want := range map[string]string{
		"-n 2":                                 "[2  ",
		"-np 3":                                "[3  ",
		"-c 2":                                 "[2  ",
		"-n 2 -host localhost":                 "[2  ",
		"-n 2 -H localhost:2":                  "[2  ",
		"-n 2 -hostfile " + hosts:              "[2  ",
		"-n 2 -f " + hosts:                     "[2  ",
		"-np 2 --machinefile " + hosts:         "[2  ",
		"-n 2 -genv A 1 -env B 2":              "[2 1 2 ",
		"-n 2 -x A=3 -x B":                     "[2 3 from-here ",
		"-n 2 -wdir " + dir:                    dir + "]",
		"-n 2 --wd " + dir:                     dir + "]",
		"-n 2 --oversubscribe -q":              "[2  ",
		"-n 2 --allow-run-as-root":             "[2  ",
		"-n 2 --bind-to none --map-by slot":    "[2  ",
		"-n 2 --bind-to core -report-bindings": "[2  ",
		"-n 2 --mca btl self,vader -l":         "[2  ",
		"-n 2 -timeout 30 -genvall -ppn 2":     "[2  ",
	} {
		env := []string{"A=", "B="}
		if strings.HasSuffix(args, "-x B") {
			env = []string{"A=", "B=from-here"}
		}
		out, code := run(t, env, mpiexec, append(strings.Fields(args), "sh", "-c", script)...)
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("mpiexec %s: exit %d, want %q\n%s", args, code, want, out)
		}
	}
	for args, want := range map[string]string{
		"-no-such-flag 3 true": "no-such-flag", "-n": "-n", "-n x true": "x", "-n 0 true": "0", "-n 2": "program", "-hostfile /no/such true": "/no/such",
		"-n 2 /no/such/program": "/no/such/program",
	} {
		if out, code := run(t, nil, mpiexec, strings.Fields(args)...); code == 0 || !strings.Contains(out, want) {
			t.Errorf("mpiexec %s: exit %d, want an error with %q\n%s", args, code, want, out)
		}
	}
}

// CMake's own module finds the library by asking the wrappers, for C, C++ and Fortran, and its tests run under mpiexec.
func TestCMake(t *testing.T) {
	need.Tool(t, "cmake")
	need.Tool(t, "gfortran")
	dir := t.TempDir()
	c := "#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); return MPI_Finalize(); }\n"
	fortran, err := os.ReadFile("testdata/f77.f")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"c.c": c, "cxx.cc": c, "f.f": string(fortran), "CMakeLists.txt": `cmake_minimum_required(VERSION 3.10)
project(t C CXX Fortran)
find_package(MPI 5.0 REQUIRED COMPONENTS C CXX Fortran)
enable_testing()
add_executable(c c.c)
target_link_libraries(c MPI::MPI_C)
add_executable(cxx cxx.cc)
target_link_libraries(cxx MPI::MPI_CXX)
add_executable(f f.f)
target_link_libraries(f MPI::MPI_Fortran)
foreach(p c cxx f)
  add_test(NAME ${p} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} 2 ${MPIEXEC_PREFLAGS} $<TARGET_FILE:${p}> ${MPIEXEC_POSTFLAGS})
endforeach()
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := []string{"PATH=" + filepath.Join(prefix(t), "bin") + ":" + os.Getenv("PATH")}
	out, code := run(t, env, "cmake", "-S", dir, "-B", filepath.Join(dir, "b"))
	for _, lang := range []string{"C", "CXX", "Fortran"} {
		if want := "Found MPI_" + lang + ": " + filepath.Join(prefix(t), "lib"); code != 0 || !strings.Contains(out, want) {
			t.Fatalf("cmake: exit %d, want %q\n%s", code, want, out)
		}
	}
	if out, code := run(t, env, "cmake", "--build", filepath.Join(dir, "b")); code != 0 {
		t.Fatalf("cmake --build: exit %d\n%s", code, out)
	}
	if out, code := run(t, env, "ctest", "--test-dir", filepath.Join(dir, "b"), "--output-on-failure"); code != 0 || !strings.Contains(out, "100% tests passed") {
		t.Errorf("ctest: exit %d\n%s", code, out)
	}
}
