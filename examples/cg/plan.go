package main

import (
	"slices"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A plan says which entries of a vector go where in every product with the matrix. It is made once.
//
// A rank's vector holds its own entries, then the ghosts: those of other ranks that its rows need, in the order of their
// places in the whole vector, so that what comes from one rank is a slice.
type plan struct {
	world *mpi.Comm
	own   int // entries of this rank
	size  int // own and ghosts
	recv  []transfer
	send  []transfer
	outer []int32 // rows that need ghosts
	inner []int32 // rows that do not
	rs    []mpi.Request
}

// A transfer is what goes to, or comes from, one other rank.
type transfer struct {
	rank   int
	lo, hi int            // received: the slice of ghosts
	typ    *datatype.Type // sent: the entries
	count  int
}

// newPlan finds out who needs what, and changes the columns of the part's rows to places in this rank's vector.
func newPlan(world *mpi.Comm, p *part) (*plan, error) {
	n, me := world.Size(), world.Rank()
	lo, hi := p.rows[me], p.rows[me+1]
	var ghosts []int32
	for _, c := range p.a.column {
		if int(c) < lo || int(c) >= hi {
			ghosts = append(ghosts, c)
		}
	}
	slices.Sort(ghosts)
	ghosts = slices.Compact(ghosts)
	pl := &plan{world: world, own: hi - lo, size: hi - lo + len(ghosts)}

	wanted, wantedFrom := make([]int, n), make([]int, n) // of every rank, and where they begin among the ghosts
	for rank := range n {
		from, _ := slices.BinarySearch(ghosts, int32(p.rows[rank]))
		to := len(ghosts)
		if rank+1 < n {
			to, _ = slices.BinarySearch(ghosts, int32(p.rows[rank+1]))
		}
		wantedFrom[rank], wanted[rank] = from, to-from
		if to > from {
			pl.recv = append(pl.recv, transfer{rank: rank, lo: pl.own + from, hi: pl.own + to, count: to - from})
		}
	}
	asked, askedFrom := make([]int, n), make([]int, n)
	if err := mpi.Alltoall(world, wanted, asked); err != nil {
		return nil, err
	}
	total := 0
	for rank, c := range asked {
		askedFrom[rank] = total
		total += c
	}
	places := make([]int32, total)
	if err := mpi.Alltoallv(world, ghosts, wanted, wantedFrom, places, asked, askedFrom); err != nil {
		return nil, err
	}
	for rank, c := range asked {
		if c == 0 {
			continue
		}
		displs := make([]int, c)
		for k, place := range places[askedFrom[rank]:][:c] {
			displs[k] = int(place) - lo
		}
		pl.send = append(pl.send, transfer{rank: rank, typ: datatype.IndexedBlock(1, displs, datatype.Float64), count: c})
	}
	pl.localize(p.a, ghosts, lo, hi)
	return pl, nil
}

// localize makes columns places in this rank's vector, and sorts out which rows need ghosts. The order of entries in a row
// stays, so that sums do.
func (pl *plan) localize(a *matrix, ghosts []int32, lo, hi int) {
	for i := range a.rows() {
		outer := false
		for k := a.begin[i]; k < a.begin[i+1]; k++ {
			c := a.column[k]
			if int(c) >= lo && int(c) < hi {
				a.column[k] = c - int32(lo)
				continue
			}
			g, _ := slices.BinarySearch(ghosts, c)
			a.column[k], outer = int32(pl.own+g), true
		}
		if outer {
			pl.outer = append(pl.outer, int32(i))
		} else {
			pl.inner = append(pl.inner, int32(i))
		}
	}
}

const vectorTag = 1

// multiply makes y = A x. It fills the ghosts of x, and computes the rows that need none while they come.
func (pl *plan) multiply(a *matrix, x, y []float64) error {
	rs := pl.rs[:0]
	for _, t := range pl.recv {
		rs = append(rs, mpi.Irecv(pl.world, x[t.lo:t.hi], t.rank, vectorTag))
	}
	for _, t := range pl.send {
		rs = append(rs, pl.world.IsendBuf(mpi.View(x[:pl.own], 1, t.typ), t.rank, vectorTag))
	}
	pl.rs = rs
	for _, i := range pl.inner {
		y[i] = a.times(int(i), x)
	}
	if err := mpi.WaitAll(rs...); err != nil {
		return err
	}
	for _, i := range pl.outer {
		y[i] = a.times(int(i), x)
	}
	return nil
}
