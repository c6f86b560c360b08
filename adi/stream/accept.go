package stream

import (
	"errors"
	"fmt"
	"net"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
)

// accept takes the callers of one address in until the Mesh closes.
func (d *Mesh) accept(ln net.Listener) {
	full := false
	for {
		c, err := d.door.accept(ln)
		if d.closing.Load() {
			if c != nil {
				c.Close()
			}
			return
		}
		if c == nil {
			if err != nil && !full {
				full = true
				d.log.Warn("a connection could not be accepted: peers that have none yet cannot reach this rank", "rank", d.ctx.Rank(), "err", err)
			}
			d.pause(limits.AcceptPause)
			continue
		}
		full = false
		if !d.door.enter(c) {
			d.log.Debug("too many unproved connections: one was closed", "rank", d.ctx.Rank())
			continue
		}
		if !d.start(func() { d.receive(c) }) {
			d.door.leave(c)
			c.Close()
			return
		}
	}
}

// receive lets an accepted connection in, or closes it.
func (d *Mesh) receive(c net.Conn) {
	p, m, err := d.examine(c)
	d.door.leave(c)
	if err != nil {
		c.Close()
		d.log.Debug("a connection was refused", "rank", d.ctx.Rank(), "from", c.RemoteAddr(), "err", err)
	}
	if m == nil {
		return
	}
	if err == nil {
		err = d.connect(p, m, admitting)
	}
	if err != nil {
		p.readmit()
	}
}

// examine lets a caller prove itself and decides whether it is wanted. It returns a contact if the peer is reserved for c.
func (d *Mesh) examine(c net.Conn) (*peer, *contact, error) {
	c.SetDeadline(time.Now().Add(limits.AdmitTime))
	if err := sameUser(c); err != nil {
		return nil, nil, err
	}
	rank, key, err := auth.Server(c, d.cfg.Secret, d.cfg.Job, d.ctx.Rank())
	if err != nil {
		return nil, nil, err
	}
	if !d.door.leave(c) { // from here on it is no stranger, and is not turned away for others
		return nil, nil, net.ErrClosed
	}
	defer watch(d.stop, c)()
	d.proved(d.stop, c)
	if rank < 0 || rank >= d.ctx.Size() || rank == d.ctx.Rank() {
		return nil, nil, fmt.Errorf("it says that it is rank %d of %d, and this is rank %d", rank, d.ctx.Size(), d.ctx.Rank())
	}
	if err := d.hello(c, rank); err != nil {
		if m := (*mismatch)(nil); errors.As(err, &m) { // else another of its attempts was faster
			d.log.Error("a rank of the job cannot work with this one", "rank", d.ctx.Rank(), "peer", rank, "err", err)
		}
		return nil, nil, err
	}
	p := d.peer(rank)
	over, err := d.encrypt(c, &key, false)
	if err != nil {
		return nil, nil, fmt.Errorf("rank %d: %w", rank, err)
	}
	m, err := d.answer(p, over, &key)
	if err != nil {
		err = fmt.Errorf("rank %d: %w", rank, err)
	}
	return p, m, err
}

// connect makes m the connection of p, which is in state from.
func (d *Mesh) connect(p *peer, m *contact, from uint32) error {
	c := m.Conn
	d.keepAlive(c)
	l, err := d.upgrade(p, c, from == dialling)
	if err == nil && l == nil {
		c.SetDeadline(time.Time{})
		l, err = d.plat.link(p, c)
	}
	if err != nil {
		if exhausted(err) {
			p.lose(err) // the peer has its end already, and would blame this rank
		}
		c.Close()
		return err
	}
	ok, err := p.connected(l, from, m)
	if !ok {
		l.close()
	}
	switch {
	case err != nil:
		p.lose(err)
		return err
	case !ok:
		return errors.New("another connection was faster")
	}
	if err := l.begin(); err != nil {
		p.lose(err)
		return nil
	}
	l.serve()
	return nil
}
