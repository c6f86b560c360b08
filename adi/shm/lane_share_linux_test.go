package shm

import (
	"testing"

	"cadre.example/adi"
	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
)

// couple is a game of two ranks, driven by one goroutine: each message is in the ring before it is received.
type couple struct {
	*game
	to  *gamer // receives what from sends
	mem []byte
}

func newCouple(t *testing.T) *couple {
	memory.Fenced()
	g := newGame(t, 2, 1)
	p := &couple{game: g, mem: memory.Allocate(1 << 12)}
	p.to = &gamer{t: t, g: g, c: g.ranks[1], s: g.shared[1], me: 0, n: 2, comm: commOf(0), context: contextOf(0),
		words: make([]uint64, 128), statuses: make([]lane.Status, 128)}
	t.Cleanup(func() {
		_ = memory.Free(p.mem)
		g.pins.Unpin()
	})
	for range 8 { // until there is a connection, and a record with a barrier
		p.send(t, 1)
		p.receive(t, 1)
	}
	return p
}

func (p *couple) op(n, tag int) adi.Op {
	o := p.to.op(p.mem[:n], 1)
	o.Tag = int32(tag)
	return o
}

// send sends a message of 8 bytes from rank 0 of the world, which is rank 1 of the communicator.
func (p *couple) send(t *testing.T, tag int) {
	t.Helper()
	fast := func() bool {
		return lane.Send(p.shared[0], addressOf(p.mem), 8, lane.TypeFirst, 0, uint64(tag), commOf(0))
	}
	if !fast() {
		if err := p.ranks[0].Progress(); err != nil { // there may be credit
			t.Fatal(err)
		}
		if fast() {
			return
		}
		o := p.op(8, tag)
		o.Peer, o.Source = 1, 1
		if err := p.ranks[0].Send(&o); err != nil {
			t.Fatal(err)
		}
	}
}

// receive receives it, and reports whether it came by the fast path.
func (p *couple) receive(t *testing.T, tag int) bool {
	t.Helper()
	if lane.Receive(p.shared[1], addressOf(p.mem[64:]), 8, lane.TypeFirst, 1, uint64(tag), commOf(0), 0) {
		return true
	}
	o := p.op(8, tag)
	o.Source = 1
	if _, err := p.ranks[1].Recv(&o); err != nil {
		t.Fatal(err)
	}
	return false
}

// share is how many of n messages come by the fast path.
func (p *couple) share(t *testing.T, n int) float64 {
	fast := 0
	for range n {
		p.send(t, 1)
		if p.receive(t, 1) {
			fast++
		}
	}
	return float64(fast) / float64(n)
}

// What is pending in Go does not keep other messages from the fast path: neither receives that are posted, nor messages that
// wait, of the same sender and communicator.
func TestFastBesideTheSlow(t *testing.T) {
	const n = 6400
	p := newCouple(t)
	defer p.close(t)
	alone := p.share(t, n)

	large := make([]*adi.Request, 20)
	for i := range large {
		o := p.op(1<<12, 50+i)
		o.Source = 1
		r, err := p.ranks[1].Irecv(&o)
		if err != nil {
			t.Fatal(err)
		}
		large[i] = r
	}
	posted := p.share(t, n)
	for i, r := range large {
		o := p.op(8, 50+i)
		o.Peer, o.Source = 1, 1
		if err := p.ranks[0].Send(&o); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Wait(r.Gen()); err != nil {
			t.Fatal(err)
		}
	}

	for range 5 {
		p.send(t, 90)
	}
	for p.ranks[1].Queues().Unexpected == nil || len(p.ranks[1].Queues().Unexpected) < 5 {
		if err := p.ranks[1].Progress(); err != nil {
			t.Fatal(err)
		}
	}
	waiting := p.share(t, n)
	for range 5 {
		if p.receive(t, 90) {
			t.Error("the fast path has a message that waited")
		}
	}
	after := p.share(t, n)
	t.Logf("of messages by the fast path: %.3f; beside 20 posted receives %.3f; beside 5 messages that wait %.3f; after that %.3f", alone, posted, waiting, after)
	for _, c := range []struct {
		what        string
		share, want float64
	}{{"alone", alone, 0.97}, {"beside posted receives", posted, 0.9}, {"beside messages that wait", waiting, 0.97}, {"afterwards", after, 0.97}} {
		if c.share < c.want {
			t.Errorf("%s: a share of %.3f is received by the fast path, want %.2f", c.what, c.share, c.want)
		}
	}
}

// A message that nobody asks for, in the midst of a window of receives, is one message that is slow.
func TestWindowWithAStranger(t *testing.T) {
	p := newCouple(t)
	defer p.close(t)
	const window = 64
	words, s := p.to.words, p.shared[1]
	var before, took uint64
	for round := range 20 {
		if round == 1 { // the caretaker may have been asleep
			_, before = p.ranks[1].LaneMessages()
		}
		for i := range window {
			if !lane.BeginReceive(s, addressOf(p.mem[64:]), 8, lane.TypeFirst, 1, 1, commOf(0), lane.Word64(&words[i])) {
				t.Fatalf("round %d: receive %d is not begun", round, i)
			}
		}
		for i := range window {
			if i == window/2 {
				p.send(t, 90)
			}
			p.send(t, 1)
		}
		if !lane.End(s, window, lane.Word64(&words[0]), 0, lane.NoteWaitAll, lane.AsDue) {
			t.Fatalf("round %d: the window is Go's", round)
		}
		if p.receive(t, 90) {
			t.Error("the fast path has a message that waited")
		}
	}
	_, took = p.ranks[1].LaneMessages()
	t.Logf("of %d messages %d came by the fast path alone", 19*window, took-before)
	if took-before < 19*window/3 {
		t.Errorf("of %d messages %d came by the fast path alone, want at least those before the one that nobody asks for", 19*window, took-before)
	}
}
