package mpi_test

import (
	"errors"
	"slices"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// hostOf is the host that the ranks of mpitest.Mixed believe world rank r to be on.
func hostOf(r int) int { return r / 4 }

// between counts the edges of all ranks of c that lead to another host.
func between(t *mpitest.T, c *mpi.Comm, neighbors []int) int {
	t.Helper()
	world := members(c.Group())
	far := 0
	for _, n := range neighbors {
		if n != mpi.ProcNull && hostOf(world[n]) != hostOf(world[c.Rank()]) {
			far++
		}
	}
	sum, err := mpi.AllreduceOne(c, far, mpi.Sum)
	ok(t, err)
	return sum
}

func TestReorderCart(t *testing.T) {
	mpitest.Run(t, 8, func(t *mpitest.T, world *mpi.Comm) {
		dims, periodic := []int{2, 4}, []bool{false, false}
		for _, reorder := range []bool{false, true} {
			grid, err := world.Cart(dims, periodic, reorder)
			ok(t, err)
			want := world.Rank()
			if reorder {
				want, err = world.CartMap(dims, periodic)
				ok(t, err)
			}
			if grid.Rank() != want {
				t.Errorf("reorder %t: rank %d of the world is %d in the grid, want %d", reorder, world.Rank(), grid.Rank(), want)
			}
			var near []int
			for dim := range dims {
				up, down := grid.Shift(dim, 1)
				near = append(near, up, down)
			}
			most := 8 // rows on hosts
			if reorder {
				most = 4 // squares
			}
			if far := between(t, grid.Comm, near); far != most {
				t.Errorf("reorder %t: %d edges between hosts, want %d", reorder, far, most)
			}
			got := make([]int, 4)
			ok(t, mpi.NeighborAllgather(grid.Comm, []int{grid.Rank()}, got))
			for i, n := range near {
				if n != mpi.ProcNull && got[i] != n {
					t.Errorf("from neighbour %d comes %d", n, got[i])
				}
			}
			row, err := grid.Sub([]bool{false, true})
			ok(t, err)
			if row.Rank() != grid.Coords(grid.Rank())[1] {
				t.Error(row.Rank(), grid.Coords(grid.Rank()))
			}
		}
		// Of a grid of four ranks all are on one host, even when the communicator begins with ranks of both.
		mixed, err := world.Split(0, world.Rank()%4*2+world.Rank()/4)
		ok(t, err)
		small, err := mixed.Cart([]int{2, 2}, periodic, true)
		ok(t, err)
		at, err := mixed.CartMap([]int{2, 2}, periodic)
		ok(t, err)
		if (small == nil) != (at == mpi.Undefined) || small != nil && small.Rank() != at {
			t.Error(small, at)
		}
		in := 0
		if small != nil {
			in = 1 + hostOf(world.Rank())
			ok(t, small.Barrier())
		}
		all, err := mpi.AllgatherOne(world, in)
		ok(t, err)
		slices.Sort(all)
		if !slices.Equal(all, []int{0, 0, 0, 0, 1, 1, 1, 1}) {
			t.Errorf("the grid is on %v", all)
		}
		if _, err := world.Cart(dims, periodic, world.Rank() == 3); !errors.Is(err, mpi.ErrNotSame) {
			t.Errorf("one rank reorders: %v", err)
		}
	}, mpitest.Mixed())
}

func TestReorderGraph(t *testing.T) {
	mpitest.Run(t, 8, func(t *mpitest.T, world *mpi.Comm) {
		// A ring in the order 0 4 1 5 2 6 3 7.
		ring := []int{0, 4, 1, 5, 2, 6, 3, 7}
		near := func(node int) []int {
			k := slices.Index(ring, node)
			return []int{ring[(k+7)%8], ring[(k+1)%8]}
		}
		var index, edges []int
		for node := range 8 {
			edges = append(edges, near(node)...)
			index = append(index, len(edges))
		}
		graph, err := world.Graph(index, edges, true)
		ok(t, err)
		at, err := world.GraphMap(index, edges)
		ok(t, err)
		if graph.Rank() != at {
			t.Errorf("rank %d, and by GraphMap %d", graph.Rank(), at)
		}
		if far := between(t, graph.Comm, near(graph.Rank())); far != 4 {
			t.Errorf("%d edges between hosts, want 4", far)
		}
		me := world.Rank()
		for name, make := range []func(weights []int) (*mpi.DistGraph, error){
			func(weights []int) (*mpi.DistGraph, error) {
				return world.DistGraphAdjacent(mpi.Adjacency{Sources: near(me), SourceWeights: weights, Dests: near(me), DestWeights: weights}, nil, true)
			},
			func(weights []int) (*mpi.DistGraph, error) {
				return world.DistGraph([]int{me}, []int{2}, near(me), weights, nil, true)
			},
		} {
			for _, weights := range [][]int{nil, {2, 2}} {
				g, err := make(weights)
				ok(t, err)
				a, want := g.Adjacency(), near(g.Rank())
				slices.Sort(want)
				for _, list := range [][]int{a.Sources, a.Dests} {
					slices.Sort(list)
					if !slices.Equal(list, want) {
						t.Errorf("way %d: node %d has %v, want %v", name, g.Rank(), list, want)
					}
				}
				if !slices.Equal(a.DestWeights, weights) || !slices.Equal(a.SourceWeights, weights) {
					t.Errorf("way %d: weights %v %v, want %v", name, a.SourceWeights, a.DestWeights, weights)
				}
				if far := between(t, g.Comm, a.Dests); far != 4 {
					t.Errorf("way %d: %d edges between hosts, want 4", name, far)
				}
				got := []int{-1, -1}
				ok(t, mpi.NeighborAllgather(g.Comm, []int{g.Rank()}, got))
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("way %d: node %d gets %v, want %v", name, g.Rank(), got, want)
				}
			}
		}
		// A rank without edges may become a node with weights: a star of half of the ranks.
		var a mpi.Adjacency
		if me%2 == 1 {
			a = mpi.Adjacency{Dests: []int{1}, DestWeights: []int{me}}
		}
		if me == 1 {
			a.Sources, a.SourceWeights = []int{1, 3, 5, 7}, []int{1, 3, 5, 7}
		}
		g, err := world.DistGraphAdjacent(a, nil, true)
		ok(t, err)
		in, out, weighted := g.Degrees()
		if r := g.Rank(); !weighted || out != r%2 || (in == 4) != (r == 1) || out == 1 && g.Adjacency().DestWeights[0] != r {
			t.Error(r, in, out, weighted, g.Adjacency())
		}
	}, mpitest.Mixed())
}
