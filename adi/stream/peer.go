package stream

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"

	"cadre.example/adi"
	"cadre.example/internal/replay"
	"cadre.example/internal/wire"
)

// A peer's state says whether a connection to it exists.
const (
	idle      uint32 = iota // nobody has asked for one
	broken                  // a lasting peer's has ended, and another is to be made
	dialling                // this rank makes one; a lower rank's is taken instead if it comes first
	admitting               // the peer's is about to be taken
	up
	ended // the peer has said that it sends no more
	lost
)

// A peer is what the device knows about another rank.
type peer struct {
	rank int
	dev  *Mesh

	mu      sync.Mutex // guards the queue and changes of state; held for moments, by Queue under the Context's lock
	queue   ring
	queued  atomic.Int32 // its length, so that an empty queue costs no lock
	state   atomic.Uint32
	link    atomic.Pointer[held]    // set before state becomes up; of a lasting peer nil while it has no connection
	last    atomic.Pointer[lasting] // set with the first link of a lasting peer
	session replay.Session          // guarded by mu
	addrs   []string                // used by who has made the state dialling

	// writing guards out and writes. It is taken with TryLock where nobody may wait: so whoever has held it must look for
	// output after unlocking, lest what somebody queued meanwhile be stranded.
	writing sync.Mutex
	out     output
	sent    atomic.Int64 // bytes, for Drain
	leaving atomic.Bool  // Bye must follow what is queued
	left    atomic.Bool  // and is in a batch

	dec      decoder      // of the link's reader
	inviting atomic.Int32 // receives that have asked the peer for large payloads which have not all come
}

// A link is a peer's connection in one of the two forms.
type link interface {
	// begin lets the link, which is the peer's by now, receive.
	begin() error
	// push writes what is queued, or lets a goroutine do it.
	push()
	// serve is push that waits for its turn, and before it lets go what a lasting peer has. A link's reader calls it, and who
	// has made the link.
	serve()
	// idle reports whether nothing has been taken from the queue that is not written.
	idle() bool
	// unsent reports whether a message was taken from the queue that can no longer be sent.
	unsent() bool
	// sever breaks the connection of a lasting peer, so that its reader finds its end.
	sever()
	// depart moves an orderly end on, once the Mesh is closing and peer.leaving is set: it writes what is left, with Bye
	// behind it, shuts the sending side and throws away what comes. It reports whether the peer's end is closed too.
	depart() bool
	// close gives the connection's resources back. Nothing else uses the link any more.
	close()
}

var (
	errReset     = errors.New("connection reset by peer")
	errGone      = errors.New("connection closed by peer before it finalized")
	errMidPacket = errors.New("connection closed by peer in the middle of a packet")
	errFinalized = errors.New("it has finalized and receives no more messages")
)

// held is a link behind a pointer.
type held struct{ link }

// push is the link's, if there is one.
func (p *peer) push() {
	if l := p.link.Load(); l != nil {
		l.push()
	}
}

// hasOutput reports whether something waits to be taken into a batch and can be.
func (p *peer) hasOutput() bool {
	if p.queued.Load() == 0 && (!p.leaving.Load() || p.left.Load()) {
		return false
	}
	l := p.last.Load()
	return l == nil || !l.full.Load()
}

// put appends pk to the queue.
func (p *peer) put(pk *adi.Packet) {
	p.mu.Lock()
	c := p.queue.push()
	c.header, c.req, c.off, c.n, c.report = pk.Header, pk.Req, pk.Off, pk.N, pk.Report
	p.queued.Store(int32(p.queue.count))
	p.mu.Unlock()
}

// pop moves the oldest queued parcel to into.
func (p *peer) pop(into *parcel) bool {
	if p.queued.Load() == 0 {
		return false
	}
	p.mu.Lock()
	ok := p.queue.pop(into)
	p.queued.Store(int32(p.queue.count))
	p.mu.Unlock()
	return ok
}

// next is pop that ends with a Bye packet when the rank is leaving.
func (p *peer) next(into *parcel) bool {
	if p.pop(into) {
		return true
	}
	if !p.leaving.Load() || p.left.Load() {
		return false
	}
	into.header.Begin(wire.Bye, 0)
	into.req, into.n, into.report = nil, 0, false
	p.left.Store(true)
	return true
}

// lose gives the peer up: the Context learns why, unless the rank is closing anyway.
func (p *peer) lose(err error) {
	p.mu.Lock()
	was := p.state.Swap(lost)
	p.mu.Unlock()
	if was != lost && !p.dev.closing.Load() {
		p.dev.ctx.PeerLost(p.rank, err)
	}
}

// finish notes that the peer has said goodbye, and answers: nothing more will be sent either way.
func (p *peer) finish() {
	p.mu.Lock()
	if l := p.last.Load(); l != nil {
		l.byeCame.Store(true)
	}
	if p.state.Load() == up {
		p.state.Store(ended)
	}
	p.mu.Unlock()
	p.dev.ctx.Quiesce() // a send that has seen the peer up may be writing to its link
	p.discard()
	p.leaving.Store(true)
	p.push()
}

// discard drops what is queued for a peer that has said goodbye: answers that nobody needs, or a message that it will
// never receive.
func (p *peer) discard() {
	var c parcel
	for p.pop(&c) {
		if c.message() {
			p.lose(errFinalized)
			return
		}
	}
}

// message reports whether the parcel is one that a receive of the peer's program waits for.
func (c *parcel) message() bool {
	k := c.header.Kind()
	return k.Envelope() || k == wire.Data
}

// closed says what the end of the peer's stream means: err is nil for an end of file.
func (p *peer) closed(d *decoder, err error) { p.closedAfter(d.bye, d.inside(), err) }

func (p *peer) closedAfter(bye, inside bool, err error) {
	if !bye || p.state.Load() != ended {
		p.lose(p.reason(inside, err))
	} else if p.link.Load().unsent() {
		p.lose(errFinalized)
	}
}

// reason puts the end of a stream, inside a packet or not, into words.
func (p *peer) reason(inside bool, err error) error {
	switch {
	case errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE):
		return errReset
	case silent(err):
		return fmt.Errorf("its host has not answered, or it has taken nothing, for %v: %w", p.dev.silence(), err)
	case err != nil:
		return err
	case inside:
		return errMidPacket
	}
	return errGone
}

// idle and unsent of the links that write p.out.
func (p *peer) idle() bool {
	if !p.writing.TryLock() {
		return false
	}
	defer p.writing.Unlock()
	return p.out.idle()
}

func (p *peer) unsent() bool {
	if !p.writing.TryLock() {
		return false
	}
	defer p.writing.Unlock()
	return len(p.out.reports) > 0 || p.out.holds && p.out.cur.message()
}

// A report is a request whose payload is out of the user's memory when so many bytes of a batch are written.
type report struct {
	req *adi.Request
	at  int
}
