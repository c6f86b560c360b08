package devicetest

import (
	"fmt"
	"os"
	"runtime"
	"time"
)

// A census counts what a device must give back.
type census struct{ goroutines, descriptors int }

func takeCensus() census {
	d, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		panic(err)
	}
	return census{runtime.NumGoroutine(), len(d)}
}

// resident is the memory of the process that is in the machine's.
func resident() int64 {
	var all, pages int64
	text, err := os.ReadFile("/proc/self/statm")
	if err == nil {
		_, err = fmt.Sscan(string(text), &all, &pages)
	}
	if err != nil {
		panic(err)
	}
	return pages * int64(os.Getpagesize())
}

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
