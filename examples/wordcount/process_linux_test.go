package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/examples/internal/launched"
)

func TestProcesses(t *testing.T) {
	p := launched.Build(t)
	t.Run("serial", func(t *testing.T) { equalSerial(t, p) })
	t.Run("errors", func(t *testing.T) { reportWhatCannotBeRead(t, p) })
}

// equalSerial compares what comes out on all transports with the serial result.
func equalSerial(t *testing.T, p *launched.Program) {
	dir := crafted(t)
	open(t, dir)
	want, sum := expect(t, dir)
	begin, _, _ := strings.Cut(sum.summary(1), " words,")
	p.Everywhere(t, afar(), []string{"-top", "1000000", dir}, func(t *testing.T, r launched.Result) {
		if r.Stdout != want || r.Status != 0 || !strings.Contains(r.Stderr, begin+" words,") {
			t.Errorf("status %d, %d bytes, want %d\n%s", r.Status, len(r.Stdout), len(want), r.Stderr)
		}
	})
}

func reportWhatCannotBeRead(t *testing.T, p *launched.Program) {
	dir := tree(t, map[string]string{"a": strings.Repeat("x ", 1000), "b": "y", "c/secret": "z", "d/e/f": "z"})
	open(t, dir)
	secret, closed := filepath.Join(dir, "c/secret"), filepath.Join(dir, "d/e")
	for _, c := range []struct {
		spoil, mend func() error
		args        []string
		want        string
	}{
		{nil, nil, []string{filepath.Join(dir, "missing")}, filepath.Join(dir, "missing")},
		{nil, nil, []string{filepath.Join(dir, "a")}, "not a directory"},
		{nil, nil, nil, "want one directory"},
		{nil, nil, []string{"-top", "x", dir}, `invalid value "x"`},
		{func() error { return os.Chmod(secret, 0) }, func() error { return os.Chmod(secret, 0o644) }, []string{dir}, secret},
		{func() error { return os.Chmod(closed, 0) }, func() error { return os.Chmod(closed, 0o755) }, []string{dir}, closed},
	} {
		if c.spoil != nil {
			if err := c.spoil(); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range []int{1, 4} {
			r := p.Run(t, n, nil, c.args...)
			if r.Status == 0 || r.Stdout != "" || !strings.Contains(r.Stderr, c.want) {
				t.Errorf("%d ranks, wordcount %q: status %d, output %q, %q; want an error with %q", n, c.args, r.Status, r.Stdout, r.Stderr, c.want)
			}
		}
		if c.mend != nil {
			if err := c.mend(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// open lets every user read what the test's temporary folder holds.
func open(t *testing.T, dir string) {
	t.Helper()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.IsDir() {
			err = os.Chmod(path, 0o755)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
