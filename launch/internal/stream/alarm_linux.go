package stream

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// An Alarm knows at any moment whether the channel of a rank has just been closed by the other end.
//
// A rank keeps its channel on a high descriptor, and a dying process lets go of those first. Whatever a peer says because
// its connection to the dead rank broke, it says after that. So a sink that asks the alarm before it writes does not write
// a consequence before its cause.
type Alarm struct{ fd int }

// NewAlarm returns an Alarm that watches no channel yet. It is nil, which is of use too, where the system has none.
func NewAlarm() *Alarm {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil // the order of the report is then a little less certain
	}
	return &Alarm{fd}
}

// Watch asks for hangups alone, so that frames do not ring.
func (a *Alarm) Watch(channel int) {
	if a != nil {
		unix.EpollCtl(a.fd, unix.EPOLL_CTL_ADD, channel, &unix.EpollEvent{})
	}
}

// Forget is for a channel whose end the loop has heard of.
func (a *Alarm) Forget(c syscall.Conn) {
	if a == nil {
		return
	}
	if rc, err := c.SyscallConn(); err == nil {
		rc.Control(func(fd uintptr) { unix.EpollCtl(a.fd, unix.EPOLL_CTL_DEL, int(fd), nil) })
	}
}

func (a *Alarm) rings() bool {
	if a == nil {
		return false
	}
	var ev [1]unix.EpollEvent
	n, err := unix.EpollWait(a.fd, ev[:], 0)
	return err == nil && n > 0
}

// Close ends the Alarm.
func (a *Alarm) Close() {
	if a != nil {
		unix.Close(a.fd)
	}
}
