package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.ScatterAllgather,
		Limits: []engine.Limit{engine.Alike},
		Cost:   "a*(log2(p)+p-1) + 2*b*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: engine.Log2(p) + p - 1, B: 2 * n * (p - 1) / p}
		},
		Do: func(c *engine.Run, a *engine.Args) { bcastScatterAllgather(c, a.Recv.Buf, a.RootRank) },
	})
}

// bcastScatterAllgather: a binomial tree brings each rank its slice, and the slices go around a ring.
// a*(log2(p)+p-1) + 2*b*n*(p-1)/p. Slices are cut by packed position.
func bcastScatterAllgather(c *engine.Run, b engine.Buf, root int) {
	v := (c.Rank - root + c.Size) % c.Size
	n, sig := b.Bytes(), b.Type.Signature()
	flat, block := c.Flatten(b, v == 0)
	slices := func(from, to int) engine.Buf {
		return engine.BytesBuf(flat[engine.Cut(n, from, c.Size):engine.Cut(n, min(to, c.Size), c.Size)])
	}
	real := func(v int) int { return (v + root + c.Size) % c.Size }
	step := 1
	for ; step < c.Size; step <<= 1 {
		if v&step != 0 {
			c.Finish(c.StartRecv(real(v-step), slices(v, v+step), sig))
			break
		}
	}
	for step >>= 1; step > 0; step >>= 1 {
		if v+step < c.Size {
			c.SendRaw(real(v+step), slices(v+step, v+2*step), sig)
		}
	}
	ringBytes(c, func(i int) engine.Buf { return slices(i, i+1) }, v, real, sig)
	c.Unflatten(b, block, v == 0)
}

// ringBytes is an allgather in which rank v of a ring has part v of packed memory: in each of p-1 steps it sends on what
// has come.
func ringBytes(c *engine.Run, part func(i int) engine.Buf, v int, real func(v int) int, sig uint32) {
	for i := range c.Size - 1 {
		f := c.StartRecv(real(v-1), part((v-i-1+c.Size)%c.Size), sig)
		g := c.StartSend(real(v+1), part((v-i+c.Size)%c.Size), sig)
		c.Finish(f)
		c.Finish(g)
	}
}
