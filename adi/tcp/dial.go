package tcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"cadre.example/internal/auth"
)

// dial starts to make a connection to p if nobody does.
func (d *Device) dial(p *peer) {
	p.mu.Lock()
	mine := p.state.CompareAndSwap(idle, dialling)
	p.mu.Unlock()
	if !mine {
		return
	}
	d.start(func() {
		if err := d.reach(p); err != nil && p.state.Load() == dialling {
			p.lose(err)
		}
	})
}

// A failure is an attempt's outcome: some pass by waiting.
type failure struct {
	err   error
	again bool
}

// addresses are where the process of p listens. Who has made its state dialling calls it.
func (d *Device) addresses(p *peer) ([]string, error) {
	if p.addrs == nil {
		addr, err := d.cfg.Lookup(p.rank)
		if err != nil {
			return nil, fmt.Errorf("its address is not known: %w", err)
		}
		p.addrs = []string{addr}
		if d.cfg.Network == TCP {
			p.addrs = strings.Split(addr, ",")
		}
	}
	return p.addrs, nil
}

// reach tries until p is connected, by this rank or by the peer, or cannot be.
func (d *Device) reach(p *peer) error {
	addrs, err := d.addresses(p)
	if err != nil {
		return err
	}
	begin := time.Now()
	end := begin.Add(d.wait.dial + time.Duration(d.ctx.Size())*crowdWait)
	for wait := 2 * time.Millisecond; ; wait = min(2*wait, 200*time.Millisecond) {
		f := d.attempt(d.stop, p, addrs)
		if f == nil || p.state.Load() != dialling || p.last.Load() != nil { // of a lasting peer the rest is mend's
			return nil
		}
		if !f.again && (!exhausted(f.err) || time.Since(begin) > freeWait) {
			return f.err
		}
		if time.Now().After(end) {
			return fmt.Errorf("no connection to %s within %v: %w", strings.Join(addrs, ","), time.Since(begin).Round(time.Second), f.err)
		}
		d.pause(wait)
		if d.closing.Load() || p.state.Load() != dialling {
			return nil
		}
	}
}

// pause sleeps, but not into Close.
func (d *Device) pause(t time.Duration) {
	select {
	case <-time.After(t):
	case <-d.stop.Done():
	}
}

// attempt tries every address once, until ctx ends. It returns nil when p has its connection.
func (d *Device) attempt(ctx context.Context, p *peer, addrs []string) *failure {
	p.mu.Lock()
	p.session.Attempt()
	p.mu.Unlock()
	m, f := d.race(ctx, p, addrs)
	if f != nil {
		return f
	}
	if err := d.connect(p, m, dialling); err != nil {
		return &failure{err, !exhausted(err)}
	}
	return nil
}

// call makes one connection on which both ends are proved, and wanted by the other. It gives up when dials ends before
// anybody answers, or when ctx does.
func (d *Device) call(ctx, dials context.Context, p *peer, addr string) (*contact, *failure) {
	dialer := net.Dialer{Timeout: dialWait, KeepAlive: -1} // keepAlive decides
	c, err := dialer.DialContext(dials, d.cfg.Network, addr)
	if err != nil {
		return nil, dialFailure(addr, err)
	}
	unwatch := watch(ctx, c)
	m, err := d.introduce(ctx, p, c)
	unwatch()
	if err != nil {
		c.Close()
		return nil, introFailure(addr, err)
	}
	return m, nil
}

// watch ends what is done with c when ctx ends, unless unwatch is called before.
func watch(ctx context.Context, c net.Conn) (unwatch func() bool) {
	return context.AfterFunc(ctx, func() { c.SetDeadline(time.Unix(1, 0)) })
}

var errSecond = errors.New("it said that another connection of the two ranks stays, and none came")

// introduce proves this rank to the one at the other end of c, and the other way round.
func (d *Device) introduce(ctx context.Context, p *peer, c net.Conn) (*contact, error) {
	c.SetDeadline(time.Now().Add(dialWait))
	if err := sameUser(c); err != nil {
		return nil, &mismatch{err.Error()}
	}
	key, err := auth.Client(c, d.cfg.Secret, d.cfg.Job, d.ctx.Rank(), p.rank)
	if err != nil {
		return nil, err
	}
	d.proved(ctx, c)
	if err := d.hello(c, p.rank); err != nil {
		return nil, err
	}
	over, err := d.encrypt(c, &key, true)
	if err != nil {
		return nil, err
	}
	return d.ask(p, over, &key)
}

func dialFailure(addr string, err error) *failure {
	switch {
	case exhausted(err):
		err = fmt.Errorf("no descriptor left for a connection to %s: raise the limit of open files (ulimit -n): %w", addr, err)
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, os.ErrNotExist):
		err = fmt.Errorf("nobody listens at %s: that rank has ended, or runs on another host or in another network namespace: %w", addr, err)
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, os.ErrDeadlineExceeded):
		return &failure{fmt.Errorf("%s does not answer: %w", addr, err), true}
	case errors.Is(err, syscall.ECONNRESET): // it was taken, and closed before this end noticed
		return &failure{fmt.Errorf("whoever listens at %s closes the connection: %w", addr, err), true}
	default:
		err = fmt.Errorf("cannot connect to %s: %w", addr, err)
	}
	return &failure{err, false}
}

// introFailure says what to do after a connection on which no packet has passed. A rank that has too many callers, or no
// descriptors, closes the connection; so does one that does not know the secret.
func introFailure(addr string, err error) *failure {
	var m *mismatch
	switch {
	case errors.As(err, &m):
		return &failure{err, false}
	case errors.Is(err, errSecond):
		return &failure{err, true}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE),
		errors.Is(err, net.ErrClosed), errors.Is(err, os.ErrDeadlineExceeded):
		return &failure{fmt.Errorf("whoever listens at %s closes the connection or is silent (does it belong to this job, and has it descriptors left?): %w", addr, err), true}
	}
	return &failure{fmt.Errorf("whoever listens at %s is not this job's rank: %w", addr, err), false}
}
