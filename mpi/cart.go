package mpi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Cart is a communicator whose ranks lie in a grid, the last coordinate running fastest. A nil *Cart is the null
// communicator.
type Cart struct {
	*Comm
	dims     []int
	periodic []bool
}

// Cart makes a communicator of the first ranks of c, in a grid with dims[i] ranks along dimension i; where periodic[i]
// is true the last is a neighbour of the first. Ranks that the grid has no place for get nil. All ranks must give the
// same arguments. No dims at all is a grid of one rank. With reorder, where c has ranks on several hosts, the ranks get other
// numbers than in c if more neighbours are on one host then.
func (c *Comm) Cart(dims []int, periodic []bool, reorder bool) (*Cart, error) {
	const op = "Cart"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	cells, wrong := c.checkGrid(op, dims, periodic)
	all, e := c.settle(op, 0, [2]uint64{}, fmt.Sprint(dims, periodic, reorder), wrong)
	if e != nil {
		return nil, c.report(e)
	}
	s := c.seatGrid(dims, periodic, cells, reorder)
	node := s.node(c.rank)
	if node == Undefined {
		return nil, nil
	}
	return newCart(c.seat(c.unborn(""), s, node, all), slices.Clone(dims), slices.Clone(periodic), c.called()), nil
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

// layout is where the ranks lie.
func (t *Cart) layout() *cartTopology { return &cartTopology{t.dims, t.periodic} }

// Dup is Comm.Dup of a grid, which is one again.
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

// CartMap is the rank that the calling rank has in a grid of dims that Cart reorders, or Undefined when it is in none.
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

// must panics for a nil *Cart too.
func (t *Cart) grid(op string) {
	if t == nil {
		(*Comm)(nil).must(op)
	}
	t.must(op)
}

// Coords are the coordinates of a rank of the grid. It panics when there is no such rank.
func (t *Cart) Coords(rank int) []int {
	t.grid("Coords")
	if rank < 0 || rank >= len(t.world) {
		panic(t.wrong("Coords", ErrRank, "rank", rank, fmt.Sprintf("0..%d", len(t.world)-1)))
	}
	return t.layout().coords(rank)
}

// RankOf is the rank at coords. A coordinate outside a periodic dimension is taken around it, outside another it is
// nobody's, and the rank is ProcNull. It panics when coords has not one coordinate for each dimension.
func (t *Cart) RankOf(coords []int) int {
	t.grid("RankOf")
	if len(coords) != len(t.dims) {
		panic(t.wrong("RankOf", ErrDims, "the number of coords", len(coords), strconv.Itoa(len(t.dims))))
	}
	return t.layout().rank(coords)
}

// Shift gives the calling rank's neighbours for a shift by disp along a dimension: it receives from src and sends to
// dst. Beyond an edge there is ProcNull. It panics when there is no such dimension.
func (t *Cart) Shift(dim, disp int) (src, dst int) {
	t.grid("Shift")
	if dim < 0 || dim >= len(t.dims) {
		panic(t.wrong("Shift", ErrDims, "dim", dim, fmt.Sprintf("0..%d", len(t.dims)-1)))
	}
	return t.layout().shift(t.rank, dim, disp)
}

// Dims are the sizes of the grid.
func (t *Cart) Dims() []int {
	t.grid("Dims")
	return slices.Clone(t.dims)
}

// Periodic says which dimensions are periodic.
func (t *Cart) Periodic() []bool {
	t.grid("Periodic")
	return slices.Clone(t.periodic)
}

// Sub makes a grid of the dimensions that keep marks, for each place in the others: of a matrix its rows or columns. All
// ranks must give the same keep. Without any it is a grid of one rank.
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
