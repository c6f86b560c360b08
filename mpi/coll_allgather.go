package mpi

import (
	"slices"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Allgather collects the send of every rank in recv, in rank order, on every rank (MPI_Allgather). All ranks send the
// same count, and len(recv) is Size times len(send), else ErrCount. It is in place if send is the rank's own block of
// recv.
func Allgather[T any](c *Comm, send, recv []T) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.allgatherSmall(s, r, t); done {
			return err
		}
	}
	return c.allgather(asCall, of(send), of(recv)).err
}

// Iallgather starts an [Allgather].
func Iallgather[T any](c *Comm, send, recv []T) Request {
	return c.allgather(asRequest, of(send), of(recv)).req
}

// AllgatherInit makes a persistent [Allgather].
func AllgatherInit[T any](c *Comm, send, recv []T) *Persistent {
	return c.allgather(asPersistent, of(send), of(recv)).plan
}

// AllgatherBuf is [Allgather] of Buffers.
func (c *Comm) AllgatherBuf(send, recv Buffer) error {
	if s, r, t := plainPair(&send, &recv); t != nil {
		if done, err := c.allgatherSmall(s, r, t); done {
			return err
		}
	}
	return c.allgather(asCall, ofBuffer(send), ofBuffer(recv)).err
}

// IallgatherBuf is [Iallgather] of Buffers.
func (c *Comm) IallgatherBuf(send, recv Buffer) Request {
	return c.allgather(asRequest, ofBuffer(send), ofBuffer(recv)).req
}

// AllgatherInitBuf is [AllgatherInit] of Buffers.
func (c *Comm) AllgatherInitBuf(send, recv Buffer) *Persistent {
	return c.allgather(asPersistent, ofBuffer(send), ofBuffer(recv)).plan
}

// AllgatherOne returns the v of every rank, in rank order.
func AllgatherOne[T any](c *Comm, v T) ([]T, error) {
	if e := c.usable("Allgather"); e != nil {
		return nil, c.report(e)
	}
	all := make([]T, len(c.world))
	if c.inter != nil {
		if err := c.allgather(asCall, of([]T{v}), of(all)).err; err != nil {
			return nil, err
		}
		return all, nil
	}
	all[c.rank] = v
	err := c.allgather(asCall, of(all[c.rank:c.rank+1]), of(all)).err
	if err != nil {
		return nil, err
	}
	return all, nil
}

func (c *Comm) allgather(f form, send, recv arg) collResult {
	k := collCall{c: c, form: f, name: "Allgather", root: -1}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interAllgather(&send, &recv, nil, nil, false))
	}
	if e == nil {
		e = k.ownBlock("send", &send, "recv", &recv)
	}
	if e == nil {
		k.args.Allgather(&send.Buf, &recv.Buf)
	}
	return k.end(e)
}

// Allgatherv is [Allgather] with blocks of different lengths: the block of rank r arrives in
// recv[displs[r]:][:counts[r]] (MPI_Allgatherv). Counts and displacements are in elements. If displs is nil, the blocks
// are contiguous. All ranks pass the same counts.
func Allgatherv[T any](c *Comm, send, recv []T, counts, displs []int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.allgathervSmall(s, isInPlace(send), &coll.Parts{Mem: r, Counts: counts, Displs: displs, Size: t.Size()}, t); done {
			return err
		}
	}
	return c.allgatherv(asCall, of(send), of(recv), counts, displs).err
}

// Iallgatherv starts an [Allgatherv].
func Iallgatherv[T any](c *Comm, send, recv []T, counts, displs []int) Request {
	return c.allgatherv(asRequest, of(send), of(recv), counts, displs).req
}

// AllgathervInit makes a persistent [Allgatherv].
func AllgathervInit[T any](c *Comm, send, recv []T, counts, displs []int) *Persistent {
	return c.allgatherv(asPersistent, of(send), of(recv), counts, displs).plan
}

// AllgathervBuf is [Allgatherv] of Buffers. displs counts extents of recv's type; recv's own count is ignored.
func (c *Comm) AllgathervBuf(send, recv Buffer, counts, displs []int) error {
	if to, t := recv.parts(counts, displs); t != nil {
		s, own := send.plain()
		if mark := send.typ == inPlaceType; mark || own == t || send.count == 0 && send.typ == t {
			if done, err := c.allgathervSmall(s, mark, &to, t); done {
				return err
			}
		}
	}
	return c.allgatherv(asCall, ofBuffer(send), ofBlocks(recv), counts, displs).err
}

// IallgathervBuf is [Iallgatherv] of Buffers.
func (c *Comm) IallgathervBuf(send, recv Buffer, counts, displs []int) Request {
	return c.allgatherv(asRequest, ofBuffer(send), ofBlocks(recv), counts, displs).req
}

// AllgathervInitBuf is [AllgathervInit] of Buffers.
func (c *Comm) AllgathervInitBuf(send, recv Buffer, counts, displs []int) *Persistent {
	return c.allgatherv(asPersistent, ofBuffer(send), ofBlocks(recv), counts, displs).plan
}

func (c *Comm) allgatherv(f form, send, recv arg, counts, displs []int) collResult {
	k := collCall{c: c, form: f, name: "Allgatherv", root: -1}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interAllgather(&send, &recv, counts, displs, true))
	}
	var blocks coll.Blocks
	if e == nil {
		blocks, e = k.ownBlocks("send", &send, "recv", &recv, counts, displs)
	}
	if e == nil {
		k.args = coll.AllgathervArgs(send.Buf, blocks)
	}
	return k.end(e)
}

// AllgatherAppend appends the send of every rank to dst, in rank order, and returns the number of elements from each.
// The ranks may send different lengths, which they need not know of each other.
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
	if err := c.allgatherv(asCall, of(send), of(all[len(dst):]), counts, nil).err; err != nil {
		return dst, nil, err
	}
	return all, counts, nil
}
