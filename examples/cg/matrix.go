package main

import (
	"encoding/binary"
	"hash/fnv"
	"math"
)

// A matrix is some consecutive rows of a sparse matrix; the columns of a row ascend.
type matrix struct {
	begin  []int64 // where the entries of a row begin; one more than there are rows
	column []int32
	value  []float64
}

func (a *matrix) rows() int { return len(a.begin) - 1 }

// times is row i by x.
func (a *matrix) times(i int, x []float64) float64 {
	lo, hi := a.begin[i], a.begin[i+1]
	values, sum := a.value[lo:hi], 0.0
	for k, c := range a.column[lo:hi] {
		// The conversion keeps the compiler from fusing the product with the sum, which would round otherwise than on
		// machines that cannot.
		sum += float64(values[k] * x[c])
	}
	return sum
}

// checksum is FNV-1a of all bits of x.
func checksum(x []float64) uint64 {
	sum := fnv.New64a()
	var b [8]byte
	for _, v := range x {
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(v))
		sum.Write(b[:])
	}
	return sum.Sum64()
}
