package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: binomial,
		Basic: true,
		Cost:  "(a+b*n)*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: log2(p), B: n * log2(p)} },
		Do:    func(c *run, a *Args) { c.bcastTree(a.recv.Buf, a.root, 2) },
	})
}

// bcastTree: a k-nomial tree, binomial for k of 2. (a+b*n)*(k-1)*logk(p). Typed memory goes straight to typed memory.
func (c *run) bcastTree(b Buf, root, k int) {
	v := (c.Rank - root + c.Size) % c.Size
	step := 1
	for ; step < c.Size; step *= k {
		if below := v % (step * k); below != 0 {
			c.recvFrom((v-below+root)%c.Size, b)
			break
		}
	}
	for step /= k; step > 0; step /= k {
		for i := 1; i < k && v+i*step < c.Size; i++ {
			c.sendTo((v+i*step+root)%c.Size, b)
		}
	}
}
