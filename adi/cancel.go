package adi

import (
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// Cancel withdraws an operation that has met nothing yet; its Wait then reports Cancelled (MPI-4.1 section 3.8.4). Any
// other goes on as if Cancel had not been called, and so does a send whose memory is the program's again already or soon.
//
// Whether a message that went to another process has met its receive, that process says: Wait returns as soon as its
// engine has answered, whatever its program does.
func (r *Request) Cancel(gen uint64) error {
	if r.Gen() != gen {
		return errStale
	}
	c := r.ctx
	c.mu.Lock()
	if r.isDone() || r.Gen() != gen || c.dead.Load() != nil {
		c.mu.Unlock()
		return nil
	}
	if c.matcher.Withdraw(r.op.pattern(), r.handle) {
		c.mu.Unlock()
		r.cancelled()
		return nil
	}
	t := c.Direct(r.op.Peer) // of a receive this is any rank, which has no message of r
	if c.engine != nil {     // which knows its sends, and ignores all else
		c.step(proto.Event{Kind: proto.EvCancel, Req: r.handle}, nil)
	} else {
		c.mu.Unlock()
	}
	if t != nil && t.recall(r, gen) {
		r.cancelled()
	}
	return nil
}

func (r *Request) cancelled() {
	r.withdrawn()
	r.complete()
}

// recall takes the message that waits here for its receive, while its data is still in the memory of send r, out of
// matching, and reports whether there was one. It looks at all that wait: cancelling is rare.
func (t *Context) recall(r *Request, gen uint64) (ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.messages.parked(func(h match.Handle, send *Request) bool {
		if send != r || r.Gen() != gen {
			return true
		}
		if ok = t.matcher.Recall(r.op.Context, r.op.Source, r.op.Tag, h); ok { // else a matched probe has it
			t.messages.unpark(h)
		}
		return false
	})
	return ok
}
