//go:build !linux || !amd64

package spin

// CPU is the number of the processor that the caller runs on; -1, as here, where that is not known at the price of some
// nanoseconds.
func CPU() int { return -1 }
