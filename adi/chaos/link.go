package chaos

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"cadre.example/adi"
)

// What a link has room for without growing, so that it allocates nothing in ordinary use.
const (
	firstQueue = 1 << 10 // packets
	firstBuf   = 64 << 10
)

// A link carries the packets of one rank to another, in order.
type link struct {
	rank     int // the sender's
	from, to *adi.Context
	rng      *rand.Rand
	wake     chan struct{}

	mu      sync.Mutex // guards the rest but for the last three
	queue   []adi.Packet
	next    int // in queue
	busy    bool
	started bool
	closed  bool

	cur  adi.Packet
	buf  []byte
	sink adi.Sink
}

func newLink(rank int, from, to *adi.Context, seed uint64) *link {
	return &link{
		rank: rank, from: from, to: to, wake: make(chan struct{}, 1),
		rng: rand.New(rand.NewPCG(seed, uint64(rank+1)<<32|uint64(to.Rank()))),
	}
}

func (l *link) ring() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *link) empty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.next == len(l.queue) && !l.busy
}

func (l *link) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed, l.queue, l.next = true, nil, 0
}

func (l *link) run(stop chan struct{}) {
	for {
		for l.take() {
			l.deliver()
		}
		select {
		case <-l.wake:
		case <-stop:
			return
		}
	}
}

// take makes the next packet the current one.
func (l *link) take() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cur = adi.Packet{}
	l.busy = l.next < len(l.queue)
	if !l.busy {
		l.queue, l.next = l.queue[:0], 0
		return false
	}
	l.cur = l.queue[l.next]
	l.queue[l.next] = adi.Packet{}
	l.next++
	return true
}

// deliver brings the current packet to the peer. The sender is told sometimes before and sometimes after that.
func (l *link) deliver() {
	p := &l.cur
	l.delay()
	if l.from.Err() != nil {
		return // the program's memory is its own again
	}
	if cap(l.buf) < p.N {
		l.buf = make([]byte, max(p.N, firstBuf))
	}
	payload := l.buf[:p.N]
	if p.N > 0 {
		p.Req.Payload(payload, p.Off)
	}
	report := p.N > 0 || p.Report
	if early := l.rng.IntN(2) == 0; early && report {
		l.from.Sent(p.Req)
		report = false
	}
	if l.to.Incoming(l.rank, &p.Header, &l.sink) == nil && len(payload) > 0 {
		l.write(payload)
	}
	if report {
		l.from.Sent(p.Req)
	}
}

// write gives the payload in pieces, which are small at first.
func (l *link) write(p []byte) {
	for most := 3; len(p) > 0; most *= 2 {
		n := min(1+l.rng.IntN(most), len(p))
		l.sink.Write(p[:n])
		p = p[n:]
		if l.rng.IntN(4) == 0 {
			l.delay()
		}
	}
	l.to.Arrived(&l.sink) // an error is the Context's own
}

// delay lets others overtake: seldom for long, often not at all.
func (l *link) delay() {
	switch n := l.rng.IntN(64); {
	case n == 0:
		time.Sleep(time.Duration(l.rng.IntN(200)) * time.Microsecond)
	case n < 12:
		runtime.Gosched()
	}
}
