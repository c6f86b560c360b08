//go:build !race

package datatype

// slow divides the work of tests under the race detector.
const slow = 1
