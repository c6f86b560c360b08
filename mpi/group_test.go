package mpi_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

func span(first, last, stride int) mpi.RankRange {
	return mpi.RankRange{First: first, Last: last, Stride: stride}
}

// members lists the world ranks of a group.
func members(g *mpi.Group) (ids []int) {
	for r, id := range g.Ranks() {
		if r != len(ids) {
			return []int{-1}
		}
		ids = append(ids, id)
	}
	return ids
}

// The operations on groups against what the standard's text says of lists, on random groups.
func TestGroupsAgainstLists(t *testing.T) {
	mpitest.Run(t, 24, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() != 5 {
			return
		}
		rng := rand.New(rand.NewPCG(6, 1))
		all := world.Group()
		pick := func(from []int) []int {
			n := rng.IntN(len(from) + 1)
			p := rng.Perm(len(from))[:n]
			switch rng.IntN(4) {
			case 0:
				slices.Sort(p)
			case 1: // a range
				if n > 0 {
					a := rng.IntN(len(from))
					p = p[:0]
					for r := a; r < len(from) && len(p) < n; r += 1 + n%3 {
						p = append(p, r)
					}
				}
			}
			return p
		}
		of := func(ids, ranks []int) (out []int) {
			for _, r := range ranks {
				out = append(out, ids[r])
			}
			return out
		}
		for round := range 3000 {
			a, b := pick(members(all)), pick(members(all))
			g, h := all.Incl(a...), all.Incl(b...)
			check := func(what string, got *mpi.Group, want []int) {
				if got.Err() != nil || !slices.Equal(members(got), want) || got.Size() != len(want) {
					t.Fatalf("round %d: %s of %v and %v: %v, want %v", round, what, a, b, got, want)
				}
				at := slices.Index(want, 5)
				if at < 0 {
					at = mpi.Undefined
				}
				if got.Rank() != at {
					t.Fatalf("round %d: %s of %v and %v: rank %d, want %d", round, what, a, b, got.Rank(), at)
				}
			}
			union, inter, diff := slices.Clone(a), []int{}, []int{}
			for _, id := range b {
				if !slices.Contains(a, id) {
					union = append(union, id)
				}
			}
			for _, id := range a {
				if slices.Contains(b, id) {
					inter = append(inter, id)
				} else {
					diff = append(diff, id)
				}
			}
			check("Incl", g, a)
			check("Union", g.Union(h), union)
			check("Intersection", g.Intersection(h), inter)
			check("Difference", g.Difference(h), diff)

			some := pick(a)
			check("part", g.Incl(some...), of(a, some))
			rest := []int{}
			for r, id := range a {
				if !slices.Contains(some, r) {
					rest = append(rest, id)
				}
			}
			check("Excl", g.Excl(some...), rest)

			want := make([]int, len(some))
			for i, r := range some {
				if want[i] = slices.Index(b, a[r]); want[i] < 0 {
					want[i] = mpi.Undefined
				}
			}
			got, err := g.TranslateRanks(append(some, mpi.ProcNull), h)
			if err != nil || !slices.Equal(got, append(want, mpi.ProcNull)) {
				t.Fatalf("round %d: %v of %v in %v: %v %v", round, some, a, b, got, err)
			}

			sorted := func(s []int) []int { s = slices.Clone(s); slices.Sort(s); return s }
			k := mpi.Unequal
			switch {
			case slices.Equal(a, b):
				k = mpi.Ident
			case slices.Equal(sorted(a), sorted(b)):
				k = mpi.Similar
			}
			if got, err := g.Compare(h); got != k || err != nil {
				t.Fatalf("round %d: %v and %v are %v %v, want %v", round, a, b, got, err, k)
			}
			turned := slices.Clone(a)
			slices.Reverse(turned)
			k = mpi.Similar
			if len(a) < 2 {
				k = mpi.Ident
			}
			if got, _ := g.Compare(all.Incl(turned...)); got != k {
				t.Fatalf("round %d: %v turned round is %v", round, a, got)
			}
		}
	})
}

// Ranges of every direction against counting.
func TestGroupRanges(t *testing.T) {
	mpitest.Run(t, 9, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() != 0 {
			return
		}
		g := world.Group()
		for first := -1; first <= 9; first++ {
			for last := -3; last <= 11; last++ {
				for stride := -4; stride <= 4; stride++ {
					var want []int
					good := stride != 0 && (last == first || (last > first) == (stride > 0))
					for r := first; good && (stride > 0 && r <= last || stride < 0 && r >= last); r += stride {
						good = good && r >= 0 && r < 9
						want = append(want, r)
					}
					x := mpi.RankRange{First: first, Last: last, Stride: stride}
					in, out := g.RangeIncl(x), g.RangeExcl(x)
					if (in.Err() == nil) != good || (out.Err() == nil) != good {
						t.Fatalf("%+v: %v, %v", x, in.Err(), out.Err())
					}
					if !good {
						continue
					}
					if !slices.Equal(members(in), want) {
						t.Fatalf("%+v: %v, want %v", x, in, want)
					}
					if k, _ := out.Compare(g.Excl(want...)); k != mpi.Ident {
						t.Fatalf("without %+v: %v", x, out)
					}
				}
			}
		}
		two := g.RangeIncl(span(8, 4, -2), span(1, 1, 5))
		if want := []int{8, 6, 4, 1}; !slices.Equal(members(two), want) {
			t.Errorf("%v, want %v", two, want)
		}
		if g.RangeIncl().Size() != 0 || g.RangeExcl().Size() != 9 {
			t.Error("no ranges")
		}
	})
}

// A hundred thousand ranks cost what a hundred thousand steps cost: with a square of them this test would not end.
func TestGroupsOfManyRanks(t *testing.T) {
	const n = 100000
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		rng := rand.New(rand.NewPCG(6, 2))
		all := mpi.GroupOf(rng.Perm(n))
		even, odd := all.RangeIncl(span(0, n-2, 2)), all.RangeExcl(span(0, n-2, 2))
		if even.Size() != n/2 || odd.Size() != n/2 {
			t.Fatal(even.Size(), odd.Size())
		}
		both := odd.Union(even)
		if k, _ := both.Compare(all); k != mpi.Similar {
			t.Error(k)
		}
		if k, _ := both.Difference(even).Compare(odd); k != mpi.Ident {
			t.Error(k)
		}
		if both.Intersection(all).Size() != n || odd.Intersection(even).Size() != 0 {
			t.Error("intersections")
		}
		ranks, err := all.TranslateRanks(rng.Perm(n), both)
		ok(t, err)
		slices.Sort(ranks)
		if ranks[0] != 0 || ranks[n-1] != n-1 {
			t.Error("translation is not one to one")
		}
		if all.Incl(rng.Perm(n)...).Size() != n || all.Excl(rng.Perm(n)...).Size() != 0 {
			t.Error("all of them")
		}
	})
}

// Wrong arguments make groups that say so, and everything that is made of these says it too.
func TestGroupBadInput(t *testing.T) {
	mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() != 0 {
			return
		}
		g := world.Group()
		freed, err := world.Self().Dup()
		ok(t, err)
		ok(t, freed.Free())
		for _, c := range []struct {
			name  string
			g     *mpi.Group
			class mpi.Class
		}{
			{"null", nil, mpi.ErrGroup},
			{"of the null communicator", (*mpi.Comm)(nil).Group(), mpi.ErrComm},
			{"of a freed one", freed.Group(), mpi.ErrComm},
			{"remote of none", world.RemoteGroup(), mpi.ErrComm},
			{"rank too large", g.Incl(0, 4), mpi.ErrRank},
			{"negative rank", g.Incl(-1), mpi.ErrRank},
			{"ProcNull", g.Incl(mpi.ProcNull), mpi.ErrRank},
			{"named twice", g.Incl(1, 2, 1), mpi.ErrRank},
			{"left out twice", g.Excl(3, 3), mpi.ErrRank},
			{"of nothing", mpi.EmptyGroup.Incl(0), mpi.ErrRank},
			{"stride 0", g.RangeIncl(span(0, 1, 0)), mpi.ErrArg},
			{"wrong way", g.RangeIncl(span(2, 0, 1)), mpi.ErrArg},
			{"beyond", g.RangeExcl(span(0, 4, 1)), mpi.ErrRank},
			{"far", g.RangeExcl(span(3, math.MinInt, -1)), mpi.ErrRank},
			{"far up", g.RangeExcl(span(3, math.MaxInt, 1)), mpi.ErrRank},
			{"ranges twice", g.RangeIncl(span(0, 2, 1), span(3, 2, -1)), mpi.ErrRank},
			{"union with null", g.Union(nil), mpi.ErrGroup},
			{"union of null", (*mpi.Group)(nil).Union(g), mpi.ErrGroup},
			{"from a wrong one", g.Incl(7).Incl(0).Union(g), mpi.ErrRank},
			{"into a wrong one", g.Difference(g.Incl(7)), mpi.ErrRank},
		} {
			if err := c.g.Err(); !errors.Is(err, c.class) {
				t.Errorf("%s: %v, want %v", c.name, err, c.class)
			}
			if c.g.Size() != 0 || c.g.Rank() != mpi.Undefined || members(c.g) != nil {
				t.Errorf("%s: it has ranks", c.name)
			}
			if _, err := g.TranslateRanks(nil, c.g); !errors.Is(err, c.class) {
				t.Errorf("%s: TranslateRanks: %v", c.name, err)
			}
			if _, err := c.g.Compare(g); !errors.Is(err, c.class) {
				t.Errorf("%s: Compare: %v", c.name, err)
			}
		}
		if _, err := g.TranslateRanks([]int{4}, g); !errors.Is(err, mpi.ErrRank) {
			t.Error(err)
		}
		if want := "mpi: Incl: ranks[1] is 4, want 0..3 (group of 4 ranks 0 1 2 3)"; g.Incl(0, 4).Err().Error() != want {
			t.Errorf("%v, want %s", g.Incl(0, 4).Err(), want)
		}
		if _, err := world.Compare(nil); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
		if _, err := (*mpi.Comm)(nil).Compare(world); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
		if _, err := world.RemoteSize(); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
	})
}

func TestCompareComms(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		dup, err := world.Dup()
		ok(t, err)
		turned, err := world.Split(0, -world.Rank())
		ok(t, err)
		alone, err := world.Split(world.Rank(), 0)
		ok(t, err)
		for _, c := range []struct {
			a, b *mpi.Comm
			want mpi.Comparison
		}{
			{world, world, mpi.Ident}, {dup, dup, mpi.Ident}, {world, dup, mpi.Congruent}, {dup, turned, mpi.Similar},
			{alone, world, mpi.Unequal}, {alone, world.Self(), mpi.Congruent},
		} {
			if got, err := c.a.Compare(c.b); got != c.want || err != nil {
				t.Errorf("%v %v, want %v", got, err, c.want)
			}
		}
	})
}

// ExampleGroup picks ranks by operations on sets, and makes a communicator of them.
func ExampleGroup() {
	_ = mpi.Local(6, func(world *mpi.Comm) error {
		g := world.Group()
		even := g.RangeIncl(mpi.RankRange{First: 0, Last: 5, Stride: 2})
		chosen := g.Incl(5).Union(even.Excl(0)) // 5, then 2 and 4
		c, err := world.Create(chosen)
		if err != nil || c == nil {
			return err
		}
		who, err := mpi.AllgatherOne(c, world.Rank())
		if c.Rank() == 0 {
			fmt.Println(who)
		}
		return err
	})
	// Output: [5 2 4]
}
