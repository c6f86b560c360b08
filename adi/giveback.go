package adi

import (
	"runtime"
	"runtime/debug"
	"time"
)

// What a flood has needed is the collector's when it is over, and the system's only some time after that: Go collects when
// as much again was allocated, or every two minutes, pools survive the first time, and the pages follow slowly. So a rank at
// which so many messages have waited, or that has had so many requests, does both when it has been calm for some time.
const (
	floodMessages = 1 << 17 // 12 MiB of envelopes
	floodRequests = 1 << 16 // 24 MiB
	floodCalm     = 2 * time.Second
)

// A flood is what is remembered of one.
type flood struct {
	deepest int // the most messages that have waited since none did
	count   int // of floods that are over
	timer   *time.Timer
	calm    time.Duration // 0: floodCalm
}

// waited is told that a message waits. The lock is held.
func (c *Context) waited() {
	if n := c.matcher.Unexpected(); n > c.flood.deepest {
		c.flood.deepest = n
	}
}

// drained is told that a message was taken. The lock is held.
func (c *Context) drained() {
	if f := &c.flood; f.deepest >= floodMessages && c.matcher.Unexpected() < f.deepest/8 {
		f.deepest = 0
		c.ebb()
	}
}

// ebb lets memory go to the system when no flood has ended for some time. The lock is held.
func (c *Context) ebb() {
	f := &c.flood
	if f.count++; f.timer != nil || c.closed.Load() {
		return
	}
	calm := f.calm
	if calm == 0 {
		calm = floodCalm
	}
	seen := f.count
	f.timer = time.AfterFunc(calm, func() {
		c.mu.Lock()
		again := f.count != seen || f.deepest >= floodMessages
		seen = f.count
		if again && !c.closed.Load() {
			f.timer.Reset(calm)
			c.mu.Unlock()
			return
		}
		f.timer = nil
		c.mu.Unlock()
		runtime.GC() // what pools hold survives one
		debug.FreeOSMemory()
	})
}
