package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Blocks are never empty, cover all rows, and none has much more than its share, whatever the rows look like.
func TestCutAndDeal(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	for range 300 {
		lengths := make([]int, 1+rnd.IntN(3*maxBlocks))
		total, longest := int64(0), 0
		for i := range lengths {
			lengths[i] = 1 + rnd.IntN(9)
			if rnd.IntN(200) == 0 {
				lengths[i] = 5000
			}
			total, longest = total+int64(lengths[i]), max(longest, lengths[i])
		}
		length := func(i int) int { return lengths[i] }
		begin := cut(len(lengths), total, length)
		blocks := len(begin) - 1
		if blocks != min(len(lengths), maxBlocks) || begin[0] != 0 || begin[blocks] != len(lengths) {
			t.Fatalf("%d rows in %d blocks, from %d to %d", len(lengths), blocks, begin[0], begin[blocks])
		}
		before := entriesBefore(begin, length)
		if before[blocks] != total {
			t.Fatalf("%d entries in blocks, %d in all", before[blocks], total)
		}
		largest := int64(0)
		for b := range blocks {
			if begin[b+1] <= begin[b] {
				t.Fatalf("block %d is from row %d to before %d", b, begin[b], begin[b+1])
			}
			largest = max(largest, before[b+1]-before[b])
		}
		if limit := total/int64(blocks) + int64(longest) + 1; largest > limit {
			t.Fatalf("a block has %d entries; want at most %d", largest, limit)
		}
		for _, n := range append(ranks, 100, 1000) {
			first := deal(before, n)
			if len(first) != n+1 || first[0] != 0 || first[n] != blocks || !slices.IsSorted(first) {
				t.Fatalf("%d blocks dealt to %d ranks: %v", blocks, n, first)
			}
			for r := range n {
				if got, limit := before[first[r+1]]-before[first[r]], total/int64(n)+largest+1; got > limit {
					t.Fatalf("rank %d of %d has %d entries; want at most %d", r, n, got, limit)
				}
			}
		}
	}
}

func TestShare(t *testing.T) {
	for part, want := range []int64{0, 3, 6, 10} {
		if got := share(10, part, 3); got != want {
			t.Errorf("share(10, %d, 3) = %d, want %d", part, got, want)
		}
	}
	if got := share(math.MaxInt64, 511, 512); got <= 0 || got > math.MaxInt64/512*511+511 {
		t.Errorf("share of much is %d", got)
	}
}

// Rows made by themselves are those of the whole, which is what the definition says.
func TestPoisson(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 2}, {5, 1}, {4, 2}, {3, 3}} {
		p, err := newPoisson(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		n := p.size()
		want := make([][]float64, n)
		for i := range n {
			want[i] = make([]float64, n)
			for j := range n {
				apart := 0 // steps from one point to the other
				for x, y, d := i, j, 0; d < p.dimensions; x, y, d = x/p.edge, y/p.edge, d+1 {
					apart += max(x%p.edge-y%p.edge, y%p.edge-x%p.edge)
				}
				switch apart {
				case 0:
					want[i][j] = float64(2 * p.dimensions)
				case 1:
					want[i][j] = -1
				}
			}
		}
		a := p.rows(0, n)
		if got := a.dense(); got != fmt.Sprint(want) {
			t.Errorf("%+v is\n%v, want\n%v", p, got, want)
		}
		for i := range n {
			row := p.rows(i, i+1)
			lo, hi := a.begin[i], a.begin[i+1]
			if !slices.Equal(row.column, a.column[lo:hi]) || !slices.Equal(row.value, a.value[lo:hi]) || !slices.IsSorted(row.column) || p.length(i) != len(row.column) {
				t.Errorf("%+v: row %d by itself is %v", p, i, *row)
			}
		}
	}
	for _, c := range [][2]int{{0, 2}, {-1, 3}, {1 << 14, 2}, {math.MaxInt, 2}, {513, 3}} {
		if _, err := newPoisson(c[0], c[1]); err == nil {
			t.Errorf("newPoisson(%d, %d) is no error", c[0], c[1])
		}
	}
}
