// Conform builds and runs suites of MPI programs on Cadre, and compares what came with a list of what is expected.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

const usage = `go run ./tools/conform [flags] DIR

Builds and runs the MPI programs below DIR, in C, C++ and Fortran, and compares what came with a list of what is expected.
It works on a copy: nothing in DIR changes.

  git clone https://github.com/mpitutorial/mpitutorial ~/suites/mpitutorial
  go run ./tools/conform --write-expected ~/release-1.txt ~/suites   # what the release you trust does
  go run ./tools/conform --expected ~/release-1.txt ~/suites         # what the next one does otherwise

Flags
  --prefix DIR           what cadre install has made (default: one is made from this source, and removed afterwards)
  --expected FILE        the list of expected results; a case that it does not name is expected to pass
  --write-expected FILE  write what came to a list; reasons in --expected FILE, or in FILE itself, are kept
  --peer MPICC           run what does not pass on another MPI too, as in mpicc.mpich; if it does not pass there, it is
                         the suite's own fault
  --ranks N,N            the numbers of ranks for programs that do not say any (default 2,4)
  --timeout DURATION     how long one run may take (default 1m)
  --jobs N               how many programs are built and run at once (default: half the processors)
  --json FILE            write every case with its result, its output's end, and its time

A list has a line NAME RANKS RESULT for each case, and its reason after #. The results are pass, fail, hang (no end in
time), nobuild, and suite (the peer does not pass either):

  tutorials/ring.c 4 hang # a receive without a send

Without further word each source with a main is a program. It is compiled alone, and if that fails, with the sources of
its folder that have no main; it passes if it exits with 0. A file conform.txt says otherwise, for its folder and those
below:

  # the name of the program, its sources, and how it is run
  program ring: ring.c util.c ; ranks 2,4 ; args 10 ; flags -O2 -lm ; expect output ^No errors

  # what is expected is one of: pass, fail, exit N, output REGEXP (and exit status 0)
  default ranks 3 ; expect pass

  # a suite with a build of its own: commands of the shell, or targets of make, with mpicc on PATH and in CC;
  # the programs that this makes have no sources
  build ./configure
  make all
  program src/IMB-MPI1: ; args PingPong

Exit status: 0 as expected, 1 something differs, 2 wrong use, 130 interrupted.
`

// Exit statuses.
const (
	statusDiffers     = 1
	statusUsage       = 2
	statusInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := conform(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are what the flags say.
type options struct {
	dir, prefix, expected, write, peer, json string
	ranks                                    []int
	timeout                                  time.Duration
	jobs                                     int
}

func parse(args []string) (o options, err error) {
	f := flag.NewFlagSet("conform", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.StringVar(&o.prefix, "prefix", "", "")
	f.StringVar(&o.expected, "expected", "", "")
	f.StringVar(&o.write, "write-expected", "", "")
	f.StringVar(&o.peer, "peer", "", "")
	f.StringVar(&o.json, "json", "", "")
	ranks := f.String("ranks", "2,4", "")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "")
	f.IntVar(&o.jobs, "jobs", max(1, runtime.NumCPU()/2), "")
	if err = f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() != 1 {
		return o, fmt.Errorf("folders %q: want one, after the flags, as in: go run ./tools/conform ~/suites", f.Args())
	}
	o.dir = f.Arg(0)
	if o.ranks, err = parseRanks(*ranks); err != nil {
		return o, fmt.Errorf("--%w", err)
	}
	if o.jobs < 1 {
		return o, fmt.Errorf("--jobs %d: want at least 1", o.jobs)
	}
	if o.timeout <= 0 {
		return o, fmt.Errorf("--timeout %v: want more than 0, as in 30s", o.timeout)
	}
	return o, nil
}

// lists reads the list of expected results, and the one with the reasons to keep.
func (o options) lists() (expected, old map[key]entry, err error) {
	read := func(file string) map[key]entry {
		text, failed := os.ReadFile(file)
		if failed != nil {
			err = errors.Join(err, failed)
			return nil
		}
		list, failed := parseExpected(string(text))
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s:%w", file, failed))
		}
		return list
	}
	if o.expected != "" {
		expected = read(o.expected)
		return expected, expected, err
	}
	if _, absent := os.Stat(o.write); o.write != "" && absent == nil {
		old = read(o.write)
	}
	return nil, old, err
}

// conform is the command.
func conform(ctx context.Context, args []string, out, errs io.Writer) int {
	o, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(out, usage)
		return 0
	}
	var p plan
	var expected, old map[key]entry
	if err == nil {
		expected, old, err = o.lists()
	}
	if err == nil {
		p, err = find(o.dir, o.ranks)
	}
	if err != nil {
		fmt.Fprintf(errs, "conform: %v\nSee: go run ./tools/conform -h\n", err)
		return statusUsage
	}
	scratch, err := os.MkdirTemp("", "conform-")
	if err == nil {
		defer os.RemoveAll(scratch)
		scratch, err = filepath.EvalSymlinks(scratch)
	}
	r := round{plan: p, limit: o.timeout, jobs: o.jobs, errs: errs}
	if err == nil {
		err = r.libraries(ctx, o, scratch)
	}
	var reports []report
	if err == nil && ctx.Err() == nil {
		reports = r.run(ctx)
	}
	if ctx.Err() != nil {
		fmt.Fprintf(errs, "conform: interrupted after %d cases\n", len(reports))
		return statusInterrupted
	}
	if err != nil {
		fmt.Fprintf(errs, "conform: %v\n", err)
		return statusUsage
	}
	all := compare(reports, expected, o.peer != "")
	news := show(out, all)
	if o.json != "" {
		err = writeJSON(o.json, all)
	}
	if o.write != "" {
		err = errors.Join(err, os.WriteFile(o.write, []byte(formatExpected(renew(reports, old))), 0o666))
		news = news && o.expected != ""
	}
	if err != nil {
		fmt.Fprintf(errs, "conform: %v\n", err)
		return statusUsage
	}
	if news {
		return statusDiffers
	}
	return 0
}

// libraries makes ready the MPI to check and its peer.
func (r *round) libraries(ctx context.Context, o options, scratch string) error {
	var bin string
	var err error
	if o.prefix != "" {
		bin, err = installed(o.prefix)
	} else {
		fmt.Fprintln(r.errs, "conform: installing Cadre from this source, which takes a minute or more")
		bin, err = install(ctx, filepath.Join(scratch, "prefix"))
	}
	if err != nil {
		return err
	}
	r.ours = newLibrary(bin, o.dir, filepath.Join(scratch, "ours"))
	if o.peer == "" {
		return nil
	}
	bin = filepath.Join(scratch, "peer-bin")
	r.peer = newLibrary(bin, o.dir, filepath.Join(scratch, "peer"), peerEnv...)
	return peerBin(o.peer, bin)
}
