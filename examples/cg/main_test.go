package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/mpi"
)

func TestParse(t *testing.T) {
	file := config{file: "a.mtx", tolerance: 1e-8, max: 10000}
	with := func(change func(c *config)) config { c := file; change(&c); return c }
	for _, c := range []struct {
		args string
		want config
		err  string
	}{
		{"a.mtx", file, ""},
		{"-v a.mtx -max 3 -serial", with(func(c *config) { c.verbose, c.max, c.serial = true, 3, true }), ""},
		{"-tol 1e-3 a.mtx -plot p.svg -out x.mtx", with(func(c *config) { c.tolerance, c.plot, c.out = 1e-3, "p.svg", "x.mtx" }), ""},
		{"-poisson2d 5", with(func(c *config) { c.file, c.grid = "", poisson{5, 2} }), ""},
		{"-poisson3d 6", with(func(c *config) { c.file, c.grid = "", poisson{6, 3} }), ""},
		{"", config{}, "want one problem, a file or -poisson2d or -poisson3d, got 0"},
		{"a b", config{}, `got 2: ["a" "b"]`},
		{"a -poisson2d 3", config{}, `got 2: ["a" "-poisson2d"]`},
		{"-poisson2d 0", config{}, "-poisson2d is 0; want 1 or more"},
		{"-poisson3d 100000", config{}, "-poisson3d is 100000; want 1 or more and at most 134217728 unknowns"},
		{"-tol 0 a", config{}, "-tol is 0; want 1e-100 or more"},
		{"-tol nan a", config{}, "-tol is NaN"},
		{"-max 0 a", config{}, "-max is 0; want 1 or more"},
		{"-max many a", config{}, `invalid value "many"`},
		{"-what a", config{}, "not defined: -what"},
		{"-h", config{}, "usage"},
	} {
		got, err := parse(strings.Fields(c.args))
		switch {
		case c.err == "" && (err != nil || got != c.want):
			t.Errorf("%q: %+v, %v; want %+v", c.args, got, err, c.want)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err) || !strings.Contains(err.Error(), usage)):
			t.Errorf("%q: %v; want %q and the usage", c.args, err, c.err)
		}
	}
}

// A run prints every residual, its summary, a picture, and an x that can be read back.
func TestRun(t *testing.T) {
	p := generated(t, 6, 2)
	want, err := solveSerial(p.a, p.cfg, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var residuals strings.Builder
	for k, r := range want.history {
		fmt.Fprintln(&residuals, k, r)
	}
	dir := t.TempDir()
	for _, n := range ranks {
		for _, serial := range []bool{false, true} {
			cfg := p.cfg
			cfg.verbose, cfg.serial, cfg.plot, cfg.out = true, serial, filepath.Join(dir, "p.svg"), filepath.Join(dir, "x.mtx")
			var stdout, stderr strings.Builder
			if err := mpi.Local(n, func(world *mpi.Comm) error { return run(world, cfg, &stdout, &stderr) }); err != nil {
				t.Fatal(err)
			}
			if stdout.String() != residuals.String() {
				t.Errorf("%d ranks print\n%s, want\n%s", n, stdout.String(), residuals.String())
			}
			who := "1 rank"
			if n > 1 && !serial {
				who = fmt.Sprintf("%d ranks", n)
			}
			begin := fmt.Sprintf("36 unknowns, 156 entries, %s, %d iterations, true residual %g, ", who, len(want.history)-1, want.truth)
			if got := stderr.String(); !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, fmt.Sprintf(" seconds, checksum %016x\n", checksum(want.x))) {
				t.Errorf("%d ranks sum up %q, want it to begin with %q", n, got, begin)
			}
			wellFormed(t, cfg.plot)
			x, err := os.ReadFile(cfg.out)
			if err != nil {
				t.Fatal(err)
			}
			lines := "%%MatrixMarket matrix array real general\n36 1\n" + strings.Trim(strings.ReplaceAll(fmt.Sprint(want.x), " ", "\n"), "[]") + "\n"
			if string(x) != lines {
				t.Errorf("%d ranks write %q, want %q", n, x, lines)
			}
		}
	}
}

func wellFormed(t testing.TB, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		_, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", path, err, data)
		}
	}
	if s := string(data); !strings.HasPrefix(s, "<svg ") || strings.Contains(s, "NaN") || strings.Contains(s, "Inf") || strings.Contains(s, "%!") {
		t.Errorf("%s: %s", path, s)
	}
}

// A run that does not get there says so, after it has written what it has.
func TestNoConvergence(t *testing.T) {
	for _, n := range []int{1, 3} {
		cfg := generated(t, 20, 2).cfg
		cfg.max, cfg.plot = 4, filepath.Join(t.TempDir(), "p.svg")
		var stderr strings.Builder
		err := mpi.Local(n, func(world *mpi.Comm) error { return run(world, cfg, io.Discard, &stderr) })
		if err == nil || !strings.Contains(err.Error(), "after 4 iterations; want at most 1e-08") || !strings.Contains(stderr.String(), " 4 iterations, ") {
			t.Errorf("%d ranks: %v, %q", n, err, stderr.String())
		}
		wellFormed(t, cfg.plot)
	}
}

// What cannot be read or written ends all ranks with an error that names it, before the work, and leaves nothing.
func TestBadFiles(t *testing.T) {
	dir := t.TempDir()
	cut := filepath.Join(dir, "cut.mtx")
	if err := os.WriteFile(cut, []byte("%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	indefinite := filepath.Join(dir, "indefinite.mtx")
	if err := os.WriteFile(indefinite, []byte("%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1\n2 1 -5\n2 2 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	nowhere := filepath.Join(dir, "missing", "p")
	grid := generated(t, 5, 2).cfg.grid
	for _, c := range []struct {
		cfg  config
		want string
	}{
		{config{file: nowhere}, nowhere + ": no such file"},
		{config{file: dir}, dir + ": not a regular file"},
		{config{file: cut}, cut + ": line 3: the file ends after 1 of 3"},
		{config{file: indefinite}, "not positive definite"},
		{config{grid: grid, plot: nowhere}, nowhere + ": no such file"},
		{config{grid: grid, out: nowhere}, nowhere + ": no such file"},
		{config{grid: grid, out: dir}, dir + ": is a directory"},
	} {
		for _, n := range []int{1, 4} {
			cfg := c.cfg
			cfg.tolerance, cfg.max = 1e-8, 100
			plot := filepath.Join(dir, "plot.svg")
			if cfg.plot == "" {
				cfg.plot = plot
			}
			err := mpi.Local(n, func(world *mpi.Comm) error { return run(world, cfg, io.Discard, io.Discard) })
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%d ranks, %+v: %v; want %q", n, c.cfg, err, c.want)
			}
			if _, err := os.Stat(plot); err == nil {
				t.Errorf("%d ranks, %+v: there is a picture", n, c.cfg)
			}
		}
	}
}

// A full disk is an error, not a shorter result.
func TestLostOutputIsAnError(t *testing.T) {
	cfg := generated(t, 5, 2).cfg
	cfg.verbose = true
	err := mpi.Local(2, func(world *mpi.Comm) error { return run(world, cfg, full{}, io.Discard) })
	if err == nil || !strings.Contains(err.Error(), "writing the residuals") {
		t.Errorf("writing to a full disk: %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// Any run can be drawn.
func TestPlot(t *testing.T) {
	long := make([]float64, 54321)
	for k := range long {
		long[k] = math.Exp(-float64(k) / 1000)
	}
	for name, s := range map[string]solution{
		"one":     {history: []float64{1}, truth: 1},
		"exact":   {history: []float64{1, 0}, truth: 0},
		"flat":    {history: []float64{1, 1, 1}, truth: 1},
		"growing": {history: []float64{1, 1e200}, truth: 1e200},
		"long":    {history: long, truth: 1e-20},
	} {
		path := filepath.Join(t.TempDir(), "p.svg")
		var b bytes.Buffer
		plot(&b, &s, "<&\"'\xff"+name)
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, path)
		if b.Len() > 1<<15 {
			t.Errorf("%s: %d bytes", name, b.Len())
		}
	}
	for last, want := range map[int]int{0: 1, 10: 1, 11: 2, 20: 2, 21: 2, 22: 5, 54: 5, 55: 10, 550: 100, 1 << 40: 100_000_000_000} {
		if got := tick(last); got != want {
			t.Errorf("tick(%d) = %d, want %d", last, got, want)
		}
	}
}

// The picture in the documents is what the command there makes.
func TestCommittedPicture(t *testing.T) {
	want, err := os.ReadFile("convergence.svg")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../../docs/examples.md")
	if err != nil {
		t.Fatal(err)
	}
	const command = "cadre run -n 4 ./examples/cg -poisson2d 100 -plot convergence.svg"
	if !strings.Contains(string(doc), command) {
		t.Errorf("docs/examples.md does not say %q", command)
	}
	p := generated(t, 100, 2)
	s, err := solveSerial(p.a, p.cfg, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	plot(&got, &s, p.cfg.name())
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("convergence.svg is not what %s makes", command)
	}
}
