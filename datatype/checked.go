package datatype

import "math/bits"

// checked is integer arithmetic that remembers whether any result left the range of int.
type checked struct{ over bool }

func (c *checked) add(a, b int) int {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		c.over = true
	}
	return s
}

func (c *checked) sub(a, b int) int {
	d := a - b
	if (d < a) != (b > 0) && b != 0 {
		c.over = true
	}
	return d
}

func (c *checked) mul(a, b int) int {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	p := a * b
	if hi != 0 || magnitude(p) != lo || (p != 0 && (p < 0) != ((a < 0) != (b < 0))) {
		c.over = true
	}
	return p
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}
