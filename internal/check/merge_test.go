package check

import (
	"slices"
	"strings"
	"testing"
)

// Several ranks have what one has.
func TestGroupSpeaksOfSeveral(t *testing.T) {
	states := []State{{Rank: 0, Ended: true}, {Rank: 1, Ended: true, Last: &Past{Name: "Send", At: Place{File: "a.go", Line: 3}}},
		{Rank: 2, Ended: true}, {Rank: 3, Ended: true, Last: &Past{Name: "Send", At: Place{File: "a.go", Line: 3}}}, {Rank: 4, Calls: []Call{{Name: "Barrier"}}},
		{Rank: 6, Calls: []Call{{Name: "Abort"}}}, {Rank: 7, Calls: []Call{{Name: "Abort"}}},
		{Rank: 5, Last: &Past{Name: "Bcast", At: Place{File: "a.go", Line: 4}, Failed: true}}}
	got := Group(states, 9, (*State).Doing)
	want := []string{"ranks 0 and 2 have ended", "ranks 1 and 3 have ended, their last call was Send at a.go:3", "", "ranks 6 and 7 have called Abort too", "rank 5 has left Bcast at a.go:4 with an error"}
	want[2] = got[2]
	if !slices.Equal(got, want) || !strings.HasPrefix(got[2], "rank 4: in Barrier") {
		t.Errorf("%q, want %q", got, want)
	}
	s := &Snapshot{Ranks: 3, States: []State{{Rank: 0}, {Rank: 1, Ended: true}, {Rank: 2, Ended: true}}}
	if text := s.Text(false); !strings.Contains(text, "ranks 1 and 2  have ended\n") {
		t.Errorf("why says\n%s", text)
	}
}

func TestBare(t *testing.T) {
	for _, c := range []struct {
		rank       int
		text, want string
	}{
		{1, "mpi: rank 1: Recv: rank 12 and rank 1 differ", "Recv: rank 12 and this rank differ"},
		{2, "rank 2: no such file", "no such file"},
		{1, "rank 10: no", "rank 10: no"},
		{-1, "rank 1: no", "rank 1: no"},
	} {
		if got := Bare(c.rank, c.text); got != c.want {
			t.Errorf("%d, %q: %q, want %q", c.rank, c.text, got, c.want)
		}
	}
}
