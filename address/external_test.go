package address_test

import (
	"bytes"
	"testing"

	"cadre.example/address"
	"cadre.example/datatype"
)

// A4 in external32: scattered variables become the standard's big-endian form and come back.
func TestA4External(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		n, v := int32(0x01020304), []int16{5, 6, 7}
		ty := address.Struct([]int{3, 1}, []address.Address{address.OfSlice(s, v), address.Of(s, &n)}, []*datatype.Type{datatype.Int16, datatype.Int32})
		p, err := datatype.AppendExternal(nil, s.Bottom(), 1, ty)
		if err != nil || !bytes.Equal(p, []byte{0, 5, 0, 6, 0, 7, 1, 2, 3, 4}) {
			t.Fatalf("% x, %v", p, err)
		}
		n, v[0], v[1], v[2] = 0, 0, 0, 0
		rest, err := datatype.UnpackExternal(s.Bottom(), 1, ty, p)
		if err != nil || len(rest) != 0 || n != 0x01020304 || v[0] != 5 || v[1] != 6 || v[2] != 7 {
			t.Error(rest, err, n, v)
		}
		_, err = datatype.AppendExternal(nil, s.Bottom(), 2, ty)
		wants(t, err, address.ErrCount)
		_, err = datatype.AppendExternal(nil, datatype.MemOf(v), 1, ty)
		wants(t, err, address.ErrAbsolute)
		if err := s.Release(address.Of(s, &n)); err != nil {
			t.Fatal(err)
		}
		_, err = datatype.UnpackExternal(s.Bottom(), 1, ty, p)
		wants(t, err, address.ErrReleased, "entry 3")
	})
}
