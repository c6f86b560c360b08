package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"cadre.example/adi/limits"
	"cadre.example/internal/entry"
	"cadre.example/internal/environ"
	"cadre.example/internal/member"
	"cadre.example/launch"
	"cadre.example/launch/job"
)

func runRun(args []string, out, errs *os.File) int {
	spec, err := parseRun(args)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(out, runUsage)
		return 0
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre run: %v\nSee: cadre run -h\n", err)
		return statusUsage
	}
	takeThreads()
	signals := make(chan os.Signal, 4)
	// SIGPIPE is caught so that a closed standard output ends the ranks and not only the launcher.
	signal.Notify(signals, append(jobControl, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE)...)
	spec.Stdin, spec.Stdout, spec.Stderr, spec.Signals = os.Stdin, out, errs, signals
	if entry.Closed(1) { // the runtime has opened /dev/null for it, where output would be lost without a word
		if closed, err := os.Open(os.DevNull); err == nil {
			defer closed.Close()
			spec.Stdout = closed
		}
	}
	spec.Own = true
	spec.Color = environ.Get(environ.NoColor) == "" && environ.Get(environ.Terminal) != "dumb"
	status, err := job.Run(spec)
	switch {
	case errors.Is(err, job.ErrUsage):
		fmt.Fprintf(errs, "cadre run: %v\nSee: cadre run -h\n", err)
		return statusUsage
	case err != nil:
		fmt.Fprintf(errs, "cadre run: %v\n", err)
		return statusFailed
	}
	return status
}

// parseRun makes a Spec of a command line.
func parseRun(args []string) (*job.Spec, error) {
	programs := sections(args)
	s := &job.Spec{N: job.Cores(), Grace: limits.KillGrace}
	first, counted := job.Part{}, false
	f := flag.NewFlagSet("cadre run", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	count := func(v string) error {
		counted = true
		return parseRanks(v, &s.N)
	}
	f.Func("n", "", count)
	f.Func("np", "", count)
	hosts := hostFlags(f, s)
	f.BoolVar(&s.InProcess, "in-process", false, "")
	f.IntVar(&s.PerProcess, "per-process", 0, "")
	f.StringVar(&s.Device, "device", environ.Get(environ.Device), "")
	f.DurationVar(&s.Timeout, "timeout", 0, "")
	f.BoolVar(&s.Stacks, "stacks", false, "")
	f.DurationVar(&s.Grace, "kill-grace", s.Grace, "")
	f.BoolVar(&s.Tag, "tag", false, "")
	f.StringVar(&s.Bind, "bind-to", job.BindNone, "")
	f.BoolVar(&s.Bindings, "report-bindings", false, "")
	f.StringVar(&s.OutputDir, "output-dir", "", "")
	f.StringVar(&s.OnHang, "on-hang", "", "")
	f.DurationVar(&s.HangAfter, "hang-after", 0, "")
	f.StringVar(&first.Dir, "wdir", "", "")
	f.StringVar(&s.Trace, "trace", "", "")
	f.Func("security", "", func(v string) error {
		if _, err := launch.ParseSecurity(v); err != nil || v == "" {
			return errors.New("want auth or tls")
		}
		s.Env = append(s.Env, environ.Security+"="+v)
		return nil
	})
	f.Func("check", "", func(v string) error {
		if _, err := member.CheckFrom(func(string) string { return v }, member.CheckLeaks); err != nil || v == "" {
			return errors.New("want none, leaks or strict")
		}
		s.Env = append(s.Env, environ.Check+"="+v)
		return nil
	})
	f.BoolFunc("record", "", func(v string) error {
		if v == "true" {
			v = "text"
		}
		s.Env = append(s.Env, environ.Record+"="+v)
		return nil
	})
	f.Func("x", "", setVariable(&s.Env))
	f.Func("env", "", setVariable(&first.Env))
	for _, o := range member.InsightFlags() {
		set := func(v string) error {
			s.Env = append(s.Env, o.Env+"="+v)
			return nil
		}
		if name := o.Name[1:]; o.Value {
			f.Func(name, "", set)
		} else {
			f.BoolFunc(name, "", func(v string) error {
				if v == "true" {
					v = "1"
				}
				return set(v)
			})
		}
	}
	if err := parseFlags(f, programs[0]); err != nil {
		return nil, err
	}
	if err := defaultTimeout(f, s); err != nil {
		return nil, err
	}
	s.Stalls = s.HangAfter > 0
	if f.NArg() == 0 {
		return nil, errors.New("no program: want a binary or a Go package after the flags, as in: cadre run -n 4 ./examples/wordcount DIR")
	}
	if err := hosts(counted); err != nil {
		return nil, err
	}
	first.N, first.Program, first.Args = s.N, f.Arg(0), f.Args()[1:]
	if len(programs) > 1 {
		return s, parseParts(s, first, counted, programs[1:])
	}
	s.Program, s.Args, s.Dir = first.Program, first.Args, first.Dir
	s.Env = append(s.Env, first.Env...)
	return s, nil
}

func parseRanks(v string, n *int) error {
	i, err := strconv.Atoi(v)
	if err != nil {
		return fmt.Errorf("want a whole number of ranks, from 1 to %d (with --in-process to %d)", limits.ProcessesMost, limits.RanksPerProcess)
	}
	*n = i
	return nil
}

const runUsage = `cadre run [flags] PROG [args] [: [-n N] [-x NAME=value] [--wdir DIR] PROG [args]]...

Starts PROG as the ranks of one parallel job on this host and passes its output on in whole lines.
PROG is a binary (a path, or a name on PATH), or a Go package or .go file, which is built once.

  cadre run -n 4 ./examples/wordcount DIR    build the package, run it as 4 processes
  cadre run -n 4 --tag hostname              any program; each line begins with its rank: [2] ...
  cadre run -n 8 --in-process ./prog         8 goroutine ranks in one process
  cadre run -n 8 --per-process 4 ./prog      2 processes of 4 goroutine ranks: 0-3 and 4-7
  cadre run -n 2 --timeout 30s ./prog        after 30 s say what the ranks do, end them, exit with 124
  cadre run -n 2 --kill-grace 5s ./prog      leave ranks that are stopped 5 s to put things in order
  cadre run -n 2 -x GODEBUG=gctrace=1 ./prog set a variable in every rank
  cadre run -n 2 --wdir /tmp ./prog          start the ranks in another folder
  cadre run -n 2 ./a x : -n 3 ./b            several programs in one job: ranks 0-1 run a, 2-4 run b
  cadre run -n 2 --env A=1 ./a : -x A=2 ./b  a variable for one of them
  cadre run -n 4 --bind-to core --report-bindings ./prog
                                             a core for each rank, and say which
  cadre run -n 4 --output-dir out ./prog     files out/rank.0.out, out/rank.0.err, out/rank.1.out, ...
  echo 42 | cadre run -n 2 ./prog            rank 0 reads standard input, the others have /dev/null

Flags
  -n N, -np N        how many ranks (default: the number of cores)
  -N K               K ranks on each host
  --hostfile FILE    the hosts: lines such as h1, h1:4, or h1 slots=4 max_slots=8
  --host LIST        the same in one word: h1:4,h2. Without both, those of a Slurm, PBS, LSF, SGE or OAR job
  --map-by HOW       slot (default): the slots of one host after the other; node: a rank to each host in turn
  --dry-run          only print which ranks would run where
  --ssh CMD          how hosts are reached (default ssh, or CADRE_SSH): 'ssh -i KEY -F FILE'
  --copy WHAT        programs that are copied to hosts: missing (default), always, never
  --agent PATH       the cadre that is on the hosts; by default this one is copied there, once
  --in-process       ranks are goroutines of one process
  --per-process K    ranks are goroutines, K in each process; N is a multiple of K
  --device NAME      the transport: auto (default), inproc, shm (Linux), unix, tcp
  --bind-to WHAT     where ranks run: on a core, socket or numa node each, or none (default): anywhere
  --report-bindings  say on which processors each rank runs
  --security WHAT    auth (default): ranks prove to each other who they are; tls: and TCP is encrypted (CADRE_SECURITY)
  --timeout DUR      after DUR, such as 90s or 10m, say what the ranks do, as cadre why does, and end the job
                     (MPIEXEC_TIMEOUT, in seconds)
  --stacks           with --timeout: the ranks print the stacks of all goroutines before they end
  --kill-grace DUR   time between SIGTERM and SIGKILL when a job is stopped (default 1s)
  --on-hang WHAT     when ranks wait for each other for ever: report (default), kill or off
  --hang-after DUR   without progress, before that is looked into (default 10s; 2s in one process); where it is given, ranks
                     that wait for one that computes are reported as well, and otherwise after a minute
  --tag              begin each line of output with its rank, on a terminal in colour (not with NO_COLOR set)
  --output-dir DIR   write output to files there: member.N.out and member.N.err
  -x NAME=value      set a variable; -x NAME requires that it is set here. Repeatable
  --env NAME=value   the same, where there are several programs for this one alone
  --wdir DIR         the ranks' working directory
  --trace FILE       write all calls of all ranks for Perfetto or Chrome's trace viewer
  --check WHAT       leaks (default): say what ranks have not freed, completed or received; none; strict: see
                     docs/diagnosis.md (CADRE_CHECK=WHAT)
  --record[=json]    when a rank fails, its process prints what its ranks have called last (CADRE_RECORD=1)
  -mpiqueue          print what still waits when a rank ends (CADRE_QUEUE=1, or json)
  -mpichmsg          print what a rank has counted (CADRE_MSG=1, or json)
  -mpitrace FILE     write the last packets of a rank; %d is the rank (CADRE_TRACE=FILE)
  -mpichdebug        print them with times (CADRE_DEBUG=1)
  -mpidbfile FILE    and into a file (CADRE_DBFILE=FILE)
  -mpipktsize N      largest message that goes with its envelope, in bytes (CADRE_EAGER=N)
  -mpiversion        name the library and its devices (CADRE_VERSION=1)
  -mpichmemdebug     list requests that were never completed (CADRE_MEMDEBUG=1)
  -mpedbg            print queues and goroutines of a rank that fails (CADRE_EDBG=1)

Exit status
  0        every rank has ended well
  N        the status of the first rank that failed, or the code of its Abort
  128+S    that rank was ended by signal S, or the launcher got signal S
  123      ranks waited for each other for ever, and --on-hang was kill
  124      the time was up
  1        PROG does not build or start, or a rank exited with 0 before it finalized
  2        this command line is wrong

The first failure ends the whole job: SIGTERM, --kill-grace, SIGKILL.
`
