package lane

import (
	"math/rand/v2"
	"testing"

	"cadre.example/internal/effort"
)

// Threads of two ranks send and receive by the path over small rings, one access of shared memory after the other, in an order
// that a seed gives. Each message arrives once, whole, and in its order.
func TestOrders(t *testing.T) {
	seed := effort.Seed(t)
	for k := range effort.Rounds(60, 4000) {
		playOrder(t, seed+uint64(k))
		if t.Failed() {
			t.Fatalf("CADRE_SEED=%d", seed+uint64(k))
		}
	}
}

const (
	orderThreads  = 2 // of each rank
	orderMessages = 12
	orderLines    = 16 // of a ring
	orderSteps    = 2_000_000
)

// A model is the memory of two ranks: rank 0 sends, and rank 1 receives.
type model struct {
	shared [2]*Shared
	lanes  [2]*Lane
	state  [2]*modelRank
	ring   [orderLines * Line]byte
	head   uint64 // what rank 1 has given back
	pins   Pins
	lines  int // of a message
}

// A modelRank is what package adi keeps of a rank, and adi/shm of the lane to the other one.
type modelRank struct {
	lock, releases, zero, notes, eager, balance  uint64
	token, none, up                              uint32
	yes, no                                      bool
	senders                                      [Senders]uint32
	queue                                        Queue
	begun                                        [Places]Begun
	slots                                        [NoteSlots * 8]uint64
	table                                        [2]uint64
	at, carried, freed, blank, inAt, taken, told uint64
	place                                        uint64
}

func newModel() *model {
	m := &model{}
	p := &m.pins
	for i := range 2 {
		w := &modelRank{up: 3, yes: true, eager: 1 << 10}
		m.state[i] = w
		zero, none, no := Pin64(p, &w.zero), Pin32(p, &w.none), Pin8(p, &w.no)
		empty := List{Count: zero, Table: no, Wide: no, Few: zero, Head: zero, Buf: zero, Counts: zero}
		l := &Lane{
			Peer: uint64(1 - i), Out: Pin8(p, &m.ring), OutLines: orderLines, OutAt: Pin64(p, &w.at), Carried: Pin64(p, &w.carried),
			Freed: Pin64(p, &w.freed), Given: Pin64(p, &m.head), Blank: Pin64(p, &w.blank), Relaxed: Pin8(p, &w.yes), Longest: 1 << 10,
			Armed: zero, Stuck: zero, Queued: none, State: Pin32(p, &w.up), Up: 3, Active: none, Down: none,
			Balance: Pin64(p, &w.balance), Eager: Pin64(p, &w.eager), Faulty: no, Lost: no,
			In: Pin8(p, &m.ring), InLines: orderLines, InAt: Pin64(p, &w.inAt), Taken: Pin64(p, &w.taken), Told: Pin64(p, &w.told),
			Head: Pin64(p, &m.head), Place: Pin64(p, &w.place), Payload: no, Bye: no, End: no, Over: no, Full: none, Again: none,
		}
		m.lanes[i] = l
		w.table[1-i] = uint64(Pin64(p, l))
		s := &Shared{State: Running}
		s.Plain[0], s.Marks[0] = 1, 5
		for k := range orderThreads {
			s.Comms[1+k] = Place{Handle: uint32(1 + k), Rank: uint32(i), Size: 2, Fast: 1, Context: uint64(10 + k)}
		}
		for k := uint64(Places - 1); k > 0; k-- {
			w.begun[k].Next, w.queue.Free = w.queue.Free, k
		}
		s.Lanes = Rank{
			Lock: Pin64(p, &w.lock), Token: Pin32(p, &w.token), Releases: Pin64(p, &w.releases), Waiting: none, Ready: none, Underway: none,
			Care: none, Epoch: zero, Slow: no, Posted: zero, Offered: zero, Arriving: zero, Leaving: zero,
			Senders: Pin32(p, &w.senders), Receives: empty, Messages: empty, Queue: Pin64(p, &w.queue), Begun: Pin64(p, &w.begun),
			Head: Pin64(p, &w.notes), Slots: Pin64(p, &w.slots), Lanes: Pin64(p, &w.table), Size: 2, Most: 1 << 10, Window: 1 << 10, Looks: 40,
		}
		s.Lanes.Event = Told(func(what, peer uint64) {
			if what == Taken { // the credit arrives at once
				m.state[0].balance -= l.Credit
				l.Credit = 0
			}
		})
		m.shared[i] = s
	}
	return m
}

// A playedThread is a thread that goes on when it is told to.
type playedThread struct {
	next chan struct{}
	done bool
}

// playOrder plays one order.
func playOrder(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	m := newModel()
	m.lines = 1 << rng.IntN(3)
	defer m.pins.Unpin()
	stepped := make(chan struct{})
	var current *playedThread
	step = func() {
		me := current
		stepped <- struct{}{}
		<-me.next
	}
	defer func() { step = nil }()
	var threads []*playedThread
	start := func(f func()) {
		th := &playedThread{next: make(chan struct{})}
		threads = append(threads, th)
		go func() {
			<-th.next
			f()
			th.done = true
			stepped <- struct{}{}
		}()
	}
	for k := range orderThreads {
		start(func() { m.sends(k, rand.New(rand.NewPCG(seed, uint64(10+k)))) })
		start(func() { m.receives(t, k, rand.New(rand.NewPCG(seed, uint64(20+k)))) })
	}
	for n := 0; len(threads) > 0; n++ {
		if n > orderSteps {
			t.Errorf("%d threads do not come to an end", len(threads))
			return // they stay where they are
		}
		i := rng.IntN(len(threads))
		burst := 1 + rng.IntN(4)*rng.IntN(8)
		for ; burst > 0 && !threads[i].done; burst-- {
			current = threads[i]
			current.next <- struct{}{}
			<-stepped
		}
		if threads[i].done {
			threads = append(threads[:i], threads[i+1:]...)
		}
	}
	if w := m.state[1]; w.queue.Waiting != 0 || w.lock != 0 || w.token != 0 || m.lanes[1].Received != orderThreads*orderMessages {
		t.Errorf("%d wait, lock %d, token %d, %d received", w.queue.Waiting, w.lock, w.token, m.lanes[1].Received)
	}
}

// fillMessage is message i of a thread.
func fillMessage(b []byte, thread, i int) {
	for k := range b {
		b[k] = byte(100*thread + 7*i + k)
	}
}

// lengthOf is its length, with which it takes m.lines lines: at the end of a ring only Go can skip some.
func (m *model) lengthOf(thread, i int) int { return Line*m.lines - Head - (37*i+11*thread)%Head }

// sends sends a thread's messages.
func (m *model) sends(thread int, rng *rand.Rand) {
	buf := make([]byte, 256)
	var request [1]uint64
	at, comm := Pin8(&m.pins, &buf[0]), uint64(1+thread)
	for i := range orderMessages {
		n := m.lengthOf(thread, i)
		fillMessage(buf[:n], thread, i)
		if rng.IntN(2) == 0 {
			for !Send(m.shared[0], at, uint64(n), TypeFirst, 1, uint64(i), comm) {
				shared()
			}
			continue
		}
		for !BeginSend(m.shared[0], at, uint64(n), TypeFirst, 1, uint64(i), comm, Pin64(&m.pins, &request[0])) {
			shared()
		}
		for !End(m.shared[0], 1, Pin64(&m.pins, &request[0]), 0, NoteTest, 1) {
			shared()
		}
	}
}

// receives receives them, one at a time or several.
func (m *model) receives(t *testing.T, thread int, rng *rand.Rand) {
	const most = 4
	buf := make([]byte, most*256)
	var requests [most]uint64
	statuses := make([]Status, most)
	Pin32(&m.pins, &statuses[0]) // else they may be of the stack, which moves
	comm := uint64(1 + thread)
	check := func(k, i int) {
		n := m.lengthOf(thread, i)
		want := make([]byte, n)
		fillMessage(want, thread, i)
		if st := statuses[k]; st.Tag != int32(i) || st.Source != 0 || int(st.Bytes) != n || string(buf[256*k:256*k+n]) != string(want) {
			t.Errorf("thread %d: %+v, %v, want message %d: %v", thread, st, buf[256*k:256*k+n], i, want)
		}
	}
	for i := 0; i < orderMessages; {
		tag := uint64(i)
		if rng.IntN(3) == 0 {
			tag = AnyTag
		}
		if rng.IntN(2) == 0 {
			for !Receive(m.shared[1], Pin8(&m.pins, &buf[0]), 256, TypeFirst, 0, tag, comm, StatusPlace(&statuses[0])) {
				shared()
			}
			check(0, i)
			i++
			continue
		}
		n := min(1+rng.IntN(most), orderMessages-i)
		for k := range n {
			for !BeginReceive(m.shared[1], Pin8(&m.pins, &buf[256*k]), 256, TypeFirst, 0, uint64(i+k), comm, Pin64(&m.pins, &requests[k])) {
				shared()
			}
		}
		op, looks := uint64(NoteWaitAllInto), uint64(AsDue)
		if rng.IntN(2) == 0 {
			looks = 1
		}
		for !End(m.shared[1], uint64(n), Pin64(&m.pins, &requests[0]), StatusPlace(&statuses[0]), op, looks) {
			shared()
		}
		for k := range n {
			check(k, i+k)
		}
		i += n
	}
}
