package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/examples/internal/launched"
)

// text writes a matrix as a file.
func text(a *matrix) []byte {
	b := fmt.Appendf(nil, "%%%%MatrixMarket matrix coordinate real general\n%d %d %d\n", a.rows(), a.rows(), len(a.column))
	for i := range a.rows() {
		for k := a.begin[i]; k < a.begin[i+1]; k++ {
			b = fmt.Appendln(b, i+1, a.column[k]+1, a.value[k])
		}
	}
	return b
}

func TestProcesses(t *testing.T) {
	p := launched.Build(t)
	t.Run("serial", func(t *testing.T) { equalSerial(t, p) })
	t.Run("errors", func(t *testing.T) { reportBadFiles(t, p) })
}

// equalSerial compares what comes out on all transports with the serial result.
func equalSerial(t *testing.T, program *launched.Program) {
	for args, p := range map[string]problem{"random.mtx": random(t, 4, 700), "-poisson3d 9": generated(t, 9, 3)} {
		if p.cfg.grid.dimensions == 0 {
			if err := os.WriteFile(filepath.Join(program.Folder, args), text(p.a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		sol, err := solveSerial(p.a, p.cfg, quiet)
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		for k, r := range sol.history {
			fmt.Fprintln(&want, k, r)
		}
		check := func(t *testing.T, r launched.Result) {
			sum := fmt.Sprintf(" iterations, true residual %g, ", sol.truth)
			if r.Stdout != want.String() || r.Status != 0 || !strings.Contains(r.Stderr, sum) || !strings.HasSuffix(r.Stderr, fmt.Sprintf(" checksum %016x\n", checksum(sol.x))) {
				t.Errorf("cg %s: status %d, prints\n%swant\n%swith %q and checksum %x\n%s", args, r.Status, r.Stdout, want.String(), sum, checksum(sol.x), r.Stderr)
			}
		}
		words := append([]string{"-v"}, strings.Fields(args)...)
		if p.cfg.grid.dimensions > 0 { // what is made and what is read differs before any transport matters
			check(t, program.Run(t, 3, nil, words...))
			continue
		}
		program.Everywhere(t, afar(), words, check)
	}
}

func reportBadFiles(t *testing.T, program *launched.Program) {
	const head = "%%MatrixMarket matrix coordinate real symmetric\n"
	for name, text := range map[string]string{
		"empty.mtx": "", "text.mtx": "hello\n", "cut.mtx": head + "3 3 3\n1 1 1\n", "huge.mtx": head + "2147483647 2147483647 2147483647\n1 1 1\n",
		"indefinite.mtx": head + "2 2 3\n1 1 1\n2 1 -5\n2 2 1\n", "good.mtx": head + "1 1 1\n1 1 1\n",
	} {
		if err := os.WriteFile(filepath.Join(program.Folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(program.Folder, "secret.mtx"), nil, 0); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ args, want string }{
		{"missing.mtx", "missing.mtx: no such file"},
		{"secret.mtx", "secret.mtx: permission denied"},
		{"empty.mtx", "empty.mtx: line 1: the file is empty"},
		{"text.mtx", "text.mtx: line 1: does not begin"},
		{"cut.mtx", "cut.mtx: line 3: the file ends after 1 of 3"},
		{"huge.mtx", "huge.mtx: line 3: the file ends after 1 of"},
		{"indefinite.mtx", "not positive definite"},
		{"good.mtx -plot /dev/full", "/dev/full: no space left"},
		{"good.mtx -out missing/x", "missing/x: no such file"},
		{"-poisson2d 30 -max 2", "after 2 iterations"},
		{"", "want one problem"},
	} {
		n := []int{4, 1}[i%2]
		r := program.Run(t, n, nil, strings.Fields(c.args)...)
		if r.Status == 0 || r.Stdout != "" || !strings.Contains(r.Stderr, c.want) {
			t.Errorf("%d ranks, cg %s: status %d, output %q, %q; want an error with %q", n, c.args, r.Status, r.Stdout, r.Stderr, c.want)
		}
	}
}
