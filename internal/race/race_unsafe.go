//go:build race

package race

import (
	"runtime"
	"unsafe"
)

// Enabled reports whether this is a build with -race.
const Enabled = true

// Read says that the calling goroutine reads b.
func Read(b []byte) {
	if len(b) > 0 {
		runtime.RaceReadRange(unsafe.Pointer(&b[0]), len(b))
	}
}

// Write says that the calling goroutine writes b.
func Write(b []byte) {
	if len(b) > 0 {
		runtime.RaceWriteRange(unsafe.Pointer(&b[0]), len(b))
	}
}

// Release and Acquire at the same byte order what was done before the one and what is done after the other.
func Release(b *byte) { runtime.RaceReleaseMerge(unsafe.Pointer(b)) }

// Acquire: see Release.
func Acquire(b *byte) { runtime.RaceAcquire(unsafe.Pointer(b)) }

// Quietly calls f, whose channel operations order nothing.
func Quietly(f func()) {
	runtime.RaceDisable()
	f()
	runtime.RaceEnable()
}
