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

// A duplicate has the topology of what it is made from, and what Split makes has none.
func TestTopologies(t *testing.T) {
	mpitest.Run(t, 6, func(t *mpitest.T, world *mpi.Comm) {
		cart, err := world.Cart([]int{3, 2}, []bool{false, true}, true)
		ok(t, err)
		graph, err := world.Graph([]int{1, 2, 4, 4, 4, 4}, []int{1, 0, 2, 2}, true)
		ok(t, err)
		dist, err := world.DistGraphAdjacent(mpi.Adjacency{}, nil, true)
		ok(t, err)
		for _, c := range []struct {
			c    *mpi.Comm
			want mpi.TopologyKind
		}{{world, mpi.NoTopology}, {cart.Comm, mpi.CartTopology}, {graph.Comm, mpi.GraphTopology}, {dist.Comm, mpi.DistGraphTopology}} {
			d, err := c.c.Dup()
			ok(t, err)
			split, err := c.c.Split(0, 0)
			ok(t, err)
			if c.c.Topology() != c.want || d.Topology() != c.want || split.Topology() != mpi.NoTopology {
				t.Errorf("%v %v %v, want %v", c.c.Topology(), d.Topology(), split.Topology(), c.want)
			}
			a, aerr := d.AsCart()
			g, gerr := d.AsGraph()
			s, serr := d.AsDistGraph()
			for kind, got := range map[mpi.TopologyKind]error{mpi.CartTopology: aerr, mpi.GraphTopology: gerr, mpi.DistGraphTopology: serr} {
				if (got == nil) != (kind == c.want) || got != nil && !errors.Is(got, mpi.ErrTopology) {
					t.Errorf("%v as %v: %v", c.want, kind, got)
				}
			}
			switch c.want {
			case mpi.CartTopology:
				if !slices.Equal(a.Dims(), cart.Dims()) || !slices.Equal(a.Periodic(), cart.Periodic()) {
					t.Error(a.Dims())
				}
				b, err := a.Dup()
				ok(t, err)
				if !slices.Equal(b.Coords(5), []int{2, 1}) {
					t.Error(b.Coords(5))
				}
			case mpi.GraphTopology:
				b, err := g.Dup()
				ok(t, err)
				if n, err := b.Neighbors(2); !slices.Equal(n, []int{2, 2}) || err != nil {
					t.Error(n, err)
				}
			case mpi.DistGraphTopology:
				b, err := s.Dup()
				ok(t, err)
				if in, out, weighted := b.Degrees(); in != 0 || out != 0 || weighted {
					t.Error(in, out, weighted)
				}
			}
		}
		index, edges := graph.Edges()
		if !slices.Equal(index, []int{1, 2, 4, 4, 4, 4}) || !slices.Equal(edges, []int{1, 0, 2, 2}) {
			t.Error(index, edges)
		}
		// Ranks beyond the nodes, and a grid of one.
		few, err := world.Graph([]int{1, 2}, []int{1, 0}, false)
		ok(t, err)
		if (few != nil) != (world.Rank() < 2) {
			t.Error(few)
		}
		none, err := world.Graph(nil, nil, false)
		ok(t, err)
		point, err := world.Cart(nil, nil, false)
		ok(t, err)
		if none != nil || (point != nil) != (world.Rank() == 0) {
			t.Error(none, point)
		}
		if point != nil && (len(point.Coords(0)) != 0 || point.RankOf(nil) != 0) {
			t.Error("the grid without dimensions")
		}
		for _, m := range []func() (int, error){
			func() (int, error) { return world.CartMap([]int{2, 2}, []bool{true, false}) },
			func() (int, error) { return world.GraphMap([]int{0, 0, 0, 0}, nil) },
		} {
			want := world.Rank()
			if want > 3 {
				want = mpi.Undefined
			}
			if got, err := m(); got != want || err != nil {
				t.Error(got, err, want)
			}
		}
	})
}

// Random graphs, given as the edges happen to lie on the ranks, against lists; the same graph given by its nodes is equal.
func TestDistGraphAgainstLists(t *testing.T) {
	const n = 6
	mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {
		rng := rand.New(rand.NewPCG(6, 6)) // the same on all ranks
		for round := range 30 {
			weighted := round%2 == 0
			type given struct{ sources, degrees, dests, weights []int }
			var all [n]given
			var want [n]mpi.Adjacency
			for r := range all {
				g := &all[r]
				for range rng.IntN(4) {
					from, degree := rng.IntN(n), rng.IntN(4)
					g.sources, g.degrees = append(g.sources, from), append(g.degrees, degree)
					for range degree {
						to, w := rng.IntN(n), rng.IntN(9)
						g.dests = append(g.dests, to)
						if weighted {
							g.weights = append(g.weights, w)
							want[from].DestWeights = append(want[from].DestWeights, w)
							want[to].SourceWeights = append(want[to].SourceWeights, w)
						}
						want[from].Dests = append(want[from].Dests, to)
						want[to].Sources = append(want[to].Sources, from)
					}
				}
			}
			mine := all[world.Rank()]
			c, err := world.DistGraph(mine.sources, mine.degrees, mine.dests, mine.weights, nil, false)
			ok(t, err)
			check := func(c *mpi.DistGraph) {
				got, want := c.Adjacency(), want[world.Rank()]
				if !slices.Equal(got.Sources, want.Sources) || !slices.Equal(got.Dests, want.Dests) ||
					!slices.Equal(got.SourceWeights, want.SourceWeights) || !slices.Equal(got.DestWeights, want.DestWeights) {
					t.Fatalf("round %d: %+v, want %+v", round, got, want)
				}
				in, out, w := c.Degrees()
				some := slices.ContainsFunc(all[:], func(g given) bool { return len(g.weights) > 0 })
				if in != len(want.Sources) || out != len(want.Dests) || w != some {
					t.Fatalf("round %d: %d %d %v", round, in, out, w)
				}
			}
			check(c)
			d, err := world.DistGraphAdjacent(want[world.Rank()], nil, false)
			ok(t, err)
			check(d)
			ok(t, c.Free())
			ok(t, d.Free())
		}
	})
}

// Edges that the ranks do not agree on are an error on all of them.
func TestDistGraphDisagreement(t *testing.T) {
	type adj = mpi.Adjacency
	for name, c := range map[string]struct {
		of    [3]adj
		class mpi.Class
	}{
		"an edge that its end does not know":   {[3]adj{{Dests: []int{1}}, {}, {}}, mpi.ErrTopology},
		"one that its beginning does not know": {[3]adj{{}, {Sources: []int{0}}, {}}, mpi.ErrTopology},
		"to another":                           {[3]adj{{Dests: []int{1}}, {}, {Sources: []int{0}}}, mpi.ErrTopology},
		"once more":                            {[3]adj{{Dests: []int{1, 1}}, {Sources: []int{0}}, {}}, mpi.ErrTopology},
		"of another weight":                    {[3]adj{{Dests: []int{1}, DestWeights: []int{2}}, {Sources: []int{0}, SourceWeights: []int{3}}, {}}, mpi.ErrTopology},
		"with weight and without":              {[3]adj{{Dests: []int{1}, DestWeights: []int{2}}, {Sources: []int{0}}, {}}, mpi.ErrNotSame},
		"the other way round":                  {[3]adj{{Dests: []int{1}}, {Dests: []int{0}}, {}}, mpi.ErrTopology},
	} {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				if _, err := world.DistGraphAdjacent(c.of[world.Rank()], nil, false); !errors.Is(err, c.class) {
					t.Errorf("%v, want %v", err, c.class)
				}
				ok(t, world.Barrier())
			})
		})
	}
}

// A graph without edges has weights where the ranks say so.
func TestDistGraphWithoutEdges(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for _, weights := range [][]int{nil, {}} {
			d, err := world.DistGraphAdjacent(mpi.Adjacency{SourceWeights: weights, DestWeights: weights}, nil, false)
			ok(t, err)
			if _, _, weighted := d.Degrees(); weighted != (weights != nil) {
				t.Errorf("adjacent, weights %v: %v", weights, weighted)
			}
			d, err = world.DistGraph(nil, nil, nil, weights, nil, true)
			ok(t, err)
			if _, _, weighted := d.Degrees(); weighted != (weights != nil) {
				t.Errorf("weights %v: %v", weights, weighted)
			}
		}
	})
}

// Programs of C give an edge two weights, one at each end.
func TestDistGraphTwoWeights(t *testing.T) {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		me, other := world.Rank(), []int{1 - world.Rank()}
		want := mpi.Adjacency{Sources: other, SourceWeights: []int{2 + me}, Dests: other, DestWeights: []int{4 + me}}
		d, err := world.DistGraphAdjacent(want, nil, true)
		if err != nil {
			return err
		}
		if got := d.Adjacency(); !slices.Equal(got.SourceWeights, want.SourceWeights) || !slices.Equal(got.DestWeights, want.DestWeights) {
			return fmt.Errorf("%+v, want %+v", got, want)
		}
		if _, err := world.DistGraphAdjacent(mpi.Adjacency{Dests: []int{0}}, nil, false); !errors.Is(err, mpi.ErrTopology) {
			return fmt.Errorf("edges that their other end does not know: %v", err)
		}
		return nil
	}, mpi.WithTypeWarning(func(string) {}))
	if err != nil {
		t.Error(err)
	}
}

func TestTopologyBadInput(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		var null *mpi.Comm
		inter, _ := bridge(t, world, 1)
		graph, err := world.Graph([]int{1, 2, 2}, []int{1, 0}, false)
		ok(t, err)
		cart := func(c *mpi.Comm, dims []int, periodic ...bool) error {
			_, err := c.Cart(dims, periodic, false)
			return err
		}
		of := func(c *mpi.Comm, index, edges []int) error { _, err := c.Graph(index, edges, false); return err }
		near := func(c *mpi.Comm, a mpi.Adjacency) error { _, err := c.DistGraphAdjacent(a, nil, false); return err }
		given := func(c *mpi.Comm, s, d, e, w []int) error { _, err := c.DistGraph(s, d, e, w, nil, false); return err }
		second := func(_ any, err error) error { return err }
		for i, c := range []struct {
			err   error
			class mpi.Class
		}{
			{cart(null, nil), mpi.ErrComm}, {cart(inter, []int{1}, true), mpi.ErrComm},
			{cart(world, []int{4}, true), mpi.ErrDims}, {cart(world, []int{0}, true), mpi.ErrDims}, {cart(world, []int{-1}, true), mpi.ErrDims},
			{cart(world, []int{2, 2}, true, true), mpi.ErrDims}, {cart(world, []int{1}), mpi.ErrDims},
			{of(null, nil, nil), mpi.ErrComm}, {of(inter, nil, nil), mpi.ErrComm},
			{of(world, []int{0, 0, 0, 0}, nil), mpi.ErrArg}, {of(world, []int{2, 1}, []int{0, 1}), mpi.ErrArg},
			{of(world, []int{-1}, nil), mpi.ErrArg}, {of(world, []int{1}, nil), mpi.ErrArg}, {of(world, []int{1}, []int{1}), mpi.ErrArg},
			{of(world, []int{1}, []int{-1}), mpi.ErrArg},
			{near(null, mpi.Adjacency{}), mpi.ErrComm}, {near(inter, mpi.Adjacency{}), mpi.ErrComm},
			{near(world, mpi.Adjacency{Sources: []int{3}}), mpi.ErrRank}, {near(world, mpi.Adjacency{Dests: []int{mpi.ProcNull}}), mpi.ErrRank},
			{near(world, mpi.Adjacency{Sources: []int{0}, SourceWeights: []int{1, 2}}), mpi.ErrArg},
			{near(world, mpi.Adjacency{Dests: []int{0}, DestWeights: []int{-1}}), mpi.ErrArg},
			{near(world, mpi.Adjacency{Sources: []int{0}, Dests: []int{0}, DestWeights: []int{1}}), mpi.ErrArg},
			{given(null, nil, nil, nil, nil), mpi.ErrComm}, {given(inter, nil, nil, nil, nil), mpi.ErrComm},
			{given(world, []int{0}, nil, nil, nil), mpi.ErrArg}, {given(world, []int{0}, []int{-1}, nil, nil), mpi.ErrArg},
			{given(world, []int{0}, []int{1}, nil, nil), mpi.ErrArg}, {given(world, []int{0}, []int{0}, []int{1}, nil), mpi.ErrArg},
			{given(world, []int{7}, []int{1}, []int{1}, nil), mpi.ErrRank}, {given(world, []int{0}, []int{1}, []int{3}, nil), mpi.ErrRank},
			{given(world, []int{0}, []int{1}, []int{1}, []int{}), mpi.ErrArg},
			{second(graph.Neighbors(3)), mpi.ErrRank}, {second(graph.Neighbors(-1)), mpi.ErrRank},
			{second((*mpi.Graph)(nil).Neighbors(0)), mpi.ErrComm}, {second((*mpi.Graph)(nil).Dup()), mpi.ErrComm},
			{second((*mpi.Cart)(nil).Dup()), mpi.ErrComm}, {second((*mpi.DistGraph)(nil).Dup()), mpi.ErrComm},
			{second(world.CartMap([]int{9}, []bool{true})), mpi.ErrDims}, {second(world.GraphMap([]int{5}, nil)), mpi.ErrArg},
			{second(null.CartMap(nil, nil)), mpi.ErrComm}, {second(null.GraphMap(nil, nil)), mpi.ErrComm},
			{second(null.AsCart()), mpi.ErrComm}, {second(world.AsGraph()), mpi.ErrTopology},
		} {
			if !errors.Is(c.err, c.class) {
				t.Errorf("%d: %v, want %v", i, c.err, c.class)
			}
		}
		ok(t, world.Barrier())
	})
}

// ExampleComm_DistGraphAdjacent is a ring in which every rank hands what it has to the next.
func ExampleComm_DistGraphAdjacent() {
	_ = mpi.Local(4, func(world *mpi.Comm) error {
		n := world.Size()
		before, next := (world.Rank()+n-1)%n, (world.Rank()+1)%n
		ring, err := world.DistGraphAdjacent(mpi.Adjacency{Sources: []int{before}, Dests: []int{next}}, nil, false)
		if err != nil {
			return err
		}
		got := make([]int, 1)
		if err := mpi.NeighborAllgather(ring.Comm, []int{10 * world.Rank()}, got); err != nil {
			return err
		}
		if world.Rank() == 2 {
			fmt.Println("rank 2 has", got[0])
		}
		return nil
	})
	// Output: rank 2 has 10
}
