package main

import (
	"time"

	"cadre.example/mpi"
)

// flow computes with all ranks of world. Rank 0 gives the picture and gets the result.
func flow(world *mpi.Comm, pic *field, cfg config, show *progress) (result, error) {
	var job [4]int // width, height, rows and columns of the grid
	if world.Rank() == 0 {
		dims, err := gridFor(world.Size(), pic.w, pic.h)
		if err != nil {
			return result{}, err
		}
		job = [4]int{pic.w, pic.h, dims[0], dims[1]}
	}
	if err := mpi.Bcast(world, job[:], 0); err != nil {
		return result{}, err
	}
	w, h, dims := job[0], job[1], job[2:]
	grid, err := world.Cart(dims, []bool{false, false}, false)
	if err != nil || grid == nil { // no place in the grid, nothing to do
		return result{}, err
	}
	b := newBlock(grid, w, h)
	if err := b.scatter(pic, w, h); err != nil {
		return result{}, err
	}
	res := result{ranks: grid.Size()}
	begin := time.Now()
	for {
		most, err := b.step()
		if err != nil {
			return result{}, err
		}
		res.steps++
		if res.steps%cfg.every != 0 && res.steps != cfg.steps {
			continue
		}
		if res.residual, err = mpi.AllreduceOne(grid.Comm, most, mpi.Max); err != nil {
			return result{}, err
		}
		if res.residual <= cfg.until || res.steps == cfg.steps {
			break
		}
		show.draw(res.steps, res.residual)
	}
	res.took = time.Since(begin)
	show.wipe()
	if res.field, err = b.gather(w, h); err != nil {
		return result{}, err
	}
	return res, grid.Free()
}

// gridFor returns the rows and columns of the grid of ranks for a picture: as many ranks as possible up to n, in a grid as
// square as can be, of which each has at least one cell.
func gridFor(n, w, h int) ([]int, error) {
	for ; ; n-- {
		dims, err := mpi.DimsCreate(n, []int{0, 0}) // the larger first
		if err != nil {
			return nil, err
		}
		if w > h {
			dims[0], dims[1] = dims[1], dims[0]
		}
		switch {
		case dims[0] <= h && dims[1] <= w:
			return dims, nil
		case n <= h:
			return []int{n, 1}, nil
		case n <= w:
			return []int{1, n}, nil
		}
	}
}

const pictureTag = 5

// scatter sends every rank its part of rank 0's picture, straight from there into its block.
func (b *block) scatter(pic *field, w, h int) error {
	var rs []mpi.Request
	if b.grid.Rank() == 0 {
		for rank := range b.grid.Size() {
			part := place(w, h, b.grid.Coords(rank), b.grid.Dims()).in(w, h)
			rs = append(rs, b.grid.IsendBuf(mpi.View(pic.cells, 1, part), rank, pictureTag))
		}
	}
	rs = append(rs, b.grid.IrecvBuf(mpi.View(b.now, 1, b.own()), 0, pictureTag))
	return mpi.WaitAll(rs...)
}

// gather returns the picture of all blocks on rank 0.
func (b *block) gather(w, h int) (pic *field, err error) {
	rs := []mpi.Request{b.grid.IsendBuf(mpi.View(b.now, 1, b.own()), 0, pictureTag)}
	if b.grid.Rank() == 0 {
		pic = newField(w, h)
		for rank := range b.grid.Size() {
			part := place(w, h, b.grid.Coords(rank), b.grid.Dims()).in(w, h)
			rs = append(rs, b.grid.IrecvBuf(mpi.View(pic.cells, 1, part), rank, pictureTag))
		}
	}
	return pic, mpi.WaitAll(rs...)
}
