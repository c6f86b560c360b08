package shm

import (
	"errors"
	"net"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/stream"
	"cadre.example/internal/memory"
	"cadre.example/internal/wire"
	"golang.org/x/sys/unix"
)

// A link is a pair's segment and its connection, as one of its ends sees them.
type link struct {
	p    *stream.Peer
	dev  *Device
	seg  *memory.Segment
	mine control
	its  control

	stuck  atomic.Bool // the ring is full; changed under mu
	again  atomic.Bool // the token holder must push: somebody could not
	active atomic.Bool // pump has a packet or may take one: out is its own; changed under mu
	down   atomic.Bool // broken is not nil
	begun  atomic.Bool // Begin was called, and lets others see the link

	mu      sync.Mutex // guards all down to the reader's part, see Inject; never waited for where packets move
	out     producer
	ordered int // records that were published with a barrier
	cur     stream.Parcel
	holds   bool  // cur is one
	sent    int   // bytes of cur's payload in the ring; -1: its header is not
	fd      int   // -1: there is nothing to ring any more
	broken  error // why nothing can be sent: the peer's index is unbelievable, or errHungUp
	accused bool  // the Context knows
	shut    bool
	closed  bool // the segment is gone
	offer   offer

	// The reader's: the token holder's.
	in      consumer
	header  wire.Header
	sink    adi.Sink
	payload bool // sink wants more
	bye     bool
	eof     bool  // the connection has ended,
	cause   error // by an error
	over    bool
	noise   [64]byte
	fetch   fetch
}

func newLink(d *Device, p *stream.Peer, c *net.UnixConn, seg *memory.Segment, maker bool) (*link, error) {
	pid := peerProcess(c)
	fd, err := stream.Detach(c)
	if err != nil {
		return nil, err
	}
	ctl, rings := ends(seg.Bytes())
	l := &link{p: p, dev: d, seg: seg, fd: fd, sent: -1}
	l.fetch.pid = pid
	me, it := 0, 1
	if !maker {
		me, it = 1, 0
	}
	l.mine, l.its = ctl[me], ctl[it]
	l.out = newProducer(rings[me], &l.its.head.Word[0])
	l.in.init(rings[it], &l.mine.head.Word[0])
	if d.fences {
		l.mine.bell.Word[wordFences].Store(1)
	}
	l.probe()
	return l, nil
}

// Begin implements stream.Link.
func (l *link) Begin() error {
	l.dev.join(l)
	if err := l.dev.watch(l.fd, l.p.Rank()); err != nil {
		return err
	}
	l.begun.Store(true)
	l.dev.cfg.Context.LaneUp(l.p.Rank())
	return nil
}

// ring wakes the peer if it sleeps. l.mu is held, or the caller is the token holder.
func (l *link) ring() {
	if w := &l.its.bell.Word[wordArmed]; w.Load() != 0 && w.Swap(0) != 0 && l.fd >= 0 {
		ringBell(l.fd)
	}
}

// ringStuck wakes a peer that sleeps or dozes, whose ring is full. l.mu is held.
func (l *link) ringStuck() {
	l.ring()
	if w := &l.its.bell.Word[wordDozes]; w.Load() != 0 && w.Swap(0) != 0 && l.fd >= 0 {
		ringBell(l.fd)
	}
}

// arm asks for a ring.
func (l *link) arm() { l.mine.bell.Word[wordArmed].Store(1) }

func (l *link) disarm() {
	if w := &l.mine.bell.Word[wordArmed]; w.Load() != 0 {
		memory.Release(w, 0)
	}
}

// relax lets records be published without a barrier when this process has come to be reached by the peer's, and the peer
// makes them. The ring is the caller's.
func (l *link) relax() {
	if l.ordered++; l.dev.fences && l.its.bell.Word[wordFences].Load() == 1 {
		l.out.relaxed = l.dev.fenced() || l.ordered > l.dev.relaxAfter && memory.FencedYet()
	}
}

// ready reports whether poll would move something. Any goroutine may call it.
func (l *link) ready() bool {
	if l.again.Load() || l.in.ready() || l.its.bell.Word[wordStuck].Load() != 0 && l.in.owes() {
		return true
	}
	if !l.stuck.Load() {
		return false
	}
	if !l.mu.TryLock() {
		return true
	}
	defer l.mu.Unlock()
	return l.roomAgain()
}

// poll moves what can be moved. Like everything of the reader's it is the token holder's.
func (l *link) poll() (moved bool) {
	if l.stuck.Load() || l.again.Load() {
		l.again.Store(false)
		moved = l.pumpAll(true)
	}
	return l.read() || moved
}

// calm reports that poll would do nothing. It is the look of a rank that waits: some loads, and no call.
func (l *link) calm() bool {
	return l.in.idle() && !l.stuck.Load() && !l.again.Load() && !l.eof && l.its.bell.Word[wordStuck].Load() == 0
}

// answer takes what the connection brings.
func (l *link) answer() bool {
	if l.over || l.eof {
		return false
	}
	n, errno := hearBell(l.fd, l.noise[:])
	switch {
	case errno == unix.EAGAIN || errno == unix.EINTR:
		return false
	case errno != 0:
		l.eof, l.cause = true, errno
	case n == 0:
		l.eof = true
	}
	return true
}

// drop gives the connection up. The segment stays until Close: a sleeper may be looking at it.
func (l *link) drop() {
	l.over = true
	l.dev.leave(l)
	l.hangUp()
}

func (l *link) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fd >= 0 {
		unix.Close(l.fd) // also ends epoll's interest: the descriptor has no twin
		l.fd = -1
	}
	if l.broken == nil {
		l.breakWith(errHungUp)
	}
}

// breakWith says why nothing can be sent any more. l.mu is held.
func (l *link) breakWith(err error) {
	l.broken = err
	l.down.Store(true)
}

var errHungUp = errors.New("the connection has ended")

// Depart implements stream.Link. The Context polls no more.
func (l *link) Depart() bool {
	if l.over {
		return true
	}
	l.pumpAll(true)
	l.discard()
	for !l.eof && l.answer() {
	}
	return l.eof
}

// Close implements stream.Link.
func (l *link) Close() {
	l.hangUp()
	l.dev.leave(l)
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		l.seg.Close()
	}
}
