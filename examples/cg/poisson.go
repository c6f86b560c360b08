package main

import "fmt"

// A poisson is the discrete Laplacian of a square or a cube: twice the number of dimensions on the diagonal, -1 for each
// neighbour. Every rank can make its rows by itself.
type poisson struct {
	edge, dimensions int
}

// maxUnknowns bounds the memory of a generated problem.
const maxUnknowns = 1 << 27

func newPoisson(edge, dimensions int) (poisson, error) {
	n := 1
	for range dimensions {
		if edge < 1 || n > maxUnknowns/edge {
			return poisson{}, fmt.Errorf("-poisson%dd is %d; want 1 or more and at most %d unknowns in all", dimensions, edge, maxUnknowns)
		}
		n *= edge
	}
	return poisson{edge, dimensions}, nil
}

func (p poisson) size() int {
	n := 1
	for range p.dimensions {
		n *= p.edge
	}
	return n
}

// length is the number of entries in row i.
func (p poisson) length(i int) int {
	n := 1 + 2*p.dimensions
	for range p.dimensions {
		if x := i % p.edge; x == 0 || x == p.edge-1 {
			n--
			if p.edge == 1 {
				n--
			}
		}
		i /= p.edge
	}
	return n
}

// rows makes the rows from lo to before hi.
func (p poisson) rows(lo, hi int) *matrix {
	a := &matrix{begin: make([]int64, 1, hi-lo+1)}
	var stride [3]int
	for d, n := 0, 1; d < p.dimensions; d++ {
		stride[d] = n
		n *= p.edge
	}
	add := func(column int, value float64) {
		a.column, a.value = append(a.column, int32(column)), append(a.value, value)
	}
	for i := lo; i < hi; i++ {
		for d := p.dimensions - 1; d >= 0; d-- {
			if i/stride[d]%p.edge > 0 {
				add(i-stride[d], -1)
			}
		}
		add(i, float64(2*p.dimensions))
		for d := range p.dimensions {
			if i/stride[d]%p.edge < p.edge-1 {
				add(i+stride[d], -1)
			}
		}
		a.begin = append(a.begin, int64(len(a.column)))
	}
	return a
}
