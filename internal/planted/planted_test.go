package planted

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

// root is the folder of the module.
const root = "../.."

// A fault is one line of the source that is made wrong, and the tests that have to notice.
type fault struct {
	name     string
	file     string
	old, new string // old stands in the file once
	pkg, run string
}

var faults = []fault{
	{"bounds of negative strides", "datatype/bounds.go", "a.spread(c, b, min(first, last), max(first, last))", "a.spread(c, b, first, last)",
		"datatype", "^TestModel$"},
	{"the byte behind a window", "address/resolve.go", "if t.lo <= d && d < t.hi {", "if t.lo <= d && d <= t.hi {",
		"address", "^(TestModel|TestA[0-9].*)$"},
	{"a wildcard goes before an earlier receive", "adi/match/table.go", "if n.seq <= seq {", "if n.seq <= seq || c > exact {",
		"adi/match", "."},
	{"credit that is given twice", "adi/proto/recv.go", "p.held -= p.owed\n\tp.owed = 0\n", "p.held -= p.owed\n",
		"adi/sim", "^TestHistories$"},
	{"credit that never returns", "adi/proto/recv.go", "if 2*p.owed < e.cfg.Window ||", "if p.owed < 2*e.cfg.Window ||",
		"adi/sim", "^(TestHistories|TestExplore)$"},
	{"the same block goes round", "internal/coll/message/allgather_ring.go", "recv.Block((c.Rank-i+c.Size)%c.Size)", "recv.Block(c.Rank)",
		"internal/coll", "^TestEveryAlgorithm$/^allgather$"},
	{"a neighbour's contribution is lost", "internal/coll/message/halving.go", "c.Fold(b, tmp, acc)", "c.Fold(b, acc, tmp)",
		"internal/coll", "^TestEveryAlgorithm$/^allreduce$"},
	{"bytes that come again from another place", "internal/replay/log.go", "p.off += int(k)", "p.off -= int(k)",
		"internal/replay", "."},
	{"a secret that nobody compares", "internal/auth/auth.go", "if !hmac.Equal(want[:], got[:]) {", "if !hmac.Equal(want[:], want[:]) {",
		"internal/auth", "^TestEveryByteCounts$"},
	{"damage that is let pass", "adi/stream/decode.go", "d.crc != d.header.PayloadCRC() {", "d.crc == 1 {",
		"adi/stream", "^TestFlippedBits$"},
	{"an answer to nobody", "internal/wire/check.go", `return h.bad("send id", 0, "not 0")`, "return nil",
		"internal/wire", "."},
}

// A quick run plants one fault, another one in each run; a full run plants all, and looks for one of them whether the same
// tests pass without it, in the same place.
func TestPlanted(t *testing.T) {
	need.Tool(t, "go")
	seed := effort.Seed(t)
	n := min(len(faults), effort.Rounds(1, len(faults)))
	for i := range n {
		f := faults[(seed+uint64(i))%uint64(len(faults))]
		t.Run(f.name, func(t *testing.T) {
			text, passed := f.play(t, true)
			if passed {
				t.Errorf("%s: with %q instead of %q, go test ./%s -run '%s' passes:\n%s", f.file, f.new, f.old, f.pkg, f.run, text)
			}
			t.Log(regexp.MustCompile(`--- FAIL: \S+|panic: .*`).FindString(text))
			if n < len(faults) || i > 0 {
				return
			}
			if text, passed := f.play(t, false); !passed {
				t.Errorf("go test ./%s -run '%s' fails without a fault:\n%s", f.pkg, f.run, text)
			}
		})
	}
}

// Every fault can be planted: what it changes is there, once.
func TestFaultsStand(t *testing.T) {
	for _, f := range faults {
		f.changed(t)
	}
}

func (f fault) changed(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, f.file))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), f.old); n != 1 {
		t.Fatalf("%s has %q %d times, want once; plant fault %q elsewhere", f.file, f.old, n, f.name)
	}
	return strings.Replace(string(text), f.old, f.new, 1)
}

// play builds the tests with the fault or without, and runs them beside a copy of their data, since a random test keeps
// what fails.
func (f fault) play(t *testing.T, planted bool) (text string, passed bool) {
	t.Helper()
	dir := t.TempDir()
	binary := filepath.Join(dir, "tests")
	args := []string{"test", "-c", "-o", binary}
	if planted {
		args = append(args, "-overlay", f.overlay(t, dir))
	}
	build := exec.Command("go", append(args, "./"+f.pkg)...)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("fault %q does not compile: %v\n%s", f.name, err, out)
	}
	place := filepath.Join(dir, filepath.FromSlash(f.pkg))
	if err := os.MkdirAll(place, 0o755); err != nil {
		t.Fatal(err)
	}
	if data := filepath.Join(root, f.pkg, "testdata"); exists(data) {
		if err := os.CopyFS(filepath.Join(place, "testdata"), os.DirFS(data)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run", f.run, "-test.failfast", "-test.timeout", "1m")
	cmd.Dir = place
	cmd.Env = append(os.Environ(), "CADRE_EFFORT=quick")
	out, err := cmd.CombinedOutput()
	if strings.Contains(string(out), "no tests to run") {
		t.Fatalf("go test ./%s -run '%s' runs no tests", f.pkg, f.run)
	}
	return string(out), err == nil
}

func (f fault) overlay(t *testing.T, dir string) string {
	t.Helper()
	real, err := filepath.Abs(filepath.Join(root, f.file))
	if err != nil {
		t.Fatal(err)
	}
	wrong, list := filepath.Join(dir, "wrong.go"), filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {real: wrong}})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{wrong: f.changed(t), list: string(text)} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
