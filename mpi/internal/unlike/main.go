// Unlike is one program whose ranks may run on unlike processors: it sends values of all basic types by every
// call of point-to-point and collective communication, and checks what arrives. Rank 0 ends with one line that names the
// ranks' layouts.
package main

import (
	"fmt"
	"strings"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

func main() {
	mpi.Main(func(world *mpi.Comm) error { return run(world, false) })
}

// run is the program of one rank; short is with fewer types and values.
func run(world *mpi.Comm, short bool) error {
	c := &check{Comm: world, rank: world.Rank(), size: world.Size(), short: short}
	mine := fmt.Appendf(nil, "%-40s", datatype.OwnLayout())
	all := make([]byte, len(mine)*c.size)
	c.must("Allgather of names", mpi.Allgather(world, mine, all))

	numbers(c, signed[int]())
	numbers(c, signed[uint16]())
	numbers(c, real64)
	if !short {
		numbers(c, signed[int8]())
		numbers(c, signed[int16]())
		numbers(c, signed[int32]())
		numbers(c, signed[int64]())
		numbers(c, signed[uint8]())
		numbers(c, signed[uint32]())
		numbers(c, signed[uint64]())
		numbers(c, signed[uint]())
		numbers(c, real32)
		numbers(c, values[complex64]{func(r, i int) complex64 { return complex(real32.of(r, i), real32.of(i, r)) }})
		numbers(c, values[complex128]{func(r, i int) complex128 { return complex(real64.of(r, i), real64.of(i, r)) }})
	}
	moves(c, values[bool]{func(r, i int) bool { return (r+i)%3 == 0 }})
	moves(c, values[record]{func(r, i int) record {
		return record{int8(r + i), signed[int]().of(r, i), [3]int16{int16(r), int16(i), -1}, real64.of(r, i), i%2 == 0, signed[uint]().of(i, r)}
	}})
	locs(c)
	laid(c)
	wrong(c)
	communicators(c)
	c.must("Barrier", world.Barrier())
	if c.rank == 0 {
		fmt.Fprintf(world.Stdout(), "%d ranks agree: %s\n", c.size, strings.Join(strings.Fields(string(all)), " "))
	}
	return nil
}

// A record has padding, and fields whose sizes differ.
type record struct {
	A int8
	B int
	C [3]int16
	D float64
	E bool
	F uint
}

// A check is a rank and its way to fail.
type check struct {
	*mpi.Comm
	rank, size int
	short      bool
}

// lengths are those of messages, without the longest where the check is short.
func (c *check) lengths(n ...int) []int {
	if c.short {
		return n[:len(n)-1]
	}
	return n
}

func (c *check) must(what string, err error) {
	if err != nil {
		panic(fmt.Errorf("%s: %w", what, err))
	}
}

func (c *check) holds(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Errorf(format, args...))
	}
}

// values are what ranks contribute: of(r, i) is rank r's item i, on every processor the same.
type values[T comparable] struct{ of func(r, i int) T }

func (v values[T]) slice(r, n int) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = v.of(r, i)
	}
	return s
}

func (v values[T]) String() string {
	var t T
	return fmt.Sprintf("%T", t)
}

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

type number interface {
	integer | ~float32 | ~float64 | ~complex64 | ~complex128
}

// mix spreads two numbers over 64 bits.
func mix(r, i int) uint64 {
	return (uint64(r)+1)*0x9e3779b97f4a7c15 ^ (uint64(i)+1)*0xbf58476d1ce4e5b9
}

// signed are integers with different bytes throughout. Of Go's int and uint 4 bytes hold the sums of up to 32.
func signed[T integer]() values[T] {
	return values[T]{func(r, i int) T {
		x := mix(r, i)
		var t T
		switch any(t).(type) {
		case int:
			return T(int32(x>>32) >> 5)
		case uint:
			return T(uint32(x>>32) >> 5)
		}
		return T(x)
	}}
}

// Real numbers are multiples of powers of 2, small enough that sums of some are exact in any order.
var (
	real32 = values[float32]{func(r, i int) float32 { return float32(int64(mix(r, i)>>48)-1<<15) / 8 }}
	real64 = values[float64]{func(r, i int) float64 { return float64(int64(mix(r, i)>>24)-1<<39) / 1024 }}
)

func equal[T comparable](c *check, what string, got, expected []T) {
	c.holds(len(got) == len(expected), "%s: %d items, expected %d", what, len(got), len(expected))
	for i := range got {
		c.holds(got[i] == expected[i], "%s: item %d of %d is %v, expected %v", what, i, len(got), got[i], expected[i])
	}
}
