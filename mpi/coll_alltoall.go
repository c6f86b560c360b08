package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Alltoall sends block s of send to each rank s and receives the block from each rank r into block r of recv
// (MPI_Alltoall). send and recv each hold Size blocks of equal length. It is in place if send and recv are the same
// slice. Lengths that do not fit are ErrCount.
func Alltoall[T any](c *Comm, send, recv []T) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.alltoallSmall(s, r, t); done {
			return err
		}
	}
	return c.alltoall(asCall, of(send), of(recv)).err
}

// Ialltoall starts an [Alltoall].
func Ialltoall[T any](c *Comm, send, recv []T) Request {
	return c.alltoall(asRequest, of(send), of(recv)).req
}

// AlltoallInit makes a persistent [Alltoall].
func AlltoallInit[T any](c *Comm, send, recv []T) *Persistent {
	return c.alltoall(asPersistent, of(send), of(recv)).plan
}

// AlltoallBuf is [Alltoall] of Buffers.
func (c *Comm) AlltoallBuf(send, recv Buffer) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.alltoallSmall(s, r, t); done {
			return err
		}
	}
	return c.alltoall(asCall, ofBuffer(send), ofBuffer(recv)).err
}

// IalltoallBuf is [Ialltoall] of Buffers.
func (c *Comm) IalltoallBuf(send, recv Buffer) Request {
	return c.alltoall(asRequest, ofBuffer(send), ofBuffer(recv)).req
}

// AlltoallInitBuf is [AlltoallInit] of Buffers.
func (c *Comm) AlltoallInitBuf(send, recv Buffer) *Persistent {
	return c.alltoall(asPersistent, ofBuffer(send), ofBuffer(recv)).plan
}

func (c *Comm) alltoall(f form, send, recv arg) collResult {
	k := collCall{c: c, form: f, name: "Alltoall", root: -1}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interAlltoall(&send, &recv))
	}
	if e == nil {
		e = k.operands(&send, &recv)
	}
	if e == nil && !send.mark {
		e = k.cut("send", &send)
	}
	if e == nil {
		e = k.cut("recv", &recv)
	}
	if e == nil {
		k.args.Alltoall(&send.Buf, &recv.Buf)
	}
	return k.end(e)
}

// Alltoallv is [Alltoall] with blocks of different lengths: send[sdispls[s]:][:scounts[s]] goes to rank s, and the block
// from rank r arrives in recv[rdispls[r]:][:rcounts[r]] (MPI_Alltoallv). Counts and displacements are in elements. If
// displacements are nil, the blocks are contiguous. It is in place if send and recv are the same slice; scounts and
// sdispls are then ignored.
func Alltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		from, to := coll.Parts{Mem: s, Counts: scounts, Displs: sdispls, Size: t.Size()}, coll.Parts{Mem: r, Counts: rcounts, Displs: rdispls, Size: t.Size()}
		if done, err := c.alltoallvSmall(&from, &to, t); done {
			return err
		}
	}
	return c.alltoallv(asCall, of(send), scounts, sdispls, of(recv), rcounts, rdispls).err
}

// Ialltoallv starts an [Alltoallv].
func Ialltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) Request {
	return c.alltoallv(asRequest, of(send), scounts, sdispls, of(recv), rcounts, rdispls).req
}

// AlltoallvInit makes a persistent [Alltoallv].
func AlltoallvInit[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) *Persistent {
	return c.alltoallv(asPersistent, of(send), scounts, sdispls, of(recv), rcounts, rdispls).plan
}

// AlltoallvBuf is [Alltoallv] of Buffers. Displacements count extents of the buffer's type. The buffers' own counts are
// ignored, except that equal memory with equal counts means in place.
func (c *Comm) AlltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) error {
	if from, t := send.parts(scounts, sdispls); t != nil {
		if to, same := recv.parts(rcounts, rdispls); same == t {
			if done, err := c.alltoallvSmall(&from, &to, t); done {
				return err
			}
		}
	}
	return c.alltoallv(asCall, sentBlocks(send, recv), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).err
}

// IalltoallvBuf is [Ialltoallv] of Buffers.
func (c *Comm) IalltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) Request {
	return c.alltoallv(asRequest, sentBlocks(send, recv), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).req
}

// AlltoallvInitBuf is [AlltoallvInit] of Buffers.
func (c *Comm) AlltoallvInitBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) *Persistent {
	return c.alltoallv(asPersistent, sentBlocks(send, recv), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).plan
}

// sentBlocks returns send without its count, or the in-place mark if send is recv.
func sentBlocks(send, recv Buffer) arg {
	if send.typ != inPlaceType && send.count == recv.count && send.count > 0 {
		a, b := ofBuffer(send), ofBuffer(recv)
		if a.err == nil && b.err == nil && alias(&a.Buf, &b.Buf) {
			send = InPlaceBuffer
		}
	}
	s := ofBuffer(send)
	if !s.mark {
		s = ofBlocks(send)
	}
	return s
}

func (c *Comm) alltoallv(f form, send arg, scounts, sdispls []int, recv arg, rcounts, rdispls []int) collResult {
	k := collCall{c: c, form: f, name: "Alltoallv", root: -1}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interAlltoallv(&send, scounts, sdispls, &recv, rcounts, rdispls))
	}
	var from, to coll.Blocks
	if e == nil {
		from, to, e = k.exchanges(&send, scounts, sdispls, &recv, rcounts, rdispls)
	}
	if e == nil {
		k.args = coll.AlltoallvArgs(from, to)
	}
	return k.end(e)
}

// exchanges checks the memory of an Alltoallv. from is empty if the call is in place.
func (k *collCall) exchanges(send *arg, scounts, sdispls []int, recv *arg, rcounts, rdispls []int) (from, to coll.Blocks, e *Error) {
	if e = k.memory("send", send); e != nil {
		return
	}
	if e = k.contributes("recv", recv); e != nil {
		return
	}
	if to, e = k.blocks("recv", "r", recv, rcounts, rdispls); e != nil {
		return
	}
	if send.mark || alias(&send.Buf, &recv.Buf) {
		return coll.Blocks{}, to, nil
	}
	if from, e = k.blocks("send", "s", send, scounts, sdispls); e != nil {
		return
	}
	me := k.c.rank
	out, in := part(&send.Buf, from.Displs[me], scounts[me]), part(&recv.Buf, to.Displs[me], rcounts[me])
	if out.Bytes() != in.Bytes() {
		e = k.wrong(ErrCount, fmt.Sprintf("rcounts[%d]", me), rcounts[me], fmt.Sprintf("what this rank sends to itself: scounts[%d] = %d", me, scounts[me]))
		return
	}
	e = k.disjointPairs(send, &from, recv, &to)
	return
}

// AlltoallwBuf sends send[s] to rank s and receives from rank r into recv[r]; each Buffer has its own type
// (MPI_Alltoallw). send and recv have Size Buffers, else ErrCount.
func (c *Comm) AlltoallwBuf(send, recv []Buffer) error {
	if done, err := c.alltoallwSmall(send, recv); done {
		return err
	}
	return c.alltoallw(asCall, send, recv).err
}

// IalltoallwBuf starts an [Comm.AlltoallwBuf].
func (c *Comm) IalltoallwBuf(send, recv []Buffer) Request {
	return c.alltoallw(asRequest, send, recv).req
}

// AlltoallwInitBuf makes a persistent [Comm.AlltoallwBuf].
func (c *Comm) AlltoallwInitBuf(send, recv []Buffer) *Persistent {
	return c.alltoallw(asPersistent, send, recv).plan
}

func (c *Comm) alltoallw(f form, send, recv []Buffer) collResult {
	k := collCall{c: c, form: f, name: "Alltoallw", root: -1}
	e := k.begin()
	var from, to []coll.Buf
	if e == nil {
		from, e = k.eachBuffer("send", send)
	}
	if e == nil {
		to, e = k.eachBuffer("recv", recv)
	}
	if e == nil {
		e = k.disjointEach(from, to)
	}
	if e == nil {
		k.args = coll.AlltoallwArgs(from, to)
	}
	return k.end(e)
}

// disjointEach checks that no Buffer of from overlaps one of to.
func (k *collCall) disjointEach(from, to []coll.Buf) *Error {
	for s := range from {
		for r := range to {
			if overlap(&from[s], &to[r]) {
				return k.overlapping(fmt.Sprintf("send[%d] and recv[%d]", s, r))
			}
		}
	}
	return nil
}

func (k *collCall) eachBuffer(name string, bs []Buffer) ([]coll.Buf, *Error) {
	if len(bs) != len(k.c.world) {
		return nil, k.wrong(ErrCount, "len("+name+")", len(bs), fmt.Sprintf("%d, the number of ranks", len(k.c.world)))
	}
	each := make([]coll.Buf, len(bs))
	for r := range bs {
		a := ofBuffer(bs[r])
		if e := k.contributes(fmt.Sprintf("%s[%d]", name, r), &a); e != nil {
			return nil, e
		}
		each[r] = a.Buf
	}
	return each, nil
}
