package datatype

import (
	"errors"
	"fmt"
)

// ErrAbsolute is wrapped by the error for absolute displacements with memory that has an origin. Such displacements need
// a Mem behind a Resolver, like the Bottom of an address space.
var ErrAbsolute = errors.New("datatype: an absolute type needs absolute memory")

// ErrDifference is wrapped by the error for a displacement that is the difference of two absolute addresses in different
// storages (MPI-1.1, section 3.12.6).
var ErrDifference = errors.New("datatype: a difference of addresses in different storages")

// farAway is a displacement that no slice holds: only absolute addresses and their differences are so large.
const farAway = 1 << 40

// StructAt is [Struct] with absolute displacements. Use it, and every type made from it, only with memory behind a
// Resolver or with foreign memory; elsewhere every use fails with ErrAbsolute. Its combiner is "struct_at", which C
// programs see as MPI_COMBINER_STRUCT.
func StructAt(blocklens, displs []int, types []*Type) *Type {
	t := Struct(blocklens, displs, types)
	t.combiner, t.absolute, t.simple = "struct_at", true, false
	return t
}

// An Explainer is a Resolver that explains why it did not resolve n bytes at disp, in the given item of a message,
// counted from 0. Resolve itself can then fail without allocating.
type Explainer interface {
	Resolver
	Explain(disp, n, item int) error
}

// checkSlow is check for memory behind a Resolver, for absolute types, and for wrong arguments.
func (m Mem) checkSlow(count int, t *Type) error {
	if err := t.Err(); err != nil {
		return err
	}
	if m.res != nil {
		if r, ok := m.res.Resolver.(*refusal); ok {
			return r.err
		}
	}
	if count < 0 {
		return fmt.Errorf("%w: count is %d, want at least 0", ErrType, count)
	}
	if count == 0 || t.size == 0 {
		return nil
	}
	if t.absolute && m.res == nil && !m.foreign() {
		return fmt.Errorf("%w: the lowest displacement of %s is %d, the memory is a slice of %d bytes: %w: use the Bottom of the space",
			ErrBounds, t.Short(), t.bounds.lo, m.size, ErrAbsolute)
	}
	if _, _, ok := t.reach(count); !ok {
		if m.res != nil && count > 1 {
			if err := m.checkSlow(min(count-1, 2), t); err != nil && !errors.Is(err, ErrOverflow) {
				return err // the first items say more than that the last are too far away
			}
		}
		return fmt.Errorf("%w: %d items of %s do not fit an int", ErrOverflow, count, t.Short())
	}
	if m.res == nil {
		lo, hi, _ := t.reach(count)
		if lo+m.origin > hi+m.origin {
			return m.outside(count, t)
		}
		return nil
	}
	s := newStream(m, count, t, false)
	if err := s.resolveAll(); err != nil {
		return m.unresolved(count, t, err)
	}
	return nil
}

// stray adds to err, about an entry at byte at, that it is an absolute address or a difference of such, known by its size.
func (m Mem) stray(t *Type, at int, err error) error {
	lo, hi := t.bounds.lo+m.origin, t.bounds.hi+m.origin
	switch {
	case int64(at) > -farAway && int64(at) < farAway:
		return err
	case lo >= 0 && lo < m.size || hi > 0 && hi <= m.size: // the rest of the type is where it should be
		return fmt.Errorf("%w: %w: give each variable its own address, and the Bottom of the space as the buffer", err, ErrDifference)
	}
	return fmt.Errorf("%w: %w: use the Bottom of the space", err, ErrAbsolute)
}

// unresolved says which entry of which item cannot be resolved.
func (m Mem) unresolved(count int, t *Type, err error) error {
	for i := range count {
		f := finder{res: m.res}
		if !f.search(t.ready().typed, m.origin+i*t.extent) {
			continue
		}
		if e, ok := m.res.Resolver.(Explainer); ok {
			if why := e.Explain(f.at, f.basic.size, i); why != nil {
				f.err = why
			}
		}
		where := fmt.Sprintf("entry %d", f.entry)
		if count > 1 {
			where = fmt.Sprintf("item %d of %d, entry %d", i, count, f.entry)
		}
		return fmt.Errorf("%w: %s: %s at displacement %d: %w", ErrBounds, where, f.basic, f.at, f.err)
	}
	return fmt.Errorf("%w: %w", ErrBounds, err) // a Resolver that joins what its parts do not
}
