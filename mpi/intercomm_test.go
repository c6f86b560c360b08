package mpi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// bridge makes an intercommunicator between the ranks of the world below n and the others.
func bridge(t *mpitest.T, world *mpi.Comm, n int) (c, local *mpi.Comm) {
	t.Helper()
	color, other := 0, n
	if world.Rank() >= n {
		color, other = 1, 0
	}
	local, err := world.Split(color, 0)
	ok(t, err)
	c, err = local.IntercommCreate(0, world, other, 12)
	ok(t, err)
	return c, local
}

func ints(from, to int) (list []int) {
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}

func TestIntercomm(t *testing.T) {
	everyway(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		c, _ := bridge(t, world, 2)
		low, high := ints(0, 2), ints(2, 5)
		if world.Rank() >= 2 {
			low, high = high, low
		}
		size, err := c.RemoteSize()
		ok(t, err)
		if !c.IsInter() || world.IsInter() || c.Size() != len(low) || size != len(high) || low[c.Rank()] != world.Rank() {
			t.Fatal(c.IsInter(), c.Size(), size, c.Rank())
		}
		if !slices.Equal(members(c.Group()), low) || !slices.Equal(members(c.RemoteGroup()), high) {
			t.Fatal(c.Group(), c.RemoteGroup())
		}
		// Every rank sends to every rank of the other side, and gets from each; ranks are the other side's.
		var rs []mpi.Request
		for r := range high {
			rs = append(rs, mpi.Isend(c, []int{100*world.Rank() + r}, r, 1))
		}
		seen := map[int]bool{}
		for range high {
			m, err := c.Probe(mpi.AnySource, 1)
			ok(t, err)
			v, st, err := mpi.RecvOne[int](c, m.Source, mpi.AnyTag)
			ok(t, err)
			if v != 100*high[st.Source]+c.Rank() {
				t.Errorf("%d from %d", v, st.Source)
			}
			seen[st.Source] = true
		}
		ok(t, mpi.WaitAll(rs...))
		if len(seen) != len(high) {
			t.Error(seen)
		}
		if err := mpi.SendOne(c, 1, len(high), 0); !errors.Is(err, mpi.ErrRank) {
			t.Errorf("beyond the other side: %v", err)
		}
		if _, _, err := mpi.RecvOne[int](c, len(high), 0); !errors.Is(err, mpi.ErrRank) {
			t.Errorf("from beyond: %v", err)
		}
		ok(t, c.Barrier())

		// Duplicates are apart from it.
		d, err := c.Dup()
		ok(t, err)
		if k, err := c.Compare(d); k != mpi.Congruent || err != nil {
			t.Error(k, err)
		}
		if k, _ := c.Compare(world); k != mpi.Unequal {
			t.Error(k)
		}
		ok(t, mpi.SendOne(c, 1, 0, 0))
		ok(t, mpi.SendOne(d, 2, 0, 0))
		if c.Rank() == 0 {
			for from := range high {
				v, _, err := mpi.RecvOne[int](d, from, mpi.AnyTag)
				ok(t, err)
				w, _, err := mpi.RecvOne[int](c, from, mpi.AnyTag)
				ok(t, err)
				if v != 2 || w != 1 {
					t.Error(v, w)
				}
			}
		}

		// Either side first.
		for _, lowHigh := range []bool{false, true} {
			is := lowHigh == (world.Rank() < 2)
			m, err := c.Merge(is)
			ok(t, err)
			want := ints(0, 5)
			if lowHigh {
				want = append(ints(2, 5), 0, 1)
			}
			sees(t, m, want)
			ok(t, m.Free())
		}
		m, err := c.Merge(true)
		ok(t, err)
		if m.Size() != 5 || m.IsInter() {
			t.Error(m.Size())
		}
		ok(t, d.Free())
		ok(t, c.Disconnect())
	})
}

// Splitting and creating intercommunicators, of random sides and colors, against counting.
func TestIntercommParts(t *testing.T) {
	const n = 7
	mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {
		rng := rand.New(rand.NewPCG(6, 4)) // the same on all ranks
		for round := range 20 {
			cut := 1 + rng.IntN(n-1)
			c, _ := bridge(t, world, cut)
			me := world.Rank()
			colors, keys := make([]int, n), make([]int, n)
			for i := range colors {
				if colors[i], keys[i] = rng.IntN(3), rng.IntN(3); rng.IntN(5) == 0 {
					colors[i] = mpi.Undefined
				}
			}
			side := func(low bool, color int) (ids []int) {
				for key := range 3 {
					for id := range n {
						if id < cut == low && colors[id] == color && keys[id] == key {
							ids = append(ids, id)
						}
					}
				}
				return ids
			}
			check := func(what string, d *mpi.Comm, own, other []int) {
				if d == nil {
					if slices.Contains(own, me) && len(other) > 0 {
						t.Fatalf("round %d: %s of %d: %v, %v: none", round, what, cut, own, other)
					}
					return
				}
				if !slices.Equal(members(d.Group()), own) || !slices.Equal(members(d.RemoteGroup()), other) {
					t.Fatalf("round %d: %s of %d: %v, %v, want %v, %v", round, what, cut, d.Group(), d.RemoteGroup(), own, other)
				}
				for r := range other {
					ok(t, mpi.SendOne(d, me, r, 0))
				}
				for r, id := range other {
					if v, _, err := mpi.RecvOne[int](d, r, 0); v != id || err != nil {
						t.Fatal(v, id, err)
					}
				}
				m, err := d.Merge(me >= cut)
				ok(t, err)
				if me < cut {
					sees(t, m, slices.Concat(own, other))
				} else {
					sees(t, m, slices.Concat(other, own))
				}
				ok(t, m.Free())
				ok(t, d.Free())
			}
			d, err := c.Split(colors[me], keys[me])
			ok(t, err)
			if d != nil && colors[me] == mpi.Undefined {
				t.Fatal("a rank without a color is in one")
			}
			if colors[me] != mpi.Undefined {
				check("Split", d, side(me < cut, colors[me]), side(me >= cut, colors[me]))
			}

			parts := [2][]int{rng.Perm(cut), rng.Perm(n - cut)}
			for i, p := range parts {
				parts[i] = p[:rng.IntN(len(p)+1)]
			}
			own, other := parts[0], parts[1]
			for i := range parts[1] {
				parts[1][i] += cut
			}
			if me >= cut {
				own, other = other, own
			}
			ranks := slices.Clone(own)
			if me >= cut {
				for i := range ranks {
					ranks[i] -= cut
				}
			}
			d, err = c.Create(c.Group().Incl(ranks...))
			ok(t, err)
			if d != nil && (len(other) == 0 || !slices.Contains(own, me)) {
				t.Fatal("one too many")
			}
			check("Create", d, own, other)
			ok(t, c.Free())
		}
	})
}

// Two sides with leaders that are not first, over a communicator that has only these in common, and several at once.
func TestIntercommLeaders(t *testing.T) {
	everyway(t, 6, func(t *mpitest.T, world *mpi.Comm) {
		odd := world.Rank() % 2
		local, err := world.Split(odd, -world.Rank()) // 4 2 0, 5 3 1
		ok(t, err)
		peer, err := world.CreateGroup(world.Group().Incl(3, 2), 0)
		ok(t, err)
		// 2 and 3 lead, and are ranks 1 and 0 in peer.
		c, err := local.IntercommCreate(1, peer, 1-odd^1, 5)
		ok(t, err)
		even, odds := []int{4, 2, 0}, []int{5, 3, 1}
		if odd == 1 {
			even, odds = odds, even
		}
		if !slices.Equal(members(c.Group()), even) || !slices.Equal(members(c.RemoteGroup()), odds) {
			t.Fatal(c.Group(), c.RemoteGroup())
		}
		d, err := mpi.IntercommCreateFromGroups(c.Group(), 1, c.RemoteGroup(), 1, "sides", nil, nil)
		ok(t, err)
		if k, _ := c.Compare(d); k != mpi.Congruent {
			t.Error(k)
		}
		ok(t, mpi.SendOne(d, world.Rank(), c.Rank(), 0))
		v, _, err := mpi.RecvOne[int](d, c.Rank(), 0)
		ok(t, err)
		if v != odds[c.Rank()] {
			t.Error(v)
		}
		ok(t, c.Free())
	})
}

// What is wrong on one side, or on one rank of it, is an error on both.
func TestIntercommErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(world, local *mpi.Comm) (*mpi.Comm, error)
		want [4]mpi.Class // by rank of the world
	}{
		{"leaders differ on one side", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			leader := 0
			if world.Rank() == 1 {
				leader = 7
			}
			return local.IntercommCreate(leader, world, 2-world.Rank()/2*2, 3)
		}, [4]mpi.Class{mpi.ErrArg, mpi.ErrRank, mpi.ErrArg, mpi.ErrOther}},
		{"groups overlap", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			own := []*mpi.Comm{world, nil, local, local}[world.Rank()]
			if world.Rank() == 1 {
				own = world
			}
			if world.Rank() < 2 {
				own = world.Self()
			}
			return own.IntercommCreate(0, world, 0, 3)
		}, [4]mpi.Class{mpi.ErrRank, 0, 0, 0}},
		{"merge", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			c, err := local.IntercommCreate(0, world, 2-world.Rank()/2*2, 3)
			if err != nil {
				return nil, err
			}
			return c.Merge(world.Rank() == 3)
		}, [4]mpi.Class{mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame}},
		{"from groups that overlap", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			return mpi.IntercommCreateFromGroups(local.Group(), 0, world.Group(), 0, "x", nil, nil)
		}, [4]mpi.Class{mpi.ErrGroup, mpi.ErrGroup, mpi.ErrGroup, mpi.ErrGroup}},
		{"from groups with other leaders", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			leader := 0
			if world.Rank() == 3 {
				leader = 1
			}
			return mpi.IntercommCreateFromGroups(local.Group(), 0, world.Group().Difference(local.Group()), leader, "x", nil, nil)
		}, [4]mpi.Class{mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame}},
		{"from groups with no such leader", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			return mpi.IntercommCreateFromGroups(local.Group(), 2, world.Group().Difference(local.Group()), 0, "x", nil, nil)
		}, [4]mpi.Class{mpi.ErrRank, mpi.ErrRank, mpi.ErrRank, mpi.ErrRank}},
		{"split", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			c, err := local.IntercommCreate(0, world, 2-world.Rank()/2*2, 3)
			if err != nil {
				return nil, err
			}
			return c.Split(-world.Rank(), 0)
		}, [4]mpi.Class{mpi.ErrArg, mpi.ErrArg, mpi.ErrArg, mpi.ErrArg}},
		{"create", func(world, local *mpi.Comm) (*mpi.Comm, error) {
			c, err := local.IntercommCreate(0, world, 2-world.Rank()/2*2, 3)
			if err != nil {
				return nil, err
			}
			g := c.Group()
			if world.Rank() == 3 {
				g = g.Incl(0)
			}
			return c.Create(g)
		}, [4]mpi.Class{mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame, mpi.ErrNotSame}},
		{"peer", func(world, local *mpi.Comm) (*mpi.Comm, error) { return local.IntercommCreate(0, nil, 0, 3) },
			[4]mpi.Class{mpi.ErrComm, mpi.ErrArg, mpi.ErrComm, mpi.ErrArg}},
		{"remote leader", func(world, local *mpi.Comm) (*mpi.Comm, error) { return local.IntercommCreate(1, world, 4, 3) },
			[4]mpi.Class{mpi.ErrArg, mpi.ErrRank, mpi.ErrArg, mpi.ErrRank}},
		{"own side", func(world, local *mpi.Comm) (*mpi.Comm, error) { return local.IntercommCreate(0, local, 1, 3) },
			[4]mpi.Class{mpi.ErrRank, mpi.ErrArg, mpi.ErrRank, mpi.ErrArg}},
		{"tag", func(world, local *mpi.Comm) (*mpi.Comm, error) { return local.IntercommCreate(0, world, 0, -4) },
			[4]mpi.Class{mpi.ErrTag, mpi.ErrArg, mpi.ErrTag, mpi.ErrArg}},
	} {
		t.Run(c.name, func(t *testing.T) {
			mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
				local, err := world.Split(world.Rank()/2, 0)
				ok(t, err)
				want := c.want[world.Rank()]
				if want == 0 {
					return
				}
				d, err := c.f(world, local)
				if !errors.Is(err, want) || d != nil {
					t.Errorf("%v %v, want %v", d, err, want)
				}
			}, mpitest.Bubble())
		})
	}
}

// ExampleComm_IntercommCreate lets a group of ranks that compute talk to one of ranks that write.
func ExampleComm_IntercommCreate() {
	_ = mpi.Local(4, func(world *mpi.Comm) error {
		writes := 0
		if world.Rank() == 3 {
			writes = 1
		}
		local, err := world.Split(writes, 0)
		if err != nil {
			return err
		}
		others := []int{3, 0}[writes] // the other side's leader
		c, err := local.IntercommCreate(0, world, others, 0)
		if err != nil {
			return err
		}
		if writes == 0 {
			return mpi.SendOne(c, 10*world.Rank(), 0, 0) // to rank 0 of those that write
		}
		n, _ := c.RemoteSize()
		sum := 0
		for r := range n {
			v, _, err := mpi.RecvOne[int](c, r, 0)
			if err != nil {
				return err
			}
			sum += v
		}
		fmt.Println(n, "ranks, sum", sum)
		return nil
	})
	// Output: 3 ranks, sum 30
}
