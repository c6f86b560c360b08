package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"cadre.example/bench/compare"
	"cadre.example/bench/peer"
	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// implementations returns ours and the peers that can be run, and what is to be said about those that cannot. remove
// deletes what was compiled; it may always be called.
func (b *bench) implementations(ctx context.Context) (impls []compare.Impl, notes []string, remove func(), err error) {
	remove = func() {}
	dir, err := os.MkdirTemp("", "cadre-bench-")
	if err != nil {
		return nil, nil, remove, fmt.Errorf("no folder to compile the C programs in: %w", err)
	}
	remove = func() { os.RemoveAll(dir) }
	path := environ.Get(environ.Path)
	ours, err := b.ours(ctx, dir, path)
	if err != nil {
		return nil, nil, remove, err
	}
	impls = append(impls, *ours)
	if b.noPeers {
		return impls, []string{"Cadre alone: --no-peers"}, remove, nil
	}
	compilers := peer.Compilers(path, b.compilers)
	if len(compilers) == 0 {
		return impls, []string{"Cadre alone: there is no mpicc on PATH, nor mpicc.NAME; Debian's packages are libmpich-dev and libopenmpi-dev"}, remove, nil
	}
	same := make(map[string]int)
	for i, compiler := range compilers {
		im, err := b.peer(ctx, compiler, dir, "twin"+strconv.Itoa(i), path)
		switch {
		case ctx.Err() != nil:
			return nil, nil, remove, context.Cause(ctx)
		case err != nil:
			notes = append(notes, "not measured: "+err.Error())
			continue
		}
		// Of two of one version the lines above the tables say which is which.
		if same[im.Name]++; same[im.Name] > 1 {
			im.Name += " #" + strconv.Itoa(same[im.Name])
		}
		impls = append(impls, *im)
	}
	if len(impls) == 1 {
		notes = append(notes, "Cadre alone: no peer can be run")
	}
	return impls, notes, remove, nil
}

// ours starts this same program under cadre run, as a user would start one; or with --abi the C program, compiled for Cadre.
func (b *bench) ours(ctx context.Context, dir, path string) (*compare.Impl, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("this program's own file is not known: %w", err)
	}
	name, program := "Cadre", []string{self, "bench", benchRankFlag}
	if b.abi {
		compiler := filepath.Join(filepath.Dir(self), "mpicc")
		if _, err := os.Stat(compiler); err != nil {
			return nil, fmt.Errorf("--abi: there is no mpicc beside %s: call cadre install DIR, and then DIR/bin/cadre bench --abi", self)
		}
		p, err := peer.Build(ctx, compiler, dir, "ours", path)
		if err != nil {
			return nil, err
		}
		name, program = "Cadre C", []string{p.Binary}
	}
	im := &compare.Impl{Name: name, Command: func(n int, args []string) []string {
		argv := []string{self, "run", "-n", strconv.Itoa(n)}
		switch b.device {
		case "":
		case "inproc":
			argv = append(argv, "--in-process", "--device", "inproc")
		default:
			argv = append(argv, "--device", b.device)
		}
		return append(append(argv, program...), args...)
	}}
	out, err := im.Probe(ctx, b.Timeout)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, fmt.Errorf("two ranks of Cadre do not meet: %w", err)
	}
	im.Version, im.Device = out.Version, out.Device
	if im.Device != "" {
		im.Name += " " + im.Device
	}
	return im, nil
}

// peer compiles the C program and tries it.
func (b *bench) peer(ctx context.Context, compiler, dir, name, path string) (*compare.Impl, error) {
	p, err := peer.Build(ctx, compiler, dir, name, path)
	if err != nil {
		return nil, err
	}
	im := &compare.Impl{Compiler: p.Compiler, Launcher: p.Launcher, Command: func(n int, args []string) []string {
		return p.Command(n, job.Cores(), args)
	}}
	out, err := im.Probe(ctx, b.Timeout)
	if err != nil {
		return nil, fmt.Errorf("%s, started with %s: %w", compiler, p.Launcher, err)
	}
	im.Version, im.Name = out.Version, peer.ShortVersion(out.Version)
	if im.Name == "" {
		im.Name = compiler
	}
	return im, nil
}
