package datatype

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Layout describes the basic types that differ between platforms, as this process's processor and system lay them out.
// Messages between processes of equal Layouts need no conversion. Compare Layouts with ==.
type Layout struct {
	Big        bool  // the most significant byte of a number comes first
	Int        uint8 // bytes of Go's int and uint
	Long       uint8 // bytes of a C long
	WChar      uint8 // bytes of a wide character
	LongDouble uint8 // bytes of a long double
	Format     uint8 // of a long double: FormatDouble, FormatX87 or FormatQuad
}

// The formats of a long double.
const (
	FormatDouble uint8 = iota // IEEE binary64
	FormatX87                 // 80 bits and padding
	FormatQuad                // IEEE binary128
)

var formats = []string{"double", "x87", "quad"}

// LayoutBytes is the number of bytes that Layout.Append appends.
const LayoutBytes = 6

// OwnLayout returns the Layout of this process.
func OwnLayout() Layout {
	l := Layout{
		Big: hostBig, Int: strconv.IntSize / 8, Long: uint8(Long.size), WChar: uint8(WChar.size),
		LongDouble: uint8(LongDouble.size), Format: FormatQuad,
	}
	switch {
	case LongDouble.size == 8:
		l.Format = FormatDouble
	case extended80:
		l.Format = FormatX87
	}
	return l
}

// valid says what is wrong with a Layout that came from outside.
func (l Layout) valid() error {
	for _, f := range []struct {
		name string
		got  uint8
		want []uint8
	}{
		{"int", l.Int, []uint8{4, 8}}, {"long", l.Long, []uint8{4, 8}}, {"wchar", l.WChar, []uint8{2, 4}},
		{"long double", l.LongDouble, []uint8{8, 12, 16}},
	} {
		if !slices.Contains(f.want, f.got) {
			return fmt.Errorf("%w: a Layout whose %s has %d bytes, want one of %v", ErrType, f.name, f.got, f.want)
		}
	}
	if int(l.Format) >= len(formats) {
		return fmt.Errorf("%w: a Layout whose long double has format %d, want 0 to %d", ErrType, l.Format, len(formats)-1)
	}
	return nil
}

// Append appends l in LayoutBytes bytes, which LayoutFrom reads.
func (l Layout) Append(b []byte) []byte {
	order := byte(1)
	if l.Big {
		order = 2
	}
	return append(b, order, l.Int, l.Long, l.WChar, l.LongDouble, l.Format)
}

// LayoutFrom reads what Append wrote at the beginning of b. Its error wraps ErrType.
func LayoutFrom(b []byte) (Layout, error) {
	if len(b) < LayoutBytes || b[0] != 1 && b[0] != 2 {
		return Layout{}, fmt.Errorf("%w: % x is no Layout: want the order, 1 or 2, and five bytes more", ErrType, b[:min(len(b), LayoutBytes)])
	}
	l := Layout{Big: b[0] == 2, Int: b[1], Long: b[2], WChar: b[3], LongDouble: b[4], Format: b[5]}
	return l, l.valid()
}

// String returns l as text without commas and spaces, so that it can stand in a list. ParseLayout reads it.
func (l Layout) String() string {
	order, format := "little", strconv.Itoa(int(l.Format))
	if l.Big {
		order = "big"
	}
	if int(l.Format) < len(formats) {
		format = formats[l.Format]
	}
	return fmt.Sprintf("%s-int%d-long%d-wchar%d-%s%d", order, l.Int, l.Long, l.WChar, format, l.LongDouble)
}

// ParseLayout reads what Layout.String wrote. Its error wraps ErrType.
func ParseLayout(s string) (l Layout, err error) {
	order, rest, _ := strings.Cut(s, "-")
	l.Big = order == "big"
	number := func(name string) uint8 {
		var word string
		word, rest, _ = strings.Cut(rest, "-")
		n, _ := strconv.ParseUint(strings.TrimPrefix(word, name), 10, 8)
		return uint8(n)
	}
	l.Int, l.Long, l.WChar = number("int"), number("long"), number("wchar")
	for i, name := range formats {
		if strings.HasPrefix(rest, name) {
			l.Format = uint8(i)
			l.LongDouble = number(name)
			break
		}
	}
	if l.valid() != nil || l.String() != s {
		return Layout{}, fmt.Errorf("%w: %.60q is no Layout, which looks like %s", ErrType, s, OwnLayout())
	}
	return l, nil
}
