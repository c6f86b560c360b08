package message

import "cadre.example/internal/coll/engine"

// TreeIn gives all ranks of a side what its first has in b: a binomial tree. (a+b*n)*log2(p).
func TreeIn(c *engine.Run, s engine.Side, b engine.Buf) {
	p, v := s.Size(), s.Index(c.Rank)
	mask := 1
	for ; mask < p; mask <<= 1 {
		if v&mask != 0 {
			c.RecvFrom(s.At(v-mask), b)
			break
		}
	}
	for mask >>= 1; mask > 0; mask >>= 1 {
		if v+mask < p {
			c.SendTo(s.At(v+mask), b)
		}
	}
}
