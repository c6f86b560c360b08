package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.Direct,
		Basic: true,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "every rank to every other",
		Do:    func(c *engine.Run, a *engine.Args) { allgatherDirect(c, a.Send.Buf, a.Own(c.Rank), &a.Recv) },
	})
}

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func allgatherDirect(c *engine.Run, send, own engine.Buf, recv *engine.Blocks) {
	Others(c, &own, nil, recv, limits.CollFlights)
	if !send.InPlace() {
		c.Local(recv.Block(c.Rank), send)
	}
}
