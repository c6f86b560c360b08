package datatype

import (
	"errors"
	"strings"
	"testing"
)

func TestLayout(t *testing.T) {
	own := OwnLayout()
	if err := own.valid(); err != nil {
		t.Error(err)
	}
	for _, l := range []Layout{
		own,
		{false, 8, 8, 4, 16, FormatX87}, {false, 4, 4, 4, 12, FormatX87}, {false, 8, 8, 4, 16, FormatQuad}, {true, 8, 8, 4, 16, FormatQuad},
		{false, 4, 4, 4, 8, FormatDouble}, {false, 8, 8, 2, 8, FormatDouble},
	} {
		if got, err := ParseLayout(l.String()); got != l || err != nil {
			t.Errorf("%s is parsed as %s, %v", l, got, err)
		}
		if strings.ContainsAny(l.String(), " ,") {
			t.Errorf("%q holds spaces or commas", l)
		}
		b := l.Append(nil)
		if got, err := LayoutFrom(append(b, 9)); got != l || err != nil || len(b) != LayoutBytes {
			t.Errorf("%s in bytes is % x, which is read as %s, %v", l, b, got, err)
		}
		for n := range b {
			if _, err := LayoutFrom(b[:n]); !errors.Is(err, ErrType) {
				t.Errorf("%d bytes are read: %v", n, err)
			}
			bad := append([]byte(nil), b...)
			bad[n] = 7
			if _, err := LayoutFrom(bad); !errors.Is(err, ErrType) {
				t.Errorf("% x is read: %v", bad, err)
			}
		}
	}
	for _, s := range []string{"", "big", "little-int8-long8-wchar4-x8716x", "little-int8-long8-wchar4", "middle-int8-long8-wchar4-quad16", "big-int08-long8-wchar4-quad16", "big-int3-long8-wchar4-quad16", "big-int8-long8-wchar4-quad16-"} {
		if l, err := ParseLayout(s); !errors.Is(err, ErrType) {
			t.Errorf("%q is parsed as %s, %v", s, l, err)
		}
	}
}
