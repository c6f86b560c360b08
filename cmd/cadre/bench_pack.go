package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"cadre.example/bench/compare"
	"cadre.example/bench/pack"
	"cadre.example/bench/peer"
	"cadre.example/internal/environ"
	"cadre.example/mpi"
)

// packName is the benchmark whose layouts are named after it. It measures no messages, and runs alone.
const packName = "pack"

// packing says whether the command line asks for it.
func (b *bench) packing() bool { return len(b.Benches) > 0 && b.Benches[0] == packName }

// packCases are the cases of cadre bench pack.
func (b *bench) packCases() ([]compare.Case, error) {
	if len(b.Ranks) > 0 {
		return nil, fmt.Errorf("-n: %s has one rank", packName)
	}
	sizes := b.Sizes
	if len(sizes) == 0 {
		if sizes = pack.DefaultSizes; b.Quick {
			sizes = pack.QuickSizes
		}
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	return pack.Cases(b.Benches[1:], sizes)
}

// packSides starts the C program for every MPI, and says what can be measured with it. stop ends what was started; it may
// always be called.
func (b *bench) packSides(ctx context.Context, arena *pack.Arena) (impls []compare.Impl, sides []compare.Side, notes []string, stop func(), err error) {
	var workers []*pack.Worker
	dir := ""
	stop = func() {
		for _, w := range workers {
			w.Close()
		}
		if dir != "" {
			os.RemoveAll(dir)
		}
	}
	impls = []compare.Impl{{Name: "Cadre", Version: mpi.LibraryVersion()}}
	sides = []compare.Side{arena.Ours()}
	if b.noPeers {
		return impls, sides, []string{"Cadre alone: --no-peers"}, stop, nil
	}
	if dir, err = os.MkdirTemp("", "cadre-bench-"); err != nil {
		return nil, nil, nil, stop, fmt.Errorf("no folder to compile the peers in: %w", err)
	}
	start := func(compiler string, argv []string) *pack.Worker {
		w, err := pack.StartWorker(ctx, argv, b.Timeout)
		if err != nil {
			notes = append(notes, fmt.Sprintf("not measured: %s, started with %s: %v", compiler, argv[0], err))
			return nil
		}
		workers = append(workers, w)
		return w
	}
	// The loop and memcpy are measured in the first program that there is: with a library, or without.
	floor := func(w *pack.Worker, compiler string) {
		if len(impls) > 1 {
			return
		}
		version := compiler + " " + strings.Join(pack.Flags, " ")
		impls = append(impls, compare.Impl{Name: "C loop", Version: version, Compiler: compiler, Yardstick: true, Against: true},
			compare.Impl{Name: "memcpy", Version: version, Compiler: compiler, Yardstick: true})
		sides = append(sides, arena.Side(w, "loop"), arena.Side(w, "memcpy"))
	}
	path := environ.Get(environ.Path)
	for i, compiler := range peer.Compilers(path, b.compilers) {
		p, err := peer.BuildSource(ctx, pack.Source, pack.Flags, compiler, dir, "pack"+strconv.Itoa(i), path)
		if ctx.Err() != nil {
			return impls, sides, notes, stop, context.Cause(ctx)
		}
		if err != nil {
			notes = append(notes, "not measured: "+err.Error())
			continue
		}
		w := start(compiler, p.Command(1, 1, nil))
		if w == nil {
			continue
		}
		floor(w, compiler)
		impls = append(impls, compare.Impl{Name: peer.ShortVersion(w.Version), Version: w.Version, Compiler: compiler, Launcher: p.Launcher})
		sides = append(sides, arena.Side(w, "mpi"))
	}
	if len(impls) > 1 {
		return impls, sides, notes, stop, nil
	}
	notes = append(notes, "no peer can be run; Debian's packages are libmpich-dev and libopenmpi-dev")
	compiler, err := exec.LookPath("cc")
	if err != nil {
		return impls, sides, append(notes, "Cadre alone: there is no C compiler cc on PATH"), stop, nil
	}
	binary, err := peer.Compile(ctx, pack.Source, pack.LoopsFlags, compiler, dir, packName)
	if err != nil {
		return impls, sides, append(notes, "Cadre alone: "+err.Error()), stop, context.Cause(ctx)
	}
	if w := start(compiler, []string{binary}); w != nil {
		floor(w, compiler)
	}
	return impls, sides, notes, stop, context.Cause(ctx)
}

// runPack measures packing.
func (b *bench) runPack(ctx context.Context, show *progress) (*compare.Report, error) {
	cases, err := b.packCases()
	if err != nil {
		return nil, err
	}
	arena := pack.NewArena(&b.Options)
	impls, sides, notes, stop, err := b.packSides(ctx, arena)
	defer stop()
	if err != nil {
		return nil, err
	}
	report, err := compare.RunTurns(ctx, impls, sides, cases, &b.Options, show.turn)
	report.Notes = append(notes, report.Notes...)
	return report, err
}
