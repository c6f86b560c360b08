//go:build unix

package process

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// signalName is how people call a signal.
func signalName(s syscall.Signal) string { return unix.SignalName(s) + ", " + s.String() }

// Ends reports whether a signal to the launcher is meant to end it.
func Ends(sig os.Signal) bool { return sig != syscall.SIGTSTP && sig != syscall.SIGPIPE }
