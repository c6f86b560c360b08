package mpi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Cart is a communicator whose ranks lie in a Cartesian grid, in row-major order: the last coordinate varies fastest
// (section 8.5 of the standard). A nil *Cart is the null communicator.
type Cart struct {
	*Comm
	dims     []int
	periodic []bool
}

// Cart makes a communicator whose ranks form a grid (MPI_Cart_create). Dimension i has dims[i] ranks. Where periodic[i]
// is true, the last rank of the dimension is a neighbour of the first. Without dims the grid has one rank.
//
// All ranks of c call Cart with the same arguments. The grid takes the first ranks of c; the others get nil. With
// reorder, if c spans several hosts, Cart renumbers the ranks when that places more neighbours on the same host. A grid
// larger than c, a size below 1, or slices of different lengths are ErrDims.
func (c *Comm) Cart(dims []int, periodic []bool, reorder bool) (*Cart, error) {
	const op = "Cart"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	cells, wrong := c.checkGrid(op, dims, periodic)
	all, e := c.takeCensus(op, 0, [2]uint64{}, fmt.Sprint(dims, periodic, reorder), wrong)
	if e != nil {
		return nil, c.report(e)
	}
	s := c.seatGrid(dims, periodic, cells, reorder)
	node := s.node(c.rank)
	if node == Undefined {
		return nil, nil
	}
	return newCart(c.seat(c.prepare(""), s, node, all), slices.Clone(dims), slices.Clone(periodic), c.called()), nil
}

func newCart(d *Comm, dims []int, periodic []bool, of string) *Cart {
	var sizes []string
	for _, n := range dims {
		sizes = append(sizes, strconv.Itoa(n))
	}
	if len(dims) == 0 {
		sizes = []string{"1"}
	}
	d.name = shorten("grid " + strings.Join(sizes, "x") + " of " + of)
	d.cached.topology = &cartTopology{dims, periodic}
	return &Cart{d, dims, periodic}
}

// layout returns the positions of the ranks.
func (t *Cart) layout() *cartTopology { return &cartTopology{t.dims, t.periodic} }

// Dup is [Comm.Dup] of a grid. The result is a grid too.
func (t *Cart) Dup() (*Cart, error) {
	if t == nil {
		return nil, (*Comm)(nil).report((*Comm)(nil).usable("Dup"))
	}
	d, err := t.Comm.Dup()
	if err != nil {
		return nil, err
	}
	return &Cart{d, t.dims, t.periodic}, nil
}

// CartMap returns the rank that the calling rank would have in the grid of dims that [Comm.Cart] with reorder makes, or
// Undefined if the grid has no place for it (MPI_Cart_map). It communicates with nobody.
func (c *Comm) CartMap(dims []int, periodic []bool) (int, error) {
	const op = "CartMap"
	if e := c.among(op); e != nil {
		return Undefined, c.report(e)
	}
	cells, e := c.checkGrid(op, dims, periodic)
	if e != nil {
		return Undefined, c.report(e)
	}
	return c.seatGrid(dims, periodic, cells, true).node(c.rank), nil
}

func (c *Comm) checkGrid(op string, dims []int, periodic []bool) (cells int, e *Error) {
	if len(dims) != len(periodic) {
		return 0, c.wrong(op, ErrDims, "the length of periodic", len(periodic), fmt.Sprintf("%d, the length of dims", len(dims)))
	}
	cells = 1
	for i, n := range dims {
		if n < 1 {
			return 0, c.wrong(op, ErrDims, fmt.Sprintf("dims[%d]", i), n, "at least 1")
		}
		if n > len(c.world)/cells {
			return 0, c.wrong(op, ErrDims, "dims", dims, fmt.Sprintf("a grid of at most %d ranks", len(c.world)))
		}
		cells *= n
	}
	return cells, nil
}

// grid is must that also panics for a nil *Cart.
func (t *Cart) grid(op string) {
	if t == nil {
		(*Comm)(nil).must(op)
	}
	t.must(op)
}

// Coords returns the coordinates of a rank of the grid (MPI_Cart_coords). It panics if the grid has no such rank.
func (t *Cart) Coords(rank int) []int {
	t.grid("Coords")
	if rank < 0 || rank >= len(t.world) {
		panic(t.wrong("Coords", ErrRank, "rank", rank, fmt.Sprintf("0..%d", len(t.world)-1)))
	}
	return t.layout().coords(rank)
}

// RankOf returns the rank at coords (MPI_Cart_rank). In a periodic dimension a coordinate outside the grid wraps around;
// in another dimension it gives ProcNull. RankOf panics if len(coords) is not the number of dimensions.
func (t *Cart) RankOf(coords []int) int {
	t.grid("RankOf")
	if len(coords) != len(t.dims) {
		panic(t.wrong("RankOf", ErrDims, "the number of coords", len(coords), strconv.Itoa(len(t.dims))))
	}
	return t.layout().rank(coords)
}

// Shift returns the neighbours of the calling rank at distance disp along a dimension: it receives from src and sends to
// dst (MPI_Cart_shift). Beyond an edge the neighbour is ProcNull. Shift panics if the grid has no such dimension.
func (t *Cart) Shift(dim, disp int) (src, dst int) {
	t.grid("Shift")
	if dim < 0 || dim >= len(t.dims) {
		panic(t.wrong("Shift", ErrDims, "dim", dim, fmt.Sprintf("0..%d", len(t.dims)-1)))
	}
	return t.layout().shift(t.rank, dim, disp)
}

// Dims returns the number of ranks along each dimension.
func (t *Cart) Dims() []int {
	t.grid("Dims")
	return slices.Clone(t.dims)
}

// Periodic reports, for each dimension, whether it is periodic.
func (t *Cart) Periodic() []bool {
	t.grid("Periodic")
	return slices.Clone(t.periodic)
}

// Sub splits the grid into grids of lower dimension, such as the rows or columns of a matrix (MPI_Cart_sub). keep[i]
// says whether dimension i stays. Ranks with the same coordinates in the dropped dimensions form one new grid. All ranks
// call Sub with the same keep. If keep drops all dimensions, each grid has one rank. A keep of the wrong length is
// ErrDims.
func (t *Cart) Sub(keep []bool) (*Cart, error) {
	const op = "Sub"
	if t == nil {
		return nil, (*Comm)(nil).report((*Comm)(nil).usable(op))
	}
	if e := t.usable(op); e != nil {
		return nil, t.report(e)
	}
	var wrong *Error
	if len(keep) != len(t.dims) {
		wrong = t.wrong(op, ErrDims, "the length of keep", len(keep), strconv.Itoa(len(t.dims)))
		keep = make([]bool, len(t.dims))
	}
	color := int64(0)
	var dims []int
	var periodic []bool
	for i, x := range t.Coords(t.rank) {
		if keep[i] {
			dims, periodic = append(dims, t.dims[i]), append(periodic, t.periodic[i])
		} else {
			color = color*int64(t.dims[i]) + int64(x)
		}
	}
	props, e := t.propose(op, proposal{color: color}, fmt.Sprint(keep), wrong)
	if e != nil {
		return nil, t.report(e)
	}
	return newCart(t.derived(props, color, ""), dims, periodic, t.called()), nil
}
