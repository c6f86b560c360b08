package mpi

import "cadre.example/internal/window"

// An Assert is a promise about a window's epoch, which may make it cheaper (section 12.5.5). Promises are or-ed.
type Assert int

const (
	NoCheck   Assert = window.NoCheck   // Lock: no other rank's lock conflicts; Start, Post: the other call was made
	NoPut     Assert = window.NoPut     // Fence, Post: no other rank writes to this one in the epoch
	NoStore   Assert = window.NoStore   // Fence, Post: this rank has not stored to its window since the last epoch
	NoSucceed Assert = window.NoSucceed // Fence: no epoch begins
	NoPrecede Assert = window.NoPrecede // Fence: nothing was accessed since the last Fence
)

// A LockMode is how a rank's part of a window is locked.
type LockMode int

const (
	Exclusive LockMode = LockMode(window.Exclusive) // by one rank
	Shared    LockMode = LockMode(window.Shared)    // by any number of ranks
)

func (w *Win) checkAssert(op string, all []Assert, allowed Assert) (int, *Error) {
	var a Assert
	for _, one := range all {
		a |= one
	}
	if a&^allowed != 0 {
		return 0, w.comm.wrong(op, ErrAssert, "the assertion", int(a), "promises that "+op+" knows")
	}
	return int(a), nil
}

// Fence ends the epoch that the Fence before has begun, and begins another one, in which each rank may access all others
// (MPI_Win_fence). All ranks call it. What was accessed before is done everywhere when it returns.
func (w *Win) Fence(assert ...Assert) error {
	const op = "Fence"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	a, e := w.checkAssert(op, assert, NoStore|NoPut|NoPrecede|NoSucceed)
	if e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, w.w.Fence(a))
}

// members are the ranks of g in the window.
func (w *Win) members(op string, g *Group) ([]int, *Error) {
	if e := g.usable(op); e != nil {
		return nil, e
	}
	return w.comm.within(op, g)
}

// Post lets the ranks of g access this rank's memory until [Win.Wait] (MPI_Win_post). It does not wait.
func (w *Win) Post(g *Group, assert ...Assert) error {
	const op = "Post"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	_, e := w.checkAssert(op, assert, NoCheck|NoStore|NoPut)
	if e != nil {
		return w.report(e)
	}
	ranks, e := w.members(op, g)
	if e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, w.w.Post(ranks))
}

// Start begins an epoch in which this rank may access the ranks of g (MPI_Win_start). It waits until they have called
// [Win.Post].
func (w *Win) Start(g *Group, assert ...Assert) error {
	const op = "Start"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	_, e := w.checkAssert(op, assert, NoCheck)
	if e != nil {
		return w.report(e)
	}
	ranks, e := w.members(op, g)
	if e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, w.w.Start(ranks))
}

// Complete ends the epoch of [Win.Start] (MPI_Win_complete). What was accessed in it is done at the targets.
func (w *Win) Complete() error { return w.plain("Complete", (*window.Window).Complete) }

// Wait ends the epoch of [Win.Post], when all its ranks have called [Win.Complete] (MPI_Win_wait).
func (w *Win) Wait() error { return w.plain("Wait", (*window.Window).Wait) }

// Test is [Win.Wait] if that need not wait, which it reports (MPI_Win_test).
func (w *Win) Test() (done bool, err error) {
	const op = "Test"
	if e := w.usable(op); e != nil {
		return false, w.report(e)
	}
	done, err = w.w.Test()
	return done, w.faulty(op, -1, err)
}

// Lock begins an epoch in which this rank may access rank target (MPI_Win_lock). It waits as long as another rank holds a
// lock that excludes this one.
func (w *Win) Lock(target int, mode LockMode, assert ...Assert) error {
	const op = "Lock"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	a, e := w.checkAssert(op, assert, NoCheck)
	switch {
	case e != nil:
	case mode != Exclusive && mode != Shared:
		e = w.comm.wrong(op, ErrLocktype, "the mode", int(mode), "Exclusive or Shared")
	case target == ProcNull:
		return nil
	default:
		e = w.checkTarget(op, target)
	}
	if e != nil {
		return w.report(e)
	}
	return w.faulty(op, target, w.w.Lock(target, window.Mode(mode), a))
}

// Unlock ends the epoch of [Win.Lock] (MPI_Win_unlock). What was accessed in it is done at the target.
func (w *Win) Unlock(target int) error { return w.at("Unlock", target, (*window.Window).Unlock) }

// Locked calls f under a lock of rank target: Lock, f, Unlock. It returns the first error.
func (w *Win) Locked(target int, mode LockMode, f func() error) error {
	if err := w.Lock(target, mode); err != nil {
		return err
	}
	err := f()
	if e := w.Unlock(target); err == nil {
		err = e
	}
	return err
}

// LockAll begins an epoch in which this rank may access all ranks, whose locks it shares (MPI_Win_lock_all).
func (w *Win) LockAll(assert ...Assert) error {
	const op = "LockAll"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	a, e := w.checkAssert(op, assert, NoCheck)
	if e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, w.w.LockAll(a))
}

// UnlockAll ends the epoch of [Win.LockAll] (MPI_Win_unlock_all).
func (w *Win) UnlockAll() error { return w.plain("UnlockAll", (*window.Window).UnlockAll) }

// Flush returns when all that this rank has asked of rank target is done there (MPI_Win_flush). It is for the epochs of
// locks, and covers [Win.FlushLocal].
func (w *Win) Flush(target int) error { return w.at("Flush", target, (*window.Window).Flush) }

// FlushAll is [Win.Flush] of all ranks (MPI_Win_flush_all).
func (w *Win) FlushAll() error { return w.plain("FlushAll", (*window.Window).FlushAll) }

// FlushLocal returns when the buffers of what this rank has asked of rank target may be used again (MPI_Win_flush_local).
func (w *Win) FlushLocal(target int) error { return w.at("FlushLocal", target, (*window.Window).Flush) }

// FlushLocalAll is [Win.FlushLocal] of all ranks (MPI_Win_flush_local_all).
func (w *Win) FlushLocalAll() error { return w.plain("FlushLocalAll", (*window.Window).FlushAll) }

// Sync orders this rank's own loads and stores with the accesses of others (MPI_Win_sync).
func (w *Win) Sync() error { return w.plain("Sync", (*window.Window).Sync) }

func (w *Win) plain(op string, f func(*window.Window) error) error {
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, f(w.w))
}

func (w *Win) at(op string, target int, f func(*window.Window, int) error) error {
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	if target == ProcNull {
		return nil
	}
	if e := w.checkTarget(op, target); e != nil {
		return w.report(e)
	}
	return w.faulty(op, target, f(w.w, target))
}

func (w *Win) checkTarget(op string, target int) *Error {
	if uint(target) >= uint(len(w.comm.world)) {
		return w.comm.wrongRank(op, "target", target, false)
	}
	return nil
}
