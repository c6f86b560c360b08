package window

import (
	"fmt"
	"slices"
)

// A Mode is how a target is locked.
type Mode uint8

const (
	Unlocked Mode = iota
	Shared
	Exclusive
)

func (m Mode) String() string { return [...]string{"unlocked", "shared", "exclusive"}[m] }

// Assertions of the synchronization calls (section 12.5.5): promises of the program.
const (
	NoCheck = 1 << iota
	NoPut
	NoStore
	NoSucceed
	NoPrecede
)

// epochs is which accesses the rank may make, and which it grants: the rules of section 12.5 without any communication.
// Its methods report what is wrong, and change nothing then.
type epochs struct {
	fence     bool  // between two fences
	used      bool  // something was accessed since the last fence
	started   []int // targets of Start
	begun     bool  // between Start and Complete
	posted    []int // origins of Post
	exposed   bool  // between Post and Wait
	all       bool  // LockAll
	unchecked bool  // with NoCheck
	locked    map[int]Mode
}

// access reports why the rank must not access target now, or nil.
func (e *epochs) access(target int) *Fault {
	switch {
	case e.all, e.locked[target] != Unlocked:
		return nil
	case e.begun:
		if slices.Contains(e.started, target) {
			return nil
		}
		return fault(KindSync, "rank %d is not in the group of the Start that began this epoch: %v", target, e.started)
	case e.fence:
		e.used = true
		return nil
	case len(e.locked) > 0:
		return fault(KindSync, "rank %d is not locked: call Lock for it, or LockAll", target)
	}
	return fault(KindSync, "no access epoch is open: call Fence, Start, Lock or LockAll first")
}

// passive reports whether target is locked, for calls that only such epochs have.
func (e *epochs) passive(target int) *Fault {
	if e.all || e.locked[target] != Unlocked {
		return nil
	}
	return fault(KindSync, "rank %d is not locked: Flush is for the epochs of Lock and LockAll", target)
}

func (e *epochs) onFence(assert int) *Fault {
	switch {
	case e.begun:
		return fault(KindSync, "the epoch of Start is open: call Complete first")
	case e.exposed:
		return fault(KindSync, "the epoch of Post is open: call Wait first")
	case e.all || len(e.locked) > 0:
		return fault(KindSync, "%s: unlock first", e.holding())
	case assert&NoPrecede != 0 && e.used:
		return fault(KindSync, "NoPrecede says that nothing was accessed since the last Fence, and something was")
	}
	e.fence, e.used = assert&NoSucceed == 0, false
	return nil
}

func (e *epochs) onStart(targets []int) *Fault {
	switch {
	case e.begun:
		return fault(KindSync, "the epoch of an earlier Start is open: call Complete first")
	case e.all || len(e.locked) > 0:
		return fault(KindSync, "%s: unlock first", e.holding())
	case e.fence && e.used:
		return fault(KindSync, "the epoch of Fence has accesses: end it with Fence first")
	}
	e.begun, e.started, e.fence = true, slices.Clone(targets), false
	return nil
}

func (e *epochs) onComplete() ([]int, *Fault) {
	if !e.begun {
		return nil, fault(KindSync, "no Start was called before")
	}
	targets := e.started
	e.begun, e.started = false, nil
	return targets, nil
}

func (e *epochs) onPost(origins []int) *Fault {
	if e.exposed {
		return fault(KindSync, "the epoch of an earlier Post is open: call Wait first")
	}
	if e.fence && e.used {
		return fault(KindSync, "the epoch of Fence has accesses: end it with Fence first")
	}
	e.exposed, e.posted, e.fence = true, slices.Clone(origins), false
	return nil
}

func (e *epochs) onLock(target int, m Mode) *Fault {
	switch {
	case e.begun:
		return fault(KindSync, "the epoch of Start is open: call Complete first")
	case e.fence && e.used:
		return fault(KindSync, "the epoch of Fence has accesses: end it with Fence first")
	case e.all:
		return fault(KindSync, "LockAll has locked all ranks: call UnlockAll first")
	case e.locked[target] != Unlocked:
		return fault(KindSync, "rank %d is locked already (%v)", target, e.locked[target])
	}
	if e.locked == nil {
		e.locked = map[int]Mode{}
	}
	e.locked[target], e.fence = m, false
	return nil
}

func (e *epochs) onUnlock(target int) (Mode, *Fault) {
	m := e.locked[target]
	if m == Unlocked {
		return m, fault(KindSync, "rank %d is not locked", target)
	}
	delete(e.locked, target)
	return m, nil
}

func (e *epochs) onLockAll() *Fault {
	switch {
	case e.begun:
		return fault(KindSync, "the epoch of Start is open: call Complete first")
	case e.fence && e.used:
		return fault(KindSync, "the epoch of Fence has accesses: end it with Fence first")
	case e.all:
		return fault(KindSync, "LockAll was called before")
	case len(e.locked) > 0:
		return fault(KindSync, "%s: unlock first", e.holding())
	}
	e.all, e.fence = true, false
	return nil
}

func (e *epochs) onUnlockAll() *Fault {
	if !e.all {
		return fault(KindSync, "LockAll was not called before")
	}
	e.all = false
	return nil
}

// open says which epoch is open, for calls that allow none; "" for none.
func (e *epochs) open() string {
	switch {
	case e.begun:
		return "the epoch of Start is open: call Complete first"
	case e.exposed:
		return "the epoch of Post is open: call Wait first"
	case e.all || len(e.locked) > 0:
		return e.holding() + ": unlock first"
	case e.fence && e.used:
		return "the epoch of Fence has accesses: end it with Fence first"
	}
	return ""
}

// holding says which locks the rank holds.
func (e *epochs) holding() string {
	if e.all {
		return "LockAll has locked all ranks"
	}
	var ranks []int
	for r := range e.locked {
		ranks = append(ranks, r)
	}
	slices.Sort(ranks)
	return fmt.Sprintf("locked ranks: %v", ranks)
}
