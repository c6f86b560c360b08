package member

import (
	"errors"
	"testing"

	"cadre.example/adi/limits"
)

type told struct{ error }

func (told) Relayed() bool { return true }

type disputed struct {
	error
	about string
}

func (d disputed) About() string { return d.about }

// The text of an Abort tells nothing; what was said before it does.
func TestBecause(t *testing.T) {
	defer because.Store(nil)
	f := &Failure{Rank: 1, Err: errors.New("MPI_Allreduce: rank 0 reports: an error")}
	if f.explained() != f {
		t.Error("nothing was said")
	}
	Because(told{errors.New("rank 0 reports: an error")})
	g := f.explained()
	if g.Error() != f.Error() || !g.relayed() || f.relayed() || g.wait() != limits.RelayTime {
		t.Errorf("%v, relayed %v, waits %v", g, g.relayed(), g.wait())
	}
	Because(disputed{errors.New("counts differ"), "a"})
	if g = f.explained(); g.about() != "a" || g.wait() != 0 {
		t.Errorf("about %q, waits %v", g.about(), g.wait())
	}
}

// What several ranks say of the same mistake is one line, the cause first.
func TestSeveralSayItOnce(t *testing.T) {
	cause := disputed{errors.New("counts differ: 3 and 4"), "a"}
	for _, c := range []struct {
		list []*Failure
		want string
	}{
		{[]*Failure{{Rank: 2, Err: told{errors.New("rank 1 reports: an error")}}, {Rank: 1, Err: cause}, {Rank: 0, Err: disputed{errors.New("counts differ: 4 and 3"), "a"}}},
			"rank 1: counts differ: 3 and 4\nranks 0 and 2: the same error"},
		{[]*Failure{{Rank: 1, Err: cause}, {Rank: 0, Err: disputed{errors.New("roots differ"), "b"}}}, "rank 1: counts differ: 3 and 4\nrank 0: roots differ"},
		{[]*Failure{{Rank: 0, Err: errors.New("no input.csv on rank 0")}, {Rank: 1, Err: errors.New("no input.csv on rank 1")}, {Rank: 2, Err: errors.New("no disk")}},
			"rank 0: no input.csv on rank 0\nrank 1: the same error\nrank 2: no disk"},
		{[]*Failure{{Rank: 0, Err: told{errors.New("rank 1 reports: the buffer is nil")}}, {Rank: 1, Err: errors.New("the buffer is nil")}},
			"rank 1: the buffer is nil\nrank 0: the same error"},
		{[]*Failure{{Rank: 0, Err: told{errors.New("rank 1 reports: the buffer is nil")}}, {Rank: 3, Err: errors.New("no disk")}},
			"rank 3: no disk\nrank 0: rank 1 reports: the buffer is nil"},
	} {
		if got := failures(c.list).Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
