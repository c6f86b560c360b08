package adi

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"cadre.example/internal/poll"
	"cadre.example/internal/spin"
)

// progress says who moves the messages of a rank. One goroutine at a time holds the token and polls the devices, for all.
//
//	                     takes the token                  a request is done: gives the token back
//	goroutine ──────────────────────────────► holder ──────────────────────────────────────────► returns
//	that waits                              polls, then polls and yields, then
//	   │ another holds it                   sleeps in the poller ◄── a device has work, or wake
//	   ▼                                      ▲
//	sleeps on its own bell, in the queue ─────┘ the token was given back: the first of the queue is woken
//	   │
//	   └── its request is done ──► returns, and hands on a token that nobody has taken
//
//	nobody holds the token, and nobody has for a tick ──► the caretaker takes it: see caretaker
//
// A rank whose peers are all in its process has no poller. Its goroutines look at their requests for a while, and then
// sleep: the goroutine that completes a request wakes its waiter.
type progress struct {
	token        atomic.Uint32 // 1 while held
	releases     atomic.Uint64 // how often the token was given back
	goal         *Request      // what the holder waits for, if that is all; nil where others than it complete requests
	holderAsleep atomic.Bool   // the holder sleeps in the poller
	waiting      atomic.Int32  // how many sleepers are in the queue
	idlePolls    idlePolls     // of Progress; the token guards them
	care         caretaker
	spin         spinBudget
}

// pace is what progress polls, and for how long it looks before it yields and sleeps.
type pace struct {
	gear    atomic.Pointer[gear]
	poller  *poll.Poller // nil without descriptors to poll
	crowded bool
	polls   int           // empty polls before the holder yields between them
	yields  time.Duration // how long it does that before it sleeps
	turns   turns
	beside  atomic.Bool // a rank that was waited for shared the processor: see SpinWord
	migrate migration
}

// WaitAny returns when one of rs is done (nil entries are passed over), when ctx ends (nil never does), or when the
// Context fails. It consumes nothing. All of rs must be this Context's, and nobody else may complete them.
func (c *Context) WaitAny(ctx context.Context, rs []*Request) error {
	return c.waitAnyOf(ctx, awaited{rs: rs})
}

// WaitAnyOf is WaitAny for generation gens[i] of each request i, which is done, too, when another goroutine has completed it.
func (c *Context) WaitAnyOf(ctx context.Context, rs []*Request, gens []uint64) error {
	return c.waitAnyOf(ctx, awaited{rs, gens})
}

func (c *Context) waitAnyOf(ctx context.Context, rs awaited) error {
	if rs.done() {
		return nil
	}
	for _, r := range rs.rs {
		if r != nil && r.hooked() {
			return c.waitHooked(rs, ctx)
		}
	}
	return c.waitAny(rs, ctx)
}

func (c *Context) waitAny(rs awaited, ctx context.Context) error {
	if c.poller != nil {
		return c.waitPolling(rs, ctx)
	}
	if c.tasks.underway.Load() != 0 {
		return c.waitHelping(rs, ctx)
	}
	if c.spin.await(rs) {
		c.mu.Prefetch() // the next receive will post, and the sender's core has the line
		return nil
	}
	return c.park(rs, ctx)
}

// stopped is why a wait must end although its request is not done.
func (c *Context) stopped(ctx context.Context) error {
	if c.epoch.Load() != 0 {
		if f := c.dead.Load(); f != nil {
			return f
		}
	}
	if ctx != nil {
		return ctx.Err()
	}
	return nil
}

// park sleeps until one of rs is done.
func (c *Context) park(rs awaited, ctx context.Context) error {
	w := c.getWaiter()
	defer c.putWaiter(w)
	if !c.sleepOn(w, rs, ctx) {
		return c.waitSlowly(rs, ctx)
	}
	defer c.rise(w, rs)
	if ctx != nil {
		defer context.AfterFunc(ctx, func() { w.wake(c) })()
	}
	for !rs.done() {
		if err := c.stopped(ctx); err != nil {
			return err
		}
		w.bell.Wait()
	}
	return nil
}

// waitHelping is the wait of a rank that need not poll while tasks are under way. One of its goroutines carries them out.
func (c *Context) waitHelping(rs awaited, ctx context.Context) error {
	w := c.getWaiter()
	defer c.putWaiter(w)
	k := &c.tasks
	if k.helper.CompareAndSwap(nil, w) {
		defer func() {
			k.helper.Store(nil)
			c.runTasks()
		}()
	}
	for i := range c.spin.looks.Load() {
		if rs.done() {
			return nil
		}
		if k.ready.Load() != 0 {
			c.runTasks()
		}
		if i > limits.SpinPause {
			spin.Pause(1)
		}
		if i >= limits.SpinYield && i%128 == 0 {
			spin.Turn()
		}
	}
	if ctx != nil {
		defer context.AfterFunc(ctx, func() { w.wake(c) })()
	}
	for {
		if !c.sleepOn(w, rs, ctx) {
			return c.waitSlowly(rs, ctx)
		}
		for !rs.done() && k.ready.Load() == 0 && c.stopped(ctx) == nil {
			w.bell.Wait()
		}
		c.rise(w, rs)
		if rs.done() {
			return nil
		}
		if err := c.stopped(ctx); err != nil {
			return err
		}
		c.runTasks()
	}
}

// waitSlowly serves the goroutine that waits for a request for which another goroutine already waits (Done and Wait at
// the same time, say): it looks from time to time.
func (c *Context) waitSlowly(rs awaited, ctx context.Context) error {
	for d := limits.RecheckLeast; !rs.done(); d = min(2*d, limits.RecheckMost) {
		if err := c.stopped(ctx); err != nil {
			return err
		}
		time.Sleep(d)
		if err := c.Progress(); err != nil {
			return err
		}
	}
	return nil
}

// Progress moves what can be moved without waiting.
func (c *Context) Progress() error {
	if f := c.dead.Load(); f != nil {
		return f
	}
	if c.poller == nil {
		c.runTasks()
		if c.spin.looks.Load() == 0 && !spin.Threads() {
			spin.Turn() // a bare loop of Test must let the peers of its processor run
		}
		return nil
	}
	if c.token.CompareAndSwap(0, 1) {
		c.idlePolls.note(c.pollDevices())
		turn := c.idlePolls.turn(c.crowded, c.shared)
		c.release()
		if turn > 0 {
			c.turn(turn)
		}
	} else {
		c.runTasks()
		spin.Turn()
	}
	return nil
}

func (c *Context) pollDevices() bool {
	moved := c.Rung()
	for _, d := range c.gear.Load().devices {
		if d.Poll() {
			moved = true
		}
	}
	return moved
}

// waitPolling waits on a rank whose devices must be polled: one goroutine holds the progress token and polls for all,
// the others sleep until their own request is done or the token is handed to them.
func (c *Context) waitPolling(rs awaited, ctx context.Context) error {
	for {
		if !c.token.CompareAndSwap(0, 1) {
			if again, err := c.waitForToken(rs, ctx); !again {
				return err
			}
			continue
		}
		if err := c.holdAndRelease(rs, ctx); err != nil || rs.done() {
			return err
		}
	}
}

// waitForToken waits while another goroutine holds the token. It reports true when the wait is not over, because tasks
// were ready.
func (c *Context) waitForToken(rs awaited, ctx context.Context) (again bool, _ error) {
	w := c.getWaiter()
	defer c.putWaiter(w)
	if !c.sleepOn(w, rs, ctx) {
		return false, c.waitSlowly(rs, ctx)
	}
	if ctx != nil {
		defer context.AfterFunc(ctx, func() { w.wake(c) })()
	}
	for {
		if rs.done() {
			break
		}
		if err := c.stopped(ctx); err != nil {
			c.rise(w, rs)
			return false, err
		}
		c.enqueue(w)
		if c.token.CompareAndSwap(0, 1) {
			c.dequeue(w)
			c.rise(w, rs)
			err := c.holdAndRelease(rs, ctx)
			return err == nil && !rs.done(), err
		}
		if !rs.done() {
			w.bell.Wait()
		}
		c.dequeue(w)
	}
	c.rise(w, rs)
	// A hand-over that reached this goroutine together with its own completion goes on to the next one.
	if c.token.Load() == 0 {
		c.handOver()
	}
	return false, nil
}

// holdAndRelease is holdToken, and gives the token back.
func (c *Context) holdAndRelease(rs awaited, ctx context.Context) error {
	if len(rs.rs) == 1 && c.gear.Load().driven {
		c.goal = rs.rs[0]
	}
	err := c.holdToken(rs, ctx)
	c.goal = nil
	c.release()
	return err
}

// turns is after how many empty polls other goroutines of the process get a turn, and other processes. Where the ranks of
// the process outnumber its processors they must have theirs each time: an Allreduce of 32 ranks in 4 processes took 850 us
// where they had it every eighth time, and 130 so.
type turns struct{ goroutine, process int }

var turnsAlone, turnsShared = turns{8, 1}, turns{1, 4}

// turnsAmong is right for the process of a group of ranks.
func turnsAmong(group []*Context) turns {
	free := runtime.GOMAXPROCS(0)
	for _, c := range group {
		if c != nil {
			free--
		}
		if free < 0 {
			return turnsShared
		}
	}
	return turnsAlone
}

// holdToken polls, spins and at last sleeps until one of rs is done or a task is ready.
func (c *Context) holdToken(rs awaited, ctx context.Context) error {
	c.care.rouse(&c.care.asleep) // from here on this goroutine sees what comes
	var since time.Time
	for idle, yielded := 0, 0; !rs.done() && c.tasks.ready.Load() == 0; {
		if c.pollDevices() {
			idle = 0
			continue
		}
		if err := c.stopped(ctx); err != nil {
			return err
		}
		if idle++; idle < c.polls {
			if idle == limits.PollUnshared && c.shared() {
				idle = c.polls - 1 // the next look is followed by a yield
			}
			if idle > limits.PollAtOnce {
				spin.Pause(1)
			}
			continue
		}
		if now := time.Now(); idle == c.polls {
			since = now
		} else if now.Sub(since) >= c.yields {
			if err := c.sleepPolling(rs, ctx); err != nil {
				return err
			}
			idle = 0
			continue
		}
		yielded++
		c.turn(yielded)
	}
	return nil
}

// turn lets others run, after the ith look that brought nothing.
func (c *Context) turn(i int) {
	if i%c.turns.goroutine == 0 {
		spin.Turn()
	}
	if i%c.turns.process == 0 {
		spin.Yield()
	}
}

// sleepPolling lets the token's holder sleep until a descriptor is ready or somebody rings for one of rs.
func (c *Context) sleepPolling(rs awaited, ctx context.Context) error {
	w := c.getWaiter()
	defer c.putWaiter(w)
	w.inPoller.Store(true)
	defer w.inPoller.Store(false)
	if !c.sleepOn(w, rs, ctx) {
		time.Sleep(limits.RecheckLeast)
		return c.stopped(ctx)
	}
	defer c.rise(w, rs)
	if ctx != nil {
		defer context.AfterFunc(ctx, func() { w.wake(c) })()
	}
	c.tasks.asleep.Store(true)
	defer c.tasks.asleep.Store(false)
	if rs.done() || c.tasks.ready.Load() != 0 || c.stopped(ctx) != nil {
		return nil // the caller looks again
	}
	c.care.rouse(&c.care.dozes) // or what wakes this goroutine wakes both
	c.holderAsleep.Store(true)
	c.slumber(c.poller, false)
	c.holderAsleep.Store(false)
	c.care.startTicks()
	return nil
}

// slumber sleeps in p until a device has work or somebody rings, unless a device has work already. Doze is the Sleepers'.
func (c *Context) slumber(p *poll.Poller, doze bool) {
	ready := c.armWords()
	sleepers := c.gear.Load().sleepers
	for _, s := range sleepers {
		if s.Asleep(doze) {
			ready = true
		}
	}
	if !ready {
		p.Wait(poll.Forever)
	}
	for _, s := range sleepers {
		s.Awake(doze)
	}
	c.disarmWords()
}

// release gives the token back, hands it to a goroutine that waits for it, and carries out the tasks that have become ready.
func (c *Context) release() {
	c.yield()
	c.runTasks()
}

// yield gives the token back and hands it to a goroutine that waits for it.
func (c *Context) yield() {
	memory.Release(&c.releases, c.releases.Load()+1)
	c.token.Store(0)
	if c.waiting.Load() > 0 {
		c.handOver()
	}
	if c.care.dozes.Load() && c.underway() {
		c.care.rouse(&c.care.dozes)
	}
}

func (c *Context) handOver() {
	c.wmu.Lock()
	if len(c.queue) > 0 {
		c.queue[0].wake(c)
	}
	c.wmu.Unlock()
}

func (c *Context) enqueue(w *waiter) {
	c.wmu.Lock()
	c.queue = append(c.queue, w)
	c.waiting.Add(1)
	c.wmu.Unlock()
}

func (c *Context) dequeue(w *waiter) {
	c.wmu.Lock()
	for i, v := range c.queue {
		if v == w {
			c.queue = append(c.queue[:i], c.queue[i+1:]...)
			c.waiting.Add(-1)
			break
		}
	}
	c.wmu.Unlock()
}
