package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// Alltoall brings block s of rank r's send to block r of rank s's recv. send and recv are Size equal blocks. In place: send
// and recv are the same slice.
func Alltoall[T any](c *Comm, send, recv []T) error { return c.alltoall(of(send), of(recv)) }

// AlltoallBuf is Alltoall of Buffers.
func (c *Comm) AlltoallBuf(send, recv Buffer) error {
	return c.alltoall(ofBuffer(send), ofBuffer(recv))
}

func (c *Comm) alltoall(send, recv arg) error {
	k := collCall{c: c, name: "Alltoall", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interAlltoall(&send, &recv))
	}
	e := k.operands(&send, &recv)
	if e == nil && !send.mark {
		e = k.cut("send", &send)
	}
	if e == nil {
		e = k.cut("recv", &recv)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Alltoall(&c.coll, send.Buf, recv.Buf))
}

// Alltoallv is Alltoall of blocks of different lengths: send[sdispls[s]:][:scounts[s]] goes to rank s, and what rank r
// sends comes to recv[rdispls[r]:][:rcounts[r]]. Nil displacements mean one block after another. In place, where send and
// recv are the same slice, scounts and sdispls do not count.
func Alltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) error {
	return c.alltoallv(of(send), scounts, sdispls, of(recv), rcounts, rdispls)
}

// AlltoallvBuf is Alltoallv of Buffers. Displacements count extents of the buffer's type; the buffers' own counts do not
// matter, but for being in place, which they say when they are equal.
func (c *Comm) AlltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) error {
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
	return c.alltoallv(s, scounts, sdispls, ofBlocks(recv), rcounts, rdispls)
}

func (c *Comm) alltoallv(send arg, scounts, sdispls []int, recv arg, rcounts, rdispls []int) error {
	k := collCall{c: c, name: "Alltoallv", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interAlltoallv(&send, scounts, sdispls, &recv, rcounts, rdispls))
	}
	from, to, e := k.exchanges(&send, scounts, sdispls, &recv, rcounts, rdispls)
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Alltoallv(&c.coll, from, to))
}

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
	if send.apart(recv) {
		return
	}
	for r, n := range scounts {
		a := arg{Buf: part(&send.Buf, from.Displs[r], n)}
		if e = k.disjointBlocks(&a, recv, &to); e != nil {
			return
		}
	}
	return
}

// AlltoallwBuf sends send[s] to rank s and receives from rank r in recv[r], each with a type of its own.
func (c *Comm) AlltoallwBuf(send, recv []Buffer) error {
	k := collCall{c: c, name: "Alltoallw", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	from, e := k.eachBuffer("send", send)
	if e != nil {
		return k.refused(e)
	}
	to, e := k.eachBuffer("recv", recv)
	if e != nil {
		return k.refused(e)
	}
	for s := range from {
		for r := range to {
			if overlap(&from[s], &to[r]) {
				return k.refused(k.overlapping(fmt.Sprintf("send[%d] and recv[%d]", s, r)))
			}
		}
	}
	return k.done(coll.Alltoallw(&c.coll, from, to))
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
