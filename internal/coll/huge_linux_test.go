package coll

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/sys/unix"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
)

// untouchable is n bytes of addresses without memory behind them.
func untouchable(t *testing.T, n int) engine.Buf {
	t.Helper()
	p, err := unix.Mmap(-1, 0, n, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Munmap(p); err != nil {
			t.Error(err)
		}
	})
	return buf(p)
}

// Algorithms whose operations move more than 2^31 and 2^33 bytes, by their recorded steps, which touch no memory: every
// message has the length that its receiver expects, all of them come, and each rank receives as many bytes as its blocks
// have, each once.
func TestHugeSteps(t *testing.T) {
	defer func() { tableOfTest = nil }()
	type call struct {
		operation string
		f         func(c *engine.Comm, one, all engine.Buf) error
		received  func(rank, p int) int // blocks that a rank gets from others
	}
	toRoot := func(rank, p int) int {
		if rank == 1 {
			return p - 1
		}
		return 0
	}
	fromRoot := func(rank, _ int) int {
		if rank == 1 {
			return 0
		}
		return 1
	}
	toAll := func(_, p int) int { return p - 1 }
	blocks := func(c *engine.Comm, b engine.Buf) engine.Blocks {
		v := engine.Blocks{Buf: b}
		for r := range c.Size {
			v.Counts, v.Displs = append(v.Counts, b.Count/c.Size), append(v.Displs, r*(b.Count/c.Size))
		}
		return v
	}
	cutAll := func(c *engine.Comm, b engine.Buf) engine.Buf { b.Count /= c.Size; return b }
	calls := []call{
		{"bcast", func(c *engine.Comm, one, _ engine.Buf) error { return Bcast(c, one, 1) }, fromRoot},
		{"gather", func(c *engine.Comm, one, all engine.Buf) error { return Gather(c, one, cutAll(c, all), 1) }, toRoot},
		{"gatherv", func(c *engine.Comm, one, all engine.Buf) error { return Gatherv(c, one, blocks(c, all), 1) }, toRoot},
		{"scatter", func(c *engine.Comm, one, all engine.Buf) error { return Scatter(c, cutAll(c, all), one, 1) }, fromRoot},
		{"scatterv", func(c *engine.Comm, one, all engine.Buf) error { return Scatterv(c, blocks(c, all), one, 1) }, fromRoot},
		{"allgather", func(c *engine.Comm, one, all engine.Buf) error { return Allgather(c, one, cutAll(c, all)) }, toAll},
		{"allgatherv", func(c *engine.Comm, one, all engine.Buf) error { return Allgatherv(c, one, blocks(c, all)) }, toAll},
		{"alltoall", func(c *engine.Comm, _, all engine.Buf) error {
			send := all
			send.Mem = all.Mem.Shift(all.Count)
			return Alltoall(c, cutAll(c, send), cutAll(c, all))
		}, toAll},
		{"alltoallv", func(c *engine.Comm, _, all engine.Buf) error {
			send := all
			send.Mem = all.Mem.Shift(all.Count)
			return Alltoallv(c, blocks(c, send), blocks(c, all))
		}, toAll},
	}
	copies := map[string]bool{"binomial": true, "bruck": true, "composed": true} // of gather, scatter, alltoall, allgather: through memory of their own
	for _, x := range calls {
		i := slices.IndexFunc(engine.Algorithms(), func(a struct {
			Operation  string
			Algorithms []string
		}) bool {
			return a.Operation == x.operation
		})
		for _, name := range engine.Algorithms()[i].Algorithms {
			if copies[name] && x.operation != "bcast" || name == engine.Exposed || name == engine.InCells || name == engine.TwoLevel {
				continue
			}
			var err error
			if tableOfTest, err = engine.Default().With(fmt.Appendf(nil, `[{"operation": %q, "algorithm": %q, "piece": 1073741824}]`, x.operation, name)); err != nil {
				t.Fatal(err)
			}
			for _, n := range []int{1<<31 + 24, 1<<33 + 24} {
				for _, p := range []int{2, 4, 5} {
					if few() && (p != 4 || n > 1<<32) {
						continue // arithmetic of one goroutine
					}
					one, all := untouchable(t, n), untouchable(t, 2*n*p)
					all.Count = n * p
					steps := recordAll(t, sendingOnly(world(t, p)), func(c *engine.Comm) error { return x.f(c, one, all) })
					if why := steps.delivers(func(rank int) *big.Int {
						if name == engine.ScatterAllgather {
							return nil // slices come around to ranks that had them
						}
						return new(big.Int).Mul(big.NewInt(int64(n)), big.NewInt(int64(x.received(rank, p))))
					}); why != "" {
						t.Errorf("%s by %s, %d ranks, %d bytes: %s", x.operation, name, p, n, why)
					}
				}
			}
		}
	}
}

// delivers says what is wrong with the lengths of messages; want is what each rank must receive, nil for any number, but for the 8 bytes of
// messages in which ranks agree on sizes.
func (all recorded) delivers(want func(rank int) *big.Int) string {
	if all.time(cost{end: 1}) < 0 {
		return "a rank waits in vain"
	}
	sent := make(map[[2]int][]int)
	for r, steps := range all {
		for _, s := range steps {
			if s.Do == engine.StepSend {
				k := [2]int{r, s.Peer}
				sent[k] = append(sent[k], s.A.Bytes())
			}
		}
	}
	for r, steps := range all {
		got := new(big.Int)
		for _, s := range steps {
			if s.Do != engine.StepRecv {
				continue
			}
			k := [2]int{s.Peer, r}
			if len(sent[k]) == 0 || sent[k][0] != s.A.Bytes() || s.A.Bytes() < 0 {
				return fmt.Sprintf("rank %d expects %d bytes of rank %d, which sends %v", r, s.A.Bytes(), s.Peer, sent[k])
			}
			sent[k] = sent[k][1:]
			if s.A.Type != datatype.Byte || s.A.Bytes() != 8 {
				got.Add(got, big.NewInt(int64(s.A.Bytes())))
			}
		}
		if w := want(r); w != nil && got.Cmp(w) != 0 {
			return fmt.Sprintf("rank %d receives %v bytes, want %v", r, got, w)
		}
	}
	return ""
}

// Slices of any number of items are those of exact arithmetic to within one item, in order and without gaps.
func TestHugeCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n, p := int(rng.Uint64()>>(1+rng.IntN(60))), 1+rng.IntN(1<<uint(1+rng.IntN(20)))
		if rng.IntN(8) == 0 {
			n = math.MaxInt - rng.IntN(3)
		}
		i := rng.IntN(p)
		exact := new(big.Int).Mul(big.NewInt(int64(n)), big.NewInt(int64(i)))
		exact.Quo(exact, big.NewInt(int64(p)))
		at, next := engine.Cut(n, i, p), engine.Cut(n, i+1, p)
		if d := new(big.Int).Sub(exact, big.NewInt(int64(at))); d.CmpAbs(big.NewInt(1)) > 0 || at > next || next-at-1 > n/p || engine.Cut(n, p, p) != n || engine.Cut(n, 0, p) != 0 {
			t.Fatalf("slice %d of %d items for %d ranks begins at %d and ends at %d; exactly %v", i, n, p, at, next, exact)
		}
	}
}
