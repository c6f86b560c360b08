package datatype

import (
	"fmt"
	"slices"
	"sync"
)

// ExternalSize returns the length in bytes of count items of t in External32 (MPI_Pack_external_size).
func ExternalSize(count int, t *Type) (int, error) { return SizeIn(External32, count, t) }

// SizeIn returns the length in bytes of count items of t in r. An invalid type, a negative count or a length that
// exceeds int is an error that wraps ErrType or ErrOverflow.
func SizeIn(r Representation, count int, t *Type) (int, error) {
	if err := t.Err(); err != nil {
		return 0, err
	}
	if count < 0 {
		return 0, fmt.Errorf("%w: count is %d, want at least 0", ErrType, count)
	}
	p := t.wireProgram(r)
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

// AppendExternal appends count items of t in m to dst, in External32 (MPI_Pack_external). After an error it returns dst
// unchanged. An error that wraps ErrConversion names the entry and the value that External32 cannot hold.
func AppendExternal(dst []byte, m Mem, count int, t *Type) ([]byte, error) {
	return AppendAs(External32, dst, m, count, t)
}

// AppendAs is AppendExternal for any Representation.
func AppendAs(r Representation, dst []byte, m Mem, count int, t *Type) ([]byte, error) {
	if err := m.Check(count, t); err != nil {
		return dst, err
	}
	p := t.wireProgram(r)
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

// UnpackExternal unpacks count items of t from the beginning of src, which is in External32, into m, and returns the
// rest of src (MPI_Unpack_external). If src is too short, m is unchanged. If a value does not fit its type here, the
// error wraps ErrConversion, and m holds the values before it.
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
	p := t.wireProgram(r)
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
