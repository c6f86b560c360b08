package adi

import (
	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// A Role says what kind of event an operation waits for.
type Role uint8

const (
	RoleManual  Role = iota // a call of Finish on this rank
	RoleReceive             // a message
	RoleProbe               // a message, without receiving it
	RoleSend                // a receive that matches
	RoleMeeting             // a rank that has not yet come to a Meeting: Peer, or -1 if unknown
)

// A Pending describes one operation that is not done.
type Pending struct {
	Role   Role
	ID     uint64 // unique among all operations of the rank, past ones included
	Call   Call
	Origin uint64         // context id
	Peer   int            // of a send: world rank of the destination; see also RoleMeeting
	Source int32          // of a send: the sender's rank in the communicator; of a receive: the wanted one, or match.AnySource
	Tag    int32          // of a receive: or match.AnyTag
	Count  int            // of its memory, with Type
	Type   *datatype.Type // or nil
	Bytes  int            // what is sent, or the room for what is received
	Begun  record.Site    // the program's line that started it, if the starter left a Mark
	// Met reports that the operation has matched or is done. It has left its queue and completes without further calls.
	Met bool
}

// A Standing describes what a rank waits for at one moment.
type Standing struct {
	Blocked []Blocked
	// Behind lists posted receives that no goroutine waits for. Their end may let a nonblocking collective continue.
	Behind []Pending
	// Hooked counts the other pending operations that have a continuation.
	Hooked int
	// Moving reports that the rank itself has work in progress: unsent packets, or steps being executed.
	Moving             bool
	Queues             Queues // the first entries of each queue
	Posted, Unexpected int    // lengths of the queues
	// Progress grows with every operation that ends. While it is constant, no operation that a goroutine could wait for has ended.
	Progress uint64
}

// An Ower is a Device that knows whether queued data has not yet reached the peer's process, or the part of the system
// that delivers it there.
type Ower interface {
	// Owes reports whether there is such data. It may first send what it can without blocking.
	Owes() bool
}

// Standing describes the rank, with at most the first most entries of each queue. A device that is not an Ower counts as
// moving.
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
	c.postBegun()
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

// pending describes r, which stays pending while the caller reads it.
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

// waits lists the operations that the goroutine of w sleeps for. The caller holds wmu, and w is parked: it cannot wake
// before the unlock.
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

// Pulse appends to ids one number for each operation that a goroutine of the rank sleeps for. Two readings share a
// number exactly if the operation is the same. Pulse is cheap, so that a monitor can poll many ranks.
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
