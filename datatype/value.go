package datatype

import (
	"math/bits"
	"runtime"
	"slices"
)

// extended80 says that a long double is x87's format here: 10 bytes, little endian, padded.
const extended80 = runtime.GOARCH == "amd64" || runtime.GOARCH == "386"

// reverse is src backwards.
func reverse(dst, src []byte) {
	for i, v := range src {
		dst[len(src)-1-i] = v
	}
}

// value converts one value, which changes its size or format; false when it does not fit. Neither happens often, and
// what is simple here is slow.
func (c *conversion) value(dst, src []byte, unpack bool) bool {
	hereBig := hostBig
	outsideBig := hostBig != c.swap
	srcBig, dstBig := hereBig, outsideBig
	if unpack {
		srcBig, dstBig = outsideBig, hereBig
	}
	switch c.op {
	case convLogic:
		v := uint64(0)
		if slices.ContainsFunc(src, func(b byte) bool { return b != 0 }) {
			v = 1
		}
		store(dst, v, 0, dstBig)
	case convResize:
		v := load(src, c.signed, srcBig)
		fill := uint64(0)
		if c.signed {
			fill = uint64(int64(v) >> 63)
		}
		if !fits(v, len(dst), c.signed) {
			return false
		}
		store(dst, v, fill, dstBig)
	case convQuad:
		if !unpack {
			var hi, lo uint64
			if len(src) == 8 {
				hi, lo = quadOfDouble(load(src, false, hereBig))
			} else {
				hi, lo = quadOf(uint16(load(src[8:10], false, false)), load(src[:8], false, false))
			}
			high, low := halves(dst, outsideBig)
			store(high, hi, 0, outsideBig)
			store(low, lo, 0, outsideBig)
			return true
		}
		high, low := halves(src, outsideBig)
		hi, lo := load(high, false, outsideBig), load(low, false, outsideBig)
		if len(dst) == 8 {
			v, ok := doubleOf(hi, lo)
			if ok {
				store(dst, v, 0, hereBig)
			}
			return ok
		}
		se, m, ok := extendedOf(hi, lo)
		if !ok {
			return false
		}
		clear(dst)
		store(dst[:8], m, 0, false)
		store(dst[8:10], uint64(se), 0, false)
	}
	return true
}

// halves are the more and the less significant 8 bytes of 16.
func halves(b []byte, big bool) (high, low []byte) {
	if big {
		return b[:8], b[8:]
	}
	return b[8:], b[:8]
}

// load reads an integer of up to 8 bytes.
func load(b []byte, signed, big bool) (v uint64) {
	for i := range b {
		k := i
		if !big {
			k = len(b) - 1 - i
		}
		v = v<<8 | uint64(b[k])
	}
	if n := 64 - 8*len(b); signed && n > 0 {
		v = uint64(int64(v<<n) >> n)
	}
	return v
}

func store(b []byte, v, fill uint64, big bool) {
	for i := range b {
		k := i
		if big {
			k = len(b) - 1 - i
		}
		b[k] = byte(v)
		v = v>>8 | fill<<56
	}
}

// fits reports whether v is a value of that many bytes.
func fits(v uint64, bytes int, signed bool) bool {
	n := 64 - 8*bytes
	if n <= 0 {
		return true
	}
	if signed {
		return int64(v)<<n>>n == int64(v)
	}
	return v<<n>>n == v
}

// quadOf is the binary128 that equals an 80-bit extended number: sign and exponent se, significand m with its leading
// bit. Every such number has one. Bit patterns that the processor calls invalid become a NaN.
func quadOf(se uint16, m uint64) (hi, lo uint64) {
	sign, exp := uint64(se>>15)<<63, uint64(se&0x7fff)
	lead := m>>63 == 1
	switch {
	case exp == 0 && !lead: // zero or subnormal, on the same exponent but with 49 bits more
		return sign | m>>15, m << 49
	case exp == 0: // what should have been written with exponent 1
		exp = 1
	case !lead:
		return sign | 0x7fff8<<44, 0
	}
	f := m << 1
	return sign | exp<<48 | f>>16, f << 48
}

// extendedOf is the 80-bit extended number nearest to a binary128, ties to even. It reports false when a finite number
// is too large for one.
func extendedOf(hi, lo uint64) (se uint16, m uint64, ok bool) {
	se = uint16(hi>>48) &^ 0x7fff
	exp := hi >> 48 & 0x7fff
	f := hi & (1<<48 - 1)
	m = f<<15 | lo>>49 // 63 bits; 49 are left
	if exp == 0x7fff {
		if f|lo != 0 {
			m |= 1 << 62 // a NaN stays one
		}
		return se | 0x7fff, m | 1<<63, true
	}
	if exp != 0 {
		m |= 1 << 63
	}
	const half = 1 << 48
	rest := lo & (1<<49 - 1)
	if rest > half || rest == half && m&1 == 1 {
		var carry uint64
		m, carry = bits.Add64(m, 1, 0)
		switch {
		case carry == 1:
			exp, m = exp+1, 1<<63
		case exp == 0 && m>>63 == 1:
			exp = 1
		}
	}
	return se | uint16(exp), m, exp < 0x7fff
}

// quadOfDouble is the binary128 that equals a binary64, all as bits. Every one has one.
func quadOfDouble(v uint64) (hi, lo uint64) {
	sign, exp, f := v>>63<<63, v>>52&0x7ff, v&(1<<52-1)
	switch {
	case exp == 0x7ff:
		exp = 0x7fff
	case exp != 0:
		exp += 16383 - 1023
	case f == 0:
		return sign, 0
	default: // subnormal here and normal there
		n := uint64(bits.LeadingZeros64(f) - 11)
		exp, f = 16383-1022-n, f<<n&(1<<52-1)
	}
	return sign | exp<<48 | f>>4, f << 60
}

// doubleOf is the binary64 nearest to a binary128, ties to even. It reports false when a finite number is too large.
func doubleOf(hi, lo uint64) (v uint64, ok bool) {
	sign, exp, f := hi>>63<<63, int(hi>>48&0x7fff), hi&(1<<48-1)
	if exp == 0x7fff {
		v = sign | 0x7ff<<52 | f<<4 | lo>>60
		if f|lo != 0 {
			v |= 1 << 51 // a NaN stays one
		}
		return v, true
	}
	m := f<<15 | lo>>49 // 63 bits, and whether there are others
	if lo<<15 != 0 {
		m |= 1
	}
	if exp == 0 {
		return sign, true // far below the least subnormal
	}
	m |= 1 << 63
	biased := exp - 16383 + 1023
	shift := 11
	if biased > 0x7fe {
		return 0, false
	}
	if biased < 1 {
		shift, biased = 12-biased, 0
	}
	if shift > 63 { // at most the least subnormal, if more than half of it
		if shift == 64 && m > 1<<63 {
			sign++
		}
		return sign, true
	}
	q, rest, half := m>>shift, m&(1<<shift-1), uint64(1)<<(shift-1)
	if rest > half || rest == half && q&1 == 1 {
		q++
	}
	// The leading bit of a normal number, and a carry, count the exponent up by one.
	if biased > 0 {
		biased--
	}
	v = uint64(biased)<<52 + q
	return sign | v, v < 0x7ff<<52
}
