package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// calledAs is the command that the name under which this program was called stands for: mpiexec and mpirun are cadre run
// with the spellings that people are used to.
func calledAs(name string) (command, bool) {
	switch filepath.Base(name) {
	case "mpiexec", "mpirun":
		return command{name: filepath.Base(name), run: runMpiexec}, true
	}
	return command{}, false
}

// habits are the flags of other launchers and how many values follow them. A flag with an empty name here has no meaning
// here, and is passed over.
var habits = map[string]struct {
	here   string
	values int
}{
	"n": {"n", 1}, "np": {"n", 1}, "c": {"n", 1},
	"x": {"x", 1}, "wdir": {"wdir", 1}, "wd": {"wdir", 1}, "genv": {"x", 2}, "env": {"env", 2},
	"timeout": {"timeout", 1}, "tag-output": {"tag", 0}, "prepend-rank": {"tag", 0}, "l": {"tag", 0},
	"oversubscribe": {"", 0}, "allow-run-as-root": {"", 0}, "genvall": {"", 0}, "envall": {"", 0}, "genvnone": {"", 0},
	"bind-to": {"bind-to", 1}, "map-by": {"map-by", 1}, "rank-by": {"", 1}, "mca": {"", 2}, "gmca": {"", 2}, "report-bindings": {"report-bindings", 0},
	"bind-to-core": {"", 0}, "bind-to-none": {"", 0}, "use-hwthread-cpus": {"", 0}, "launcher": {"", 1}, "iface": {"", 1},
	"ppn": {"N", 1}, "npernode": {"N", 1}, "N": {"N", 1}, "q": {"", 0}, "quiet": {"", 0}, "nolocal": {"", 0},
	"host": {"host", 1}, "hosts": {"host", 1}, "H": {"host", 1},
	"hostfile": {"hostfile", 1}, "machinefile": {"hostfile", 1}, "f": {"hostfile", 1},
}

// translate turns the arguments of mpiexec into those of cadre run.
func translate(args []string) (all []string, err error) {
	for i, section := range sections(args) {
		out, err := translateOne(section, i > 0)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			all = append(all, ":")
		}
		all = append(all, out...)
	}
	return all, nil
}

// perProgram are the flags of cadre run that may stand behind a colon.
var perProgram = []string{"n", "x", "env", "wdir"}

// translateOne turns what belongs to one program. What later ones say about the whole job is passed over.
func translateOne(args []string, later bool) ([]string, error) {
	var out []string
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			return append(out, args[i+1:]...), nil
		}
		if len(a) < 2 || a[0] != '-' {
			return append(out, args[i:]...), nil
		}
		name, value, joined := strings.Cut(strings.TrimPrefix(a[1:], "-"), "=")
		h, known := habits[name]
		if !known {
			out = append(out, a) // cadre run's own, or wrong
			if f := name; !joined && ownValue[f] && i+1 < len(args) {
				i++
				out = append(out, args[i])
			}
			continue
		}
		values := []string{value}
		if !joined {
			if i+h.values >= len(args) && h.values > 0 {
				return nil, fmt.Errorf("%s: want %d more arguments", a, h.values)
			}
			values = args[i+1 : i+1+h.values]
			i += h.values
		}
		switch {
		case later && h.here != "host" && h.here != "hostfile" && !slices.Contains(perProgram, h.here):
			continue
		case h.here == "bind-to" && !slices.Contains(job.Binds, values[0]):
			continue // a thread of a core, a cache, a list
		}
		switch h.here {
		case "":
		case "tag", "report-bindings":
			out = append(out, "-"+h.here)
		case "timeout":
			if v := values[0]; strings.Trim(v, "0123456789") == "" {
				values = []string{v + "s"} // other launchers count seconds
			}
			out = append(out, "-timeout="+values[0])
		case "map-by":
			if v := values[0]; v == job.BySlot || v == job.ByNode { // other ways are about processors
				out = append(out, "-map-by="+v)
			}
		case "x", "env":
			out = append(out, "-"+h.here+"="+strings.Join(values, "="))
		default:
			out = append(out, "-"+h.here+"="+values[0])
		}
	}
	return out, nil
}

// ownValue are the flags of cadre run with a value that no other launcher has.
var ownValue = map[string]bool{
	"device": true, "per-process": true, "kill-grace": true, "mpitrace": true, "mpidbfile": true, "mpipktsize": true,
	"ssh": true, "agent": true, "copy": true, "output-dir": true, "on-hang": true, "hang-after": true, "trace": true, "check": true,
}

func runMpiexec(args []string, out, errs *os.File) int {
	switch {
	case len(args) == 1 && (args[0] == "--version" || args[0] == "-V" || args[0] == "-version"):
		return runVersion(nil, out, errs)
	}
	translated, err := translate(args)
	if err != nil {
		fmt.Fprintf(errs, "mpiexec: %v\n", err)
		return statusUsage
	}
	if err := useLibraries(); err != nil {
		fmt.Fprintf(errs, "mpiexec: %v\n", err)
		return statusFailed
	}
	return runRun(translated, out, errs)
}

// useLibraries lets programs that were compiled against MPICH find the libraries installed beside this program before
// those of MPICH.
func useLibraries() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	lib := filepath.Join(filepath.Dir(filepath.Dir(self)), "lib")
	if _, err := os.Stat(filepath.Join(lib, "libmpich.so.12")); err != nil {
		return nil // it is not installed: it was called so by hand
	}
	if path := environ.Get(environ.LibraryPath); path != "" {
		lib += ":" + path
	}
	return os.Setenv(environ.LibraryPath, lib)
}
