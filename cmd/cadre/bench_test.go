//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// BenchmarkRunEmpty starts 4 empty Go programs with cadre run, and bare, in turns. x-bare is the ratio of the medians.
func BenchmarkRunEmpty(b *testing.B) {
	gocmd := need.Tool(b, "go")
	dir := b.TempDir()
	source := filepath.Join(dir, "empty.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	empty, cadre := filepath.Join(dir, "empty"), filepath.Join(dir, "cadre")
	for out, pkg := range map[string]string{empty: source, cadre: "."} {
		if text, err := exec.Command(gocmd, "build", "-o", out, pkg).CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, text)
		}
	}
	var with, bare []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := exec.Command(cadre, "run", "-n", "4", empty).Run(); err != nil {
			b.Fatal(err)
		}
		middle := time.Now()
		var cmds [4]*exec.Cmd
		for i := range cmds {
			cmds[i] = exec.Command(empty)
			if err := cmds[i].Start(); err != nil {
				b.Fatal(err)
			}
		}
		for _, c := range cmds {
			if err := c.Wait(); err != nil {
				b.Fatal(err)
			}
		}
		with, bare = append(with, middle.Sub(start)), append(bare, time.Since(middle))
	}
	slices.Sort(with)
	slices.Sort(bare)
	w, p := with[len(with)/2], bare[len(bare)/2]
	b.ReportMetric(float64(w.Microseconds()), "run-µs")
	b.ReportMetric(float64(p.Microseconds()), "bare-µs")
	b.ReportMetric(float64(w)/float64(p), "x-bare")
}
