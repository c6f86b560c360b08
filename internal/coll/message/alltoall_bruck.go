package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall}, Name: engine.Bruck,
		Limits: []engine.Limit{engine.Alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*p/2*log2(p)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * p / 2 * engine.Log2(p)} },
		Do:     func(c *engine.Run, a *engine.Args) { alltoallBruck(c, a.Send.Buf, a.Recv.Buf) },
	})
}

// alltoallBruck: in round i a rank passes the blocks on whose way still has bit i, to the rank 2^i after it.
// a*log2(p) + b*n*p/2*log2(p), all through packed memory: place j holds the block that has j ranks to go.
func alltoallBruck(c *engine.Run, send, recv engine.Buf) {
	n := recv.Bytes()
	sig := recv.Type.Signature()
	from := recv
	if !send.InPlace() {
		from, sig = send, send.Type.Signature()
		if send.Bytes() != n {
			c.Fail(c.ErrLength(c.Rank, send.Bytes(), n))
			return
		}
	}
	if n == 0 {
		return
	}
	tmp, out := c.Temp(n*c.Size), c.Temp(n*((c.Size+1)/2))
	in := c.Temp(len(out))
	up := c.Size - c.Rank
	c.Pack(tmp[:up*n], from.At(c.Rank*from.Count, up*from.Count))
	c.Pack(tmp[up*n:], from.At(0, c.Rank*from.Count))
	for bit := 1; bit < c.Size; bit <<= 1 {
		k := 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.Move(out[k:k+n], tmp[j*n:(j+1)*n])
			k += n
		}
		f := c.StartRecv((c.Rank-bit+c.Size)%c.Size, engine.BytesBuf(in[:k]), recv.Type.Signature())
		c.SendRaw((c.Rank+bit)%c.Size, engine.BytesBuf(out[:k]), sig)
		c.Finish(f)
		k = 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.Move(tmp[j*n:(j+1)*n], in[k:k+n])
			k += n
		}
	}
	for j := range c.Size { // the block from the rank j before
		r := (c.Rank - j + c.Size) % c.Size
		c.Unpack(recv.At(r*recv.Count, recv.Count), tmp[j*n:(j+1)*n])
	}
	c.Release(in)
	c.Release(out)
	c.Release(tmp)
}
