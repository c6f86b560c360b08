package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/examples/internal/launched"
)

func TestProcesses(t *testing.T) {
	p := launched.Build(t)
	t.Run("serial", func(t *testing.T) { equalSerial(t, p) })
	t.Run("errors", func(t *testing.T) { reportBadFiles(t, p) })
}

// equalSerial compares what comes out on all transports with the serial result.
func equalSerial(t *testing.T, p *launched.Program) {
	if err := os.WriteFile(filepath.Join(p.Folder, "in.png"), encode(t, gradient(61, 37)), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg := config{in: filepath.Join(p.Folder, "in.png"), steps: 5000, until: 1e-3, every: 10}
	first, err := load(cfg)
	if err != nil {
		t.Fatal(err)
	}
	want := flowSerial(first, cfg)
	out := filepath.Join(p.Folder, "out.png")
	p.Everywhere(t, afar(), strings.Fields("-in in.png -out out.png -steps 5000 -residual 1e-3"), func(t *testing.T, r launched.Result) {
		sum := fmt.Sprintf("%d steps, residual %g, ", want.steps, want.residual)
		if r.Stdout != "" || r.Status != 0 || !strings.Contains(r.Stderr, sum) || !strings.HasSuffix(r.Stderr, fmt.Sprintf(" checksum %016x\n", want.field.checksum())) {
			t.Fatalf("status %d, output %q, want %q and checksum %x\n%s", r.Status, r.Stdout, sum, want.field.checksum(), r.Stderr)
		}
		got, err := os.ReadFile(out)
		if err == nil {
			err = os.Remove(out)
		}
		if err != nil {
			t.Fatal(err)
		}
		samePicture(t, got, want.field)
	})
}

func reportBadFiles(t *testing.T, p *launched.Program) {
	good := encode(t, gradient(50, 40))
	for name, data := range map[string][]byte{"cut.png": good[:len(good)/2], "empty.png": nil, "huge.png": header(1<<30, 1<<30), "good.png": good} {
		if err := os.WriteFile(filepath.Join(p.Folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(p.Folder, "closed"), 0o555); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.Folder, "secret.png"), good, 0); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ args, want string }{
		{"-in cut.png", "cut.png: not a PNG"},
		{"-in empty.png", "empty.png: not a PNG"},
		{"-in huge.png", "huge.png: "},
		{"-in missing.png", "missing.png: no such file"},
		{"-in secret.png", "secret.png: permission denied"},
		{"-in good.png -out closed/out.png", "closed/out.png: permission denied"},
		{"-in good.png -out /dev/full", "/dev/full: no space left"},
		{"-steps x", `invalid value "x"`},
	} {
		n := []int{4, 1}[i%2]
		r := p.Run(t, n, nil, strings.Fields(c.args)...)
		if r.Status == 0 || r.Stdout != "" || !strings.Contains(r.Stderr, c.want) {
			t.Errorf("%d ranks, heat %s: status %d, output %q, %q; want an error with %q", n, c.args, r.Status, r.Stdout, r.Stderr, c.want)
		}
		if _, err := os.Stat(filepath.Join(p.Folder, "heat.png")); err == nil {
			t.Fatalf("%d ranks, heat %s: there is a result", n, c.args)
		}
	}
}
