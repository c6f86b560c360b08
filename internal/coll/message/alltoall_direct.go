package message

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall, engine.KindAlltoallv, engine.KindAlltoallw}, Name: engine.Linear,
		Basic: true,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "a window of 64 messages",
		Do:    func(c *engine.Run, a *engine.Args) { alltoallDirect(c, &a.Send, &a.Recv, limits.CollFlights) },
	})
}

// alltoallDirect sends every block straight into place, with so many messages under way; with 2, one step at a time.
func alltoallDirect(c *engine.Run, send, recv *engine.Blocks, flights int) {
	if send.Each == nil && send.InPlace() {
		alltoallInPlace(c, recv)
		return
	}
	c.Local(recv.Block(c.Rank), send.Block(c.Rank))
	Others(c, nil, send, recv, flights)
}

// alltoallInPlace sends from a copy: a packed one, or between unlike processors one that still has its type.
func alltoallInPlace(c *engine.Run, recv *engine.Blocks) {
	if c.Ctx.Hetero() {
		alltoallCopied(c, recv)
		return
	}
	n := 0
	for i := range c.Size {
		b := recv.Block(i)
		n += b.Bytes()
	}
	tmp := c.Temp(n)
	rest := tmp
	packed := engine.Blocks{Each: make([]engine.Buf, c.Size)}
	for i := range c.Size {
		b := recv.Block(i)
		k := b.Bytes()
		c.Pack(rest[:k], b)
		packed.Each[i] = engine.BytesBuf(rest[:k])
		rest = rest[k:]
	}
	Others(c, nil, &packed, recv, limits.CollFlights)
	c.Release(tmp)
}

func alltoallCopied(c *engine.Run, recv *engine.Blocks) {
	copies := engine.Blocks{Each: make([]engine.Buf, c.Size)}
	memory := make([][]byte, c.Size)
	for i := range c.Size {
		b := recv.Block(i)
		_, length := b.Type.Span(b.Count)
		memory[i] = c.Temp(length)
		mem, _ := datatype.Temp(memory[i], b.Count, b.Type)
		copies.Each[i] = engine.Buf{Mem: mem, Count: b.Count, Type: b.Type}
		c.Local(copies.Each[i], b)
	}
	Others(c, nil, &copies, recv, limits.CollFlights)
	for _, m := range memory {
		c.Release(m)
	}
}
