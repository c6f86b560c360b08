package coll

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// The cases of a temporary's place: the origin may lie before, inside or far behind the data, and items may go downwards.
// 16 or 24 bytes of data are spread over each item; the gaps hold canaries.
var extents = []struct {
	name string
	t    *datatype.Type
}{
	{"data fill the extent", datatype.Contiguous(3, datatype.Int64)},
	{"positive true lower bound", datatype.Hindexed([]int{2}, []int{8}, datatype.Int64).Resized(0, 24)},
	{"negative true lower bound", datatype.Hindexed([]int{3}, []int{-8}, datatype.Int64)},
	{"data far from the origin", datatype.Hindexed([]int{2}, []int{1 << 40}, datatype.Int64)},
	{"gaps", datatype.Hindexed([]int{1, 1}, []int{0, 16}, datatype.Int64).Resized(0, 40)},
	{"negative extent", datatype.Hindexed([]int{1, 1}, []int{0, 8}, datatype.Int64).Resized(0, -16)},
	{"negative extent and gaps", datatype.Hindexed([]int{1, 1}, []int{-8, 16}, datatype.Int64).Resized(8, -40)},
}

// region is memory for exactly n items of t, with canaries before, behind and in the gaps.
type region struct {
	all []byte
	Buf
}

const fence = 64

func newRegion(t *datatype.Type, n int) region {
	off, length := t.Span(n)
	all := bytes.Repeat([]byte{0xc3}, length+2*fence)
	return region{all, engine.Buf{Mem: datatype.MemOf(all[fence : fence+length]).Shift(-off), Count: n, Type: t}}
}

// set puts value(r, i) into element i and returns r's elements.
func (g *region) set(r int) []int64 {
	v := fill(r, g.Bytes()/8)
	if _, err := datatype.Transfer(g.Mem, g.Count, g.Type, datatype.MemOf(v), len(v), datatype.Int64); err != nil {
		panic(err)
	}
	return v
}

// check compares the elements with want and all other bytes with the canary.
func (g *region) check(want []int64) error {
	model := newRegion(g.Type, g.Count)
	model.put(want)
	if i := mismatchAt(g.all, model.all); i >= 0 {
		return fmt.Errorf("byte %d of %d is %#x, want %#x", i-fence, len(g.all)-2*fence, g.all[i], model.all[i])
	}
	return nil
}

func mismatchAt(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// laidSum is Sum as a user's operation on buffers, which sees memory in its layout.
var laidSum = op.Buffer(func(in, inout datatype.Mem, n int, t *datatype.Type) {
	a, err := datatype.AppendPack(nil, in, n, t)
	if err != nil {
		panic(err)
	}
	b, err := datatype.AppendPack(nil, inout, n, t)
	if err != nil {
		panic(err)
	}
	k, err := op.Sum.Bind(datatype.Int64)
	if err != nil {
		panic(err)
	}
	k.Fold(a, b)
	if _, err := datatype.Unpack(inout, n, t, b); err != nil {
		panic(err)
	}
})

func TestG17TrueExtent(t *testing.T) { inEachForm(t, testTrueExtent) }

// P16: an operation that does not commute on a type with gaps. P17: negative extents, more than one item.
func TestP16Gaps(t *testing.T) { inEachForm(t, extentsNamed("gaps")) }

func TestP17NegativeExtent(t *testing.T) {
	inEachForm(t, extentsNamed("negative extent", "negative extent and gaps"))
}

func testTrueExtent(t *testing.T, world worldFunc) { extentsNamed()(t, world) }

// extentsNamed tests the cases of these names, or all.
func extentsNamed(names ...string) func(t *testing.T, world worldFunc) {
	return func(t *testing.T, world worldFunc) {
		for _, x := range extents {
			if len(names) == 0 || slices.Contains(names, x.name) {
				testExtent(t, world, x.t, x.name)
			}
		}
	}
}

func testExtent(t *testing.T, world worldFunc, typ *datatype.Type, name string) {
	if err := typ.Commit(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, p := range []int{1, 2, 3, 5} {
		comms := world(t, p)
		for _, n := range []int{1, 4} {
			for _, o := range []*op.Op{op.Sum, laidSum, laidSum.Commutes()} {
				all(t, comms, func(c *engine.Comm) error {
					if err := reduceExtent(c, typ, n, o); err != nil {
						return fmt.Errorf("%s, %d items, %s: %w", name, n, o.Name(), err)
					}
					return nil
				})
			}
			all(t, comms, func(c *engine.Comm) error {
				if err := moveExtent(c, typ, n); err != nil {
					return fmt.Errorf("%s, %d items: %w", name, n, err)
				}
				return nil
			})
		}
	}
}

func reduceExtent(c *engine.Comm, typ *datatype.Type, n int, o *op.Op) error {
	send, recv := newRegion(typ, n), newRegion(typ, n)
	mine := send.set(c.Rank)
	recv.set(99)
	elements := len(mine)
	upTo := func(r int) []int64 {
		s := make([]int64, elements)
		for q := 0; q <= r; q++ {
			for i, v := range fill(q, elements) {
				s[i] += v
			}
		}
		return s
	}
	whole := upTo(c.Size - 1)
	steps := []struct {
		name string
		f    func() error
		want []int64
	}{
		{"Allreduce", func() error { return Allreduce(c, send.Buf, recv.Buf, o) }, whole},
		{"Scan", func() error { return Scan(c, send.Buf, recv.Buf, o) }, upTo(c.Rank)},
		{"Exscan", func() error { return Exscan(c, send.Buf, recv.Buf, o) }, upTo(max(c.Rank-1, 0))},
		{"Allreduce in place", func() error { recv.set(c.Rank); return Allreduce(c, engine.Buf{}, recv.Buf, o) }, whole},
	}
	for _, s := range steps {
		if s.name == "Exscan" && c.Rank == 0 {
			s.want = mine // of the Scan before
		}
		if err := s.f(); err != nil {
			return err
		}
		if err := recv.check(s.want); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	for root := range c.Size {
		recv.set(99)
		if err := Reduce(c, send.Buf, recv.Buf, o, root); err != nil {
			return err
		}
		want := whole
		if c.Rank != root {
			want = fill(99, elements)
		}
		if err := recv.check(want); err != nil {
			return fmt.Errorf("Reduce to %d: %w", root, err)
		}
	}
	wide := newRegion(typ, n*c.Size)
	wide.set(c.Rank)
	if err := ReduceScatterBlock(c, wide.Buf, recv.Buf, o); err != nil {
		return err
	}
	elements *= c.Size
	block := upTo(c.Size - 1)[c.Rank*len(mine) : (c.Rank+1)*len(mine)]
	if err := recv.check(block); err != nil {
		return fmt.Errorf("ReduceScatterBlock: %w", err)
	}
	return send.check(mine)
}

func moveExtent(c *engine.Comm, typ *datatype.Type, n int) error {
	one, wide, wide2 := newRegion(typ, n), newRegion(typ, n*c.Size), newRegion(typ, n*c.Size)
	mine := one.set(c.Rank)
	block := wide.Buf
	block.Count = n
	var gathered []int64
	for r := range c.Size {
		gathered = append(gathered, fill(r, len(mine))...)
	}
	if err := Allgather(c, one.Buf, block); err != nil {
		return err
	}
	if err := wide.check(gathered); err != nil {
		return fmt.Errorf("Allgather: %w", err)
	}
	send := block
	block = wide2.Buf
	block.Count = n
	if err := Alltoall(c, send, block); err != nil {
		return err
	}
	var dealt []int64
	for range c.Size {
		dealt = append(dealt, gathered[c.Rank*len(mine):(c.Rank+1)*len(mine)]...)
	}
	if err := wide2.check(dealt); err != nil {
		return fmt.Errorf("Alltoall: %w", err)
	}
	if err := Alltoall(c, engine.Buf{}, block); err != nil {
		return err
	}
	if err := wide2.check(gathered); err != nil {
		return fmt.Errorf("Alltoall in place: %w", err)
	}
	for root := range c.Size {
		wide2.set(99)
		if err := Gather(c, one.Buf, block, root); err != nil {
			return err
		}
		if c.Rank == root {
			if err := wide2.check(gathered); err != nil {
				return fmt.Errorf("Gather: %w", err)
			}
		}
		one.set(98)
		if err := Scatter(c, block, one.Buf, root); err != nil {
			return err
		}
		if err := one.check(mine); err != nil {
			return fmt.Errorf("Scatter: %w", err)
		}
		if c.Rank != root {
			one.set(97)
		}
		if err := Bcast(c, one.Buf, root); err != nil {
			return err
		}
		if err := one.check(fill(root, len(mine))); err != nil {
			return fmt.Errorf("Bcast: %w", err)
		}
		one.set(c.Rank)
	}
	return nil
}

// P18: a long Bcast cuts its pieces by packed position: ranks may count in different units.
func TestP18BcastUnits(t *testing.T) { inEachForm(t, testBcastUnits) }

func testBcastUnits(t *testing.T, world worldFunc) {
	const n = 200_000
	ten := datatype.Contiguous(10, datatype.Int32)
	comms := world(t, 4)
	all(t, comms, func(c *engine.Comm) error {
		s := make([]int32, 2*n)
		b := engine.Buf{Mem: datatype.MemOf(s), Count: n, Type: datatype.Int32}
		step := 1
		switch c.Rank {
		case 1:
			for i := range n {
				s[i] = int32(i)
			}
		case 2:
			b.Count, b.Type = n/10, ten
		case 3:
			b.Count, b.Type, step = 1, datatype.Vector(n, 1, 2, datatype.Int32), 2
		}
		if err := Bcast(c, b, 1); err != nil {
			return err
		}
		for i := range n {
			if s[i*step] != int32(i) {
				return fmt.Errorf("item %d is %d", i, s[i*step])
			}
		}
		return nil
	})
}
