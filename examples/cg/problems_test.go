package main

import (
	"fmt"
	"math/rand/v2"
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

// A problem is a file's matrix or a generated one.
type problem struct {
	a   *matrix // whole
	cfg config
}

// given is what rank 0 hands to solve.
func (p problem) given(world *mpi.Comm) *matrix {
	if world.Rank() != 0 || p.cfg.grid.dimensions > 0 {
		return nil
	}
	return p.a
}

func generated(t testing.TB, edge, dimensions int) problem {
	t.Helper()
	grid, err := newPoisson(edge, dimensions)
	if err != nil {
		t.Fatal(err)
	}
	return problem{grid.rows(0, grid.size()), config{grid: grid, tolerance: 1e-8, max: 10000}}
}

// random is a diagonally dominant matrix with rows of very different lengths: far entries, empty stretches, full rows.
func random(t testing.TB, seed uint64, n int) problem {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	below := make([]map[int]float64, n)
	sum := make([]float64, n)
	for i := range n {
		below[i] = make(map[int]float64)
		for range rnd.IntN(4) * (i % 3) {
			below[i][rnd.IntN(i+1)] = rnd.NormFloat64()
		}
		if i%97 == 50 {
			for j := range i {
				below[i][j] = rnd.NormFloat64()
			}
		}
		delete(below[i], i)
		for j, v := range below[i] {
			sum[i], sum[j] = sum[i]+max(v, -v), sum[j]+max(v, -v)
		}
	}
	var body strings.Builder
	entries := 0
	for i := range n {
		below[i][i] = sum[i] + 0.1 + rnd.Float64()
		for j, v := range below[i] {
			fmt.Fprintln(&body, i+1, j+1, v)
			entries++
		}
	}
	return problem{parseText(t, fmt.Sprintf("%%%%MatrixMarket matrix coordinate real symmetric\n%d %d %d\n%s", n, n, entries, body.String())), config{tolerance: 1e-8, max: 10000}}
}

func parseText(t testing.TB, text string) *matrix {
	t.Helper()
	a, err := read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// problems are small and large against the number of blocks and of ranks.
func problems(t testing.TB) map[string]problem {
	return map[string]problem{
		"one":       generated(t, 1, 3),
		"four":      generated(t, 2, 2),
		"square":    generated(t, 29, 2),
		"cube":      generated(t, 7, 3),
		"random5":   random(t, 1, 5),
		"random90":  random(t, 2, 90),
		"random600": random(t, 3, 600),
	}
}

// onRanks runs f on every number of ranks and every transport.
func onRanks(t *testing.T, name string, f func(world *mpi.Comm) error) {
	inTest := func(t *mpitest.T, world *mpi.Comm) {
		if err := f(world); err != nil {
			t.Error(err)
		}
	}
	for _, n := range ranks {
		where := fmt.Sprintf("%s/%d", name, n)
		t.Run(where+"/local", func(t *testing.T) { mpitest.Run(t, n, inTest) })
		if !slices.Contains(afar(), n) {
			continue
		}
		t.Run(where+"/tcp", func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.TCP()) })
		t.Run(where+"/unix", func(t *testing.T) { mpitest.Run(t, n, inTest, mpitest.Unix()) })
	}
}
