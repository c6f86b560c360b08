package datatype

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// script makes the choices of a random type from the bytes of a fuzzer; it chooses 0, the end of everything, when they
// run out.
type script struct{ left []byte }

func (s *script) Uint64() uint64 {
	var b [8]byte
	n := copy(b[:2], s.left)
	s.left = s.left[n:]
	// The generator uses the high half, and draws again when its low bits are 0.
	return uint64(binary.BigEndian.Uint16(b[:]))<<48 | 0x7fff<<32
}

// FuzzCursor builds a type from shape and moves three items of it in pieces cut at the given places.
func FuzzCursor(f *testing.F) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 8))
		f.Add(randomBytes(r, 60), randomBytes(r, 8))
	}
	f.Fuzz(func(t *testing.T, shape, cuts []byte) {
		if len(shape) > 400 {
			return
		}
		ty, fl := randomType(rand.New(&script{shape}), 4)
		m := fl.times(3)
		lo, hi := m.span()
		raw := make([]byte, hi-lo)
		for i := range raw {
			raw[i] = byte(i * 7)
		}
		want := m.pack(raw, -lo)
		var c Cursor
		if err := c.Reset(MemAt(raw, -lo), 3, ty); err != nil || c.Len() != len(want) {
			t.Fatalf("%s: %v, length %d of %d", ty, err, c.Len(), len(want))
		}
		room := make([]byte, hi-lo)
		var d Cursor
		if err := d.Reset(MemAt(room, -lo), 3, ty); err != nil {
			t.Fatal(err)
		}
		piece := make([]byte, 256)
		for i := 0; c.Pos() < len(want); i++ {
			n := 64
			if i < len(cuts) {
				n = 1 + int(cuts[i])
			}
			at := c.Pos()
			k := c.Pack(piece[:n])
			if !bytes.Equal(piece[:k], want[at:at+k]) || k == 0 {
				t.Fatalf("%s: %d bytes at %d", ty, n, at)
			}
			if d.Unpack(piece[:k]) != k {
				t.Fatalf("%s: unpack at %d", ty, at)
			}
		}
		if m.overlapping() {
			return
		}
		expect := make([]byte, hi-lo)
		m.unpack(expect, -lo, want)
		if !bytes.Equal(room, expect) {
			t.Fatalf("%s: unpacked %v, want %v", ty, room, expect)
		}
	})
}

var fuzzKinds = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
	reflect.TypeFor[struct{}](), reflect.TypeFor[[0]int64](),
	// and what must be refused
	reflect.TypeFor[*int](), reflect.TypeFor[string](), reflect.TypeFor[[]int](), reflect.TypeFor[map[int]int](), reflect.TypeFor[any](),
	reflect.TypeFor[uintptr](), reflect.TypeFor[func()](), reflect.TypeFor[chan int](),
}

const fuzzRefused = 8

// goType builds a Go type from bytes; fixed reports whether it has a fixed layout.
func goType(s *script, depth int) (rt reflect.Type, fixed bool) {
	next := func() int {
		if len(s.left) == 0 {
			return 0
		}
		b := s.left[0]
		s.left = s.left[1:]
		return int(b)
	}
	switch k := next(); {
	case depth > 0 && k%4 == 1:
		elem, fixed := goType(s, depth-1)
		return reflect.ArrayOf(next()%4, elem), fixed
	case depth > 0 && k%4 >= 2:
		fixed = true
		var fields []reflect.StructField
		for i := range next() % 6 {
			ft, ok := goType(s, depth-1)
			field := reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: ft}
			if next()%5 == 1 {
				field.Tag = `mpi:"-"`
				ok = true
			}
			fixed = fixed && ok
			fields = append(fields, field)
		}
		return reflect.StructOf(fields), fixed
	default:
		i := next() % len(fuzzKinds)
		return fuzzKinds[i], i < len(fuzzKinds)-fuzzRefused
	}
}

// goMap lists the basic parts of a Go type by its own description.
func goMap(rt reflect.Type, at int, out []string) []string {
	switch rt.Kind() {
	case reflect.Array:
		for i := range rt.Len() {
			out = goMap(rt.Elem(), at+i*int(rt.Elem().Size()), out)
		}
	case reflect.Struct:
		for i := range rt.NumField() {
			if f := rt.Field(i); f.Tag.Get("mpi") != "-" {
				out = goMap(f.Type, at+int(f.Offset), out)
			}
		}
	default:
		name := rt.Kind().String()
		if name == "int" {
			name = Int.name
		}
		out = append(out, fmt.Sprint(name, "@", at))
	}
	return out
}

// FuzzFor derives types from random Go types and compares them with what reflection says.
func FuzzFor(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(randomBytes(rand.New(rand.NewPCG(seed, 9)), 40))
	}
	f.Fuzz(func(t *testing.T, shape []byte) {
		if len(shape) > 200 {
			return
		}
		rt, fixed := goType(&script{shape}, 3)
		ty, err := derive(rt)
		if (err == nil) != fixed {
			t.Fatalf("%s: %v", rt, err)
		}
		if err != nil {
			return
		}
		var got []string
		for b, d := range ty.TypeMap() {
			got = append(got, fmt.Sprint(b.name, "@", d))
		}
		if want := goMap(rt, 0, nil); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", rt, got, want)
		}
		if lb, ext := ty.Extent(); lb != 0 || ext != int(rt.Size()) {
			t.Fatalf("%s: lb %d extent %d, want 0 %d", rt, lb, ext, rt.Size())
		}
	})
}
