//go:build unix

package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// reuseMain is a job whose rank 0 writes to a slice that is still being sent.
func reuseMain() {
	mpi.Main(func(world *mpi.Comm) error {
		edge := make([]float64, 1000)
		if world.Rank() == 1 {
			_, err := mpi.Recv(world, edge, 0, 0)
			return err
		}
		r := mpi.Isend(world, edge, 1, 0)
		edge[0] = 1
		_, err := r.Wait()
		return err
	})
}

var line = regexp.MustCompile(`[a-z_]+\.go:[0-9]+`)

// What the pages say of a slice that is written too early is what strict checking prints.
func TestReuseIsToldAsDocumented(t *testing.T) {
	need.Linux(t)
	t.Setenv("GORACE", "exitcode=0 log_path="+t.TempDir()+"/race") // a race detector sees the reuse too, and says so elsewhere
	cmd, out, errs := start(t, "run", "-n", "2", "--check=strict", self(t), "reuse")
	io.Copy(io.Discard, out)
	cmd.Wait()
	_, said, _ := strings.Cut(errs.String(), "\n  ")
	said, _, _ = strings.Cut(said, "\n")
	want := line.ReplaceAllString(said, "FILE")
	if !strings.Contains(want, "was written before the request was complete") {
		t.Fatalf("strict checking says\n%s", errs)
	}
	for page, text := range map[string]string{"../../docs/using.md": want, "../../docs/point-to-point.md": "the memory of the Isend at FILE was written before the request was complete",
		"../../mpi/nonblocking.go": "the memory of the Isend at FILE was written before the request was complete"} {
		b, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.Join(strings.Fields(strings.ReplaceAll(line.ReplaceAllString(string(b), "FILE"), "\n// ", "\n")), " ")
		for _, w := range []string{text, "--check=strict", "-race"} {
			if !strings.Contains(plain, w) {
				t.Errorf("%s does not have %q", page, w)
			}
		}
	}
}
