package adi

import "sync/atomic"

// A Task is work of the rank that goes on by itself whenever an operation that it needs is done: a collective that nobody
// waits in. Between its steps nothing runs and nobody sleeps for it.
//
// Completing an operation only makes the task ready, which is quick and takes no lock that a device may hold. Its next step
// is then carried out by whoever is in a call of the rank that waits or polls, so that nobody is woken for what the waiter
// can do itself. When there is nobody, while the program computes, it is a goroutine that is started for it.
type Task struct {
	ctx  *Context
	step func()
	hook *Hook
	next *Task // in the queue

	foreign bool
}

// tasks is a Context's side of them.
type tasks struct {
	underway atomic.Int32           // tasks between Begin and End
	ready    atomic.Int32           // length of the queue
	running  atomic.Int32           // goroutines that look for more before they leave
	helper   atomic.Pointer[waiter] // of the goroutine that waits and looks, on a rank that need not poll
	asleep   atomic.Bool            // the token's holder sleeps, or is about to, in the poller

	run         func() // of runTasks, for go statements
	first, last *Task  // the queue, guarded by the Context's tmu
}

// NewTask makes a Task of step, which is called for each After, by one goroutine at a time and without any lock. It may
// call all of the Context that does not wait.
func (c *Context) NewTask(step func()) *Task {
	t := &Task{ctx: c, step: step}
	t.hook = NewHook(t.enqueue)
	return t
}

// Foreign says whether the task's step calls functions of the program that only those may call who are in a call of the
// rank: then no goroutine is started for it, and the caretaker leaves it to them. It must not be under way.
func (t *Task) Foreign(on bool) { t.foreign = on }

// Begin says that After will be called: from then on goroutines that wait look for ready tasks.
func (t *Task) Begin() {
	t.ctx.tasks.underway.Add(1)
	t.ctx.Left()
}

// End takes Begin back.
func (t *Task) End() { t.ctx.tasks.underway.Add(-1) }

// After lets the task's step be called when generation gen of r is done, which may be before After returns. Nobody else
// may wait for r. When the Context fails the step may never be called.
func (t *Task) After(r *Request, gen uint64) {
	if !r.OnDone(gen, t.hook) {
		go func() {
			t.ctx.waitAny(awaited{[]*Request{r}, []uint64{gen}}, nil)
			t.enqueue()
		}()
	}
}

// Ready lets the task's step be called, like After of what is done already. Any goroutine may call it, also one of another
// rank.
func (t *Task) Ready() { t.enqueue() }

// enqueue makes t ready, and sees to it that somebody looks. Everybody who may carry out tasks looks after he has said
// that he no longer does, so that none is left behind.
func (t *Task) enqueue() {
	c := t.ctx
	k := &c.tasks
	c.tmu.Lock()
	foreign := t.foreign // from here on t may be carried out, and be another operation's
	if k.last == nil {
		k.first = t
	} else {
		k.last.next = t
	}
	k.last = t
	k.ready.Add(1)
	c.tmu.Unlock()
	if k.running.Load() != 0 && !foreign { // what runs may leave a foreign task where it is
		return
	}
	if c.poller != nil {
		if c.token.Load() != 0 {
			if k.asleep.Load() {
				c.poller.Ring()
			}
			return
		}
	} else if w := k.helper.Load(); w != nil {
		w.wake(c)
		return
	}
	if !foreign {
		go k.run()
	}
}

// nextTask takes the next task out of the queue, for those who are not in a call of the rank the next that is not foreign.
func (c *Context) nextTask(called bool) *Task {
	k := &c.tasks
	if k.ready.Load() == 0 {
		return nil
	}
	c.tmu.Lock()
	defer c.tmu.Unlock()
	var before *Task
	t := k.first
	for t != nil && t.foreign && !called {
		before, t = t, t.next
	}
	if t == nil {
		return nil
	}
	if before == nil {
		k.first = t.next
	} else {
		before.next = t.next
	}
	if t == k.last {
		k.last = before
	}
	t.next = nil
	k.ready.Add(-1)
	return t
}

// runTasks carries out what is ready. The caller is in a call of the rank, and holds no lock and not the token.
func (c *Context) runTasks() { c.carryOut(true) }

// runOwnTasks is runTasks for a caller that is not in a call of the rank.
func (c *Context) runOwnTasks() { c.carryOut(false) }

func (c *Context) carryOut(called bool) {
	k := &c.tasks
	for k.ready.Load() != 0 {
		some := false
		k.running.Add(1)
		for t := c.nextTask(called); t != nil; t = c.nextTask(called) {
			t.step()
			some = true
		}
		k.running.Add(-1)
		if !some && !called {
			return // what is left is foreign
		}
	}
}
