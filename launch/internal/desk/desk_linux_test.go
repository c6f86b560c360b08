package desk

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/check"
)

// A job is found by the process and by its id, whatever other launchers call it, as long as its desk is open.
func TestDesk(t *testing.T) {
	for _, id := range []string{"506527f41627", "kvs/1 2\n", "at-10.0.0.1:7777", strings.Repeat("prterun-host-", 20)} {
		d := Open(id, func(q *Question) *check.Snapshot {
			return &check.Snapshot{Job: id, Ranks: 3, Suspicion: strconv.FormatBool(q.Short) + strconv.FormatBool(q.Stacks)}
		})
		if d == nil {
			t.Fatalf("%q: no desk", id)
		}
		for _, name := range []string{id, strconv.Itoa(os.Getpid())} {
			if s, err := Ask(name, true); err != nil || s.Job != id || s.Ranks != 3 || s.Suspicion != "falsetrue" {
				t.Errorf("%q: %+v, %v", name, s, err)
			}
		}
		if list, err := Jobs(); err != nil || !slices.ContainsFunc(list, func(s *check.Snapshot) bool { return s.Job == id && s.Suspicion == "truefalse" }) {
			t.Errorf("%q is not among %+v, %v", id, list, err)
		}
		if Open(id, nil) != nil {
			t.Errorf("%q: two desks", id)
		}
		d.Close()
		if _, err := Ask(id, false); !errors.Is(err, ErrNoJob) {
			t.Errorf("%q has ended: %v", id, err)
		}
	}
	var none *Desk
	none.Close()
}
