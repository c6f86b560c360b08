package stream

import (
	"fmt"
	"time"

	"cadre.example/adi/limits"
)

// Drain implements adi.Device. Lasting peers must have acknowledged what was sent, and are then told goodbye: so until they
// have heard that, and said it too, a connection that breaks is made again.
func (d *Mesh) Drain() error {
	left, err := d.await((*peer).owed)
	if err != nil {
		return err
	}
	if left != nil {
		return fmt.Errorf("%s: rank %d has taken nothing for %v: messages to it are not delivered", d.Name(), left.rank, d.wait.drain)
	}
	d.each(func(p *peer) {
		if p.last.Load() != nil {
			p.part()
		}
	})
	if _, err = d.await((*peer).parting); err != nil {
		return err
	}
	d.drained.Store(true)
	return nil
}

// await returns when waits is false for every peer, or with one for which it is not when nothing has moved for long.
func (d *Mesh) await(waits func(*peer) bool) (left *peer, err error) {
	var last int64
	since := time.Now()
	for pause := limits.DrainLeast; ; pause = min(2*pause, limits.DrainPause) {
		left = nil
		var moved int64
		mending := false
		d.each(func(p *peer) {
			if waits(p) {
				left = p
			}
			moved += p.sent.Load()
			if l := p.last.Load(); l != nil {
				moved += int64(l.heard.Load())
				s := p.state.Load()
				mending = mending || s == broken || s == dialling || s == admitting // for as long as mend has patience
			}
		})
		if left == nil {
			return nil, nil
		}
		if err := d.ctx.Err(); err != nil {
			return nil, err
		}
		if moved != last || mending {
			last, since = moved, time.Now()
		}
		if time.Since(since) > d.wait.drain {
			return left, nil
		}
		time.Sleep(pause)
	}
}

// owed reports whether something is still to be done for messages to the peer to arrive.
func (p *peer) owed() bool {
	s := p.state.Load()
	if s == lost || s == ended {
		return false
	}
	if l := p.last.Load(); l != nil {
		return !p.settled(l)
	}
	waits := false
	if s == up {
		l := p.link.Load()
		l.push()
		waits = !l.idle()
	}
	return waits || p.hasOutput()
}

// parting reports whether a lasting peer has not heard Bye, or not said it.
func (p *peer) parting() bool {
	l := p.last.Load()
	if l == nil {
		return false
	}
	s := p.state.Load()
	if s == lost || s == ended && (p.link.Load() == nil || p.settled(l)) {
		return false
	}
	p.push()
	return true
}

// Owes reports whether something is still to be done for messages to peers to arrive, and moves what it can.
func (d *Mesh) Owes() (some bool) {
	d.each(func(p *peer) { some = p.owed() || some })
	return some
}
