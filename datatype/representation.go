package datatype

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrConversion is wrapped by the error for a value that the other representation cannot hold. No value is ever
// truncated.
var ErrConversion = errors.New("datatype: value does not fit the other representation")

// A Representation describes values outside this process: their byte order and sizes. The zero value is Native. Compare
// Representations with ==.
type Representation struct {
	order byteOrder
	long  uint8 // bytes of a C long
	wchar uint8 // bytes of a wide character
	seldom
}

// seldom stands apart because the compiler keeps no struct of more than four fields in registers, nor one that holds such.
type seldom struct {
	name  uint8 // of String
	least uint8 // integers and truth values shorter than this many bytes travel as this many
}

type byteOrder uint8

const (
	hostOrder byteOrder = iota
	littleOrder
	bigOrder
)

// Native is what memory holds. External32 is the canonical form of the standard's chapter on files, "External Data
// Representation", by the tables of MPI-5.0: big endian, a long of 4 bytes, a wide character of 2. LittleEndian and
// BigEndian have one size for each type, whatever the processors on either side: 8 bytes for int and long, 4 for a wide
// character, 16 for a long double, which is IEEE binary128 everywhere but in Native. XDR is big endian in units of 4
// bytes (RFC 4506): shorter integers and truth values are widened, a long has 4 bytes, and bytes are opaque.
var (
	Native       = Representation{}
	External32   = Representation{order: bigOrder, long: 4, wchar: 2, seldom: seldom{name: 1}}
	LittleEndian = Representation{order: littleOrder, long: 8, wchar: 4, seldom: seldom{name: 2}}
	BigEndian    = Representation{order: bigOrder, long: 8, wchar: 4, seldom: seldom{name: 3}}
	XDR          = Representation{order: bigOrder, long: 4, wchar: 4, seldom: seldom{name: 4, least: 4}}
)

// WithLong returns r with a C long of 4 or 8 bytes, to match a peer. With any other number, and for Native, whose sizes
// are fixed, every use of the result fails.
func (r Representation) WithLong(bytes int) Representation {
	r.long = badWidth
	if r.order != hostOrder && (bytes == 4 || bytes == 8) {
		r.long = uint8(bytes)
	}
	return r
}

const badWidth = 255

func (r Representation) check() error {
	if r.long == badWidth {
		return fmt.Errorf("%w: a Representation by WithLong: want 4 or 8 bytes, and not of Native", ErrType)
	}
	return nil
}

// String returns the name of the representation, and the size of a long if it was changed.
func (r Representation) String() string {
	known := []Representation{Native, External32, LittleEndian, BigEndian, XDR}
	s := []string{"native", "external32", "little endian", "big endian", "XDR"}[r.name]
	if r.long != known[r.name].long {
		s += fmt.Sprintf(" with a long of %d bytes", r.long)
	}
	return s
}

// kind says which basic types have different sizes in different places.
type kind uint8

const (
	kindFixed kind = iota
	kindInt        // Go's int and uint where they have 4 bytes, and counts of bytes
	kindLong       // C's long and unsigned long
	kindWChar
	kindLongDouble // and the complex type of two
)

// hostBig says that this processor stores the most significant byte first.
var hostBig = binary.NativeEndian.Uint16([]byte{1, 0}) != 1

func (r Representation) swaps() bool { return r.order != hostOrder && (r.order == bigOrder) != hostBig }

// width is how many bytes a value of basic type t has in r.
func (r Representation) width(t *Type) int {
	if r.order == hostOrder {
		return t.size
	}
	switch t.kind {
	case kindInt:
		return 8
	case kindLong:
		return int(r.long)
	case kindWChar:
		return int(r.wchar)
	case kindLongDouble:
		if t.class() == classComplex {
			return 32
		}
		return 16
	}
	switch t.class() {
	case classInt, classUint, classBool:
		return max(t.size, int(r.least))
	}
	return t.size
}

func (t *Type) class() class { return class(t.sig.code >> 8) }

// A conversion is what happens to one part of a value: a number, or one of the two of a complex number.
type conversion struct {
	op          conversionOp
	signed      bool
	swap        bool // the byte order outside is not this processor's
	local, wire int  // bytes here and outside
}

type conversionOp uint8

const (
	convCopy   conversionOp = iota // one byte, unchanged
	convTruth                      // one byte, 0 or 1 when received
	convSwap                       // bytes reversed
	convResize                     // an integer of other size
	convLogic                      // a truth value of other size
	convQuad                       // the 80-bit format or binary64 here, binary128 outside
)

// conversion gives the conversion of basic type t.
func (r Representation) conversion(t *Type) conversion {
	c := conversion{local: t.size, wire: r.width(t), swap: r.swaps()}
	if t.class() == classComplex || t == Complex32 {
		c.local /= 2
		c.wire /= 2
	}
	switch {
	case t.kind == kindLongDouble && r.order != hostOrder && (extended80 || c.local == 8):
		c.op = convQuad
	case c.local != c.wire && t.class() == classBool:
		c.op = convLogic
	case c.local != c.wire:
		c.op, c.signed = convResize, t.class() == classInt
	case t.bools:
		c.op = convTruth
	case c.local > 1 && c.swap && t.class() != classByte && t.class() != classPacked:
		c.op = convSwap
	default:
		c = conversion{op: convCopy, local: 1, wire: 1}
	}
	return c
}
