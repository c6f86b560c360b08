package local

import (
	"fmt"

	"cadre.example/internal/coll/engine"
)

// Bring is the step of a call that gathers. It reports whether the call is over here; otherwise somebody ends it.
func Bring(c *engine.Run) bool {
	if c.Sched.Sharing {
		return takeShare(c)
	}
	if c.Failed {
		return true
	}
	x, l := &c.Meeting.Exposed, c.Arrivals
	x.Word = c.Call.Word()
	if x.Fault.Load() != nil {
		x.Fault.Store(nil)
	}
	ctx, id, rank := c.Ctx, c.ID, c.Rank
	c.Sched.Came = true
	switch g, why := l.Arrive(c); {
	case why != nil:
		c.Undone(why)
		return true
	case g != nil:
		return host(c, g)
	}
	if err := ctx.Revoked(id); err != nil {
		l.Revoke(rank, err)
	}
	return false
}

// host carries out what g has gathered, of which c came last.
func host(c *engine.Run, g *engine.Gathering) bool {
	for _, r := range g.Group {
		r.Meeting.Group, r.Sched.With = g.Group, g
		if r != c {
			r.Unwatch()
		}
	}
	if zero := &g.Group[0].Meeting.Exposed; zero.Trouble.Load() != nil {
		zero.Trouble.Store(nil)
	}
	switch little, alike := compare(c); {
	case !alike:
	case little:
		shareSafely(c, 0, 1)
	default:
		g.Left.Store(int32(c.Size))
		for _, r := range g.Group {
			if r != c {
				r.Sched.Sharing = true
				r.Sched.Task.Ready()
			}
		}
		return takeShare(c)
	}
	dismiss(c, g)
	return true
}

// takeShare is the rank's share of the work. The last to be done ends the call for the others.
func takeShare(c *engine.Run) bool {
	g := c.Sched.With
	c.Sched.Sharing = false
	shareSafely(c, c.Rank, c.Size)
	if g.Left.Add(-1) > 0 {
		return false
	}
	dismiss(c, g)
	return true
}

// shareSafely is share by a goroutine that may not be the program's: see FoldSafely.
func shareSafely(c *engine.Run, part, parts int) {
	defer func() {
		if v := recover(); v != nil {
			text := fmt.Sprintf("the operation of %s panicked: %v", c.Call.Name(), v)
			c.Peer(0).Meeting.Exposed.Trouble.CompareAndSwap(nil, &engine.Cause{From: c.Rank, Call: c.Call, Text: text})
		}
	}()
	share(c, part, parts)
}

// dismiss ends the call for all but c, of which it only takes the outcome.
func dismiss(c *engine.Run, g *engine.Gathering) {
	trouble := c.Peer(0).Meeting.Exposed.Trouble.Load()
	for _, r := range g.Group {
		if f := r.Meeting.Exposed.Fault.Load(); f != nil {
			r.Knew(*f)
		}
		if r.Meeting.Kept.Buf.Type != nil {
			r.Store(r.Args.Recv.Buf, &r.Meeting.Kept)
			r.FreeWork(&r.Bound, &r.Meeting.Kept)
		}
		if trouble != nil && r.Err == nil {
			if trouble.From == r.Rank {
				r.Knew(&engine.Error{Reason: engine.ReasonPeer, Peer: -1, Number: -1, Text: trouble.Text})
			} else {
				r.Knew(r.ErrPeer(trouble.From, trouble.Text))
			}
		}
		r.Meeting.Group, r.Sched.With = nil, nil
		if r != c {
			r.Over() // from here on r may be another call's
		}
	}
	c.Arrivals.Recycle(g)
}
