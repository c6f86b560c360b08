package address_test

import (
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"cadre.example/address"
	"cadre.example/datatype"
)

// Bytes that need no storage: a zero-size variable has an address, and nothing at it.
func TestZeroSize(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		var nothing struct{}
		a := s.Named(address.Of(s, &nothing), "nothing")
		e := address.OfSlice(s, []int64{})
		for _, at := range []address.Address{a, e} {
			if _, off, err := s.Locate(at); off != 0 || err != nil {
				t.Error(off, err)
			}
			wants(t, s.Bottom().Shift(int(at)).Check(1, datatype.Byte), address.ErrEnd, "0 bytes")
			if err := s.Bottom().Shift(int(at)).Check(5, datatype.Contiguous(0, datatype.Byte)); err != nil {
				t.Error(err)
			}
			if _, err := s.Add(at, 0); err != nil {
				t.Error(err)
			}
			_, err := s.Add(at, 1)
			wants(t, err, address.ErrOutside)
		}
		if err := s.Release(a); err != nil {
			t.Error(err)
		}
		_, _, err := s.Locate(a)
		wants(t, err, address.ErrReleased)
		if s.Err() != nil {
			t.Error(s.Err())
		}
	})
}

// A nil Space and the zero Space are no surprise.
func TestNilSpace(t *testing.T) {
	var s *address.Space
	if address.Of(s, new(int)) != 0 || address.OfSlice(s, []int{1}) != 0 || s.Named(5, "x") != 5 {
		t.Error("a nil Space gave an address")
	}
	_, err := s.Add(1, 1)
	wants(t, err, address.ErrAddress)
	_, err = s.Diff(1, 1)
	wants(t, err, address.ErrAddress)
	_, err = s.Compare(1, 1)
	wants(t, err, address.ErrAddress)
	_, _, err = s.Locate(1)
	wants(t, err, address.ErrAddress)
	wants(t, s.Release(1), address.ErrAddress)
	wants(t, s.Err(), address.ErrAddress)
	wants(t, s.Bottom().Check(1, datatype.Byte), datatype.ErrType)

	var zero address.Space
	_, _, err = zero.Locate(math.MaxInt / 2)
	wants(t, err, address.ErrAddress)
	a := address.Of(&zero, new(int64))
	if err := zero.Bottom().Shift(int(a)).Check(1, datatype.Int64); err != nil {
		t.Error(err)
	}
	zero.Named(1, "nothing")
	wants(t, zero.Err(), address.ErrRelative, "nothing")
	bad := address.Struct([]int{1, 1}, []address.Address{a}, []*datatype.Type{datatype.Int64})
	wants(t, zero.Bottom().Check(1, bad), datatype.ErrType)
}

// Looking up, packing and unpacking do not allocate.
func TestNoAllocation(t *testing.T) {
	s := address.NewSpace()
	var at []address.Address
	var lens []int
	var types []*datatype.Type
	for range 20 {
		at = append(at, address.OfSlice(s, make([]float64, 10)))
		lens, types = append(lens, 10), append(types, datatype.Float64)
	}
	ty := address.Struct(lens, at, types)
	m := s.Bottom()
	buf := make([]byte, ty.Size())
	flat := datatype.MemOf(buf)
	for name, f := range map[string]func(){
		"Bottom":     func() { m = s.Bottom() },
		"Check":      func() { _ = m.Check(1, ty) },
		"PackInto":   func() { datatype.PackInto(buf, m, 1, ty) },
		"UnpackFrom": func() { datatype.UnpackFrom(m, 1, ty, buf) },
		"Transfer":   func() { _, _ = datatype.Transfer(flat, len(buf), datatype.Byte, m, 1, ty) },
		"Add":        func() { _, _ = s.Add(at[0], 8) },
		"Diff":       func() { _, _ = s.Diff(at[0], at[0]) },
	} {
		f()
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// Registering and looking up take about as long among many storages as among few.
func TestManyStorages(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		var at []address.Address
		resolve := func() time.Duration {
			best := time.Hour
			for range 40 {
				begin := time.Now()
				for i := range 1000 {
					if _, err := s.Diff(at[i*7919%len(at)], at[i*7919%len(at)]); err != nil {
						t.Fatal(err)
					}
				}
				best = min(best, time.Since(begin))
			}
			return best
		}
		add := func(n int) {
			for range n {
				at = append(at, address.Of(s, new([2]int64)))
			}
		}
		add(100)
		few := resolve()
		add(20_000)
		if many := resolve(); many > 60*few {
			t.Errorf("%v among 20000 storages, %v among 100", many, few)
		}
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
		for _, a := range at {
			if err := s.Release(a); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Goroutines register, use and release at once, also parts and wholes of one array.
func TestConcurrent(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		shared := make([]int64, 1000)
		var wg sync.WaitGroup
		for g := range 8 {
			wg.Go(func() {
				r := rand.New(rand.NewPCG(uint64(g), 1))
				for range 300 {
					i := r.IntN(900)
					part := address.OfSlice(s, shared[i:i+1+r.IntN(100)])
					own := []int64{int64(g)}
					mine := address.OfSlice(s, own)
					ty := address.Struct([]int{1}, []address.Address{mine}, []*datatype.Type{datatype.Int64})
					if p, err := datatype.AppendPack(nil, s.Bottom(), 1, ty); err != nil || binary.NativeEndian.Uint64(p) != uint64(g) {
						t.Error(p, err)
					}
					if d, err := s.Diff(part, part); d != 0 || err != nil {
						t.Error(d, err)
					}
					if name, _, err := s.Locate(s.Named(mine, "mine")); name != "mine" || err != nil {
						t.Error(name, err)
					}
					if err := s.Release(mine); err != nil {
						t.Error(err)
					}
					if _, _, err := s.Locate(mine); !errors.Is(err, address.ErrReleased) && !errors.Is(err, address.ErrAddress) {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
	})
}
