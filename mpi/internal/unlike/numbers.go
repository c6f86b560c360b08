package main

import (
	"fmt"

	"cadre.example/mpi"
)

// numbers checks what moves and what reduces.
func numbers[T number](c *check, v values[T]) {
	moves(c, v)
	for _, n := range c.lengths(1, 6, 1200, 4000) {
		reductions(c, v, n)
	}
}

// sum is the sum of the contributions of ranks lo to hi-1.
func sum[T number](v values[T], lo, hi, n int) []T {
	s := make([]T, n)
	for r := lo; r < hi; r++ {
		for i := range s {
			s[i] += v.of(r, i)
		}
	}
	return s
}

func reductions[T number](c *check, v values[T], n int) {
	what := fmt.Sprintf("%d of %s: ", n, v)
	mine, total := v.slice(c.rank, n), sum(v, 0, c.size, n)
	got := make([]T, n)
	c.must(what+"Allreduce", mpi.Allreduce(c.Comm, mine, got, mpi.Sum))
	equal(c, what+"Allreduce", got, total)
	copy(got, mine)
	c.must(what+"Allreduce in place", mpi.Allreduce(c.Comm, got, got, mpi.Sum))
	equal(c, what+"Allreduce in place", got, total)
	c.must(what+"Allreduce by a function", mpi.Allreduce(c.Comm, mine, got, mpi.OpFunc(func(a, b T) T { return a + b })))
	equal(c, what+"Allreduce by a function", got, total)
	root := c.size - 1
	clear(got)
	c.must(what+"Reduce", mpi.Reduce(c.Comm, mine, got, mpi.Sum, root))
	if c.rank == root {
		equal(c, what+"Reduce", got, total)
	}
	c.must(what+"Scan", mpi.Scan(c.Comm, mine, got, mpi.Sum))
	equal(c, what+"Scan", got, sum(v, 0, c.rank+1, n))
	c.must(what+"Exscan", mpi.Exscan(c.Comm, mine, got, mpi.Sum))
	if c.rank > 0 {
		equal(c, what+"Exscan", got, sum(v, 0, c.rank, n))
	}
	mine, total = v.slice(c.rank, n*c.size), sum(v, 0, c.size, n*c.size)
	c.must(what+"ReduceScatterBlock", mpi.ReduceScatterBlock(c.Comm, mine, got, mpi.Sum))
	equal(c, what+"ReduceScatterBlock", got, total[c.rank*n:][:n])
	counts := make([]int, c.size)
	at := 0
	for r := range counts {
		counts[r] = n
	}
	counts[0], counts[c.size-1] = 0, counts[c.size-1]+n
	if c.size == 1 {
		counts[0] = n
	}
	for r := range c.rank {
		at += counts[r]
	}
	got = make([]T, counts[c.rank])
	c.must(what+"ReduceScatter", mpi.ReduceScatter(c.Comm, mine, got, counts, mpi.Sum))
	equal(c, what+"ReduceScatter", got, total[at:][:counts[c.rank]])
}

// locs checks the reductions of pairs.
func locs(c *check) {
	type pair = mpi.Loc[float64, int]
	mine := make([]pair, 50)
	expected := make([]pair, 50)
	for i := range mine {
		mine[i] = pair{Value: real64.of(c.rank, i), Index: c.rank}
		expected[i] = pair{Value: real64.of(0, i), Index: 0}
		for r := 1; r < c.size; r++ {
			if x := real64.of(r, i); x > expected[i].Value {
				expected[i] = pair{Value: x, Index: r}
			}
		}
	}
	got := make([]pair, 50)
	c.must("MaxLoc", mpi.Allreduce(c.Comm, mine, got, mpi.MaxLoc))
	equal(c, "MaxLoc", got, expected)
}
