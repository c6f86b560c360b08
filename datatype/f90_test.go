package datatype

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// span is a type's bounds.
func span(t *Type) [2]int {
	lb, extent := t.Extent()
	return [2]int{lb, extent}
}

func TestF90(t *testing.T) {
	long, longComplex := Real16, Complex32
	if runtime.GOARCH == "amd64" && runtime.GOOS != "windows" {
		long, longComplex = LongDouble, CLongDoubleComplex
	}
	u := Undefined
	for _, c := range []struct {
		got, want *Type
		contents  []int
		external  int // bytes in external32, section 14.5.2
	}{
		{F90Integer(0), Int8, []int{0}, 1}, {F90Integer(2), Int8, []int{2}, 1}, {F90Integer(3), Int16, []int{3}, 2},
		{F90Integer(5), Int32, []int{5}, 4}, {F90Integer(9), Int32, []int{9}, 4}, {F90Integer(10), Int64, []int{10}, 8},
		{F90Integer(18), Int64, []int{18}, 8}, {F90Integer(19), Integer16, []int{19}, 16}, {F90Integer(38), Integer16, []int{38}, 16},
		{F90Real(6, 37), Float32, []int{6, 37}, 4}, {F90Real(6, u), Float32, []int{6, u}, 4}, {F90Real(u, 37), Float32, []int{u, 37}, 4},
		{F90Real(7, 0), Float64, []int{7, 0}, 8}, {F90Real(0, 38), Float64, []int{0, 38}, 8}, {F90Real(15, 307), Float64, []int{15, 307}, 8},
		{F90Real(16, u), long, []int{16, u}, 16}, {F90Real(u, 308), long, []int{u, 308}, 16}, {F90Real(33, 4931), Real16, []int{33, 4931}, 16},
		{F90Complex(6, 37), Complex64, []int{6, 37}, 8}, {F90Complex(u, 307), Complex128, []int{u, 307}, 16},
		{F90Complex(18, 4931), longComplex, []int{18, 4931}, 32}, {F90Complex(19, u), Complex32, []int{19, u}, 32},
	} {
		g := c.got
		if g.Err() != nil {
			t.Errorf("%v", g.Err())
			continue
		}
		x := g.Contents()
		if g.Size() != c.want.Size() || span(g) != span(c.want) || g.Align() != c.want.Align() || g.ID() != c.want.ID() || g.Flags() != c.want.Flags() {
			t.Errorf("%s is not as %s", g, c.want)
		}
		if !strings.HasPrefix(x.Combiner, "f90_") || len(x.Types)+len(x.Addrs) != 0 || len(x.Ints) != len(c.contents) || x.Ints[0] != c.contents[0] || x.Ints[len(x.Ints)-1] != c.contents[len(c.contents)-1] {
			t.Errorf("%s: contents %v", g, x)
		}
		if FromContents(x) != g {
			t.Errorf("%s is another type when it is made again", g)
		}
		if g.Name() != "" || g.Signature() != c.want.Signature() {
			t.Errorf("%s has the name %q, the signature %v", g, g.Name(), g.Signature())
		}
		if n, err := ExternalSize(1, g); n != c.external || err != nil {
			t.Errorf("%s has %d bytes in external32, want %d (%v)", g, n, c.external, err)
		}
	}
	for _, g := range []*Type{
		F90Integer(39), F90Integer(-1), F90Integer(u), F90Real(u, u), F90Real(34, 0), F90Real(0, 4932), F90Real(-1, 3), F90Complex(u, u), F90Complex(3, -3),
	} {
		if !errors.Is(g.Err(), ErrType) || !strings.Contains(g.Err().Error(), ", want ") || strings.Contains(g.Err().Error(), "32766") {
			t.Error(g.Err())
		}
	}
	var all sync.WaitGroup
	var same [8]*Type
	for i := range same {
		all.Go(func() { same[i] = F90Real(11, 203) })
	}
	all.Wait()
	for _, g := range same {
		if g != same[0] {
			t.Error("two types of the same arguments")
		}
	}
	v := Vector(2, 1, 2, F90Real(15, u))
	if got := v.String(); !strings.Contains(got, "f90_real(15, -32766)") {
		t.Error(got)
	}
	if got := v.GoString(); !strings.Contains(got, "datatype.F90Real(15, -32766)") {
		t.Error(got)
	}
	if v.WithMarkers(LocalMarkers).Contents().Types[0] != F90Real(15, u) {
		t.Error("a policy makes another type of it")
	}
}
