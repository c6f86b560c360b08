package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"cadre.example/abi/clib"
	"cadre.example/internal/entry"
	"cadre.example/internal/environ"
)

const installUsage = `cadre install [flags] DIR

Makes DIR a place where programs in C and Fortran are built and run on Cadre, by the standard ABI of MPI-5.0: bin/mpicc,
bin/mpicxx, bin/mpifort, bin/mpiexec, bin/mpirun and bin/cadre, include/mpi.h and mpif.h, lib/libmpi_abi.so.1,
lib/pkgconfig/mpi.pc, and what valgrind should pass over in share/cadre/valgrind.supp; and for programs that were compiled
against MPICH, lib/libmpich.so.12 and libmpichfort.so.12. DIR can be moved afterwards. It takes Go, a C compiler, and Cadre's source: run it in a folder of Cadre's module or name that with --source.

  cadre install ~/cadre && ~/cadre/bin/mpicc -o hello hello.c && ~/cadre/bin/mpiexec -n 4 ./hello

Flags
  --source DIR   the folder of Cadre's source
  --cc CC        the C compiler (default: $CC, or else gcc, cc, clang)
  --cxx CXX      the C++ compiler that mpicxx calls (default: $CXX, or else g++, c++, clang++)
  --fc FC        the Fortran compiler that mpifort calls (default: $FC, or else gfortran, f95, flang)

mpicc, mpicxx and mpifort call the compilers named by MPICC_CC, MPICXX_CXX and MPIFORT_FC instead where these are set. They answer -show,
-compile-info and -link-info, and --showme:compile and --showme:link. With -mpi1 they compile programs of MPI-1 that call
what MPI-3.0 removed, such as MPI_Address.
`

func runInstall(args []string, out, errs *os.File) int {
	f := flag.NewFlagSet("cadre install", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	from := f.String("source", "", "")
	cc := f.String("cc", environ.Get(environ.CC), "")
	cxx := f.String("cxx", environ.Get(environ.CXX), "")
	fc := f.String("fc", environ.Get(environ.FC), "")
	err := parseFlags(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		io.WriteString(out, installUsage)
		return 0
	case err == nil && (f.NArg() != 1 || f.Arg(0) == ""):
		err = fmt.Errorf("folders %q: want one, to install to, as in: cadre install ~/cadre", f.Args())
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre install: %v\nSee: cadre install -h\n", err)
		return statusUsage
	}
	to, err := filepath.Abs(f.Arg(0))
	if err == nil {
		err = installTo(&installer{from: *from, errs: errs}, to, *cc, *cxx, *fc)
	}
	var ended endedBy
	if errors.As(err, &ended) {
		fmt.Fprintf(errs, "cadre install: %v: nothing is installed\n", err)
		return 128 + int(ended.Signal)
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre install: %v\n", err)
		return statusFailed
	}
	fmt.Fprintf(out, "installed in %s: %s\n", to, filepath.Join(to, "bin", "mpicc"))
	return 0
}

// An installer makes a prefix in a folder that is not there yet.
type installer struct {
	ctx      context.Context // ends with a signal
	from, to string
	temp     string // for the compilers
	cc, cxx  string
	fc       string
	errs     io.Writer
	steps    *steps
}

// look finds what the installation takes, before anything is made.
func (i *installer) look(cc, cxx, fc string) error {
	if runtime.GOOS != "linux" {
		return errors.New("it makes libraries for Linux only")
	}
	var err error
	if i.cc, err = compiler(cc, "gcc", "cc", "clang"); err != nil {
		return fmt.Errorf("building the C library needs a C compiler, which is what cgo calls: %w; install gcc, or set CC", err)
	}
	if i.cxx, err = compiler(cxx, "g++", "c++", "clang++"); err != nil {
		i.cxx = "g++" // mpicxx says that it is missing
	}
	if i.fc, err = compiler(fc, "gfortran", "f95", "flang"); err != nil {
		i.fc = "gfortran" // likewise
	}
	return i.find()
}

// install makes the prefix.
func (i *installer) install() error {
	for _, dir := range []string{"bin", "include", "lib/pkgconfig", "share/cadre"} {
		if err := os.MkdirAll(filepath.Join(i.to, dir), 0o755); err != nil {
			return err
		}
	}
	if err := i.core(); err != nil {
		return err
	}
	if err := i.front(); err != nil {
		return err
	}
	return i.commands()
}

// compiler is the first of the compilers that is there.
func compiler(wanted string, names ...string) (string, error) {
	if wanted != "" {
		names = []string{strings.Fields(wanted)[0]}
	}
	for _, n := range names {
		if _, err := exec.LookPath(n); err == nil {
			if wanted != "" {
				return wanted, nil
			}
			return n, nil
		}
	}
	return "", fmt.Errorf("there is no %s", strings.Join(names, ", "))
}

// find finds the source.
func (i *installer) find() error {
	if i.from == "" {
		text, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "cadre.example").Output()
		if err != nil {
			return errors.New("the source of Cadre is not here: run this in its folder, or name that with --source")
		}
		i.from = strings.TrimSpace(string(text))
	}
	if _, err := os.Stat(filepath.Join(i.from, "abi", "core", "go.mod")); err != nil {
		return fmt.Errorf("%s is not the folder of Cadre's source: %w", i.from, err)
	}
	return nil
}

// call runs a command in a folder, with these variables.
func (i *installer) call(env []string, dir, name string, args ...string) error {
	cmd := exec.CommandContext(i.ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), env...), "TMPDIR="+i.temp)
	endTogether(cmd)
	text, err := cmd.CombinedOutput()
	if why := context.Cause(i.ctx); why != nil {
		return why
	}
	if err != nil {
		i.errs.Write(text)
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}

// core builds the Go library.
func (i *installer) core() error {
	i.steps.step("lib/libcadre_core.so, which compiles all of Cadre unless go has it in its cache")
	lib := filepath.Join(i.to, "lib", "libcadre_core.so")
	env := []string{"CGO_ENABLED=1", "CC=" + i.cc, "GOEXPERIMENT=" + i.heapExperiment()}
	err := i.call(env, filepath.Join(i.from, "abi", "core"), "go", "build", "-buildmode=c-shared",
		"-ldflags", "-s -w -extldflags '-Wl,-soname,libcadre_core.so'", "-o", lib, ".")
	if err != nil {
		return err
	}
	return os.Remove(strings.TrimSuffix(lib, ".so") + ".h")
}

// front builds the C libraries: that of the standard's ABI, that for programs compiled against MPICH, and those of Fortran
// over both.
func (i *installer) front() error {
	dir, err := os.MkdirTemp(i.temp, "front-")
	if err != nil {
		return err
	}
	if err := clib.WriteSource(dir); err != nil {
		return err
	}
	for _, lib := range []struct {
		name  string
		words []string
	}{
		{"libmpi_abi.so.1", []string{"-Wl,--version-script=libmpi_abi.map", "front.c", "calls.c"}},
		{"libmpich.so.12", []string{"-Wl,--version-script=mpich/libmpich.map", "-include", "mpich/names.h", "front.c", "calls.c", "mpich/calls.c", "mpich/mpich.c"}},
		{"libmpi_abi_fortran.so.1", []string{"-Wl,-rpath,$ORIGIN", "fortran/calls.c", "fortran/fortran.c", "-L" + filepath.Join(i.to, "lib"), "-l:libmpi_abi.so.1"}},
		{"libmpichfort.so.12", []string{"-Wl,-rpath,$ORIGIN", "-DCADRE_MPICH", "fortran/calls.c", "fortran/fortran.c", "-L" + filepath.Join(i.to, "lib"), "-l:libmpich.so.12"}},
	} {
		i.steps.step("lib/" + lib.name)
		words := strings.Fields(i.cc)
		args := append(words[1:], "-std=gnu11", "-O2", "-fPIC", "-fvisibility=default", "-shared", "-Wl,-soname,"+lib.name, "-o", filepath.Join(i.to, "lib", lib.name))
		args = append(append(args, lib.words...), "-ldl", "-lpthread")
		if err := i.call(nil, dir, words[0], args...); err != nil {
			return err
		}
	}
	for _, name := range []string{"libmpi_abi.so", "libmpi_abi_fortran.so"} {
		if err := link(name+".1", filepath.Join(i.to, "lib", name)); err != nil {
			return err
		}
	}
	for from, to := range map[string]string{"mpi.h": "include/mpi.h", "fortran/mpif.h": "include/mpif.h", "valgrind.supp": "share/cadre/valgrind.supp"} {
		text, err := os.ReadFile(filepath.Join(dir, from))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(i.to, to), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// link makes a symbolic link, in place of one that is there.
func link(target, name string) error {
	if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
		return err
	}
	return os.Symlink(target, name)
}

// commands writes what the programmer calls.
func (i *installer) commands() error {
	bin := filepath.Join(i.to, "bin")
	if err := i.command(filepath.Join(bin, "cadre")); err != nil {
		return err
	}
	for _, name := range []string{"mpiexec", "mpirun"} {
		if err := link("cadre", filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	for name, text := range map[string]string{
		"mpicc":   wrapper("MPICC_CC", i.cc, "", "mpi_abi"),
		"mpicxx":  wrapper("MPICXX_CXX", i.cxx, "", "mpi_abi"),
		"mpifort": wrapper("MPIFORT_FC", i.fc, mismatch(i.fc), "mpi_abi_fortran", "mpi_abi"),
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			return err
		}
	}
	for name, target := range map[string]string{"mpic++": "mpicxx", "mpiCC": "mpicxx", "mpif77": "mpifort", "mpif90": "mpifort"} {
		if err := link(target, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(i.to, "lib", "pkgconfig", "mpi.pc"), []byte(pkgConfig), 0o644)
}

// mismatch is the flag with which a Fortran compiler lets a program call one function with arguments of several types, as
// every program of MPI does, or nothing where it needs none. Build systems get it with what programs are compiled with.
func mismatch(compiler string) string {
	const flag = "-fallow-argument-mismatch"
	words := strings.Fields(compiler)
	cmd := exec.Command(words[0], append(words[1:], flag, "-ffree-form", "-fsyntax-only", "-x", "f95", "-")...)
	cmd.Stdin = strings.NewReader("end\n")
	if cmd.Run() != nil {
		return ""
	}
	return flag + " "
}

// heapExperiment is the GOEXPERIMENT with which the Go runtime begins its heap at the beginning of what it reserves for that,
// 64 MiB. By default it begins anywhere in there, and may need as many addresses once more, for which a limit (ulimit -v) may
// have no room.
func (i *installer) heapExperiment() string {
	const flag = "norandomizedheapbase64"
	before := environ.Get(environ.GOEXPERIMENT)
	with := strings.TrimPrefix(before+","+flag, ",")
	cmd := exec.CommandContext(i.ctx, "go", "list", "runtime")
	endTogether(cmd)
	cmd.Env = append(os.Environ(), "GOEXPERIMENT="+with)
	if cmd.Run() != nil { // this version of Go does not know it
		return before
	}
	return with
}

// command builds the command itself, in place of one that may be running. It is static, for hosts with another C library and
// because such a one has fewer addresses of its own, and says what is missing where it cannot start.
func (i *installer) command(to string) error {
	if err := os.Remove(to); err != nil && !os.IsNotExist(err) {
		return err
	}
	i.steps.step("bin/cadre, static")
	flags := "-s -w"
	if entry.Symbol != "" {
		flags += " -E " + entry.Symbol
	}
	return i.call([]string{"CGO_ENABLED=0"}, i.from, "go", "build", "-ldflags", flags, "-o", to, "./cmd/cadre")
}

// wrapper is the shell script that calls a compiler, which an environment variable may name, with flags and libraries.
func wrapper(variable, compiler, flags string, libs ...string) string {
	return strings.NewReplacer("@VARIABLE@", variable, "@COMPILER@", compiler, "@FLAGS@", flags,
		"@LIBS@", strings.Join(libs, " "), "@LINK@", "-l"+strings.Join(libs, " -l")).Replace(wrapperText)
}

const wrapperText = `#!/bin/sh
# Calls the compiler for programs that use MPI. It takes the compiler's own arguments, and one of these first:
#   -show, --showme      print what would be called
#   -compile-info, -compile_info, --showme:compile
#   -link-info, -link_info, --showme:link
# and anywhere -mpi1, for programs of MPI-1 that call what MPI-3.0 removed, such as MPI_Address.
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
compiler=${@VARIABLE@:-@COMPILER@}
quoted=$here # as a shell reads it
case $here in
*[!A-Za-z0-9_./+,:@%=-]*) quoted="'$(printf %s "$here" | sed "s/'/'\\\\''/g")'" ;;
esac
mpi1=
for arg; do
	shift
	case $arg in
	-mpi1 | --mpi1) mpi1="-DCADRE_MPI1 " ;;
	*) set -- "$@" "$arg" ;;
	esac
done
compile="@FLAGS@$mpi1-I$quoted/include"
link="-L$quoted/lib -Wl,-rpath,$quoted/lib @LINK@"
call=
case $1 in
-show | --show | -showme | --showme) call=show; shift ;;
-compile-info | -compile_info | --compile-info | --compile_info)
	shift; echo "$compiler $compile $*"; exit ;;
-link-info | -link_info | --link-info | --link_info)
	shift; echo "$compiler $link $*"; exit ;;
-showme:compile | --showme:compile) echo "$compile"; exit ;;
-showme:link | --showme:link) echo "$link"; exit ;;
-showme:incdirs | --showme:incdirs) echo "$here/include"; exit ;;
-showme:libdirs | --showme:libdirs) echo "$here/lib"; exit ;;
-showme:libs | --showme:libs) echo @LIBS@; exit ;;
-showme:command | --showme:command) echo "$compiler"; exit ;;
-showme:version | --showme:version) exec "$here/bin/cadre" version ;;
esac
links=yes
for arg; do
	case $arg in
	-c | -E | -S | -M | -MM | -fsyntax-only) links= ;;
	esac
done
if [ "$call" ] && [ $# = 0 ]; then
	: # all that there is
elif [ $# = 0 ] || [ "$*" = --version ] || [ "$*" = -v ] || [ "$*" = -V ]; then
	compile= link=
elif [ ! "$links" ]; then
	link=
fi
if [ "$call" ]; then
	printf '%s\n' "$compiler${compile:+ $compile}${1:+ $*}${link:+ $link}"
else
	eval "exec \$compiler $compile \"\$@\" $link"
fi
`

const pkgConfig = `prefix=${pcfiledir}/../..

Name: mpi
Description: MPI-5.0 by the standard ABI, on Cadre
Version: 5.0
Libs: -L${prefix}/lib -Wl,-rpath,${prefix}/lib -lmpi_abi
Cflags: -I${prefix}/include
`
