package adi

import (
	"sync"
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/lane"
)

// A Laner is a Device with which code outside of Go can send and receive small messages by itself.
type Laner interface {
	// Lane fills in the device's part of the lane to peer. It reports false when there is none, or none yet: then the
	// device calls Context.LaneUp when there is.
	Lane(peer int, pins *lane.Pins, l *lane.Lane) bool
	// Wake wakes peer if it sleeps.
	Wake(peer int)
}

// lanes are what a Context has told to code outside of Go.
type lanes struct {
	mu       sync.Mutex
	pins     *lane.Pins
	rank     *lane.Rank
	table    []uint64 // addresses of the lanes, by peer
	begun    *[lane.Places]lane.Begun
	requests [lane.Places]*Request // of those that are posted, by place; the generation is in the Begun
	tell     func(*lane.Begun) (*datatype.Type, Call)
}

// laneLooks is how often code outside of Go looks for a message before the wait is Go's, which notices more than that one
// message: less than the holder of the progress token looks before it asks who else wants the processor.
const laneLooks = limits.PollUnshared

// OpenLanes lets code outside of Go send and receive small messages. pins must live as long as that may do so, and it
// must do so no longer than the Context is open. Tell says of what type the memory of a Begun is, and what reports say about it; it
// must take no lock. The result is nil where there are no messages for it. It must be called once.
func (c *Context) OpenLanes(pins *lane.Pins, tell func(*lane.Begun) (*datatype.Type, Call)) *lane.Rank {
	if c.engine == nil || c.poller == nil || c.hetero {
		return nil
	}
	a := &lanes{pins: pins, rank: new(lane.Rank), table: make([]uint64, c.size), tell: tell}
	r := a.rank
	r.Lock, r.Token = lane.Pin64(pins, &c.mu), lane.Pin32(pins, &c.token)
	r.Releases, r.Waiting = lane.Pin64(pins, &c.releases), lane.Pin32(pins, &c.waiting)
	r.Ready, r.Underway = lane.Pin32(pins, &c.tasks.ready), lane.Pin32(pins, &c.tasks.underway)
	r.Care = lane.Pin32(pins, &c.care.asleep)
	r.Epoch = lane.Pin64(pins, &c.epoch)
	posted, senders := c.matcher.Words()
	r.Posted, r.Senders = lane.Pin64(pins, posted), lane.Pin32(pins, senders)
	receives, messages := c.matcher.Lists()
	r.Receives, r.Messages = listOf(pins, receives), listOf(pins, messages)
	offered, arriving, leaving := c.engine.Pending()
	r.Offered, r.Arriving, r.Leaving = lane.Pin64(pins, offered), lane.Pin64(pins, arriving), lane.Pin64(pins, leaving)
	head, slots, slow := c.record.Words()
	r.Head, r.Slots, r.Slow = lane.Pin64(pins, head), lane.Pin64(pins, slots), lane.Pin8(pins, slow)
	r.Lanes, r.Size = lane.Pin64(pins, &a.table[0]), uint64(c.size)
	r.Most, r.Window = limits.Inject, uint64(c.engine.Window())
	r.Looks = uint64(min(c.polls, laneLooks))
	a.begun = new([lane.Places]lane.Begun)
	r.Queue, r.Begun = lane.Pin64(pins, &c.begun), lane.Pin64(pins, a.begun)
	c.mu.Lock()
	for i := uint64(lane.Places - 1); i > 0; i-- {
		a.begun[i].Next, c.begun.Free = c.begun.Free, i
	}
	c.mu.Unlock()
	c.lanes.Store(a)
	for p := range c.peers.All() {
		c.LaneUp(p)
	}
	return r
}

// listOf says where a queue of the matcher is.
func listOf(pins *lane.Pins, l match.List) lane.List {
	return lane.List{
		Count: lane.Pin64(pins, l.Count), Table: lane.Pin8(pins, l.Long), Wide: lane.Pin8(pins, l.Wide),
		Few: lane.Pin64(pins, l.Short), Head: lane.Pin64(pins, l.Head), Buf: lane.Pin64(pins, l.Buf), Counts: lane.Pin64(pins, l.Table),
	}
}

// LaneUp is a Laner's word that Lane would now report true.
func (c *Context) LaneUp(peer int) {
	a := c.lanes.Load()
	if a == nil {
		return
	}
	p := c.peer(peer)
	if p == nil || p.local != nil || peer >= len(a.table) { // it is beyond the world
		return
	}
	d, ok := p.device.(Laner)
	if !ok {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	l := &lane.Lane{Peer: uint64(peer)}
	if p.lane != nil || !d.Lane(peer, a.pins, l) {
		return
	}
	c.mu.Lock()
	balance, eager, faulty, lost := c.engine.Account(peer)
	c.mu.Unlock()
	l.Balance, l.Eager = lane.Pin64(a.pins, balance), lane.Pin64(a.pins, eager)
	l.Faulty, l.Lost = lane.Pin8(a.pins, faulty), lane.Pin8(a.pins, lost)
	p.lane = l
	atomic.StoreUint64(&a.table[peer], uint64(lane.Pin64(a.pins, l)))
}

// Lane is the lane to a peer, or nil.
func (c *Context) Lane(peer int) *lane.Lane {
	a := c.lanes.Load()
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if p := c.peers.At(peer); p != nil {
		return p.lane
	}
	return nil
}

// LaneTaken is told by code outside of Go what it has received by the lane of peer: it holds the progress token, and waits
// meanwhile.
func (c *Context) LaneTaken(peer int) {
	p := c.peer(peer)
	l := p.lane
	n := int(l.Credit)
	l.Credit = 0
	c.mu.Lock()
	if n < limits.UnexpectedEnvelope || c.dead.Load() != nil {
		c.mu.Unlock()
		return
	}
	out := &c.quick.out
	c.engine.Taken(peer, n, out)
	due := len(out.List) > 0
	if due {
		packet := Packet{Header: out.List[0].Header}
		c.sawPacket(peer, &packet.Header)
		p.device.Queue(peer, &packet)
		out.Reset()
	}
	c.mu.Unlock()
	if due {
		p.device.Flush(peer)
	}
}

// LaneMessages is how many messages code outside of Go has sent and received by itself.
func (c *Context) LaneMessages() (sent, received uint64) {
	a := c.lanes.Load()
	if a == nil {
		return 0, 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, p := range c.peers.All() {
		if l := p.lane; l != nil {
			sent += atomic.LoadUint64(&l.Sent)
			received += atomic.LoadUint64(&l.Received)
		}
	}
	return sent, received
}

// LaneReleased is told by code outside of Go that it has given the progress token back while Rank.Waiting or Rank.Ready
// was not 0.
func (c *Context) LaneReleased() {
	if c.waiting.Load() > 0 {
		c.handOver()
	}
	c.runTasks()
}

// LanePoll polls all devices once, for code outside of Go that holds the progress token.
func (c *Context) LanePoll() {
	c.care.rouse(&c.care.asleep)
	c.pollDevices()
}

// LaneArmed is told by code outside of Go that the peer of a lane must be woken.
func (c *Context) LaneArmed(peer int) {
	if d, ok := c.peer(peer).device.(Laner); ok {
		d.Wake(peer)
	}
}
