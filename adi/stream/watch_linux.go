package stream

import (
	"slices"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"golang.org/x/sys/unix"
)

var _ adi.Sleeper = (*Mesh)(nil)

// Epoll makes the kernel do more for every packet: it walks from the socket to the device's epoll and on to all who watch
// that one, at both ends. So while the rank polls, its few sockets are not in epoll, and Asleep puts them there. With
// many, Poll itself asks epoll. A Mesh whose connections may be upgraded is polled when epoll says so.

// Asleep implements adi.Sleeper. What came before is not missed: epoll looks at a socket when it is put there. A rank that
// dozes is woken by every packet too: peers take one that reads nothing for lost.
func (d *Mesh) Asleep(bool) (ready bool) {
	t := &d.plat
	if t.portable {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sleepers++
	return t.watchAll() != nil // a socket that cannot be watched must be polled
}

// Awake implements adi.Sleeper. The sockets stay in epoll: the rank may sleep again soon.
func (d *Mesh) Awake(bool) {
	t := &d.plat
	if t.portable {
		return
	}
	t.mu.Lock()
	t.sleepers--
	t.mu.Unlock()
}

// watchAll puts all sockets into epoll. mu is held.
func (t *platform) watchAll() error {
	if t.watching.Load() {
		return nil
	}
	var first error
	for _, l := range *t.links.Load() {
		if err := l.watch(); err != nil && first == nil {
			first = err
		}
	}
	t.watching.Store(first == nil)
	return first
}

// restless notes that the token holder's poll moved something while the sockets are in epoll.
func (t *platform) restless() {
	if t.moves++; t.moves < limits.TCPRestless {
		return
	}
	t.moves = 0
	t.mu.Lock()
	defer t.mu.Unlock()
	links := *t.links.Load()
	if t.sleepers > 0 || len(links) > limits.TCPDirectly {
		return
	}
	t.watching.Store(false)
	for _, l := range links {
		l.unwatch()
	}
}

// enter takes a link into Poll's round.
func (t *platform) enter(l *rawLink) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := append(slices.Clone(*t.links.Load()), l)
	if len(now) > limits.TCPDirectly {
		if err := t.watchAll(); err != nil {
			return err
		}
	}
	if t.watching.Load() {
		if err := l.watch(); err != nil {
			return err
		}
	}
	t.links.Store(&now)
	return nil
}

// forget takes a link out of Poll's round.
func (t *platform) forget(r *rawLink) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := slices.DeleteFunc(slices.Clone(*t.links.Load()), func(l *rawLink) bool { return l == r })
	t.links.Store(&now)
}

// watch makes the link known to epoll. The platform's mu is held.
func (l *rawLink) watch() error {
	l.p.writing.Lock()
	var err error
	if !l.watched && l.fd >= 0 {
		l.armed.Store(l.stuck.Load())
		if err = l.control(unix.EPOLL_CTL_ADD); err == nil {
			l.watched = true
		}
	}
	l.p.writing.Unlock()
	l.late()
	return err
}

// unwatch undoes watch. The platform's mu is held.
func (l *rawLink) unwatch() {
	l.p.writing.Lock()
	if l.watched && l.fd >= 0 {
		l.watched = false
		l.armed.Store(false)
		l.control(unix.EPOLL_CTL_DEL)
	}
	l.p.writing.Unlock()
	l.late()
}

// late writes what was queued by somebody who found peer.writing taken.
func (l *rawLink) late() {
	if l.p.hasOutput() {
		l.push()
		l.succeed()
	}
}
