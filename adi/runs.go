package adi

// Size is the length of r's packed message in bytes, of a receive the room for one.
func (r *Request) Size() int { return r.op.Size }

// PayloadRuns appends where the bytes [off, off+n) of send r's packed stream lie in user memory, in order, or as many of
// them as lie in max runs. It appends none when they must be packed. Like Payload it must not overlap in time with
// another call for the same request.
func (r *Request) PayloadRuns(dst [][]byte, off, n, max int) [][]byte {
	if r.direct != nil {
		return append(dst, r.direct[off:off+n])
	}
	r.seek(off)
	at := len(dst)
	dst = r.cursor.AppendIov(dst, max)
	for ; at < len(dst); at++ {
		if n <= len(dst[at]) {
			dst[at] = dst[at][:n]
			return dst[:at+1]
		}
		n -= len(dst[at])
	}
	return dst
}

// Runs appends memory into which the device may put the next bytes itself, followed by one Advance: the beginning of it,
// in at most max runs. It appends none when the device must Write, or Skip.
func (s *Sink) Runs(dst [][]byte, max int) [][]byte {
	if len(s.block) > 0 {
		return append(dst, s.block)
	}
	if s.good == 0 {
		return dst
	}
	c := s.req.cursor
	at := c.Pos()
	for n := s.good; max > 0 && n > 0; max-- {
		b := c.Direct(n)
		if len(b) == 0 {
			break
		}
		dst = append(dst, b)
		c.Advance(len(b))
		n -= len(b)
	}
	c.Seek(at)
	return dst
}

// Wanted is how many of the next bytes are not thrown away, all others being behind them.
func (s *Sink) Wanted() int { return s.left - s.waste }

// Discard is Write of n bytes of which nothing is wanted.
func (s *Sink) Discard(n int) {
	s.left -= n
	s.waste -= n
}
