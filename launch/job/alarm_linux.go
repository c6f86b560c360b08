package job

import "golang.org/x/sys/unix"

// An alarm knows at any moment whether the channel of a rank has just been closed by the other end.
//
// A rank keeps its channel on a high descriptor, and a dying process lets go of those first. Whatever a peer says because
// its connection to the dead rank broke, it says after that. So a sink that asks the alarm before it writes does not write
// a consequence before its cause.
type alarm struct{ fd int }

func newAlarm() *alarm {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil // the order of the report is then a little less certain
	}
	return &alarm{fd}
}

// watch asks for hangups alone, so that frames do not ring.
func (a *alarm) watch(channel int) {
	if a != nil {
		unix.EpollCtl(a.fd, unix.EPOLL_CTL_ADD, channel, &unix.EpollEvent{})
	}
}

// forget is for a channel whose end the loop has heard of.
func (a *alarm) forget(c *conn) {
	s, ok := c.ch.(*socket)
	if a == nil || !ok {
		return
	}
	if rc, err := s.SyscallConn(); err == nil {
		rc.Control(func(fd uintptr) { unix.EpollCtl(a.fd, unix.EPOLL_CTL_DEL, int(fd), nil) })
	}
}

func (a *alarm) rings() bool {
	if a == nil {
		return false
	}
	var ev [1]unix.EpollEvent
	n, err := unix.EpollWait(a.fd, ev[:], 0)
	return err == nil && n > 0
}

func (a *alarm) close() {
	if a != nil {
		unix.Close(a.fd)
	}
}
