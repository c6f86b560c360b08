// Package clock is one clock for all processes of a host, where the operating system has one.
package clock

import "time"

// What the clock showed when the process began, and the moment of that in Go's clock, which is the cheaper one to read.
var (
	began  = time.Now()
	origin = read(began)
)

// Now is the time in seconds since some moment that stays the same: while the host runs where HostWide is true, and while
// the process lives elsewhere. Two processes of a host differ by less than a microsecond, unless one of them was
// interrupted at a bad moment as it began.
func Now() float64 { return (origin + time.Since(began)).Seconds() }

// HostWide reports whether all processes of the host have the same clock.
func HostWide() bool { return hostWide }

// System is the clock of the system from which Now is made, read anew: the time since the host was started, where HostWide
// is true. Unlike Go's clock it is the real one in a testing/synctest bubble too.
func System() time.Duration { return system() }
