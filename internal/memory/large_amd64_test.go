//go:build !race && !purego

package memory

import "testing"

// The same with half lines, where this processor stores whole ones.
func TestStreamHalfLines(t *testing.T) {
	defer func(b bool) { lines512 = b }(lines512)
	lines512 = false
	TestStreamBlocks(t)
}
