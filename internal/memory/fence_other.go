//go:build !linux

package memory

import "errors"

// Fences reports false: here nothing reaches other processes.
func Fences() bool { return false }

// Fenced reports false.
func Fenced() bool { return false }

// IsFenced reports false.
func IsFenced() bool { return false }

// FencedYet reports false.
func FencedYet() bool { return false }

// FenceAll fails.
func FenceAll() error { return errors.ErrUnsupported }
