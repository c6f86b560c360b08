//go:build !linux

package clock

import "time"

const hostWide = false

func read(time.Time) time.Duration { return 0 }

func system() time.Duration { return time.Since(began) }
