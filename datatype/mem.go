package datatype

import (
	"fmt"
	"strconv"
)

// Mem is memory with an origin: displacement 0 of a type is at the origin. It is a Go slice, whose bounds are checked;
// memory behind a [Resolver]; or foreign memory. The zero Mem is an empty slice. A Mem is a small value; the Mem of a
// slice keeps the slice alive.
type Mem struct {
	base   *byte   // first byte of the slice, nil for other kinds
	size   int     // bytes of the slice; foreignSize for foreign memory
	origin int     // byte offset of displacement 0 from base, the displacement given to the Resolver, or the address
	res    *behind // nil for slices and foreign memory
}

// behind keeps a Resolver in one word: the compiler holds a Mem in registers only while it has no more than four.
type behind struct{ Resolver }

const foreignSize = -1

// A Resolver returns the memory at absolute displacements: the n bytes at disp, which must lie in one storage. The slice
// must have n bytes. It is called once for each part of a message that lies in one storage, not for each run.
type Resolver interface {
	Resolve(disp, n int) ([]byte, error)
}

// MemResolved returns the memory behind r, with r's displacement 0.
func MemResolved(r Resolver) Mem {
	if r == nil {
		return refused(fmt.Errorf("%w: a nil Resolver", ErrType))
	}
	return Mem{res: &behind{r}}
}

// refusal is the Resolver of a Mem that every use refuses.
type refusal struct{ err error }

func (r *refusal) Resolve(int, int) ([]byte, error) { return nil, r.err }

func refused(err error) Mem { return Mem{res: &behind{&refusal{err}}} }

// Shift returns m with its origin moved by n bytes. The origin may lie outside the memory, because no pointer is formed.
func (m Mem) Shift(n int) Mem {
	m.origin += n
	return m
}

func (m Mem) foreign() bool { return m.size == foreignSize }

// Check returns an error if m, count or t is invalid, or if count items of t do not lie inside m. Memory that no byte of
// the message touches need not exist.
func (m Mem) Check(count int, t *Type) error {
	if t != nil && t.simple && m.res == nil && uint(count) < smallInt && m.origin >= 0 && count*t.extent <= m.size-m.origin {
		return nil
	}
	return m.check(count, t)
}

// Fits reports, within some nanoseconds, that count items of t can be sent from m and received into it: that neither
// Check nor CheckReceive fails. If it returns false, call these for the answer.
func (m Mem) Fits(count int, t *Type) bool {
	if t == nil || !t.simple || m.res != nil || uint(count) >= smallInt || uint(m.origin) >= 1<<(strconv.IntSize-2) {
		return false
	}
	p := t.programs.Load()
	return p != nil && p.dense && (m.foreign() || count*t.extent <= m.size-m.origin)
}

func (m Mem) check(count int, t *Type) error {
	if t == nil || t.err != nil || count < 0 || m.res != nil || t.absolute {
		return m.checkSlow(count, t)
	}
	lo, hi, ok := t.reach(count)
	if lo == hi && ok {
		return nil
	}
	lo += m.origin
	hi += m.origin
	if !ok || lo > hi || !m.foreign() && (lo < 0 || hi > m.size) {
		return m.outside(count, t)
	}
	return nil
}

// outside says which entry leaves the slice.
func (m Mem) outside(count int, t *Type) error {
	if _, _, ok := t.reach(count); !ok {
		return fmt.Errorf("%w: %d items of %s do not fit an int", ErrOverflow, count, t.Short())
	}
	if m.foreign() {
		return fmt.Errorf("%w: %d items of %s at address %#x leave the address space", ErrBounds, count, t.Short(), uint(m.origin))
	}
	var top node
	fill(&top, count, t.extent, t.ready().typed, nil, nil)
	f := finder{size: m.size}
	if !f.search(&top, m.origin) {
		return fmt.Errorf("%w: %d items of %s leave a slice of %d bytes", ErrBounds, count, t.Short(), m.size)
	}
	err := fmt.Errorf("%w: entry %d: %s at bytes %d..%d, the slice has %d", ErrBounds, f.entry, f.basic, f.at, f.at+f.basic.size-1, m.size)
	return m.stray(t, f.at, err)
}
