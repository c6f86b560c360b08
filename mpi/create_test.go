package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// sees checks that a communicator has the given world ranks, and that they can talk.
func sees(t *mpitest.T, c *mpi.Comm, want []int) {
	t.Helper()
	got, err := mpi.AllgatherOne(c, worldRank(c))
	ok(t, err)
	if !slices.Equal(got, want) || !slices.Equal(members(c.Group()), want) {
		t.Fatalf("the ranks are %v, the group %v, want %v", got, c.Group(), want)
	}
	if want[c.Rank()] != worldRank(c) {
		t.Fatalf("rank %d of %v", c.Rank(), want)
	}
}

// worldRank is who the caller is in the world.
func worldRank(c *mpi.Comm) int { return members(c.Self().Group())[0] }

func TestCreate(t *testing.T) {
	everyway(t, 6, func(t *mpitest.T, world *mpi.Comm) {
		g, me := world.Group(), world.Rank()
		// Two groups at once, in orders of their own, and a rank in none.
		mine := []*mpi.Group{g.Incl(4, 0), g.Incl(5, 1, 3), mpi.EmptyGroup, g.Incl(5, 1, 3), g.Incl(4, 0), g.Incl(5, 1, 3)}[me]
		c, err := world.Create(mine)
		ok(t, err)
		if me == 2 {
			if c != nil {
				t.Error("a rank in no group has a communicator")
			}
		} else {
			sees(t, c, members(mine))
			ok(t, c.Free())
		}
		// The same group from all, of which some are not in it.
		c, err = world.Create(g.Incl(3, 2))
		ok(t, err)
		if (c != nil) != (me == 2 || me == 3) {
			t.Fatal(me, c)
		}
		if c != nil {
			sees(t, c, []int{3, 2})
		}
		c, err = world.Create(mpi.EmptyGroup)
		if c != nil || err != nil {
			t.Error(c, err)
		}
	})
}

// Ranks that give different groups get an error, all of them, and go on.
func TestCreateDiffering(t *testing.T) {
	for name, groups := range map[string][4][]int{
		"another set":          {{0, 1}, {0, 1, 2}, {0, 1, 2}, {0, 1}},
		"another order":        {{0, 1}, {1, 0}, {}, {}},
		"one does not know":    {{0, 1}, {0}, {2, 3}, {2, 3}},
		"one gives none":       {{0, 1}, {}, {}, {}},
		"of others only":       {{}, {}, {0, 1}, {}},
		"overlapping":          {{0, 1}, {1, 2}, {1, 2}, {}},
		"two that are in each": {{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {3}},
	} {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
				_, err := world.Create(world.Group().Incl(groups[world.Rank()]...))
				if !errors.Is(err, mpi.ErrNotSame) {
					t.Errorf("%v, want ErrNotSame", err)
				}
				ok(t, world.Barrier())
			}, mpitest.Bubble())
		})
	}
}

func TestCreateGroup(t *testing.T) {
	everyway(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		g, me := world.Group(), world.Rank()
		// Only the ranks of the group call it, while the others do other things.
		if me == 3 || me == 1 {
			c, err := world.CreateGroup(g.Incl(3, 1), 7)
			ok(t, err)
			sees(t, c, []int{3, 1})
			ok(t, c.Free())
		} else if c, err := world.CreateGroup(g.Incl(3, 1), 7); c != nil || err != nil {
			t.Error(c, err)
		}
		// Messages that fit every receive are not met, and neither is a collective that others are in.
		ok(t, mpi.SendOne(world, me, me, 7))
		c, err := world.CreateGroup(g, 7)
		ok(t, err)
		sees(t, c, []int{0, 1, 2, 3, 4})
		v, _, err := mpi.RecvOne[int](world, mpi.AnySource, mpi.AnyTag)
		ok(t, err)
		if v != me {
			t.Error(v)
		}
		// One after another with the same tag, groups that overlap.
		for round := range 20 {
			a, b := round%5, (round+1)%5
			if me == a || me == b {
				c, err := world.CreateGroup(g.Incl(a, b), 0)
				ok(t, err)
				sees(t, c, []int{a, b})
				ok(t, c.Free())
			}
		}
	})
}

// Many goroutines of every rank make communicators at once: of groups that overlap, with tags of their own, while the
// rank is in collectives of the same communicator, and of duplicates.
func TestCreateAtOnce(t *testing.T) {
	const ranks, goroutines, rounds = 4, 8, 6
	mpitest.Run(t, ranks, func(t *mpitest.T, world *mpi.Comm) {
		g := world.Group()
		rng := rand.New(rand.NewPCG(6, 3)) // the same on all ranks
		plan := make([][][]int, goroutines)
		for i := range plan {
			for range rounds {
				plan[i] = append(plan[i], rng.Perm(ranks)[:1+rng.IntN(ranks)])
			}
		}
		var dups [goroutines]*mpi.Comm
		for i := range dups {
			var err error
			dups[i], err = world.Dup()
			ok(t, err)
		}
		var wg sync.WaitGroup
		errs := make(chan error, 2*goroutines+1)
		use := func(c *mpi.Comm, want []int) error {
			if c == nil {
				if slices.Contains(want, world.Rank()) {
					return fmt.Errorf("no communicator of %v", want)
				}
				return nil
			}
			got, err := mpi.AllgatherOne(c, world.Rank())
			if err == nil && !slices.Equal(got, want) {
				err = fmt.Errorf("the ranks are %v, want %v", got, want)
			}
			return errors.Join(err, c.Free())
		}
		for i := range goroutines {
			wg.Go(func() {
				for _, ranks := range plan[i] {
					c, err := world.CreateGroup(g.Incl(ranks...), i)
					if err = errors.Join(err, use(c, ranks)); err != nil {
						errs <- err
						return
					}
				}
			})
			wg.Go(func() {
				for _, ranks := range plan[i] {
					a, err := dups[i].Create(g.Incl(ranks...))
					b, berr := dups[i].Split(0, slices.Index(ranks, world.Rank()))
					if err = errors.Join(err, berr, use(a, ranks)); err == nil {
						err = b.Free()
					}
					if err != nil {
						errs <- err
						return
					}
				}
			})
		}
		for range 200 {
			ok(t, world.Barrier())
		}
		wg.Wait()
		close(errs)
		for err := range errs {
			t.Error(err)
		}
	})
}

func TestCreateFromGroup(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		g := world.Group()
		info := mpi.NewInfo()
		ok(t, info.Set("mpi_assert_no_any_tag", "true"))
		c, err := mpi.CreateFromGroup(g.Incl(2, 0, 1, 3), "physics", info, nil)
		ok(t, err)
		sees(t, c, []int{2, 0, 1, 3})
		if v, _ := c.Info().Get("mpi_assert_no_any_tag"); v != "true" {
			t.Error("the hint is lost")
		}
		if world.Rank() < 2 {
			d, err := mpi.CreateFromGroup(g.Incl(1, 0), "physics", nil, mpi.ErrorsReturn)
			ok(t, err)
			sees(t, d, []int{1, 0})
		}
		// With several tags at once.
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				d, err := mpi.CreateFromGroup(g, fmt.Sprint("part ", i), nil, nil)
				if err != nil {
					t.Error(err)
					return
				}
				if v, err := mpi.AllreduceOne(d, i, mpi.Max); v != i || err != nil {
					t.Error(i, v, err)
				}
			})
		}
		wg.Wait()
	})
}

// A group that is not the same everywhere is an error wherever it can be known.
func TestCreateGroupDiffering(t *testing.T) {
	for _, make := range []struct {
		name string
		f    func(c *mpi.Comm, g *mpi.Group) (*mpi.Comm, error)
	}{
		{"CreateGroup", func(c *mpi.Comm, g *mpi.Group) (*mpi.Comm, error) { return c.CreateGroup(g, 3) }},
		{"CreateFromGroup", func(c *mpi.Comm, g *mpi.Group) (*mpi.Comm, error) { return mpi.CreateFromGroup(g, "x", nil, nil) }},
	} {
		for _, groups := range [][3][]int{
			{{0, 1, 2}, {0, 1, 2}, {0, 2, 1}},
			{{2, 1, 0}, {0, 1, 2}, {0, 1, 2}},
			{{0, 1}, {0, 1, 2}, nil},
		} {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				ranks := groups[world.Rank()]
				if ranks == nil {
					return
				}
				_, err := make.f(world, world.Group().Incl(ranks...))
				if !errors.Is(err, mpi.ErrNotSame) || !strings.Contains(err.Error(), make.name) {
					t.Errorf("%v, want ErrNotSame", err)
				}
			}, mpitest.Bubble())
		}
	}
}

func TestCreateBadInput(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		g := world.Group()
		half, err := world.Split(min(world.Rank(), 1), 0)
		ok(t, err)
		freed, err := world.Dup()
		ok(t, err)
		ok(t, freed.Free())
		var null *mpi.Comm
		for _, c := range []struct {
			name  string
			f     func() (*mpi.Comm, error)
			class mpi.Class
		}{
			{"null group", func() (*mpi.Comm, error) { return world.Create(nil) }, mpi.ErrGroup},
			{"wrong group", func() (*mpi.Comm, error) { return world.Create(g.Incl(3)) }, mpi.ErrRank},
			{"of the null communicator", func() (*mpi.Comm, error) { return null.Create(g) }, mpi.ErrComm},
			{"of a freed one", func() (*mpi.Comm, error) { return freed.Create(g) }, mpi.ErrComm},
			{"dup of a freed one", func() (*mpi.Comm, error) { return freed.Dup() }, mpi.ErrComm},
			{"dup of the null one", func() (*mpi.Comm, error) { return null.DupWithInfo(nil) }, mpi.ErrComm},
			{"split of the null one", func() (*mpi.Comm, error) { return null.Split(0, 0) }, mpi.ErrComm},
			{"ranks of others", func() (*mpi.Comm, error) { return half.Create(g) }, mpi.ErrGroup},
			{"group: tag", func() (*mpi.Comm, error) { return world.CreateGroup(g, -1) }, mpi.ErrTag},
			{"group: any tag", func() (*mpi.Comm, error) { return world.CreateGroup(g, mpi.AnyTag) }, mpi.ErrTag},
			{"group: null", func() (*mpi.Comm, error) { return world.CreateGroup(nil, 0) }, mpi.ErrGroup},
			{"group: null communicator", func() (*mpi.Comm, error) { return null.CreateGroup(g, 0) }, mpi.ErrComm},
			{"group: ranks of others", func() (*mpi.Comm, error) { return half.CreateGroup(g, 0) }, mpi.ErrGroup},
			{"from null", func() (*mpi.Comm, error) { return mpi.CreateFromGroup(nil, "", nil, nil) }, mpi.ErrGroup},
			{"without the caller", func() (*mpi.Comm, error) { return mpi.CreateFromGroup(g.Excl(world.Rank()), "", nil, nil) }, mpi.ErrGroup},
			{"kind", func() (*mpi.Comm, error) { return world.SplitType(9, 0, nil) }, mpi.ErrArg},
			{"kind of the null one", func() (*mpi.Comm, error) { return null.SplitShared(0) }, mpi.ErrComm},
			{"leader", func() (*mpi.Comm, error) { return world.IntercommCreate(3, world, 0, 0) }, mpi.ErrRank},
			{"no leader", func() (*mpi.Comm, error) { return world.IntercommCreate(-1, world, 0, 0) }, mpi.ErrRank},
			{"merge of none", func() (*mpi.Comm, error) { return world.Merge(true) }, mpi.ErrComm},
			{"merge of null", func() (*mpi.Comm, error) { return null.Merge(true) }, mpi.ErrComm},
		} {
			if d, err := c.f(); d != nil || !errors.Is(err, c.class) {
				t.Errorf("%s: %v %v, want %v", c.name, d, err, c.class)
			}
		}
		for _, free := range []func() error{world.Free, world.Disconnect, world.Self().Free, freed.Free, freed.Disconnect, null.Free, null.Disconnect} {
			if err := free(); !errors.Is(err, mpi.ErrComm) {
				t.Error(err)
			}
		}
		ok(t, world.Barrier())
	})
}

func TestDisconnect(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		got := make([]int, 1)
		if world.Rank() == 0 {
			r := mpi.Irecv(c, got, 1, 0)
			ok(t, c.Disconnect())
			_, done, err := r.Test()
			ok(t, err)
			if !done || got[0] != 5 {
				t.Error("it was over before the message came")
			}
		} else {
			ok(t, mpi.SendOne(c, 5, 0, 0))
			ok(t, c.Disconnect())
		}
		if err := c.Barrier(); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
	})
}

// Duplicates that are made without waiting, several at once, in the middle of everything else.
func TestIdup(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		key := mpi.NewKey(mpi.KeyOptions[int]{Copy: func(_ *mpi.Comm, v int) (int, bool, error) { return v + 1, true, nil }})
		ok(t, key.Set(world, 6))
		info := mpi.NewInfo()
		ok(t, info.Set("mpi_assert_no_any_source", "true"))
		var dups [3]*mpi.Comm
		var rs [3]mpi.Request
		dups[0], rs[0] = world.Idup()
		ok(t, world.Barrier())
		dups[1], rs[1] = world.IdupWithInfo(info)
		other, err := world.Dup()
		ok(t, err)
		dups[2], rs[2] = world.Idup()
		sees(t, other, ints(0, 4))
		for i := 2; i >= 0; i-- {
			_, err := rs[i].Wait()
			ok(t, err)
			sees(t, dups[i], ints(0, 4))
			if v, _ := key.Get(dups[i]); v != 7 {
				t.Error(v)
			}
			v, _ := dups[i].Info().Get("mpi_assert_no_any_source")
			if k, _ := world.Compare(dups[i]); k != mpi.Congruent || (v == "true") != (i == 1) {
				t.Error(k, v)
			}
		}
		// Of an intercommunicator.
		c, _ := bridge(t, world, 1)
		d, r := c.Idup()
		_, err = r.Wait()
		ok(t, err)
		if n, err := d.RemoteSize(); n != []int{3, 1, 1, 1}[world.Rank()] || err != nil || !d.IsInter() {
			t.Error(n, err)
		}
		ok(t, d.Barrier())
	})
}

func TestIdupErrors(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		// Nobody can use what is not made.
		if world.Rank() == 0 {
			d, r := world.Idup()
			if err := d.Barrier(); !errors.Is(err, mpi.ErrComm) {
				t.Error(err)
			}
			if err := mpi.SendOne(d, 1, 0, 0); !errors.Is(err, mpi.ErrComm) {
				t.Error(err)
			}
			if err := d.Free(); !errors.Is(err, mpi.ErrComm) {
				t.Error(err)
			}
			ok(t, mpi.SendOne(world, 0, 1, 0))
			ok(t, mpi.SendOne(world, 0, 2, 0))
			_, err := r.Wait()
			ok(t, err)
			ok(t, d.Free())
		} else {
			_, _, err := mpi.RecvOne[int](world, 0, 0)
			ok(t, err)
			d, r := world.Idup()
			_, err = r.Wait()
			ok(t, err)
			ok(t, d.Free())
		}
		// A copy function that fails on one rank, another call on one rank, and no communicator.
		bad := mpi.NewKey(mpi.KeyOptions[int]{Copy: func(*mpi.Comm, int) (int, bool, error) { return 0, false, errStays }})
		if world.Rank() == 2 {
			ok(t, bad.Set(world, 1))
		}
		_, r := world.Idup()
		if _, err := r.Wait(); err == nil || (world.Rank() == 2) != errors.Is(err, errStays) {
			t.Error(err)
		}
		ok(t, bad.Delete(world))
		c, err := world.Dup()
		ok(t, err)
		d, r := c.Idup()
		if world.Rank() == 1 {
			ok(t, c.SetName("other"))
		}
		_, err = r.Wait()
		ok(t, err)
		ok(t, d.Free())
		_, r = (*mpi.Comm)(nil).Idup()
		if _, err := r.Wait(); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
		_, r = d.IdupWithInfo(nil)
		if _, err := r.Wait(); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
		if world.Rank() == 1 {
			_, r = c.IdupWithInfo(nil)
		} else {
			_, r = c.Idup()
		}
		if _, err := r.Wait(); !errors.Is(err, mpi.ErrNotSame) {
			t.Error(err)
		}
		ok(t, c.Free())
	})
}

// Communicators are made over a device that does whatever devices may do.
func TestCreateInChaos(t *testing.T) {
	for seed := range int64(4) {
		mpitest.Run(t, 5, func(t *mpitest.T, world *mpi.Comm) {
			g, me := world.Group(), world.Rank()
			for round := range 5 {
				d, r := world.Idup()
				s, err := world.Split(me%2, -me)
				ok(t, err)
				var wg sync.WaitGroup
				for tag := range 3 {
					wg.Go(func() {
						some := g.Incl((round+tag)%5, (round+tag+2)%5)
						c, err := world.CreateGroup(some, tag)
						if err == nil && c != nil {
							err = errors.Join(c.Barrier(), c.Free())
						}
						if err != nil {
							t.Error(err)
						}
					})
				}
				c, local := bridge(t, world, 2)
				m, err := c.Merge(me < 2)
				ok(t, err)
				sees(t, m, []int{2, 3, 4, 0, 1})
				wg.Wait()
				_, err = r.Wait()
				ok(t, err)
				sees(t, d, ints(0, 5))
				for _, x := range []*mpi.Comm{m, d, c, local, s} {
					ok(t, x.Free())
				}
			}
		}, mpitest.Chaos(seed))
	}
}

// Ranks that are processes make communicators as goroutines do.
func TestCreateOfProcesses(t *testing.T) {
	mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		g, me := world.Group(), world.Rank()
		c, _ := bridge(t, world, 1)
		sum, err := mpi.AllreduceOne(c, me, mpi.Sum)
		ok(t, err)
		if want := []int{6, 0, 0, 0}[me]; sum != want {
			t.Error(sum, want)
		}
		m, err := c.Merge(me == 0)
		ok(t, err)
		sees(t, m, []int{1, 2, 3, 0})
		if me > 1 {
			d, err := world.CreateGroup(g.Incl(3, 2), 1)
			ok(t, err)
			sees(t, d, []int{3, 2})
		}
		d, err := mpi.CreateFromGroup(g.Incl(1, 0, 3, 2), "all", nil, nil)
		ok(t, err)
		sees(t, d, []int{1, 0, 3, 2})
		s, err := d.SplitShared(0)
		ok(t, err)
		sees(t, s, []int{1, 0, 3, 2})
		e, r := s.Idup()
		_, err = r.Wait()
		ok(t, err)
		sees(t, e, []int{1, 0, 3, 2})
		ring, err := world.Cart([]int{4}, []bool{true}, false)
		ok(t, err)
		halo := make([]int, 2)
		ok(t, mpi.NeighborAllgather(ring.Comm, []int{me}, halo))
		if halo[0] != (me+3)%4 || halo[1] != (me+1)%4 {
			t.Error(halo)
		}
		ok(t, e.Disconnect())
	}, mpitest.Processes())
}

// A rank that waits for one that never comes is freed by the end of its context.
func TestCreateGroupWithContext(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		if world.Rank() < 2 {
			made, err := (*mpi.Comm)(nil), error(nil)
			for d := 5 * time.Millisecond; made == nil && (err == nil || notBegun(err)); d *= 2 {
				ctx, stop := context.WithTimeout(context.Background(), d)
				made, err = c.WithContext(ctx).CreateGroup(c.Group(), 0)
				stop()
			}
			if made != nil || !errors.Is(err, mpi.ErrRevoked) {
				t.Error(made, err)
			}
		}
		ok(t, world.Barrier())
		ok(t, c.Free())
	})
}

// Of an empty group there is no communicator, and nobody is waited for.
func TestFromEmptyGroup(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		g := world.Group()
		for name, f := range map[string]func() (*mpi.Comm, error){
			"one":    func() (*mpi.Comm, error) { return mpi.CreateFromGroup(mpi.EmptyGroup, "", nil, nil) },
			"of g":   func() (*mpi.Comm, error) { return mpi.CreateFromGroup(g.Difference(g), "", nil, nil) },
			"local":  func() (*mpi.Comm, error) { return mpi.IntercommCreateFromGroups(mpi.EmptyGroup, 0, g, 0, "", nil, nil) },
			"remote": func() (*mpi.Comm, error) { return mpi.IntercommCreateFromGroups(g, 0, mpi.EmptyGroup, 0, "", nil, nil) },
			"both": func() (*mpi.Comm, error) {
				return mpi.IntercommCreateFromGroups(mpi.EmptyGroup, 0, mpi.EmptyGroup, 0, "", nil, nil)
			},
		} {
			if d, err := f(); d != nil || err != nil {
				t.Errorf("%s: %v, %v", name, d, err)
			}
		}
	})
}
