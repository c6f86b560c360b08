package inquiry

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
)

func answer(t *testing.T, states ...check.State) []byte {
	t.Helper()
	b, err := json.Marshal(&check.Answer{States: states, Stacks: []check.Stack{{Rank: 1}, {Rank: -1}}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Two ranks that wait for messages of each other are found, however their answers are cut, and late ones do not count.
func TestInquiry(t *testing.T) {
	waits := func(rank int) check.State {
		return check.State{Rank: rank, Calls: []check.Call{{Name: "Recv", Needs: []check.Need{{ID: 1, Kind: check.Receive, By: []int{1 - rank}, Peer: 1 - rank}}}}}
	}
	var d Desk
	never := make(chan struct{})
	look := func() []check.State {
		q := d.Open(true)
		q.Sent([]int{0, 1}, []int{2})
		n := d.next
		b := answer(t, waits(0), waits(1))
		d.Answer(0, n, false, b[:10])
		d.Answer(0, n, true, b[10:])
		d.Answer(0, n, true, answer(t)) // twice
		d.Answer(1, n, true, answer(t, waits(1)))
		states, stacks := q.Wait(4, 1, time.Minute, never)
		if len(states) != 4 || len(states[0].Calls) != 1 || len(states[1].Calls) != 1 || !states[2].Ended || !states[3].Silent {
			t.Errorf("states %+v", states)
		}
		if len(stacks) != 4 || stacks[3].Rank != 1 || stacks[2].Rank != -1 {
			t.Errorf("stacks %+v", stacks)
		}
		d.Answer(1, n, true, answer(t)) // late
		states[3] = check.State{Rank: 3, Ended: true}
		return states
	}
	if text, stuck := Stuck(look, false, never); !stuck || !strings.Contains(text, "rank 0 waits for rank 1, which waits for rank 0") {
		t.Errorf("it says %q", text)
	}
	if len(d.open) != 0 {
		t.Errorf("%d inquiries are open", len(d.open))
	}
}

// Who does not answer is waited for no longer than the limit, and not at all when the job is over.
func TestNoAnswer(t *testing.T) {
	var d Desk
	over := make(chan struct{})
	close(over)
	for _, limit := range []time.Duration{time.Millisecond, time.Hour} {
		q := d.Open(false)
		q.Sent([]int{0}, nil)
		if states, _ := q.Wait(1, 1, limit, over); !states[0].Silent {
			t.Errorf("states %+v", states)
		}
	}
	q := d.Open(false)
	q.Sent(nil, []int{0})
	if states, _ := q.Wait(1, 1, time.Hour, nil); !states[0].Ended {
		t.Errorf("states %+v", states)
	}
	silent := func() []check.State { return []check.State{{Silent: true}} }
	if text, stuck := Stuck(silent, true, over); stuck || text != "" {
		t.Errorf("it says %q", text)
	}
}

// Ranks that wait for one that computes are told of where that was asked for.
func TestStalls(t *testing.T) {
	progress, waits := uint64(0), time.Second
	look := func() []check.State {
		return []check.State{
			{Rank: 0, Calls: []check.Call{{Name: "Barrier", For: waits, Needs: []check.Need{{ID: 1, Kind: check.Exchange, By: []int{1}}}}}},
			{Rank: 1, User: []check.Place{{Func: "main.compute", File: "main.go", Line: 7}}, Progress: progress},
		}
	}
	never := make(chan struct{})
	if text, stuck := Stuck(look, false, never); stuck || text != "" {
		t.Errorf("it says %q", text)
	}
	text, stuck := Stuck(look, true, never)
	if stuck || !strings.HasPrefix(text, "no progress: rank 0 waits in MPI") || !strings.Contains(text, "rank 1 is in user code: main.compute main.go:7") {
		t.Errorf("it says %q", text)
	}
	// Somebody who asks is told early, and everybody after a minute.
	s := new(check.Snapshot)
	Look(s, func(bool, time.Duration) ([]check.State, []check.Stack) { return look(), nil }, false, never)
	if !strings.HasPrefix(s.Suspicion, "no progress: rank 0 waits in MPI") {
		t.Errorf("a look says %q", s.Suspicion)
	}
	waits = limits.HangReport
	if again, stuck := Stuck(look, false, never); stuck || again != text {
		t.Errorf("after a minute it says %q", again)
	}
	moving := func() []check.State { progress++; return look() }
	if text, stuck := Stuck(moving, true, never); stuck || text != "" {
		t.Errorf("it says %q", text)
	}
}
