package adi

import (
	"runtime"
	"runtime/debug"
	"time"

	"cadre.example/adi/limits"
)

// A flood records the floods of unexpected messages and requests on a rank.
type flood struct {
	deepest int // longest unexpected queue since the last flood
	count   int // floods that have ended
	timer   *time.Timer
	calm    time.Duration // 0: limits.FloodCalm
}

// waited notes that a message was queued. The caller holds the lock.
func (c *Context) waited() {
	if n := c.matcher.Unexpected(); n > c.flood.deepest {
		c.flood.deepest = n
	}
}

// drained notes that a message was taken from the queue. The caller holds the lock.
func (c *Context) drained() {
	if f := &c.flood; f.deepest >= limits.FloodMessages && c.matcher.Unexpected() < f.deepest/8 {
		f.deepest = 0
		c.ebb()
	}
}

// ebb notes the end of a flood. It returns memory to the system once no other flood has ended for some time. The caller
// holds the lock.
func (c *Context) ebb() {
	f := &c.flood
	if f.count++; f.timer != nil || c.closed.Load() {
		return
	}
	calm := f.calm
	if calm == 0 {
		calm = limits.FloodCalm
	}
	seen := f.count
	f.timer = time.AfterFunc(calm, func() {
		c.mu.Lock()
		again := f.count != seen || f.deepest >= limits.FloodMessages
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
