//go:build unix

package job

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// With --output-dir each process has files of its own, and nothing else is said.
func TestOutputDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "er")
	r := runJob(t, 2, func(s *Spec) { s.OutputDir, s.Tag = dir, true }, "*: out=zero err=bad", "1: out=one part=end")
	if r.err != nil || r.status != 0 || r.out != "" || r.errOut != "" {
		t.Errorf("status %d, %v, %q %q", r.status, r.err, r.out, r.errOut)
	}
	for name, want := range map[string]string{"rank.0.out": "zero\n", "rank.0.err": "bad\n", "rank.1.out": "one\nend", "rank.1.err": ""} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	runJob(t, 4, func(s *Spec) { s.OutputDir, s.PerProcess = dir, 2 }, "*: out=x")
	runJob(t, 3, func(s *Spec) { s.OutputDir, s.InProcess = dir, true }, "0: out=y")
	for name, want := range map[string]string{"ranks.0-1.out": "x\n", "ranks.2-3.out": "x\n", "ranks.0-2.out": "y\n"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	file := filepath.Join(dir, "rank.0.out")
	if r := runJob(t, 1, func(s *Spec) { s.OutputDir = file }, "0: out=x"); !errors.Is(r.err, ErrUsage) || !strings.Contains(r.err.Error(), "--output-dir "+file) {
		t.Errorf("a file for a folder: %v", r.err)
	}
	if err := os.Mkdir(filepath.Join(dir, "rank.7.err"), 0o755); err != nil {
		t.Fatal(err)
	}
	if r := runJob(t, 8, func(s *Spec) { s.OutputDir = dir }, "*: hang"); r.err == nil || !strings.Contains(r.err.Error(), "rank.7.err") {
		t.Errorf("a folder for a file: %v", r.err)
	}
}

// In files there are no colours.
func TestColorless(t *testing.T) {
	r := runJob(t, 1, func(s *Spec) { s.Color, s.Tag = true, true }, "0: out=x exit=3")
	if r.out != "[0] x\n" || !strings.HasPrefix(r.errOut, "cadre run: ") {
		t.Errorf("colours in a file: %q %q", r.out, r.errOut)
	}
}
