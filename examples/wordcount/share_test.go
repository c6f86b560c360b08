package main

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestShares(t *testing.T) {
	files := []file{{"a", 5}, {"empty", 0}, {"b", 1}, {"c", 4}}
	for _, c := range []struct {
		n    int
		want string
	}{
		{1, "[[{{a 5} 0 5 -1} {{empty 0} 0 0 -1} {{b 1} 0 1 -1} {{c 4} 0 4 -1}]] 0"},
		{2, "[[{{a 5} 0 5 -1}] [{{empty 0} 0 0 -1} {{b 1} 0 1 -1} {{c 4} 0 4 -1}]] 0"},
		{3, "[[{{a 5} 0 4 0}] [{{a 5} 4 5 0} {{empty 0} 0 0 -1} {{b 1} 0 1 -1} {{c 4} 0 1 1}] [{{c 4} 1 4 1}]] 2"},
	} {
		pieces, splits := shares(files, c.n)
		if got := fmt.Sprint(pieces, splits); got != c.want {
			t.Errorf("shares among %d:\n got %s\nwant %s", c.n, got, c.want)
		}
	}
}

// Every byte of every file belongs to exactly one piece, and no rank has two bytes more than another.
func TestSharesCoverAndBalance(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		files := make([]file, rnd.IntN(12))
		for i := range files {
			files[i] = file{fmt.Sprint(i), int64(rnd.IntN(20) * rnd.IntN(4))}
		}
		n := 1 + rnd.IntN(9)
		pieces, splits := shares(files, n)
		next := make(map[string]int64) // where the next piece of a file must begin
		seen := make(map[string]bool)
		split := make(map[int]string)
		low, high := int64(1<<60), int64(0)
		for _, ps := range pieces {
			var bytes int64
			for _, p := range ps {
				if p.lo != next[p.path] || p.hi < p.lo || p.hi > p.size || p.lo == p.hi && p.size > 0 {
					t.Fatalf("%v among %d: piece %v", files, n, p)
				}
				if whole := p.lo == 0 && p.hi == p.size; whole != (p.split < 0) || p.split >= splits {
					t.Fatalf("%v among %d: piece %v of %d shared files", files, n, p, splits)
				}
				if p.split >= 0 {
					if name, ok := split[p.split]; ok && name != p.path {
						t.Fatalf("%v among %d: %s and %s are both shared file %d", files, n, name, p.path, p.split)
					}
					split[p.split] = p.path
				}
				next[p.path], seen[p.path] = p.hi, true
				bytes += p.hi - p.lo
			}
			low, high = min(low, bytes), max(high, bytes)
		}
		if len(seen) != len(files) || len(split) != splits || high > low+1 {
			t.Fatalf("%v among %d: %d files, %d shared of %d, shares from %d to %d bytes", files, n, len(seen), len(split), splits, low, high)
		}
		for _, f := range files {
			if next[f.path] != f.size {
				t.Fatalf("%v among %d: file %v ends at %d", files, n, f, next[f.path])
			}
		}
	}
}
