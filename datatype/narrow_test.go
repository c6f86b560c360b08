package datatype

import "math/bits"

// pick is a number for a test: the first where it fits an int, and where ints have 32 bits one that plays its part.
func pick(wide int64, narrow int) int {
	if bits.UintSize == 32 {
		return narrow
	}
	return int(wide)
}
