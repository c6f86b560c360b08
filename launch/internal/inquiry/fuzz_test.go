package inquiry

import (
	"encoding/json"
	"testing"
	"time"

	"cadre.example/internal/check"
)

// FuzzReports: whatever processes report of their ranks, in whatever parts, each rank has one state that its own process has
// given, and what they wait for can be judged and shown.
func FuzzReports(f *testing.F) {
	text, err := json.Marshal(&check.Answer{States: []check.State{{Rank: 2}, {Rank: 3, Ended: true}}, Stacks: []check.Stack{{Rank: 2}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(`{"States":[{"Rank":0},{"Rank":1}]}`), text, byte(7))
	f.Add([]byte(`{"States":[{"Rank":-1},{"Rank":9223372036854775807}]}`), []byte(`{`), byte(1))
	f.Add([]byte(`null`), []byte(`[]`), byte(255))
	f.Fuzz(func(t *testing.T, a, b []byte, part byte) {
		var d Desk
		q := d.Open(true)
		q.Sent([]int{0, 1}, nil)
		for p, text := range [][]byte{a, b} {
			for n := int(part) + 1; len(text) > n; text = text[n:] {
				d.Answer(p, q.n, false, text[:n])
			}
			d.Answer(p, q.n, true, text)
			d.Answer(p, q.n, true, text) // too late
			d.Answer(p, q.n+1, true, text)
		}
		states, stacks := q.Wait(4, 2, time.Minute, nil)
		if len(states) != 4 {
			t.Fatalf("%d states", len(states))
		}
		for i, s := range states {
			if s.Rank != i {
				t.Errorf("state %d is of rank %d", i, s.Rank)
			}
		}
		for _, s := range stacks {
			if s.Rank >= 4 {
				t.Errorf("a stack of rank %d of 4", s.Rank)
			}
		}
		Suspicious(states)
		check.Waited(states, time.Second)
		if r, ok := check.Judge(states, states); ok && r != nil {
			_ = r.String()
		}
		if r, ok := check.Stalled(states, states); ok && r != nil {
			_ = r.String()
		}
	})
}
