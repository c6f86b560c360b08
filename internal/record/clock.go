package record

import (
	"sync"
	"time"

	"cadre.example/internal/clock"
)

// steady says that times are the processor's ticks; elsewhere they are nanoseconds of the system's clock.
var steady = steadyTicks()

// now is the time of records.
func now() uint64 {
	if steady {
		return ticks()
	}
	return uint64(clock.System())
}

// A tie is one moment by both clocks.
type tie struct {
	ticks uint64
	at    time.Duration // since the host was started
}

// first is the moment from which the speed of ticks is measured.
var first = tieNow()

// tieNow looks at both clocks, at the closest of some tries.
func tieNow() (best tie) {
	least := ^uint64(0)
	for range 8 {
		a := now()
		at := clock.System()
		b := now()
		if d := b - a; d < least {
			least, best = d, tie{a + d/2, at}
		}
	}
	return best
}

// A Clock turns the times of records into times since the host was started. It is good for what was recorded before it was
// made.
type Clock struct {
	from  tie
	speed float64 // nanoseconds in a tick
}

// minCalibration is how far apart the ends must lie for the speed of ticks to be known to a hundredth of a percent.
const minCalibration = 2 * time.Millisecond

var calibration sync.Mutex // so that those who wait for it do not disturb each other

// NewClock makes one. In the first milliseconds of a process it waits for some.
func NewClock() Clock {
	if !steady {
		return Clock{first, 1}
	}
	calibration.Lock()
	defer calibration.Unlock()
	last := tieNow()
	for last.at-first.at < minCalibration {
		last = tieNow()
	}
	return Clock{last, float64(last.at-first.at) / float64(last.ticks-first.ticks)}
}

// Time is when ticks were.
func (c *Clock) Time(ticks uint64) time.Duration {
	return c.from.at + time.Duration(float64(int64(ticks-c.from.ticks))*c.speed)
}
