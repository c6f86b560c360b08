package adi

import "cadre.example/internal/wire"

// A Packet is a header and the part of a send's packed bytes that travels with it.
type Packet struct {
	Header wire.Header
	Req    *Request // whose bytes [Off, Off+N) are the payload; nil when there is none
	Off, N int
	Report bool // call Context.Sent although N is 0
}

// A Device carries packets to and from ranks of other processes. It is thin: order, matching, protocols and flow control
// are the Context's. A device reports a packet's arrival with Context.Incoming and Context.Arrived, the departure of
// payload with Context.Sent, and a broken peer with Context.PeerLost.
type Device interface {
	// Name is what traces and cadre info print: "tcp", "unix".
	Name() string
	// Queue appends p to the output for peer (a world rank). The Context calls it under its lock, in the order in which
	// packets must leave; it must neither block nor call back.
	Queue(peer int, p *Packet)
	// Flush writes what can be written to peer without blocking. It is called without the lock, by any goroutine, after
	// Queue; what remains is the device's to write from Poll or from a goroutine of its own.
	Flush(peer int)
	// Descriptor is readable when Poll has work, or -1 when the device's own goroutines bring the packets in.
	Descriptor() int
	// Poll moves what can be moved without blocking and reports whether anything did. Only the holder of the progress
	// token calls it.
	Poll() bool
	// Drain returns when everything queued has been handed to the operating system, or with the reason why it cannot be.
	Drain() error
	// Close ends all connections in order: a peer sees a clean end, not a loss.
	Close() error
}

// A Chunker is a Device that wants other lengths of the packets of long messages than the default.
type Chunker interface {
	// Chunk is the largest payload of such a packet, in bytes.
	Chunk() int
}

// An Injector is a Device that can take a small packet at once, without a queue.
type Injector interface {
	// Inject puts the Short packet of m and payload on its way to peer and reports true; or reports false and does nothing,
	// when packets queued before have not left, or there is no room. The Context calls it under its lock; it must neither
	// block nor call back. The payload is the caller's again afterwards.
	Inject(peer int, m Short, payload []byte) bool
}

// A Short is the envelope of a standard message whose payload is at hand: all that its packet's header says.
type Short struct {
	Context uint64
	Source  int32
	Tag     int32
	Sig     uint64
}

// Header makes h the header, not sealed, of m with n bytes of payload.
func (m Short) Header(h *wire.Header, n int) {
	h.BeginShort(m.Context, m.Source, m.Tag, m.Sig, n)
}

// A Sleeper is a Device whose peers must know whether this rank looks or sleeps, because only a sleeping one needs a wake.
type Sleeper interface {
	// Asleep is called by a goroutine that is about to sleep until Descriptor is readable: it announces that, and then
	// reports whether there is work already, so that the goroutine must not sleep. Several may sleep at a time.
	//
	// With doze nothing is under way on this rank, which computes: it need only be woken by a peer that cannot go on
	// without it, because the peer has no room left to send into.
	Asleep(doze bool) (ready bool)
	// Awake is called after every Asleep, with the same doze, when the goroutine looks again.
	Awake(doze bool)
}

// A Neighbour is a Device whose peers can see which processor a waiting rank is on. A rank that waits for one on its own
// processor must not look on: it keeps the peer from running.
type Neighbour interface {
	// Beside says that this rank waits on processor cpu, and gives the lowest peer that did so when it last waited, or -1.
	// The holder of the progress token calls it.
	Beside(cpu int) (peer int)
	// Seats appends to taken the processors on which peers last waited.
	Seats(taken []int) []int
}
