//go:build !unix

package process

import "syscall"

// signalName is how people call a signal.
func signalName(s syscall.Signal) string { return s.String() }
