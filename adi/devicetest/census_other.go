//go:build !linux

package devicetest

import (
	"fmt"
	"runtime"
	"time"
)

// A census counts what a device must give back; descriptors cannot be counted everywhere.
type census struct{ goroutines, descriptors int }

func takeCensus() census {
	return census{runtime.NumGoroutine(), 0}
}

// resident is not known everywhere.
func resident() int64 { return 0 }

// since says what there is more than before, once ends that are under way had time to happen.
func (before census) since() string {
	var now census
	for range 100 {
		now = takeCensus()
		if now.goroutines <= before.goroutines && now.descriptors <= before.descriptors {
			return ""
		}
		time.Sleep(5 * time.Millisecond)
	}
	return fmt.Sprintf("%d goroutines (before %d), %d descriptors (before %d)",
		now.goroutines, before.goroutines, now.descriptors, before.descriptors)
}
