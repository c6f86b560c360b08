//go:build !linux

package memory

import "errors"

// Fenced reports false: here nothing reaches other processes.
func Fenced() bool { return false }

// FenceAll fails.
func FenceAll() error { return errors.ErrUnsupported }
