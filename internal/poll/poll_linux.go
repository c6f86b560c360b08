package poll

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Descriptors says whether Add can watch file descriptors here.
const Descriptors = true

// A Poller watches descriptors and a doorbell.
type Poller struct {
	epoll, bell int
	ring        [8]byte
	mu          sync.Mutex // a late Ring must not write to a descriptor that has become somebody else's
	closed      bool
}

// New opens a Poller; it costs two descriptors.
func New() (*Poller, error) {
	ep, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("poll: epoll_create1: %w", err)
	}
	bell, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		unix.Close(ep)
		return nil, fmt.Errorf("poll: eventfd: %w", err)
	}
	p := &Poller{epoll: ep, bell: bell}
	binary.NativeEndian.PutUint64(p.ring[:], 1)
	if err := p.Add(bell); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Add watches fd for reading, level triggered; an epoll descriptor of a device may be watched too.
func (p *Poller) Add(fd int) error {
	ev := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(fd)}
	if err := unix.EpollCtl(p.epoll, unix.EPOLL_CTL_ADD, fd, &ev); err != nil {
		return fmt.Errorf("poll: watch descriptor %d: %w", fd, err)
	}
	return nil
}

// Wait sleeps until a descriptor is ready, the bell rings or d has passed, and silences the bell. It uses a blocking
// system call, so that the scheduler gives this goroutine's processor to others.
func (p *Poller) Wait(d time.Duration) {
	ms := -1
	if d >= 0 {
		ms = int((d + time.Millisecond - 1) / time.Millisecond)
	}
	var evs [4]unix.EpollEvent
	n, errno := wait(p.epoll, &evs, ms)
	if errno != 0 && errno != unix.EINTR {
		panic(fmt.Sprintf("poll: epoll_wait on the rank's own descriptor: %v", errno))
	}
	for i := range n {
		if int(evs[i].Fd) == p.bell {
			var b [8]byte
			unix.Read(p.bell, b[:])
		}
	}
}

// Ring ends a Wait, now or the next one. Any goroutine may call it.
func (p *Poller) Ring() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		unix.Write(p.bell, p.ring[:])
	}
}

// Close gives the descriptors back. No Wait may be under way.
func (p *Poller) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	return errors.Join(unix.Close(p.epoll), unix.Close(p.bell))
}
