package window

import (
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
	"cadre.example/internal/spin"
)

// Updates are atomic item by item (section 12.7.1). Which way an item takes depends on its size and its address alone, and
// so is the same for every origin and for the agent: items of 4 and 8 bytes that are aligned are updated by a
// compare-and-swap loop, all others under a lock that their address chooses.

// one updates one item. in is nil for NoOp, and out where nobody wants what was there.
func (u *updater) one(item, in, out []byte) {
	if w := word64(item); w != nil {
		u.in64(w, in, out)
		return
	}
	if w := word32(item); w != nil {
		u.in32(w, in, out)
		return
	}
	l := u.exp.lockItem(item)
	copy(out, item)
	u.apply(in, item)
	l.Store(0)
}

// apply is the operation on memory that nobody else updates.
func (u *updater) apply(in, inout []byte) {
	switch u.code {
	case op.CodeNoOp:
	case op.CodeReplace:
		copy(inout, in)
	default:
		u.bound.Fold(in, inout)
	}
}

func (u *updater) in64(w *atomic.Uint64, in, out []byte) {
	tmp := u.tmp[:8]
	for {
		old := w.Load()
		if u.code == op.CodeNoOp {
			put64(out, old)
			return
		}
		put64(tmp, old)
		u.apply(in, tmp)
		if w.CompareAndSwap(old, get64(tmp)) {
			put64(out, old)
			return
		}
	}
}

func (u *updater) in32(w *atomic.Uint32, in, out []byte) {
	tmp := u.tmp[:4]
	for {
		old := w.Load()
		if u.code == op.CodeNoOp {
			put32(out, old)
			return
		}
		put32(tmp, old)
		u.apply(in, tmp)
		if w.CompareAndSwap(old, get32(tmp)) {
			put32(out, old)
			return
		}
	}
}

// swap is compare-and-swap of one item: it is new if it was like compare, and out becomes what was there.
func (e *exposure) swap(item, compare, swap, out []byte) {
	if w := word64(item); w != nil {
		for {
			old := w.Load()
			if old != get64(compare) || w.CompareAndSwap(old, get64(swap)) {
				put64(out, old)
				return
			}
		}
	}
	if w := word32(item); w != nil {
		for {
			old := w.Load()
			if old != get32(compare) || w.CompareAndSwap(old, get32(swap)) {
				put32(out, old)
				return
			}
		}
	}
	l := e.lockItem(item)
	copy(out, item)
	if string(item) == string(compare) {
		copy(item, swap)
	}
	l.Store(0)
}

// lockItem takes the lock of an item. Its address within the page chooses it, so that it is the same in every process that maps
// the window.
func (e *exposure) lockItem(item []byte) *atomic.Uint64 { return e.lockAt(memory.Address(item)) }

func (e *exposure) lockAt(address uint64) *atomic.Uint64 {
	l := &e.stripes[address/16%stripeCount].Word[0]
	for !l.CompareAndSwap(0, 1) {
		spin.Turn()
	}
	return l
}

// compareAndSwap is swap of the item of t at m.
func (e *exposure) compareAndSwap(m datatype.Mem, t *datatype.Type, compare, swap, out []byte) error {
	item, ok := m.Source(1, t)
	if !ok || len(item) != len(compare) || len(compare) != len(swap) {
		return fault(KindType, "%s: want an item of one basic type", t.Short())
	}
	e.swap(item, compare, swap, out)
	return nil
}
