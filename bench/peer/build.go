package peer

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cadre.example/bench/process"
)

// compileTime is how long a compiler may take.
const compileTime = time.Minute

const (
	openMPI = "openmpi"
	mpich   = "mpich" // and its descendants
	unknown = "other"
)

// A Peer is the C program, compiled for one MPI library.
type Peer struct {
	Compiler string
	Launcher string
	Binary   string
	Family   string // "openmpi", "mpich" or "other"
}

// Build compiles the C program into the folder dir as a file of that name, and looks for the launcher of the library in
// the compiler's folder and those of path. The error says what is missing, or what the compiler has said.
func Build(ctx context.Context, compiler, dir, name, path string) (*Peer, error) {
	return BuildSource(ctx, Source(), []string{"-O2", "-w"}, compiler, dir, name, path)
}

// BuildSource is Build for another C program, which says its family as c/twin.c does, with these flags.
func BuildSource(ctx context.Context, source string, flags []string, compiler, dir, name, path string) (*Peer, error) {
	p := &Peer{Compiler: compiler}
	binary, err := p.compile(ctx, source, flags, dir, name)
	if err != nil {
		return nil, err
	}
	p.Family = family(binary)
	if p.Launcher = findLauncher(compiler, p.Family, path); p.Launcher == "" {
		return nil, fmt.Errorf("%s is there, and no launcher that belongs to it: want one of %s", compiler, strings.Join(launchers(p.Family, ""), ", "))
	}
	return p, nil
}

// Compile makes a program that needs no MPI, with any C compiler.
func Compile(ctx context.Context, source string, flags []string, compiler, dir, name string) (binary string, err error) {
	p := &Peer{Compiler: compiler}
	_, err = p.compile(ctx, source, flags, dir, name)
	return p.Binary, err
}

func (p *Peer) compile(ctx context.Context, text string, flags []string, dir, name string) ([]byte, error) {
	source := filepath.Join(dir, name+".c")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		return nil, err
	}
	p.Binary = filepath.Join(dir, name)
	argv := append(append([]string{p.Compiler}, flags...), "-o", p.Binary, source)
	ran := process.Run(ctx, argv, nil, compileTime)
	if ran.Err != nil {
		return nil, fmt.Errorf("%s does not compile the benchmark: %w", p.Compiler, ran.Explain())
	}
	binary, err := os.ReadFile(p.Binary)
	if err != nil {
		return nil, fmt.Errorf("%s has made no program: %w", p.Compiler, err)
	}
	return binary, nil
}

// family reads in a program for which library it was compiled.
func family(binary []byte) string {
	_, rest, _ := bytes.Cut(binary, []byte("cadre-twin-family="))
	name, _, _ := bytes.Cut(rest[:min(len(rest), 32)], []byte(";"))
	switch string(name) {
	case openMPI, mpich:
		return string(name)
	}
	return unknown
}
