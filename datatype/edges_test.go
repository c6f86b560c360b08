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
	near := []int{0, 1, 1 << 15, 1 << 16, pick(1<<31, 1<<14), pick(1<<32, 1<<17), pick(1<<40, 1<<20), pick(1<<59, 1<<27), pick(1<<60, 1<<28), pick(1<<61, 1<<29), pick(1<<62, 1<<30), math.MaxInt, math.MaxInt / 3, math.MinInt}[r.IntN(14)]
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

// TestG11Counts: counts above 2^31 and 2^32, by arithmetic.
func TestG11Counts(t *testing.T) {
	for seed := range uint64(300) {
		ty, f := randomType(rand.New(rand.NewPCG(seed, 62)), 3)
		if ty.Size() == 0 {
			continue
		}
		per := len(f.basics())
		lo, hi := f.span()
		for _, count := range []int{pick(1<<31-1, 1<<15-1), pick(1<<31, 1<<15), pick(1<<31+1, 1<<15+1), pick(1<<32+5, 1<<16+5), pick(1<<40, 1<<17)} {
			last := new(big.Int).Mul(big.NewInt(int64(count-1)), big.NewInt(int64(f.extent())))
			low, high := big.NewInt(int64(lo)), big.NewInt(int64(hi))
			if last.Sign() < 0 {
				low.Add(low, last)
			} else {
				high.Add(high, last)
			}
			off, n := ty.Span(count)
			if big.NewInt(int64(off)).Cmp(low) != 0 || big.NewInt(int64(n)).Cmp(new(big.Int).Sub(high, low)) != 0 {
				t.Errorf("seed %d: %d of %s: span %d %d, want %s..%s", seed, count, ty, off, n, low, high)
			}
			bytes := count * f.size()
			if k, ok := ty.Count(bytes); !ok || k != count {
				t.Errorf("seed %d: %s: %d %v items in %d bytes", seed, ty, k, ok, bytes)
			}
			if k, ok := ty.Elements(bytes); !ok || k != count*per {
				t.Errorf("seed %d: %s: %d %v elements in %d bytes", seed, ty, k, ok, bytes)
			}
			if p := ty.Fingerprint(count); p.Entries != count*per || p.Bytes != bytes {
				t.Errorf("seed %d: %d of %s: %+v", seed, count, ty, p)
			}
			whole := Contiguous(count, ty)
			tlb, text := whole.TrueExtent()
			if whole.Err() != nil || whole.Size() != bytes || whole.NumElements() != count*per || tlb != off || text != n {
				t.Errorf("seed %d: %d of %s: %v, size %d, true bounds %d %d", seed, count, ty, whole.Err(), whole.Size(), tlb, text)
			}
		}
	}
}
