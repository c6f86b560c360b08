package window

import (
	"fmt"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/spin"
)

func rankText(r int) string { return fmt.Sprintf("rank %d: ", r) }

// Fence ends the epoch that an earlier Fence began, and begins the next one (section 12.5.1).
func (w *Window) Fence(assert int) error {
	w.mu.Lock()
	f := w.epochs.onFence(assert)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	if err := w.flushAll("Fence"); err != nil {
		return err
	}
	return w.barrier()
}

// Post begins an exposure epoch for the given ranks (section 12.5.2). It does not wait.
func (w *Window) Post(origins []int) error {
	w.mu.Lock()
	f := w.epochs.onPost(origins)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	for _, r := range origins {
		if err := w.signal(r, tagPosted); err != nil {
			return err
		}
	}
	return nil
}

// Start begins an access epoch to the given ranks, and waits until they have called Post. NoCheck would spare nothing: Post sends
// its message all the same.
func (w *Window) Start(targets []int) error {
	w.mu.Lock()
	f := w.epochs.onStart(targets)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	for _, r := range targets {
		if err := w.await("Start", r, tagPosted); err != nil {
			return err
		}
	}
	return nil
}

// Complete ends the epoch of Start.
func (w *Window) Complete() error {
	w.mu.Lock()
	targets, f := w.epochs.onComplete()
	w.mu.Unlock()
	if f != nil {
		return f
	}
	for _, r := range targets {
		if err := w.flush("Complete", r); err != nil {
			return err
		}
	}
	for _, r := range targets {
		if err := w.signal(r, tagCompleted); err != nil {
			return err
		}
	}
	return nil
}

// Wait ends the epoch of Post, when all its ranks have called Complete.
func (w *Window) Wait() error {
	w.mu.Lock()
	origins, exposed := w.epochs.posted, w.epochs.exposed
	w.mu.Unlock()
	if !exposed {
		return fault(KindSync, "no Post was called before")
	}
	for len(origins) > 0 {
		if err := w.await("Wait", origins[0], tagCompleted); err != nil {
			return err
		}
		origins = origins[1:]
		w.mu.Lock()
		w.epochs.posted = origins
		w.mu.Unlock()
	}
	w.mu.Lock()
	w.epochs.exposed = false
	w.mu.Unlock()
	return nil
}

// Test is Wait if that need not wait, which it reports.
func (w *Window) Test() (bool, error) {
	w.mu.Lock()
	origins, exposed := w.epochs.posted, w.epochs.exposed
	w.mu.Unlock()
	if !exposed {
		return false, fault(KindSync, "no Post was called before")
	}
	for len(origins) > 0 {
		_, there, err := w.ctx.Iprobe(w.signalOp("Test", origins[0], tagCompleted))
		if err != nil || !there {
			return false, err
		}
		if err := w.await("Test", origins[0], tagCompleted); err != nil {
			return false, err
		}
		origins = origins[1:]
		w.mu.Lock()
		w.epochs.posted = origins
		w.mu.Unlock()
	}
	w.mu.Lock()
	w.epochs.exposed = false
	w.mu.Unlock()
	return true, nil
}

// pause lets others run, for longer the more often this was in vain.
func pause(i int) {
	if i < 20 {
		spin.Turn()
		return
	}
	time.Sleep(min(time.Duration(i)*time.Microsecond, 500*time.Microsecond))
}

// signal sends an empty message.
func (w *Window) signal(to int, tag int32) error {
	req, err := w.ctx.Isend(&adi.Op{
		Type: datatype.Byte, Context: w.context, Peer: w.world[to], Source: int32(w.rank), Tag: tag, Mode: proto.Standard,
		Call: adi.Call{Comm: w.label, Name: "window", Peer: to, Tag: int(tag)},
	})
	if err == nil {
		req.Discard(req.Gen())
	}
	return err
}

func (w *Window) signalOp(name string, from int, tag int32) *adi.Op {
	return &adi.Op{Type: datatype.Byte, Context: w.context, Source: int32(from), Tag: tag, Call: adi.Call{Comm: w.label, Name: name, Peer: from, Tag: int(tag)}}
}

// await waits for an empty message.
func (w *Window) await(name string, from int, tag int32) error {
	_, err := w.ctx.Recv(w.signalOp(name, from, tag))
	return err
}

// Lock locks a rank's part of the window, and begins an access epoch to it (section 12.5.3).
func (w *Window) Lock(rank int, m Mode, assert int) error {
	w.mu.Lock()
	f := w.epochs.onLock(rank, m)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	if assert&NoCheck != 0 { // the program promises that no other lock conflicts
		w.mu.Lock()
		w.epochs.locked[rank] |= unchecked
		w.mu.Unlock()
		return nil
	}
	return w.take("Lock", rank, m)
}

// unchecked marks a lock that was not taken.
const unchecked Mode = 1 << 7

// take waits for a rank's lock.
func (w *Window) take(name string, rank int, m Mode) error {
	if e := w.targets[rank].direct; e != nil {
		if e.words != nil {
			return w.lockWord(e, m)
		}
		req := w.ctx.NewManual(w.op(name, rank))
		gen := req.Gen()
		e.queue.lock(m, func() { req.Finish(gen, adi.Status{}, nil) })
		_, err := req.Wait(gen)
		return err
	}
	id, p := w.agent.expect(name, rank, 1, nil)
	if err := w.post(rank, &header{kind: kindLock, op: uint8(m), id: id}, nil); err != nil {
		return err
	}
	return Pending{p.req, p.gen}.Wait()
}

// give gives a rank's lock back, after what was done under it.
func (w *Window) give(name string, rank int, m Mode) error {
	if m&unchecked != 0 {
		return w.flush(name, rank)
	}
	t := &w.targets[rank]
	if t.direct != nil {
		if t.direct.words != nil {
			t.direct.unlockWord(m)
		} else {
			t.direct.queue.unlock(m)
		}
		return nil
	}
	w.mu.Lock()
	t.unflushed = false
	w.mu.Unlock()
	id, p := w.agent.expect(name, rank, 1, nil)
	if err := w.post(rank, &header{kind: kindUnlock, op: uint8(m), flags: flagAnswer, id: id}, nil); err != nil {
		return err
	}
	if err := (Pending{p.req, p.gen}).Wait(); err != nil {
		return err
	}
	return w.late()
}

// Unlock ends the epoch of Lock. Its operations are over at the target, too.
func (w *Window) Unlock(rank int) error {
	w.mu.Lock()
	m, f := w.epochs.onUnlock(rank)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	return w.give("Unlock", rank, m)
}

// LockAll locks the parts of all ranks, shared.
func (w *Window) LockAll(assert int) error {
	w.mu.Lock()
	f := w.epochs.onLockAll()
	w.epochs.unchecked = assert&NoCheck != 0
	w.mu.Unlock()
	if f != nil {
		return f
	}
	if assert&NoCheck != 0 {
		return nil
	}
	for r := range w.targets {
		if err := w.take("LockAll", r, Shared); err != nil {
			return err
		}
	}
	return nil
}

// UnlockAll ends the epoch of LockAll.
func (w *Window) UnlockAll() error {
	w.mu.Lock()
	f := w.epochs.onUnlockAll()
	m := Shared
	if w.epochs.unchecked {
		m |= unchecked
	}
	w.mu.Unlock()
	if f != nil {
		return f
	}
	for r := range w.targets {
		if err := w.give("UnlockAll", r, m); err != nil {
			return err
		}
	}
	return nil
}

// Flush returns when all operations on a rank's part are over at the target. It is for the epochs of locks.
func (w *Window) Flush(rank int) error {
	w.mu.Lock()
	f := w.epochs.passive(rank)
	w.mu.Unlock()
	if f != nil {
		return f
	}
	return w.flush("Flush", rank)
}

// FlushAll is Flush of all ranks that are locked.
func (w *Window) FlushAll() error {
	w.mu.Lock()
	passive := w.epochs.all || len(w.epochs.locked) > 0
	w.mu.Unlock()
	if !passive {
		return fault(KindSync, "no rank is locked: FlushAll is for the epochs of Lock and LockAll")
	}
	return w.flushAll("FlushAll")
}

func (w *Window) flushAll(name string) error {
	for r := range w.targets {
		if err := w.flush(name, r); err != nil {
			return err
		}
	}
	return nil
}

// flush asks the agent when all that was sent to it is done.
func (w *Window) flush(name string, rank int) error {
	t := &w.targets[rank]
	w.mu.Lock()
	needed := t.unflushed
	t.unflushed = false
	w.mu.Unlock()
	if !needed {
		return nil
	}
	id, p := w.agent.expect(name, rank, 1, nil)
	if err := w.post(rank, &header{kind: kindFlush, id: id}, nil); err != nil {
		return err
	}
	if err := (Pending{p.req, p.gen}).Wait(); err != nil {
		return err
	}
	return w.late()
}

// late is what went wrong with operations that nobody waits for.
func (w *Window) late() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err := w.fault
	w.fault = nil
	return err
}

// Sync orders the rank's own loads and stores with the accesses of others.
func (w *Window) Sync() error {
	w.fenceWord.Add(1)
	return nil
}
