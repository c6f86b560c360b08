package datatype

import (
	"unsafe"

	"cadre.example/internal/memory"
)

// Bytes that belong to something large are better stored past the caches, where blocks consist of whole cache lines for the
// most part: these lines are then not read before they are overwritten, which doubles and triples the speed from where the
// caches end.
const (
	lineBytes = 64
	pastBlock = 256     // blocks of so many bytes have at most two lines that are not whole, and three that are
	pastLeast = 4 << 10 // in one call: the stores are waited for at its end
)

var largeFrom = memory.Large()

// isLarge says that n bytes are something large.
func isLarge(n int) bool { return n >= largeFrom && memory.Streams() }

// past is nested past the caches. It reports false, and moves nothing, where that does not pay.
func past(d pointer, do, ds, da int, s pointer, so, ss, sa, n, l, m int) bool {
	if n*l < pastLeast {
		return false
	}
	d, s = unsafe.Add(d, do), unsafe.Add(s, so)
	if l == 12 && wide && ds == l && (m == 1 || da == n*l) && uintptr(d)%4 == 0 {
		widePast12(d, s, ss, n, sa, m) // blocks that follow each other make whole lines; those of 8 and of 40 bytes gain nothing
		return true
	}
	if l < pastBlock && (int(uintptr(d))|ds|da|l)%lineBytes != 0 {
		return false
	}
	for i := range m {
		memory.StreamBlocks(unsafe.Add(d, i*da), unsafe.Add(s, i*sa), ds, ss, n, l)
	}
	return true
}
