package coll

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// hostLayouts are three ranks on each host, ranks dealt out to two hosts, and a host with one rank before one with all
// others.
var hostLayouts = []func(rank int) int{
	func(rank int) int { return 40 + rank/3 },
	func(rank int) int { return 7 - rank%2 },
	func(rank int) int { return min(rank, 1) },
}

// The layout numbers hosts as they come, and sides of it are lists of ranks with the root in the place of its host's first.
func TestHosts(t *testing.T) {
	h := engine.NewHosts([]int{9, 0, 3, 4, 5}, []int{5, 0, 0, 2, 0, 5, 0, 0, 0, 2})
	if want := [][]int{{0, 2}, {1, 4}, {3}}; !slices.EqualFunc(h.Groups, want, slices.Equal) || !slices.Equal(h.Leaders, []int{0, 1, 3}) || h.InOrder || !h.Shared {
		t.Errorf("%+v, want groups %v", h, want)
	}
	list := func(s engine.Side) (all []int) {
		for i := range s.Size() {
			r := s.At(i)
			if s.Index(r) != i {
				t.Errorf("%+v: index(at(%d)) is %d", s, i, s.Index(r))
			}
			all = append(all, r)
		}
		return all
	}
	for _, x := range []struct {
		s    engine.Side
		want []int
	}{
		{h.Heads(0), []int{0, 1, 3}}, {h.Heads(4), []int{4, 3, 0}}, {h.Heads(3), []int{3, 0, 1}}, {h.Heads(2), []int{2, 1, 3}},
		{h.Group(1, 0), []int{1, 4}}, {h.Group(1, 4), []int{4, 1}}, {h.Group(3, 3), []int{3}}, {h.Group(0, 2), []int{2, 0}},
	} {
		if got := list(x.s); !slices.Equal(got, x.want) {
			t.Errorf("%+v is %v, want %v", x.s, got, x.want)
		}
	}
	for rank, want := range []bool{false, true, true, true, false} {
		if h.Leads(rank, 2) != want {
			t.Errorf("rank %d leads when 2 is root: %v", rank, !want)
		}
	}
	if h := engine.NewHosts([]int{0, 1, 2}, []int{1, 0, 2}); h.Shared || !h.InOrder {
		t.Errorf("a host for each: %+v", h)
	}
}

// The table takes the two-level forms where hosts are shared, for little data, and not for operations whose order they
// would change.
func TestTwoLevelTaken(t *testing.T) {
	defer func() { hostsOfTest = nil }()
	sum, err := op.Sum.Bind(buf([]int64{0}).Type)
	if err != nil {
		t.Fatal(err)
	}
	first, err := op.Func(func(a, b int64) int64 { return a }).Bind(buf([]int64{0}).Type)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, true} {
		hostsOfTest = hostLayouts[i]
		c := world(t, 6)[0]
		r := of(&c.Main, c)
		for _, k := range []engine.Kind{engine.KindBarrier, engine.KindBcast, engine.KindReduce, engine.KindAllreduce} {
			if got := r.Pick(k, 8, nil, 0).Name; got != engine.TwoLevel {
				t.Errorf("layout %d: %v takes %v", i, engine.Names[k].Name, got)
			}
		}
		if got := r.Pick(engine.KindAllreduce, 8, &sum, 1).Name; got != engine.TwoLevel {
			t.Errorf("layout %d: a sum takes %v", i, got)
		}
		if got := r.Pick(engine.KindReduce, 8, &first, 1).Name == engine.TwoLevel; got != want {
			t.Errorf("layout %d: an operation that does not commute takes the two-level form: %v", i, got)
		}
		if got := r.Pick(engine.KindAllreduceLarge, 1<<20, &sum, 1<<17).Name; got == engine.TwoLevel {
			t.Errorf("layout %d: a megabyte takes the two-level form", i)
		}
	}
	hostsOfTest = nil
	c := world(t, 6)[0]
	if got := of(&c.Main, c).Pick(engine.KindBarrier, 0, nil, 0).Name; got == engine.TwoLevel {
		t.Error("ranks of one host take the two-level form")
	}
	forced, err := engine.Default().Force("allreduce=two_level!")
	if err != nil {
		t.Fatal(err)
	}
	tableOfTest = forced
	defer func() { tableOfTest = nil }()
	for r, err := range each(t, world(t, 3), allreduce(1, op.Sum)) {
		wantAlgorithm(t, r, err, "allreduce=two_level!", "the ranks are on one host")
	}
}

// between counts the messages that leave a host in the call that f makes on every rank, the bytes in them, and those of
// the rank that sends most.
func between(t *testing.T, comms []*engine.Comm, f func(c *engine.Comm) error) (messages, bytes int) {
	t.Helper()
	count := make([][2]int, len(comms))
	for _, c := range comms {
		c.Test.Through = func(c *engine.Comm, a *engine.Args) error {
			p, err := NewPlan(c, a)
			if err != nil {
				return err
			}
			defer p.Free()
			for _, s := range p.Run.Sched.Prog.Steps {
				if s.Do == engine.StepSend && c.Hosts[c.Rank] != c.Hosts[s.Peer] {
					count[c.Rank][0]++
					count[c.Rank][1] += s.A.Bytes()
				}
			}
			return nil
		}
	}
	all(t, comms, f)
	for _, n := range count {
		messages, bytes = messages+n[0], bytes+n[1]
	}
	return messages, bytes
}

// For each host but one, two-level forms send one copy of the data over the network, two of an Allreduce, and an Allgather
// the blocks of every other host: however many
// ranks there are on a host, and however they are numbered.
func TestTwoLevelTraffic(t *testing.T) {
	defer func() { tableOfTest, hostsOfTest = nil, nil }()
	const p, data = 16, 800
	for _, x := range []struct {
		name  string
		f     func(c *engine.Comm) error
		most  int // messages, with 4 hosts
		bytes int
	}{
		{"barrier", Barrier, 8, 0}, {"bcast", bcast(data/8, 5), 3, 3 * data}, {"reduce", reduce(data/8, 5, op.Sum), 3, 3 * data},
		{"allreduce", allreduce(data/8, op.Sum), 8, 8 * data},
		{"allgather", spread(Allgather, 10), 12, 3 * p * 80},
	} {
		for name, place := range map[string]func(r int) int{"in order": func(r int) int { return r / 4 }, "dealt out": func(r int) int { return r % 4 }} {
			t.Run(x.name+" "+name, func(t *testing.T) {
				hostsOfTest, tableOfTest = place, nil
				messages, bytes := between(t, sendingOnly(world(t, p)), x.f)
				if messages > x.most || bytes > x.bytes || messages == 0 {
					t.Errorf("%d messages of %d bytes in all leave their hosts, want at most %d of %d", messages, bytes, x.most, x.bytes)
				}
				others := ""
				for _, a := range engine.Algorithms() {
					for _, alg := range a.Algorithms {
						if a.Operation != x.name || alg == "two_level" {
							continue
						}
						tableOfTest, _ = engine.Default().Force(a.Operation + "=" + alg)
						if m, _ := between(t, sendingOnly(world(t, p)), x.f); m < messages {
							others += fmt.Sprintf(" %s %d", alg, m)
						}
					}
				}
				if name == "dealt out" && others != "" && x.name != "allgather" || strings.Contains(others, "linear") {
					t.Errorf("fewer than %d messages leave their hosts by%s", messages, others)
				}
			})
		}
	}
}
