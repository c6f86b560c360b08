package mpi

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/coll"
	"cadre.example/internal/environ"
	"cadre.example/internal/member"
	"cadre.example/launch"
)

// Main is the body of a parallel program's main function. It joins the job of the process and calls f with the world
// communicator. Without a launcher the process is one rank, or with CADRE_LOCAL=8 in the environment eight goroutine
// ranks. A launcher may also run several ranks in each process; ranks are then numbered process by process.
//
// Main returns when f has returned nil on every rank. An error or panic of f on one rank ends the whole job: the process
// exits with status 1 after an error, 2 after a panic, and the code of [Comm.Abort]. The job prints the reason once,
// with the number of the rank.
func Main(f func(world *Comm) error, opts ...Option) {
	if f == nil {
		panic("mpi: Main: f is nil")
	}
	if !worldBegins() {
		fatal(member.StatusError, "mpi: Main: the process has joined a job before")
	}
	if p := process.open(); p != nil {
		inSession(p, f)
		return
	}
	cfg := configure(opts)
	cfg.Device = launch.Device()
	cfg.Tag = launch.Tagged()
	n, err := launch.Local()
	if err == nil {
		err = cfg.FromEnvironment(environ.Get)
	}
	if err == nil {
		err = cfg.HangFrom(environ.Get)
	}
	if err == nil {
		cfg.Check, err = member.CheckFrom(environ.Get, cmp.Or(cfg.Check, member.CheckLeaks))
	}
	if err != nil {
		fatal(member.StatusError, "mpi: "+err.Error())
	}
	cfg.Choice[0], cfg.Choice[1] = coll.Choice()
	boot, err := process.enterOnce(&cfg)
	switch {
	case err != nil:
		fatal(member.StatusError, "mpi: "+err.Error())
	case boot != nil && boot.Size() > 1:
		if f := member.RunProcess(boot, n, cfg, func(r *member.Rank) error { return runRank(r, f) }); f != nil {
			os.Exit(f.Status)
		}
	default:
		goroutines(n, cfg, boot, f)
	}
	started.finalized.Store(true)
}

// inSession is Main in a process that has a session open, and is a rank of its job already.
func inSession(p *proc, f func(world *Comm) error) {
	w := &World{p.world}
	body := func(*member.Rank) error {
		if err := f(w.Comm); err != nil {
			return err
		}
		return w.Finalize()
	}
	if f := member.RunJoined(p.job, process.boot, body); f != nil {
		os.Exit(f.Status)
	}
}

// goroutines runs all ranks in this process. boot is nil unless a launcher waits for the process to finalize.
func goroutines(n int, cfg config, boot adi.Bootstrap, f func(world *Comm) error) {
	var told atomic.Bool
	end := func(err error) {
		if told.Swap(true) {
			select {} // somebody else is about to exit
		}
		status, text := outcome(n, err)
		if boot == nil || boot.Abort(status, text) != nil {
			fmt.Fprintln(os.Stderr, text)
		}
		os.Exit(status)
	}
	cfg.Launcher = boot
	cfg.OnFailure = func(f *member.Failure) { time.AfterFunc(limits.EndTime, func() { end(f) }) }
	if boot != nil {
		cfg.Started = func(j *member.Job) (ended func()) { return j.Testify(boot) }
	}
	err := member.Run(n, cfg, func(r *member.Rank) error { return runRank(r, f) })
	if err == nil && boot != nil {
		err = boot.Finalize()
	}
	if err != nil {
		end(err)
	}
}

// outcome is the exit status and the text for an error of goroutine ranks.
func outcome(n int, err error) (status int, text string) {
	var first *member.Failure
	if !errors.As(err, &first) {
		return member.StatusError, err.Error()
	}
	text = err.Error()
	if n == 1 {
		text = first.Text() // there is no other rank that it could be
	}
	return first.Status, text + strings.TrimPrefix(first.Report(), first.Error())
}

// The environment that package launch reads. A flag of ParseFlags is an entry of it.
const (
	envLocal  = environ.Local
	envDevice = environ.Device
	envTag    = environ.Tag
)

var ownFlags = map[string]string{"-cadre.local": envLocal, "-cadre.device": envDevice, "-cadre.tag": envTag}

// ParseFlags takes the runtime's own flags out of a program's arguments, as MPI_Init does in C, and returns the rest:
//
//	-cadre.local=N      run N goroutine ranks, as CADRE_LOCAL=N in the environment
//	-cadre.device=NAME  the transport, as CADRE_DEVICE=NAME
//	-cadre.tag=1        begin lines of goroutine ranks with the rank, as CADRE_TAG=1
//
// Two dashes mean the same. So that C's habits serve too, it takes the names that MPICH gave its options, in exactly this
// spelling:
//
//	-mpiqueue         print what still waits when a rank ends, as CADRE_QUEUE=1 (or json)
//	-mpichmsg         print what a rank has counted, as CADRE_MSG=1 (or json)
//	-mpitrace FILE    write the last packets of a rank, as CADRE_TRACE=FILE (%d is the rank)
//	-mpichdebug       print them with times, as CADRE_DEBUG=1
//	-mpidbfile FILE   and into a file, as CADRE_DBFILE=FILE
//	-mpipktsize N     the largest message that goes with its envelope, as CADRE_EAGER=N
//	-mpiversion       name the library and its devices, as CADRE_VERSION=1
//	-mpichmemdebug    list requests that were never completed, as CADRE_MEMDEBUG=1
//	-mpedbg           print queues and goroutines of a rank that fails, as CADRE_EDBG=1
//
// All print to standard error. Arguments after "--" are the program's. It must be called before Main or Init.
func ParseFlags(args []string) (rest []string) {
	seeds := member.InsightFlags()
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			return append(rest, args[i:]...)
		}
		if k := slices.IndexFunc(seeds, func(f member.InsightFlag) bool { return f.Name == a }); k >= 0 {
			if !seeds[k].Value {
				os.Setenv(seeds[k].Env, "1")
				continue
			}
			if i+1 < len(args) && args[i+1] != "--" {
				i++
				os.Setenv(seeds[k].Env, args[i])
				continue
			}
		}
		flag, value, set := strings.Cut(a, "=")
		if env := ownFlags["-"+strings.TrimPrefix(strings.TrimPrefix(flag, "-"), "-")]; env != "" && set && flag[0] == '-' {
			os.Setenv(env, value)
			continue
		}
		rest = append(rest, a)
	}
	return rest
}
