package main

import (
	"cadre.example/mpi"
)

// A part is a rank's share of the problem.
type part struct {
	a      *matrix // its rows; columns are those of the whole matrix
	rows   []int   // the first row of every rank, and the number of rows
	blocks []int   // where its blocks begin, counted from its first row, and its number of rows
	counts []int   // the number of blocks of every rank
	total  int64   // entries of the whole matrix
}

// distribute gives every rank its part. a is the whole matrix on rank 0, unless the problem is a generated one, of which
// each rank makes its rows.
func distribute(world *mpi.Comm, a *matrix, grid poisson) (*part, error) {
	n, me := world.Size(), world.Rank()
	var head [2]int64 // number of blocks, and of entries
	var begin []int   // first row of every block, and the number of rows
	var before []int64
	if me == 0 {
		rows, length := 0, grid.length
		if a != nil {
			rows, length = a.rows(), func(i int) int { return int(a.begin[i+1] - a.begin[i]) }
			head[1] = a.begin[rows]
		} else {
			rows = grid.size()
			for i := range rows {
				head[1] += int64(grid.length(i))
			}
		}
		begin = cut(rows, head[1], length)
		head[0] = int64(len(begin) - 1)
		before = entriesBefore(begin, length)
	}
	if err := mpi.Bcast(world, head[:], 0); err != nil {
		return nil, err
	}
	if me != 0 {
		begin, before = make([]int, head[0]+1), make([]int64, head[0]+1)
	}
	if err := mpi.Bcast(world, begin, 0); err != nil {
		return nil, err
	}
	if err := mpi.Bcast(world, before, 0); err != nil {
		return nil, err
	}
	first := deal(before, n)
	p := &part{total: head[1]}
	for _, b := range first {
		p.rows = append(p.rows, begin[b])
	}
	for rank := range n {
		p.counts = append(p.counts, first[rank+1]-first[rank])
	}
	for b := first[me]; b <= first[me+1]; b++ {
		p.blocks = append(p.blocks, begin[b]-begin[first[me]])
	}
	if grid.dimensions > 0 {
		p.a = grid.rows(p.rows[me], p.rows[me+1])
		return p, nil
	}
	entries := make([]int64, 0, n+1)
	for _, b := range first {
		entries = append(entries, before[b])
	}
	var err error
	p.a, err = scatter(world, a, p.rows, entries)
	return p, err
}

// entriesBefore is the number of entries before every block, and in all.
func entriesBefore(begin []int, length func(row int) int) []int64 {
	before, sum := []int64{0}, int64(0)
	for b := range len(begin) - 1 {
		for row := begin[b]; row < begin[b+1]; row++ {
			sum += int64(length(row))
		}
		before = append(before, sum)
	}
	return before
}

// scatter sends every rank its rows of the matrix that rank 0 has. rows and entries are the first of every rank, and the
// number of all.
func scatter(world *mpi.Comm, a *matrix, rows []int, entries []int64) (*matrix, error) {
	n, me := world.Size(), world.Rank()
	mine := &matrix{
		begin:  make([]int64, rows[me+1]-rows[me]+1),
		column: make([]int32, entries[me+1]-entries[me]),
		value:  make([]float64, entries[me+1]-entries[me]),
	}
	if me != 0 {
		a = &matrix{begin: []int64{0}}
	}
	counts, displs := make([]int, n), make([]int, n)
	for rank := range n {
		displs[rank], counts[rank] = rows[rank], rows[rank+1]-rows[rank]
	}
	if err := mpi.Scatterv(world, a.begin[:a.rows()], counts, displs, mine.begin[:mine.rows()], 0); err != nil {
		return nil, err
	}
	for i := range mine.rows() {
		mine.begin[i] -= entries[me]
	}
	mine.begin[mine.rows()] = int64(len(mine.column))
	for rank := range n {
		displs[rank], counts[rank] = int(entries[rank]), int(entries[rank+1]-entries[rank])
	}
	if err := mpi.Scatterv(world, a.column, counts, displs, mine.column, 0); err != nil {
		return nil, err
	}
	return mine, mpi.Scatterv(world, a.value, counts, displs, mine.value, 0)
}
