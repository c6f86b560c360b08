package soak

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// A census is what a process holds.
type census struct {
	memory      int // bytes, resident; 0 where the system does not tell
	descriptors int
	goroutines  int
}

func take() census {
	debug.FreeOSMemory()
	c := census{goroutines: runtime.NumGoroutine()}
	if dir, err := os.ReadDir("/proc/self/fd"); err == nil {
		c.descriptors = len(dir)
	}
	if b, err := os.ReadFile("/proc/self/statm"); err == nil {
		if f := strings.Fields(string(b)); len(f) > 1 {
			pages, _ := strconv.Atoi(f[1])
			c.memory = pages * os.Getpagesize()
		}
	}
	return c
}

func (c census) String() string {
	return fmt.Sprintf("%.1f MiB, %d descriptors, %d goroutines", float64(c.memory)/(1<<20), c.descriptors, c.goroutines)
}

// grown says what a process holds more of than before, beyond what its runtime does by itself; empty if nothing.
func (c census) grown(before census) string {
	const slack = 16 << 20
	switch {
	case !raceDetector && c.memory > before.memory+before.memory/10+slack:
		return "memory"
	case c.descriptors > before.descriptors+2:
		return "descriptors"
	case c.goroutines > before.goroutines+2:
		return "goroutines"
	}
	return ""
}
