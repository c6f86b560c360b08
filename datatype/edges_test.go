package datatype

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// edge is an integer around the places where arithmetic breaks.
func edge(r *rand.Rand) int {
	near := []int{0, 1, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 40, 1 << 59, 1 << 60, 1 << 61, 1 << 62, math.MaxInt, math.MaxInt / 3, math.MinInt}[r.IntN(14)]
	near += r.IntN(9) - 4
	if r.IntN(3) == 0 {
		near = -near
	}
	return near
}

// TestG11Edges compares size and bounds of blocks of blocks with unbounded integers: ErrOverflow exactly when the size, a
// bound, an extent or the displacement of a copy leaves the range of int.
func TestG11Edges(t *testing.T) {
	fine, over := 0, 0
	for seed := range uint64(30000) {
		r := rand.New(rand.NewPCG(seed, 61))
		lb, ext, size, align := 0, 4, 4, 4
		old := Int32
		marked := r.IntN(2) == 0
		if marked {
			lb, ext = edge(r), edge(r)
			old = Int32.Resized(lb, ext)
		}
		n, blocklen, stride := edge(r), edge(r), edge(r)
		if r.IntN(2) == 0 {
			n = r.IntN(4)
		}
		if r.IntN(2) == 0 {
			blocklen = r.IntN(4)
		}
		if r.IntN(3) == 0 {
			stride = r.IntN(100) - 50
		}
		if n < 0 || blocklen < 0 {
			if err := Hvector(n, blocklen, stride, old).Err(); !errors.Is(err, ErrType) && !errors.Is(err, ErrOverflow) {
				t.Fatalf("seed %d: %v", seed, err)
			}
			continue
		}
		b := func(v int) *big.Int { return big.NewInt(int64(v)) }
		mul := func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }
		add := func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }
		sub := func(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }
		minus := func(v int) *big.Int { return sub(b(v), b(1)) }
		must := []*big.Int{add(b(lb), b(ext))} // whatever has to fit
		total := mul(mul(b(n), b(blocklen)), b(size))
		must = append(must, total)
		var lo, hi, low, high *big.Int
		if n > 0 && blocklen > 0 {
			for _, i := range []*big.Int{b(0), minus(n)} {
				for _, j := range []*big.Int{b(0), minus(blocklen)} {
					d := add(mul(i, b(stride)), mul(j, b(ext)))
					must = append(must, d)
					if lo == nil || d.Cmp(lo) < 0 {
						lo = d
					}
					if end := add(d, b(size)); hi == nil || end.Cmp(hi) > 0 {
						hi = end
					}
				}
			}
			low, high = lo, hi
			if marked {
				low, high = add(lo, b(lb)), add(sub(hi, b(size)), add(b(lb), b(ext)))
			} else if gap := new(big.Int).Mod(sub(low, high), b(align)); gap.Sign() > 0 {
				high = add(high, gap)
			}
			must = append(must, hi, low, high, sub(high, low), sub(hi, lo))
		} else {
			lo, hi, low, high = b(0), b(0), b(0), b(0)
		}
		fits := true
		for _, v := range must {
			fits = fits && v.IsInt64()
		}
		ty := Hvector(n, blocklen, stride, old)
		if fits != (ty.Err() == nil) || !fits && !errors.Is(ty.Err(), ErrOverflow) {
			t.Fatalf("seed %d: hvector(%d, %d, %d, resized(%d, %d) %v): %v, fits %v", seed, n, blocklen, stride, lb, ext, marked, ty.Err(), fits)
		}
		if !fits {
			over++
			continue
		}
		fine++
		glb, gext := ty.Extent()
		tlb, text := ty.TrueExtent()
		for _, p := range []struct {
			got  int
			want *big.Int
		}{{glb, low}, {gext, sub(high, low)}, {tlb, lo}, {text, sub(hi, lo)}, {ty.Size(), total}} {
			if b(p.got).Cmp(p.want) != 0 {
				t.Fatalf("seed %d: hvector(%d, %d, %d, resized(%d, %d) %v): %d, want %s", seed, n, blocklen, stride, lb, ext, marked, p.got, p.want)
			}
		}
	}
	if fine < 1000 || over < 1000 {
		t.Errorf("%d types fit, %d do not", fine, over)
	}
}
