package member

import (
	"encoding/json"
	"slices"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/check"
)

// An asker is a Bootstrap whose launcher asks what the ranks do.
type asker interface {
	OnAsk(answer func(stacks bool) []byte)
	Quiet() error
}

// A witness is what a process tells its launcher about its ranks.
type witness struct {
	boot  asker
	ranks []*Rank
	deaf  func() // nobody of another process is answered any more
	stop  chan struct{}
	done  chan struct{} // nil: nobody looks at the ranks but when the launcher asks
}

// testify lets the launcher of boot ask about ranks, which are all of this process; ended says whether the function of one is
// over. Where the launcher has several processes it is told when a goroutine waits for long. The result may be nil.
func testify(boot adi.Bootstrap, ranks []*Rank, ended func(i int) bool, h Hang) *witness {
	b, ok := boot.(asker)
	if !ok {
		return nil
	}
	b.OnAsk(func(stacks bool) []byte {
		all := Goroutines()
		a := check.Answer{States: states(ranks, all, ended)}
		if stacks {
			a.Stacks = all
			if len(ranks) == 1 {
				for i := range a.Stacks {
					a.Stacks[i].Rank = ranks[0].Ctx.Rank()
				}
			}
		}
		text, err := json.Marshal(&a)
		if err != nil {
			return nil // numbers and strings
		}
		return text
	})
	w := &witness{boot: b, ranks: ranks, deaf: seeks(boot, ranks), stop: make(chan struct{})}
	if boot.Size() > 1 && !h.Off {
		w.done = make(chan struct{})
		patience := h.Time
		if patience == 0 {
			patience = limits.HangTimeFar
		}
		go w.listen(patience)
	}
	return w
}

// Testify lets the launcher of boot ask about the ranks of j, until its result is called.
func (j *Job) Testify(boot adi.Bootstrap) (end func()) {
	return testify(boot, j.Ranks, func(i int) bool { return j.Ended(j.first + i) }, j.cfg.Hang).end
}

// looks is how often a witness looks at the ranks in the time after which somebody asks why they wait. It says so a little
// earlier, since it takes time to ask.
const (
	looks         = 10
	looksReported = 8
)

// listen tells the launcher when a goroutine has waited for the same since many looks, and from then on ever more rarely.
func (w *witness) listen(patience time.Duration) {
	defer close(w.done)
	tick := time.NewTicker(patience / looks)
	defer tick.Stop()
	p := newPulse(len(w.ranks))
	same, next := 0, looksReported
	for {
		select {
		case <-w.stop:
			return
		case <-tick.C:
		}
		if !p.same(w.ranks) {
			same, next = 0, looksReported
			continue
		}
		if same++; same >= next {
			same, next = 0, min(2*next, 64*looks)
			if w.boot.Quiet() != nil {
				return
			}
		}
	}
}

// end takes the witness away.
func (w *witness) end() {
	if w == nil {
		return
	}
	w.boot.OnAsk(nil)
	w.deaf()
	close(w.stop)
	if w.done != nil {
		<-w.done
	}
}

// A pulse remembers what goroutines of ranks sleep for.
type pulse struct{ now, before [][]uint64 }

func newPulse(n int) *pulse { return &pulse{make([][]uint64, n), make([][]uint64, n)} }

// same looks at the ranks, and reports whether a goroutine of one has slept for the same operation in the look before.
func (p *pulse) same(ranks []*Rank) (some bool) {
	p.now, p.before = p.before, p.now
	for i, r := range ranks {
		p.now[i] = r.Ctx.Pulse(p.now[i][:0])
		for _, id := range p.now[i] {
			some = some || slices.Contains(p.before[i], id)
		}
	}
	return some
}
