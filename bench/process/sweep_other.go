//go:build !linux

package process

// sweep finds nothing: only Linux shows the environment of other processes.
func sweep(string) int { return 0 }
