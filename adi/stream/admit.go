package stream

import (
	"errors"
	"fmt"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/replay"
)

var (
	errStays = errors.New("another connection of the two ranks stays")
	errStuck = errors.New("its old connection does not end")
)

// judge says whether the peer's connection on which it has said its is wanted now; errStays if another one is. mu is held.
func (p *peer) judge(its *replay.Greeting) error {
	switch s := p.state.Load(); {
	case s == idle || s == broken:
	case s == dialling && p.rank < p.dev.ctx.Rank():
	case (s == up || s == ended) && p.last.Load() != nil: // it has found the one that there is broken
	default:
		return errStays
	}
	err := p.session.Judge(its)
	if errors.Is(err, replay.ErrStale) {
		err = fmt.Errorf("%w: %w", errStays, err)
	}
	return err
}

// admit reserves the peer for a connection that it has made, on which it has said its. It returns errStays when another
// one stays, or how many bytes of the peer's stream have come, and how many of them it may want again.
func (p *peer) admit(its *replay.Greeting) (taken uint64, keep uint32, err error) {
	for since := time.Now(); ; time.Sleep(limits.AdmitPause) {
		p.mu.Lock()
		if err := p.judge(its); err != nil {
			p.mu.Unlock()
			return 0, 0, err
		}
		old := p.link.Load()
		if old == nil {
			p.session.Take(its)
			p.state.Store(admitting)
			taken, keep = p.dec.has()
			p.mu.Unlock()
			return taken, keep, nil
		}
		p.mu.Unlock()
		if old.sever(); time.Since(since) > limits.AdmitTime {
			return 0, 0, errStuck
		}
	}
}

// readmit undoes admit when the connection broke before it was used.
func (p *peer) readmit() {
	p.mu.Lock()
	if p.state.Load() == admitting {
		if p.last.Load() == nil {
			p.state.Store(idle)
		} else {
			p.state.Store(broken)
		}
	}
	s := p.state.Load()
	p.mu.Unlock()
	switch {
	case s == broken:
		p.mend()
	case p.hasOutput():
		p.dev.dial(p)
	}
}

// connected makes l the peer's connection, made of m, unless it has one or wants none. An error is
// the end of the peer.
func (p *peer) connected(l link, from uint32, m *contact) (ok bool, err error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state.Load() != from || p.dev.closing.Load() {
		return false, nil
	}
	if from == dialling {
		if err := p.session.Welcome(&m.its, m.round); err != nil {
			return false, err
		}
	}
	now := up
	if m.lasts && p.last.Load() == nil {
		p.begin()
	}
	if last := p.last.Load(); last != nil {
		last.made = time.Now()
		if err := p.out.resume(m.its.Taken, int(m.its.Keep)); err != nil {
			return false, err
		}
		p.dec.in.Resumed()
		if last.byeCame.Load() {
			now = ended
		}
	}
	p.link.Store(&held{l})
	p.state.Store(now)
	return true, nil
}
