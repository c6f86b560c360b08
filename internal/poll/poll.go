// Package poll is where the holder of a rank's progress token sleeps: one place for all its descriptors, with a doorbell
// that other goroutines ring.
package poll

import "time"

// Forever makes Wait sleep until something is ready or the bell rings.
const Forever time.Duration = -1
