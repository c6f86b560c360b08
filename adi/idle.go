package adi

import "cadre.example/adi/limits"

// idlePolls counts the consecutive calls of Progress that moved nothing. A bare loop of Test or Iprobe never waits, so that
// it would hold the processor that the awaited rank needs. The progress token guards the count.
type idlePolls int

// note records whether a call has moved anything.
func (v *idlePolls) note(moved bool) {
	if moved {
		*v = 0
	} else {
		*v++
	}
}

// turn returns 0 if this call need not yield the processor. Otherwise it returns how many times in a row the rank has
// yielded, this time included. If ranks outnumber processors (crowded), a program that polls once between its own work
// keeps its processor; otherwise turn calls shared from time to time, which reports whether a peer is on this processor.
func (v idlePolls) turn(crowded bool, shared func() bool) int {
	switch {
	case crowded && v > limits.PollCrowded:
		return int(v - limits.PollCrowded)
	case !crowded && v > 0 && v%limits.PollUnshared == 0 && shared():
		return int(v / limits.PollUnshared)
	}
	return 0
}
