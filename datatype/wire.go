package datatype

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// ErrWire is wrapped by the error of bytes that are no wire form of a type.
var ErrWire = errors.New("datatype: not the wire form of a type")

// The wire form of a type is a version, the number of types, and the types, each after all that it is made of; the last
// one is meant. Numbers are unsigned varints of encoding/binary.
//
//	predefined  0, its number
//	derived     the number of its combiner, then three lists: ints, displacements, types
//	list        its length, and the differences between neighbours, zigzag; the first from 0
//	type        how many places back it is in the list of types, at least 1
//
// A type that occurs several times is written once, so that the form is as long as the contents. There is one form of a
// type: what is not written like this is refused.
const (
	wireVersion  = 1
	wireMaxDepth = 1000    // of types in types
	wireMaxTypes = 1 << 20 // in one form
)

// Numbers never change: a combiner or predefined type that is added goes to the end.
var wireCombiners = []string{
	"named", "dup", "contiguous", "vector", "hvector", "indexed", "hindexed", "indexed_block", "hindexed_block", "struct", "resized",
	"subarray", "darray", "value_index", "pieces", "struct_at",
}

var wirePredefined = []*Type{
	LB, UB, Bool, Byte, Packed, Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64, Float32, Float64, Complex64, Complex128,
	Long, UnsignedLong, Aint, Count, Offset, CBool, WChar, LongDouble, CLongDoubleComplex,
	Integer, Integer1, Integer2, Integer4, Integer8, Integer16, Real, Real2, Real4, Real8, Real16, DoublePrecision,
	Complex, Complex4, Complex8, Complex16, Complex32, DoubleComplex, Logical, Character,
	FloatInt, DoubleInt, LongInt, TwoInt, ShortInt, LongDoubleInt, TwoReal, TwoDoublePrecision, TwoInteger,
}

// AppendWire appends a form of t to dst, from which [ParseWire] makes an equal type in any process. It holds the
// contents of t but not its name. An invalid type is an error; the error for a type that is nested too deeply or made of
// too many types wraps ErrWire.
func AppendWire(dst []byte, t *Type) ([]byte, error) {
	if err := t.Err(); err != nil {
		return dst, err
	}
	w := wireWriter{at: map[*Type]int{}}
	if _, err := w.visit(t, 1); err != nil {
		return dst, err
	}
	dst = append(dst, wireVersion)
	dst = binary.AppendUvarint(dst, uint64(len(w.list)))
	for i, t := range w.list {
		if k := slices.Index(wirePredefined, t); k >= 0 {
			dst = append(dst, 0)
			dst = binary.AppendUvarint(dst, uint64(k))
			continue
		}
		dst = append(dst, byte(slices.Index(wireCombiners, t.combiner)))
		dst = appendList(dst, t.ints)
		dst = appendList(dst, t.addrs)
		dst = binary.AppendUvarint(dst, uint64(len(t.types)))
		for _, o := range t.types {
			dst = binary.AppendUvarint(dst, uint64(i-w.at[o]))
		}
	}
	return dst, nil
}

func appendList(dst []byte, list []int) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(list)))
	last := 0
	for _, v := range list {
		dst = binary.AppendVarint(dst, int64(v)-int64(last)) // may wrap, and wraps back
		last = v
	}
	return dst
}

type wireWriter struct {
	list []*Type
	deep []int // how deeply each one is nested
	at   map[*Type]int
}

// visit lists what t is made of, and then t. It gives how deeply t is nested; depth is where it was met.
func (w *wireWriter) visit(t *Type, depth int) (deep int, err error) {
	if i, ok := w.at[t]; ok {
		return w.deep[i], nil
	}
	for _, o := range t.types {
		if depth == wireMaxDepth {
			deep = depth
			break
		}
		d, err := w.visit(o, depth+1)
		if err != nil {
			return 0, err
		}
		deep = max(deep, d)
	}
	if deep++; deep > wireMaxDepth || len(w.list) == wireMaxTypes {
		return 0, fmt.Errorf("%w: types nested more than %d deep, or more than %d", ErrWire, wireMaxDepth, wireMaxTypes)
	}
	w.at[t] = len(w.list)
	w.list = append(w.list, t)
	w.deep = append(w.deep, deep)
	return deep, nil
}

// ParseWire makes a type from the beginning of b and returns the rest of b. Its work and memory are proportional to the
// bytes that it reads, whatever they claim. Malformed bytes are an error that wraps ErrWire and says where. A
// well-formed type that this machine cannot have, such as one that is too large, gives that type's own error.
func ParseWire(b []byte) (t *Type, rest []byte, err error) {
	r := wireReader{b: b}
	if v := r.byte(); r.err == nil && v != wireVersion {
		r.fail("version %d, want %d", v, wireVersion)
	}
	n := r.length("types", 2)
	if n == 0 || n > wireMaxTypes {
		r.fail("%d types, want 1..%d", n, wireMaxTypes)
	}
	var list []parsed
	for r.err == nil && len(list) < n {
		list = append(list, r.parse(list))
	}
	if r.err != nil {
		return nil, b, r.err
	}
	// One form each: types in the order of a visit, each once, and all of them used.
	t = list[n-1].t
	rest = b[r.pos:]
	if again, err := AppendWire(nil, t); err != nil || string(again) != string(b[:r.pos]) {
		return nil, b, fmt.Errorf("%w: %d bytes are not how %s is written", ErrWire, r.pos, t.Short())
	}
	return t, rest, nil
}

type parsed struct {
	t    *Type
	deep int
}

type wireReader struct {
	b   []byte
	pos int
	err error
}

func (r *wireReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: byte %d: %s", ErrWire, r.pos, fmt.Sprintf(format, args...))
	}
}

func (r *wireReader) byte() byte {
	if r.err != nil || r.pos == len(r.b) {
		r.fail("the end, want more")
		return 0
	}
	r.pos++
	return r.b[r.pos-1]
}

func (r *wireReader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b[r.pos:])
	if r.err != nil || n <= 0 {
		r.fail("want a number")
		return 0
	}
	r.pos += n
	return v
}

// length is that of a list whose entries take at least least bytes each.
func (r *wireReader) length(what string, least int) int {
	v := r.uvarint()
	if left := len(r.b) - r.pos; v > uint64(left/least) {
		r.fail("%d %s in %d bytes", v, what, left)
		return 0
	}
	return int(v)
}

func (r *wireReader) list(what string) []int {
	n := r.length(what, 1)
	if n == 0 {
		return nil
	}
	list := make([]int, 0, n)
	last := 0
	for range n {
		v, k := binary.Varint(r.b[r.pos:])
		if r.err != nil || k <= 0 {
			r.fail("want a number")
			return nil
		}
		sum := int64(last) + v
		if int64(int(sum)) != sum {
			r.fail("%d does not fit an int of this machine", sum)
			return nil
		}
		r.pos += k
		last = int(sum)
		list = append(list, last)
	}
	return list
}

func (r *wireReader) parse(list []parsed) (p parsed) {
	combiner := int(r.byte())
	if combiner >= len(wireCombiners) {
		r.fail("combiner %d, want less than %d", combiner, len(wireCombiners))
	}
	if r.err != nil {
		return p
	}
	if combiner == 0 {
		k := r.uvarint()
		if k >= uint64(len(wirePredefined)) {
			r.fail("predefined type %d, want less than %d", k, len(wirePredefined))
			return p
		}
		p = parsed{wirePredefined[k], 1}
	} else {
		c := Contents{Combiner: wireCombiners[combiner], Ints: r.list("ints"), Addrs: r.list("displacements")}
		n := r.length("types", 1)
		for range n {
			back := r.uvarint()
			if back == 0 || back > uint64(len(list)) {
				r.fail("a type %d places back of %d", back, len(list))
				return p
			}
			old := list[uint64(len(list))-back]
			c.Types = append(c.Types, old.t)
			p.deep = max(p.deep, old.deep)
		}
		if p.deep++; p.deep > wireMaxDepth {
			r.fail("types nested more than %d deep", wireMaxDepth)
		}
		if r.err != nil {
			return p
		}
		p.t = FromContents(c)
	}
	if err := p.t.Err(); err != nil && r.err == nil {
		r.err = fmt.Errorf("%w: byte %d: %w", ErrWire, r.pos, err)
	}
	return p
}
