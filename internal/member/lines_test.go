package member

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// Ranks that write in any pieces produce whole lines, each with its tag.
func TestLinesStayWhole(t *testing.T) {
	for _, tagged := range []bool{false, true} {
		var out strings.Builder
		var mu sync.Mutex
		var wg sync.WaitGroup
		const ranks, lines = 4, 200
		for r := range ranks {
			w := &lineWriter{mu: &mu, to: &out}
			if tagged {
				w.tag = fmt.Appendf(nil, "[%d] ", r)
			}
			wg.Go(func() {
				rnd := rand.New(rand.NewPCG(uint64(r), 1))
				var text strings.Builder
				for i := range lines {
					fmt.Fprintf(&text, "%d:%d:%s\n", r, i, strings.Repeat("x", rnd.IntN(50)))
				}
				text.WriteString("last")
				for s := text.String(); s != ""; {
					k := min(1+rnd.IntN(120), len(s))
					if n, err := w.Write([]byte(s[:k])); n != k || err != nil {
						t.Errorf("Write: %d, %v", n, err)
					}
					s = s[k:]
				}
				if err := w.flush(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		next := [ranks]int{}
		lasts := 0
		for line := range strings.Lines(out.String()) {
			lasts += strings.Count(line, "last")
			var tag, r, i int
			if tagged {
				if _, err := fmt.Sscanf(line, "[%d] ", &tag); err != nil {
					t.Fatalf("line %q", line)
				}
				line = line[4:]
			}
			for strings.HasPrefix(line, "last") { // an unfinished line without a tag is joined with the next
				line = line[4:]
			}
			if line == "\n" || line == "" {
				continue
			}
			if _, err := fmt.Sscanf(line, "%d:%d:", &r, &i); err != nil || strings.Count(line, ":") != 2 || tagged && r != tag {
				t.Fatalf("line %q: %v", line, err)
			}
			if next[r] != i {
				t.Fatalf("line %d of rank %d comes after %d", i, r, next[r]-1)
			}
			next[r]++
		}
		if lasts != ranks || next != [ranks]int{lines, lines, lines, lines} {
			t.Errorf("%d last lines, %v lines", lasts, next)
		}
	}
}

type full struct{}

var errFull = errors.New("no space")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestOutputErrors(t *testing.T) {
	w := &lineWriter{mu: new(sync.Mutex), to: full{}}
	if _, err := w.Write([]byte("a\n")); err != errFull {
		t.Error(err)
	}
	if n, err := w.Write([]byte("a\nb")); n != 2 && err != errFull {
		t.Error(n, err)
	}
	err := Run(2, Config{Stdout: full{}}, func(r *Rank) error {
		if r.Ctx.Rank() == 1 {
			_, err := r.Stdout.Write([]byte("unfinished"))
			return err
		}
		return nil
	})
	if !errors.Is(err, errFull) || err.Error() != "rank 1: standard output: no space" {
		t.Error(err)
	}
}

// A long line is kept, an endless one is not kept for ever.
func TestLongLines(t *testing.T) {
	var out strings.Builder
	w := &lineWriter{mu: new(sync.Mutex), to: &out}
	chunk := []byte(strings.Repeat("y", 1<<20))
	for range 3 {
		w.Write(chunk)
	}
	if out.Len() != 0 {
		t.Errorf("%d bytes of an unfinished line are out", out.Len())
	}
	w.Write([]byte("\n"))
	if out.Len() != 3<<20+1 {
		t.Errorf("%d bytes are out", out.Len())
	}
	for range 17 {
		w.Write(chunk)
	}
	if out.Len() < 16<<20 {
		t.Errorf("%d bytes are out", out.Len())
	}
}
