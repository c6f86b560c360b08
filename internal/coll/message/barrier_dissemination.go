package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: "dissemination",
		Basic: true,
		Cost:  "a*log2(p)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p)} },
		Do:    func(c *engine.Run, a *engine.Args) { disseminate(c, c.All()) },
	})
}

// disseminate is the barrier of ranks that have a processor each: in round i every rank hears from the one 2^i before it.
// a*log2(p), p*log2(p) empty messages.
func disseminate(c *engine.Run, s engine.Side) {
	p, me := s.Size(), s.Index(c.Rank)
	for d := 1; d < p; d <<= 1 {
		to, from := me+d, me-d
		if to >= p {
			to -= p
		}
		if from < 0 {
			from += p
		}
		f := c.StartRecv(s.At(from), engine.Nothing, 0)
		c.SendRaw(s.At(to), engine.Nothing, 0)
		c.Finish(f)
	}
}
