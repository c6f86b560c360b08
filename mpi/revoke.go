package mpi

import (
	"encoding/binary"
	"errors"
	"sync"
	"weak"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

// A revocation is why a communicator was given up.
type revocation struct{ why string }

func (r *revocation) Error() string { return r.why }

// Revoke gives up c on all its ranks, without waiting for them. All pending and later calls on c, except Free, fail with
// ErrRevoked, on other ranks as soon as they learn of it. Call it when this rank cannot continue, so that other ranks do
// not wait for it forever. Messages that have matched may still complete.
func (c *Comm) Revoke() error {
	const op = "Revoke"
	if c != nil && !c.proc.closed.Load() && c.state.Load() == revoked {
		return nil
	}
	if e := c.usable(op); e != nil {
		return c.report(e)
	}
	c.revoke("rank " + itoa(c.rank) + " has revoked it")
	return nil
}

// revoke gives c up and tells the other ranks.
func (c *Comm) revoke(why string) {
	if !c.shared.revoked(why) {
		return
	}
	all, me := c.coll.World, c.ctx.Rank()
	for _, w := range all {
		if w != me {
			c.proc.notify(w, c.id, why)
		}
	}
	c.ctx.Revoke(c.id, &revocation{why})
}

// revoked marks the communicator and reports whether it was in use.
func (s *shared) revoked(why string) bool {
	r := &revocation{why}
	s.why.CompareAndSwap(nil, r)
	for _, used := range [...]uint32{open, permanent, unmade} {
		if s.state.CompareAndSwap(used, revoked) {
			return true
		}
	}
	return false
}

// notices is what a rank knows of its communicators to be able to give them up.
type notices struct {
	mu    sync.Mutex
	comms map[uint64]weak.Pointer[shared]
	sweep int               // the length of comms at which those that nobody holds are taken out
	early map[uint64]string // given up before this rank has made them
}

// know enters a communicator that was just made.
func (p *proc) know(c *Comm) {
	n := &p.notices
	n.mu.Lock()
	if n.comms == nil {
		n.comms, n.early, n.sweep = map[uint64]weak.Pointer[shared]{}, map[uint64]string{}, 64
	}
	if len(n.comms) >= n.sweep {
		for id, w := range n.comms {
			if w.Value() == nil {
				delete(n.comms, id)
			}
		}
		n.sweep = max(64, 2*len(n.comms))
	}
	n.comms[c.id] = weak.Make(c.shared)
	why, gone := n.early[c.id]
	delete(n.early, c.id)
	n.mu.Unlock()
	if gone && c.shared.revoked(why) {
		p.job.Ctx.Revoke(c.id, &revocation{why})
	}
}

// forget is know's end: c was freed.
func (p *proc) forget(c *Comm) {
	p.notices.mu.Lock()
	delete(p.notices.comms, c.id)
	p.notices.mu.Unlock()
}

const noticeBytes = 8

// notify tells world rank w that communicator id is given up.
func (p *proc) notify(w int, id uint64, why string) {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, noticeBytes+len(why)), id)
	b = append(b, why...)
	ctx := p.job.Ctx
	r, err := ctx.Isend(&adi.Op{
		Context: adi.NoticeContext(), Peer: w, Source: int32(ctx.Rank()), Mode: proto.Standard,
		Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Byte, Size: len(b),
		Call: adi.Call{Name: "notice", Comm: (*label)(p.world), Peer: w},
	})
	if err == nil {
		r.Discard(r.Gen())
	}
}

// hear reads the notices that have come.
func (p *proc) hear() {
	ctx := p.job.Ctx
	op := adi.Op{Context: adi.NoticeContext(), Source: AnySource, Tag: AnyTag, Type: datatype.Byte, Call: adi.Call{Name: "notice", Comm: (*label)(p.world)}}
	for {
		m, ok, err := ctx.Improbe(&op)
		if err != nil || !ok {
			return
		}
		b := make([]byte, m.Status.Bytes)
		in := op
		in.Mem, in.Count, in.Size = datatype.MemOf(b), len(b), len(b)
		r, err := m.IrecvMessage(&in)
		if err != nil {
			return
		}
		if _, err := r.Wait(r.Gen()); err != nil {
			return
		}
		if len(b) >= noticeBytes {
			p.heard(binary.LittleEndian.Uint64(b), string(b[noticeBytes:]))
		}
	}
}

// heard gives communicator id up because another rank has.
func (p *proc) heard(id uint64, why string) {
	n := &p.notices
	n.mu.Lock()
	s := n.comms[id].Value()
	if s == nil && len(n.early) < limits.RevokedMost {
		n.early[id] = why
	}
	n.mu.Unlock()
	if s != nil && s.revoked(why) {
		p.job.Ctx.Revoke(id, &revocation{why})
	}
}

// asRevoked is the revocation that err is because of, or nil.
func asRevoked(err error) *revocation {
	var r *revocation
	if errors.As(err, &r) {
		return r
	}
	return nil
}
