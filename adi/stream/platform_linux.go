package stream

import (
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"cadre.example/adi/limits"
)

// A platform is what differs between operating systems: here it is the epoll descriptor and its links.
type platform struct {
	portable bool
	epoll    int
	mu       sync.Mutex // guards changes of links and watching
	links    atomic.Pointer[[]*rawLink]
	watching atomic.Bool // all links are in epoll; else nobody sleeps
	sleepers int         // between Asleep and Awake
	buf      []byte      // shared by all connections; from here on the token holder's
	moves    int         // polls that moved something, as restless counts them
	events   [64]unix.EpollEvent
}

func (t *platform) open(portable bool) error {
	if t.portable = portable; portable {
		return nil
	}
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return fmt.Errorf("epoll_create1: %w", err)
	}
	t.epoll = fd
	t.buf = make([]byte, limits.TCPBuffer)
	t.links.Store(&[]*rawLink{})
	t.watching.Store(true)
	return nil
}

func (t *platform) close() error {
	if t.portable {
		return nil
	}
	return unix.Close(t.epoll)
}

// link makes a connection's link, which owns c from here.
func (t *platform) link(p *peer, c net.Conn) (link, error) {
	if t.portable {
		return newNetLink(p, c), nil
	}
	fd, err := Detach(c)
	if err != nil {
		return nil, err
	}
	return newRawLink(p, t, fd), nil
}

// Detach takes the descriptor out of c and closes c, once there is a free one: connections that are being made need more
// of them than those that exist.
func Detach(c net.Conn) (int, error) {
	raw, err := c.(syscall.Conn).SyscallConn()
	if err != nil {
		return -1, err
	}
	for begin := time.Now(); ; time.Sleep(limits.FreePause) {
		fd := -1
		var inner error
		if err := raw.Control(func(own uintptr) { fd, inner = unix.FcntlInt(own, unix.F_DUPFD_CLOEXEC, 0) }); err != nil {
			return -1, err
		}
		switch {
		case inner == nil:
			c.Close()
			return fd, nil
		case time.Since(begin) > limits.FreeTime:
			return -1, fmt.Errorf("no descriptor left for a connection: raise the limit of open files (ulimit -n): %w", inner)
		}
	}
}

// Descriptor implements adi.Device.
func (d *Mesh) Descriptor() int {
	if d.plat.portable {
		return -1
	}
	return d.plat.epoll
}

// Poll implements adi.Device.
func (d *Mesh) Poll() bool {
	t := &d.plat
	if t.portable {
		return false
	}
	links := *t.links.Load()
	moved := false
	if len(links) <= limits.TCPDirectly && !d.cfg.ask {
		for _, l := range links {
			if l.poll() {
				moved = true
			}
		}
		if moved {
			if t.watching.Load() && d.cfg.Upgrade == nil {
				t.restless()
			}
			return true
		}
		for _, l := range links {
			l.disarm()
		}
		return false
	}
	n := epollNow(t.epoll, t.events[:])
	for _, ev := range t.events[:n] {
		p := d.peers.At(int(ev.Fd))
		if p == nil || p.state.Load() < up {
			continue
		}
		l, ok := p.raw()
		if !ok {
			continue // it has just ended
		}
		if l.poll() {
			moved = true
		}
		if ev.Events&unix.EPOLLOUT != 0 {
			l.disarm()
		}
	}
	return moved
}

// called reports whether somebody waits to be accepted by ln.
func called(ln net.Listener) bool {
	yes := true // where that is not known
	if l, ok := ln.(syscall.Conn); ok {
		if raw, err := l.SyscallConn(); err == nil {
			raw.Control(func(fd uintptr) {
				one := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
				n, err := unix.Poll(one, 0)
				yes = n != 0 || err != nil
			})
		}
	}
	return yes
}
