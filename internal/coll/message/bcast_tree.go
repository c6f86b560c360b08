package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Binomial,
		Basic: true,
		Cost:  "(a+b*n)*log2(p)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * engine.Log2(p)} },
		Do:    func(c *engine.Run, a *engine.Args) { BcastTree(c, a.Recv.Buf, a.RootRank, 2) },
	})
}

// BcastTree: a k-nomial tree, binomial for k of 2. (a+b*n)*(k-1)*logk(p). Typed memory goes straight to typed memory.
func BcastTree(c *engine.Run, b engine.Buf, root, k int) {
	v := (c.Rank - root + c.Size) % c.Size
	step := 1
	for ; step < c.Size; step *= k {
		if below := v % (step * k); below != 0 {
			c.RecvFrom((v-below+root)%c.Size, b)
			break
		}
	}
	for step /= k; step > 0; step /= k {
		for i := 1; i < k && v+i*step < c.Size; i++ {
			c.SendTo((v+i*step+root)%c.Size, b)
		}
	}
}
