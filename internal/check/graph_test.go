package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// The decision is compared with all that could happen: small states are played on in every way. A rank in user code may
// send any message, post any receive, or end the wait of a collective part; a rank whose call ends is in user code.
//
// A configuration is which calls have ended. From one to the next goes whoever is free: that is the definition of what
// may happen, without sets or fixed points.
type world struct {
	states []State
	calls  []ref
}

type ref struct{ rank, call int }

// explore returns which calls may end at all, over all orders in which things may happen.
func explore(states []State) (ends []bool, back []bool) {
	w := world{states: states}
	for i := range states {
		for k := range states[i].Calls {
			w.calls = append(w.calls, ref{i, k})
		}
	}
	n := len(w.calls)
	seen := map[uint32]bool{}
	ends, back = make([]bool, n), make([]bool, len(states))
	var visit func(done uint32)
	visit = func(done uint32) {
		if seen[done] {
			return
		}
		seen[done] = true
		for i := range w.calls {
			if done>>i&1 == 0 && w.may(done, i) {
				ends[i] = true
				visit(done | 1<<i)
			}
		}
		for r := range states {
			if done>>(n+r)&1 == 0 && w.goesOn(done, r) {
				back[r] = true
				visit(done | 1<<(n+r))
			}
		}
	}
	visit(0)
	return ends, back
}

// acts: rank r has a goroutine in user code in configuration done.
func (w *world) acts(done uint32, r int) bool {
	s := &w.states[r]
	if s.Silent || s.Moving || len(s.User) > 0 || !s.Ended && len(s.Calls) == 0 {
		return true
	}
	for i, c := range w.calls {
		if c.rank == r && done>>i&1 == 1 {
			return true
		}
	}
	return false
}

func (w *world) may(done uint32, i int) bool {
	c := &w.states[w.calls[i].rank].Calls[w.calls[i].call]
	if c.Timed || c.Done || len(c.Needs) == 0 {
		return true
	}
	count := 0
	for k := range c.Needs {
		if w.helped(done, w.calls[i].rank, &c.Needs[k]) {
			count++
		}
	}
	return c.Any && count > 0 || count == len(c.Needs)
}

func (w *world) goesOn(done uint32, r int) bool {
	for k := range w.states[r].Pending {
		if w.helped(done, r, &w.states[r].Pending[k]) {
			return true
		}
	}
	return false
}

func (w *world) helped(done uint32, rank int, d *Need) bool {
	if d.Met || len(d.By) == 0 {
		return true
	}
	there := func(r, from int) bool {
		return slices.ContainsFunc(w.states[r].Unexpected, func(m Message) bool {
			return m.Context == d.Context && (from < 0 || m.From == from) && (d.Tag == Any || m.Tag == d.Tag) &&
				(d.Kind == Send || d.Out || d.Peer == Any || m.Source == d.Peer)
		})
	}
	switch d.Kind {
	case Receive, Probe:
		if there(rank, -1) {
			return true
		}
	case Send, Exchange:
		if (d.Kind == Send || d.Out) && (w.states[d.By[0]].Silent || !there(d.By[0], rank)) {
			return true
		}
	}
	for _, p := range d.By {
		if w.acts(done, p) || (d.Kind == Exchange || d.Kind == Other) && done>>(len(w.calls)+p)&1 == 1 {
			return true
		}
	}
	return false
}

// randomStates makes up to four ranks with up to three calls each.
func randomStates(r *rand.Rand) []State {
	n := 2 + r.IntN(3)
	states := make([]State, n)
	need := func(rank int) Need {
		d := Need{Kind: Kind(r.IntN(5)), Context: uint64(r.IntN(2)), Peer: r.IntN(n), Tag: r.IntN(3)}
		switch {
		case d.Kind == Other:
			d.By = []int{rank}
		case d.Kind != Send && d.Kind != Exchange && r.IntN(4) == 0:
			d.Peer = Any
			for p := range n {
				d.By = append(d.By, p)
			}
		default:
			d.By = []int{d.Peer}
		}
		d.Out = d.Kind == Exchange && r.IntN(3) == 0
		if d.Kind != Send && !d.Out && r.IntN(6) == 0 {
			d.Tag = Any
		}
		d.Met = r.IntN(20) == 0
		return d
	}
	for i := range states {
		s := &states[i]
		s.Rank = i
		switch r.IntN(12) {
		case 0:
			s.Silent = true
			continue
		case 1:
			s.User = []Place{{"main.work", "main.go", 1}}
		case 2:
			s.Ended = true
		case 3:
			s.Moving = true
		}
		if !s.Ended {
			for range 1 + r.IntN(2) {
				c := Call{Name: "Wait", Any: r.IntN(3) == 0, Timed: r.IntN(30) == 0}
				for range 1 + r.IntN(2) {
					c.Needs = append(c.Needs, need(i))
				}
				s.Calls = append(s.Calls, c)
			}
		}
		for range r.IntN(2) {
			s.Pending = append(s.Pending, need(i))
		}
		for range r.IntN(3) {
			from := r.IntN(n)
			s.Unexpected = append(s.Unexpected, Message{Context: uint64(r.IntN(2)), Source: from, From: from, Tag: r.IntN(3)})
		}
	}
	// The messages of most sends wait where they are going to.
	for i := range states {
		for _, c := range states[i].Calls {
			for _, d := range c.Needs {
				if (d.Kind == Send || d.Out) && r.IntN(4) > 0 {
					to := &states[d.By[0]]
					to.Unexpected = append(to.Unexpected, Message{Context: d.Context, Source: i, From: i, Tag: d.Tag, AtSender: true})
				}
			}
		}
	}
	return states
}

func TestDecideAgainstAllOrders(t *testing.T) {
	stuck, partly := 0, 0
	for seed := range uint64(30_000) {
		states := randomStates(rand.New(rand.NewPCG(seed, 7)))
		ends, _ := explore(states)
		may := make([]bool, len(states))
		i := 0
		for r := range states {
			s := &states[r]
			may[r] = s.Silent || s.Moving || len(s.User) > 0 || !s.Ended && len(s.Calls) == 0
			for range s.Calls {
				may[r] = may[r] || ends[i]
				i++
			}
		}
		var want []int
		for r := range states {
			if !may[r] && len(states[r].Calls) > 0 {
				want = append(want, r)
			}
		}
		got := Decide(states)
		if fmt.Sprint(got.Stuck) != fmt.Sprint(want) {
			t.Fatalf("seed %d: stuck %v, want %v of\n%+v", seed, got.Stuck, want, states)
		}
		if len(want) > 0 {
			stuck++
			if !got.All(states) {
				partly++
			}
		}
	}
	if stuck < 3000 || partly < 1000 {
		t.Errorf("%d states were stuck, %d of them partly: the test has lost its cases", stuck, partly)
	}
}
