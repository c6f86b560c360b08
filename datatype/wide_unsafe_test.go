package datatype

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
	"unsafe"
)

// A bench of two places for kernels: what lies around the blocks must stay as it was.
type places struct {
	dst, want, src []byte
}

const placeSize, placeMiddle = 1 << 14, 1 << 13

func newPlaces(r *rand.Rand) *places {
	p := &places{make([]byte, placeSize), make([]byte, placeSize), make([]byte, placeSize)}
	for i := 0; i < placeSize; i += 8 {
		binary.LittleEndian.PutUint64(p.src[i:], r.Uint64())
		binary.LittleEndian.PutUint64(p.dst[i:], r.Uint64())
	}
	copy(p.want, p.dst)
	return p
}

func start(b []byte) pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

// The kernels with assembly move what plain loops move, and touch nothing else.
func TestWideKernels(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 11))
		p := newPlaces(r)
		n, m := 1+r.IntN(20), 1+r.IntN(4)
		l := []int{4, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257, 300}[r.IntN(23)]
		apart := func(least int) int {
			d := least + r.IntN(40)
			if r.IntN(4) == 0 {
				d = least
			}
			if r.IntN(4) == 0 {
				d = -d
			}
			return d
		}
		// Blocks at the destination do not overlap; those at the source may.
		ds, ss := apart(l), apart(r.IntN(l)+1)
		if l == 12 && r.IntN(2) == 0 {
			n, ss = 1+r.IntN(26), l
		}
		da, sa := apart(n*max(ds, -ds)), apart(l)
		if n*max(ds, -ds, ss, -ss)+m*max(da, -da, sa, -sa) > placeMiddle-400 {
			continue
		}
		what := ""
		switch r.IntN(5) {
		case 0, 1:
			what = "nested"
			nested(start(p.dst), placeMiddle, ds, da, start(p.src), placeMiddle, ss, sa, n, l, m)
			for i := range m {
				for j := range n {
					copy(p.want[placeMiddle+i*da+j*ds:][:l], p.src[placeMiddle+i*sa+j*ss:][:l])
				}
			}
		case 2:
			what = "gather, scatter"
			offs := make([]int, n)
			for i, o := range r.Perm(n) {
				offs[i] = o*(l+3) - 3000
			}
			if r.IntN(2) == 0 {
				gatherBlocks(start(p.dst), 100, start(p.src), placeMiddle, offs, l)
				for i, o := range offs {
					copy(p.want[100+i*l:][:l], p.src[placeMiddle+o:])
				}
			} else {
				scatterBlocks(start(p.dst), placeMiddle, start(p.src), 100, offs, l)
				for i, o := range offs {
					copy(p.want[placeMiddle+o:][:l], p.src[100+i*l:])
				}
			}
		case 3:
			what = "near words"
			l = 4 << r.IntN(2)
			offs := make([]int32, n)
			for i, o := range r.Perm(n) {
				offs[i] = int32(o*(l+3) - 3000)
			}
			mv := mover{user: start(p.src), packed: start(p.dst), large: r.IntN(2) == 0}
			if r.IntN(2) == 0 {
				at := 96 + r.IntN(9)
				mv.near(offs, placeMiddle, at, l)
				for i, o := range offs {
					copy(p.want[at+i*l:][:l], p.src[placeMiddle+int(o):])
				}
			} else {
				mv = mover{user: start(p.dst), packed: start(p.src), unpack: true}
				mv.near(offs, placeMiddle, 100, l)
				for i, o := range offs {
					copy(p.want[placeMiddle+int(o):][:l], p.src[100+i*l:])
				}
			}
		case 4:
			what = "runs"
			offs, pre := make([]int, n), []int{r.IntN(50)}
			longest := []int{8, 40, 70, 300}[r.IntN(4)]
			for i, o := range r.Perm(n) {
				offs[i] = o * (longest + 3)
				pre = append(pre, pre[i]+1+r.IntN(longest))
			}
			if r.IntN(2) == 0 {
				gatherRuns(start(p.dst), 100, start(p.src), placeMiddle, offs, pre)
				for i, o := range offs {
					copy(p.want[100+pre[i]-pre[0]:][:pre[i+1]-pre[i]], p.src[placeMiddle+o:])
				}
			} else {
				scatterRuns(start(p.dst), placeMiddle, start(p.src), 100, offs, pre)
				for i, o := range offs {
					copy(p.want[placeMiddle+o:][:pre[i+1]-pre[i]], p.src[100+pre[i]-pre[0]:])
				}
			}
		}
		if !bytes.Equal(p.dst, p.want) {
			t.Fatalf("seed %d: %s of %d blocks of %d, %d and %d apart, %d times, %d and %d apart", seed, what, n, l, ds, ss, m, da, sa)
		}
	}
}

// Tiles and permutations are those of their plain twins.
func TestWideTwins(t *testing.T) {
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 12))
		p := newPlaces(r)
		n := 1 + r.IntN(8)
		ds, ss, da, sa := 64+r.IntN(200), 64+r.IntN(200), 8*r.IntN(100), 8*r.IntN(100)
		dl, sl := 8*r.IntN(20), 8*r.IntN(20)
		d, w, s := unsafe.Pointer(&p.dst[placeMiddle]), unsafe.Pointer(&p.want[placeMiddle]), unsafe.Pointer(&p.src[placeMiddle])
		what := ""
		switch r.IntN(3) {
		case 0:
			what = "tiles of 8"
			if wide {
				wideTiles8(d, s, ds, ss, da, sa, n, dl, sl)
				plainTiles(w, s, ds, ss, da, sa, n, dl, sl, 8)
			}
		case 1:
			what = "tiles of 16"
			if wide {
				wideTiles16(d, s, ds, ss, da, sa, n, dl, sl)
				plainTiles(w, s, ds, ss, da, sa, n, dl, sl, 16)
			}
		case 2:
			what = "permutation"
			var order [64]byte
			for i := range order {
				order[i] = byte(r.IntN(64))
			}
			load, store := r.Uint64(), r.Uint64()
			if r.IntN(3) == 0 {
				store = 1<<32 - 1
			} else if r.IntN(3) == 0 {
				load = 1<<32 - 1
			}
			for i := range order {
				if load>>order[i]&1 == 0 {
					store &^= 1 << i // only bytes that are loaded go anywhere
				}
			}
			if permuting {
				widePermute(d, s, da, sa, n, &order, load, store)
				plainPermute(w, s, da, sa, n, &order, load, store)
			}
		}
		if !bytes.Equal(p.dst, p.want) {
			t.Fatalf("seed %d: %s, %d times, %d %d %d %d", seed, what, n, ds, ss, da, sa)
		}
	}
}

// Matrices of all small sizes, by columns and back, and patterns of all kinds that a permutation may take: against the
// flat type map, for every place where a message can be cut.
func TestWidePrograms(t *testing.T) {
	check := func(name string, count int, ty *Type) {
		t.Helper()
		lo, hi, _ := ty.reach(count)
		mem := make([]byte, hi-min(lo, 0))
		for i := range mem {
			mem[i] = byte(i*31 + i>>8)
		}
		m := MemAt(mem, -min(lo, 0))
		var want []byte
		for i := range count {
			for b, d := range ty.TypeMap() {
				want = append(want, mem[-min(lo, 0)+i*ty.extent+d:][:b.Size()]...)
			}
		}
		got := make([]byte, len(want))
		if n := PackInto(got, m, count, ty); n != len(want) || !bytes.Equal(got, want) {
			t.Fatalf("%s, %d times: packed wrongly", name, count)
		}
		back := make([]byte, len(mem))
		bm := MemAt(back, -min(lo, 0))
		UnpackFrom(bm, count, ty, want)
		again, _ := AppendPack(nil, bm, count, ty)
		if !bytes.Equal(again, want) {
			t.Fatalf("%s, %d times: unpacked wrongly", name, count)
		}
		touched := make([]bool, len(mem))
		for i := range count {
			for b, d := range ty.TypeMap() {
				for k := range b.Size() {
					touched[-min(lo, 0)+i*ty.extent+d+k] = true
				}
			}
		}
		for i, b := range back {
			if b != 0 && !touched[i] {
				t.Fatalf("%s, %d times: byte %d is none of its own", name, count, i)
			}
		}
		for cut := 1; cut < len(want); cut += 1 + len(want)/7 {
			var c Cursor
			if err := c.Reset(m, count, ty); err != nil {
				t.Fatal(err)
			}
			n := c.Pack(got[:cut])
			c.Pack(got[n:])
			if !bytes.Equal(got, want) {
				t.Fatalf("%s, %d times, cut at %d: packed wrongly", name, count, cut)
			}
		}
	}
	for rows := 1; rows <= 13; rows++ {
		for cols := 1; cols <= 13; cols++ {
			for _, item := range []*Type{Float32, Float64, Complex128} {
				check("columns", 1, Contiguous(cols, Vector(rows, 1, 17, item).Resized(0, item.size)))
			}
		}
	}
	check("many rows", 1, Contiguous(9, Vector(300, 1, 11, Float64).Resized(0, 8)))
	r := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		parts := 1 + r.IntN(4)
		var lens, at []int
		end := 0
		for range parts {
			end += r.IntN(9)
			l := 1 + r.IntN(9)
			lens, at = append(lens, l), append(at, end)
			end += l
		}
		if r.IntN(3) == 0 && parts > 1 {
			at[0], at[1], lens[0], lens[1] = at[1], at[0], lens[1], lens[0]
		}
		ty := Indexed(lens, at, Uint8).Resized(0, end+r.IntN(12))
		for _, count := range []int{1, 3, 4, 5, 17, 64, 65} {
			check(ty.String(), count, ty)
		}
	}
}
