package stream

import (
	"cmp"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"

	"cadre.example/adi/limits"
)

// A connection between hosts breaks without a word when the network or the other host does. Two settings make the kernel
// notice within Config.Silence, 10 s unless set:
//
//   - keepalive, while nothing is on its way: after half of Silence the kernel asks every second whether the other host is
//     still there;
//   - on Linux TCP_USER_TIMEOUT = Silence: so long may sent bytes or those questions be without an answer. It also ends a
//     connection whose other end has taken nothing for so long though its host answers: a rank reads even while its program
//     computes, so that is a process which has been stopped.
//
// The connection then ends with ETIMEDOUT, and the rank at its other end is lost. Connections within a host have neither:
// there the end of a process ends them, and a job that is stopped for a while must go on afterwards.

func (d *Mesh) silence() time.Duration { return cmp.Or(d.cfg.Silence, limits.Silence) }

// keepAlive makes the kernel look after c. A setting that the kernel does not know is not made.
func (d *Mesh) keepAlive(c net.Conn) {
	t, ok := under(c).(*net.TCPConn)
	if !ok || !d.cfg.far && sameHost(t.LocalAddr(), t.RemoteAddr()) {
		return
	}
	s := d.silence()
	idle := s / 2
	err := t.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: idle, Interval: limits.KeepalivePause, Count: max(1, int((s-idle)/limits.KeepalivePause))})
	if err = errors.Join(err, setUserTimeout(t, s)); err != nil {
		d.log.Warn("the kernel does not watch over a connection", "rank", d.ctx.Rank(), "peer", c.RemoteAddr(), "err", err)
	}
}

// sameHost reports whether both ends of a connection are this host's. To its own address a host speaks from that address.
func sameHost(a, b net.Addr) bool {
	x, errX := netip.ParseAddrPort(a.String())
	y, errY := netip.ParseAddrPort(b.String())
	return errX == nil && errY == nil && (x.Addr() == y.Addr() || x.Addr().Unmap().IsLoopback())
}

// silent reports whether err says that the kernel has had no answer.
func silent(err error) bool {
	return errors.Is(err, syscall.ETIMEDOUT) || errors.Is(err, syscall.EHOSTUNREACH) || errors.Is(err, syscall.ENETUNREACH)
}
