//go:build !linux

package clock

import "time"

const hostWide = false

func read(time.Time) time.Duration { return 0 }
