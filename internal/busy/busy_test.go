package busy

import (
	"testing"
	"time"
)

// What is over within the limit is never late, and what takes for ever is.
func TestLate(t *testing.T) {
	if Late(time.Second, time.Second) || !Late(time.Hour, time.Millisecond) {
		t.Error("a second is late after a second, or an hour in time after a millisecond")
	}
}

// A thread that computes takes at least the time that it computes, and no longer than some dozens of others on a processor
// make it.
func TestSlowdown(t *testing.T) {
	if s := Slowdown(); s < 1 || s > 10_000 {
		t.Errorf("%v", s)
	}
}
