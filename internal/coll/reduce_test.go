package coll

import (
	"fmt"
	"math"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// An affine is the map x -> A*x+B modulo 2^64; composition is associative and does not commute.
type affine struct{ A, B uint64 }

func (f affine) then(g affine) affine { return affine{g.A * f.A, g.A*f.B + g.B} }

var affineOp = op.Func(func(lower, upper affine) affine { return lower.then(upper) })

func affines(r, n int) []affine {
	s := make([]affine, n)
	for i := range s {
		s[i] = affine{uint64(2*(r*31+i) + 3), uint64(r*17 + i)}
	}
	return s
}

// A reduction is one way to combine the contributions of all ranks, with its serial result.
type reduction[T comparable] struct {
	name string
	op   *op.Op
	gen  func(r, n int) []T
	fold func(lower, upper T) T
}

// serial folds the contributions of ranks 0 to r, for every r.
func (x reduction[T]) serial(p, n int) [][]T {
	prefix := make([][]T, p)
	prefix[0] = x.gen(0, n)
	for r := 1; r < p; r++ {
		prefix[r] = x.gen(r, n)
		for i, v := range prefix[r-1] {
			prefix[r][i] = x.fold(v, prefix[r][i])
		}
	}
	return prefix
}

// check runs every reduction on p ranks with n items.
func (x reduction[T]) check(t *testing.T, comms []*engine.Comm, n int) {
	t.Helper()
	p := len(comms)
	prefix := x.serial(p, n)
	whole := prefix[p-1]
	blocks := x.serial(p, n*p)[p-1]
	for _, inPlace := range []bool{false, true} {
		// operands gives send and recv, and the slice in which the result will be.
		operands := func(c *engine.Comm, n int) (send, recv engine.Buf, result []T) {
			mine := x.gen(c.Rank, n)
			if inPlace {
				return engine.Buf{}, buf(mine), mine
			}
			result = make([]T, n)
			return buf(mine), buf(result), result
		}
		all(t, comms, func(c *engine.Comm) error {
			send, recv, result := operands(c, n)
			if err := Allreduce(c, send, recv, x.op); err != nil {
				return err
			}
			if err := equal(result, whole); err != nil {
				return fmt.Errorf("%s Allreduce of %d: %w", x.name, n, err)
			}
			for root := range p {
				if n > 1000 && root > 0 && root < p-1 {
					continue
				}
				send, recv, result := operands(c, n)
				if c.Rank != root {
					send, recv = buf(x.gen(c.Rank, n)), engine.Buf{}
				}
				if err := Reduce(c, send, recv, x.op, root); err != nil {
					return err
				}
				if c.Rank == root {
					if err := equal(result, whole); err != nil {
						return fmt.Errorf("%s Reduce of %d to %d: %w", x.name, n, root, err)
					}
				}
			}
			send, recv, result = operands(c, n)
			if err := Scan(c, send, recv, x.op); err != nil {
				return err
			}
			if err := equal(result, prefix[c.Rank]); err != nil {
				return fmt.Errorf("%s Scan of %d: %w", x.name, n, err)
			}
			send, recv, result = operands(c, n)
			before := append([]T(nil), result...)
			if err := Exscan(c, send, recv, x.op); err != nil {
				return err
			}
			if c.Rank > 0 {
				before = prefix[c.Rank-1]
			}
			if err := equal(result, before); err != nil {
				return fmt.Errorf("%s Exscan of %d: %w", x.name, n, err)
			}
			return x.scatter(c, n, inPlace, blocks)
		})
	}
}

func (x reduction[T]) scatter(c *engine.Comm, n int, inPlace bool, blocks []T) error {
	p := c.Size
	mine, result := x.gen(c.Rank, n*p), make([]T, n)
	if inPlace {
		result = mine[:n]
	}
	if err := ReduceScatterBlock(c, buf(mine), buf(result), x.op); err != nil {
		return err
	}
	if err := equal(result, blocks[c.Rank*n:(c.Rank+1)*n]); err != nil {
		return fmt.Errorf("%s ReduceScatterBlock of %d: %w", x.name, n, err)
	}
	counts, at, total := make([]int, p), 0, 0
	for r := range counts {
		counts[r] = n * (r % 3)
		if r < c.Rank {
			at += counts[r]
		}
		total += counts[r]
	}
	mine, result = x.gen(c.Rank, total), make([]T, counts[c.Rank])
	if inPlace {
		result = mine[:counts[c.Rank]]
	}
	if err := ReduceScatter(c, buf(mine), buf(result), counts, x.op); err != nil {
		return err
	}
	if err := equal(result, x.serial(p, total)[p-1][at:at+counts[c.Rank]]); err != nil {
		return fmt.Errorf("%s ReduceScatter of %d: %w", x.name, n, err)
	}
	return nil
}

func TestReductions(t *testing.T) { inEachForm(t, testReductions) }

func testReductions(t *testing.T, world worldFunc) {
	sum := reduction[int64]{"Sum", op.Sum, fill, func(a, b int64) int64 { return a + b }}
	largest := reduction[float64]{"Max", op.Max, func(r, n int) []float64 {
		s := make([]float64, n)
		for i := range s {
			s[i] = math.Sin(float64(r*n + i))
		}
		return s
	}, func(a, b float64) float64 { return max(a, b) }}
	compose := reduction[affine]{"affine", affineOp, affines, affine.then}
	// A flat operation that does not commute: 3a+b keeps the order of its operands but is not associative in general;
	// modulo 2^64 the left operand wins when it is not 0.
	first := reduction[uint64]{"first", op.Func(func(a, b uint64) uint64 {
		if a != 0 {
			return a
		}
		return b
	}), func(r, n int) []uint64 {
		s := make([]uint64, n)
		for i := range s {
			s[i] = uint64(r) * uint64((i+r)%2) // rank 0 has only zeros
		}
		return s
	}, func(a, b uint64) uint64 {
		if a != 0 {
			return a
		}
		return b
	}}
	for p := 1; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range counts {
			if n > 1000 && p > 3 && p != 5 && p != 8 {
				continue
			}
			sum.check(t, comms, n)
			largest.check(t, comms, n)
			compose.check(t, comms, n)
			first.check(t, comms, n)
		}
	}
}

// Floating-point sums depend on the order, so all ranks must have folded in the same.
func TestAllreduceSameBits(t *testing.T) { inEachForm(t, testAllreduceSameBits) }

func testAllreduceSameBits(t *testing.T, world worldFunc) {
	for p := 2; p <= ranksUpTo(); p++ {
		comms := world(t, p)
		for _, n := range []int{1, 40, 5000} {
			results := make([][]float64, p)
			for round := range 3 {
				all(t, comms, func(c *engine.Comm) error {
					s, r := make([]float64, n), make([]float64, n)
					for i := range s {
						s[i] = math.Exp(20 * math.Sin(float64(c.Rank*n+i)))
					}
					if err := Allreduce(c, buf(s), buf(r), op.Sum); err != nil {
						return err
					}
					if round > 0 {
						if err := equal(r, results[c.Rank]); err != nil {
							return fmt.Errorf("round %d: %w", round, err)
						}
					}
					results[c.Rank] = r
					return nil
				})
			}
			for r := range results {
				if err := equal(results[r], results[0]); err != nil {
					t.Fatalf("%d ranks, rank %d differs from rank 0: %v", p, r, err)
				}
			}
		}
	}
}

type loc struct {
	Value float64
	Index int32
}

func TestMaxLoc(t *testing.T) { inEachForm(t, testMaxLoc) }

func testMaxLoc(t *testing.T, world worldFunc) {
	for p := 1; p <= 5; p++ {
		comms := world(t, p)
		all(t, comms, func(c *engine.Comm) error {
			s, r := make([]loc, 7), make([]loc, 7)
			for i := range s {
				s[i] = loc{float64((c.Rank + i) / 2 % 2), int32(c.Rank)}
			}
			if err := Allreduce(c, buf(s), buf(r), op.MaxLoc); err != nil {
				return err
			}
			for i := range r {
				want := loc{Value: -1}
				for rank := range p {
					if v := float64((rank + i) / 2 % 2); v > want.Value {
						want = loc{v, int32(rank)}
					}
				}
				if r[i] != want {
					return fmt.Errorf("item %d is %v, want %v", i, r[i], want)
				}
			}
			return nil
		})
	}
}

// Contributions of derived types are reduced element by element; ranks may use different types of equal elements.
func TestReduceVector(t *testing.T) { inEachForm(t, testReduceVector) }

func testReduceVector(t *testing.T, world worldFunc) {
	column := datatype.Vector(4, 1, 3, datatype.Int32)
	for p := 1; p <= 5; p++ {
		comms := world(t, p)
		all(t, comms, func(c *engine.Comm) error {
			matrix, result := make([]int32, 12), make([]int32, 4)
			for i := range matrix {
				matrix[i] = int32(100*c.Rank + i)
			}
			send, recv := engine.Buf{Mem: datatype.MemOf(matrix), Count: 1, Type: column}, buf(result)
			if c.Rank%2 == 1 {
				flat := []int32{int32(100 * c.Rank), int32(100*c.Rank + 3), int32(100*c.Rank + 6), int32(100*c.Rank + 9)}
				send = buf(flat)
			}
			if err := Allreduce(c, send, recv, op.Sum); err != nil {
				return err
			}
			want := make([]int32, 4)
			for r := range p {
				for i := range want {
					want[i] += int32(100*r + 3*i)
				}
			}
			if err := equal(result, want); err != nil {
				return err
			}
			// And back into a column, whose gaps must stay.
			if err := Allreduce(c, buf(result), engine.Buf{Mem: datatype.MemOf(matrix), Count: 1, Type: column}, op.Max); err != nil {
				return err
			}
			for i, v := range matrix {
				w := int32(100*c.Rank + i)
				if i%3 == 0 {
					w = want[i/3]
				}
				if v != w {
					return fmt.Errorf("matrix element %d is %d, want %d", i, v, w)
				}
			}
			return nil
		})
	}
}
