package lane

import (
	"reflect"
	"sync/atomic"
	"testing"
)

// All fields are words, with what C takes them for.
func TestWords(t *testing.T) {
	for _, s := range []reflect.Type{reflect.TypeFor[Rank](), reflect.TypeFor[Lane](), reflect.TypeFor[Want](), reflect.TypeFor[Queue]()} {
		for i := range s.NumField() {
			if f := s.Field(i); f.Type.Size() != 8 || f.Offset != 8*uintptr(i) || f.Tag.Get("c") == "" {
				t.Errorf("%s.%s has %d bytes at %d and tag %q", s.Name(), f.Name, f.Type.Size(), f.Offset, f.Tag)
			}
		}
	}
}

// The values of what is atomic in Go lie where it lies, as wide as C takes them for.
func TestAtomics(t *testing.T) {
	var pins Pins
	var b atomic.Bool
	var i atomic.Int32
	var u atomic.Uint32
	var w atomic.Uint64
	var p atomic.Pointer[int]
	b.Store(true)
	i.Store(-2)
	u.Store(3)
	w.Store(1 << 40)
	p.Store(new(int))
	for _, c := range []struct {
		name       string
		have, want uint64
	}{
		{"Bool", uint64(word32(Address(&pins, &b))), 1},
		{"Int32", uint64(word32(Address(&pins, &i))), 1<<32 - 2},
		{"Uint32", uint64(word32(Address(&pins, &u))), 3},
		{"Uint64", word64(Address(&pins, &w)), 1 << 40},
		{"Pointer", word64(Address(&pins, &p)), Address(&pins, p.Load())},
	} {
		if c.have != c.want {
			t.Errorf("%s is %#x in memory, want %#x", c.name, c.have, c.want)
		}
	}
	var v uint64
	Publish(&v, 7)
	if Load(&v) != 7 {
		t.Error("what was published is not there")
	}
}
