package main

import (
	"math"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// speed is how much of the difference to its neighbours a cell takes over in a step; above 1/4 the scheme is unstable.
const speed = 0.2

// A block is a rank's part of the picture with a halo one cell wide around it, which holds the neighbours' cells and, at
// the edges of the picture, the cold. The corners of the halo are not used.
//
//	· n n n n ·     n: the last row of the neighbour to the north, a slice
//	w c c c c e     w, e: columns of the neighbours to the west and east, one cell of every stride of memory, a Vector
//	w c c c c e
//	· s s s s ·
type block struct {
	w, h        int // without the halo
	stride      int // cells from a row to the next: w+2
	now, next   []float64
	column      *datatype.Type
	grid        *mpi.Cart
	north       int // ranks of the neighbours, ProcNull at the edges
	south       int
	west        int
	east        int
	outstanding [8]mpi.Request
}

// rectangle is part of a picture.
type rectangle struct{ x, y, w, h int }

// place is the rectangle of the rank with these coordinates among dims, of a picture.
func place(w, h int, coords, dims []int) rectangle {
	y0, y1 := h*coords[0]/dims[0], h*(coords[0]+1)/dims[0]
	x0, x1 := w*coords[1]/dims[1], w*(coords[1]+1)/dims[1]
	return rectangle{x0, y0, x1 - x0, y1 - y0}
}

// in is the type of the rectangle's cells in memory for rows of w cells and h of them.
func (r rectangle) in(w, h int) *datatype.Type {
	return datatype.Subarray([]int{h, w}, []int{r.h, r.w}, []int{r.y, r.x}, datatype.RowMajor, datatype.Float64)
}

func newBlock(grid *mpi.Cart, w, h int) *block {
	r := place(w, h, grid.Coords(grid.Rank()), grid.Dims())
	b := &block{w: r.w, h: r.h, stride: r.w + 2, grid: grid}
	b.now, b.next = make([]float64, b.stride*(b.h+2)), make([]float64, b.stride*(b.h+2))
	b.column = datatype.Vector(b.h, 1, b.stride, datatype.Float64)
	b.north, b.south = grid.Shift(0, 1)
	b.west, b.east = grid.Shift(1, 1)
	return b
}

// index is where a cell of the block is in memory; -1, w and h are in the halo.
func (b *block) index(x, y int) int { return (y+1)*b.stride + x + 1 }

// own is the type of the block's cells without the halo.
func (b *block) own() *datatype.Type {
	return rectangle{1, 1, b.w, b.h}.in(b.stride, b.h+2)
}

func (b *block) row(y int) []float64 { i := b.index(0, y); return b.now[i : i+b.w] }

func (b *block) columnAt(x int) mpi.Buffer { return mpi.ViewAt(b.now, b.index(x, 0), 1, b.column) }

// exchange starts to send the outermost cells and to receive the halo. A tag is the direction in which a message goes.
func (b *block) exchange() {
	const northward, southward, westward, eastward = 1, 2, 3, 4
	g := b.grid
	b.outstanding = [8]mpi.Request{
		mpi.Irecv(g.Comm, b.row(-1), b.north, southward),
		mpi.Irecv(g.Comm, b.row(b.h), b.south, northward),
		g.IrecvBuf(b.columnAt(-1), b.west, eastward),
		g.IrecvBuf(b.columnAt(b.w), b.east, westward),
		mpi.Isend(g.Comm, b.row(0), b.north, northward),
		mpi.Isend(g.Comm, b.row(b.h-1), b.south, southward),
		g.IsendBuf(b.columnAt(0), b.west, westward),
		g.IsendBuf(b.columnAt(b.w-1), b.east, eastward),
	}
}

// step computes the next cells, the inner ones while the halo is on its way, and returns the largest change of one.
func (b *block) step() (most float64, err error) {
	b.exchange()
	w, h := b.w, b.h
	most = b.update(1, 1, w-1, h-1)
	if err := mpi.WaitAll(b.outstanding[:]...); err != nil {
		return 0, err
	}
	most = max(most,
		b.update(0, 0, w, 1), b.update(0, max(1, h-1), w, h),
		b.update(0, 1, 1, h-1), b.update(max(1, w-1), 1, w, h-1))
	b.now, b.next = b.next, b.now
	return most, nil
}

// update computes the cells from x0, y0 to before x1, y1.
func (b *block) update(x0, y0, x1, y1 int) (most float64) {
	n := x1 - x0
	if n <= 0 {
		return 0
	}
	for y := y0; y < y1; y++ {
		i := b.index(x0, y)
		north, south := b.now[i-b.stride:][:n], b.now[i+b.stride:][:n]
		west, here, east := b.now[i-1:][:n], b.now[i:][:n], b.now[i+1:][:n]
		next := b.next[i:][:n]
		for k, c := range here {
			around := (north[k] + south[k]) + (west[k] + east[k])
			// As in flowSerial, the conversion forbids a fused product, so that the bits are the same on every machine.
			change := float64(speed * (around - 4*c))
			next[k] = c + change
			if a := math.Abs(change); a > most {
				most = a
			}
		}
	}
	return most
}
