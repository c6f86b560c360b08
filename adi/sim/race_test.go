//go:build race

package sim

// slow divides the work of tests under the race detector.
const slow = 10
