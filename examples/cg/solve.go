package main

import (
	"fmt"
	"math"
	"time"

	"cadre.example/mpi"
)

// solve solves with all ranks of world. a is the whole matrix on rank 0, unless the problem is a generated one. Rank 0
// gets all of the solution, and show is called there.
func solve(world *mpi.Comm, a *matrix, cfg config, show func(int, float64) error) (s solution, err error) {
	begin := time.Now()
	p, err := distribute(world, a, cfg.grid)
	if err != nil {
		return s, err
	}
	pl, err := newPlan(world, p)
	if err != nil {
		return s, err
	}
	d := newDots(world, p)
	x, dir := make([]float64, pl.size), make([]float64, pl.size) // with ghosts; dir is p in the textbooks
	r, q := make([]float64, pl.own), make([]float64, pl.own)
	for i := range r {
		r[i], dir[i] = 1, 1
	}
	rr, err := d.of(r, r)
	if err != nil {
		return s, err
	}
	norm := math.Sqrt(rr)
	s = solution{entries: p.total, ranks: world.Size()}
	for k := 0; ; k++ {
		s.history = append(s.history, math.Sqrt(rr)/norm)
		if err := show(k, s.history[k]); err != nil {
			return s, err
		}
		// All ranks have the same bits of rr and pq, so that they leave the loop together.
		if s.converged = s.history[k] <= cfg.tolerance; s.converged || k == cfg.max {
			break
		}
		if err := pl.multiply(p.a, dir, q); err != nil {
			return s, err
		}
		pq, err := d.of(dir[:pl.own], q)
		if err != nil {
			return s, err
		}
		if err := checkCurvature(pq, k); err != nil {
			return s, err
		}
		alpha := rr / pq
		for i, v := range q {
			x[i] += float64(alpha * dir[i]) // not fused, as in times
			r[i] -= float64(alpha * v)
		}
		before := rr
		if rr, err = d.of(r, r); err != nil {
			return s, err
		}
		if err := checkResidual(rr, k); err != nil {
			return s, err
		}
		beta := rr / before
		for i, v := range r {
			dir[i] = v + float64(beta*dir[i])
		}
	}
	if err := pl.multiply(p.a, x, q); err != nil {
		return s, err
	}
	for i, v := range q {
		r[i] = 1 - v
	}
	if rr, err = d.of(r, r); err != nil {
		return s, err
	}
	s.truth = math.Sqrt(rr) / norm
	s.took = time.Since(begin)
	s.x, err = gather(world, x[:pl.own], p.rows)
	return s, err
}

// checkCurvature says why the matrix is none for conjugate gradients. pq is p by A p in an iteration.
func checkCurvature(pq float64, k int) error {
	switch {
	case math.IsNaN(pq) || math.IsInf(pq, 0):
		return fmt.Errorf("iteration %d: numbers overflow; scale the matrix", k+1)
	case pq <= 0:
		return fmt.Errorf("iteration %d: the product of the direction p with A p is %.3g; want more than 0: the matrix is not positive definite", k+1, pq)
	}
	return nil
}

func checkResidual(rr float64, k int) error {
	if math.IsNaN(rr) || math.IsInf(rr, 0) {
		return fmt.Errorf("iteration %d: numbers overflow; scale the matrix", k+1)
	}
	return nil
}

// dots computes dot products whose bits do not depend on the number of ranks.
type dots struct {
	world  *mpi.Comm
	blocks []int     // of this rank
	mine   []float64 // sums of this rank's blocks
	all    []float64 // sums of all blocks
	counts []int
}

func newDots(world *mpi.Comm, p *part) *dots {
	total := 0
	for _, c := range p.counts {
		total += c
	}
	return &dots{world, p.blocks, make([]float64, len(p.blocks)-1), make([]float64, total), p.counts}
}

func (d *dots) of(x, y []float64) (float64, error) {
	for b := range d.mine {
		lo, hi := d.blocks[b], d.blocks[b+1]
		d.mine[b] = dot(x[lo:hi], y[lo:hi])
	}
	if err := mpi.Allgatherv(d.world, d.mine, d.all, d.counts, nil); err != nil {
		return 0, err
	}
	return add(d.all), nil
}

// gather brings a vector to rank 0. rows are the first row of every rank, and the number of rows.
func gather(world *mpi.Comm, x []float64, rows []int) (whole []float64, err error) {
	n := world.Size()
	counts := make([]int, n)
	for rank := range n {
		counts[rank] = rows[rank+1] - rows[rank]
	}
	if world.Rank() == 0 {
		whole = make([]float64, rows[n])
	}
	return whole, mpi.Gatherv(world, x, whole, counts, rows[:n], 0)
}
