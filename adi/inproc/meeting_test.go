package inproc

import (
	"errors"
	"sync"
	"testing"

	"cadre.example/adi"
)

func meeting(t *testing.T, ranks []*adi.Context, context uint64, world []int, rank int) adi.Meeting {
	t.Helper()
	m := ranks[world[rank]].Attend(adi.CommInfo{Context: context, Rank: rank, World: world}, rank)
	if m == nil {
		t.Fatalf("rank %d of %v is not let in", rank, world)
	}
	return m
}

// Ranks meet thousands of times, each time after all have come and seeing what all have written, and one of them is last.
func TestMeetings(t *testing.T) {
	const p, rounds = 5, 500
	ranks, err := New(p, Config{})
	if err != nil {
		t.Fatal(err)
	}
	world := []int{0, 1, 2, 3, 4}
	var written [p]int
	var wg sync.WaitGroup
	var all *places
	for r := range p {
		m := meeting(t, ranks, 9, world, r)
		all = m.(*place).in
		wg.Go(func() {
			for id := uint64(2); id < rounds; id++ {
				written[r]++
				switch m.Arrive(r, id) {
				case adi.Last:
					for q, n := range written {
						if n != int(id)-1 {
							t.Errorf("meeting %d: rank %d has written %d times", id, q, n)
						}
					}
					m.Open(id)
				case adi.Gathering:
					for m.State(id) == adi.Gathering {
						req := ranks[r].NewManual(&adi.Op{})
						gen := req.Gen()
						if m.Sleep(id, req, gen) {
							ranks[r].WaitAny(t.Context(), []*adi.Request{req})
						}
						req.Finish(gen, adi.Status{}, nil)
						req.Wait(gen)
					}
					if s := m.State(id); s != adi.Opened {
						t.Errorf("meeting %d is %d", id, s)
					}
				default:
					t.Errorf("meeting %d is spoiled", id)
				}
			}
			m.Leave(r)
		})
	}
	wg.Wait()
	if len(all.open) != 0 {
		t.Errorf("%d places are kept", len(all.open))
	}
}

// Groups without a common rank may share a context id, and ranks of another process keep all away.
func TestPlaces(t *testing.T) {
	ranks, err := New(4, Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := meeting(t, ranks, 9, []int{0, 1}, 0), meeting(t, ranks, 9, []int{2, 3}, 1)
	if a == b {
		t.Error("two groups meet in one place")
	}
	if meeting(t, ranks, 9, []int{0, 1}, 1) != a {
		t.Error("one group meets in two places")
	}
	if a.Of(0) != 0 || a.Of(1) != 1 || b.Of(0) != nil {
		t.Errorf("shown are %v, %v, %v", a.Of(0), a.Of(1), b.Of(0))
	}
	Share(ranks[:2])
	if m := ranks[0].Attend(adi.CommInfo{Context: 9, World: []int{0, 1, 2}}, nil); m != nil {
		t.Error("a group of two processes meets")
	}
}

// A meeting that is spoiled is over for those who have come and for those who will; one in which all are, is not spoiled;
// and the place can be used on.
func TestSpoil(t *testing.T) {
	ranks, err := New(3, Config{})
	if err != nil {
		t.Fatal(err)
	}
	world := []int{0, 1, 2}
	m := meeting(t, ranks, 9, world, 0)
	why, other := errors.New("why"), errors.New("other")
	if s := m.Arrive(0, 2); s != adi.Gathering {
		t.Errorf("the first finds %d", s)
	}
	if r := m.Missing(0, 2); r == 0 {
		t.Error("nobody is missing")
	}
	req := ranks[0].NewManual(&adi.Op{})
	if !m.Sleep(2, req, req.Gen()) {
		t.Error("nothing to wait for")
	}
	if !m.Spoil(2, why) || !m.Spoil(2, other) || !req.IsDone(req.Gen()) {
		t.Error("who waits is not told")
	}
	if s, late := m.State(2), m.Arrive(1, 2); s != adi.Spoiled || late != adi.Spoiled || m.Cause(2) != why {
		t.Errorf("state %d, late %d, cause %v", s, late, m.Cause(2))
	}
	req.Wait(req.Gen())
	for r := range 3 {
		m.Arrive(r, 6) // behind the same door
	}
	if m.Spoil(6, why) || m.State(6) != adi.Gathering || m.Cause(2) != why {
		t.Error("all have come, and it is spoiled")
	}
	m.Open(6)
	if m.State(6) != adi.Opened || m.Arrive(2, 2) != adi.Spoiled || m.Spoil(2, other) {
		t.Error("an old meeting goes on")
	}
	if m.Arrive(0, 7); m.Spoil(7, why) {
		t.Error("a parting is spoiled")
	}
	ranks[1].Revoke(8, why) // has not come to the place
	m.Arrive(0, 10)
	ranks[0].Revoke(8, why)
	if m.State(10) != adi.Spoiled || m.Cause(10) != why {
		t.Errorf("revoked: state %d, cause %v", m.State(10), m.Cause(10))
	}
}
