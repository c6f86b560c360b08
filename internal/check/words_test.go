package check

import (
	"testing"
	"time"
)

// recv is a call that receives from one rank of the world.
func recv(from, tag int, line int) Call {
	return Call{Name: "Recv", Comm: "world, 2 ranks", At: Place{"main.main", "main.go", line},
		Needs: []Need{{Kind: Receive, Name: "Recv", By: []int{from}, Peer: from, Tag: tag, Count: 3, Type: "float64", Bytes: 24}}}
}

func TestReports(t *testing.T) {
	world := func(count uint64, call string) []Collective {
		return []Collective{{Context: 1, Comm: "world, 3 ranks", Ranks: []int{0, 1, 2}, Count: count, Call: call}}
	}
	barrier := func(by int) Call {
		return Call{Name: "Barrier", Comm: "world, 3 ranks", At: Place{"main.main", "main.go", 23},
			Needs: []Need{{Kind: Exchange, Name: "Barrier", Context: 1, By: []int{by}, Number: 2}}}
	}
	for _, c := range []struct {
		name   string
		states []State
		want   string
	}{
		{"cycle with a near miss", []State{
			{Rank: 0, Calls: []Call{recv(1, 7, 31)}, Unexpected: []Message{{Source: 1, From: 1, Tag: 8, Bytes: 8}}},
			{Rank: 1, Calls: []Call{recv(0, 7, 34)}},
		}, `deadlock: every rank that has not ended waits in an MPI call that cannot end
	rank 0 waits for rank 1, which waits for rank 0
	rank 0: Recv of 3 float64 from rank 1, tag 7 (world, 2 ranks) at main.go:31
		a message of 8 bytes from rank 1 with tag 8 is waiting: did you mean tag 8?
	rank 1: Recv of 3 float64 from rank 0, tag 7 (world, 2 ranks) at main.go:34
	(unless a timer of the program calls MPI: nobody can see those)`},
		{"missing rank", []State{
			{Rank: 0, Calls: []Call{barrier(2)}, Collectives: world(2, "Barrier")},
			{Rank: 1, Calls: []Call{barrier(0)}, Collectives: world(2, "Barrier")},
			{Rank: 2, Ended: true, Collectives: world(1, "Bcast(root 0)")},
		}, `deadlock: every rank that has not ended waits in an MPI call that cannot end
	rank 0 waits for rank 2, which has ended
	ranks 0 and 1: Barrier (world, 3 ranks) at main.go:23
		rank 2 has not called it: it has ended (the latest in world, 3 ranks was number 1, Bcast(root 0); this is number 2)
	rank 2 has ended
	(unless a timer of the program calls MPI: nobody can see those)`},
		{"some only", []State{
			{Rank: 0, Calls: []Call{recv(1, 7, 31)}},
			{Rank: 1, Calls: []Call{recv(0, 7, 34)}},
			{Rank: 2, User: []Place{{"main.compute", "main.go", 88}}},
		}, `deadlock: ranks 0 and 1 can never go on
	rank 0 waits for rank 1, which waits for rank 0
	rank 0: Recv of 3 float64 from rank 1, tag 7 (world, 2 ranks) at main.go:31
	rank 1: Recv of 3 float64 from rank 0, tag 7 (world, 2 ranks) at main.go:34
	rank 2 is in user code: main.compute main.go:88
	(unless a timer of the program calls MPI: nobody can see those)`},
	} {
		r, ok := Judge(c.states, c.states)
		if !ok {
			t.Errorf("%s: nothing is reported", c.name)
		} else if got := r.String(); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
}

// What is not proven is not called so.
func TestDoubts(t *testing.T) {
	cycle := func() []State {
		return []State{{Rank: 0, Calls: []Call{recv(1, 7, 31)}}, {Rank: 1, Calls: []Call{recv(0, 7, 34)}}}
	}
	for name, change := range map[string]func(before, now []State){
		"a goroutine in user code":  func(_, now []State) { now[1].User = []Place{{"main.f", "main.go", 1}} },
		"one that was there before": func(before, _ []State) { before[1].User = []Place{{"main.f", "main.go", 1}} },
		"a rank that does not answer": func(before, now []State) {
			before[0], now[0] = State{Rank: 0, Silent: true}, State{Rank: 0, Silent: true}
		},
		"a call with a deadline":            func(_, now []State) { now[0].Calls[0].Timed = true },
		"a call that nobody knows":          func(_, now []State) { now[0].Calls[0].Needs = nil },
		"a message that is there":           func(_, now []State) { now[0].Unexpected = []Message{{Source: 1, From: 1, Tag: 7}} },
		"another operation than before":     func(before, _ []State) { before[0].Calls[0].Needs = []Need{{ID: 5}} },
		"something on its way":              func(_, now []State) { now[0].Moving = true },
		"a second goroutine that may go on": func(_, now []State) { now[0].Calls = append(now[0].Calls, Call{Name: "Wait"}) },
	} {
		before, now := cycle(), cycle()
		change(before, now)
		if r, ok := Judge(before, now); ok {
			t.Errorf("%s: %v", name, r)
		}
	}
	now := cycle()
	now[0].Strangers = []Place{{"main.serve", "main.go", 9}}
	r, ok := Judge(cycle(), now)
	const want = "no progress, perhaps a deadlock: ranks 0 and 1 wait in calls that no rank can end; not proven: a goroutine that belongs to no rank could call for one: main.serve main.go:9"
	if !ok || r.String()[:len(want)] != want {
		t.Errorf("a goroutine of no rank: %v", r)
	}
}

func TestRanks(t *testing.T) {
	for _, c := range []struct {
		list []int
		want string
	}{{nil, "no rank"}, {[]int{4}, "rank 4"}, {[]int{0, 1}, "ranks 0 and 1"}, {[]int{0, 1, 2}, "ranks 0-2"}, {[]int{0, 1, 2, 5}, "ranks 0-2 and 5"}, {[]int{1, 3, 5}, "ranks 1, 3 and 5"}} {
		if got := Ranks(c.list); got != c.want {
			t.Errorf("%v: %q, want %q", c.list, got, c.want)
		}
	}
	if got := Duration(10*time.Second + 40*time.Millisecond); got != "10s" {
		t.Errorf("duration %s", got)
	}
}

// Ranks that all wait are reported when that is asked for, without being called a deadlock.
func TestStalled(t *testing.T) {
	states := []State{{Rank: 0, Calls: []Call{recv(1, 7, 31)}}, {Rank: 1, Calls: []Call{recv(0, 7, 34)}}, {Rank: 2, Ended: true}}
	states[0].Calls[0].Timed = true
	r, ok := Stalled(states, states)
	const want = "no progress: ranks 0 and 1 wait in MPI\n\trank 0: Recv of 3 float64 from rank 1, tag 7 (world, 2 ranks) at main.go:31\n" +
		"\trank 1: Recv of 3 float64 from rank 0, tag 7 (world, 2 ranks) at main.go:34\n\trank 2 has ended"
	if !ok || r.String() != want {
		t.Errorf("%v\nwant:\n%s", r, want)
	}
	if _, ok := Judge(states, states); ok {
		t.Error("it is called a proof")
	}
	states[1].Calls = nil
	if _, ok := Stalled(states, states); ok {
		t.Error("a rank that does not wait is said to")
	}
}
