//go:build race

package sim

// slow divides the work of tests under the race detector, and few that of the quick ones.
const (
	slow = 10
	few  = 5
)
