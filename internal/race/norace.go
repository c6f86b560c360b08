//go:build !race

package race

// Enabled reports whether this is a build with -race.
const Enabled = false

// Read says that the calling goroutine reads b.
func Read(b []byte) {}

// Write says that the calling goroutine writes b.
func Write(b []byte) {}

// Release and Acquire at the same byte order what was done before the one and what is done after the other.
func Release(b *byte) {}

// Acquire: see Release.
func Acquire(b *byte) {}

// Quietly calls f, whose channel operations order nothing.
func Quietly(f func()) { f() }
