// Cadre runs parallel programs: cadre run -n 4 PROG.
package main

import (
	"fmt"
	"io"
	"os"

	"cadre.example/launch/job"
)

// A command is one word after cadre.
type command struct {
	name string
	does string
	run  func(args []string, out, errs *os.File) int
}

func commands() []command {
	return []command{
		{"run", "start the ranks of a parallel program", runRun},
		{"bench", "measure Cadre beside the MPIs that are installed", runBench},
		{"type", "show what lies where in memory: cadre type 'vector(3, 2, 4, int32)'", runType},
		{"why", "say what the ranks of a running job do, and who waits for whom", runWhy},
		{"doctor", "say what works on this host, or between hosts, what not, and what to do", runDoctor},
		{"install", "make a folder with mpicc, mpi.h and mpiexec, for C programs", runInstall},
		{"info", "say what would be used here: launcher, cores, devices", runInfo},
		{"version", "say which build this is", runVersion},
		{"help", "explain a command: cadre help run", runHelp},
	}
}

// Exit statuses of the command itself.
const (
	statusFailed = 1
	statusUsage  = 2
)

func main() {
	if c, ok := calledAs(os.Args[0]); ok {
		os.Exit(c.run(os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(cadre(os.Args[1:], os.Stdout, os.Stderr))
}

func cadre(args []string, out, errs *os.File) int {
	if len(args) == 0 {
		overview(errs)
		return statusUsage
	}
	switch args[0] {
	case "-h", "-help", "--help":
		overview(out)
		return 0
	case "-version", "--version":
		return runVersion(nil, out, errs)
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(args[1:], out, errs)
		}
	}
	if args[0] == "agent" { // for launchers, not for people
		takeThreads()
		return job.Agent(os.Stdin, out)
	}
	fmt.Fprintf(errs, "cadre: %s\nSee: cadre help\n", unknownCommand(args[0]))
	return statusUsage
}

func overview(w io.Writer) {
	fmt.Fprint(w, "Cadre is MPI in Go.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  cadre %-8s %s\n", c.name, c.does)
	}
	fmt.Fprint(w, "\nTry: cadre run -n 4 ./examples/wordcount DIR\n")
}

func runHelp(args []string, out, errs *os.File) int {
	if len(args) == 0 {
		overview(out)
		return 0
	}
	for _, c := range commands() {
		if c.name == args[0] && c.name != "help" {
			return c.run([]string{"-h"}, out, errs)
		}
	}
	if args[0] != "help" {
		fmt.Fprintf(errs, "cadre help: %s\n", unknownCommand(args[0]))
		return statusUsage
	}
	overview(out)
	return 0
}
