package datatype

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

// A grid is the arguments of Darray that all ranks have in common.
type grid struct {
	size          int
	gsizes        []int
	distribs      []Distrib
	dargs, psizes []int
	order         Order
}

func randomGrid(r *rand.Rand, dims, most int) grid {
	g := grid{size: 1, order: Order(r.IntN(2))}
	for range dims {
		n, p, darg := 1+r.IntN(most), 1+r.IntN(4), DefaultDarg
		kind := Distrib(r.IntN(3))
		switch {
		case kind == None:
			p = 1
		case r.IntN(3) > 0 && kind == Cyclic:
			darg = 1 + r.IntN(n+2)
		case r.IntN(3) > 0:
			darg = (n+p-1)/p + r.IntN(3)
		}
		g.gsizes, g.distribs = append(g.gsizes, n), append(g.distribs, kind)
		g.dargs, g.psizes = append(g.dargs, darg), append(g.psizes, p)
		g.size *= p
	}
	return g
}

func (g *grid) of(rank int, old *Type) *Type {
	return Darray(g.size, rank, g.gsizes, g.distribs, g.dargs, g.psizes, g.order, old)
}

// owner is the rank that has the element with the given indices, by the standard's definition of the distributions.
func (g *grid) owner(index []int) int {
	rank := 0
	for i, at := range index {
		n, p, darg := g.gsizes[i], g.psizes[i], g.dargs[i]
		along := 0
		switch g.distribs[i] {
		case Block:
			if darg == DefaultDarg {
				darg = (n + p - 1) / p
			}
			along = at / darg
		case Cyclic:
			if darg == DefaultDarg {
				darg = 1
			}
			along = at / darg % p
		}
		rank = rank*p + along
	}
	return rank
}

// flat visits the whole array in memory order and keeps what belongs to rank.
func (g *grid) flat(rank int, f flat, p MarkerPolicy) flat {
	all := 1
	for _, n := range g.gsizes {
		all *= n
	}
	ext := f.extent()
	var out flat
	for at := range all {
		index, rest := make([]int, len(g.gsizes)), at
		for k := range index {
			i := k
			if g.order == RowMajor {
				i = len(index) - 1 - k
			}
			index[i] = rest % g.gsizes[i]
			rest /= g.gsizes[i]
		}
		if g.owner(index) == rank {
			out = append(out, f.apart(1, 0).at(at*ext)...)
		}
	}
	return out.resized(0, all*ext, p)
}

func TestDarray(t *testing.T) {
	for seed := range uint64(effort.Rounds(80, 400)) {
		r := rand.New(rand.NewPCG(seed, 21))
		g := randomGrid(r, 1+r.IntN(3), 7)
		old, f := Int32, one(Int32)
		if r.IntN(3) == 0 {
			old, f = randomType(r, 1)
		}
		covered := map[int]int{}
		for rank := range g.size {
			m := &model{seed: seed, r: r, ty: g.of(rank, old), f: g.flat(rank, f, StickyMarkers)}
			if d := m.run(); d != nil {
				t.Fatal(m.report(d))
			}
			if old == Int32 {
				for _, d := range m.ty.TypeMap() {
					covered[d]++
				}
			}
		}
		if old != Int32 {
			continue
		}
		all := 1
		for _, n := range g.gsizes {
			all *= n
		}
		for i := range all {
			if covered[4*i] != 1 || len(covered) != all {
				t.Fatalf("seed %d: element %d of %d belongs to %d of %d ranks: %+v", seed, i, all, covered[4*i], g.size, g)
			}
		}
	}
}

// TestDarrayExample is the array of the standard's text, 100 by 200 by 300 over a grid of 2 by 1 by 3: a block, nothing
// and blocks of 10 in turn.
func TestDarrayExample(t *testing.T) {
	for rank := range 6 {
		ty := Darray(6, rank, []int{100, 200, 300}, []Distrib{Block, None, Cyclic}, []int{DefaultDarg, DefaultDarg, 10}, []int{2, 1, 3}, RowMajor, Float64)
		lb, ext := ty.Extent()
		tlb, _ := ty.TrueExtent()
		if lb != 0 || ext != 8*100*200*300 || ty.Size() != 8*50*200*100 || tlb != 8*(rank/3*50*200*300+rank%3*10) {
			t.Errorf("rank %d: lb %d extent %d size %d true lb %d", rank, lb, ext, ty.Size(), tlb)
		}
		if got, want := ty.ready().pack.text(), "rep(100000,240,blk("; !strings.HasPrefix(got, want) {
			t.Errorf("rank %d: %s, want %s", rank, got, want)
		}
	}
	huge := Darray(pick(1<<40, 1<<20), pick(1<<39, 1<<19), []int{pick(1<<50, 1<<30)}, []Distrib{Cyclic}, []int{1 << 5}, []int{pick(1<<40, 1<<20)}, ColMajor, Int8)
	if huge.Err() != nil || huge.Size() != 1<<10 {
		t.Error(huge.Err(), huge.Size())
	}
	one := Darray(1, 0, []int{math.MaxInt / 2}, []Distrib{Block}, []int{math.MaxInt}, []int{1}, ColMajor, Int8)
	if one.Err() != nil || one.Size() != math.MaxInt/2 {
		t.Error(one.Err(), one.Size())
	}
}

func TestDarrayArguments(t *testing.T) {
	good := grid{4, []int{8, 9}, []Distrib{Block, Cyclic}, []int{DefaultDarg, 2}, []int{2, 2}, RowMajor}
	most := pick(1<<62, 1<<30)
	for want, change := range map[string]func(g *grid, rank *int){
		"at least one":                        func(g *grid, _ *int) { g.gsizes = nil },
		"3 distribution arguments":            func(g *grid, _ *int) { g.dargs = []int{1, 1, 1} },
		"order is 2":                          func(g *grid, _ *int) { g.order = 2 },
		"size is 0":                           func(g *grid, _ *int) { g.size = 0 },
		"rank is -1, want 0..3":               func(_ *grid, rank *int) { *rank = -1 },
		"rank is 4, want 0..3":                func(_ *grid, rank *int) { *rank = 4 },
		"size 1 is 0":                         func(g *grid, _ *int) { g.gsizes[1] = 0 },
		"grid size 0 is -2":                   func(g *grid, _ *int) { g.psizes[0] = -2 },
		"distribution argument 1 is 0":        func(g *grid, _ *int) { g.dargs[1] = 0 },
		"distribution argument 0 is 3":        func(g *grid, _ *int) { g.dargs[0] = 3 },
		"the grid [2 3] does not have":        func(g *grid, _ *int) { g.psizes[1] = 3 },
		"dimension 1 is not distributed":      func(g *grid, _ *int) { g.distribs[1] = None },
		"distribution 0 is 7, want Block":     func(g *grid, _ *int) { g.distribs[0] = 7 },
		fmt.Sprintf("the grid [%d 4] ", most): func(g *grid, _ *int) { g.psizes = []int{most, 4} },
	} {
		g, rank := good, 1
		g.gsizes, g.dargs, g.psizes, g.distribs = slices.Clone(g.gsizes), slices.Clone(g.dargs), slices.Clone(g.psizes), slices.Clone(g.distribs)
		change(&g, &rank)
		if err := g.of(rank, Int8).Err(); !errors.Is(err, ErrType) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := Darray(1, 0, []int{pick(1<<40, 1<<20), pick(1<<40, 1<<20)}, []Distrib{None, None}, []int{-1, -1}, []int{1, 1}, RowMajor, Int8).Err(); !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
	if err := Darray(1, 0, []int{1}, []Distrib{None}, []int{-1}, []int{1}, RowMajor, nil).Err(); !errors.Is(err, ErrType) {
		t.Error(err)
	}
}
