package adi

import (
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/poll"
)

// A caretaker is the goroutine that moves messages while the program computes. It must cost a program that computes nothing:
// each time it wakes, the system takes a processor from somebody, and the runtime's monitor stays awake for some time after.
//
//	          the program has released the token since            nothing is under way
//	waits ──────────────────────────────────────────► waits,      ┌───────────────────► dozes: only a peer without room,
//	for its    tick twice as long, up to limits.CareMost                 │                     or a call that leaves something
//	tick                                                          │                     under way, wakes it
//	  └── nobody holds the token ─► polls the devices ────────────┤
//	                                                              └───────────────────► sleeps: every message wakes it
//	                                                             something is under way
//
// A call that waits wakes it out of its sleep, since otherwise each message would wake it beside the caller. What it moved
// while the program computed makes its tick limits.CareLeast again: programs that rely on it have it, and those that carry
// out everything in their own calls hear of it some times a second.
type caretaker struct {
	poller *poll.Poller
	timer  *time.Timer
	stop   chan struct{}
	done   chan struct{}

	asleep   atomic.Bool  // every message wakes it
	dozes    atomic.Bool  // only what needs it does
	tickless atomic.Bool  // its timer stands still, since the token's holder sleeps
	tick     atomic.Int64 // time.Duration
}

// rouse ends its sleep, of the kind that state tells. Any goroutine may call it.
func (k *caretaker) rouse(state *atomic.Bool) {
	if state.Load() && state.CompareAndSwap(true, false) {
		k.poller.Ring()
	}
}

// startTicks lets it look again, if it has stopped to. Any goroutine may call it.
func (k *caretaker) startTicks() {
	if k.tickless.Load() && k.tickless.CompareAndSwap(true, false) {
		k.timer.Reset(time.Duration(k.tick.Load()))
	}
}

// hasten lets it look soon: somebody waits for a request, and nobody polls for that.
func (k *caretaker) hasten() {
	if k.poller == nil {
		return
	}
	if k.tick.Swap(int64(limits.CareLeast)) > int64(limits.CareLeast) && !k.tickless.Load() {
		k.timer.Reset(limits.CareLeast)
	}
	k.rouse(&k.dozes)
}

// Left is called when the program leaves something under way: from then on the caretaker may have something to do.
func (c *Context) Left() { c.care.rouse(&c.care.dozes) }

// startPolling opens the places to sleep and starts the caretaker.
func (c *Context) startPolling() error {
	p, err := poll.New()
	if err != nil {
		return err
	}
	care, err := poll.New()
	if err != nil {
		p.Close()
		return err
	}
	k := &c.care
	c.poller, k.poller = p, care
	k.stop, k.done, k.timer = make(chan struct{}), make(chan struct{}), time.NewTimer(limits.CareLeast)
	k.tick.Store(int64(limits.CareLeast))
	go c.caretake()
	return nil
}

// stopPolling ends the caretaker. It returns when nobody uses the pollers any more.
func (c *Context) stopPolling() {
	if c.poller == nil {
		return
	}
	k := &c.care
	close(k.stop)
	k.poller.Ring()
	<-k.done
	for !c.token.CompareAndSwap(0, 1) { // the Context has failed: its holder leaves
		c.poller.Ring()
		time.Sleep(limits.EndPause)
	}
	k.poller.Close()
	c.poller.Close()
}

// ticked waits for the timer. It reports false when the caretaker must end.
func (k *caretaker) ticked() bool {
	select {
	case <-k.timer.C:
	case <-k.stop:
		return false
	}
	return !k.ended() // both were ready; the ring that came with it may have been heard already
}

// ended reports whether the caretaker must end.
func (k *caretaker) ended() bool {
	select {
	case <-k.stop:
		return true
	default:
		return false
	}
}

// caretake moves messages while the program computes.
func (c *Context) caretake() {
	k := &c.care
	defer close(k.done)
	defer k.timer.Stop()
	for {
		before := c.releases.Load()
		if !k.ticked() {
			return
		}
		if c.releases.Load() != before && c.token.Load() == 0 && c.underway() {
			before = c.releases.Load() // does it compute now, or come back at once?
			k.timer.Reset(limits.CareDelay)
			if !k.ticked() {
				return
			}
		}
		if c.releases.Load() == before && c.careAlone() {
			k.timer.Reset(limits.CareDelay)
			continue
		}
		k.wokeIdle()
		k.tickless.Store(true)
		if !c.holderAsleep.Load() {
			k.startTicks()
		}
	}
}

// careAlone polls and sleeps until the program polls again. It reports true when it is woken and finds nothing, so that it must
// not look again at once.
func (c *Context) careAlone() (idle bool) {
	k := &c.care
	for woken := false; c.token.CompareAndSwap(0, 1); woken = true {
		needed, moved := c.underway(), false
		for c.pollDevices() {
			moved = true
		}
		c.yield()
		c.runOwnTasks()
		if moved && needed {
			k.tick.Store(int64(limits.CareLeast))
		}
		released := c.releases.Load()
		c.careSleep()
		if c.releases.Load() != released || k.ended() {
			return false
		}
		if woken && !moved {
			return true
		}
	}
	return false
}

// wokeIdle notes that the caretaker woke although the program moves its messages itself.
func (k *caretaker) wokeIdle() {
	t := k.tick.Load()
	k.tick.CompareAndSwap(t, min(2*t, int64(limits.CareMost))) // or it was hastened
}

// careSleep lets the caretaker sleep, or doze where nothing is under way.
func (c *Context) careSleep() {
	k := &c.care
	k.dozes.Store(true)
	doze := !c.underway()
	if !doze {
		k.asleep.Store(true)
		k.dozes.Store(false)
	}
	c.slumber(k.poller, doze)
	k.asleep.Store(false)
	k.dozes.Store(false)
}

// underway reports whether the program has left something that messages may carry on while it computes.
func (c *Context) underway() bool {
	if c.tasks.underway.Load() != 0 || c.words.count.Load() != 0 {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.engine == nil {
		return true
	}
	sends, receives, leaving := c.engine.Pending()
	return *sends != 0 || *receives != 0 || *leaving != 0 || c.matcher.Posted() != 0 || len(c.probers) != 0
}
