package board

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

// A model is a board that keeps nothing but what has happened, and finds everything out anew each time.
type model struct {
	cfg Config
	log []Event // without what was refused
}

func (m *model) has(is func(Event) bool) bool { return slices.ContainsFunc(m.log, is) }

func (m *model) count(is func(Event) bool) (n int) {
	for _, e := range m.log {
		if is(e) {
			n++
		}
	}
	return n
}

func (m *model) did(rank int, kind Kind) func(Event) bool {
	return func(e Event) bool { return e.Rank == rank && e.Kind == kind }
}

func (m *model) over() bool {
	return m.has(func(e Event) bool { return e.Kind == EvStop || e.Kind == EvEnd })
}

func (m *model) fences(rank int) int { return m.count(m.did(rank, EvFence)) }

func (m *model) opened() int {
	least := m.fences(0)
	for r := range m.cfg.Size {
		least = min(least, m.fences(r))
	}
	return least
}

// joins are the lives of a rank: a join counts when it is the first, or follows a finalize.
func (m *model) joins(rank int) (n int, finalized bool) {
	for _, e := range m.log {
		switch {
		case e.Rank == rank && e.Kind == EvFinalize:
			finalized = true
		case e.Rank == rank && e.Kind == EvJoin && (n == 0 || finalized):
			n, finalized = n+1, false
		}
	}
	return n, finalized
}

func (m *model) all() bool {
	for r := range m.cfg.Size {
		if _, finalized := m.joins(r); !finalized {
			return false
		}
	}
	return true
}

func (m *model) foreign(rank int) bool {
	return m.has(func(e Event) bool { return e.Rank == rank && e.Kind == EvJoin && e.Foreign })
}

func (m *model) exited(rank int) bool { return m.has(m.did(rank, EvExit)) }

func (m *model) well(rank int) bool {
	for _, e := range slices.Backward(m.log) {
		if m.did(rank, EvExit)(e) {
			return e.OK
		}
	}
	return false
}

// value is the last put of a key: of a rank's, or of anybody's where keys are shared.
func (m *model) value(rank int, key string) (string, bool) {
	for _, e := range slices.Backward(m.log) {
		if e.Kind == EvPut && e.Key == key && (m.cfg.Shared || e.Rank == rank) {
			return e.Value, true
		}
	}
	return "", false
}

// keys counts those that a rank has published before anybody else has.
func (m *model) keys(rank int) (n int) {
	var seen []string
	for _, e := range m.log {
		if e.Kind != EvPut || !m.cfg.Shared && e.Rank != rank || slices.Contains(seen, e.Key) {
			continue
		}
		seen = append(seen, e.Key)
		if e.Rank == rank {
			n++
		}
	}
	return n
}

func (m *model) missed() (list []Action) {
	opened := m.opened()
	for w := m.cfg.Size - 1; w >= 0; w-- {
		if m.fences(w) == opened {
			continue
		}
		life, _ := m.joins(w)
		for r := range m.cfg.Size {
			n, finalized := m.joins(r)
			if finalized && m.fences(r) == opened && (m.exited(r) || n >= life) {
				return []Action{{Act: ActFail, Rank: r, Fault: FaultMissed, From: w, Fence: uint32(opened + 1)}}
			}
		}
		return nil
	}
	return nil
}

// step is what the board must do.
func (m *model) step(e Event) (list []Action) {
	fault := func(rank int, f Fault) { list = append(list, Action{Act: ActFail, Rank: rank, Fault: f}) }
	wasOver, wasAll, wasTold := m.over(), m.all(), m.has(func(e Event) bool { return e.Kind == EvEnd })
	take := func() { m.log = append(m.log, e) }
	switch e.Kind {
	case EvJoin:
		native := m.has(func(e Event) bool { return e.Kind == EvJoin && !e.Foreign })
		if e.Foreign && native { // remembered as foreign, and never as joined
			e.Kind, e.Text = EvStop+100, "mixed"
			take()
			fault(e.Rank, FaultMixed)
			break
		}
		if !e.Foreign {
			for r := range m.cfg.Size {
				if m.foreign(r) || m.has(func(e Event) bool { return e.Rank == r && e.Text == "mixed" }) {
					fault(r, FaultMixed)
					break
				}
			}
		}
		take()
		if wasAll {
			list = append(list, Action{Act: ActUndone})
		}
		for r := range m.cfg.Size {
			if n, _ := m.joins(r); n == 0 && m.exited(r) && m.well(r) {
				fault(r, FaultStray)
				break
			}
		}
	case EvPut:
		old, known := m.value(e.Rank, e.Key)
		if n := m.keys(e.Rank); !known && n == m.cfg.MaxKeys {
			list = append(list, Action{Act: ActFail, Rank: e.Rank, Fault: FaultKeys, N: uint32(n)})
		} else if !known || old != e.Value {
			take()
		}
	case EvGet:
		v, ok := m.value(e.To, e.Key)
		list = append(list, Action{Act: ActAnswer, Rank: e.Rank, Value: v, Found: ok})
	case EvFence:
		entered, opened := m.fences(e.Rank), m.opened()
		n := int(e.Fence)
		if n == 0 {
			n = entered + 1
		}
		if n != entered+1 || n != opened+1 {
			list = append(list, Action{Act: ActFail, Rank: e.Rank, Fault: FaultFence, Fence: uint32(n), N: uint32(entered)})
			break
		}
		take()
		if m.opened() == opened {
			list = m.missed()
			break
		}
		open := Action{Act: ActOpen, Fence: uint32(n)}
		enter := make([]int, m.cfg.Size)
		for _, e := range m.log {
			if e.Kind == EvFence {
				enter[e.Rank]++
			}
			if e.Kind == EvFence && slices.Min(enter) == opened && slices.Max(enter) == opened { // the last fence opened here
				open.Values = nil
			}
			if e.Kind == EvPut && !m.cfg.Shared {
				open.Values = append(open.Values, Value{e.Rank, e.Key, e.Value})
			}
		}
		list = append(list, open)
	case EvFinalize:
		take()
		if m.all() && !wasAll {
			list = append(list, Action{Act: ActDone})
		}
		list = append(list, m.missed()...)
	case EvAbort:
		take()
		fault(e.Rank, FaultAbort)
		if wasTold && !m.isForeign(e.Rank) && !m.exited(e.Rank) {
			list = append(list, Action{Act: ActNote, Rank: e.Rank})
		}
	case EvSeek, EvTell:
		reached := false
		if e.To >= 0 && e.To < m.cfg.Size {
			n, _ := m.joins(e.To)
			reached = n > 0 && !m.has(m.did(e.To, EvClose)) && !m.exited(e.To)
		}
		switch {
		case reached && e.Kind == EvSeek:
			list = append(list, Action{Act: ActSought, Rank: e.To, From: e.Rank, N: e.N, Text: e.Text})
		case reached:
			list = append(list, Action{Act: ActTold, Rank: e.To, From: e.Rank, N: e.N, Text: e.Text})
		case e.Kind == EvSeek:
			list = append(list, Action{Act: ActTold, Rank: e.Rank, From: e.To, N: e.N})
		}
	case EvQuiet:
		looking := false
		for _, e := range m.log {
			looking = e.Kind == EvQuiet || looking && e.Kind != EvReport
		}
		if m.cfg.Looks && !looking && !wasOver {
			take()
			list = append(list, Action{Act: ActLook})
		}
	case EvReport:
		last := ""
		for _, e := range m.log {
			if e.Kind == EvReport && e.OK {
				last = e.Text
			}
		}
		if e.OK = e.Text != "" && e.Text != last && !wasOver; e.OK {
			list = append(list, Action{Act: ActReport, Text: e.Text})
		}
		take()
	case EvExit:
		take()
		n, finalized := m.joins(e.Rank)
		switch {
		case e.Lost, m.has(m.did(e.Rank, EvAbort)):
		case !e.OK:
			fault(e.Rank, FaultExit)
		case finalized:
			list = m.missed()
		case n > 0:
			fault(e.Rank, FaultEarly)
		case m.has(func(e Event) bool { return e.Kind == EvJoin }):
			fault(e.Rank, FaultStray)
		}
	case EvEnd:
		take()
		for r := range m.cfg.Size {
			n, _ := m.joins(r)
			switch {
			case m.isForeign(r) || m.exited(r):
			case m.has(m.did(r, EvAbort)):
				list = append(list, Action{Act: ActNote, Rank: r})
			case n > 0:
				list = append(list, Action{Act: ActEnd, Rank: r, Text: e.Text})
			}
		}
	default:
		take()
	}
	if wasOver {
		list = slices.DeleteFunc(list, func(a Action) bool { return a.Act == ActFail || a.Act == ActDone || a.Act == ActUndone })
	}
	return list
}

func (m *model) isForeign(rank int) bool {
	return m.foreign(rank) || m.has(func(e Event) bool { return e.Rank == rank && e.Text == "mixed" })
}

// compare plays events on a board and on the model.
func compare(t *testing.T, cfg Config, events []Event) {
	t.Helper()
	b, m := New(cfg), &model{cfg: cfg}
	var played []string
	for _, e := range events {
		played = append(played, write(e))
		got, want := lines(b.Step(e)), lines(m.step(e))
		if got != want {
			t.Fatalf("%+v\n%s\nthe board does\n%sthe model\n%s", cfg, strings.Join(played, "\n"), got, want)
		}
		if text := write(e); got != want || !same(text, e) {
			t.Fatalf("%q is not %+v", text, e)
		}
	}
	for r := range cfg.Size {
		n, finalized := m.joins(r)
		if b.Joined(r) != (n > 0) || b.Finalized(r) != finalized || b.Exited(r) != m.exited(r) || b.Aborted(r) != m.has(m.did(r, EvAbort)) || b.Foreign(r) != m.isForeign(r) {
			t.Fatalf("%+v\n%s\nrank %d is %+v", cfg, strings.Join(played, "\n"), r, b.ranks[r])
		}
	}
	if b.Over() != m.over() {
		t.Fatalf("%s\nover is %v", strings.Join(played, "\n"), b.Over())
	}
}

// same reports whether text is read as e.
func same(text string, e Event) bool {
	got, err := parse(strings.Fields(text))
	return err == nil && write(got) == text
}

// event makes one of random numbers, mostly such as a job has.
func event(size int, next func(n int) int) Event {
	weighted := []Kind{EvJoin, EvJoin, EvJoin, EvPut, EvPut, EvPut, EvGet, EvFence, EvFence, EvFence, EvFence, EvFence, EvFence,
		EvFinalize, EvFinalize, EvAbort, EvSeek, EvTell, EvQuiet, EvReport, EvClose, EvExit, EvStop, EvEnd}
	e := Event{Kind: weighted[next(len(weighted))]}
	if e.Kind == EvAbort || e.Kind == EvStop || e.Kind == EvEnd || e.Kind == EvClose || e.Kind == EvExit {
		if next(4) > 0 { // a job goes on for long
			e.Kind = EvFence
		}
	}
	if e.Kind != EvReport && e.Kind != EvStop && e.Kind != EvEnd {
		e.Rank = next(size)
	}
	switch e.Kind {
	case EvJoin:
		e.Foreign = next(8) == 0
	case EvPut:
		e.Key, e.Value = string(rune('a'+next(4))), string(rune('0'+next(3)))
	case EvGet:
		e.Key, e.To = string(rune('a'+next(4))), next(size)
	case EvFence:
		if e.Fence = 0; next(4) == 0 {
			e.Fence = uint32(next(5))
		}
	case EvSeek, EvTell:
		e.To, e.N, e.Text = next(size+2), uint32(next(3)), string(rune('x'+next(3)))
	case EvExit:
		switch next(5) {
		case 0:
			e.Lost = true
		case 1:
		default:
			e.OK = true
		}
	case EvReport:
		e.Text = []string{"", "cycle", "wait"}[next(3)]
	case EvEnd:
		e.Text = "why"
	}
	return e
}

// The board does what the model does, whatever ranks do.
func TestModel(t *testing.T) {
	seed := effort.Seed(t)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range effort.Rounds(3000, 100000) {
		cfg := Config{Size: 1 + rng.IntN(4), MaxKeys: 1 + rng.IntN(3), Shared: rng.IntN(3) == 0, Looks: rng.IntN(2) == 0}
		events := make([]Event, rng.IntN(60))
		for i := range events {
			events[i] = event(cfg.Size, rng.IntN)
		}
		compare(t, cfg, events)
	}
}

func FuzzModel(f *testing.F) {
	f.Add([]byte("\x03\x02\x00\x00\x00\x00\x01\x00\x01"))
	f.Add([]byte("\x02\x01\x01\x03\x00\x00\x00\x07\x00\x01\x07\x01\x01\x0d\x00\x07\x01\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			v := int(data[0]) % n
			data = data[1:]
			return v
		}
		cfg := Config{Size: 1 + next(4), MaxKeys: 1 + next(3), Shared: next(2) == 1, Looks: next(2) == 1}
		var events []Event
		for len(data) > 0 && len(events) < 100 {
			events = append(events, event(cfg.Size, next))
		}
		compare(t, cfg, events)
	})
}
