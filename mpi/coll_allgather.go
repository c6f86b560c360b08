package mpi

import (
	"slices"

	"cadre.example/internal/coll"
)

// Allgather brings every rank's send to every rank's recv, in rank order. All send equally much, and recv is Size times as
// long. In place: send is the rank's own block of recv.
func Allgather[T any](c *Comm, send, recv []T) error { return c.allgather(of(send), of(recv)) }

// AllgatherBuf is Allgather of Buffers.
func (c *Comm) AllgatherBuf(send, recv Buffer) error {
	return c.allgather(ofBuffer(send), ofBuffer(recv))
}

// AllgatherOne is every rank's v, in rank order.
func AllgatherOne[T any](c *Comm, v T) ([]T, error) {
	if e := c.usable("Allgather"); e != nil {
		return nil, c.report(e)
	}
	all := make([]T, len(c.world))
	if c.inter != nil {
		if err := c.allgather(of([]T{v}), of(all)); err != nil {
			return nil, err
		}
		return all, nil
	}
	all[c.rank] = v
	err := c.allgather(of(all[c.rank:c.rank+1]), of(all))
	if err != nil {
		return nil, err
	}
	return all, nil
}

func (c *Comm) allgather(send, recv arg) error {
	k := collCall{c: c, name: "Allgather", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interAllgather(&send, &recv, nil, nil, false))
	}
	if e := k.collects(&send, &recv); e != nil {
		return k.refused(e)
	}
	return k.done(coll.Allgather(&c.coll, send.Buf, recv.Buf))
}

// Allgatherv is Allgather of slices of different lengths: the block of rank r comes to recv[displs[r]:][:counts[r]]. A nil
// displs means one block after another. counts are the same on all ranks.
func Allgatherv[T any](c *Comm, send, recv []T, counts, displs []int) error {
	return c.allgatherv(of(send), of(recv), counts, displs)
}

// AllgathervBuf is Allgatherv of Buffers. displs counts extents of recv's type; recv's own count does not matter.
func (c *Comm) AllgathervBuf(send, recv Buffer, counts, displs []int) error {
	return c.allgatherv(ofBuffer(send), ofBlocks(recv), counts, displs)
}

func (c *Comm) allgatherv(send, recv arg, counts, displs []int) error {
	k := collCall{c: c, name: "Allgatherv", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interAllgather(&send, &recv, counts, displs, true))
	}
	blocks, e := k.collectsBlocks(&send, &recv, counts, displs)
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Allgatherv(&c.coll, send.Buf, blocks))
}

// AllgatherAppend appends every rank's send, of whatever length, to dst in rank order, and says how much came from each.
func AllgatherAppend[T any](c *Comm, send, dst []T) (all []T, counts []int, err error) {
	lengths, err := AllgatherOne(c, int64(len(send)))
	if err != nil {
		return dst, nil, err
	}
	counts = make([]int, len(lengths))
	total := 0
	for r, n := range lengths {
		counts[r] = int(n)
		total += int(n)
	}
	all = slices.Grow(dst, total)[:len(dst)+total]
	if err := c.allgatherv(of(send), of(all[len(dst):]), counts, nil); err != nil {
		return dst, nil, err
	}
	return all, counts, nil
}
