package stream

import (
	"fmt"
	"net"
	"os"

	"golang.org/x/sys/unix"
)

// sameUser reports an error unless the process at the other end of a unix socket runs as this user or as root.
func sameUser(c net.Conn) error {
	u, ok := c.(*net.UnixConn)
	if !ok {
		return nil
	}
	raw, err := u.SyscallConn()
	if err != nil {
		return err
	}
	var cred *unix.Ucred
	var inner error
	if err := raw.Control(func(fd uintptr) {
		cred, inner = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); err != nil {
		return err
	}
	if inner != nil {
		return fmt.Errorf("SO_PEERCRED: %w", inner)
	}
	if own := os.Geteuid(); cred.Uid != 0 && int(cred.Uid) != own {
		return fmt.Errorf("the process at the other end belongs to user %d, this one to %d", cred.Uid, own)
	}
	return nil
}
