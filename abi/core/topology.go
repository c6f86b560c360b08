package main

import (
	"cadre.example/mpi"
)

var topoCalls = provided{
	"Cart_create":                cartCreate,
	"Dims_create":                dimsCreate,
	"Graph_create":               graphCreate,
	"Dist_graph_create_adjacent": distGraphAdjacent,
	"Dist_graph_create":          distGraph,
	"Topo_test":                  topoTest,
	"Graphdims_get":              graphdimsGet,
	"Graph_get":                  graphGet,
	"Cartdim_get":                cartdimGet,
	"Cart_get":                   cartGet,
	"Cart_rank":                  cartRank,
	"Cart_coords":                cartCoords,
	"Graph_neighbors_count":      graphNeighborsCount,
	"Graph_neighbors":            graphNeighbors,
	"Dist_graph_neighbors_count": distNeighborsCount,
	"Dist_graph_neighbors":       distNeighbors,
	"Cart_shift":                 cartShift,
	"Cart_sub":                   cartSub,
	"Cart_map":                   cartMap,
	"Graph_map":                  graphMap,
}

// some is the n ints at argument i, which must be there.
func (f *frame) some(i, n int) ([]int, error) {
	if n < 0 {
		return nil, f.wrong(mpi.ErrArg, "the number of entries", n, "at least 0")
	}
	if n > 0 {
		if err := f.need(i); err != nil {
			return nil, err
		}
	}
	return orEmpty(f.ints(i, n)), nil
}

// flags is some as truth values.
func (f *frame) flags(i, n int) ([]bool, error) {
	v, err := f.some(i, n)
	out := make([]bool, len(v))
	for k, x := range v {
		out[k] = x != 0
	}
	return out, err
}

// grid is the dimensions and the periods of arguments dims and dims+1, whose number is argument n.
func (f *frame) grid(n int) (dims []int, periods []bool, err error) {
	if f.int(n) < 0 {
		return nil, nil, f.wrong(mpi.ErrDims, "ndims", f.int(n), "at least 0")
	}
	if dims, err = f.some(n+1, f.int(n)); err == nil {
		periods, err = f.flags(n+2, f.int(n))
	}
	return
}

func cartCreate(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(5)
	}
	if err != nil {
		return err
	}
	dims, periods, err := f.grid(1)
	if err != nil {
		return err
	}
	t, err := c.Cart(dims, periods, f.int(4) != 0)
	return f.made(5, cartComm(t), err, c)
}

func cartComm(t *mpi.Cart) *mpi.Comm {
	if t == nil {
		return nil
	}
	return t.Comm
}

func dimsCreate(f *frame) error {
	n := f.int(1)
	dims, err := f.some(2, n)
	if err != nil {
		return err
	}
	for _, d := range dims {
		if d < 0 {
			return f.wrong(mpi.ErrDims, "dims", d, "at least 0")
		}
	}
	if dims, err = mpi.DimsCreate(f.int(0), dims); err == nil {
		f.putInts(2, n, dims)
	}
	return err
}

// graph is the index and the edges of arguments n+1 and n+2, whose number of nodes is argument n.
func (f *frame) graph(n int) (index, edges []int, err error) {
	if index, err = f.some(n+1, f.int(n)); err != nil {
		return
	}
	count := 0
	if len(index) > 0 {
		count = index[len(index)-1]
	}
	if count < 0 {
		return nil, nil, f.wrong(mpi.ErrArg, "index", count, "rising numbers of at least 0")
	}
	edges, err = f.some(n+2, count)
	return
}

func graphCreate(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(5)
	}
	if err != nil {
		return err
	}
	index, edges, err := f.graph(1)
	if err != nil {
		return err
	}
	t, err := c.Graph(index, edges, f.int(4) != 0)
	var d *mpi.Comm
	if t != nil {
		d = t.Comm
	}
	return f.made(5, d, err, c)
}

// weights is the n weights at argument i: nil in a graph without weights.
func (f *frame) weights(i, n int) ([]int, error) {
	switch f.word(i) {
	case mpiUnweighted:
		return nil, nil
	case mpiWeightsEmpty:
		return []int{}, nil
	}
	return f.some(i, n)
}

func distGraphAdjacent(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(9)
	}
	if err != nil {
		return err
	}
	var a mpi.Adjacency
	if a.Sources, err = f.some(2, f.int(1)); err != nil {
		return err
	}
	if a.SourceWeights, err = f.weights(3, f.int(1)); err != nil {
		return err
	}
	if a.Dests, err = f.some(5, f.int(4)); err != nil {
		return err
	}
	if a.DestWeights, err = f.weights(6, f.int(4)); err != nil {
		return err
	}
	info, err := f.info(7, true)
	if err != nil {
		return err
	}
	t, err := c.DistGraphAdjacent(a, info, f.int(8) != 0)
	var d *mpi.Comm
	if t != nil {
		d = t.Comm
	}
	return f.made(9, d, err, c)
}

func distGraph(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(8)
	}
	if err != nil {
		return err
	}
	sources, err := f.some(2, f.int(1))
	if err != nil {
		return err
	}
	degrees, err := f.some(3, f.int(1))
	if err != nil {
		return err
	}
	edges := 0
	for _, n := range degrees {
		if n < 0 {
			return f.wrong(mpi.ErrArg, "degrees", n, "at least 0")
		}
		edges += n
	}
	dests, err := f.some(4, edges)
	if err != nil {
		return err
	}
	weights, err := f.weights(5, edges)
	if err != nil {
		return err
	}
	info, err := f.info(6, true)
	if err != nil {
		return err
	}
	t, err := c.DistGraph(sources, degrees, dests, weights, info, f.int(7) != 0)
	var d *mpi.Comm
	if t != nil {
		d = t.Comm
	}
	return f.made(8, d, err, c)
}

func topoTest(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, int(c.Topology()))
	return nil
}

// cart is the grid of argument 0, graphOf its graph and dist its distributed graph.
func (f *frame) cart() (*mpi.Cart, error) {
	c, err := f.comm(0)
	if err != nil {
		return nil, err
	}
	return c.AsCart()
}

func (f *frame) graphOf() (*mpi.Graph, error) {
	c, err := f.comm(0)
	if err != nil {
		return nil, err
	}
	return c.AsGraph()
}

func (f *frame) dist() (*mpi.DistGraph, error) {
	c, err := f.comm(0)
	if err != nil {
		return nil, err
	}
	return c.AsDistGraph()
}

func graphdimsGet(f *frame) error {
	t, err := f.graphOf()
	if err == nil {
		err = f.need(1, 2)
	}
	if err != nil {
		return err
	}
	index, edges := t.Edges()
	f.setInt(1, len(index))
	f.setInt(2, len(edges))
	return nil
}

func graphGet(f *frame) error {
	t, err := f.graphOf()
	if err == nil {
		err = f.need(3, 4)
	}
	if err != nil {
		return err
	}
	index, edges := t.Edges()
	f.putInts(3, f.int(1), index)
	f.putInts(4, f.int(2), edges)
	return nil
}

func cartdimGet(f *frame) error {
	t, err := f.cart()
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, len(t.Dims()))
	return nil
}

func cartGet(f *frame) error {
	t, err := f.cart()
	if err != nil {
		return err
	}
	dims := t.Dims()
	if len(dims) == 0 {
		return nil
	}
	if err := f.need(2, 3, 4); err != nil {
		return err
	}
	var periods []int
	for _, p := range t.Periodic() {
		periods = append(periods, one(p))
	}
	f.putInts(2, f.int(1), dims)
	f.putInts(3, f.int(1), periods)
	f.putInts(4, f.int(1), t.Coords(t.Rank()))
	return nil
}

func cartRank(f *frame) error {
	t, err := f.cart()
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	coords, err := f.some(1, len(t.Dims()))
	if err != nil {
		return err
	}
	rank := t.RankOf(coords)
	if rank == mpi.ProcNull {
		return f.wrong(mpi.ErrRank, "coords", coords, "a place in the grid")
	}
	f.setInt(2, rank)
	return nil
}

func cartCoords(f *frame) error {
	t, err := f.cart()
	if err != nil {
		return err
	}
	rank := f.int(1)
	if rank < 0 || rank >= t.Size() {
		return f.wrong(mpi.ErrRank, "rank", rank, "a rank of the grid")
	}
	coords := t.Coords(rank)
	if len(coords) == 0 {
		return nil
	}
	if err := f.need(3); err != nil {
		return err
	}
	f.putInts(3, f.int(2), coords)
	return nil
}

func graphNeighborsCount(f *frame) error {
	t, err := f.graphOf()
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	v, err := t.Neighbors(f.int(1))
	if err == nil {
		f.setInt(2, len(v))
	}
	return err
}

func graphNeighbors(f *frame) error {
	t, err := f.graphOf()
	if err != nil {
		return err
	}
	v, err := t.Neighbors(f.int(1))
	if err != nil || len(v) == 0 {
		return err
	}
	if err := f.need(3); err != nil {
		return err
	}
	f.putInts(3, f.int(2), v)
	return nil
}

func distNeighborsCount(f *frame) error {
	t, err := f.dist()
	if err == nil {
		err = f.need(1, 2, 3)
	}
	if err != nil {
		return err
	}
	in, out, weighted := t.Degrees()
	f.setInt(1, in)
	f.setInt(2, out)
	f.setFlag(3, weighted)
	return nil
}

func distNeighbors(f *frame) error {
	t, err := f.dist()
	if err != nil {
		return err
	}
	a := t.Adjacency()
	f.putInts(2, f.int(1), a.Sources)
	f.putInts(5, f.int(4), a.Dests)
	if f.word(3) != mpiUnweighted && f.word(3) != mpiWeightsEmpty {
		f.putInts(3, f.int(1), a.SourceWeights)
	}
	if f.word(6) != mpiUnweighted && f.word(6) != mpiWeightsEmpty {
		f.putInts(6, f.int(4), a.DestWeights)
	}
	return nil
}

func cartShift(f *frame) error {
	t, err := f.cart()
	if err == nil {
		err = f.need(3, 4)
	}
	if err != nil {
		return err
	}
	dim := f.int(1)
	if dim < 0 || dim >= len(t.Dims()) {
		return f.wrong(mpi.ErrArg, "direction", dim, "a dimension of the grid")
	}
	src, dst := t.Shift(dim, f.int(2))
	f.setInt(3, src)
	f.setInt(4, dst)
	return nil
}

func cartSub(f *frame) error {
	t, err := f.cart()
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	keep, err := f.flags(1, len(t.Dims()))
	if err != nil {
		return err
	}
	s, err := t.Sub(keep)
	return f.made(2, cartComm(s), err, findComm(f.word(0)))
}

func cartMap(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	dims, periods, err := f.grid(1)
	if err != nil {
		return err
	}
	rank, err := c.CartMap(dims, periods)
	if err == nil {
		f.setInt(4, rank)
	}
	return err
}

func graphMap(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	index, edges, err := f.graph(1)
	if err != nil {
		return err
	}
	rank, err := c.GraphMap(index, edges)
	if err == nil {
		f.setInt(4, rank)
	}
	return err
}
