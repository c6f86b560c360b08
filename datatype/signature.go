package datatype

// class is the kind of a basic type, apart from its size.
type class uint8

const (
	classInt class = 1 + iota
	classUint
	classFloat
	classComplex
	classBool
	classByte
	classPacked
	classWide    // wide characters
	classLogical // Fortran's truth values, of which no more is known
	classQuad    // quadruple precision, which not every long double has
)

// A signature sums up the sequence of basic types of a type map, whatever its length: enough to refuse most receives of
// the wrong type, never a right one. It composes in constant time.
type signature struct {
	basic  *Type  // the basic type of all entries; nil when they differ or there are none
	code   uint16 // class<<8 | size of the first entry; 0 when there is none
	set    uint16 // the codes that occur, one bit each, by letter
	first  uint8  // letter of the first entry
	second uint8  // letter of the first entry that differs from it; 0 when none does
	run    uint8  // number of entries before that one, modulo 256
}

// Letters are the 4-bit names of class and size. Int8 and Uint8 share one: characters match either way. So do all types
// that Go has not, which are told apart by their codes where nothing else is in the message.
const (
	letterOther  = 13
	letterByte   = 14
	letterPacked = 15
	wildLetters  = 1<<letterByte | 1<<letterPacked
)

func letter(c class, size int) uint8 {
	sized := func(first uint8, sizes ...int) uint8 {
		for i, s := range sizes {
			if s == size {
				return first + uint8(i)
			}
		}
		return letterOther // also of whatever a signature from outside holds
	}
	switch c {
	case classInt:
		return sized(1, 1, 2, 4, 8)
	case classUint:
		if size == 1 {
			return 1
		}
		return sized(5, 2, 4, 8)
	case classFloat:
		return sized(8, 4, 8)
	case classComplex:
		return sized(10, 8, 16)
	case classBool:
		return 12
	case classByte:
		return letterByte
	case classPacked:
		return letterPacked
	default:
		return letterOther
	}
}

func basicSignature(t *Type, c class) signature { return sizedSignature(t, c, t.size) }

func sizedSignature(t *Type, c class, size int) signature {
	l := letter(c, size)
	return signature{basic: t, code: uint16(c)<<8 | uint16(size), set: 1 << l, first: l}
}

// then is the signature of n entries of s followed by those of next.
func (s signature) then(n int, next signature) signature {
	if s.set == 0 {
		return next
	}
	if next.set == 0 {
		return s
	}
	r := s
	if s.basic != next.basic {
		r.basic = nil
	}
	r.set |= next.set
	if s.second == 0 {
		switch {
		case next.first != s.first:
			r.second, r.run = next.first, uint8(n)
		case next.second != 0:
			r.second, r.run = next.second, uint8(n)+next.run
		}
	}
	return r
}

const mixedBit = 1 << 31

// Signature sums up the basic types of t in 32 bits, for [Compatible]. It is 0 for an empty type; below 1<<16, and equal
// for all integers of one kind and size, when all entries are of one class and size; and has its top bit set when they
// differ. It depends on neither count nor displacements, so that a message of several items has the signature of one.
func (t *Type) Signature() uint32 {
	if t.sig.second == 0 { // as word does, without a copy
		return uint32(t.sig.code)
	}
	return t.sig.word()
}

func (s signature) word() uint32 {
	if s.second == 0 {
		return uint32(s.code)
	}
	// The first entry, how many are equal to it, and the one that ends their run are a prefix of every message of at
	// least one item. Which letters occur at all must be a subset of what the receiver has.
	return mixedBit | uint32(s.set>>1)<<16 | uint32(s.run)<<8 | uint32(s.first)<<4 | uint32(s.second)
}

// Basic returns the basic type of all entries, or nil if they differ or there are none. A standard type with the values
// of a Go type counts as that Go type, because reductions compute with it.
func (t *Type) Basic() *Type { return t.sig.basic }

// Compatible reports whether a message whose type has signature send may be received as a type with signature recv. It
// accepts every message that the standard allows, also one shorter than the receive, and refuses what it can prove
// wrong. Byte and Packed match everything, and 8-bit integers of either sign match each other. A message of no bytes
// should be given signature 0.
func Compatible(send, recv uint32) bool {
	if send == recv || send == 0 || recv == 0 {
		return true
	}
	s, r := readSignature(send), readSignature(recv)
	if (s.set|r.set)&wildLetters != 0 {
		return true
	}
	switch {
	case s.second == 0:
		// So far as one item of the receiver begins alike; it may be longer than the message.
		return s.first == r.first && (s.first != letterOther || r.second != 0)
	case r.second == 0:
		return false
	default:
		return s.first == r.first && s.second == r.second && s.run == r.run && s.set&^r.set == 0
	}
}

func readSignature(u uint32) signature {
	if u&mixedBit == 0 {
		l := letter(class(u>>8), int(u&0xff))
		return signature{first: l, set: 1 << l}
	}
	return signature{
		set: uint16(u>>16&0x7fff) << 1,
		run: uint8(u >> 8), first: uint8(u >> 4 & 15), second: uint8(u & 15),
	}
}
