package datatype

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
)

// windows is a Resolver of storages far apart, as address spaces are.
type windows struct {
	parts map[int][]byte // by first displacement
	calls int
}

var errNoStorage = errors.New("no storage there")

func (w *windows) Resolve(disp, n int) ([]byte, error) {
	w.calls++
	for at, b := range w.parts {
		if disp >= at && disp+n <= at+len(b) {
			return b[disp-at : disp-at+n], nil
		}
	}
	return nil, fmt.Errorf("%w: %d bytes at %d", errNoStorage, n, disp)
}

// TestResolver runs random types over memory that is cut at gaps of the type.
func TestResolver(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 5))
		ty, f := randomType(r, 1+r.IntN(3))
		count := 1 + r.IntN(3)
		m := f.times(count)
		if m.overlapping() {
			continue
		}
		lo, hi := m.span()
		all := randomBytes(r, hi-lo)
		far := pick(1<<41, 1<<24)
		w := &windows{parts: map[int][]byte{}}
		used := m.touches(-lo)
		for from := 0; from < len(all); {
			to := from + 1
			for to < len(all) && used[to-1] > 0 == (used[to] > 0) {
				to++
			}
			if used[from] > 0 {
				w.parts[far+lo+from] = all[from:to]
			}
			from = to
		}
		mem := MemResolved(w).Shift(far)
		want := m.pack(all, -lo)
		got, err := AppendPack(nil, mem, count, ty)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("seed %d: %s: %v", seed, ty, err)
		}
		var c Cursor
		if err := c.Reset(mem, count, ty); err != nil {
			t.Fatal(err)
		}
		k := r.IntN(len(want) + 1)
		c.Seek(k)
		piece := make([]byte, min(len(want)-k, 7))
		if n := c.Pack(piece); n != len(piece) || !bytes.Equal(piece, want[k:k+n]) {
			t.Fatalf("seed %d: %s: piece at %d: %v", seed, ty, k, c.Err())
		}
		c.Seek(0)
		var iov []byte
		for _, b := range c.AppendIov(nil, 1<<20) {
			iov = append(iov, b...)
		}
		if !bytes.Equal(iov, want) {
			t.Fatalf("seed %d: %s: runs", seed, ty)
		}
		src := randomBytes(r, len(want))
		expect := bytes.Clone(all)
		m.unpack(expect, -lo, src)
		if n, err := Transfer(mem, count, ty, MemOf(src), len(src), Byte); n != len(src) || err != nil || !bytes.Equal(all, expect) {
			t.Fatalf("seed %d: %s: receive: %v", seed, ty, err)
		}
		flatDst := make([]byte, hi-lo)
		if n, err := Transfer(MemAt(flatDst, -lo), count, ty, mem, count, ty); n != len(src) || err != nil || !bytes.Equal(m.pack(flatDst, -lo), m.pack(all, -lo)) {
			t.Fatalf("seed %d: %s: transfer: %v", seed, ty, err)
		}
		if len(src) > 0 {
			if !Intersect(mem, count, ty, mem, count, ty) || Intersect(mem, count, ty, MemOf(src), len(src), Byte) {
				t.Fatalf("seed %d: %s: overlap", seed, ty)
			}
			for at := range w.parts {
				delete(w.parts, at)
				break
			}
			c.Seek(0)
			n := c.Pack(make([]byte, len(src)))
			if err := mem.Check(count, ty); !errors.Is(err, errNoStorage) || !errors.Is(err, ErrBounds) || n != 0 || !errors.Is(c.Err(), errNoStorage) {
				t.Fatalf("seed %d: %s: a storage that went away: %v, packed %d, %v", seed, ty, err, n, c.Err())
			}
		}
	}
}

// TestResolverCalls: a part of a message that lies in one storage is asked for once.
func TestResolverCalls(t *testing.T) {
	w := &windows{parts: map[int][]byte{1 << 30: make([]byte, 8000)}}
	ty := Vector(500, 1, 2, Int64)
	if _, err := AppendPack(nil, MemResolved(w).Shift(1<<30), 1, ty); err != nil || w.calls != 2 {
		t.Errorf("%d calls for one check and one pack, %v", w.calls, err)
	}
	short := resolverFunc(func(disp, n int) ([]byte, error) { return make([]byte, n-1), nil })
	if err := MemResolved(short).Check(1, Int64); !errors.Is(err, ErrBounds) {
		t.Error("a Resolver that gives too little:", err)
	}
}

type resolverFunc func(disp, n int) ([]byte, error)

func (f resolverFunc) Resolve(disp, n int) ([]byte, error) { return f(disp, n) }

func TestSame(t *testing.T) {
	s := make([]int64, 10)
	f := resolverFunc(nil) // not comparable
	g := &windows{}
	for i, c := range []struct {
		a, b Mem
		want bool
	}{
		{MemOf(s), MemOf(s), true},
		{MemOf(s), MemOf(s[:3]), true},
		{MemOf(s), MemOf(s[1:]), false},
		{MemAt(s, 1), MemOf(s[1:]), true},
		{MemOf(s).Shift(8), MemAt(s, 1), true},
		{MemOf(s), MemResolved(g), false},
		{MemResolved(g), MemResolved(g), true},
		{MemResolved(g), MemResolved(g).Shift(1), false},
		{MemResolved(f), MemOf(s), false},
		{MemResolved(f), MemResolved(g), false},
	} {
		if Same(c.a, c.b) != c.want {
			t.Errorf("case %d", i)
		}
	}
}

func TestDirect(t *testing.T) {
	mem := counting(4000)
	ty := Struct([]int{1000, 3, 1000}, []int{0, 1001, 1100}, []*Type{Int8, Int8, Int8})
	var c Cursor
	if err := c.Reset(MemOf(mem), 1, ty); err != nil {
		t.Fatal(err)
	}
	want, _ := AppendPack(nil, MemOf(mem), 1, ty)
	var got []byte
	runs := 0
	for c.Pos() < c.Len() {
		if b := c.Direct(600); b != nil {
			if len(b) > 600 || &b[0] != &mem[c.Pos():][:1][0] && c.Pos() < 1000 {
				t.Fatalf("%d bytes at %d", len(b), c.Pos())
			}
			got = append(got, b...)
			c.Advance(len(b))
			runs++
			continue
		}
		p := make([]byte, 100)
		got = append(got, p[:c.Pack(p)]...)
	}
	if !bytes.Equal(got, want) || runs != 2 {
		t.Errorf("%d runs", runs)
	}
	if c.Direct(4000) != nil {
		t.Error("a run at the end")
	}
	if err := c.Reset(MemOf(make([]bool, 4000)), 4000, Bool); err != nil || c.Direct(4000) != nil {
		t.Error("bools need normalising:", err)
	}
	if err := c.Reset(MemOf(make([]float64, 4000)), 4000, Float64); err != nil || len(c.Direct(1<<20)) != 32000 {
		t.Error("a plain slice is one run:", err)
	}
}

func TestTemp(t *testing.T) {
	ty := Vector(3, 1, -2, Float64)
	m, buf := Temp(nil, 4, ty)
	if err := m.Check(4, ty); err != nil {
		t.Fatal(err)
	}
	if m.Check(5, ty) == nil {
		t.Error("five items fit where four were asked for")
	}
	again, kept := Temp(buf, 2, ty)
	if &kept[0] != &buf[0] || again.Check(2, ty) != nil {
		t.Error("long enough memory was not kept")
	}
	if _, longer := Temp(buf, 40, ty); &longer[0] == &buf[0] {
		t.Error("short memory was kept")
	}
}

// TestConcurrentUse: a type is committed by whoever comes first, and used by all at once.
func TestConcurrentUse(t *testing.T) {
	mem := counting(200)
	for range 50 {
		ty := Contiguous(2, Vector(3, 2, 4, Int32))
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if b, err := AppendPack(nil, MemOf(mem), 1, ty); err != nil || len(b) != 48 {
					t.Error(len(b), err)
				}
				if err := Copy(MemOf(make([]byte, 200)), MemOf(mem), 1, ty); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	}
	type fresh struct{ A, B int8 }
	var group sync.WaitGroup
	types := make([]*Type, 8)
	for i := range types {
		group.Go(func() { types[i] = MustFor[fresh]() })
	}
	group.Wait()
	for _, ty := range types {
		if ty != types[0] {
			t.Error("one Go type has two types")
		}
	}
}
