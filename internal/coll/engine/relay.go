package engine

import (
	"fmt"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/spin"
)

// A rank whose call fails tells the others twice: what it still sends or publishes in the call is marked, and a note says
// why. The note leaves first, so that a rank that meets the mark finds the reason beside it, and reports that.

// ErrPeer is the error of a call that has failed on rank peer, with what that says, which may be empty.
func (c *Run) ErrPeer(peer int, text string) error {
	e := &Error{Reason: ReasonPeer, Peer: peer, Number: -1, relayed: true}
	if text == "" {
		e.Text = fmt.Sprintf("%s has an error in the same %s", c.who(peer), c.Call.Name())
	} else {
		e.Text = fmt.Sprintf("%s reports for the same %s: %s", c.who(peer), c.Call.Name(), text)
	}
	return e
}

// ErrLeftBehind says that another rank has left the call, for a reason that is not known.
var ErrLeftBehind = &Error{Reason: ReasonPeer, Peer: -1, Number: -1, relayed: true, Text: "another rank has left the collective with an error"}

// errTold is the error that note n is about.
func (c *Run) errTold(n Note) error {
	if n.relayed {
		return &Error{Reason: ReasonPeer, Peer: n.From, Number: -1, relayed: true, Text: n.Text}
	}
	return c.ErrPeer(n.From, n.Text)
}

// ErrFailed is the error of a call that is marked as failed by rank peer.
func (c *Run) ErrFailed(peer int) error {
	for start, turns := time.Now(), 0; ; turns++ {
		if n, found := c.Watch.reason(c, peer); found {
			return c.errTold(n)
		}
		if c.Form != Blocking || c.Ctx.Err() != nil || turns > 0 && time.Since(start) > limits.CollRelay {
			return c.ErrPeer(peer, "")
		}
		if turns < 100 {
			spin.Turn()
		} else {
			time.Sleep(limits.CollRelayPause)
		}
	}
}

// reason is the note of rank peer, or of another rank that knows the cause, about call r.
func (w *watch) reason(r *Run, peer int) (best Note, found bool) {
	r.Ctx.Progress()
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.read()
	return w.known(r, peer)
}

// known is reason from the notes that have been read. mu is held.
func (w *watch) known(r *Run, peer int) (best Note, found bool) {
	mine := r.Call.Plain()
	for _, n := range w.Later {
		if theirs := n.Call.Plain(); !n.Told || n.Seq != r.Seq || n.Text == "" || theirs.Word() != mine.Word() {
			continue
		}
		if !found || best.relayed && !n.relayed || best.relayed == n.relayed && n.From == peer {
			best, found = n, true
		}
	}
	return best, found
}

// explained is err, or what is known of its cause where it names none.
func (c *Run) explained(err error) error {
	if e, ok := err.(*Error); !ok || e != ErrLeftBehind || c.Ctx.Err() != nil {
		return err
	}
	if n, found := c.Watch.reason(c, -1); found {
		return c.errTold(n)
	}
	return err
}
