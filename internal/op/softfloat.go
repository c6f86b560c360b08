package op

import (
	"encoding/binary"
	"math/big"
)

// A floatFormat is a binary floating-point format of 15 exponent bits that Go has no type for. Its arithmetic here is
// exact and rounded once, to nearest and even, as IEEE 754 asks; it is slow.
type floatFormat struct {
	precision uint // bits of the significand, with the integer bit
	explicit  bool // the integer bit is stored
}

var (
	extended  = floatFormat{64, true}   // the x87 format: 8 bytes of significand and 2 of sign and exponent
	quadruple = floatFormat{113, false} // binary128
)

const (
	exponentBias = 16383
	exponentMost = 1<<15 - 1 // of infinities and NaNs
)

// A soft is a number taken apart. Its fields are integers, so that it has an order without arithmetic.
type soft struct {
	negative bool
	exponent uint   // as stored
	hi, lo   uint64 // the significand as stored, 16 or 64 bits above 64 or 0
}

func (s soft) isNaN(f floatFormat) bool {
	hi := s.hi
	if f.explicit {
		hi &= 1<<63 - 1
	}
	return s.exponent == exponentMost && hi|s.lo != 0
}

func (s soft) isInf(f floatFormat) bool { return s.exponent == exponentMost && !s.isNaN(f) }

// order is -1, 0 or 1; the zeros are equal, and NaNs are not to be asked for.
func (s soft) order(t soft) int {
	sign := 1
	switch {
	case s.exponent|t.exponent == 0 && s.hi|s.lo|t.hi|t.lo == 0:
		return 0
	case s.negative != t.negative:
		if s.negative {
			return -1
		}
		return 1
	case s.negative:
		sign = -1
	}
	for _, d := range [3][2]uint64{{uint64(s.exponent), uint64(t.exponent)}, {s.hi, t.hi}, {s.lo, t.lo}} {
		if d[0] != d[1] {
			if d[0] < d[1] {
				return -sign
			}
			return sign
		}
	}
	return 0
}

// load takes the number at b apart, and store writes it; padding behind an extended number stays as it is.
func (f floatFormat) load(b []byte) soft {
	if f.explicit {
		e := binary.LittleEndian.Uint16(b[8:])
		return soft{e>>15 != 0, uint(e & exponentMost), binary.LittleEndian.Uint64(b), 0}
	}
	hi, lo := binary.NativeEndian.Uint64(b[highHalf:]), binary.NativeEndian.Uint64(b[8-highHalf:])
	return soft{hi>>63 != 0, uint(hi >> 48 & exponentMost), hi & (1<<48 - 1), lo}
}

func (f floatFormat) store(b []byte, s soft) {
	e := uint64(s.exponent)
	if s.negative {
		e |= 1 << 15
	}
	if f.explicit {
		binary.LittleEndian.PutUint64(b, s.hi)
		binary.LittleEndian.PutUint16(b[8:], uint16(e))
		return
	}
	binary.NativeEndian.PutUint64(b[highHalf:], e<<48|s.hi)
	binary.NativeEndian.PutUint64(b[8-highHalf:], s.lo)
}

// highHalf is where the high half of a number of 16 bytes begins.
var highHalf = func() int {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return 8
	}
	return 0
}()

// exactBits hold every sum of two finite numbers of either format.
const exactBits = 2*exponentBias + 300

// number is the value of s, which is finite.
func (f floatFormat) number(s soft) *big.Float {
	m := new(big.Int).SetUint64(s.hi)
	e := max(int(s.exponent), 1) - exponentBias - int(f.precision) + 1
	if !f.explicit {
		m.Lsh(m, 64).Or(m, new(big.Int).SetUint64(s.lo))
		if s.exponent > 0 {
			m.SetBit(m, int(f.precision)-1, 1)
		}
	}
	v := new(big.Float).SetPrec(exactBits).SetInt(m)
	v.SetMantExp(v, e)
	if s.negative {
		v.Neg(v)
	}
	return v
}

// round is the number nearest to v.
func (f floatFormat) round(v *big.Float) soft {
	out := soft{negative: v.Signbit()}
	if v.Sign() == 0 {
		return out
	}
	// The last bit of the significand stands for 2^last, in the subnormal numbers no less than that of the smallest.
	last := max(v.MantExp(nil)-int(f.precision), 2-exponentBias-int(f.precision))
	scaled := new(big.Float).SetMantExp(v, -last)
	scaled.Abs(scaled)
	m, _ := scaled.Int(nil)
	rest := scaled.Sub(scaled, new(big.Float).SetInt(m))
	if c := rest.Cmp(big.NewFloat(0.5)); c > 0 || c == 0 && m.Bit(0) == 1 {
		m.Add(m, big.NewInt(1))
	}
	if m.BitLen() > int(f.precision) {
		m.Rsh(m, 1)
		last++
	}
	if m.BitLen() == int(f.precision) {
		out.exponent = uint(last + int(f.precision) - 1 + exponentBias)
	}
	if out.exponent >= exponentMost {
		return f.infinity(out.negative)
	}
	if f.explicit {
		out.hi = m.Uint64()
		return out
	}
	m.SetBit(m, int(f.precision)-1, 0)
	out.lo = new(big.Int).And(m, new(big.Int).SetUint64(1<<64-1)).Uint64()
	out.hi = m.Rsh(m, 64).Uint64()
	return out
}

func (f floatFormat) infinity(negative bool) soft {
	s := soft{negative: negative, exponent: exponentMost}
	if f.explicit {
		s.hi = 1 << 63
	}
	return s
}

func (f floatFormat) nan() soft {
	s := f.infinity(false)
	if f.explicit {
		s.hi |= 1 << 62
	} else {
		s.hi |= 1 << 47
	}
	return s
}

func (f floatFormat) add(a, b soft) soft {
	switch {
	case a.isNaN(f) || b.isNaN(f) || a.isInf(f) && b.isInf(f) && a.negative != b.negative:
		return f.nan()
	case a.isInf(f):
		return a
	case b.isInf(f):
		return b
	}
	x, y := f.number(a), f.number(b)
	return f.round(x.Add(x, y))
}

func (f floatFormat) sub(a, b soft) soft {
	b.negative = !b.negative
	return f.add(a, b)
}

func (f floatFormat) mul(a, b soft) soft {
	zero := func(s soft) bool { return s.exponent == 0 && s.hi|s.lo == 0 }
	negative := a.negative != b.negative
	switch {
	case a.isNaN(f) || b.isNaN(f) || a.isInf(f) && zero(b) || zero(a) && b.isInf(f):
		return f.nan()
	case a.isInf(f) || b.isInf(f):
		return f.infinity(negative)
	}
	x, y := f.number(a), f.number(b)
	return f.round(x.SetPrec(2*f.precision).Mul(x, y))
}

// best is Go's max or min: a NaN wins, and of two zeros the one with the better sign.
func (f floatFormat) best(a, b soft, largest bool) soft {
	switch {
	case a.isNaN(f):
		return a
	case b.isNaN(f):
		return b
	}
	c := a.order(b)
	if c == 0 && a.negative != b.negative {
		c = -1
		if b.negative {
			c = 1
		}
	}
	if c > 0 == largest {
		return a
	}
	return b
}
