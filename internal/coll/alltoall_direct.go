package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAlltoall, kindAlltoallv, kindAlltoallw}, Name: linear,
		Basic: true,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "a window of 64 messages",
		Do:    func(c *run, a *Args) { c.alltoallDirect(&a.send, &a.recv, limits.CollFlights) },
	})
}

// alltoallDirect sends every block straight into place, with so many messages under way; with 2, one step at a time.
func (c *run) alltoallDirect(send, recv *Blocks, flights int) {
	if send.Each == nil && send.InPlace() {
		c.alltoallInPlace(recv)
		return
	}
	c.local(recv.block(c.Rank), send.block(c.Rank))
	c.others(nil, send, recv, flights)
}

// alltoallInPlace sends from a copy: a packed one, or between unlike processors one that still has its type.
func (c *run) alltoallInPlace(recv *Blocks) {
	if c.Ctx.Hetero() {
		c.alltoallCopied(recv)
		return
	}
	n := 0
	for i := range c.Size {
		b := recv.block(i)
		n += b.Bytes()
	}
	tmp := c.temp(n)
	rest := tmp
	packed := Blocks{Each: make([]Buf, c.Size)}
	for i := range c.Size {
		b := recv.block(i)
		k := b.Bytes()
		c.pack(rest[:k], b)
		packed.Each[i] = bytesBuf(rest[:k])
		rest = rest[k:]
	}
	c.others(nil, &packed, recv, limits.CollFlights)
	c.release(tmp)
}

func (c *run) alltoallCopied(recv *Blocks) {
	copies := Blocks{Each: make([]Buf, c.Size)}
	memory := make([][]byte, c.Size)
	for i := range c.Size {
		b := recv.block(i)
		_, length := b.Type.Span(b.Count)
		memory[i] = c.temp(length)
		mem, _ := datatype.Temp(memory[i], b.Count, b.Type)
		copies.Each[i] = Buf{mem, b.Count, b.Type}
		c.local(copies.Each[i], b)
	}
	c.others(nil, &copies, recv, limits.CollFlights)
	for _, m := range memory {
		c.release(m)
	}
}
