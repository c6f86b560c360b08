package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var ranks = []int{1, 2, 3, 4, 7}

// afar are the numbers of ranks of jobs whose messages leave the process: one in a quick run, all in a full one.
func afar() []int { return []int{3, 7, 2, 4, 1}[:min(5, effort.Rounds(1, 5))] }

// goSource is a part of the Go source tree: large enough for every rank, with files that are not UTF-8.
func goSource(t testing.TB, folder string) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src", folder)
}

// crafted is a tree whose files are cut in the middle of words, of runes and of what is no rune, for any number of ranks.
func crafted(t testing.TB) string {
	rnd := rand.New(rand.NewPCG(1, 2))
	files := map[string]string{
		"empty": "", "a/one": "x", "a/word": strings.Repeat("w", 5000), "a/b/runes": strings.Repeat("é€\U0001F600", 700),
		"many":        strings.Repeat("some more words, naïve. ", 400),
		"invalid/end": strings.Repeat("word ", 900) + "\xe2\x82", "invalid/begin": "\x80" + strings.Repeat("word ", 900),
	}
	for i := range 30 {
		files[fmt.Sprintf("r/%02d", i)] = string(randomText(rnd))
	}
	return tree(t, files)
}

// expect returns what a serial count prints and sums up.
func expect(t testing.TB, dir string) (text string, sum totals) {
	t.Helper()
	counts, sum, err := countSerial(dir)
	if err != nil {
		t.Fatal(err)
	}
	var lines []wordCount
	for w, n := range counts {
		lines = append(lines, wordCount{w, n})
	}
	var b strings.Builder
	for _, l := range first(lines, len(lines)) {
		fmt.Fprintln(&b, l.count, l.word)
	}
	return b.String(), sum
}

// check lets the ranks of world count all words of dir, and rank 0 compare.
func check(world *mpi.Comm, dir, want string, sum totals, tty io.Writer) error {
	var stdout, stderr bytes.Buffer
	if world.Rank() != 0 {
		tty = nil
	}
	if err := run(world, config{dir: dir, top: 1 << 40}, &stdout, &stderr, tty); err != nil || world.Rank() != 0 {
		return err
	}
	if got := stdout.String(); got != want {
		return fmt.Errorf("%d ranks print %d bytes, a serial count %d:\n%.300s\nand\n%.300s", world.Size(), len(got), len(want), got, want)
	}
	begin, _, _ := strings.Cut(sum.summary(1), " words,")
	if got := stderr.String(); !strings.HasPrefix(got, begin+" words,") || !strings.HasSuffix(got, " MB/s\n") {
		return fmt.Errorf("%d ranks sum up %q, want it to begin with %q", world.Size(), got, begin)
	}
	return nil
}

func TestEqualsSerial(t *testing.T) {
	for name, dir := range map[string]string{"crafted": crafted(t), "go": goSource(t, "archive")} {
		want, sum := expect(t, dir)
		if sum.Words < 1000 || sum.Skipped == 0 {
			t.Fatalf("%s: %+v is no test", dir, sum)
		}
		inTest := func(t *mpitest.T, world *mpi.Comm) {
			if err := check(world, dir, want, sum, nil); err != nil {
				t.Error(err)
			}
		}
		for _, n := range ranks {
			t.Run(fmt.Sprintf("%s/local/%d", name, n), func(t *testing.T) {
				if err := mpi.Local(n, func(world *mpi.Comm) error { return check(world, dir, want, sum, nil) }); err != nil {
					t.Error(err)
				}
			})
			if !slices.Contains(afar(), n) {
				continue
			}
			t.Run(fmt.Sprintf("%s/tcp/%d", name, n), func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.TCP()) })
			t.Run(fmt.Sprintf("%s/unix/%d", name, n), func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.Unix()) })
		}
	}
}

var crowd = flag.Int("crowd", 100, "how many goroutine ranks TestCrowd has")

// Many more ranks than there are files, words or processors: -crowd 1000.
func TestCrowd(t *testing.T) {
	dir := crafted(t)
	want, sum := expect(t, dir)
	if err := mpi.Local(*crowd, func(world *mpi.Comm) error { return check(world, dir, want, sum, nil) }); err != nil {
		t.Error(err)
	}
}

func TestProgressIsShownAndWiped(t *testing.T) {
	dir := crafted(t)
	want, sum := expect(t, dir)
	for _, n := range ranks {
		var tty bytes.Buffer
		if err := mpi.Local(n, func(world *mpi.Comm) error { return check(world, dir, want, sum, &tty) }); err != nil {
			t.Error(err)
		}
		if got := tty.String(); !strings.Contains(got, "\r100% of ") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
			t.Errorf("%d ranks: progress is %q", n, got)
		}
	}
}

func TestTopIsCut(t *testing.T) {
	dir := crafted(t)
	want, _ := expect(t, dir)
	lines := strings.SplitAfter(want, "\n")
	for _, top := range []int{0, 1, 7} {
		err := mpi.Local(3, func(world *mpi.Comm) error {
			var stdout bytes.Buffer
			err := run(world, config{dir: dir, top: top}, &stdout, io.Discard, nil)
			if world.Rank() == 0 && stdout.String() != strings.Join(lines[:top], "") {
				t.Errorf("-top %d prints %q", top, stdout.String())
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// What cannot be read ends all ranks with an error that names it, on whichever rank it is met.
func TestErrorsEndAllRanks(t *testing.T) {
	dir := tree(t, map[string]string{"a": "one", "z": "two"})
	for _, n := range ranks {
		err := mpi.Local(n, func(world *mpi.Comm) error {
			return run(world, config{dir: filepath.Join(dir, "missing"), top: 1}, io.Discard, io.Discard, nil)
		})
		if err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "missing")) {
			t.Errorf("%d ranks, a missing directory: %v", n, err)
		}
		// The last rank's file is gone between listing and counting.
		err = mpi.Local(n, func(world *mpi.Comm) error {
			mine := []piece{}
			if world.Rank() == n-1 {
				mine = append(mine, piece{file{filepath.Join(dir, "gone"), 3}, 0, 3, -1})
			}
			words, _, err := countPieces(world, mine, 0, &progress{})
			if err != nil {
				return err
			}
			_, err = exchange(world, words)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "gone")) {
			t.Errorf("%d ranks, a file that is gone: %v", n, err)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args string
		want config
		err  string
	}{
		{"dir", config{dir: "dir", top: 20}, ""},
		{"-top 3 dir", config{dir: "dir", top: 3}, ""},
		{"dir -top=0 -serial", config{dir: "dir", serial: true}, ""},
		{"", config{}, "want one directory, got 0"},
		{"a b", config{}, `want one directory, got 2: ["a" "b"]`},
		{"-top -1 dir", config{}, "-top is -1; want 0 or more"},
		{"-top many dir", config{}, `invalid value "many"`},
		{"-what dir", config{}, "not defined: -what"},
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

// A full disk is an error, not a shorter result.
func TestLostOutputIsAnError(t *testing.T) {
	dir := crafted(t)
	err := mpi.Local(2, func(world *mpi.Comm) error {
		return run(world, config{dir: dir, top: 20}, full{}, io.Discard, nil)
	})
	if err == nil || !strings.Contains(err.Error(), "writing the result") {
		t.Errorf("writing to a full disk: %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }
