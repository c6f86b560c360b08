package datatype

import (
	"fmt"
	"slices"
	"sync"
)

// ExternalSize is the length in bytes of count items of t in External32, MPI_PACK_EXTERNAL_SIZE.
func ExternalSize(count int, t *Type) (int, error) { return SizeIn(External32, count, t) }

// SizeIn is the length in bytes of count items of t in r. The error, of a type that is wrong, a negative count or a
// length that does not fit an int, wraps ErrType or ErrOverflow.
func SizeIn(r Representation, count int, t *Type) (int, error) {
	if err := t.Err(); err != nil {
		return 0, err
	}
	if count < 0 {
		return 0, fmt.Errorf("%w: count is %d, want at least 0", ErrType, count)
	}
	p := t.outside(r)
	if p.err != nil {
		return 0, p.err
	}
	size := p.size
	if p.plain {
		size = t.size
	}
	var c checked
	n := c.mul(count, size)
	if c.over {
		return 0, fmt.Errorf("%w: %d items of %s in %s do not fit an int", ErrOverflow, count, t.Short(), r)
	}
	return n, nil
}

// AppendExternal appends count items of t in m, in External32, to dst: MPI_PACK_EXTERNAL. On an error dst is returned as
// it was; one that wraps ErrConversion names the entry and the value that External32 cannot hold.
func AppendExternal(dst []byte, m Mem, count int, t *Type) ([]byte, error) {
	return AppendAs(External32, dst, m, count, t)
}

// AppendAs is AppendExternal for any Representation.
func AppendAs(r Representation, dst []byte, m Mem, count int, t *Type) ([]byte, error) {
	if err := m.Check(count, t); err != nil {
		return dst, err
	}
	p := t.outside(r)
	if p.err == nil && p.plain {
		return AppendPack(dst, m, count, t)
	}
	n, err := SizeIn(r, count, t)
	if err != nil {
		return dst, err
	}
	grown := slices.Grow(dst, n)[:len(dst)+n]
	if err := convertWhole(grown[len(dst):], m, count, t, p, false); err != nil {
		return dst, err
	}
	return grown, nil
}

// UnpackExternal puts the first bytes of src, which are in External32 and must be enough, into count items of t in m and
// returns the rest: MPI_UNPACK_EXTERNAL. When they are too few, memory stays as it was. On an error that wraps
// ErrConversion, of a value that does not fit its type here, the values before it are in place.
func UnpackExternal(m Mem, count int, t *Type, src []byte) (rest []byte, err error) {
	return UnpackAs(External32, m, count, t, src)
}

// UnpackAs is UnpackExternal for any Representation.
func UnpackAs(r Representation, m Mem, count int, t *Type, src []byte) (rest []byte, err error) {
	if err := m.Check(count, t); err != nil {
		return src, err
	}
	if err := t.CheckReceive(count); err != nil {
		return src, err
	}
	p := t.outside(r)
	if p.err == nil && p.plain {
		return unpack(m, count, t, src)
	}
	n, err := SizeIn(r, count, t)
	if err != nil {
		return src, err
	}
	if len(src) < n {
		return src, fmt.Errorf("%w: %d bytes of %s for %d items of %s, want %d", ErrBounds, len(src), r, count, t.Short(), n)
	}
	if err := convertWhole(src[:n], m, count, t, p, true); err != nil {
		return src, err
	}
	return src[n:], nil
}

// spare are converters between uses: errors need one on the heap.
var spare = sync.Pool{New: func() any { return new(converter) }}

// convertWhole moves a whole message, whose form outside is b.
func convertWhole(b []byte, m Mem, count int, t *Type, p *wireProgram, unpack bool) error {
	v := spare.Get().(*converter)
	_, err := v.set(m, count, t, p)
	if err == nil {
		_, err = v.move(b, 0, unpack)
	}
	*v = converter{}
	spare.Put(v)
	return err
}
