package main

import (
	"math"
	"time"
)

// solveSerial solves in the plainest way there is. It shares with the parallel solver the blocks in which dot products are
// summed, and the product of a row, and is what that solver is held against.
func solveSerial(a *matrix, cfg config, show func(int, float64) error) (s solution, err error) {
	begin := time.Now()
	n := a.rows()
	s = solution{entries: a.begin[n], ranks: 1, x: make([]float64, n)}
	blocks := cut(n, s.entries, func(i int) int { return int(a.begin[i+1] - a.begin[i]) })
	inner := func(x, y []float64) float64 {
		var parts []float64
		for b := range len(blocks) - 1 {
			part := 0.0
			for i := blocks[b]; i < blocks[b+1]; i++ {
				part += float64(x[i] * y[i])
			}
			parts = append(parts, part)
		}
		return add(parts)
	}
	r, p, q := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range r {
		r[i], p[i] = 1, 1
	}
	rr := inner(r, r)
	norm := math.Sqrt(rr)
	for k := 0; ; k++ {
		s.history = append(s.history, math.Sqrt(rr)/norm)
		if err := show(k, s.history[k]); err != nil {
			return s, err
		}
		if s.converged = s.history[k] <= cfg.tolerance; s.converged || k == cfg.max {
			break
		}
		for i := range q {
			q[i] = a.times(i, p)
		}
		pq := inner(p, q)
		if err := checkCurvature(pq, k); err != nil {
			return s, err
		}
		alpha := rr / pq
		for i := range r {
			s.x[i] += float64(alpha * p[i])
			r[i] -= float64(alpha * q[i])
		}
		before := rr
		rr = inner(r, r)
		if err := checkResidual(rr, k); err != nil {
			return s, err
		}
		beta := rr / before
		for i := range p {
			p[i] = r[i] + float64(beta*p[i])
		}
	}
	for i := range r {
		r[i] = 1 - a.times(i, s.x)
	}
	s.truth = math.Sqrt(inner(r, r)) / norm
	s.took = time.Since(begin)
	return s, nil
}
