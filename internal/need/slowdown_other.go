//go:build !linux

package need

// Slowdown is not known here.
func Slowdown() float64 { return 1 }
