package datatype

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

func TestDump(t *testing.T) {
	var b strings.Builder
	if err := seedType().Dump(&b); err != nil {
		t.Fatal(err)
	}
	want := `type       struct([1, 2, 3], [0, 8, 24], [uint64, {(uint32, 0), (uint16, 4), (uint16, 6)}, resized(uint16, 0, 4)])
bounds     lb 24, ub 36, extent 12, true lb 0, true ub 34, alignment 8
data       30 bytes in 10 entries: 7 uint16, 2 uint32, 1 uint64
flags      Committed|Data|Resize
id         0
signature  0x80700176
typed      seq(blk(0,8 uint64) rep(2,8,seq(blk(8,4 uint32) blk(12,4 uint16))) rep(3,4,blk(24,2 uint16)))
pack       seq(blk(0,26) rep(2,4,blk(28,2)))
           30 bytes in runs of 10 on average, 3 of them, by copy 26, strided 2
unpack     as pack
copy       seq(blk(0,26) rep(2,4,blk(28,2)))
           30 bytes in runs of 10 on average, 3 of them, by copy 26, strided 2
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, c := range []struct {
		name string
		t    *Type
		want []string
	}{
		{"an index", IndexedBlock(1, []int{3, 9, 1}, Int32), []string{"pack       idx(12,36,4;blk(0,4))", "by gather 4\n", "copy       idx(4,12,36;blk(0,4))"}},
		{"blocks", Indexed([]int{2, 3}, []int{0, 5}, Float32), []string{"idxv(0:8,20:12 float32)", "by runs\n"}},
		{"columns", Hvector(40, 1, 32, Struct([]int{1, 1}, []int{0, 20}, []*Type{Int32, Int64})), []string{"80 of them, by columns of strided 4, columns of strided 8"}},
		{"bools", Struct([]int{1, 1}, []int{0, 1}, []*Type{Bool, Int8}), []string{"pack       blk(0,2)", "unpack     seq(blk(0,1) blk(1,1))"}},
		{"nothing", Contiguous(0, Int8), []string{"0 bytes in 0 entries: none", "pack       \n"}},
		{"much", IndexedBlock(1, squares(1000), Int16), []string{"... 801 more", "2000 bytes in runs of 2 on average, 1000 of them"}},
		{"an address", Int8.Dup(), []string{"id         4\n", "flags      Committed|Contig|NoGaps|Data\n"}},
	} {
		var b strings.Builder
		if err := c.t.Dump(&b); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, b.String())
			}
		}
	}
	// A program that would be astronomically long when written out is neither written nor walked through.
	deep := seedType()
	for range 60 {
		_, ext := deep.Extent()
		deep = Struct([]int{1, 1, 1}, []int{0, ext + 999, 2*ext + 4999}, []*Type{deep, Int8, deep}).Resized(0, ext+7)
	}
	if err := deep.Dump(io.Discard); err != nil && !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
	for _, ty := range []*Type{nil, Contiguous(-1, Int8)} {
		if err := ty.Dump(io.Discard); !errors.Is(err, ErrType) {
			t.Errorf("%s: %v", ty, err)
		}
	}
	if err := Int8.Dump(brokenWriter{}); err != io.ErrClosedPipe {
		t.Errorf("a writer's error: %v", err)
	}
}

func squares(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i * i * 3
	}
	return s
}

// TestDumpRuns holds that the runs that Dump tells are those of the program written out, and that a cursor, which also
// merges runs of different parts, gives no more.
func TestDumpRuns(t *testing.T) {
	first := firstSeed(t)
	for i := range effort.Rounds(500, 2_000) {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 23))
		ty, f := randomType(r, 3)
		lo, hi := f.span()
		var c Cursor
		if err := c.Reset(MemAt(make([]byte, hi-lo), -lo), 1, ty); err != nil {
			t.Fatal(err)
		}
		pack := ty.ready().pack
		if iov, all, got := len(c.AppendIov(nil, 1000)), len(pack.columns(1000)), pack.runs(); got != all || iov > got {
			t.Fatalf("seed %d: %s has %d runs, Dump tells %d, and a cursor gives %d", seed, ty, all, got, iov)
		}
		if err := ty.Dump(io.Discard); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFlagsString(t *testing.T) {
	for f, want := range map[Flags]string{0: "0", Basic: "Committed|Predefined|Contig|NoGaps|Data", UserLB | UserUB: "UserLB|UserUB", 1<<12 | Data: "Data|0x1000"} {
		if got := f.String(); got != want {
			t.Errorf("%#x is %s, want %s", uint16(f), got, want)
		}
	}
}
