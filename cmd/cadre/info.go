package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"cadre.example/launch/job"
)

func runVersion(args []string, out, errs *os.File) int {
	if len(args) > 0 && args[0] == "-h" {
		fmt.Fprint(out, "cadre version: which build this is, and of which Go\n")
		return 0
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
		if args[0] == "-h" || args[0] == "--help" {
			fmt.Fprint(out, "cadre info: what a program started here would find: launcher, cores, devices\n")
			return 0
		}
		fmt.Fprintf(errs, "cadre info: %q: want no arguments\n", args[0])
		return statusUsage
	}
	fmt.Fprintf(out, "launcher  %s\n", launcherHere())
	fmt.Fprintf(out, "cores     %d\n", job.Cores())
	fmt.Fprintf(out, "ranks     at most %d processes, or %d goroutines of one process\n", job.MaxProcesses, job.MaxLocal)
	fmt.Fprint(out, "devices   inproc  goroutine ranks of one process\n")
	fmt.Fprint(out, "          unix    processes of one host (default between processes)\n")
	fmt.Fprint(out, "          tcp     processes of one host, over loopback\n")
	return 0
}

// launcherHere says what a program started without cadre run would think of its surroundings.
func launcherHere() string {
	switch name := job.Around(); {
	case os.Getenv("CADRE_CONTROL_FD") != "":
		return "cadre run (rank " + os.Getenv("CADRE_RANK") + " of " + os.Getenv("CADRE_SIZE") + ")"
	case name != "":
		return name + ": Cadre cannot join its jobs, start programs with cadre run"
	}
	return "none (a program started directly is one rank, or CADRE_LOCAL goroutine ranks)"
}
