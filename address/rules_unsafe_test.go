package address_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"cadre.example/address"
	"cadre.example/datatype"
)

// spaces runs f in each kind of space.
func spaces(t *testing.T, f func(t *testing.T, s *address.Space)) {
	t.Helper()
	for _, k := range []struct {
		name string
		opts []address.Option
	}{
		{"64", nil},
		{"32", []address.Option{address.Bits32()}},
		{"segmented", []address.Option{address.Segmented()}},
		{"segmented32", []address.Option{address.Segmented(), address.Bits32()}},
	} {
		t.Run(k.name, func(t *testing.T) { f(t, address.NewSpace(k.opts...)) })
	}
}

// wants fails unless err wraps target and names all of words.
func wants(t *testing.T, err, target error, words ...string) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Errorf("error is %v, want one that wraps %q", err, target)
		return
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
}

func same(t *testing.T, s *address.Space, u, v address.Address, want int) {
	t.Helper()
	if d, err := s.Diff(u, v); d != want || err != nil {
		t.Errorf("difference is %d, %v, want %d", d, err, want)
	}
}

type pair struct {
	A int32
	B int32
	C float64
}

// A1: the address of each kind of variable is valid.
func TestA1EachKind(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		var global = &globalVariable
		local := int64(7)
		array := [4]float64{1, 2, 3, 4}
		st := pair{1, 2, 3}
		heap := make([]complex128, 5)
		for i, a := range []struct {
			at   address.Address
			size int
		}{
			{address.Of(s, global), 8}, {address.Of(s, &local), 8}, {address.Of(s, &array), 32},
			{address.Of(s, &st), 16}, {address.OfSlice(s, heap), 80}, {address.Of(s, new(bool)), 1},
		} {
			if _, off, err := s.Locate(a.at); off != 0 || err != nil {
				t.Errorf("case %d: offset %d, %v", i, off, err)
			}
			if err := s.Bottom().Shift(int(a.at)).Check(a.size, datatype.Byte); err != nil {
				t.Errorf("case %d: %v", i, err)
			}
		}
		same(t, s, address.Of(s, &array[3]), address.Of(s, &array), 24)
		same(t, s, address.Of(s, &st.C), address.Of(s, &st), 8)
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	})
}

var globalVariable int64

// A2: adding stays inside, may come to one past the end, and no further.
func TestA2Add(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		v := make([]int32, 10)
		a := s.Named(address.OfSlice(s, v), "v")
		in, err := s.Add(a, 36)
		if err != nil {
			t.Fatal(err)
		}
		if name, off, err := s.Locate(in); name != "v" || off != 36 || err != nil {
			t.Error(name, off, err)
		}
		end, err := s.Add(in, 4)
		if err != nil {
			t.Fatal(err)
		}
		same(t, s, end, a, 40)
		_, _, err = s.Locate(end)
		wants(t, err, address.ErrEnd, `"v"`, "40")
		wants(t, s.Bottom().Shift(int(end)).Check(1, datatype.Byte), address.ErrEnd, `"v"`, "entry 0", "40")
		if back, err := s.Add(end, -40); err != nil {
			t.Error(err)
		} else {
			same(t, s, back, a, 0)
		}
		for _, n := range []int{41, -1, 1 << 30, math.MaxInt, math.MinInt} {
			_, err := s.Add(a, n)
			wants(t, err, address.ErrOutside, `"v"`, "40 bytes")
		}
		_, err = s.Add(5, 1)
		wants(t, err, address.ErrRelative, "5")
	})
}

// A3: a difference needs one storage.
func TestA3Diff(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		v, w := make([]int16, 10), make([]int16, 10)
		a, b := s.Named(address.OfSlice(s, v), "v"), s.Named(address.OfSlice(s, w), "w")
		same(t, s, address.Of(s, &v[7]), a, 14)
		same(t, s, a, address.Of(s, &v[7]), -14)
		_, err := s.Diff(a, b)
		wants(t, err, address.ErrStorages, `"v"`, `"w"`)
		_, err = s.Diff(a, 3)
		wants(t, err, address.ErrRelative, "second")
		_, err = s.Diff(3, a)
		wants(t, err, address.ErrRelative, "first")
	})
}

// A4: one message over a variable, an element of a heap slice, and a field of a struct, through every packing call.
func TestA4Scattered(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		n := int32(41)
		v := []float64{0, 1, 2, 3}
		p := &pair{5, 6, 7.5}
		address.OfSlice(s, v)
		ty := address.Struct([]int{1, 2, 1, 0}, []address.Address{address.Of(s, &n), address.Of(s, &v[1]), address.Of(s, &p.C), 0},
			[]*datatype.Type{datatype.Int32, datatype.Float64, datatype.Float64, datatype.Int8})
		m := s.Bottom()
		packed, err := datatype.AppendPack(nil, m, 1, ty)
		if err != nil || len(packed) != 28 {
			t.Fatal(len(packed), err)
		}
		n, v[1], v[2], p.C = 0, 0, 0, 0
		check := func(what string, err error) {
			t.Helper()
			if err != nil || n != 41 || v[1] != 1 || v[2] != 2 || p.C != 7.5 || v[0] != 0 || v[3] != 3 || p.A != 5 || p.B != 6 {
				t.Errorf("%s: %v: %d %v %v", what, err, n, v, *p)
			}
			n, v[1], v[2], p.C = 0, 0, 0, 0
		}
		rest, err := datatype.Unpack(m, 1, ty, append(packed, 9))
		check("Unpack", err)
		if len(rest) != 1 {
			t.Error("rest", rest)
		}
		if k := datatype.UnpackFrom(m, 1, ty, packed); k != 28 {
			t.Error(k)
		}
		if again := make([]byte, 28); datatype.PackInto(again, m, 1, ty) != 28 || !bytes.Equal(again, packed) {
			t.Error("PackInto")
		}
		check("UnpackFrom", nil)
		_, err = datatype.Transfer(m, 1, ty, datatype.MemOf(packed), 28, datatype.Byte)
		check("Transfer in", err)
		for cut := range 28 {
			var c datatype.Cursor
			if err := c.Reset(m, 1, ty); err != nil {
				t.Fatal(err)
			}
			if k := c.Unpack(packed[:cut]) + c.Unpack(packed[cut:]); k != 28 {
				t.Fatalf("cursor took %d", k)
			}
			c.Seek(cut)
			tail := make([]byte, 28-cut)
			if k := c.Pack(tail); k != len(tail) || !bytes.Equal(tail, packed[cut:]) {
				t.Fatalf("cut at %d: % x", cut, tail)
			}
			c.Seek(0)
			if runs := bytes.Join(c.AppendIov(nil, 10), nil); !bytes.Equal(runs, packed) {
				t.Fatalf("runs % x", runs)
			}
			check("Cursor", c.Err())
		}
		datatype.UnpackFrom(m, 1, ty, packed)
		out := make([]byte, 28)
		if k, err := datatype.Transfer(datatype.MemOf(out), 28, datatype.Byte, m, 1, ty); k != 28 || err != nil || !bytes.Equal(out, packed) {
			t.Error("Transfer out", k, err)
		}
		if err := datatype.Copy(m, m, 1, ty); err != nil {
			t.Error("Copy", err)
		}
		if !datatype.Intersect(m, 1, ty, datatype.MemOf(v), 4, datatype.Float64) ||
			datatype.Intersect(m, 1, ty, datatype.MemOf(v), 1, datatype.Float64) ||
			!datatype.Intersect(m, 1, ty, m, 1, ty) {
			t.Error("Intersect")
		}
		check("all", nil)
	})
}

// A5: a displacement that crosses from a variable into its neighbour is detected where they are adjacent in memory.
func TestA5Neighbour(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		both := new([8]int64)
		a, b := s.Named(address.OfSlice(s, both[:4]), "a"), s.Named(address.OfSlice(s, both[4:]), "b")
		m := s.Bottom()
		ty := address.Struct([]int{1, 5}, []address.Address{b, a}, []*datatype.Type{datatype.Int64, datatype.Int64})
		wants(t, m.Check(1, ty), address.ErrEnd, `"a"`, `"b" is adjacent`, "entry 5", "byte 32")
		wants(t, m.Shift(int(b)-8).Check(1, datatype.Int64), address.ErrOutside, `"b"`, `"a" is adjacent`, "byte -8")
		wants(t, m.Shift(int(a)+28).Check(1, datatype.Int64), address.ErrOutside, `"a"`, "bytes 28..35", `"b" is adjacent`)
		_, err := s.Add(a, 40)
		wants(t, err, address.ErrOutside, `"a"`, `"b" is adjacent`)
		_, err = s.Diff(b, a)
		wants(t, err, address.ErrStorages, `"a"`, `"b"`, "register the whole")

		// Registering the whole makes it right.
		whole := address.Of(s, both)
		same(t, s, b, a, 32)
		same(t, s, whole, a, 0)
		if end, err := s.Add(a, 40); err != nil {
			t.Error(err)
		} else {
			same(t, s, end, b, 8)
		}
	})
}

// narrow says that ints have 32 bits. Then all spaces do, and what only 64 can tell apart is not tested: addresses of old
// from others, and differences of them from displacements.
const narrow = math.MaxInt == math.MaxInt32

// A6: the address of b less that of a is no displacement, from a or from the bottom.
func TestA6Difference(t *testing.T) {
	if narrow {
		return
	}
	for range 100 {
		s := address.NewSpace()
		a, b := new(int64), new(int64)
		u, v := address.Of(s, a), address.Of(s, b)
		ty := datatype.Struct([]int{1, 1}, []int{0, int(v - u)}, []*datatype.Type{datatype.Int64, datatype.Int64})
		err := datatype.MemOf(unsafe.Slice(a, 1)).Check(1, ty)
		wants(t, err, address.ErrDifference, "entry 1", "Bottom")
		wants(t, err, datatype.ErrBounds)
		if err := s.Bottom().Shift(int(v-u)).Check(1, datatype.Int64); !errors.Is(err, address.ErrAddress) {
			t.Error(err)
		}
		if _, _, err := s.Locate(u + v); err == nil {
			t.Error("a sum of addresses was located")
		}
	}
}

// A7: the second item of an absolute type leaves its storages, unless it does not.
func TestA7Count(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		v, x := make([]int64, 4), new(int64)
		a, b := s.Named(address.OfSlice(s, v), "v"), address.Of(s, x)
		ty := address.Struct([]int{1, 1}, []address.Address{a, b}, []*datatype.Type{datatype.Int64, datatype.Int64})
		m := s.Bottom()
		if err := m.Check(1, ty); err != nil {
			t.Error(err)
		}
		for _, count := range []int{2, 3, math.MaxInt >> 23} {
			wants(t, m.Check(count, ty), address.ErrCount, "item 1 of", "entry ")
		}
		one := address.Struct([]int{1}, []address.Address{a}, []*datatype.Type{datatype.Int64})
		if err := m.Check(4, one); err != nil {
			t.Error("four items in one storage:", err)
		}
		err := m.Check(5, one)
		wants(t, err, address.ErrCount, "item 4 of 5", `"v"`, "byte 32")
		wants(t, err, address.ErrEnd)
	})
}

// A8: a relative type with Bottom, and an absolute one with a buffer.
func TestA8Mixed(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		x := make([]int64, 2)
		a := address.OfSlice(s, x)
		m := s.Bottom()
		wants(t, m.Check(1, datatype.Int64), address.ErrRelative, "entry 0", "displacement 0")
		wants(t, m.Check(1, datatype.Vector(2, 1, 3, datatype.Int64)), address.ErrRelative, "entry 0")
		ty := address.Struct([]int{2}, []address.Address{a}, []*datatype.Type{datatype.Int64})
		for _, derived := range []*datatype.Type{ty, ty.Dup(), datatype.Contiguous(1, ty), ty.Resized(0, 8)} {
			err := datatype.MemOf(x).Check(1, derived)
			wants(t, err, address.ErrAbsolute, "16 bytes", "Bottom")
			wants(t, err, datatype.ErrBounds)
			wants(t, datatype.MemOf(x).Shift(-int(a)).Check(1, derived), address.ErrAbsolute)
			if err := datatype.MemOf(x).Check(0, derived); err != nil {
				t.Error("no items of an absolute type:", err)
			}
		}
		_, err := datatype.AppendPack(nil, datatype.MemOf(x), 1, ty)
		wants(t, err, address.ErrAbsolute)
	})
	if narrow {
		return
	}
	s := address.NewSpace()
	x := make([]int64, 2)
	unmarked := datatype.Struct([]int{2}, []int{int(address.OfSlice(s, x))}, []*datatype.Type{datatype.Int64})
	wants(t, datatype.MemOf(x).Check(1, unmarked), address.ErrAbsolute, "entry 0", "Bottom")
}

// A9: a slice of a registered slice is part of it; overlapping ones become one, neighbours do not.
func TestA9Subslice(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		v := make([]int32, 100)
		a := address.OfSlice(s, v)
		same(t, s, address.OfSlice(s, v[10:20]), a, 40)
		same(t, s, address.OfSlice(s, v[50:50:60]), a, 200)
		w := make([]int32, 100)
		x, z := s.Named(address.OfSlice(s, w[:10]), "x"), address.OfSlice(s, w[80:])
		_, err := s.Diff(x, z)
		wants(t, err, address.ErrStorages)
		y := address.OfSlice(s, w[5:85])
		same(t, s, z, x, 320)
		same(t, s, y, x, 20)
		if name, off, err := s.Locate(y); name != "x" || off != 20 || err != nil {
			t.Error(name, off, err)
		}
		below := address.OfSlice(s, make([]int32, 3))
		_, err = s.Diff(below, x)
		wants(t, err, address.ErrStorages)
	})
}

// A10: released storage.
func TestA10Released(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		v := make([]int64, 4)
		a := s.Named(address.OfSlice(s, v), "v")
		ty := address.Struct([]int{1}, []address.Address{a}, []*datatype.Type{datatype.Int64})
		part := address.Of(s, &v[2])
		if err := s.Release(part); err != nil {
			t.Fatal(err)
		}
		wants(t, s.Bottom().Check(1, ty), address.ErrReleased, `"v"`, "entry 0", "dangling")
		_, _, err := s.Locate(a)
		wants(t, err, address.ErrReleased, `"v"`)
		_, err = s.Add(a, 0)
		wants(t, err, address.ErrReleased, `"v"`)
		_, err = s.Diff(a, part)
		wants(t, err, address.ErrReleased, `"v"`)
		wants(t, s.Release(a), address.ErrReleased, `"v"`)
		again := address.OfSlice(s, v)
		if again == a {
			t.Error("the address of a released storage was given again at once")
		}
		if s.Bottom().Shift(int(again)).Check(4, datatype.Int64) != nil {
			t.Error("registered again, but not usable")
		}
		wants(t, s.Release(12), address.ErrRelative)
	})
	if narrow {
		return
	}
	s := address.NewSpace()
	a := address.Of(s, new(int64))
	if err := s.Release(a); err != nil {
		t.Fatal(err)
	}
	for range 10000 { // its name is forgotten by then
		if err := s.Release(address.Of(s, new(int64))); err != nil {
			t.Fatal(err)
		}
	}
	_, _, err := s.Locate(a)
	wants(t, err, address.ErrReleased)
}

// A11: stacks move and garbage is collected between asking for an address and using it.
func TestA11StackAndCollector(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		done := make(chan error)
		go func() { // with a small stack
			local := [3]int64{1, 2, 3}
			ty := address.Struct([]int{3}, []address.Address{address.Of(s, &local)}, []*datatype.Type{datatype.Int64})
			grow(1000)
			runtime.GC()
			local[1] = 20
			runtime.GC()
			packed, err := datatype.AppendPack(nil, s.Bottom(), 1, ty)
			if err == nil && binary.NativeEndian.Uint64(packed[8:]) != 20 {
				err = errors.New("another variable was packed")
			}
			binary.NativeEndian.PutUint64(packed[16:], 30)
			if _, e := datatype.Unpack(s.Bottom(), 1, ty, packed); err == nil {
				err = e
			}
			if err == nil && local[2] != 30 {
				err = errors.New("another variable was unpacked")
			}
			done <- err
		}()
		if err := <-done; err != nil {
			t.Error(err)
		}
		a := address.OfSlice(s, []int64{77}) // held by the space alone
		runtime.GC()
		runtime.GC()
		b, err := datatype.AppendPack(nil, s.Bottom().Shift(int(a)), 1, datatype.Int64)
		if err != nil || binary.NativeEndian.Uint64(b) != 77 {
			t.Error(b, err)
		}
	})
}

//go:noinline
func grow(n int) byte {
	var b [512]byte
	if n > 0 {
		b[n%512] = grow(n - 1)
	}
	return b[n%512] + byte(n)
}

// A12: in a segmented space addresses are not unique, and have no order between storages.
func TestA12Segmented(t *testing.T) {
	s := address.NewSpace(address.Segmented())
	v, w := make([]int64, 4), make([]int64, 4)
	a, again := address.OfSlice(s, v), address.OfSlice(s, v)
	if a == again {
		t.Error("one place has one address in a segmented space")
	}
	same(t, s, a, again, 0)
	if c, err := s.Compare(a, again); c != 0 || err != nil {
		t.Error(c, err)
	}
	b := address.OfSlice(s, w)
	_, err := s.Compare(a, b)
	wants(t, err, address.ErrStorages, "[]int64 #1", "[]int64 #2")
	_, err = s.Diff(a, b)
	wants(t, err, address.ErrStorages)
	ty := address.Struct([]int{1, 1}, []address.Address{a, again}, []*datatype.Type{datatype.Int64, datatype.Int64})
	v[0] = 5
	p, err := datatype.AppendPack(nil, s.Bottom(), 1, ty)
	if err != nil || binary.NativeEndian.Uint64(p) != 5 || binary.NativeEndian.Uint64(p[8:]) != 5 {
		t.Error(p, err)
	}
	if err := s.Release(again); err != nil {
		t.Error(err)
	}
	_, _, err = s.Locate(a)
	wants(t, err, address.ErrReleased)

	flat := address.NewSpace()
	x, y := address.OfSlice(flat, v), address.OfSlice(flat, w)
	if x != address.OfSlice(flat, v) {
		t.Error("one place has two addresses in a flat space")
	}
	c, err := flat.Compare(x, y)
	d, err2 := flat.Compare(y, x)
	if c*d != -1 || err != nil || err2 != nil {
		t.Error(c, d, err, err2)
	}
}

// A13: addresses of 32 bits, and displacements beyond them refused; TestA13Exhausted has the end of the space.
func TestA13Bits32(t *testing.T) {
	s := address.NewSpace(address.Bits32())
	big := make([]byte, 200<<20) // untouched, so it costs no memory
	m := s.Bottom()
	fits := 0
	for i := range 3000 { // overlapping slices would join: take separate ones of the big slice
		a := address.OfSlice(s, big[i<<16:i<<16+60000])
		if s.Err() != nil {
			break
		}
		if a < 1<<24 || a >= 1<<31-60000 {
			t.Fatalf("address %#x", a)
		}
		fits++
	}
	if fits != 3000 {
		t.Errorf("%d storages fit: %v", fits, s.Err())
	}
	for _, far := range []int64{1 << 31, 1<<31 - 4, -1<<31 - 1, 1 << 41} {
		d := int(far)
		if int64(d) != far {
			continue // the ints of this processor have no such
		}
		wants(t, m.Shift(d).Check(1, datatype.Int64), address.ErrRange, "32 bits", "entry 0")
		if _, _, err := s.Locate(address.Address(d)); d != 1<<31-4 && !errors.Is(err, address.ErrRange) {
			t.Error(err)
		}
	}
	wants(t, m.Check(1, datatype.Int64), address.ErrRelative)
}

// A14: a struct in the manner of a COMMON block: its fields are one storage.
func TestA14Common(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		var common struct {
			N int32
			X [10]float64
			K [3]int16
		}
		n := address.Of(s, &common.N) // parts first
		k := address.Of(s, &common.K)
		x3 := address.Of(s, &common.X[3])
		_, err := s.Diff(k, n)
		wants(t, err, address.ErrStorages, "register the whole")
		whole := s.Named(address.Of(s, &common), "common")
		same(t, s, n, whole, 0)
		same(t, s, k, whole, int(unsafe.Offsetof(common.K)))
		same(t, s, x3, n, int(unsafe.Offsetof(common.X))+24)
		same(t, s, k, x3, int(unsafe.Offsetof(common.K)-unsafe.Offsetof(common.X))-24)
		same(t, s, address.Of(s, &common.K), k, 0) // given after, and before
		for _, a := range []address.Address{n, k, x3} {
			if name, _, err := s.Locate(a); name != "common" || err != nil {
				t.Error(name, err)
			}
		}
		common.N, common.K[2], common.X[3] = 11, 12, 13
		ty := address.Struct([]int{1, 3, 1}, []address.Address{n, k, x3}, []*datatype.Type{datatype.Int32, datatype.Int16, datatype.Float64})
		p, err := datatype.AppendPack(nil, s.Bottom(), 1, ty)
		if err != nil || binary.NativeEndian.Uint32(p) != 11 || binary.NativeEndian.Uint16(p[8:]) != 12 {
			t.Error(p, err)
		}
		if err := s.Release(k); err != nil {
			t.Error(err)
		}
		for _, a := range []address.Address{n, k, x3, whole} {
			_, _, err := s.Locate(a)
			wants(t, err, address.ErrReleased, `"common"`)
		}
	})
}

// A15: strings, and whatever has pointers, are refused with their type, as are nil pointers and slices.
func TestA15Refused(t *testing.T) {
	spaces(t, func(t *testing.T, s *address.Space) {
		text := "constant"
		if a := address.Of(s, &text); a != 0 {
			t.Error(a)
		}
		first := s.Err()
		wants(t, first, datatype.ErrType, "string")
		for i, a := range []address.Address{
			address.OfSlice(s, []string{"a"}), address.Of(s, new(*int)), address.Of(s, &struct {
				A int
				B []int
			}{}), address.Of[int](s, nil), address.OfSlice[int](s, nil), address.Of(s, new(any)),
		} {
			if a != 0 {
				t.Errorf("case %d: address %d", i, a)
			}
		}
		if s.Err() != first {
			t.Error("not the first error:", s.Err())
		}
		wants(t, s.Bottom().Check(1, datatype.Byte), datatype.ErrType, "string", "failed")
	})
	s := address.NewSpace()
	address.Of[pair](s, nil)
	wants(t, s.Err(), address.ErrNil, "*address_test.pair")
}
