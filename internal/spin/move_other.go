//go:build !linux

package spin

// Move moves the calling thread to another processor, where the system can be asked for that: not here.
func Move([]int) bool { return false }
