package shm

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/effort"
	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
)

// Random programs whose calls go by the path of package lane, which the C library has too, or by the ordinary one, call by
// call: sends, receives with and without any tag, blocking or not, and all ways to end them, by one goroutine a rank or several.
// It is known which message each receive meets.
func TestPlayedByTheFastPath(t *testing.T) {
	memory.Fenced()
	for _, c := range []struct{ ranks, threads int }{{2, 1}, {2, 3}, {3, 2}, {4, 1}} {
		t.Run(fmt.Sprintf("%d ranks of %d", c.ranks, c.threads), func(t *testing.T) {
			seed := effort.Seed(t)
			g := newGame(t, c.ranks, c.threads)
			defer g.pins.Unpin()
			defer g.close(t)
			var wg sync.WaitGroup
			for rank := range c.ranks {
				for thread := range c.threads {
					wg.Go(func() { g.play(t, rank, thread, seed, effort.Rounds(60, 6000)) })
				}
			}
			wg.Wait()
			var sent, received uint64
			for _, r := range g.ranks {
				s, n := r.LaneMessages()
				sent, received = sent+s, received+n
			}
			t.Logf("%d messages were sent by the fast path, and %d received", sent, received)
			if sent == 0 || received == 0 {
				t.Error("the fast path has sent or received nothing")
			}
		})
	}
}

// A game is a job whose ranks have all that the C library has.
type game struct {
	*job
	threads int
	typ     *datatype.Type
	pins    lane.Pins
	shared  []*lane.Shared
	begun   []sync.Mutex // as abi/core has one: from when a handle gets its request until it ends
}

// The communicators of a game: one for each thread, whose ranks are the world's in reverse.
func commOf(thread int) uint64    { return uint64(1 + thread) }
func contextOf(thread int) uint64 { return uint64(40 + 4*thread) }

func newGame(t testing.TB, ranks, threads int) *game {
	g := &game{threads: threads, shared: make([]*lane.Shared, ranks), begun: make([]sync.Mutex, ranks)}
	g.job = start(t, ranks, adi.Config{Window: 1 << 16}, func(_ int, d *Device) { d.relaxAfter = 0 })
	_, g.typ, _ = datatype.Of([]byte{0})
	for i, c := range g.ranks {
		r := c.OpenLanes(&g.pins, func(b *lane.Begun) (*datatype.Type, adi.Call) { return g.typ, adi.Call{Comm: "game"} })
		if r == nil {
			t.Fatal("no lanes")
		}
		s := new(lane.Shared)
		s.Lanes = *r
		s.Lanes.Event = lane.Told(func(what, peer uint64) {
			switch what {
			case lane.Taken:
				c.LaneTaken(int(peer))
			case lane.Released:
				c.LaneReleased()
			case lane.Poll:
				c.LanePoll()
			case lane.Armed:
				c.LaneArmed(int(peer))
			}
		})
		s.State = lane.Running
		s.Plain[0], s.Marks[0] = 1, uint32(g.typ.Signature())
		world := make([]uint32, ranks)
		for k := range world {
			world[k] = uint32(ranks - 1 - k)
		}
		for thread := range threads {
			p := &s.Comms[commOf(thread)]
			*p = lane.Place{Handle: uint32(commOf(thread)), Rank: uint32(ranks - 1 - i), Size: uint32(ranks), Fast: 1, Context: contextOf(thread)}
			p.World = lane.Pin32(&g.pins, &world[0])
		}
		g.shared[i] = s
	}
	return g
}

// A parcel is a message of a game.
type parcel struct {
	from, to, tag, bytes, number int
	taken                        bool
}

func (p *parcel) fill(b []byte) {
	for i := range b {
		b[i] = byte(p.number + 31*i)
	}
}

// An open is an operation that has begun.
type open struct {
	r      *adi.Request // of the ordinary path
	handle uint64       // of the fast one
	p      *parcel      // that it meets; nil of a send
	in     []byte
}

const (
	gameMost = 24
	gameLong = 20000
	gameTags = 3
)

// A gamer is one thread of a rank.
type gamer struct {
	t            *testing.T
	g            *game
	c            *adi.Context
	s            *lane.Shared
	world, me, n int // ranks of the caller in the world and in the communicator, and how many there are
	comm         uint64
	context      uint64
	own          *rand.Rand
	mem          []byte // outside of Go's heap
	used         int
	words        []uint64 // handles and
	statuses     []lane.Status
	opens        []open
}

func (g *game) play(t *testing.T, world, thread int, seed uint64, rounds int) {
	n := len(g.ranks)
	p := &gamer{t: t, g: g, c: g.ranks[world], s: g.shared[world], world: world, me: n - 1 - world, n: n,
		comm: commOf(thread), context: contextOf(thread), own: rand.New(rand.NewPCG(seed, uint64(100*world+thread))),
		mem: memory.Allocate(2 * gameMost * (gameLong + 64)), words: make([]uint64, 2*gameMost), statuses: make([]lane.Status, 2*gameMost)}
	defer memory.Free(p.mem)
	shared := rand.New(rand.NewPCG(seed, uint64(thread))) // the same in all ranks
	for round := 0; round < rounds && !t.Failed(); round++ {
		longest := []int{1, 9, 33, 33, 200, 2100, gameLong}[shared.IntN(7)]
		all := make([]parcel, 1+shared.IntN(gameMost))
		for i := range all {
			from := shared.IntN(n)
			all[i] = parcel{from: from, to: (from + 1 + shared.IntN(n-1)) % n, tag: gameTags*round + shared.IntN(gameTags), bytes: shared.IntN(longest), number: 1000*round + i}
		}
		p.used, p.opens = 0, nil
		p.round(all)
	}
}

func (p *gamer) take(n int) []byte {
	b := p.mem[p.used : p.used+n : p.used+n]
	p.used += (n + 63) &^ 7
	return b
}

func addressOf(b []byte) lane.At8 { return lane.At8(memory.Address(b)) }

// round plays the messages of one round.
func (p *gamer) round(all []parcel) {
	sent, mine := 0, 0
	for i := range all {
		if all[i].to == p.me {
			mine++
		}
	}
	// post begins the receives of all messages before one: no call that may wait for that keeps earlier ones waiting.
	post := func(before int) {
		for i := range before {
			if m := &all[i]; m.to == p.me && !m.taken {
				m.taken = true
				p.receive(m, m.tag, false)
				mine--
			}
		}
	}
	send := func() {
		if m := &all[sent]; m.from == p.me {
			blocking := p.own.IntN(4) == 0
			if blocking {
				post(sent)
			}
			p.send(m, blocking)
		}
		sent++
	}
	for sent < len(all) || mine > 0 || len(p.opens) > 0 {
		switch k := p.own.IntN(4); {
		case sent < len(all) && (k < 2 || all[sent].from != p.me):
			send()
		case mine > 0 && k < 3:
			i, tag := p.choose(all)
			blocking := p.own.IntN(4) == 0
			all[i].taken = true // by this receive, which is posted after those that send and post begin
			if blocking {
				post(i)
				for sent <= i { // whatever it may wait for can come
					send()
				}
			}
			p.receive(&all[i], tag, blocking)
			mine--
		case len(p.opens) > 0:
			p.end(sent == len(all) && mine == 0)
		}
	}
}

// choose is the message that a receive with tag meets.
func (p *gamer) choose(all []parcel) (i, tag int) {
	var left []int
	for i := range all {
		if all[i].to == p.me && !all[i].taken {
			left = append(left, i)
		}
	}
	i = left[p.own.IntN(len(left))]
	tag = all[i].tag
	if p.own.IntN(4) == 0 {
		tag = match.AnyTag
	}
	first := slices.IndexFunc(left, func(k int) bool { return all[k].from == all[i].from && (tag == match.AnyTag || all[k].tag == tag) })
	return left[first], tag
}

func (p *gamer) op(b []byte, peer int) adi.Op {
	return adi.Op{Peer: p.n - 1 - peer, Mem: datatype.MemForeign(uintptr(memory.Address(b[:1:1]))),
		Count: len(b), Type: p.g.typ, Size: len(b), Sig: uint64(p.g.typ.Signature()), Context: p.context}
}

func (p *gamer) send(m *parcel, blocking bool) {
	b := p.take(max(1, m.bytes))[:m.bytes]
	m.fill(b)
	op := p.op(b, m.to)
	op.Source, op.Tag = int32(p.me), int32(m.tag)
	fast := p.own.IntN(3) > 0
	switch {
	case fast && blocking && lane.Send(p.s, addressOf(b[:1]), uint64(m.bytes), lane.TypeFirst, uint64(m.to), uint64(m.tag), p.comm):
	case blocking:
		p.check(p.c.Send(&op))
	case fast && lane.BeginSend(p.s, addressOf(b[:1]), uint64(m.bytes), lane.TypeFirst, uint64(m.to), uint64(m.tag), p.comm, lane.Word64(&p.words[0])):
		p.opens = append(p.opens, open{handle: p.words[0]})
	default:
		r, err := p.c.Isend(&op)
		p.check(err)
		p.opens = append(p.opens, open{r: r})
	}
}

func (p *gamer) receive(m *parcel, tag int, blocking bool) {
	room := m.bytes
	if p.own.IntN(3) == 0 {
		room += p.own.IntN(gameLong - m.bytes)
	}
	b := p.take(room + 1)
	for i := range b {
		b[i] = 0x55
	}
	op := p.op(b[:room], m.from)
	op.Source, op.Tag = int32(m.from), int32(tag)
	o := open{p: m, in: b}
	fast := p.own.IntN(3) > 0
	switch word := uint64(int64(tag)); {
	case fast && blocking && lane.Receive(p.s, addressOf(b), uint64(room), lane.TypeFirst, uint64(m.from), word, p.comm, p.status(0)):
		p.got(&o, fastStatus(&p.statuses[0]))
	case blocking:
		st, err := p.c.Recv(&op)
		p.check(err)
		p.got(&o, st)
	case fast && lane.BeginReceive(p.s, addressOf(b), uint64(room), lane.TypeFirst, uint64(m.from), word, p.comm, lane.Word64(&p.words[0])):
		o.handle = p.words[0]
		p.opens = append(p.opens, o)
	default:
		r, err := p.c.Irecv(&op)
		p.check(err)
		o.r = r
		p.opens = append(p.opens, o)
	}
}

// status is where the path puts the status of request i.
func (p *gamer) status(i int) lane.At32 { return lane.StatusPlace(&p.statuses[i]) }

func fastStatus(s *lane.Status) adi.Status {
	return adi.Status{Source: s.Source, Tag: s.Tag, Bytes: int(uint32(s.Bytes)) | int(s.BytesHigh)<<32}
}

// end ends some of what has begun. With wait it may wait for it.
func (p *gamer) end(wait bool) {
	some := p.opens
	if p.own.IntN(2) == 0 {
		p.own.Shuffle(len(some), func(i, k int) { some[i], some[k] = some[k], some[i] })
		some = some[:1+p.own.IntN(len(some))]
	}
	looks, op := uint64(1), uint64(lane.NoteTest)
	if wait && p.own.IntN(3) > 0 {
		looks, op = lane.AsDue, lane.NoteWait
	}
	if len(some) > 1 {
		op = lane.NoteWaitAllInto
	}
	for i := range some {
		p.words[i] = lane.RequestNull
		if some[i].r == nil {
			p.words[i] = some[i].handle
		}
	}
	if p.own.IntN(4) > 0 && lane.End(p.s, uint64(len(some)), lane.Word64(&p.words[0]), p.status(0), op, looks) {
		for i := range some {
			if o := &some[i]; o.r == nil {
				p.got(o, fastStatus(&p.statuses[i]))
				o.handle = 0
			}
		}
	} else {
		for i := range some {
			p.endSlowly(&some[i], wait && p.own.IntN(3) > 0)
		}
	}
	p.opens = slices.DeleteFunc(p.opens, func(o open) bool { return o.r == nil && o.handle == 0 })
	if !wait {
		runtime.Gosched()
	}
}

// endSlowly ends one by the ordinary path, if it is done or may be waited for.
func (p *gamer) endSlowly(o *open, wait bool) {
	r, gen, place := o.r, uint64(0), int(o.handle&(1<<lane.HandleGeneration-1))-lane.HandleFirst
	if r != nil {
		gen = r.Gen()
	} else {
		p.g.begun[p.world].Lock()
		b, ok := p.c.Begun(place, int64(o.handle))
		p.g.begun[p.world].Unlock()
		if !ok {
			p.t.Errorf("there is no operation %#x", o.handle)
			o.handle = 0
			return
		}
		r, gen = b.Request, b.Gen
	}
	var st adi.Status
	var err error
	done := wait
	if wait {
		st, err = r.Wait(gen)
	} else {
		st, done, err = r.Test(gen)
	}
	p.check(err)
	if !done {
		return
	}
	p.got(o, st)
	if o.r == nil {
		p.g.begun[p.world].Lock()
		if _, ok := p.c.EndBegun(place, int64(o.handle)); !ok {
			p.t.Errorf("operation %#x does not end", o.handle)
		}
		p.g.begun[p.world].Unlock()
	}
	o.r, o.handle = nil, 0
}

// got checks what has come.
func (p *gamer) got(o *open, st adi.Status) {
	if o.p == nil {
		return
	}
	want := make([]byte, o.p.bytes, o.p.bytes+1)
	o.p.fill(want)
	want = append(want, 0x55)
	if int(st.Source) != o.p.from || int(st.Tag) != o.p.tag || st.Bytes != o.p.bytes || !bytes.Equal(o.in[:min(len(o.in), len(want))], want) {
		p.t.Errorf("rank %d of context %d: %+v, want message %+v", p.me, p.context, st, *o.p)
	}
}

func (p *gamer) check(err error) {
	if err != nil {
		p.t.Errorf("rank %d: %v", p.me, err)
	}
}
