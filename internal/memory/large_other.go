//go:build !amd64 || race || purego

package memory

// Without assembly, and under the race detector, which sees only what Go code touches.
const streams = false

func stream(dst, src []byte) { copy(dst, src) }

func fence() {}

func lastCache() int { return 0 }
