package stream

import (
	"net"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/internal/wire"
)

// An Upgrade may take over a connection that both ends have agreed on, before any packet passes. It is called once at
// each end at about the same time, in a goroutine of the Mesh's, with a deadline set on c; dialled tells which end this
// is. It returns the Link that carries the packets from here on, or nil to go on as a stream, which both ends must agree
// on. An error gives the connection up; another may be tried. The Link owns c.
type Upgrade func(p *Peer, c *net.UnixConn, dialled bool) (Link, error)

// A Link carries one peer's packets in a form of its own.
type Link interface {
	// Begin lets the link receive. The peer's packets may go over it from now on.
	Begin() error
	// Push writes what is queued and can be written without blocking, or lets a goroutine do it.
	Push()
	// Idle reports whether nothing has been taken from the queue that has not been handed over.
	Idle() bool
	// Unsent reports whether a message was taken from the queue that can no longer be sent.
	Unsent() bool
	// Depart moves an orderly end on, once the Mesh is closing and Bye is due: it writes what is left, with Bye behind
	// it, closes the sending side and throws away what comes. It reports whether the peer's end is closed too.
	Depart() bool
	// Close gives the connection's resources back. Nothing else uses the link any more, except that late calls of Push must
	// be harmless.
	Close()
}

// upgraded is a Link as the Mesh's own links are.
type upgraded struct{ l Link }

func (u upgraded) begin() error { return u.l.Begin() }
func (u upgraded) push()        { u.l.Push() }
func (u upgraded) serve()       { u.l.Push() }
func (u upgraded) sever()       {} // on this host no connection is made again
func (u upgraded) idle() bool   { return u.l.Idle() }
func (u upgraded) unsent() bool { return u.l.Unsent() }
func (u upgraded) depart() bool { return u.l.Depart() }
func (u upgraded) close()       { u.l.Close() }

// upgrade offers c to the Config's Upgrade.
func (d *Mesh) upgrade(p *peer, c net.Conn, dialled bool) (link, error) {
	u, ok := c.(*net.UnixConn)
	if d.cfg.Upgrade == nil || !ok {
		return nil, nil
	}
	defer watch(d.stop, c)()
	l, err := d.cfg.Upgrade(p, u, dialled)
	if l == nil || err != nil {
		return nil, err
	}
	return upgraded{l}, nil
}

// A Peer is another rank, as a Link sees it.
type Peer = peer

// A Parcel is a queued packet: its payload stays in the user's memory.
type Parcel = parcel

// Take moves the oldest queued packet to into, or Bye when that is due. It reports false when there is none.
func (p *Peer) Take(into *Parcel) bool { return p.next(into) }

// HasOutput reports whether Take would.
func (p *Peer) HasOutput() bool { return p.hasOutput() }

// Queued is the number of packets in the queue.
func (p *Peer) Queued() int { return int(p.queued.Load()) }

// Rank is the peer's world rank.
func (p *Peer) Rank() int { return p.rank }

// Up reports whether both ranks may send.
func (p *Peer) Up() bool { return p.state.Load() == up }

// Up is the state of a peer to which both ranks may send.
const Up = up

// Words is where the length of the queue and the state are kept, for code outside of Go.
func (p *Peer) Words() (queued *atomic.Int32, state *atomic.Uint32) { return &p.queued, &p.state }

// Sent counts bytes that are on their way, so that Drain sees them move.
func (p *Peer) Sent(n int) { p.sent.Add(int64(n)) }

// Leaving reports whether Bye has been taken.
func (p *Peer) Left() bool { return p.left.Load() }

// Lose gives the peer up, for a reason that names what it did.
func (p *Peer) Lose(err error) { p.lose(err) }

// Finish notes that the peer has sent Bye.
func (p *Peer) Finish() {
	if p.state.Load() == up {
		p.finish()
	}
}

// Ended says what the end of the peer's connection means, after all packets that came before it: whether Bye was among
// them, whether it came inside a packet, and the error, if it was not an end of file.
func (p *Peer) Ended(bye, inside bool, err error) { p.closedAfter(bye, inside, err) }

// Message reports whether the parcel is one that a receive of the peer's program waits for.
func (c *Parcel) Message() bool { return c.message() }

// Header is the packet's.
func (c *Parcel) Header() *wire.Header { return &c.header }

// Payload is where the packet's payload lies: bytes [off, off+n) of the request's stream. report says that the Context
// wants to know when it is out of the user's memory.
func (c *Parcel) Payload() (r *adi.Request, off, n int, report bool) {
	return c.req, c.off, c.n, c.report || c.n > 0
}

// Forget drops the reference to the request.
func (c *Parcel) Forget() { c.req = nil }

// ByeDue reports whether Take would return Bye once the queue is empty.
func (p *Peer) ByeDue() bool { return p.leaving.Load() && !p.left.Load() }
