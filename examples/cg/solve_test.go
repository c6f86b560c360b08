package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"cadre.example/mpi"
)

func quiet(int, float64) error { return nil }

func bits(x []float64) (b []uint64) {
	for _, v := range x {
		b = append(b, math.Float64bits(v))
	}
	return b
}

// equal says how two solutions differ in anything but the time and the number of ranks.
func equal(got, want solution) error {
	switch {
	case got.converged != want.converged || got.entries != want.entries || math.Float64bits(got.truth) != math.Float64bits(want.truth):
		return fmt.Errorf("%s (%v), serially %s (%v)", got.summary(), got.converged, want.summary(), want.converged)
	case !slices.Equal(bits(got.history), bits(want.history)):
		return fmt.Errorf("residuals %v, serially %v", got.history, want.history)
	case !slices.Equal(bits(got.x), bits(want.x)) || checksum(got.x) != checksum(want.x):
		return fmt.Errorf("x is not the serial one: checksum %x, serially %x", checksum(got.x), checksum(want.x))
	}
	return nil
}

func TestEqualsSerial(t *testing.T) {
	for name, p := range problems(t) {
		want, err := solveSerial(p.a, p.cfg, quiet)
		if err != nil || !want.converged || want.truth > 2*p.cfg.tolerance {
			t.Fatalf("%s: %s, %v is no test", name, want.summary(), err)
		}
		onRanks(t, name, func(world *mpi.Comm) error {
			var shown []float64
			got, err := solve(world, p.given(world), p.cfg, func(k int, residual float64) error {
				if k != len(shown) {
					return fmt.Errorf("iteration %d is shown after %d others", k, len(shown))
				}
				shown = append(shown, residual)
				return nil
			})
			if err != nil || world.Rank() != 0 {
				return err
			}
			if !slices.Equal(shown, got.history) {
				return fmt.Errorf("shown %v, returned %v", shown, got.history)
			}
			return equal(got, want)
		})
	}
}

// The solution of a problem that can be solved by hand, on an interval: x(i) = i*(n+1-i)/2, counted from 1.
func TestKnownSolution(t *testing.T) {
	const n = 41
	p := generated(t, n, 1)
	s, err := solveSerial(p.a, config{tolerance: 1e-12, max: 1000}, quiet)
	if err != nil || !s.converged || len(s.history)-1 > n {
		t.Fatalf("%s, %v", s.summary(), err)
	}
	for i, x := range s.x {
		if want := float64((i+1)*(n-i)) / 2; math.Abs(x-want) > 1e-9*want {
			t.Errorf("x(%d) is %v, want %v", i, x, want)
		}
	}
}

// A product takes what it needs from other ranks, nothing else, and is the whole matrix's.
func TestMultiply(t *testing.T) {
	for name, p := range problems(t) {
		n := p.a.rows()
		x := make([]float64, n)
		for i := range x {
			x[i] = math.Sin(float64(i))
		}
		onRanks(t, name, func(world *mpi.Comm) error {
			whole := p.given(world)
			if whole != nil { // its columns are made local where a rank has all rows
				whole = &matrix{whole.begin, slices.Clone(whole.column), whole.value}
			}
			part, err := distribute(world, whole, p.cfg.grid)
			if err != nil {
				return err
			}
			pl, err := newPlan(world, part)
			if err != nil {
				return err
			}
			lo, hi := part.rows[world.Rank()], part.rows[world.Rank()+1]
			needed := make(map[int32]bool)
			for _, c := range p.a.column[p.a.begin[lo]:p.a.begin[hi]] {
				if int(c) < lo || int(c) >= hi {
					needed[c] = true
				}
			}
			received, sent := 0, 0
			for _, tr := range pl.recv {
				received += tr.count
			}
			for _, tr := range pl.send {
				sent += tr.count
			}
			all, err := mpi.AllreduceOne(world, received-sent, mpi.Sum)
			if err != nil || received != len(needed) || pl.size != hi-lo+received || len(pl.inner)+len(pl.outer) != hi-lo || all != 0 {
				return fmt.Errorf("%d entries received, %d needed; %d more than sent; %v", received, len(needed), all, err)
			}
			local, y := make([]float64, pl.size), make([]float64, pl.own)
			copy(local, x[lo:hi])
			for range 3 { // the plan serves again and again
				if err := pl.multiply(part.a, local, y); err != nil {
					return err
				}
			}
			for i, v := range y {
				if want := p.a.times(lo+i, x); math.Float64bits(v) != math.Float64bits(want) {
					return fmt.Errorf("row %d by x is %v, want %v", lo+i, v, want)
				}
			}
			return nil
		})
	}
}

// What no matrix of conjugate gradients is ends all ranks with a reason.
func TestNotPositiveDefinite(t *testing.T) {
	head := "%%MatrixMarket matrix coordinate real symmetric\n"
	for _, c := range []struct{ text, want string }{
		{head + "2 2 3\n1 1 1\n2 1 -5\n2 2 1\n", "the matrix is not positive definite"},
		{head + "2 2 3\n1 1 1\n2 1 -1\n2 2 1\n", "the matrix is not positive definite"},
		{head + "2 2 2\n1 1 1.7e308\n2 2 1.7e308\n", "numbers overflow"},
	} {
		a := parseText(t, c.text)
		cfg := config{tolerance: 1e-8, max: 100}
		if _, err := solveSerial(a, cfg, quiet); err == nil || !strings.Contains(err.Error(), "iteration 1: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("serial %q: %v; want %q", c.text, err, c.want)
		}
		for _, n := range ranks {
			err := mpi.Local(n, func(world *mpi.Comm) error {
				_, err := solve(world, problem{a: &matrix{a.begin, slices.Clone(a.column), a.value}}.given(world), cfg, quiet)
				return err
			})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%d ranks, %q: %v; want %q", n, c.text, err, c.want)
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	p := generated(b, 100, 2)
	for _, n := range []int{1, 2} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				err := mpi.Local(n, func(world *mpi.Comm) error {
					_, err := solve(world, p.given(world), p.cfg, quiet)
					return err
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
