package address_test

import (
	"errors"
	"fmt"
	"log"

	"cadre.example/address"
	"cadre.example/datatype"
)

// One message over three variables that have nothing to do with each other.
func Example() {
	var step int32 = 7
	temperature := []float64{20.5, 21, 21.5}
	var flags struct {
		Converged bool
		Retries   int16
	}
	flags.Retries = 2

	s := address.NewSpace()
	absolute := address.Struct(
		[]int{1, 3, 1},
		[]address.Address{address.Of(s, &step), address.OfSlice(s, temperature), address.Of(s, &flags.Retries)},
		[]*datatype.Type{datatype.Int32, datatype.Float64, datatype.Int16})
	packed, err := datatype.AppendPack(nil, s.Bottom(), 1, absolute)
	if err != nil {
		log.Fatal(err)
	}
	step, temperature[1], flags.Retries = 0, 0, 0
	if _, err := datatype.Unpack(s.Bottom(), 1, absolute, packed); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(packed), step, temperature, flags.Retries)
	// Output: 30 7 [20.5 21 21.5] 2
}

// Addresses of one storage may be subtracted; those of two may not.
func ExampleSpace_Diff() {
	s := address.NewSpace()
	a, b := make([]int64, 10), make([]int64, 10)
	start := s.Named(address.OfSlice(s, a), "a")
	fmt.Println(s.Diff(address.Of(s, &a[3]), start))
	_, err := s.Diff(s.Named(address.OfSlice(s, b), "b"), start)
	fmt.Println(errors.Is(err, address.ErrStorages))
	fmt.Println(err)
	// Output:
	// 24 <nil>
	// true
	// address: of different storages: "b", byte 0, and "a", byte 0; if they are parts of one variable, register the whole
}

// Parts that were registered one by one become one storage when the whole is registered.
func ExampleOf() {
	var particle struct {
		Mass     float64
		Position [3]float64
	}
	s := address.NewSpace()
	mass, z := address.Of(s, &particle.Mass), address.Of(s, &particle.Position[2])
	_, err := s.Diff(z, mass)
	fmt.Println(err != nil)
	s.Named(address.Of(s, &particle), "particle")
	fmt.Println(s.Diff(z, mass))
	fmt.Println(s.Locate(z))
	// Output:
	// true
	// 24 <nil>
	// particle 24 <nil>
}

// Add knows where a storage ends.
func ExampleSpace_Add() {
	s := address.NewSpace()
	a := s.Named(address.OfSlice(s, make([]int32, 4)), "a")
	end, err := s.Add(a, 16)
	fmt.Println(err)
	_, _, err = s.Locate(end)
	fmt.Println(err)
	_, err = s.Add(end, 1)
	fmt.Println(err)
	// Output:
	// <nil>
	// address: one past the end is a bound, not a location: byte 16 of "a", which has 16 bytes
	// address: outside its storage: "a": byte 16 and 1 further, it has 16 bytes
}

// What is released dangles.
func ExampleSpace_Release() {
	s := address.NewSpace()
	a := s.Named(address.Of(s, new(float64)), "x")
	fmt.Println(s.Release(a))
	_, _, err := s.Locate(a)
	fmt.Println(err)
	// Output:
	// <nil>
	// address: dangling: "x" was released
}
