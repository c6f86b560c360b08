//go:build !unix

package process

import (
	"os"
	"syscall"
)

// signalName is how people call a signal.
func signalName(s syscall.Signal) string { return s.String() }

// Ends reports whether a signal to the launcher is meant to end it.
func Ends(os.Signal) bool { return true }
