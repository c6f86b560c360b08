//go:build unix

package launch

import (
	"errors"
	"net"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// inherit takes over an inherited stream socket by its number. The children of this process do not have it.
func inherit(number string) (net.Conn, error) {
	fd, err := strconv.Atoi(number)
	if err != nil || fd < 3 {
		return nil, errors.New("it is no descriptor above 2")
	}
	if kind, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err != nil || kind != unix.SOCK_STREAM {
		return nil, errors.New("that descriptor is not the launcher's; was the program started by a rank?")
	}
	f := os.NewFile(uintptr(fd), "launcher")
	defer f.Close()
	return net.FileConn(f)
}
