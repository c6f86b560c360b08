package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/mpi"
)

func TestParse(t *testing.T) {
	standard := config{out: "heat.png", width: 560, height: 304, steps: 1000, until: 1e-4, every: 10}
	with := func(change func(c *config)) config { c := standard; change(&c); return c }
	for _, c := range []struct {
		args string
		want config
		err  string
	}{
		{"", standard, ""},
		{"-in a.png -out b.png", with(func(c *config) { c.in, c.out = "a.png", "b.png" }), ""},
		{"-size 3x4 -serial", with(func(c *config) { c.width, c.height, c.serial = 3, 4, true }), ""},
		{"-steps 7 -residual 0 -every 1", with(func(c *config) { c.steps, c.until, c.every = 7, 0, 1 }), ""},
		{"a.png", config{}, `got ["a.png"]; a picture is named with -in`},
		{"-in a.png -size 3x4", config{}, "-in and -size are both given"},
		{"-size 3", config{}, `-size is "3"; want WIDTHxHEIGHT`},
		{"-size 3x4x5", config{}, `-size is "3x4x5"`},
		{"-size 0x4", config{}, `-size is "0x4"`},
		{"-size 3x-4", config{}, `-size is "3x-4"`},
		{"-size 99999999999999999999x1", config{}, "-size is"},
		{"-size 9223372036854775807x9223372036854775807", config{}, "at most 33554432 pixels"},
		{"-out=", config{}, "-out is empty"},
		{"-steps 0", config{}, "-steps is 0; want 1 or more"},
		{"-residual -1", config{}, "-residual is -1; want 0 or more"},
		{"-residual NaN", config{}, "-residual is NaN"},
		{"-every 0", config{}, "-every is 0; want 1 or more"},
		{"-steps many", config{}, `invalid value "many"`},
		{"-what", config{}, "not defined: -what"},
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

// The summary says what was done, and who had nothing to do.
func TestSummary(t *testing.T) {
	in := write(t, encode(t, gradient(2, 2)))
	for _, c := range []struct {
		n      int
		serial bool
		want   string
	}{
		{1, false, "1 rank"}, {3, false, "2 ranks of 3 (the picture is too small for more)"}, {4, false, "4 ranks"},
		{7, false, "4 ranks of 7 (the picture is too small for more)"}, {1, true, "1 rank"}, {7, true, "1 rank"},
	} {
		cfg := config{in: in, out: filepath.Join(t.TempDir(), "o.png"), steps: 3, every: 2, serial: c.serial}
		first, err := load(cfg)
		if err != nil {
			t.Fatal(err)
		}
		want := flowSerial(first, cfg)
		var stderr strings.Builder
		if err := mpi.Local(c.n, func(world *mpi.Comm) error { return run(world, cfg, &stderr, nil) }); err != nil {
			t.Error(err)
		}
		begin := fmt.Sprintf("2x2 cells, %s, 3 steps, residual %g, ", c.want, want.residual)
		got := stderr.String()
		if !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, fmt.Sprintf("million cell updates/s, checksum %016x\n", want.field.checksum())) {
			t.Errorf("%d ranks sum up %q, want it to begin with %q", c.n, got, begin)
		}
	}
}
