package member

import (
	"fmt"
	"strings"
	"testing"

	"cadre.example/datatype"
)

// A rank learns when the job begins how the data of all are laid out.
func TestLearnLayouts(t *testing.T) {
	own := datatype.OwnLayout()
	other := own
	other.Big = !own.Big
	for _, c := range []struct {
		published string // by process 1
		hetero    bool
		says      string
	}{
		{own.String(), false, ""},
		{other.String(), true, ""},
		{"round", false, `process 1: datatype: unusable type: "round" is no Layout`},
		{"", false, `process 1: datatype: unusable type: "" is no Layout`},
	} {
		r := newRoom(2)
		m := &meeting{boot: &seat{room: r}, cfg: &Config{}, n: 2}
		if err := m.create(); err != nil {
			t.Fatal(err)
		}
		for p, layout := range []string{own.String(), c.published} {
			(&seat{r, p}).Put(hostKey, fmt.Sprintf("here,2,false,%s,,,false", layout))
		}
		err := m.learn()
		if c.says != "" {
			if err == nil || !strings.HasPrefix(err.Error(), c.says) {
				t.Errorf("%q: %v, want %q", c.published, err, c.says)
			}
			continue
		}
		for _, rank := range m.ranks {
			if err != nil || rank.Hetero() != c.hetero || rank.Layout(1) != own || rank.Layout(3).String() != c.published {
				t.Errorf("%q: %v, rank %d: unlike is %v, rank 3 has %s", c.published, err, rank.Rank(), rank.Hetero(), rank.Layout(3))
			}
		}
	}
}
