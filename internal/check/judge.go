package check

import (
	"fmt"
	"slices"
	"time"
)

// footnote is what a proof from outside leaves out.
const footnote = "(unless a timer of the program calls MPI: nobody can see those)"

// Judge decides from two looks at all ranks, with some time between them. Whoever has moved in between is free to go on.
// The second result says whether there is something to report: ranks that can never go on.
func Judge(before, now []State) (*Report, bool) {
	if len(before) != len(now) {
		return nil, false
	}
	states := slices.Clone(now)
	var strangers []Place
	for i := range states {
		s, b := &states[i], &before[i]
		if s.Ended != b.Ended || s.Silent != b.Silent || !sameCalls(s.Calls, b.Calls) {
			s.Moving = true
		}
		s.Moving = s.Moving || b.Moving
		if len(s.User) == 0 {
			s.User = b.User // it was between two calls then, or is now
		}
		for _, p := range append(slices.Clip(s.Strangers), b.Strangers...) {
			if !slices.Contains(strangers, p) {
				strangers = append(strangers, p)
			}
		}
	}
	r := &Report{States: states, Verdict: Decide(states), Footnote: footnote}
	if len(r.Verdict.Stuck) == 0 {
		return nil, false
	}
	if len(strangers) > 0 {
		r.Unproven = fmt.Sprintf("a goroutine that belongs to no rank could call for one: %s", userText(strangers))
	}
	return r, true
}

// sameCalls reports whether the goroutines of a rank still wait for the same operations.
func sameCalls(a, b []Call) bool {
	return slices.EqualFunc(a, b, func(x, y Call) bool {
		return x.Name == y.Name && x.At == y.At && slices.EqualFunc(x.Needs, y.Needs, func(d, e Need) bool { return d.ID == e.ID })
	})
}

// Waited reports whether a call of some rank waits for at least d.
func Waited(states []State, d time.Duration) bool {
	for i := range states {
		for k := range states[i].Calls {
			if states[i].Calls[k].For >= d {
				return true
			}
		}
	}
	return false
}

// Stalled is a report of ranks that wait, and did in the look before, although some may go on: all others have ended, or are
// in user code and have completed nothing in between. The second result is false where that is not so.
func Stalled(before, now []State) (*Report, bool) {
	if len(before) != len(now) {
		return nil, false
	}
	r := &Report{States: now, Unproven: "one of them may go on"}
	for i := range now {
		s, b := &now[i], &before[i]
		switch {
		case s.Ended && b.Ended:
		case s.Silent || b.Silent || s.Ended != b.Ended || !sameCalls(s.Calls, b.Calls):
			return nil, false
		case len(s.Calls) > 0:
			r.Verdict.Waiting = append(r.Verdict.Waiting, s.Rank)
		case len(s.User) == 0 || s.Progress != b.Progress:
			return nil, false
		}
	}
	return r, len(r.Verdict.Waiting) > 0
}
