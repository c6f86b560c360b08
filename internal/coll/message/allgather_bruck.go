package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather}, Name: engine.Bruck,
		Limits: []engine.Limit{engine.Alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * (p - 1)} },
		Do:     func(c *engine.Run, a *engine.Args) { allgatherBruck(c, a.Own(c.Rank), a.Recv.Buf) },
	})
}

// allgatherBruck: in round i a rank gets the 2^i blocks after those that it has. a*log2(p) + b*n*(p-1), and one copy of
// everything through packed memory in which the own block comes first. Among many ranks a small block goes in the messages of
// others, rather than in one for every pair of ranks: between processes each pair would also need a connection, and a ring.
// It passes on what it does not look at, so it is for ranks of one kind of processor, and for bytes.
func allgatherBruck(c *engine.Run, own, recv engine.Buf) {
	n, sig := recv.Bytes(), recv.Type.Signature()
	tmp := c.Temp(n * c.Size)
	c.Pack(tmp[:n], own)
	for have := 1; have < c.Size; {
		more := min(have, c.Size-have)
		from, to := (c.Rank+have)%c.Size, (c.Rank-have+c.Size)%c.Size
		f := c.StartRecv(from, engine.BytesBuf(tmp[have*n:(have+more)*n]), sig)
		c.SendRaw(to, engine.BytesBuf(tmp[:more*n]), sig)
		c.Finish(f)
		have += more
	}
	wrap := (c.Size - c.Rank) * n
	c.Unpack(recv.At(c.Rank*recv.Count, (c.Size-c.Rank)*recv.Count), tmp[:wrap])
	c.Unpack(recv.At(0, c.Rank*recv.Count), tmp[wrap:])
	c.Release(tmp)
}
