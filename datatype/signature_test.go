package datatype

import (
	"math/rand/v2"
	"testing"
)

func TestCompatible(t *testing.T) {
	mixed := Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Float64})
	longer := Contiguous(10, mixed)
	for _, c := range []struct {
		send, recv *Type
		want       bool
	}{
		{Int32, Int32, true},
		{Int32, Vector(3, 1, 2, Int32), true},
		{MustFor[int](), Int, true},
		{Int32, Float32, false},
		{Int64, Int32, false},
		{Int32, Uint32, false},
		{Int64, Float64, false},
		{Complex64, Float64, false},
		{Bool, Int8, false},
		{Int8, Uint8, true},
		{Uint8, Int32, false},
		{Byte, Float64, true},
		{Float64, Byte, true},
		{Packed, mixed, true},
		{mixed, Packed, true},
		{mixed, mixed.Dup(), true},
		{mixed, longer, true},
		{longer, mixed, true},
		{mixed, Int32, false},
		{Int32, mixed, true}, // one entry is a prefix
		{Float64, mixed, false},
		{mixed, Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Int64}), false},
		{mixed, Struct([]int{2, 1}, []int{0, 8}, []*Type{Int32, Float64}), false},
		{mixed, Struct([]int{1, 1, 1}, []int{0, 8, 16}, []*Type{Int32, Float64, Int8}), true},
		{Struct([]int{1, 1, 1}, []int{0, 8, 16}, []*Type{Int32, Float64, Int16}), mixed, false},
		{Struct([]int{1, 1}, []int{0, 1}, []*Type{Int8, Uint8}), Uint8, true},
		{Contiguous(0, Int8), Float64, true},
		{Float64, Contiguous(0, Int8), true},
	} {
		if got := Compatible(c.send.Signature(), c.recv.Signature()); got != c.want {
			t.Errorf("%s to %s: %v", c.send, c.recv, got)
		}
	}
	if Float64.Signature() >= 1<<16 || mixed.Signature()>>31 != 1 || Contiguous(0, Int8).Signature() != 0 {
		t.Error("signatures do not have their form")
	}
	for i := range 100000 {
		Compatible(uint32(i)*0x9e3779b1, uint32(i)*0x85ebca6b) // whatever a wire brings
	}
}

// TestSignatureGrouping: the signature is that of the sequence, however the type was put together.
func TestSignatureGrouping(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		seq := make([]*Type, 1+r.IntN(12))
		choice := 1 + r.IntN(3)
		for i := range seq {
			seq[i] = flatBasics[r.IntN(choice)*4].t
		}
		var group func(s []*Type) *Type
		group = func(s []*Type) *Type {
			if len(s) == 1 {
				return s[0]
			}
			k := 1 + r.IntN(len(s)-1)
			a, b := group(s[:k]), group(s[k:])
			return Struct([]int{1, 1}, []int{0, r.IntN(400)}, []*Type{a, b})
		}
		a, b := group(seq), group(seq)
		if a.Signature() != b.Signature() || a.Basic() != b.Basic() {
			t.Fatalf("%s and %s: %#x %#x", a, b, a.Signature(), b.Signature())
		}
	}
}
