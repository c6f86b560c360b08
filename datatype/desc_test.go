package datatype

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

// plain are the flags of a basic type's records.
const plain = Predefined | Contig | NoGaps | Data

func listed(d Description) string {
	var b strings.Builder
	for _, r := range d.Records {
		fmt.Fprintf(&b, "%s items %d size %d first %d flags %#x\n", r, r.Items, r.Size, r.First, int(r.Flags))
	}
	return b.String()
}

func elem(t *Type, count, disp, extent int, f Flags) Record {
	return Record{Kind: Elem, Type: t, Count: count, Blocklen: 1, Disp: disp, Extent: extent, Flags: f}
}

func blocked(t *Type, count, blocklen, disp, extent int, f Flags) Record {
	return Record{Kind: Elem, Type: t, Count: count, Blocklen: blocklen, Disp: disp, Extent: extent, Flags: f}
}

func loop(count, items, extent int, f Flags) Record {
	return Record{Kind: Loop, Count: count, Items: items, Extent: extent, Flags: f}
}

func endloop(items, size, first int, f Flags) Record {
	return Record{Kind: EndLoop, Items: items, Size: size, First: first, Flags: f}
}

// TestDescGolden has the records of the seed's example in both styles, and of layouts that show one rule each.
func TestDescGolden(t *testing.T) {
	gapped := plain &^ (Contig | NoGaps)
	peeled := Struct([]int{1, 5}, []int{0, 8}, []*Type{Int64, Int32.Resized(0, 16)})
	for _, c := range []struct {
		name  string
		t     *Type
		style DescStyle
		opt   bool
		want  []Record
	}{
		{"seed", seedType(), Opal2014, false, []Record{
			elem(Uint64, 1, 0, 8, plain),
			loop(2, 3, 8, Contig|NoGaps),
			elem(Uint32, 1, 8, 4, plain),
			elem(Uint16, 2, 12, 2, plain),
			endloop(3, 8, 8, Contig|NoGaps),
			loop(3, 2, 4, Contig),
			elem(Uint16, 1, 24, 2, plain),
			endloop(2, 2, 24, Contig),
			endloop(8, 30, 0, 0),
		}},
		{"seed", seedType(), Opal2014, true, []Record{
			elem(Uint8, 26, 0, 1, plain),
			elem(Uint8, 2, 28, 1, plain),
			elem(Uint8, 2, 32, 1, plain),
			endloop(3, 30, 0, 0),
		}},
		{"seed", seedType(), Opal2019, false, []Record{
			blocked(Uint64, 1, 1, 0, 8, plain),
			loop(2, 3, 8, Contig|NoGaps),
			blocked(Uint32, 1, 1, 8, 4, plain),
			blocked(Uint16, 1, 2, 12, 4, plain),
			endloop(3, 8, 8, Contig|NoGaps),
			blocked(Uint16, 3, 1, 24, 4, gapped),
			endloop(6, 30, 0, 0),
		}},
		{"seed", seedType(), Opal2019, true, []Record{
			blocked(Uint8, 1, 26, 0, 28, plain),
			blocked(Uint16, 2, 1, 28, 4, gapped),
			endloop(2, 30, 0, 0),
		}},
		{"basic", Int32, Opal2014, false, []Record{elem(Int32, 1, 0, 4, plain), endloop(1, 4, 0, 0)}},
		{"basic", Int32, Opal2014, true, []Record{elem(Int32, 1, 0, 4, plain), endloop(1, 4, 0, 0)}},
		{"empty", Contiguous(0, Int32), Opal2014, false, []Record{endloop(0, 0, 0, 0)}},
		{"empty", Contiguous(0, Int32), Opal2014, true, []Record{endloop(0, 0, 0, 0)}},
		{"contiguous", Contiguous(7, Float64), Opal2014, false, []Record{elem(Float64, 7, 0, 8, plain), endloop(1, 56, 0, 0)}},
		{"column", Vector(5, 1, 3, Int16), Opal2014, false, []Record{
			loop(5, 2, 6, Predefined), elem(Int16, 1, 0, 2, plain&^NoGaps), endloop(2, 2, 0, Predefined), endloop(3, 10, 0, 0),
		}},
		{"column", Vector(5, 1, 3, Int16), Opal2014, true, []Record{elem(Int16, 5, 0, 6, gapped), endloop(1, 10, 0, 0)}},
		{"blocks", Vector(3, 2, 4, Int32), Opal2014, false, []Record{
			loop(3, 2, 16, Contig|NoGaps), elem(Int32, 2, 0, 4, plain), endloop(2, 8, 0, Contig|NoGaps), endloop(3, 24, 0, 0),
		}},
		{"blocks", Vector(3, 2, 4, Int32), Opal2014, true, []Record{
			loop(3, 2, 16, Contig|NoGaps), elem(Uint8, 8, 0, 1, plain), endloop(2, 8, 0, Contig|NoGaps), endloop(3, 24, 0, 0),
		}},
		{"blocks", Vector(3, 2, 4, Int32), Opal2019, false, []Record{blocked(Int32, 3, 2, 0, 16, gapped), endloop(1, 24, 0, 0)}},
		{"blocks", Vector(3, 2, 4, Int32), Opal2019, true, []Record{blocked(Int32, 3, 2, 0, 16, gapped), endloop(1, 24, 0, 0)}},
		{"column", Vector(5, 1, 3, Int16), Opal2019, true, []Record{blocked(Int16, 5, 1, 0, 6, gapped), endloop(1, 10, 0, 0)}},
		{"two blocks", Vector(2, 2, 4, Int32), Opal2014, true, []Record{
			elem(Uint8, 8, 0, 1, plain), elem(Uint8, 8, 16, 1, plain), endloop(2, 16, 0, 0),
		}},
		{"a loop inside", Contiguous(3, Struct([]int{1, 2}, []int{0, 8}, []*Type{Int8, Int16.Resized(0, 8)}).Resized(0, 24)), Opal2014, true, []Record{
			loop(3, 4, 24, 0),
			elem(Int8, 1, 0, 1, plain), elem(Uint8, 2, 8, 1, plain), elem(Uint8, 2, 16, 1, plain),
			endloop(4, 5, 0, 0), endloop(5, 15, 0, 0),
		}},
		{"peeled loop", peeled, Opal2014, true, []Record{
			elem(Uint8, 12, 0, 1, plain),
			loop(4, 2, 16, Contig), elem(Uint8, 4, 24, 1, plain), endloop(2, 4, 24, Contig),
			endloop(4, 28, 0, 0),
		}},
		{"peeled loop", peeled, Opal2019, false, []Record{
			blocked(Int64, 1, 1, 0, 8, plain), blocked(Int32, 5, 1, 8, 16, gapped), endloop(2, 28, 0, 0),
		}},
		{"peeled loop", peeled, Opal2019, true, []Record{
			blocked(Uint8, 1, 12, 0, 24, plain), blocked(Int32, 4, 1, 24, 16, gapped), endloop(2, 28, 0, 0),
		}},
	} {
		got := c.t.Describe(c.style, c.opt)
		if want := (Description{Records: c.want, Used: len(c.want) - 1}); got.Used != want.Used || !slices.Equal(got.Records, c.want) {
			t.Errorf("%s, style %d, opt %v: used %d, want %d\n%s\nwant\n%s", c.name, c.style, c.opt, got.Used, want.Used, listed(got), listed(want))
		}
		if got.Length != got.Used+1 && c.t != Int32 {
			t.Errorf("%s: length %d, used %d", c.name, got.Length, got.Used)
		}
	}
	if d := Int32.Describe(Opal2014, false); d.Length != 1 || d.Used != 1 {
		t.Errorf("a basic type has length %d and used %d", d.Length, d.Used)
	}
	if a, b := seedType().Desc(), seedType().OptDesc(); len(a) != 9 || len(b) != 4 {
		t.Errorf("Desc has %d records, OptDesc %d", len(a), len(b))
	}
}

// grammar checks a description against the seed's grammar, { elem | loop , items , endloop } , endloop, and what its
// records say of each other.
type grammar struct {
	style DescStyle
	all   []Record
	err   error
}

func (g *grammar) fail(i int, format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf("record %d (%s): %s", i, g.all[i], fmt.Sprintf(format, args...))
	}
}

// items reads from record i to the endloop, and gives its index, the bytes and the first displacement.
func (g *grammar) items(i int) (end, size, first int) {
	begun := false
	for ; g.err == nil; i++ {
		if i >= len(g.all) {
			g.fail(len(g.all)-1, "no endloop follows")
			break
		}
		r := g.all[i]
		switch r.Kind {
		case EndLoop:
			return i, size, first
		case Elem:
			if !begun {
				first, begun = r.Disp, true
			}
			size += r.Count * r.Blocklen * r.Type.Size()
			if r.Count < 1 || r.Blocklen < 1 || g.style == Opal2014 && r.Blocklen != 1 || r.Flags&Data == 0 || r.Flags&Committed != 0 {
				g.fail(i, "flags %#x", int(r.Flags))
			}
			if r.Type.ID() < 4 || r.Type.ID() >= idUnavailable || r.Items != 0 || r.Size != 0 || r.First != 0 {
				g.fail(i, "type %d", r.Type.ID())
			}
		case Loop:
			end, bytes, disp := g.items(i + 1)
			e := g.all[min(end, len(g.all)-1)]
			switch {
			case g.err != nil:
			case r.Count < 2 || end == i+1:
				g.fail(i, "%d times %d records", r.Count, end-i-1)
			case r.Items != end-i || e.Items != r.Items:
				g.fail(i, "items %d and %d, want %d", r.Items, e.Items, end-i)
			case e.Size != bytes || e.First != disp:
				g.fail(i, "size %d first %d, want %d %d", e.Size, e.First, bytes, disp)
			case e.Flags != r.Flags || r.Flags&(Data|Committed) != 0:
				g.fail(i, "flags %#x and %#x", int(r.Flags), int(e.Flags))
			}
			if !begun {
				first, begun = disp, true
			}
			size += r.Count * bytes
			i = end
		}
	}
	return len(g.all), size, first
}

func checkGrammar(d Description, style DescStyle, size int) error {
	g := &grammar{style: style, all: d.Records}
	end, bytes, first := g.items(0)
	switch e := d.Records[len(d.Records)-1]; {
	case g.err != nil:
		return g.err
	case end != len(d.Records)-1 || d.Used != end || e.Items != d.Used:
		return fmt.Errorf("ends at record %d, used %d of %d", end, d.Used, len(d.Records))
	case d.Length < d.Used:
		return fmt.Errorf("length %d, used %d", d.Length, d.Used)
	case bytes != size || e.Size != size || e.First != first || e.Flags != 0:
		return fmt.Errorf("%d bytes, want %d, and the end says %d at %d", bytes, size, e.Size, e.First)
	}
	return nil
}

// packRecords is an interpreter of records.
func packRecords(out []byte, records []Record, mem []byte, origin int) []byte {
	for i := 0; i < len(records); i++ {
		r := records[i]
		switch r.Kind {
		case Elem:
			for k := range r.Count {
				at := origin + r.Disp + k*r.Extent
				n := r.Type.Size()
				for b := range r.Blocklen {
					// Without gaps between blocks of one, the extent is the basic type's.
					out = append(out, mem[at+b*n:at+(b+1)*n]...)
				}
			}
		case Loop:
			for k := range r.Count {
				out = packRecords(out, records[i+1:i+r.Items], mem, origin+k*r.Extent)
			}
			i += r.Items
		}
	}
	return out
}

// TestG3Grammar holds for random types that every description follows the grammar and packs what the flat type map
// packs, the shorter one too.
func TestG3Grammar(t *testing.T) {
	first := firstSeed(t)
	for i := range effort.Rounds(2_000, 10_000) {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 11))
		ty, f := randomType(r, 1+r.IntN(4))
		lo, hi := f.span()
		mem := randomBytes(r, hi-lo)
		want := f.pack(mem, -lo)
		counts := map[*Type]int{}
		for _, e := range f {
			if e.kind == flatData {
				counts[flatOf(e.basic).counted]++
			}
		}
		if got := ty.BasicCounts(); fmt.Sprint(got) != fmt.Sprint(counts) {
			t.Fatalf("seed %d: %s = %s has basic counts %v, want %v", seed, ty, f, got, counts)
		}
		for _, style := range []DescStyle{Opal2014, Opal2019} {
			for _, opt := range []bool{false, true} {
				d := ty.Describe(style, opt)
				err := checkGrammar(d, style, ty.Size())
				if got := packRecords(nil, d.Records, mem, -lo); err == nil && !bytes.Equal(got, want) {
					err = fmt.Errorf("it packs %v, want %v", got, want)
				}
				if err != nil {
					t.Fatalf("seed %d: %s = %s, style %d, opt %v: %v\n%s", seed, ty, f, style, opt, err, listed(d))
				}
			}
		}
	}
}

// TestBuilder holds that a type made piece by piece is the type of its flat map, and what is refused as a piece.
func TestBuilder(t *testing.T) {
	first := firstSeed(t)
	for i := range effort.Rounds(200, 500) {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 13))
		m := &model{seed: seed, r: r}
		m.ty, m.f = randomPieces(r, 1+r.IntN(3))
		if tooLong(m.f) {
			continue
		}
		if d := m.run(); d != nil {
			t.Fatal(m.report(d))
		}
	}
	b := NewBuilder(2)
	for _, err := range []error{b.Add(nil, 1, 0, 1), b.Add(Int8, -1, 0, 1), b.Add(Contiguous(-1, Int8), 1, 0, 0)} {
		if !errors.Is(err, ErrType) {
			t.Errorf("added: %v", err)
		}
	}
	if err := b.Add(Int8, 3, 0, pick(1<<62, 1<<30)); !errors.Is(err, ErrOverflow) {
		t.Errorf("added: %v", err)
	}
	if b.Type().Size() != 0 {
		t.Error("a piece that was refused is part of the type")
	}
	half := pick(1<<62, 1<<30)
	if err := errors.Join(b.Add(Int8, 1, half, 1), b.Add(Int8, 1, -half-1, 1)); err != nil {
		t.Fatal(err)
	}
	if err := b.Type().Err(); !errors.Is(err, ErrOverflow) {
		t.Errorf("a type wider than int: %v", err)
	}
	for _, ty := range []*Type{
		Pieces([]int{1}, []int{0, 0}, []int{1}, []*Type{Int8}), Pieces([]int{1}, []int{0}, []int{1}, nil),
		Pieces([]int{-1}, []int{0}, []int{1}, []*Type{Int8}), Pieces([]int{0}, []int{0}, []int{1}, []*Type{nil}),
	} {
		if err := ty.Err(); !errors.Is(err, ErrType) {
			t.Errorf("%s: %v", ty, err)
		}
	}
}

// TestBuilderSeed makes the seed's example as opal_datatype_add would, and reads it back.
func TestBuilderSeed(t *testing.T) {
	add := func(b *Builder, ty *Type, count, disp, extent int) {
		if err := b.Add(ty, count, disp, extent); err != nil {
			t.Fatal(err)
		}
	}
	first := NewBuilder(2)
	add(first, Uint32, 1, 0, 4)
	add(first, Uint16, 2, 4, 2)
	all := NewBuilder(8)
	add(all, Uint64, 1, 0, 8)
	begun := all.Type()
	add(all, first.Type(), 2, 8, 8)
	add(all, Uint16.Dup().Resized(0, 4), 3, 24, 4)
	ty, want := all.Type(), seedType()
	for _, style := range []DescStyle{Opal2014, Opal2019} {
		for _, opt := range []bool{false, true} {
			if got, want := ty.Describe(style, opt), want.Describe(style, opt); !slices.Equal(got.Records, want.Records) {
				t.Errorf("style %d, opt %v:\n%s\nwant\n%s", style, opt, listed(got), listed(want))
			}
		}
	}
	if d := ty.Describe(Opal2014, false); d.Length != 9 || d.Used != 8 {
		t.Errorf("length %d, used %d", d.Length, d.Used)
	}
	if begun.Size() != 8 || ty.Size() != 30 {
		t.Errorf("sizes %d and %d", begun.Size(), ty.Size())
	}
	c := ty.Contents()
	if c.Combiner != "pieces" || !slices.Equal(c.Ints, []int{3, 1, 2, 3}) || !slices.Equal(c.Addrs, []int{0, 8, 24, 8, 8, 4}) || len(c.Types) != 3 {
		t.Errorf("contents %v", c)
	}
	// Room grows to the next multiple of 8 that leaves a place for the endloop.
	for _, room := range [][3]int{{-1, 0, 9}, {0, 0, 1}, {0, 1, 8}, {3, 3, 4}, {3, 4, 8}, {3, 8, 16}, {pick(1<<40, 1<<20), 1, pick(1<<40, 1<<20) + 1}} {
		b := NewBuilder(room[0])
		for i := range room[1] {
			add(b, Int8, 1, 2*i, 1)
		}
		if d := b.Type().Describe(Opal2014, false); d.Length != room[2] || d.Used != room[1] {
			t.Errorf("%d expected and %d used: room for %d", room[0], room[1], d.Length)
		}
	}
}

// TestDescLimits: what is wrong or too long has no description, and nothing waits for it.
func TestDescLimits(t *testing.T) {
	deep := Struct([]int{1, 1}, []int{0, 100}, []*Type{Int8, Int16})
	for range 24 {
		deep = Struct([]int{1, 1}, []int{0, 3}, []*Type{deep, deep})
	}
	for _, ty := range []*Type{deep, nil, Contiguous(-1, Int8)} {
		if d := ty.Describe(Opal2014, true); d.Records != nil || ty.Desc() != nil || ty.OptDesc() != nil {
			t.Errorf("%s has %d records", ty, len(d.Records))
		}
	}
	if n := deep.BasicCounts()[Int8]; n != 1<<24 {
		t.Errorf("%d entries of int8", n)
	}
}

// TestBuilderMarkers: LB and UB set bounds wherever they are added, and are no records.
func TestBuilderMarkers(t *testing.T) {
	b := NewBuilder(1)
	for _, p := range []struct {
		t                   *Type
		count, disp, extent int
	}{{LB, 1, 4, 0}, {UB, 0, 90, 0}, {UB, 1, 20, 0}, {Int32, 2, 0, 8}, {LB, 2, 8, -10}, {UB, 1, 30, 0}} {
		if err := b.Add(p.t, p.count, p.disp, p.extent); err != nil {
			t.Fatal(err)
		}
	}
	ty := b.Type()
	if lb, ext := ty.Extent(); lb != -2 || ext != 32 || ty.Size() != 8 {
		t.Errorf("lb %d extent %d size %d", lb, ext, ty.Size())
	}
	if f := ty.Flags(); f != Data|UserLB|UserUB {
		t.Errorf("flags %s", f)
	}
	want := []Record{loop(2, 2, 8, Predefined), elem(Int32, 1, 0, 4, plain&^NoGaps), endloop(2, 4, 0, Predefined), endloop(3, 8, 0, 0)}
	if got := ty.Describe(Opal2014, false); !slices.Equal(got.Records, want) || got.Length != 8 {
		t.Errorf("length %d\n%s", got.Length, listed(got))
	}
	inner := Contiguous(3, ty).Desc()[0]
	if inner.Kind != Loop || inner.Flags != UserLB|UserUB {
		t.Errorf("a loop over it is %s with flags %s", inner, inner.Flags)
	}
	for _, m := range []*Type{LB, UB} {
		if d := m.Describe(Opal2014, false); d.Used != 0 || len(d.Records) != 1 {
			t.Errorf("%s has %s", m, listed(d))
		}
	}
}
