package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGather}, Name: engine.Binomial,
		Limits: []engine.Limit{engine.Alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * (p - 1)} },
		Do:     func(c *engine.Run, a *engine.Args) { gatherBinomial(c, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// gatherBinomial: every rank sends its parent the blocks of all below it. a*log2(p) + b*n*(p-1), and one copy of everything
// through packed memory.
func gatherBinomial(c *engine.Run, send, recv engine.Buf, root int) {
	isRoot := c.Rank == root
	own := send
	if isRoot && send.InPlace() {
		own = recv.At(root*recv.Count, recv.Count)
	}
	n, sig := own.Bytes(), own.Type.Signature()
	if isRoot && n != recv.Bytes() {
		c.Fail(c.ErrLength(root, n, recv.Bytes()))
		return
	}
	v := (c.Rank - root + c.Size) % c.Size
	real := func(v int) int { return (v + root) % c.Size }
	span := span(c, v)
	if span == 1 && !isRoot {
		c.SendTo(real(v-v&-v), own)
		return
	}
	tmp := c.Temp(span * n)
	c.Pack(tmp[:n], own)
	for step := 1; step < span; step <<= 1 {
		c.Launch(c.StartRecv(real(v+step), engine.BytesBuf(tmp[step*n:min(2*step, span)*n]), sig))
	}
	c.Land(0)
	if !isRoot {
		c.SendRaw(real(v-v&-v), engine.BytesBuf(tmp), sig)
	} else {
		first := (c.Size - root) * n // the blocks of the ranks from root on
		c.Unpack(recv.At(root*recv.Count, (c.Size-root)*recv.Count), tmp[:first])
		c.Unpack(recv.At(0, root*recv.Count), tmp[first:])
	}
	c.Release(tmp)
}
