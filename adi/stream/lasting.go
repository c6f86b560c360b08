package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/replay"
)

// A lasting peer is one whose connection is made again when it breaks, as the network between two hosts can break while
// both ranks live: both ends keep what the other has not acknowledged, tell each other in the greeting of the next
// connection how much has come, and go on from there. Within a host a connection ends with a process, so there its end is
// the peer's.
type lasting struct {
	heard   atomic.Uint64 // bytes of this rank's stream that the peer has, by its word
	taken   atomic.Uint64 // bytes of the peer's stream up to the end of its last packet
	owe     atomic.Bool   // the peer is to be told of them
	ask     atomic.Bool   // somebody waits until the peer has everything
	byeCame atomic.Bool   // the peer has sent Bye
	full    atomic.Bool   // the log has no room for the next packet; changed under peer.writing

	// Guarded by peer.mu.
	parting bool // this rank has no more to say than Bye, and waits for the peer's
	mending bool // a goroutine makes the next connection
	made    time.Time
	mark    uint64 // bytes that both ends had from each other when until was set
	until   time.Time
	why     error // the last connection's end
}

func (d *Mesh) logMost() int { return cmp.Or(d.cfg.log, limits.ReplayLog) }

// wish is whether this end wants the connection c to p to be made again when it breaks.
func (d *Mesh) wish(p *peer, c net.Conn) replay.Wish {
	switch {
	case d.cfg.Network != TCP || d.cfg.Reconnect < 0:
		return replay.Never
	case p.last.Load() != nil || d.cfg.far || !sameHost(c.LocalAddr(), c.RemoteAddr()):
		return replay.Always
	}
	return replay.IfAsked
}

// begin makes p a lasting peer. peer.writing and peer.mu are held.
func (p *peer) begin() {
	l := &lasting{}
	p.out.last, p.out.log = l, replay.NewLog[*adi.Request](p.dev.logMost())
	p.dec.last = l
	p.last.Store(l)
}

// broke notes that the connection of a lasting peer has ended. Its reader calls that last, once nobody writes to it.
func (p *peer) broke(cause error) {
	why := p.reason(p.dec.inside(), cause)
	p.dec.cut()
	p.writing.Lock()
	p.out.cut()
	p.out.hear(p)
	p.out.reportSent(p.dev.ctx)
	message, settled := p.out.owesMessage(), p.out.settled()
	mark := max(p.out.log.Base(), p.out.resumed) + p.dec.in.Taken()
	p.writing.Unlock()
	l := p.last.Load()
	p.mu.Lock()
	p.link.Store(nil)
	byeCame := l.byeCame.Load()
	limit := cmp.Or(p.dev.cfg.Reconnect, limits.Reconnect)
	switch {
	case byeCame || l.parting:
		limit = min(limit, limits.PartTime)
	case silent(cause):
		limit = min(limit, limits.ReconnectTry)
	}
	l.why = why
	if l.until.IsZero() || mark != l.mark || time.Since(l.made) > limit { // else the connections since have been of no use
		l.mark, l.until = mark, time.Now().Add(limit)
	}
	if s := p.state.Load(); s == up || s == ended && !settled {
		p.state.Store(broken)
	}
	p.mu.Unlock()
	if byeCame && message {
		p.lose(errFinalized)
	}
	p.mend()
}

// mend lets a goroutine connect to a lasting peer that has no connection, if none does.
func (p *peer) mend() {
	l := p.last.Load()
	p.mu.Lock()
	mine := !l.mending && p.state.Load() == broken
	l.mending = l.mending || mine
	p.mu.Unlock()
	if mine {
		p.dev.start(func() { p.dev.mend(p) })
	}
}

// mend tries until p has a connection, of whoever's making, or has had its time.
func (d *Mesh) mend(p *peer) {
	l := p.last.Load()
	if p.rank < d.ctx.Rank() {
		d.pause(limits.ReconnectPolite)
	}
	var refused time.Time
	sure := 0
	last := errors.New("none was tried")
	for wait := limits.ReconnectLeast; !d.closing.Load(); wait = min(2*wait, limits.ReconnectPause) {
		p.mu.Lock()
		s, late := p.state.Load(), time.Now().After(l.until)
		switch {
		case s == broken && !late:
			p.state.Store(dialling)
		case s != broken && s != admitting:
			l.mending = false
		}
		why := l.why
		p.mu.Unlock()
		switch {
		case s != broken && s != admitting:
			return
		case s == broken && late:
			p.giveUp(fmt.Errorf("%w, and no other connection came about in time: %w", why, last))
			continue
		case s == broken:
			f := d.again(p)
			if f != nil {
				last = f.err
			}
			p.mu.Lock()
			if p.state.Load() == dialling {
				p.state.Store(broken)
			}
			p.mu.Unlock()
			m := (*mismatch)(nil)
			if sure++; f == nil || !errors.As(f.err, &m) {
				sure = 0
			}
			switch {
			case f == nil:
				continue
			case sure >= limits.DialSure || errors.Is(f.err, replay.ErrOther):
				p.giveUp(f.err)
			case !f.refused:
				refused = time.Time{}
			case refused.IsZero():
				refused = time.Now()
			case time.Since(refused) > limits.RefusedTime:
				p.giveUp(fmt.Errorf("%w, and %w", why, last))
			}
		}
		d.pause(wait)
	}
}

// again makes one attempt at a connection to a peer that has had one.
func (d *Mesh) again(p *peer) *failure {
	addrs, err := d.addresses(p)
	if err != nil {
		return &failure{err: err}
	}
	ctx, cancel := context.WithTimeout(d.stop, limits.ReconnectTry)
	defer cancel()
	return d.attempt(ctx, p, addrs)
}

// giveUp ends the attempts to reach a lasting peer that has no connection. If this rank has only to say goodbye to it, and
// knows that all else has come, nothing is lost.
func (p *peer) giveUp(err error) {
	p.writing.Lock()
	message := p.out.owesMessage()
	p.writing.Unlock()
	p.mu.Lock()
	if p.state.Load() != broken { // another connection came
		p.mu.Unlock()
		return
	}
	if p.leaving.Load() && !message && p.queued.Load() == 0 {
		p.state.Store(ended)
		p.mu.Unlock()
		return
	}
	p.mu.Unlock()
	p.lose(err)
}

// part bounds the time for which Bye is tried to be exchanged.
func (p *peer) part() {
	l := p.last.Load()
	p.mu.Lock()
	l.parting = true
	if end := time.Now().Add(limits.PartTime); l.until.After(end) {
		l.until = end
	}
	p.mu.Unlock()
	p.leaving.Store(true)
}

// settled reports whether a lasting peer has everything that was queued for it. If not, it is asked to say what it has.
func (p *peer) settled(l *lasting) bool {
	p.push()
	if p.queued.Load() > 0 || !p.writing.TryLock() {
		return false
	}
	done := p.out.settled()
	p.writing.Unlock()
	if !done {
		l.ask.Store(true)
	}
	return done
}
