package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A library is an MPI: its commands, and a copy of the suites in which they build and run.
type library struct {
	bin  string
	env  []string
	copy func() (string, error) // the copy's folder; made at the first call

	mu    sync.Mutex
	built map[string]func() ending // by folder: the suite's own build
}

// newLibrary takes the commands in bin, and copies the suites to the folder to when they are first needed.
func newLibrary(bin, suites, to string, more ...string) *library {
	env := append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"CC=mpicc", "MPICC=mpicc", "CXX=mpicxx", "FC=mpifort", "F77=mpifort")
	return &library{bin: bin, env: append(env, more...), built: make(map[string]func() ending),
		copy: sync.OnceValues(func() (string, error) { return to, copySuites(suites, to) })}
}

// installed checks a prefix that cadre install has made.
func installed(prefix string) (bin string, err error) {
	prefix, err = filepath.Abs(prefix)
	for _, name := range []string{"mpicc", "mpiexec"} {
		if _, missing := os.Stat(filepath.Join(prefix, "bin", name)); missing != nil {
			err = errors.Join(err, fmt.Errorf("--prefix %s: no bin/%s: want a folder that cadre install has made", prefix, name))
		}
	}
	return filepath.Join(prefix, "bin"), err
}

// install makes a prefix from this source.
func install(ctx context.Context, to string) (bin string, err error) {
	e := child(ctx, 20*time.Minute, ".", os.Environ(), "go", "run", "cadre.example/cmd/cadre", "install", to)
	if e.status != 0 {
		return "", fmt.Errorf("cadre install: status %d\n%s", e.status, lastLines(e.output, 20))
	}
	return installed(to)
}

// commands of a peer, by the name that suites call them.
var commands = map[string]string{"mpicc": "mpicc", "mpicxx": "mpicxx", "mpic++": "mpicxx", "mpifort": "mpifort",
	"mpif77": "mpifort", "mpif90": "mpifort", "mpiexec": "mpiexec", "mpirun": "mpiexec"}

// peerBin makes a folder with the commands of another MPI, which are named as its compiler is: mpicxx.mpich stands beside
// mpicc.mpich.
func peerBin(mpicc, to string) error {
	found, err := exec.LookPath(mpicc)
	if err == nil {
		found, err = filepath.Abs(found)
	}
	dir, base := filepath.Split(found)
	if err == nil && !strings.Contains(base, "mpicc") {
		err = errors.New("want a compiler whose name has mpicc in it, as mpicc.mpich has")
	}
	if err == nil {
		err = os.Mkdir(to, 0o777)
	}
	if err != nil {
		return fmt.Errorf("--peer %s: %w", mpicc, err)
	}
	for name, theirs := range commands {
		file := dir + strings.Replace(base, "mpicc", theirs, 1)
		if _, err := os.Stat(file); err != nil {
			if theirs == "mpiexec" || theirs == "mpicc" {
				return fmt.Errorf("--peer %s: %w", mpicc, err)
			}
			continue // a peer without Fortran, for instance
		}
		script := "#!/bin/sh\nexec '" + strings.ReplaceAll(file, "'", `'\''`) + "' \"$@\"\n"
		if err := os.WriteFile(filepath.Join(to, name), []byte(script), 0o777); err != nil {
			return err
		}
	}
	return nil
}

// peerEnv lets Open MPI run as many ranks as are asked for, and as the superuser where this command was started so.
var peerEnv = []string{"OMPI_MCA_rmaps_base_oversubscribe=1", "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe",
	"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"}

// build builds a program, with its suite's commands where it has some.
func (l *library) build(ctx context.Context, p program, builds []string) ending {
	root, err := l.copy()
	if err != nil {
		return ending{status: -1, output: []byte(err.Error())}
	}
	dir := filepath.Join(root, p.folder)
	if len(builds) > 0 {
		if e := l.suite(ctx, p.folder, dir, builds); e.status != 0 {
			return e
		}
	}
	if len(p.sources) == 0 {
		if _, err := os.Stat(filepath.Join(dir, p.exe)); err != nil {
			return ending{status: -1, output: []byte("the suite's build did not make " + p.name)}
		}
		return ending{}
	}
	e := l.compile(ctx, dir, p, p.sources)
	if e.status != 0 && len(p.helpers) > 0 {
		if with := l.compile(ctx, dir, p, append(p.sources[:1:1], p.helpers...)); with.status == 0 {
			return with
		}
	}
	return e
}

// buildLimit is how long one command of a build may take.
const buildLimit = 15 * time.Minute

// compile compiles sources to the program's executable; where languages meet, by the compiler of the first.
func (l *library) compile(ctx context.Context, dir string, p program, sources []string) ending {
	args := append([]string{"-o", p.exe, "-I."}, sources...)
	return child(ctx, buildLimit, dir, l.env, filepath.Join(l.bin, compiler(sources[0])), append(args, p.flags...)...)
}

// suite runs the commands of a folder's own build, once.
func (l *library) suite(ctx context.Context, folder, dir string, builds []string) ending {
	l.mu.Lock()
	once, ok := l.built[folder]
	if !ok {
		once = sync.OnceValue(func() (e ending) {
			for _, command := range builds {
				if e = child(ctx, buildLimit, dir, l.env, "sh", "-c", command); e.status != 0 {
					break
				}
			}
			return e
		})
		l.built[folder] = once
	}
	l.mu.Unlock()
	return once()
}

// run runs a program that build has built and says what came.
func (l *library) run(ctx context.Context, p program, ranks int, limit time.Duration) (result string, e ending) {
	root, err := l.copy()
	if err != nil {
		return fail, ending{status: -1, output: []byte(err.Error())}
	}
	dir := filepath.Join(root, p.folder)
	args := append([]string{"-n", strconv.Itoa(ranks), filepath.Join(dir, p.exe)}, p.args...)
	e = child(ctx, limit, dir, l.env, filepath.Join(l.bin, "mpiexec"), args...)
	switch {
	case e.timeout:
		return hang, e
	case e.status >= 0 && p.expect.met(e.status, e.output):
		return pass, e
	}
	return fail, e
}
