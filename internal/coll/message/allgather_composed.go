package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather}, Name: engine.Composed,
		Limits: []engine.Limit{engine.Alike},
		Relays: true,
		Cost:   "2*a*log2(p) + b*n*(p-1) + b*n*p*log2(p)",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * engine.Log2(p), B: n*(p-1) + n*p*engine.Log2(p)}
		},
		Note: "Gather and Bcast",
		Do: func(c *engine.Run, a *engine.Args) {
			c.PlaceOwn(a)
			allgatherComposed(c, a.Recv.Buf)
		},
	})
}

// allgatherComposed is a Gather and a Bcast.
func allgatherComposed(c *engine.Run, recv engine.Buf) {
	gatherBinomial(c, recv.At(c.Rank*recv.Count, recv.Count), recv, 0)
	all := recv
	all.Count *= c.Size
	BcastTree(c, all, 0, 2)
}
