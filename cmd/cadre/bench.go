package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
	"cadre.example/internal/environ"
	"cadre.example/launch/job"
	"cadre.example/mpi"
)

// benchRankFlag is the word by which cadre bench starts itself as the ranks it measures. It is not for people.
const benchRankFlag = "-as-rank"

// What --quick changes, unless it is said otherwise.
const (
	rounds, quickRounds   = 5, 3
	minTime, quickMinTime = 50 * time.Millisecond, 5 * time.Millisecond
	timeout, quickTimeout = time.Minute, 15 * time.Second
	quickBudget           = 45 * time.Second
	batches               = 5

	packMinTime, packQuickMinTime = 20 * time.Millisecond, time.Millisecond
	packQuickRounds               = 2
	window                        = 64
)

// A bench is what a command line asks for.
type bench struct {
	compare.Options
	device    string
	compilers []string
	noPeers   bool
	abi       bool // ours is the C program, compiled for Cadre
	json, svg string
	table     string // of rules, by tune
}

func runBench(args []string, out, errs *os.File) int {
	if len(args) > 0 && args[0] == benchRankFlag {
		return benchRank(args[1:], errs)
	}
	if len(args) > 0 && args[0] == launchRankWord {
		launchRank()
		return 0
	}
	if len(args) > 0 && args[0] == "launch" {
		return runBenchLaunch(args[1:], out, errs)
	}
	b, err := parseBench(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, benchUsage())
		return 0
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre bench: %v\nSee: cadre bench -h\n", err)
		return statusUsage
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	go func() {
		select {
		case sig := <-signals:
			cancel(&interrupted{sig})
		case <-ctx.Done():
		}
	}()
	return b.run(ctx, out, errs)
}

// interrupted is why a run ends before its time.
type interrupted struct{ sig os.Signal }

func (e *interrupted) Error() string { return e.sig.String() }

func (e *interrupted) status() int {
	if s, ok := e.sig.(syscall.Signal); ok {
		return 128 + int(s)
	}
	return statusFailed
}

// run measures and writes. The figures that there are at an interruption are shown too.
func (b *bench) run(ctx context.Context, out, errs *os.File) int {
	files, err := openFiles(b.json, b.svg, b.table)
	if err != nil {
		fmt.Fprintf(errs, "cadre bench: %v\n", err)
		return statusUsage
	}
	defer files.close()
	show := newProgress(errs)
	defer show.stop()
	var report *compare.Report
	switch {
	case b.packing():
		show.say("looking for peers")
		report, err = b.runPack(ctx, show)
	case b.tuning():
		err = b.runTune(ctx, out, files.tableWriter(), show)
	case b.guiding():
		err = b.runGuidelines(ctx, out, show)
	default:
		show.say("looking for peers")
		report, err = b.runJobs(ctx, show)
	}
	show.stop()
	if report != nil {
		if err := errors.Join(report.Table(out), files.write(report)); err != nil {
			fmt.Fprintf(errs, "cadre bench: %v\n", err)
			return statusFailed
		}
	}
	var why *interrupted
	switch {
	case errors.As(err, &why):
		fmt.Fprintf(errs, "cadre bench: %v: not all was measured\n", why)
		return why.status()
	case err != nil:
		fmt.Fprintf(errs, "cadre bench: %v\n", err)
		return statusFailed
	case report != nil && report.OursFailed():
		fmt.Fprintln(errs, "cadre bench: Cadre itself has failed, see above")
		return statusFailed
	}
	return 0
}

// runJobs measures with jobs of ranks.
func (b *bench) runJobs(ctx context.Context, show *progress) (*compare.Report, error) {
	impls, notes, remove, err := b.implementations(ctx)
	defer remove()
	if err != nil {
		return nil, err
	}
	report, err := compare.Run(ctx, impls, &b.Options, show.step)
	if report != nil {
		report.Notes = append(notes, report.Notes...)
	}
	return report, err
}

// benchRank is one rank of ours.
func benchRank(args []string, errs *os.File) int {
	cfg, err := osu.ParseArgs(args)
	if err != nil {
		fmt.Fprintf(errs, "cadre bench %s: %v\n", benchRankFlag, err)
		return statusUsage
	}
	mpi.Main(func(world *mpi.Comm) error { return osu.Run(world, cfg, world.Stdout()) })
	return 0
}

// parseBench reads a command line. Flags may stand before and after the benchmarks' names.
func parseBench(args []string) (*bench, error) {
	b := &bench{device: environ.Get(environ.Device)}
	b.Batches = batches
	f := flag.NewFlagSet("cadre bench", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	list := func(to *[]int, parse func(string) ([]int, error)) func(string) error {
		return func(v string) (err error) {
			*to, err = parse(v)
			return err
		}
	}
	f.StringVar(&b.device, "device", b.device, "")
	f.Func("n", "", list(&b.Ranks, compare.ParseRanks))
	f.Func("sizes", "", list(&b.Sizes, compare.ParseSizes))
	f.Func("depths", "", list(&b.Depths, compare.ParseSizes))
	f.BoolVar(&b.Quick, "quick", false, "")
	f.IntVar(&b.Rounds, "rounds", 0, "")
	f.DurationVar(&b.MinTime, "min-time", 0, "")
	f.DurationVar(&b.Timeout, "timeout", 0, "")
	f.IntVar(&b.Window, "window", window, "")
	f.BoolVar(&b.noPeers, "no-peers", false, "")
	f.BoolVar(&b.abi, "abi", false, "")
	f.Func("mpicc", "", func(v string) error {
		if _, err := os.Stat(v); err != nil {
			return errors.New("no such file")
		}
		b.compilers = append(b.compilers, v)
		return nil
	})
	f.StringVar(&b.json, "json", "", "")
	f.StringVar(&b.svg, "svg", "", "")
	f.StringVar(&b.table, "table", "", "")
	for {
		if err := parseFlags(f, args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			break
		}
		b.Benches = append(b.Benches, f.Arg(0))
		args = f.Args()[1:]
	}
	set := make(map[string]bool)
	f.Visit(func(f *flag.Flag) { set[f.Name] = true })
	b.defaults(set)
	if !slices.Contains(job.Devices, b.device) && b.device != "" {
		return nil, fmt.Errorf("--device %q: want one of %s", b.device, strings.Join(job.Devices, ", "))
	}
	if b.packing() {
		_, err := b.packCases()
		return b, err
	}
	if b.tuning() {
		_, err := b.tuneCases()
		return b, err
	}
	if b.table != "" {
		return nil, errTable
	}
	if b.guiding() {
		_, err := b.guidelines()
		return b, err
	}
	for _, name := range b.Benches {
		if osu.Find(name) == nil && len(osu.Group(name)) == 0 {
			if near := nearest(name, compare.Names()); near != "" {
				return nil, fmt.Errorf("%q: did you mean %s?", name, near)
			}
		}
	}
	_, err := b.Cases()
	return b, err
}

// defaults fills in what the command line has not set.
func (b *bench) defaults(set map[string]bool) {
	r, m, t := rounds, minTime, timeout
	if b.packing() {
		m = packMinTime
	}
	if b.Quick {
		r, m, t = quickRounds, quickMinTime, quickTimeout
		if b.packing() {
			r, m = packQuickRounds, packQuickMinTime
		}
		if !set["rounds"] {
			b.Budget = quickBudget
		}
	}
	if !set["rounds"] {
		b.Rounds = r
	}
	if !set["min-time"] {
		b.MinTime = m
	}
	if !set["timeout"] {
		b.Timeout = t
	}
}
