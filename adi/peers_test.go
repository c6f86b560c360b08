package adi

import (
	"errors"
	"runtime"
	"sync"
	"testing"

	"cadre.example/datatype"
)

// mute is a device that takes everything and carries nothing.
type mute struct{ name string }

func (m *mute) Name() string                   { return m.name }
func (m *mute) Queue(int, *Packet)             {}
func (m *mute) Flush(int)                      {}
func (m *mute) Descriptor() int                { return -1 }
func (m *mute) Poll() bool                     { return false }
func (m *mute) Drain() error                   { return nil }
func (m *mute) Close() error                   { return nil }
func (m *mute) Inject(int, Short, []byte) bool { return true }

// nothing is the send of an empty message.
func nothing() Op {
	m, t, _ := datatype.Of([]byte{})
	return Op{Context: 8, Mem: m, Type: t}
}

// A rank of a large job pays for the peers that it has to do with, and at most 8 bytes for each of the others.
func TestPeersAreSparse(t *testing.T) {
	const size = 1 << 20
	others := make([]int, 0, size)
	for i := 1; i < size; i++ {
		others = append(others, i)
	}
	var before, after runtime.MemStats
	used := func() int {
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc - before.TotalAlloc)
	}
	runtime.ReadMemStats(&before)
	c, err := New(Config{Size: size})
	if err == nil {
		err = errors.Join(c.Connect([]*Context{c}), c.Attach(&mute{}, Config{}, others...))
	}
	if err != nil {
		t.Fatal(err)
	}
	if n := used(); n > size {
		t.Errorf("a rank of %d that has talked to none takes %d bytes, want less than one for each", size, n)
	}
	op := nothing()
	const talks = 1000
	for i := range talks {
		op.Peer = 1 + i*(size/talks)
		if err := c.Send(&op); err != nil {
			t.Fatal(err)
		}
	}
	if n := used(); n > 8*size {
		t.Errorf("a rank of %d that has talked to %d takes %d bytes, want at most 8 for each", size, talks, n)
	}
}

// Peers beyond the world come while others are talked to, and no Peer moves.
func TestPeersGrow(t *testing.T) {
	const world, more = 100, 5000
	c, err := New(Config{Size: world, Job: "a", Incarnation: 3})
	if err != nil {
		t.Fatal(err)
	}
	list := func(first, end int) (l []int) {
		for i := first; i < end; i++ {
			l = append(l, i)
		}
		return l
	}
	near, far := &mute{"near"}, &mute{"far"}
	if err := errors.Join(c.Connect([]*Context{c}), c.Attach(near, Config{}, list(1, world)...)); err != nil {
		t.Fatal(err)
	}
	if c.peer(world) != nil || c.peer(-1) != nil || c.Known(1) != nil {
		t.Error("there are peers that nothing reaches, or that nobody has talked to")
	}
	if got, want := c.peer(0).ID(), (Identity{"a", 0, 3}); got != want {
		t.Errorf("the rank is %v, want %v", got, want)
	}
	var talkers sync.WaitGroup
	for g := range 2 {
		talkers.Go(func() {
			var first [world]*Peer
			op := nothing()
			for i := range 20000 {
				op.Peer = 1 + (i+g)%(world-1)
				if err := c.Send(&op); err != nil {
					t.Error(err)
					return
				}
				p := c.Known(op.Peer)
				if p == nil || p.Number() != op.Peer || first[op.Peer] != nil && first[op.Peer] != p {
					t.Errorf("peer %d is %v, and was %v", op.Peer, p, first[op.Peer])
					return
				}
				first[op.Peer] = p
			}
		})
	}
	for n := world; n < more; n += 100 {
		if err := errors.Join(c.Grow(n+100), c.Attach(far, Config{}, list(n, n+100)...)); err != nil {
			t.Fatal(err)
		}
		op := nothing()
		op.Peer = n + 50
		if err := c.Send(&op); err != nil {
			t.Fatal(err)
		}
		if p := c.Known(n + 50); p == nil || p.device != Device(far) || p.Number() != n+50 {
			t.Fatalf("peer %d is %v", n+50, p)
		}
	}
	talkers.Wait()
	if got := c.Peers(); got != more {
		t.Errorf("there is room for %d peers, want %d", got, more)
	}
	if c.Size() != world {
		t.Errorf("the world has %d ranks, want %d", c.Size(), world)
	}
}

// Ranks of one process share what they know of each other, and find each other wherever they have their places.
func TestMembers(t *testing.T) {
	for _, places := range [][]int{{0, 1, 2}, {3, 4, 5}, {0, 2, 5}, {1, 4, 9}} {
		group := make([]*Context, 12)
		for _, r := range places {
			c, err := New(Config{Rank: r, Size: len(group)})
			if err != nil {
				t.Fatal(err)
			}
			group[r] = c
		}
		for _, r := range places {
			if err := group[r].Connect(group); err != nil {
				t.Fatal(err)
			}
		}
		for _, r := range places {
			for i, want := range group {
				if got := group[r].Direct(i); got != want {
					t.Errorf("of %v: rank %d finds %v at %d, want %v", places, r, got, i, want)
				}
				if want != nil && group[r].peer(i) != &want.self {
					t.Errorf("of %v: rank %d has a Peer of its own of %d", places, r, i)
				}
			}
		}
	}
	a, _ := New(Config{Rank: 0, Size: 2})
	b, _ := New(Config{Rank: 1, Size: 2})
	for _, group := range [][]*Context{{b}, {b, a}, {}, {nil}} {
		if err := a.Connect(group); err == nil {
			t.Errorf("%v is taken for the process of rank 0", group)
		}
	}
}
