package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: "dissemination",
		Basic: true,
		Cost:  "a*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: log2(p)} },
		Do:    func(c *run, a *Args) { c.disseminate(c.all()) },
	})
}

// disseminate is the barrier of ranks that have a processor each: in round i every rank hears from the one 2^i before it.
// a*log2(p), p*log2(p) empty messages.
func (c *run) disseminate(s side) {
	p, me := s.size(), s.index(c.Rank)
	for d := 1; d < p; d <<= 1 {
		to, from := me+d, me-d
		if to >= p {
			to -= p
		}
		if from < 0 {
			from += p
		}
		f := c.startRecv(s.at(from), nothing, 0)
		c.sendRaw(s.at(to), nothing, 0)
		c.finish(f)
	}
}
