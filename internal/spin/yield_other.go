//go:build !linux

package spin

import "runtime"

// Yield lets others run, and returns at once when there are none that want to.
func Yield() { runtime.Gosched() }
