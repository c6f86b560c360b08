package adi

import (
	"testing"

	"cadre.example/adi/limits"
)

// A loop that finds nothing lets others run: at once where ranks outnumber processors, else when a peer is on this one.
func TestIdlePolls(t *testing.T) {
	for _, c := range []struct {
		name            string
		crowded, shared bool
		calls           int // that have moved nothing, after one that has
		want            int
	}{
		{"moved", true, true, 0, 0},
		{"a look between work", true, false, limits.PollCrowded, 0},
		{"crowded", true, false, limits.PollCrowded + 1, 1},
		{"crowded for long", true, false, limits.PollCrowded + 1000, 1000},
		{"with a processor", false, false, limits.PollUnshared, 0},
		{"beside a peer, early", false, true, limits.PollUnshared - 1, 0},
		{"beside a peer", false, true, limits.PollUnshared, 1},
		{"beside a peer, between", false, true, limits.PollUnshared + 1, 0},
		{"beside a peer, again", false, true, 3 * limits.PollUnshared, 3},
	} {
		var v idlePolls
		v.note(false)
		v.note(true)
		for range c.calls {
			v.note(false)
		}
		if got := v.turn(c.crowded, func() bool { return c.shared }); got != c.want {
			t.Errorf("%s: turn %d, want %d", c.name, got, c.want)
		}
	}
}
