package datatype

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// Plain gives the bytes of numbers, in place, and nothing of other types.
func TestPlain(t *testing.T) {
	s := []uint64{1, 2, 3}
	b, typ := Plain(s[:2])
	if typ != Uint64 || len(b) != 16 || cap(b) != 16 {
		t.Fatalf("%d bytes, %d at most, of %v", len(b), cap(b), typ)
	}
	binary.NativeEndian.PutUint64(b[8:], 7)
	if s[1] != 7 {
		t.Errorf("%v: the bytes are not those of the slice", s)
	}
	if b, typ := Plain([]byte("abc")); typ != Uint8 || !bytes.Equal(b, []byte("abc")) {
		t.Errorf("%q of %v", b, typ)
	}
	for name, typ := range map[string]*Type{
		"bools":   second(Plain([]bool{true})), // which are normalised when they are received
		"named":   second(Plain([]celsius{1})),
		"structs": second(Plain([]struct{ a, b int }{{1, 2}})),
		"strings": second(Plain([]string{"a"})),
	} {
		if typ != nil {
			t.Errorf("%s: %v", name, typ)
		}
	}
	if b, typ := Plain[float64](nil); typ != Float64 || len(b) != 0 {
		t.Errorf("nil: %d bytes of %v", len(b), typ)
	}
}

func second(_ []byte, t *Type) *Type { return t }
