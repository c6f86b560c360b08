package datatype

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// seedType is the worked example of the description that this engine realises.
func seedType() *Type {
	dt1 := Struct([]int{1, 1, 1}, []int{0, 4, 6}, []*Type{Uint32, Uint16, Uint16})
	dt2 := Uint16.Resized(0, 4)
	return Struct([]int{1, 2, 3}, []int{0, 8, 24}, []*Type{Uint64, dt1, dt2})
}

func counting(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i)
	}
	return b
}

func TestG1SeedType(t *testing.T) {
	dt := seedType()
	lb, ext := dt.Extent()
	tlb, text := dt.TrueExtent()
	if lb != 24 || ext != 12 || tlb != 0 || text != 34 || dt.Size() != 30 {
		t.Fatalf("lb %d extent %d true %d %d size %d", lb, ext, tlb, text, dt.Size())
	}
	one := append(counting(26), 28, 29, 32, 33)
	got, err := AppendPack(nil, MemOf(counting(64)), 1, dt)
	if err != nil || !bytes.Equal(got, one) {
		t.Fatalf("pack: %v %v", got, err)
	}
	two := bytes.Clone(one)
	for _, b := range one {
		two = append(two, b+12)
	}
	if got, err = AppendPack(nil, MemOf(counting(64)), 2, dt); err != nil || !bytes.Equal(got, two) {
		t.Fatalf("pack of two: %v %v", got, err)
	}
	var c Cursor
	for size := 1; size <= 60; size++ {
		for start := range 30 {
			if err := c.Reset(MemOf(counting(64)), 1, dt); err != nil {
				t.Fatal(err)
			}
			c.Seek(start)
			var all []byte
			p := make([]byte, size)
			for n := c.Pack(p); n > 0; n = c.Pack(p) {
				all = append(all, p[:n]...)
			}
			if !bytes.Equal(all, one[start:]) {
				t.Fatalf("pieces of %d from %d: %v", size, start, all)
			}
		}
	}
	mem := counting(64)
	if err := c.Reset(MemOf(mem), 1, dt); err != nil {
		t.Fatal(err)
	}
	iov := c.AppendIov(nil, 10)
	if len(iov) != 3 || len(iov[0]) != 26 || &iov[1][0] != &mem[28] || len(iov[1]) != 2 || &iov[2][0] != &mem[32] || len(iov[2]) != 2 {
		t.Fatalf("runs %v", iov)
	}
}

func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		name string
		t    *Type
		want string
	}{
		{"the seed's example", seedType(), "seq(blk(0,26) rep(2,4,blk(28,2)))"},
		{"dense", Vector(7, 3, 3, Int32), "blk(0,84)"},
		{"two loops into one", Vector(3, 1, 4, Contiguous(2, Int32).Resized(0, 8)), "rep(3,32,blk(0,8))"},
		{"nest of one step", Contiguous(5, Vector(2, 1, 2, Int32).Resized(0, 16)), "rep(10,8,blk(0,4))"},
		{"equal steps", IndexedBlock(2, []int{1, 5, 9, 13}, Int16), "rep(4,8,blk(2,4))"},
		{"equal blocks", IndexedBlock(2, []int{1, 5, 10}, Int16), "idx(2,10,20;blk(0,4))"},
		{"unequal blocks", Indexed([]int{1, 2, 0, 1}, []int{0, 4, 1, 6}, Int16), "idxv(0:2,8:6)"},
		{"a zero first block", Indexed([]int{0, 1, 1}, []int{7, 1, 2}, Int16), "blk(2,4)"},
		{"a row of a subarray", Subarray([]int{4, 6}, []int{2, 6}, []int{1, 0}, RowMajor, Int32), "blk(24,48)"},
		{"a face", Subarray([]int{4, 4, 4}, []int{4, 4, 1}, []int{0, 0, 3}, RowMajor, Float64), "rep(16,32,blk(24,8))"},
		{"empty", Contiguous(0, Int8), ""},
	} {
		if got := c.t.ready().pack.text(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestG4PeeledLoop: the first repetition joins what it abuts.
func TestG4PeeledLoop(t *testing.T) {
	ty := Struct([]int{1, 5}, []int{0, 8}, []*Type{Int64, Int32.Resized(0, 16)})
	if got, want := ty.ready().pack.text(), "seq(blk(0,12) rep(4,16,blk(24,4)))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestG5SeamFusion: where one repetition ends and the next begins there is one run.
func TestG5SeamFusion(t *testing.T) {
	ty := Contiguous(4, Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Int64}))
	if got, want := ty.ready().pack.text(), "seq(blk(0,4) rep(3,16,blk(8,12)) blk(56,8))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestG6CountFolding: nine items are one program, like that of nine in a contiguous type.
func TestG6CountFolding(t *testing.T) {
	a, b := Contiguous(9, seedType()), seedType()
	var top node
	if b.ready().packing.top(&top, 9, 0); top.total != a.Size() {
		t.Errorf("nine items begin with %s", top.text())
	}
}

// TestG7Bounds holds the bounds that the standard's text gives where implementations differ.
func TestG7Bounds(t *testing.T) {
	for _, c := range []struct {
		name               string
		t                  *Type
		lb, ext, tlb, text int
	}{
		{"MPI-1's example", Contiguous(2, Struct([]int{1, 1, 1}, []int{-3, 0, 6}, []*Type{LB, Int32, UB})), -3, 18, 0, 13},
		{"only a lower marker", Struct([]int{1, 1}, []int{-3, 0}, []*Type{LB, Int32}), -3, 8, 0, 4},
		{"only an upper marker", Struct([]int{1, 1}, []int{9, 4}, []*Type{UB, Int32}), 4, 5, 4, 4},
		{"a marker and nothing else", Struct([]int{2}, []int{24}, []*Type{UB}), 0, 24, 0, 0},
		{"Resized replaces markers", Struct([]int{1, 1, 1}, []int{-3, 0, 6}, []*Type{LB, Int32, UB}).Resized(0, 8), 0, 8, 0, 4},
		{"the text's example", Contiguous(2, Int32.Resized(-3, 9)), -3, 18, 0, 13},
		{"resized in a vector", Vector(2, 2, -3, Int32.Resized(-8, 24)), -80, 120, -72, 100},
		{"negative extent", Contiguous(3, Int32.Resized(0, -8)), -16, 8, -16, 20},
		{"extent below the data", Contiguous(3, Int32.Resized(0, 2)), 0, 6, 0, 8},
		{"extent zero", Contiguous(3, Int32.Resized(0, 0)), 0, 0, 0, 4},
		{"negative extent of bytes", Contiguous(3, Contiguous(4, Byte).Resized(6, -9)), -12, 9, -18, 22},
	} {
		lb, ext := c.t.Extent()
		tlb, text := c.t.TrueExtent()
		if lb != c.lb || ext != c.ext || tlb != c.tlb || text != c.text {
			t.Errorf("%s: %s has lb %d extent %d true %d %d, want %d %d %d %d", c.name, c.t, lb, ext, tlb, text, c.lb, c.ext, c.tlb, c.text)
		}
	}
}

// TestG17Span has the four cases of temporary memory, and negative extents.
func TestG17Span(t *testing.T) {
	pair := func(a, b, lb, ext int) *Type {
		return Struct([]int{1, 1}, []int{a, b}, []*Type{Int64, Int64}).Resized(lb, ext)
	}
	for _, c := range []struct {
		t                *Type
		count, off, size int
	}{
		{Int64, 0, 0, 0},
		{pair(0, 16, 0, 24), 1, 0, 24},
		{pair(0, 16, 0, 24), 4, 0, 96},
		{pair(8, 16, 0, 24), 1, 8, 16},
		{pair(8, 16, 0, 24), 4, 8, 88},
		{pair(-8, 8, -8, 24), 1, -8, 24},
		{pair(-8, 8, -8, 24), 4, -8, 96},
		{pair(0, 8, 0, -16), 3, -32, 48},
		{pair(-8, 16, 8, -40), 3, -88, 112},
		{Contiguous(0, Int64).Resized(0, 8), 3, 0, 0},
	} {
		if off, n := c.t.Span(c.count); off != c.off || n != c.size {
			t.Errorf("%d of %s: %d %d, want %d %d", c.count, c.t, off, n, c.off, c.size)
		}
		m, _ := Temp(nil, c.count, c.t)
		if err := m.Check(c.count, c.t); err != nil {
			t.Errorf("temporary memory for %d of %s: %v", c.count, c.t, err)
		}
	}
}

// TestG8Reversal packs with every small step, forwards and backwards.
func TestG8Reversal(t *testing.T) {
	for size, basic := range map[int]*Type{1: Int8, 2: Int16, 4: Int32, 8: Int64} {
		for step := -16; step <= 16; step++ {
			mem := counting(200)
			got, err := AppendPack(nil, MemAt(mem, 100), 1, Hvector(5, 1, step, basic))
			var want []byte
			for i := range 5 {
				want = append(want, mem[100+i*step:][:size]...)
			}
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("size %d step %d: %v %v, want %v", size, step, got, err, want)
			}
		}
	}
}

func TestG11Overflow(t *testing.T) {
	doubled := Int8
	for range 70 {
		doubled = Contiguous(2, doubled)
	}
	for name, ty := range map[string]*Type{
		"doubled 70 times": doubled,
		"wide vector":      Hvector(pick(1<<40, 1<<20), 1, pick(1<<40, 1<<20), Int64),
		"stride":           Vector(3, 1, math.MaxInt/4, Int64),
		"displacement":     Hindexed([]int{1, 1}, []int{math.MinInt, math.MaxInt}, Int8),
		"bounds":           Int8.Resized(math.MaxInt, 5),
		"scaled":           IndexedBlock(1, []int{0, math.MaxInt / 2}, Int64),
	} {
		if err := ty.Err(); !errors.Is(err, ErrOverflow) || !errors.Is(ty.Commit(), ErrOverflow) {
			t.Errorf("%s: %v", name, err)
		}
		if err := MemOf(make([]byte, 8)).Check(1, ty); !errors.Is(err, ErrOverflow) {
			t.Errorf("%s: use gives %v", name, err)
		}
	}
	// Sizes far beyond memory are fine as long as nobody touches them.
	big := Contiguous(pick(5<<30, 5<<20), Vector(2, 1, 3, Int8))
	if big.Err() != nil || big.Size() != pick(10<<30, 10<<20) {
		t.Errorf("%v %d", big.Err(), big.Size())
	}
	if err := MemOf(make([]byte, 8)).Check(1, big); !errors.Is(err, ErrBounds) || !strings.Contains(err.Error(), "entry 4: int8 at bytes 8..8, the slice has 8") {
		t.Error(err)
	}
	if err := MemOf(make([]byte, 8)).Check(pick(1<<40, 1<<20), big); !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
	if err := MemAt(make([]int64, 8), math.MaxInt/2).Check(1, Int64); err == nil {
		t.Error("an origin beyond all integers was accepted")
	}
}

// TestG11HugeTypes: what is built and refused takes time by its description, not by its size.
func TestG11HugeTypes(t *testing.T) {
	ty := Int32
	levels := pick(50, 20)
	for range levels {
		_, ext := ty.Extent()
		ty = Struct([]int{1, 1, 1}, []int{0, ext + 4, 2*ext + 12}, []*Type{ty, ty, Int8})
	}
	if err := ty.Commit(); err != nil || ty.Size() != 5<<levels-1 {
		t.Fatal(err, ty.Size())
	}
	if err := MemOf(make([]byte, 100)).Check(1, ty); !errors.Is(err, ErrBounds) || !strings.Contains(err.Error(), "entry ") {
		t.Error(err)
	}
	if f := ty.Flags(); f != Committed|Data || len(ty.Short()) > 2000 || len(ty.String()) > 5000 {
		t.Errorf("%b, %s", f, ty)
	}
	for i := range 100000 {
		if ty = Hvector(1, 1, 0, ty); i%3 == 0 {
			ty = ty.Dup()
		}
	}
	if err := ty.Commit(); err != nil {
		t.Error(err)
	}
}

// TestG14CopyOverlap shifts within one array, by less and by more than the gaps.
func TestG14CopyOverlap(t *testing.T) {
	types := []*Type{Contiguous(50, Int8), Vector(9, 1, 2, Int64), Vector(9, 3, 5, Int8), IndexedBlock(2, []int{9, 0, 4, 20, 14}, Int16), seedType(),
		Vector(6, 1, -3, Int32), Struct([]int{1, 1, 1}, []int{4, 6, 0}, []*Type{Uint16, Uint8, Uint32})}
	r := rand.New(rand.NewPCG(1, 1))
	for _, ty := range types {
		for shift := -64; shift <= 64; shift++ {
			lo, n := ty.Span(1)
			raw := randomBytes(r, n+128)
			want := bytes.Clone(raw)
			packed, _ := AppendPack(nil, MemAt(raw, 64-lo), 1, ty)
			if _, err := Unpack(MemAt(want, 64-lo+shift), 1, ty, packed); err != nil {
				t.Fatal(err)
			}
			if err := Copy(MemAt(raw, 64-lo+shift), MemAt(raw, 64-lo), 1, ty); err != nil || !bytes.Equal(raw, want) {
				t.Fatalf("%s by %d: %v", ty, shift, err)
			}
		}
	}
}

func TestG2Flags(t *testing.T) {
	for name, c := range map[string]struct {
		t    *Type
		want Flags
	}{
		"basic":           {Int32, Basic},
		"dup":             {Int32.Dup(), Contig | NoGaps | Data},
		"padded":          {Struct([]int{1, 1, 1}, []int{0, 4, 6}, []*Type{Uint32, Uint16, Uint8}), Contig | Data},
		"full":            {Struct([]int{1, 1, 1, 1}, []int{0, 4, 6, 7}, []*Type{Uint32, Uint16, Uint8, Uint8}), Contig | NoGaps | Data},
		"other order":     {Struct([]int{1, 1, 1}, []int{4, 6, 0}, []*Type{Uint16, Uint8, Uint32}), Data},
		"resized":         {Uint16.Resized(0, 4), Contig | Data | Resize},
		"lb":              {LB, Predefined | Committed | Contig | NoGaps},
		"marked":          {Struct([]int{1, 1}, []int{0, 0}, []*Type{LB, Int16}), Contig | NoGaps | Data | UserLB},
		"marked inside":   {Contiguous(2, Struct([]int{1, 1}, []int{0, 4}, []*Type{Int16, UB})), Data | UserUB},
		"both ways":       {Struct([]int{1, 1}, []int{0, 4}, []*Type{Int16.Resized(0, 2), UB}), Contig | Data | UserUB | Resize},
		"marked no more":  {Struct([]int{1, 1}, []int{0, 4}, []*Type{Int16, UB}).Resized(0, 2), Contig | NoGaps | Data | Resize},
		"inside":          {Contiguous(2, Uint16.Resized(0, 4)), Data | Resize},
		"empty":           {Contiguous(0, Int8), Contig | NoGaps},
		"pair with a gap": {ValueIndex(Float64, Int32), Contig | Data},
		"wrong":           {Contiguous(-1, Int8), 0},
	} {
		if got := c.t.Flags(); got != c.want {
			t.Errorf("%s: %b, want %b", name, got, c.want)
		}
	}
	d := Contiguous(3, Int8)
	if d.Commit() != nil || d.Flags()&Committed == 0 {
		t.Error("commit leaves no trace")
	}
}

// text shows a program for the tests.
func (nd *node) text() string { return nd.notation(false, 0) }
