package adi

import (
	"cmp"
	"fmt"
	"slices"

	"cadre.example/adi/peer"
	"cadre.example/adi/proto"
	"cadre.example/internal/lane"
)

// An Identity tells a peer from all others, of its job and of other jobs, that live now or have lived.
type Identity struct {
	Job         string // see Config.Job
	Number      int    // the rank in the world of its job
	Incarnation uint32 // how many processes have had this place before it
}

// A Peer is what a Context knows about another rank. It is made when the Context first has to do with the rank, and never
// moves. Its number is its place in the table: for the ranks of the Context's own job the world rank. So a number is a matter
// of one Context, while an Identity means the same to all.
//
// Ranks of one process reach each other directly. All of them share one Peer for each, which has nothing but the Context:
// a thousand goroutine ranks that all talk to each other would otherwise have a million.
//
// Devices keep their connections in tables of the same type, indexed by the same number: see peer.Table.
type Peer struct {
	id       Identity
	number   int      // its place
	local    *Context // of this process, reached directly; or nil, and
	device   Device   // what carries packets to it
	injector Injector // the same, if it is one

	// The Context's lock guards the rest, but lane.
	link Injector   // what small packets are given to: injector, or what the device has named for this peer
	long Claimer    // link, if it is one
	flow proto.Flow // of the protocols, see Engine
	lane *lane.Lane // guarded by lanes.mu
}

// route is the device of some peers.
type route struct {
	device       Device
	injector     Injector // device, if it is one
	eager, chunk int      // as in Config
	peers        peer.Set
}

// ID is the identity of the peer.
func (p *Peer) ID() Identity { return p.id }

// Number is the peer's place in the tables of the Context that has given the Peer.
func (p *Peer) Number() int { return p.number }

// take makes r the way to the peer.
func (p *Peer) take(r *route) {
	p.device, p.injector = r.device, r.injector
	p.link, p.long = r.injector, nil
}

// peer is the Peer of a number, or nil where nothing reaches such a peer.
func (c *Context) peer(i int) *Peer {
	if p := c.peers.At(i); p != nil {
		return p
	}
	return c.meet(i)
}

// Packets reports whether a device carries packets to any peer.
func (c *Context) Packets() bool { return c.engine != nil }

// Near is Known for the first 1024 peers, and nil of others. The compiler puts it into its caller, which asks Known where it
// gets nil.
func (c *Context) Near(i int) *Peer { return c.peers.Near(i) }

// Known is the Peer of a number, or nil while this rank has had nothing to do with it.
func (c *Context) Known(i int) *Peer { return c.peers.At(i) }

// meet makes the Peer of a number, or finds that of a rank of this process.
func (c *Context) meet(i int) *Peer {
	if t := c.member(i); t != nil {
		return c.peers.Put(i, &t.self)
	}
	r := c.routeOf(i)
	if r == nil {
		return nil
	}
	p := &Peer{id: Identity{Job: c.self.id.Job, Number: i}, number: i}
	p.take(r)
	c.engine.Begin(&p.flow, r.eager, r.chunk)
	return c.peers.Put(i, p)
}

// member is the Context of a rank of this process, or nil.
func (c *Context) member(i int) *Context {
	if k := i - c.rank + c.place; uint(k) < uint(len(c.group)) && c.group[k].rank == i { // where the ranks are neighbours
		return c.group[k]
	}
	k, ok := slices.BinarySearchFunc(c.group, i, func(t *Context, i int) int { return cmp.Compare(t.rank, i) })
	if !ok {
		return nil
	}
	return c.group[k]
}

// routeOf is the route to a peer of another process, or nil. The last that was attached counts.
func (c *Context) routeOf(i int) *route {
	if all := c.routes.Load(); all != nil {
		for k := len(*all) - 1; k >= 0; k-- {
			if r := &(*all)[k]; r.peers.Has(i) {
				return r
			}
		}
	}
	return nil
}

// flowOf is Config.Flows of the engine.
func (c *Context) flowOf(i int) *proto.Flow {
	if p := c.peer(i); p != nil && p.local == nil {
		return &p.flow
	}
	return nil
}

// Direct is the Context of peer r if that is of this process and reached directly, else nil.
func (c *Context) Direct(r int) *Context {
	if p := c.peers.At(r); p != nil {
		return p.local
	}
	return c.member(r)
}

// Grow makes room for peers up to number n-1, beside the ranks of the world. It may be called at any time; what is under way
// notices nothing.
func (c *Context) Grow(n int) error { return c.peers.Grow(n) }

// Peers is how many peers there is room for: the ranks of the world, and what Grow has added.
func (c *Context) Peers() int { return c.peers.Len() }

// Connect tells c which ranks live in its process, c among them, by growing rank; nil entries do not count. The ranks of one
// process may share the slice, which must not change afterwards. It must precede all traffic.
func (c *Context) Connect(group []*Context) error {
	if slices.Contains(group, nil) {
		group = slices.DeleteFunc(slices.Clone(group), func(t *Context) bool { return t == nil })
	}
	place, before := -1, -1
	for k, t := range group {
		if t.rank <= before || t.rank >= c.size {
			place = -1
			break
		}
		if before = t.rank; t == c {
			place = k
		}
	}
	if place < 0 {
		return fmt.Errorf("adi: Connect of rank %d: want Contexts of ranks 0..%d by growing rank, with this one among them", c.rank, c.size-1)
	}
	c.group, c.place = group, place
	c.turns = turnsAmong(group)
	return nil
}

// Attach makes d carry the traffic with the given peers, instead of a device that was attached for them before. It must
// precede traffic with them. The list is not kept.
func (c *Context) Attach(d Device, cfg Config, peers ...int) error {
	if k, ok := d.(Chunker); ok {
		cfg.Chunk = k.Chunk()
	}
	if p, ok := d.(Collectives); ok {
		c.SetCollectives(p)
	}
	r := route{device: d, eager: cfg.Eager, chunk: cfg.Chunk, peers: peer.SetOf(peers)}
	r.injector, _ = d.(Injector)
	c.mu.Lock() // peers of devices before may be at work
	if c.engine == nil {
		c.engine = proto.New(cfg.engine(c))
		c.quick = new(quick)
	}
	all := []route{r}
	if old := c.routes.Load(); old != nil {
		all = slices.Concat(*old, all)
	}
	c.routes.Store(&all)
	for i, p := range c.peers.All() {
		if p.local == nil && r.peers.Has(i) {
			p.take(&r)
			p.flow.SetLimits(r.eager, r.chunk)
		}
	}
	c.mu.Unlock()
	return c.drive(d)
}
