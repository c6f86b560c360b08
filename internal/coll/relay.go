package coll

import (
	"fmt"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/spin"
)

// A rank whose call fails tells the others twice: what it still sends or publishes in the call is marked, and a note says
// why. The note leaves first, so that a rank that meets the mark finds the reason beside it, and reports that.

// errPeer is the error of a call that has failed on rank peer, with what that says, which may be empty.
func (c *run) errPeer(peer int, text string) error {
	e := &Error{Reason: ReasonPeer, Peer: peer, Number: -1, relayed: true}
	if text == "" {
		e.Text = fmt.Sprintf("%s has an error in the same %s", c.who(peer), c.call.name())
	} else {
		e.Text = fmt.Sprintf("%s reports for the same %s: %s", c.who(peer), c.call.name(), text)
	}
	return e
}

var errLeftBehind = &Error{Reason: ReasonPeer, Peer: -1, Number: -1, relayed: true, Text: "another rank has left the collective with an error"}

// errTold is the error that note n is about.
func (c *run) errTold(n note) error {
	if n.relayed {
		return &Error{Reason: ReasonPeer, Peer: n.from, Number: -1, relayed: true, Text: n.text}
	}
	return c.errPeer(n.from, n.text)
}

// errFailed is the error of a call that is marked as failed by rank peer.
func (c *run) errFailed(peer int) error {
	for start, turns := time.Now(), 0; ; turns++ {
		if n, found := c.watch.reason(c, peer); found {
			return c.errTold(n)
		}
		if c.form != blocking || c.Ctx.Err() != nil || turns > 0 && time.Since(start) > limits.CollRelay {
			return c.errPeer(peer, "")
		}
		if turns < 100 {
			spin.Turn()
		} else {
			time.Sleep(limits.CollRelayPause)
		}
	}
}

// reason is the note of rank peer, or of another rank that knows the cause, about call r.
func (w *watch) reason(r *run, peer int) (best note, found bool) {
	r.Ctx.Progress()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.read()
	return w.known(r, peer)
}

// known is reason from the notes that have been read. mu is held.
func (w *watch) known(r *run, peer int) (best note, found bool) {
	mine := r.call.plain()
	for _, n := range w.later {
		if theirs := n.call.plain(); !n.told || n.seq != r.seq || n.text == "" || theirs.word() != mine.word() {
			continue
		}
		if !found || best.relayed && !n.relayed || best.relayed == n.relayed && n.from == peer {
			best, found = n, true
		}
	}
	return best, found
}

// explained is err, or what is known of its cause where it names none.
func (c *run) explained(err error) error {
	if e, ok := err.(*Error); !ok || e != errLeftBehind || c.Ctx.Err() != nil {
		return err
	}
	if n, found := c.watch.reason(c, -1); found {
		return c.errTold(n)
	}
	return err
}
