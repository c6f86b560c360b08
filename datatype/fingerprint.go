package datatype

import "math/bits"

// A Fingerprint sums up a sequence of basic types: its length, its bytes, and a polynomial over the integers modulo
// 2^61-1 whose coefficients are the basic types. Unlike [Type.Signature] it tells sequences of any length apart, but for
// one chance in 2^54 or so. Two fingerprints are compared with ==. The zero value is that of the empty sequence.
type Fingerprint struct {
	Entries int  // basic types
	Bytes   int  // in packed form
	Any     bool // Byte or Packed is among them, which match everything
	hash    uint64
	power   uint64 // of the base, by Entries, less 1 so that the zero value is the empty sequence
}

const (
	prime = 1<<61 - 1
	base  = 0x1d8e4e27c47d124f % prime
)

func mulMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return addMod(lo&prime, hi<<3|lo>>61)
}

func addMod(a, b uint64) uint64 {
	s := a + b
	s = s&prime + s>>61
	if s >= prime {
		s -= prime
	}
	return s
}

// Then is the fingerprint of f's sequence followed by g's, in constant time.
func (f Fingerprint) Then(g Fingerprint) Fingerprint {
	gp := addMod(g.power, 1)
	return Fingerprint{
		Entries: f.Entries + g.Entries, Bytes: f.Bytes + g.Bytes, Any: f.Any || g.Any,
		hash:  addMod(mulMod(f.hash, gp), g.hash),
		power: addMod(mulMod(addMod(f.power, 1), gp), prime-1),
	}
}

// Times is the fingerprint of n repetitions, in a number of steps that grows with the logarithm of n. None of a
// negative number.
func (f Fingerprint) Times(n int) Fingerprint {
	var r Fingerprint
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.Then(f)
		}
		f = f.Then(f)
	}
	return r
}

// fingerprint is that of one basic type. Int8 and Uint8 share it, as characters match either way.
func (t *Type) fingerprint() Fingerprint {
	c := t.class()
	if c == classInt && t.size == 1 {
		c = classUint
	}
	// Spread the few codes over the field.
	h := mulMod((uint64(c)<<8|uint64(t.size))*0x9e3779b97f4a7c15&prime, 0x0bf58476d1ce4e5b)
	return Fingerprint{
		Entries: 1, Bytes: t.size, Any: c == classByte || c == classPacked,
		hash: h, power: addMod(base, prime-1),
	}
}

// Fingerprint is the fingerprint of count items; none of a type that is wrong or of a negative count. Entries and Bytes
// are meaningless when they do not fit an int.
func (t *Type) Fingerprint(count int) Fingerprint {
	if t.Err() != nil || t.size == 0 || count <= 0 {
		return Fingerprint{}
	}
	return t.tally().all.Times(count)
}

// prefixPrint returns the fingerprint of the first basic types of a sequence of items, as many as fit the given number of packed
// bytes; rest is how many bytes are left over, of a basic type that is cut. It takes a descent, whatever the number.
func (t *Type) prefixPrint(bytes int) (f Fingerprint, rest int) {
	if t.Err() != nil || t.size == 0 || bytes <= 0 {
		return Fingerprint{}, max(bytes, 0)
	}
	s := t.tally()
	nd := t.ready().typed
	g, rest := s.prefix(nd, bytes%t.size, Native)
	return s.all.Times(bytes / t.size).Then(g), rest
}

// Accepts reports whether a message with fingerprint sent may be received as count items of t: whether its basic types
// are the first of the receiver's, by class and size. Byte and Packed on either side match everything of that length,
// as in [Compatible].
func (t *Type) Accepts(count int, sent Fingerprint) bool {
	if sent.Entries == 0 {
		return true
	}
	if t.Err() != nil || count <= 0 || t.size == 0 || (sent.Bytes-1)/t.size >= count {
		return false
	}
	if sent.Any || t.tally().all.Any {
		return true
	}
	f, rest := t.prefixPrint(sent.Bytes)
	return rest == 0 && f == sent
}
