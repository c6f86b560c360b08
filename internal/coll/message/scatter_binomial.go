package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatter}, Name: engine.Binomial,
		Limits: []engine.Limit{engine.Alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * (p - 1)} },
		Do:     func(c *engine.Run, a *engine.Args) { scatterBinomial(c, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// scatterBinomial is the way back of gatherBinomial.
func scatterBinomial(c *engine.Run, send, recv engine.Buf, root int) {
	isRoot := c.Rank == root
	own := recv
	if isRoot && recv.InPlace() {
		own = send.At(root*send.Count, send.Count)
	}
	n, sig := own.Bytes(), own.Type.Signature()
	if isRoot && n != send.Bytes() {
		c.Fail(c.ErrLength(root, n, send.Bytes()))
		return
	}
	v := (c.Rank - root + c.Size) % c.Size
	real := func(v int) int { return (v + root) % c.Size }
	span := span(c, v)
	if span == 1 && !isRoot {
		c.RecvFrom(real(v-v&-v), own)
		return
	}
	tmp := c.Temp(span * n)
	if !isRoot {
		c.Finish(c.StartRecv(real(v-v&-v), engine.BytesBuf(tmp), sig))
	} else {
		sig = send.Type.Signature()
		first := (c.Size - root) * n
		c.Pack(tmp[:first], send.At(root*send.Count, (c.Size-root)*send.Count))
		c.Pack(tmp[first:], send.At(0, root*send.Count))
	}
	top := 1
	for top < span {
		top <<= 1
	}
	for step := top >> 1; step > 0; step >>= 1 {
		c.Launch(c.StartSend(real(v+step), engine.BytesBuf(tmp[step*n:min(2*step, span)*n]), sig))
	}
	if !recv.InPlace() {
		c.Unpack(recv, tmp[:n])
	}
	c.Land(0)
	c.Release(tmp)
}
