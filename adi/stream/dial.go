package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
)

// dial starts to make a connection to p if nobody does.
func (d *Mesh) dial(p *peer) {
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
	err     error
	again   bool
	refused bool // nobody listens at any of the addresses
}

// unavoidable reports whether f will not pass by waiting, after it has been the outcome of the last times attempts, the first of
// which was made at the time since.
func (d *Mesh) unavoidable(f *failure, times int, since time.Time) bool {
	switch {
	case f.again || exhausted(f.err) && time.Since(since) <= limits.FreeTime:
		return false
	case d.cfg.Network != TCP || exhausted(f.err):
		return true
	case f.refused:
		return time.Since(since) > limits.RefusedTime
	}
	return times >= limits.DialSure
}

// addresses are where the process of p listens. Who has made its state dialling calls it.
func (d *Mesh) addresses(p *peer) ([]string, error) {
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
func (d *Mesh) reach(p *peer) error {
	addrs, err := d.addresses(p)
	if err != nil {
		return err
	}
	begin := time.Now()
	end := begin.Add(d.wait.dial + time.Duration(d.ctx.Size())*limits.CrowdTime)
	since, times := begin, 0 // of failures that do not pass by waiting
	for wait := limits.DialLeast; ; wait = min(2*wait, limits.DialPause) {
		f := d.attempt(d.stop, p, addrs)
		if f == nil || p.state.Load() != dialling || p.last.Load() != nil { // of a lasting peer the rest is mend's
			return nil
		}
		if times++; f.again {
			since, times = time.Now(), 0
		}
		if d.unavoidable(f, times, since) {
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
func (d *Mesh) pause(t time.Duration) {
	select {
	case <-time.After(t):
	case <-d.stop.Done():
	}
}

// attempt tries every address once, until ctx ends. It returns nil when p has its connection.
func (d *Mesh) attempt(ctx context.Context, p *peer, addrs []string) *failure {
	p.mu.Lock()
	p.session.Attempt()
	p.mu.Unlock()
	m, f := d.race(ctx, p, addrs)
	if f != nil {
		return f
	}
	if err := d.connect(p, m, dialling); err != nil {
		return &failure{err: err, again: !exhausted(err)}
	}
	return nil
}

// call makes one connection on which both ends are proved, and wanted by the other. It gives up when dials ends before
// anybody answers, or when ctx does.
func (d *Mesh) call(ctx, dials context.Context, p *peer, addr string) (*contact, *failure) {
	dialer := net.Dialer{Timeout: limits.CallTime, KeepAlive: -1} // keepAlive decides
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
func (d *Mesh) introduce(ctx context.Context, p *peer, c net.Conn) (*contact, error) {
	c.SetDeadline(time.Now().Add(limits.ProveTime))
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
		return &failure{err: err, refused: true}
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return &failure{err: fmt.Errorf("%s does not answer: %w", addr, err), again: true}
	case cut(err) && isLoopback(addr): // no other host is asked for that, and nothing comes back by waiting
		return &failure{err: fmt.Errorf("this host has no usable address, as there is no way to its own %s: bring up its loopback interface (ip link set lo up), or choose another device than tcp: %w", addr, err)}
	case cut(err):
		return &failure{err: fmt.Errorf("there is no way to %s: %w", addr, err), again: true}
	case errors.Is(err, syscall.ECONNRESET): // it was taken, and closed before this end noticed
		return &failure{err: fmt.Errorf("the process at %s closes the connection: %w", addr, err), again: true}
	default:
		err = fmt.Errorf("cannot connect to %s: %w", addr, err)
	}
	return &failure{err: err}
}

// isLoopback reports whether addr is this host's own for itself.
func isLoopback(addr string) bool {
	a, err := netip.ParseAddrPort(addr)
	return err == nil && a.Addr().IsLoopback()
}

// cut reports whether err says that the network does not lead to the peer's host, as it may again.
func cut(err error) bool {
	for _, e := range []error{syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.ETIMEDOUT, syscall.EHOSTDOWN, syscall.ENETDOWN, syscall.EADDRNOTAVAIL} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// introFailure says what to do after a connection on which no packet has passed. A rank that has too many callers, or no
// descriptors, closes the connection; so does one that does not know the secret.
func introFailure(addr string, err error) *failure {
	var m *mismatch
	switch {
	case errors.As(err, &m):
		return &failure{err: err}
	case errors.Is(err, errSecond):
		return &failure{err: err, again: true}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE),
		errors.Is(err, net.ErrClosed), errors.Is(err, os.ErrDeadlineExceeded):
		return &failure{err: fmt.Errorf("the process at %s closes the connection or is silent (does it belong to this job, and has it descriptors left?): %w", addr, err), again: true}
	}
	return &failure{err: fmt.Errorf("the process at %s is not this job's rank: %w", addr, err)}
}
