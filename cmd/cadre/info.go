package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"cadre.example/abi"
	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch"
	"cadre.example/launch/job"
	"cadre.example/mpi"
)

func runVersion(args []string, out, errs *os.File) int {
	if len(args) > 0 && args[0] == "-h" {
		fmt.Fprint(out, "cadre version: which build this is, and of which Go\n")
		return 0
	}
	if len(args) > 0 {
		fmt.Fprintf(errs, "cadre version: %q: want no arguments\n", args[0])
		return statusUsage
	}
	version := "unknown"
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" {
		version = b.Main.Version
	}
	fmt.Fprintf(out, "cadre %s, %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return 0
}

func runInfo(args []string, out, errs *os.File) int {
	if len(args) > 0 {
		switch args[0] {
		case "-h", "--help":
			fmt.Fprint(out, "cadre info: what a program started here would find: launcher, cores, devices\n"+
				"cadre info --abi: how many of the standard's functions C programs can use, and which not yet\n")
			return 0
		case "-abi", "--abi":
			return infoABI(out, errs)
		}
		fmt.Fprintf(errs, "cadre info: %q: want no arguments, or --abi\n", args[0])
		return statusUsage
	}
	fmt.Fprintf(out, "version   %s\n", buildVersion())
	standard, sub := mpi.Version()
	fmt.Fprintf(out, "standard  MPI %d.%d; libmpi_abi.so has %d functions of it for C programs\n", standard, sub, len(abi.Real()))
	fmt.Fprintf(out, "launcher  %s\n", launcherHere())
	switch name, why, err := launch.Choice(environ.Get); {
	case err != nil:
		fmt.Fprintf(out, "bootstrap none: %v\n", err)
	default:
		fmt.Fprintf(out, "bootstrap %s: %s\n", name, why)
	}
	for _, w := range launch.Ways() {
		mark := "no "
		if w.Found {
			mark = "yes"
		}
		fmt.Fprintf(out, "  %s     %-11s %s (%s)\n", mark, w.Name, w.Launchers, w.Variables)
	}
	fmt.Fprintf(out, "cores     %d\n", job.Cores())
	fmt.Fprintf(out, "ranks     at most %d processes, or %d goroutines of one process\n", limits.ProcessesMost, limits.RanksPerProcess)
	fmt.Fprint(out, "devices   inproc  goroutine ranks of one process\n")
	fmt.Fprint(out, "          shm     processes of one Linux host (default there)\n")
	fmt.Fprint(out, "          unix    processes of one host (default on other systems)\n")
	fmt.Fprint(out, "          tcp     processes of several hosts (default between them); CADRE_SECURITY=tls encrypts it\n")
	fmt.Fprint(out, "More, and what to do where something does not work: cadre doctor\n")
	return 0
}

// infoABI says which functions of the C interface are real.
func infoABI(out, errs *os.File) int {
	all, err := abi.Functions()
	if err != nil {
		fmt.Fprintf(errs, "cadre info: %v\n", err)
		return statusFailed
	}
	real := abi.Real()
	fmt.Fprintf(out, "%d of %d functions of the C interface are there; the others report MPI_ERR_UNSUPPORTED_OPERATION:\n", len(real), len(all))
	for _, f := range all {
		if !slices.Contains(real, f.Name) {
			fmt.Fprintf(out, "  MPI_%s\n", f.Name)
		}
	}
	return 0
}

// launcherHere says what a program started without cadre run would think of its surroundings.
func launcherHere() string {
	switch name := job.Around(); {
	case environ.Get(environ.ControlFD) != "":
		return "cadre run (rank " + environ.Get(environ.Rank) + " of " + environ.Get(environ.Size) + ")"
	case name != "":
		return name
	}
	return "none (a program started directly is one rank, or CADRE_LOCAL goroutine ranks)"
}
