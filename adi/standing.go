package adi

import (
	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// A Role is what an operation waits for.
type Role uint8

const (
	RoleManual  Role = iota // what somebody of the rank does: Finish
	RoleReceive             // a message
	RoleProbe               // a message that stays where it is
	RoleSend                // the receive of a message
	RoleMeeting             // a rank that has not come to a Meeting: Peer, or -1
)

// A Pending is one operation that is not done.
type Pending struct {
	Role   Role
	ID     uint64 // tells the operations of a rank apart: no two ever have the same
	Call   Call
	Origin uint64         // context id
	Peer   int            // of a send: world rank of the destination; see also RoleMeeting
	Source int32          // of a send: the sender's rank in the communicator; of a receive: the wanted one, or match.AnySource
	Tag    int32          // of a receive: or match.AnyTag
	Count  int            // of its memory, with Type
	Type   *datatype.Type // or nil
	Bytes  int            // what is sent, or the room for what is received
	Begun  record.Site    // where the program has started it, if whoever did for it has left a Mark
	// Met says that it is no longer in a queue: it has met its counterpart, or is done, and ends without anybody's help.
	Met bool
}

// A Standing is what a rank waits for at one moment.
type Standing struct {
	Blocked []Blocked
	// Behind are posted receives for which no goroutine sleeps. Collectives that do not block may go on when they end.
	Behind []Pending
	// Hooked is how many other operations under way there are behind which something goes on by itself.
	Hooked int
	// Moving says that something is on its way from here: packets that have not left, steps that are being carried out.
	Moving             bool
	Queues             Queues // the first of each
	Posted, Unexpected int    // how many there are
	// Progress grows with every operation that ends: while it stays the same none has ended that a goroutine could sleep for.
	Progress uint64
}

// An Ower is a Device that knows whether something that was queued has not reached the peer's process, or the part of the
// system that brings it there.
type Ower interface {
	// Owes may move what can be moved, without blocking.
	Owes() bool
}

// Standing describes the rank, with at most the first most entries of each queue. Devices that are no Owers count as moving.
func (c *Context) Standing(most int) Standing {
	if c.poller != nil && c.token.CompareAndSwap(0, 1) { // whoever holds it looks, or sleeps until there is something to see
		for i := 0; i < 64 && c.pollDevices(); i++ {
		}
		c.release()
	}
	s := Standing{Moving: c.tasks.ready.Load() != 0 || c.tasks.running.Load() != 0}
	for _, d := range c.gear.Load().devices {
		if o, ok := d.(Ower); !ok || o.Owes() {
			s.Moving = true
		}
	}
	s.Blocked, _ = c.Blocked()
	s.Queues = c.queues(most)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.postWants()
	s.Posted, s.Unexpected = c.matcher.Posted(), c.matcher.Unexpected()
	slept := map[uint64]bool{}
	for i := range s.Blocked {
		for _, p := range s.Blocked[i].Waits {
			slept[p.ID] = true
		}
	}
	posted := map[uint64]bool{}
	c.matcher.EachPosted(func(_ match.Pattern, h match.Handle) {
		r := c.slab[h]
		p := r.pending()
		posted[p.ID] = true
		if !slept[p.ID] && len(s.Behind) < most {
			s.Behind = append(s.Behind, p)
		} else if !slept[p.ID] {
			s.Hooked++
		}
	})
	for _, r := range c.slab {
		if r == nil {
			continue
		}
		word := r.word.Load()
		s.Progress += word
		if id := r.id(word >> 1); word&1 == 0 && r.hooked() && !posted[id] {
			s.Hooked++
		}
	}
	for i := range s.Blocked {
		for k := range s.Blocked[i].Waits {
			p := &s.Blocked[i].Waits[k]
			if p.Role == RoleReceive && !posted[p.ID] {
				p.Met = true
			}
		}
	}
	return s
}

func (r *Request) id(gen uint64) uint64 { return uint64(r.handle)<<40 | gen&(1<<40-1) }

// pending describes r, which is under way and stays so while the caller looks.
func (r *Request) pending() Pending {
	word := r.word.Load()
	p := Pending{ID: r.id(word >> 1), Role: r.role, Met: word&1 != 0}
	if p.Met {
		return p
	}
	if e, ok := r.Mark.Read(word >> 1); ok {
		p.Begun = e.Site
	}
	o := &r.op
	p.Call, p.Origin, p.Peer, p.Source, p.Tag = o.Call, o.Context, o.Peer, o.Source, o.Tag
	p.Count, p.Type, p.Bytes = o.Count, o.Type, o.Size
	return p
}

// waits are the operations that the goroutine of w sleeps for. wmu is held, and w is parked: it does not rise before.
func (c *Context) waits(w *waiter) (list []Pending) {
	for _, r := range c.slab {
		if r != nil && r.waiter.Load() == w {
			p := r.pending()
			if r.id(r.Gen()) == p.ID { // else somebody has consumed it meanwhile, and p may be anything
				list = append(list, p)
			}
		}
	}
	return list
}

// Pulse appends to ids, of each operation that a goroutine of the rank sleeps for now, what is equal at two looks exactly if
// it is still the same operation. It is cheap, for a monitor that looks at many ranks.
func (c *Context) Pulse(ids []uint64) []uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wmu.Lock()
	defer c.wmu.Unlock()
	asleep := false
	for _, w := range c.waiters {
		asleep = asleep || w.parked
	}
	if !asleep {
		return ids
	}
	for _, r := range c.slab {
		if r == nil {
			continue
		}
		if w := r.waiter.Load(); w != nil && w.parked && w.notify == nil {
			ids = append(ids, r.id(r.Gen()))
		}
	}
	return ids
}
