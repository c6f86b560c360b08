package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Composed,
		Cost: "2*(a+b*n)*log2(p) + g*n*log2(p)",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * engine.Log2(p), B: 2 * n * engine.Log2(p), G: n * engine.Log2(p)}
		},
		Note: "Reduce and Bcast",
		Do:   func(c *engine.Run, a *engine.Args) { allreduceComposed(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// allreduceComposed is a Reduce and a Bcast.
func allreduceComposed(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	if c.Rank != 0 {
		if send.InPlace() {
			send = recv
		}
		reduceTree(c, b, send, engine.Buf{}, 0)
	} else {
		reduceTree(c, b, send, recv, 0)
	}
	BcastTree(c, recv, 0, 2)
}
