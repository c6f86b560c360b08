package coll

// Barrier returns when all ranks have entered it.
//
// Dissemination: in round i every rank hears from the one 2^i before it. a*log2(p), p*log2(p) empty messages.
func Barrier(c *Comm) error {
	if err := c.begin(kindBarrier, -1, 0); err != nil {
		return err
	}
	for d := 1; d < c.Size; d <<= 1 {
		to, from := c.Rank+d, c.Rank-d
		if to >= c.Size {
			to -= c.Size
		}
		if from < 0 {
			from += c.Size
		}
		f := c.startRecv(from, nothing, 0)
		c.sendRaw(to, nothing, 0)
		c.finish(f)
	}
	return c.end()
}
