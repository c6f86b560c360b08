package coll

import (
	"fmt"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// layouts are where the 8-byte elements of an item may lie. What a temporary of them needs is in docs/temporaries.md.
var layouts = []struct {
	name string
	t    *datatype.Type
}{
	{"plain", datatype.Contiguous(2, datatype.Int64)},
	{"gaps", datatype.Hindexed([]int{1, 1}, []int{0, 16}, datatype.Int64).Resized(0, 40)},
	{"negative lower bound", datatype.Hindexed([]int{3}, []int{-8}, datatype.Int64)},
	{"negative extent", datatype.Hindexed([]int{1, 1}, []int{0, 8}, datatype.Int64).Resized(0, -16)},
	{"extent of zero", datatype.Hindexed([]int{2}, []int{8}, datatype.Int64).Resized(0, 0)},
	{"extent below the true extent", datatype.Hindexed([]int{1, 1}, []int{0, 4096}, datatype.Int64).Resized(0, 8)},
	{"4096 bytes of dead space", datatype.Hindexed([]int{1, 1}, []int{4096, 4104}, datatype.Int64).Resized(0, 4112)},
}

// packedAffine is the map x -> A*x+B modulo 2^32 in one integer, A above B. Composition is associative and does not commute.
func packedAffine(lower, upper int64) int64 {
	a1, b1, a2, b2 := uint32(lower>>32), uint32(lower), uint32(upper>>32), uint32(upper)
	return int64(uint64(a2*a1)<<32 | uint64(a2*b1+b2))
}

// affineWord is what rank r contributes as element i; A is odd, so that nothing gets lost.
func affineWord(r, i int) int64 {
	return int64(uint64(uint32(2*(r*31+i)+3))<<32 | uint64(uint32(r*17+i*5+1)))
}

// laidAffine is packedAffine as an operation on buffers, which sees memory in its layout.
var laidAffine = op.Buffer(func(in, inout datatype.Mem, n int, t *datatype.Type) {
	lower, upper := make([]int64, n*t.Size()/8), make([]int64, n*t.Size()/8)
	for _, x := range []struct {
		to   []int64
		from datatype.Mem
	}{{lower, in}, {upper, inout}} {
		if _, err := datatype.Transfer(datatype.MemOf(x.to), len(x.to), datatype.Int64, x.from, n, t); err != nil {
			panic(err)
		}
	}
	for i := range upper {
		upper[i] = packedAffine(lower[i], upper[i])
	}
	if _, err := datatype.Transfer(inout, n, t, datatype.MemOf(upper), len(upper), datatype.Int64); err != nil {
		panic(err)
	}
})

// G17: every reduction of every layout, of 1 to 9 ranks and 1, 3 and 40 items, in place and not, with an operation that does
// not commute as one on numbers and as one on buffers: what comes is what a serial fold gives, and no byte around or
// between the items changes.
func TestG17Temporaries(t *testing.T) {
	most := effort.Rounds(5, 9)
	if raceDetector {
		most = 3
	}
	flat := op.Func(packedAffine)
	inEachForm(t, func(t *testing.T, world worldFunc) {
		for p := 1; p <= most; p++ {
			comms := world(t, p)
			if comms[0].Test.Through != nil && p != 3 {
				continue // the algorithms are the same
			}
			for _, l := range layouts {
				if err := l.t.Commit(); err != nil {
					t.Fatalf("%s: %v", l.name, err)
				}
				for _, n := range []int{1, 3, 40} {
					for _, o := range []*op.Op{flat, laidAffine} {
						all(t, comms, func(c *engine.Comm) error {
							if err := reduceLayout(c, l.t, n, o); err != nil {
								return fmt.Errorf("%s, %d items, flat %v: %w", l.name, n, o == flat, err)
							}
							return nil
						})
					}
				}
			}
		}
	})
}

// put writes words into the elements of g, and elements reads them. Of items on top of each other only the first is written.
func (g *region) put(words []int64) {
	g, n := &region{g.all, g.Buf}, g.Type.Size()/8
	if _, extent := g.Type.Extent(); extent == 0 && g.Count > 1 {
		g.Count, words = 1, words[:n]
	}
	if _, err := datatype.Transfer(g.Mem, g.Count, g.Type, datatype.MemOf(words), len(words), datatype.Int64); err != nil {
		panic(err)
	}
}

func (g *region) elements() []int64 {
	v := make([]int64, g.Bytes()/8)
	if _, err := datatype.Transfer(datatype.MemOf(v), len(v), datatype.Int64, g.Mem, g.Count, g.Type); err != nil {
		panic(err)
	}
	return v
}

// reduceLayout is every reduction of n items of typ on one rank. Items on top of each other may only be sent: their results
// go to a type without gaps.
func reduceLayout(c *engine.Comm, typ *datatype.Type, n int, o *op.Op) error {
	to := typ
	if _, extent := typ.Extent(); extent == 0 {
		to = datatype.Contiguous(typ.Size()/8, datatype.Int64)
		if err := to.Commit(); err != nil {
			return err
		}
		if o == laidAffine {
			typ = to // an operation on buffers sees one type
		}
	}
	// contributed is what rank r has in count items of typ.
	contributed := func(r, count int) []int64 {
		g := newRegion(typ, count)
		words := make([]int64, g.Bytes()/8)
		for i := range words {
			words[i] = affineWord(r, i)
		}
		g.put(words)
		return g.elements()
	}
	upTo := func(r, count int) []int64 {
		sum := contributed(0, count)
		for q := 1; q <= r; q++ {
			for i, v := range contributed(q, count) {
				sum[i] = packedAffine(sum[i], v)
			}
		}
		return sum
	}
	last := c.Size - 1
	whole, before := upTo(last, n), contributed(c.Rank, n)
	if c.Rank > 0 {
		before = upTo(c.Rank-1, n)
	}
	untouched := make([]int64, len(whole))
	type result struct {
		name string
		f    func(send, recv engine.Buf) error
		want []int64
		mine bool // the rank has a result
	}
	steps := []result{
		{"Allreduce", func(send, recv engine.Buf) error { return Allreduce(c, send, recv, o) }, whole, true},
		{"Scan", func(send, recv engine.Buf) error { return Scan(c, send, recv, o) }, upTo(c.Rank, n), true},
		{"Exscan", func(send, recv engine.Buf) error { return Exscan(c, send, recv, o) }, before, c.Rank > 0},
	}
	for _, root := range []int{0, last / 2, last} {
		steps = append(steps, result{fmt.Sprintf("Reduce to %d", root), func(send, recv engine.Buf) error {
			if c.Rank != root && send.InPlace() {
				send = recv // in place is for the root alone
			}
			return Reduce(c, send, recv, o, root)
		}, whole, c.Rank == root})
	}
	for _, s := range steps {
		for _, inPlace := range []bool{false, true} {
			send, recv := newRegion(typ, n), newRegion(to, n)
			mine := contributed(c.Rank, n)
			send.put(mine)
			from, want := send.Buf, s.want
			if !s.mine {
				want = untouched
			}
			recv.put(untouched)
			if inPlace {
				recv.put(mine)
				from = engine.Buf{}
				if !s.mine {
					want = mine
				}
			}
			if err := s.f(from, recv.Buf); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			if err := recv.check(want); err != nil {
				return fmt.Errorf("%s, in place %v: %w", s.name, inPlace, err)
			}
			if err := send.check(mine); err != nil {
				return fmt.Errorf("%s, in place %v, send: %w", s.name, inPlace, err)
			}
		}
	}
	return scatterLayout(c, typ, to, n, o, upTo, contributed)
}

func scatterLayout(c *engine.Comm, typ, to *datatype.Type, n int, o *op.Op, upTo func(r, count int) []int64, contributed func(r, count int) []int64) error {
	counts, at, total := make([]int, c.Size), 0, 0
	for r := range counts {
		counts[r] = n * (r%3 + 1) / 2
		if r < c.Rank {
			at += counts[r]
		}
		total += counts[r]
	}
	for _, s := range []struct {
		name            string
		from, mine, all int // items
		f               func(send, recv engine.Buf) error
	}{
		{"ReduceScatterBlock", c.Rank * n, n, n * c.Size, func(send, recv engine.Buf) error { return ReduceScatterBlock(c, send, recv, o) }},
		{"ReduceScatter", at, counts[c.Rank], total, func(send, recv engine.Buf) error { return ReduceScatter(c, send, recv, counts, o) }},
	} {
		send, recv := newRegion(typ, s.all), newRegion(to, s.mine)
		words := contributed(c.Rank, s.all)
		send.put(words)
		if err := s.f(send.Buf, recv.Buf); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		per := typ.Size() / 8
		want := upTo(c.Size-1, s.all)[s.from*per : (s.from+s.mine)*per]
		if err := recv.check(want); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := send.check(words); err != nil {
			return fmt.Errorf("%s, send: %w", s.name, err)
		}
		if typ != to {
			continue // in place, items on top of each other would be received into
		}
		part := send.Buf
		part.Count = s.mine
		if err := s.f(send.Buf, part); err != nil {
			return fmt.Errorf("%s in place: %w", s.name, err)
		}
		if got := send.elements()[:s.mine*per]; equal(got, want) != nil {
			return fmt.Errorf("%s in place: %w", s.name, equal(got, want))
		}
	}
	return nil
}
