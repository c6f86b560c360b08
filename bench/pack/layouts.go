package pack

import (
	"math"

	"cadre.example/datatype"
)

// A Layout is one way in which data lies in memory.
type Layout struct {
	Name string
	What string
	make func(bytes int) Instance
}

// An Instance is a layout for one size: what Type and Count say lies in memory of Memory bytes.
type Instance struct {
	Type   *datatype.Type
	Count  int
	Packed int // bytes; close to the size that was asked for
	Memory int // bytes

	list    string // kind
	entries int    // of the list
	args    [4]int // for the C program
}

// Make is the layout for about so many packed bytes.
func (l *Layout) Make(bytes int) Instance {
	in := l.make(bytes)
	if in.Count == 0 {
		in.Count = 1
	}
	if in.list == "" {
		in.list = noList
	}
	in.Packed = in.Count * in.Type.Size()
	return in
}

const mostMemory = 128 << 20 // bytes that a layout may spread over, where it has a choice

// Layouts are all layouts, in the order in which they run. Those after transpose have the access patterns of applications
// as Schneider, Gerstenberger and Hoefler describe them in "Micro-applications for communication data access patterns and
// MPI datatypes" (EuroMPI 2012), written from that description.
var Layouts = []Layout{
	{"vector1", "every other double", func(b int) Instance { return strided(b/8, 1, 2) }},
	{"vector8", "8 of 16 doubles", func(b int) Instance { return strided(b/64, 8, 16) }},
	{"vector64", "64 of 128 doubles", func(b int) Instance { return strided(b/512, 64, 128) }},
	{"face_x", "face of a cube of doubles, across its rows", func(b int) Instance {
		n := side(b, 8, 2)
		return strided(n*n, 1, depth(n))
	}},
	{"face_y", "face of a cube of doubles, one row of each plane", func(b int) Instance {
		n := side(b, 8, 2)
		return strided(n, n, n*depth(n))
	}},
	{"face_z", "face of a cube of doubles, a plane", func(b int) Instance {
		n := side(b, 8, 2)
		return strided(n, n, n)
	}},
	{"subcube", "the middle of a cube of doubles", subcube},
	{"indexed", "blocks of 1 to 4 doubles, shuffled", func(b int) Instance {
		l := newList(runs, b/8)
		return Instance{Type: datatype.Indexed(l.lens, l.offs, datatype.Float64), Memory: 8 * (l.end + 64*8), list: runs, entries: len(l.offs), args: [4]int{b / 8}}
	}},
	{"indexed1", "single doubles, shuffled", func(b int) Instance {
		l := newList(even, b/8)
		return Instance{Type: datatype.IndexedBlock(1, l.offs, datatype.Float64), Memory: 16 * (b / 8), list: even, entries: len(l.offs), args: [4]int{b / 8}}
	}},
	{"struct", "structs of int, double, char[3]", func(b int) Instance {
		cell := datatype.Struct([]int{1, 1, 3}, []int{0, 8, 16}, []*datatype.Type{datatype.Int32, datatype.Float64, datatype.Uint8})
		n := max(b/15, 1)
		return Instance{Type: cell.Resized(0, 24), Count: n, Memory: 24 * n, args: [4]int{n}}
	}},
	{"transpose", "matrix of doubles by columns", func(b int) Instance {
		n := side(b, 8, 2)
		return Instance{Type: columns(n, n, datatype.Float64), Memory: 8 * n * n, args: [4]int{n}}
	}},
	{"fft2", "FFT2D: block of a matrix of complex doubles by columns", func(b int) Instance {
		m := side(b, 16, 2)
		return Instance{Type: columns(m, 2*m, datatype.Complex128), Memory: 32 * m * m, args: [4]int{m}}
	}},
	{"lammps_full", "LAMMPS: six properties of chosen atoms", func(b int) Instance { return atoms(b/48, true) }},
	{"lammps_atomic", "LAMMPS: four properties of chosen atoms", func(b int) Instance { return atoms(b/36, false) }},
	{"milc_su3", "MILC: slabs of a lattice of 3 complex floats", milc},
	{"nas_lu_x", "NAS LU: rows of 5 doubles", func(b int) Instance {
		n := max(b/40, 1)
		return Instance{Type: datatype.Contiguous(n, datatype.Contiguous(5, datatype.Float64)), Memory: 40 * n, args: [4]int{1, 5 * n, 5 * n}}
	}},
	{"nas_lu_y", "NAS LU: columns of 5 doubles", func(b int) Instance {
		n := max(b/40, 1)
		stride := min(n, 64)
		for stride > 2 && 40*n*stride > mostMemory {
			stride /= 2
		}
		return strided(n, 5, 5*stride)
	}},
	{"nas_mg_x", "NAS MG: inner face across the rows", multigridX},
	{"nas_mg_y", "NAS MG: inner face, a part of a row of each plane", func(b int) Instance {
		n := side(b, 8, 2) + 2
		return strided(n-2, n-2, n*depth(n))
	}},
	{"nas_mg_z", "NAS MG: inner face within a plane", func(b int) Instance {
		n := side(b, 8, 2) + 2
		return strided(n-2, n-2, n)
	}},
	{"specfem_oc", "SPECFEM3D outer core: a float of chosen points", func(b int) Instance {
		l := newList(mixed, b/4)
		return Instance{Type: datatype.IndexedBlock(1, l.offs, datatype.Float32), Memory: 4 * (l.end + 64*4), list: mixed, entries: len(l.offs), args: [4]int{b / 4}}
	}},
	{"specfem_cm", "SPECFEM3D crust and mantle: 3 floats of points of two regions", func(b int) Instance {
		l := newList(mixed, b/24)
		region := l.end + 64*4
		points := datatype.IndexedBlock(3, l.times(3), datatype.Float32)
		return Instance{Type: datatype.Struct([]int{1, 1}, []int{0, 12 * region}, []*datatype.Type{points, points}), Memory: 24 * region, list: mixed,
			entries: len(l.offs), args: [4]int{region}}
	}},
	{"specfem_mt", "SPECFEM3D: faces of elements of 5x5x5 points, 3 floats each", func(b int) Instance {
		n := max(b/300, 1)
		return Instance{Type: datatype.Hvector(n, 1, 1500, datatype.Vector(25, 3, 15, datatype.Float32)), Memory: 1500 * n, args: [4]int{n}}
	}},
	{"wrf_x", "WRF: halo of 3 columns, arrays of 2, 3 and 4 dimensions", func(b int) Instance {
		nk := levels(b)
		nj := max(b/(12*(2+4*nk)), 8)
		return weather(32, nj, nk, 3, 3, 0, nj)
	}},
	{"wrf_y", "WRF: halo of 3 rows, arrays of 2, 3 and 4 dimensions", func(b int) Instance {
		const ni = 70
		nk := max((b/(12*(ni-6))-2)/4, 1)
		return weather(ni, 8, nk, 3, ni-6, 3, 3)
	}},
}

// Find returns the layout of that name, or nil.
func Find(name string) *Layout {
	for i := range Layouts {
		if Layouts[i].Name == name {
			return &Layouts[i]
		}
	}
	return nil
}

// side is the edge of a cube of so many dimensions that holds about b bytes of items.
func side(b, item, dims int) int {
	return max(int(math.Round(math.Pow(float64(b)/float64(item), 1/float64(dims)))), 2)
}

// depth is the third edge of a box of doubles with a face of n by n: n, or less for memory's sake.
func depth(n int) int {
	d := n
	for d > 2 && 8*n*n*d > mostMemory {
		d /= 2
	}
	return d
}

func strided(n, length, stride int) Instance {
	n = max(n, 1)
	return Instance{Type: datatype.Vector(n, length, stride, datatype.Float64), Memory: 8 * n * stride, args: [4]int{n, length, stride}}
}

func subcube(b int) Instance {
	m := side(b, 8, 3)
	m += m % 2
	t := datatype.Subarray([]int{2 * m, 2 * m, 2 * m}, []int{m, m, m}, []int{m / 2, m / 2, m / 2}, datatype.RowMajor, datatype.Float64)
	return Instance{Type: t, Memory: 64 * m * m * m, args: [4]int{m}}
}

// columns is the first n columns of a matrix of n rows, row items apart.
func columns(n, row int, item *datatype.Type) *datatype.Type {
	return datatype.Contiguous(n, datatype.Vector(n, 1, row, item).Resized(0, item.Size()))
}

func atoms(n int, full bool) Instance {
	l := newList(rising, max(n, 1))
	at := func(ints int) int { return (24 + 4*ints) * l.end }
	number, charge := datatype.IndexedBlock(1, l.offs, datatype.Int32), datatype.IndexedBlock(1, l.offs, datatype.Float64)
	types := []*datatype.Type{datatype.IndexedBlock(3, l.times(3), datatype.Float64), number, number, number, number, charge}
	places := []int{0, at(0), at(1), at(2), at(3), at(4)}
	fields := 4
	if full {
		fields = 6
	}
	ones := []int{1, 1, 1, 1, 1, 1}
	return Instance{Type: datatype.Struct(ones[:fields], places[:fields], types[:fields]), Memory: at(6), list: rising, entries: len(l.offs), args: [4]int{l.end}}
}

func milc(b int) Instance {
	l := side(b, 24, 3)
	l = max(l+l%2, 4)
	slab := l * l / 2
	t := datatype.Hvector(l, 1, l*slab*24, datatype.Vector(2, slab, 2*slab, datatype.Contiguous(6, datatype.Float32)))
	return Instance{Type: t, Memory: l * l * slab * 24, args: [4]int{l}}
}

func multigridX(b int) Instance {
	n := side(b, 8, 2) + 2
	nx := depth(n)
	t := datatype.Hvector(n-2, 1, 8*n*nx, datatype.Vector(n-2, 1, nx, datatype.Float64))
	return Instance{Type: datatype.Struct([]int{1}, []int{8 * ((n+1)*nx + 1)}, []*datatype.Type{t}), Memory: 8 * n * n * nx, args: [4]int{n, nx}}
}

func levels(b int) int {
	if b <= 4<<10 {
		return 2
	}
	return 16
}

// weather is a rectangle of li by lj from (i0,j0) of five arrays of floats, one after the other: two of [nj][ni], two of
// [nk][nj][ni], one of [2][nk][nj][ni].
func weather(ni, nj, nk, i0, li, j0, lj int) Instance {
	sizes, subs, starts := []int{2, nk, nj, ni}, []int{2, nk, lj, li}, []int{0, 0, j0, i0}
	part := func(skip int) *datatype.Type {
		return datatype.Subarray(sizes[skip:], subs[skip:], starts[skip:], datatype.RowMajor, datatype.Float32)
	}
	plane := 4 * ni * nj
	t := datatype.Struct([]int{1, 1, 1, 1, 1}, []int{0, plane, 2 * plane, (2 + nk) * plane, (2 + 2*nk) * plane},
		[]*datatype.Type{part(2), part(2), part(1), part(1), part(0)})
	return Instance{Type: t, Memory: (2 + 4*nk) * plane, args: [4]int{ni, nj, nk}}
}
