package match

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/slab"
	"math/rand/v2"
	"slices"
	"testing"
)

// A pair runs one history on a Matcher and on the oracle.
type pair struct {
	t    testing.TB
	m    Matcher
	o    oracle
	next Handle
	step int
}

const (
	opPost = iota
	opArrive
	opMatch
	opFind
	opTake
	opWithdraw
	opWithdrawOther
	opRecall
	opRecallOther
	ops
)

// do runs one operation. pick chooses which receive is withdrawn, or which message is recalled.
func (r *pair) do(op int, p Pattern, pick int) {
	r.t.Helper()
	r.step++
	var h, want Handle
	var ok, wantOK bool
	source, tag := max(p.Source, 0), max(p.Tag, 0)
	switch op {
	case opPost:
		r.next++
		h, ok = r.m.Post(p, r.next)
		want, wantOK = r.o.post(p, r.next)
	case opArrive:
		r.next++
		h, ok = r.m.Arrive(p.Context, source, tag, r.next)
		want, wantOK = r.o.arrive(p.Context, source, tag, r.next)
	case opMatch:
		h, ok = r.m.Match(p.Context, source, tag)
		want, wantOK = r.o.match(p.Context, source, tag)
	case opFind:
		h, ok = r.m.Find(p)
		if i := r.o.find(p); i >= 0 {
			want, wantOK = r.o.unexpected[i].handle, true
		}
	case opTake:
		h, ok = r.m.Take(p)
		want, wantOK = r.o.take(p)
	case opWithdraw, opWithdrawOther:
		e := item{p, r.next}
		if n := len(r.o.posted); n > 0 {
			e = r.o.posted[pick%n]
			if op == opWithdrawOther {
				e.Pattern = p
			}
		}
		ok = r.m.Withdraw(e.Pattern, e.handle)
		wantOK = r.o.withdraw(e.Pattern, e.handle)
	case opRecall, opRecallOther:
		e := item{Pattern{p.Context, source, tag}, r.next}
		if n := len(r.o.unexpected); n > 0 {
			e = r.o.unexpected[pick%n]
			if op == opRecallOther {
				e.Pattern = Pattern{p.Context, source, tag}
			}
		}
		ok = r.m.Recall(e.Context, e.Source, e.Tag, e.handle)
		wantOK = r.o.recall(e.Pattern, e.handle)
	}
	if h != want || ok != wantOK {
		r.t.Fatalf("step %d, op %d of %+v: got %d, %v; want %d, %v", r.step, op, p, h, ok, want, wantOK)
	}
	if r.m.Posted() != len(r.o.posted) || r.m.Unexpected() != len(r.o.unexpected) {
		r.t.Fatalf("step %d, op %d: %d posted and %d unexpected; want %d and %d", r.step, op,
			r.m.Posted(), r.m.Unexpected(), len(r.o.posted), len(r.o.unexpected))
	}
	var senders [limits.MatchSenders]uint32
	for _, e := range r.o.unexpected {
		senders[Sender(e.Context, e.Source)]++
	}
	if _, have := r.m.Words(); *have != senders {
		r.t.Fatalf("step %d, op %d: the messages are of the senders %v, want %v", r.step, op, *have, senders)
	}
}

// same compares the queues entry by entry.
func (r *pair) same() {
	r.t.Helper()
	var got []item
	r.m.EachPosted(func(p Pattern, h Handle) { got = append(got, item{p, h}) })
	if !slices.Equal(got, r.o.posted) {
		r.t.Fatalf("step %d: posted %v; want %v", r.step, got, r.o.posted)
	}
	got = got[:0]
	r.m.EachUnexpected(func(p Pattern, h Handle) { got = append(got, item{p, h}) })
	if !slices.Equal(got, r.o.unexpected) {
		r.t.Fatalf("step %d: unexpected %v; want %v", r.step, got, r.o.unexpected)
	}
}

// TestG21Oracle drives random histories whose bias swings, so that the queues grow past the short form and drain again.
func TestG21Oracle(t *testing.T) {
	for seed := range uint64(400) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		r := &pair{t: t}
		sources, tags, contexts := 1+rnd.IntN(6), 1+rnd.IntN(6), 1+rnd.IntN(2)
		if seed%8 == 0 {
			tags = 200
		}
		wild := rnd.IntN(60)
		for range 12 {
			var weights [ops]int
			for i := range weights {
				weights[i] = 1 + rnd.IntN(4)
			}
			weights[rnd.IntN(3)] += 20
			for range 60 {
				n := 0
				for _, w := range weights {
					n += w
				}
				op := 0
				for n = rnd.IntN(n); n >= weights[op]; op++ {
					n -= weights[op]
				}
				p := Pattern{uint64(rnd.IntN(contexts)), int32(rnd.IntN(sources)), int32(rnd.IntN(tags))}
				if rnd.IntN(100) < wild {
					p.Source = AnySource
				}
				if rnd.IntN(100) < wild {
					p.Tag = AnyTag
				}
				r.do(op, p, rnd.Int())
			}
			r.same()
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// TestG21Deep drains 100 000 entries in the orders in which programs meet them.
func TestG21Deep(t *testing.T) {
	const depth = 100_000
	orders := map[string]func(i int) int{
		"forward": func(i int) int { return i },
		"reverse": func(i int) int { return depth - 1 - i },
		"random":  func(i int) int { return i * 73_517 % depth }, // a prime that does not divide depth
	}
	for name, at := range orders {
		t.Run(name, func(t *testing.T) {
			var m Matcher
			for i := range depth {
				m.Arrive(1, int32(i%7), int32(i), Handle(i))
			}
			for i := range depth {
				k := at(i)
				if h, ok := m.Post(Pattern{1, int32(k % 7), int32(k)}, 0); !ok || h != Handle(k) {
					t.Fatalf("message %d: got %d, %v", k, h, ok)
				}
			}
			for i := range depth {
				m.Post(Pattern{1, AnySource, int32(i)}, Handle(i))
			}
			for i := range depth / 2 {
				if k := at(i); !m.Withdraw(Pattern{1, AnySource, int32(k)}, Handle(k)) {
					t.Fatalf("receive %d is not there to be withdrawn", k)
				}
			}
			for i := depth / 2; i < depth; i++ {
				k := at(i)
				if h, ok := m.Match(1, 3, int32(k)); !ok || h != Handle(k) {
					t.Fatalf("receive %d: got %d, %v", k, h, ok)
				}
			}
			if m.Posted() != 0 || m.Unexpected() != 0 {
				t.Fatalf("%d posted and %d unexpected are left", m.Posted(), m.Unexpected())
			}
			if n := max(m.posted.deep.nodes.Cap(), m.unexpected.deep.nodes.Cap()); n > limits.MatchRetain+slab.Block {
				t.Fatalf("%d nodes are kept after the flood; want at most %d", n, limits.MatchRetain)
			}
		})
	}
}

// TestShrink holds that memory follows a queue that shrinks without emptying.
func TestShrink(t *testing.T) {
	var m Matcher
	for i := range 100_000 {
		m.Arrive(1, 0, int32(i), Handle(i))
	}
	for i := range 100_000 - 100 {
		m.Take(Pattern{1, 0, int32(i)})
	}
	if n := m.unexpected.deep.nodes.Cap(); n > limits.MatchNodes {
		t.Fatalf("%d nodes are kept for 100 messages; want at most %d", n, limits.MatchNodes)
	}
	for i := 100_000 - 100; i < 100_000; i++ {
		if h, ok := m.Take(Pattern{1, AnySource, AnyTag}); !ok || h != Handle(i) {
			t.Fatalf("got %d, %v; want %d", h, ok, i)
		}
	}
}

// TestCollisions uses a context whose keys all have the same hash: only the comparison of whole keys tells them apart.
func TestCollisions(t *testing.T) {
	const context = 0x9e3779b97f4a7c15
	if a, b := (key{context, 1}).hash(), (key{context, 2}).hash(); a != b {
		t.Fatalf("the hashes are %#x and %#x; want a context that makes them equal", a, b)
	}
	rnd := rand.New(rand.NewPCG(1, 4))
	r := &pair{t: t}
	for range 5000 {
		p := Pattern{context, int32(rnd.IntN(4)), int32(rnd.IntN(40))}
		if rnd.IntN(50) == 0 {
			p.Source = AnySource
		}
		r.do(rnd.IntN(ops), p, rnd.Int())
	}
	r.same()
}

func TestNoAllocation(t *testing.T) {
	for _, depth := range []int{0, 7, 9, 5000} {
		var m Matcher
		for i := range depth {
			m.Post(Pattern{1, 1, int32(i)}, 1)
			m.Arrive(2, 1, int32(i), 1)
		}
		m.Find(Pattern{2, AnySource, 0})
		i := int32(0)
		if n := testing.AllocsPerRun(1000, func() {
			i++
			m.Post(Pattern{1, AnySource, 10_000 + i}, 2)
			m.Arrive(1, 3, 10_000+i, 3)
			m.Arrive(2, 3, 10_000+i, 3)
			m.Post(Pattern{2, 3, AnyTag}, 2)
			m.Post(Pattern{1, 3, AnyTag}, 2)
			m.Withdraw(Pattern{1, 3, AnyTag}, 2)
		}); n != 0 {
			t.Errorf("depth %d: %v allocations; want none", depth, n)
		}
	}
}

// FuzzHistory reads a history from bytes, four for an operation, and compares the matcher with the oracle.
func FuzzHistory(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &pair{t: t}
		for ; len(data) >= 4; data = data[4:] {
			p := Pattern{uint64(data[1] >> 7), int32(data[1]&7) - 1, int32(data[2]&15) - 1}
			if p.Tag == -1 {
				p.Tag = AnyTag
			}
			// The high bits of the first byte repeat the operation, so that short inputs reach the deep form.
			for range 1 + data[0]>>5 {
				r.do(int(data[0]&31)%ops, p, int(data[3]))
			}
		}
		r.same()
	})
}

// The newest message is known at any depth.
func TestNewest(t *testing.T) {
	var m Matcher
	for h := Handle(1); h < 5000; h++ {
		m.Arrive(1, 2, 3, h)
		if got := m.Newest(); got != h {
			t.Fatalf("newest is %d, want %d", got, h)
		}
		if h%3 == 0 {
			m.Take(Pattern{Context: 1, Source: 2, Tag: AnyTag})
		}
	}
}

// Queues that are met nearly in their order stay arrays up to their limit; these histories pass it now and then, and leave
// the order now and then.
func TestNearlyInOrder(t *testing.T) {
	wide, long := 0, 0
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		r := &pair{t: t}
		stray := 1 + rnd.IntN(400)
		for range 40 {
			op := rnd.IntN(2) * opArrive // opPost or opArrive
			for range rnd.IntN(110) {
				p := Pattern{1, 1, 1}
				if rnd.IntN(stray) == 0 {
					p.Tag = int32(rnd.IntN(3))
				}
				if op == opPost && rnd.IntN(stray) == 0 {
					p.Source = AnySource
				}
				r.do(op, p, 0)
				if r.m.posted.wide || r.m.unexpected.wide {
					wide++
				}
				if r.m.posted.long || r.m.unexpected.long {
					long++
				}
			}
			r.same()
		}
		for range 3 {
			r.do(opWithdraw, Pattern{1, 1, 1}, rnd.Int())
			r.do(opFind, Pattern{1, AnySource, 2}, 0)
		}
		r.same()
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if wide < 1000 || long < 1000 {
		t.Errorf("%d steps with a wide array, %d with a table: want 1000 of both", wide, long)
	}
}
