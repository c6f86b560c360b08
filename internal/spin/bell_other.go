//go:build !linux

package spin

import "sync/atomic"

const sleepsOnWord = false

func sleepOnWord(*atomic.Uint32, uint32) {}

func wakeWord(*atomic.Uint32) {}
