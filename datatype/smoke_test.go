package datatype

import "testing"

func TestSmoke(t *testing.T) {
	s := []float64{1, 2, 3, 4, 5, 6}
	m, ty, err := Of(s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := AppendPack(nil, m, 3, Vector(1, 1, 1, ty))
	if err != nil || len(b) != 24 {
		t.Fatal(err, b)
	}
	v := Vector(3, 1, 2, ty)
	b, err = AppendPack(nil, m, 1, v)
	d := make([]float64, 3)
	if _, err := Unpack(MemOf(d), 3, ty, b); err != nil || d[2] != 5 {
		t.Fatal(err, d)
	}
	t.Log(v, m.Check(2, v))
}
