package replay

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// A pair is two ends that connect to each other, whose connections are cut, and whose attempts arrive late or never.
type pair struct {
	t        *testing.T
	rng      *rand.Rand
	ends     [2]end
	attempts []attempt
	verdicts []attempt
	links    int // made so far
	cut      map[int]bool
	displace int
}

type end struct {
	s       Session
	link    int // the connection that it has, 0: none
	dialing int // the attempt that it waits for, 0: none
}

type attempt struct {
	from, link int
	g          Greeting
}

// try lets end i connect.
func (p *pair) try(i int) {
	e := &p.ends[i]
	if e.link != 0 {
		return
	}
	e.s.Attempt()
	for range 1 + p.rng.IntN(3) { // at several addresses
		p.links++
		p.attempts = append(p.attempts, attempt{i, p.links, e.s.Greeting()})
	}
	e.dialing = int(e.s.round)
	for len(p.attempts) > 12 { // lost on their way
		take(p.rng, &p.attempts)
	}
}

func take[T any](rng *rand.Rand, s *[]T) (v T, ok bool) {
	if len(*s) == 0 {
		return v, false
	}
	i := rng.IntN(len(*s))
	v = (*s)[i]
	(*s)[i] = (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return v, true
}

// arrive lets the other end judge an attempt.
func (p *pair) arrive() {
	a, ok := take(p.rng, &p.attempts)
	if !ok {
		return
	}
	i := 1 - a.from
	e, other := &p.ends[i], &p.ends[a.from]
	if e.s.Judge(&a.g) != nil || e.link == 0 && e.dialing != 0 && i == 0 {
		return // refused; end 0's own attempt goes first
	}
	if e.link != 0 {
		if other.link == e.link && !p.cut[e.link] {
			p.t.Fatalf("round %d of end %d displaces a connection that both ends have", a.g.Round, a.from)
		}
		p.cut[e.link] = true
		p.displace++
	}
	e.s.Take(&a.g)
	e.link, e.dialing = a.link, 0
	p.verdicts = append(p.verdicts, attempt{from: i, link: a.link, g: e.s.Greeting()})
}

// answer lets a welcome arrive where it is waited for.
func (p *pair) answer() {
	v, ok := take(p.rng, &p.verdicts)
	if !ok {
		return
	}
	e := &p.ends[1-v.from]
	if e.dialing == 0 || uint64(e.dialing) != v.g.Heard || p.cut[v.link] {
		p.cut[v.link] = true // closed, or nobody waits for it any more
		return
	}
	if err := e.s.Welcome(&v.g, uint64(e.dialing)); err != nil {
		p.t.Fatal(err)
	}
	e.link, e.dialing = v.link, 0
}

// notice lets an end see that its connection is cut, or its attempt failed.
func (p *pair) notice(i int) {
	e := &p.ends[i]
	switch {
	case e.link != 0 && (p.cut[e.link] || p.ends[1-i].link != e.link && p.ends[1-i].dialing == 0):
		p.cut[e.link] = true
		e.link = 0
	case e.dialing != 0:
		e.dialing = 0
	}
}

// What is left of earlier attempts never displaces a connection that both ends have, and when nothing is cut any more both
// ends come to have the same one.
func TestSessionsAgree(t *testing.T) {
	const seeds, steps = 300, 400
	displaced := 0
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 2))
		p := &pair{t: t, rng: rng, cut: make(map[int]bool)}
		p.ends[0].s, p.ends[1].s = NewSession(ID{1}), NewSession(ID{2})
		step := func() {
			switch rng.IntN(8) {
			case 0, 1:
				p.try(rng.IntN(2))
			case 2, 3:
				p.arrive()
			case 4, 5:
				p.answer()
			default:
				p.notice(rng.IntN(2))
			}
		}
		for range steps {
			step()
			if rng.IntN(20) == 0 {
				p.cut[p.ends[rng.IntN(2)].link] = true
			}
			delete(p.cut, 0)
		}
		together := func() bool {
			l := p.ends[0].link
			return l != 0 && l == p.ends[1].link && !p.cut[l]
		}
		n := 0
		for ; !together() && n < 100_000; n++ {
			step()
		}
		if !together() {
			t.Fatalf("seed %d: the ends do not come together", seed)
		}
		for range steps {
			if step(); !together() {
				t.Fatalf("seed %d: the ends part although nothing is cut", seed)
			}
		}
		displaced += p.displace
	}
	if displaced == 0 {
		t.Error("no connection was ever displaced: the test tries too little")
	}
}

func TestOtherLife(t *testing.T) {
	a := NewSession(ID{1})
	g := Greeting{ID: ID{2}, Round: 1}
	if err := a.Judge(&g); err != nil {
		t.Fatal(err)
	}
	a.Take(&g)
	next := Greeting{ID: ID{3}, Round: 2}
	if err := a.Judge(&next); !errors.Is(err, ErrOther) {
		t.Errorf("another process: %v, want %v", err, ErrOther)
	}
	a.Attempt()
	if err := a.Welcome(&next, 1); !errors.Is(err, ErrOther) {
		t.Errorf("another process answers: %v, want %v", err, ErrOther)
	}
	if err := a.Judge(&g); !errors.Is(err, ErrStale) {
		t.Errorf("the same round again: %v, want %v", err, ErrStale)
	}
}

func TestWishes(t *testing.T) {
	for _, c := range []struct {
		a, b Wish
		want bool
	}{{Never, Never, false}, {Never, Always, false}, {IfAsked, IfAsked, false}, {IfAsked, Always, true}, {Always, Always, true}, {Never, IfAsked, false}} {
		if c.a.Lasts(c.b) != c.want || c.b.Lasts(c.a) != c.want {
			t.Errorf("%d and %d: want %v", c.a, c.b, c.want)
		}
	}
}
