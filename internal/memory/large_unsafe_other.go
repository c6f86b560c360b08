//go:build !amd64 || race || purego

package memory

import "unsafe"

// Without assembly, and under the race detector, which sees only what Go code touches.
const streams, lines512 = false, false

func stream(d, s unsafe.Pointer, ds, ss, n, l, near, far int) {
	for i := range n {
		copy(unsafe.Slice((*byte)(unsafe.Add(d, i*ds)), l), unsafe.Slice((*byte)(unsafe.Add(s, i*ss)), l))
	}
}

func lastCache() int { return 0 }
