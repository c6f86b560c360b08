package clock

import (
	"time"

	"golang.org/x/sys/unix"
)

const hostWide = true

// read returns what CLOCK_MONOTONIC, which is the one of Go too, showed at the moment t: the best of some tries, each
// between two readings of Go's clock.
func read(t time.Time) time.Duration {
	var best time.Duration
	least := time.Hour
	for range 8 {
		var ts unix.Timespec
		a := time.Since(t)
		if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &ts); err != nil {
			return 0 // every Linux has it
		}
		b := time.Since(t)
		if b-a < least {
			least = b - a
			best = time.Duration(ts.Nano()) - (a+b)/2
		}
	}
	return best
}

func system() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &ts); err != nil {
		return 0 // every Linux has it
	}
	return time.Duration(ts.Nano())
}
