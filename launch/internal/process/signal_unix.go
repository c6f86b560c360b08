//go:build unix

package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// signalName is how people call a signal.
func signalName(s syscall.Signal) string { return unix.SignalName(s) + ", " + s.String() }
