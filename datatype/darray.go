package datatype

import "slices"

// Distrib says how a dimension of a global array is distributed over the processes along it.
type Distrib int

const (
	Block  Distrib = iota // one block each, the last one may be short or missing
	Cyclic                // blocks in turn, round and round
	None                  // not at all: there is one process along it
)

// DefaultDarg lets Darray choose the block length: an even share for Block, 1 for Cyclic (MPI_DISTRIBUTE_DFLT_DARG).
const DefaultDarg = -1

// Darray is the share of one rank in an array of old that is distributed over a grid of size processes by the rules of
// HPF (MPI_Type_create_darray). The grid has psizes[i] processes along dimension i, with ranks in row-major order
// whatever the array's order o. Dimension i of the array has gsizes[i] elements in blocks of dargs[i]. As in Subarray,
// the bounds are those of the whole array and displacement 0 is its first element. A rank may have no element.
func Darray(size, rank int, gsizes []int, distribs []Distrib, dargs, psizes []int, o Order, old *Type) *Type {
	ints := append([]int{size, rank, len(gsizes)}, gsizes...)
	for _, d := range distribs {
		ints = append(ints, int(d))
	}
	ints = append(slices.Concat(ints, dargs, psizes), int(o))
	t := derived("darray", ints, nil, old)
	n := len(gsizes)
	switch {
	case n == 0 || len(distribs) != n || len(dargs) != n || len(psizes) != n:
		t.fail("%d sizes, %d distributions, %d distribution arguments and %d grid sizes, want as many of each, and at least one",
			n, len(distribs), len(dargs), len(psizes))
	case o != RowMajor && o != ColMajor:
		t.fail("order is %d, want RowMajor or ColMajor", o)
	case size < 1:
		t.fail("size is %d, want at least 1", size)
	case rank < 0 || rank >= size:
		t.fail("rank is %d, want 0..%d", rank, size-1)
	}
	var dims []dealt
	processes := 1
	var c checked
	for i := 0; t.err == nil && i < n; i++ {
		d := dealt{gsize: gsizes[i], kind: distribs[i], block: dargs[i], along: psizes[i]}
		d.check(t, i)
		if t.err == nil {
			processes = c.mul(processes, d.along)
			dims = append(dims, d)
		}
	}
	if t.err == nil && (c.over || processes != size) {
		t.fail("the grid %v does not have the %d processes of size", psizes, size)
	}
	if t.err != nil {
		return t
	}
	for i := range dims {
		processes /= dims[i].along
		dims[i].at = rank / processes
		rank %= processes
	}
	part, plane := old, old.extent
	for k := range dims {
		i := k
		if o == RowMajor {
			i = n - 1 - k
		}
		part = dims[i].part(&c, plane, part)
		plane = c.mul(plane, dims[i].gsize)
	}
	t.wrap(part.Resized(0, plane))
	if t.inner.err != nil || c.over {
		t.overflow()
	}
	return t.finish(&c)
}

// dealt is a dimension of gsize elements, of which process at of the processes along it has its blocks.
type dealt struct {
	gsize, block, along, at int
	kind                    Distrib
}

// check refuses what the standard excludes and sets the block length: all three kinds are then cyclic.
func (d *dealt) check(t *Type, i int) {
	switch {
	case d.gsize < 1:
		t.fail("size %d is %d, want at least 1", i, d.gsize)
	case d.along < 1:
		t.fail("grid size %d is %d, want at least 1", i, d.along)
	case d.block != DefaultDarg && d.block < 1:
		t.fail("distribution argument %d is %d, want at least 1, or DefaultDarg", i, d.block)
	}
	if t.err != nil {
		return
	}
	share := (d.gsize-1)/d.along + 1
	switch d.kind {
	case Block:
		if d.block == DefaultDarg {
			d.block = share
		} else if d.block < share {
			t.fail("distribution argument %d is %d, want at least %d: %d blocks must hold %d elements", i, d.block, share, d.along, d.gsize)
		}
	case Cyclic:
		if d.block == DefaultDarg {
			d.block = 1
		}
	case None:
		if d.along != 1 || d.block != DefaultDarg {
			t.fail("dimension %d is not distributed: its grid size is %d, want 1, and its argument %d, want DefaultDarg", i, d.along, d.block)
		}
		d.block = d.gsize
	default:
		t.fail("distribution %d is %d, want Block, Cyclic or None", i, d.kind)
	}
	d.block = min(d.block, d.gsize)
}

// part is the process's blocks of old, whose elements lie plane bytes apart.
func (d *dealt) part(c *checked, plane int, old *Type) *Type {
	blocks := (d.gsize-1)/d.block + 1
	mine := 0
	if d.at < blocks {
		mine = (blocks-1-d.at)/d.along + 1
	}
	short := d.gsize % d.block // elements of the last block, when it is short
	if short > 0 && (blocks-1)%d.along == d.at {
		mine--
	} else {
		short = 0
	}
	var lens, displs []int
	var types []*Type
	if mine > 0 {
		stride := 0
		if mine > 1 {
			stride = c.mul(c.mul(d.along, d.block), plane)
		}
		lens, displs = append(lens, 1), append(displs, c.mul(c.mul(d.at, d.block), plane))
		types = append(types, Hvector(mine, 1, stride, Hvector(d.block, 1, plane, old)))
	}
	if short > 0 {
		lens, displs = append(lens, 1), append(displs, c.mul(c.mul(blocks-1, d.block), plane))
		types = append(types, Hvector(short, 1, plane, old))
	}
	return Struct(lens, displs, types)
}
