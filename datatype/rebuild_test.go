package datatype

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// rebuilt is t made anew from its contents, down to the predefined types.
func rebuilt(t *Type, seen map[string]int) *Type {
	c := t.Contents()
	seen[c.Combiner]++
	if c.Combiner == "named" {
		return t
	}
	for i, o := range c.Types {
		c.Types[i] = rebuilt(o, seen)
	}
	return FromContents(c)
}

func sameType(a, b *Type) bool {
	ac, bc := a.Contents(), b.Contents()
	alb, aext := a.Extent()
	blb, bext := b.Extent()
	return ac.Combiner == bc.Combiner && slices.Equal(ac.Ints, bc.Ints) && slices.Equal(ac.Addrs, bc.Addrs) &&
		slices.EqualFunc(ac.Types, bc.Types, sameType) && a.bounds == b.bounds && alb == blb && aext == bext && a.Size() == b.Size() &&
		a.Signature() == b.Signature() && a.absolute == b.absolute && a.Flags()&^Committed == b.Flags()&^Committed && (a.Err() == nil) == (b.Err() == nil) &&
		(a.Size() == 0 || a.ready().pack.text() == b.ready().pack.text() && a.ready().typed.text() == b.ready().typed.text())
}

func TestFromContents(t *testing.T) {
	seen := map[string]int{}
	check := func(ty *Type) {
		t.Helper()
		if got := rebuilt(ty, seen); !sameType(got, ty) {
			t.Fatalf("%s\nbecomes\n%s, %v", ty, got, got.Err())
		}
	}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 31))
		ty, _ := randomType(r, 1+r.IntN(4))
		check(ty)
	}
	check(ValueIndex(Float64, Int32))
	check(Contiguous(2, DoubleInt))
	check(Vector(2, 1, 2, StructAt([]int{1, 2}, []int{8, 32}, []*Type{Int32, Int8})))
	check(Pieces([]int{2, 0, 1}, []int{0, 5, 64}, []int{24, 1, 0}, []*Type{Int64, LB, Vector(2, 1, 2, Int8)}))
	// What a constructor refused is refused again, with the same words.
	for _, bad := range []*Type{
		Contiguous(-1, Int8), Vector(1, -1, 0, Int8), Struct([]int{-1}, []int{0}, []*Type{Int8}), Hvector(pick(1<<40, 1<<20), 1, pick(1<<40, 1<<20), Int8),
		Subarray([]int{4}, []int{5}, []int{0}, RowMajor, Int8), Darray(2, 2, []int{4}, []Distrib{Block}, []int{-1}, []int{2}, RowMajor, Int8),
	} {
		if got := FromContents(bad.Contents()); got.Err() == nil || got.Err().Error() != bad.Err().Error() {
			t.Errorf("%v becomes %v", bad.Err(), got.Err())
		}
	}
	for _, combiner := range []string{
		"named", "dup", "contiguous", "vector", "hvector", "indexed", "hindexed", "indexed_block", "hindexed_block", "struct", "resized",
		"subarray", "darray", "value_index", "pieces", "struct_at",
	} {
		if seen[combiner] == 0 {
			t.Errorf("no type had the combiner %s", combiner)
		}
	}
}

// TestContentsVerbatim: the arguments as given, in the order of MPI_TYPE_GET_CONTENTS, also where the layout forgets them.
func TestContentsVerbatim(t *testing.T) {
	displs := []int{0, 1, 2}
	ty := IndexedBlock(0, displs, Int64)
	displs[0] = 99
	for name, c := range map[string]struct {
		t     *Type
		ints  []int
		addrs []int
	}{
		"indexed_block": {ty, []int{3, 0, 0, 1, 2}, nil},
		"vector":        {Vector(1, 1, 77, Int8), []int{1, 1, 77}, nil},
		"hvector":       {Hvector(0, 3, -5, Int8), []int{0, 3}, []int{-5}},
		"indexed":       {Indexed([]int{0, 2}, []int{9, 1}, Int8), []int{2, 0, 2, 9, 1}, nil},
		"hindexed":      {Hindexed([]int{0, 2}, []int{9, 1}, Int8), []int{2, 0, 2}, []int{9, 1}},
		"struct":        {Struct([]int{0, 1}, []int{9, 1}, []*Type{Int8, LB}), []int{2, 0, 1}, []int{9, 1}},
		"resized":       {Int8.Resized(-3, 9), nil, []int{-3, 9}},
		"subarray":      {Subarray([]int{4, 5}, []int{1, 2}, []int{3, 0}, ColMajor, Int8), []int{2, 4, 5, 1, 2, 3, 0, 1}, nil},
		"darray": {Darray(6, 5, []int{7, 9}, []Distrib{Block, Cyclic}, []int{-1, 2}, []int{2, 3}, RowMajor, Int8),
			[]int{6, 5, 2, 7, 9, 0, 1, -1, 2, 2, 3, 0}, nil},
	} {
		if got := c.t.Contents(); got.Combiner != name || !slices.Equal(got.Ints, c.ints) || !slices.Equal(got.Addrs, c.addrs) {
			t.Errorf("%s: %+v, %v", name, got, c.t.Err())
		}
	}
}

// TestWrongContents: whatever the contents hold, the answer is a type or an error.
func TestWrongContents(t *testing.T) {
	for _, c := range []struct {
		c    Contents
		want string
	}{
		{Contents{Combiner: "named"}, `"named": there is no constructor`},
		{Contents{Combiner: "nonsense"}, "there is no constructor"},
		{Contents{Combiner: "vector", Ints: []int{1, 2}, Types: []*Type{Int8}}, "2 ints, 0 displacements and 1 types, want 3, 0 and 1"},
		{Contents{Combiner: "struct", Ints: []int{-2}}, "int 0 is -2"},
		{Contents{Combiner: "darray", Ints: []int{1, 0}}, "2 ints, want at least 3"},
		{Contents{Combiner: "dup", Types: []*Type{nil}}, "type 0 is nil"},
		{Contents{Combiner: "indexed", Ints: []int{pick(1<<62, 1<<30)}}, "want how many"},
	} {
		if err := FromContents(c.c).Err(); !errors.Is(err, ErrType) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.c, err, c.want)
		}
	}
	r := rand.New(rand.NewPCG(3, 33))
	names := []string{"struct_at", "dup", "contiguous", "vector", "hvector", "indexed", "hindexed", "indexed_block", "hindexed_block", "struct", "resized",
		"subarray", "darray", "value_index", "pieces"}
	for range 20000 {
		c := Contents{Combiner: names[r.IntN(len(names))]}
		for range r.IntN(10) {
			c.Ints = append(c.Ints, r.IntN(6)-1)
		}
		for range r.IntN(4) {
			c.Addrs = append(c.Addrs, r.IntN(9)-4)
		}
		for range r.IntN(4) {
			c.Types = append(c.Types, []*Type{Int8, nil, LB, Float64}[r.IntN(4)])
		}
		if ty := FromContents(c); ty.Err() == nil && !sameType(FromContents(ty.Contents()), ty) {
			t.Fatalf("%+v gives %s", c, ty)
		}
	}
}

func TestNamedTypes(t *testing.T) {
	v := Vector(2, 1, 3, Float64)
	n := v.Named("column")
	if n.Name() != "column" || n.Short() != "column" || v.Name() != "" || n.Contents().Combiner != "vector" || n.String() != v.String() {
		t.Errorf("%q %s %+v", n.Name(), n, n.Contents())
	}
	a, _ := AppendPack(nil, MemOf(counting(64)), 1, v)
	if b, err := AppendPack(nil, MemOf(counting(64)), 1, n); err != nil || string(a) != string(b) || n.Flags() != v.Flags() {
		t.Errorf("%v %v %v", a, b, err)
	}
	if i := Int32.Named("id"); i.Name() != "id" || i.Contents().Combiner != "dup" || i.Contents().Types[0] != Int32 || i.Flags()&Predefined != 0 || Int32.Name() != "int32" {
		t.Errorf("%+v", i.Contents())
	}
	if p := DoubleInt.Named("best"); p.Name() != "best" || p.Size() != 12 {
		t.Error(p)
	}
	if err := Contiguous(-1, Int8).Named("x").Err(); !errors.Is(err, ErrType) {
		t.Error(err)
	}
}

func TestMatchSize(t *testing.T) {
	for class, sizes := range map[TypeClass]map[int]*Type{
		ClassInteger: {1: Int8, 2: Int16, 4: Int32, 8: Int64, 16: Integer16, 3: nil, 0: nil, -4: nil},
		ClassReal:    {4: Float32, 8: Float64, 16: Real16, 2: nil, 12: nil},
		ClassComplex: {8: Complex64, 16: Complex128, 32: Complex32, 4: nil},
		7:            {4: nil},
	} {
		for size, want := range sizes {
			got := MatchSize(class, size)
			if want != nil && got != want || want == nil && (!errors.Is(got.Err(), ErrType) || !strings.Contains(got.Err().Error(), "want")) {
				t.Errorf("class %d size %d: %s, %v", class, size, got, got.Err())
			}
		}
	}
}
