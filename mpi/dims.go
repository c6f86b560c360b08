package mpi

import (
	"slices"
	"strconv"
)

// DimsCreate returns a copy of dims in which each 0 is replaced, so that the product is n (MPI_Dims_create). The
// replacements are as close to each other as possible and in descending order. Nonzero sizes stay; n must be a multiple
// of their product, else ErrDims.
func DimsCreate(n int, dims []int) ([]int, error) {
	const op = "DimsCreate"
	wrong := func(arg string, value any, expected string) error {
		return &Error{Class: ErrDims, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: expected}
	}
	if n < 1 {
		return nil, wrong("n", n, "at least 1")
	}
	rest, free := n, 0
	for i, d := range dims {
		switch {
		case d < 0:
			return nil, wrong("dims["+strconv.Itoa(i)+"]", d, "at least 0")
		case d == 0:
			free++
		case rest%d != 0:
			return nil, wrong("n", n, "a multiple of the product of the sizes given in dims")
		default:
			rest /= d
		}
	}
	if free == 0 {
		if rest != 1 {
			return nil, wrong("n", n, "the product of dims, where none is 0")
		}
		return slices.Clone(dims), nil
	}
	sizes := balanced(rest, free)
	out := slices.Clone(dims)
	for i, d := range out {
		if d == 0 {
			out[i], sizes = sizes[0], sizes[1:]
		}
	}
	return out, nil
}

// balanced splits n into k factors in descending order, with the largest as small as it can be, then the second largest,
// and so on.
func balanced(n, k int) []int {
	divisors := divisorsOf(n)
	best := make([]int, 0, k)
	var search func(n, k, most int, chosen []int) bool
	search = func(n, k, most int, chosen []int) bool {
		if k == 1 {
			if n > most {
				return false
			}
			best = append(append(best[:0], chosen...), n)
			return true
		}
		for _, d := range divisors {
			if d > most || n%d != 0 || !atLeast(d, k, n) {
				continue
			}
			if search(n/d, k-1, d, append(chosen, d)) {
				return true
			}
		}
		return false
	}
	search(n, k, n, nil)
	return best
}

// atLeast reports whether k factors of at most d can make n.
func atLeast(d, k, n int) bool {
	for ; k > 0 && n > 1; k-- {
		if d == 1 {
			return false
		}
		n = (n + d - 1) / d
	}
	return n <= 1
}

// divisorsOf lists the divisors of n, ascending.
func divisorsOf(n int) []int {
	var low, high []int
	for d := 1; d <= n/d; d++ {
		if n%d == 0 {
			low = append(low, d)
			if d != n/d {
				high = append(high, n/d)
			}
		}
	}
	slices.Reverse(high)
	return append(low, high...)
}
