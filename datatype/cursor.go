package datatype

// A Cursor packs and unpacks a message in pieces of any size, from any byte position of the packed stream. Its whole
// state is that position, so any number of cursors may work on one message. The zero Cursor is empty; it may be kept by
// value and reused with Reset, which does not allocate. A Cursor is used by one goroutine at a time.
type Cursor struct {
	out stream
	in  *message // to unpack with, when bools must be kept apart
	pos int
	err error

	conv *converter // when bytes outside are not those in memory
}

// NewCursor returns a cursor at the start of count items of t in m.
func NewCursor(m Mem, count int, t *Type) (*Cursor, error) {
	c := new(Cursor)
	return c, c.Reset(m, count, t)
}

// Reset moves c to the start of count items of t in m. An error is that of m.Check; c is then empty.
func (c *Cursor) Reset(m Mem, count int, t *Type) error {
	c.pos, c.err, c.conv = 0, nil, nil
	if err := m.Check(count, t); err != nil {
		*c = Cursor{err: err}
		return err
	}
	p := t.ready()
	c.out.set(m, count, t, &p.packing)
	c.in = nil
	if t.bools {
		c.in = &p.incoming
	}
	return nil
}

// Len returns the length of the packed stream in bytes.
func (c *Cursor) Len() int { return c.out.total }

// Pos returns the position in the packed stream, in bytes.
func (c *Cursor) Pos() int { return c.pos }

// Seek moves to packed byte pos. A position outside the stream is moved to its nearer end.
func (c *Cursor) Seek(pos int) { c.pos = min(max(pos, 0), c.out.total) }

// Advance moves forward by n packed bytes.
func (c *Cursor) Advance(n int) { c.Seek(c.pos + n) }

// Err returns the error since Reset: memory behind a Resolver may disappear, and a converter may meet a value that does
// not fit. The failing Pack or Unpack returns the number of bytes moved before the error; later ones return 0.
func (c *Cursor) Err() error { return c.err }

// Pack fills p with the next packed bytes and returns their number, which is less than len(p) only at the end of the
// stream.
func (c *Cursor) Pack(p []byte) int {
	n := min(len(p), c.out.total-c.pos)
	if n <= 0 || c.err != nil {
		return 0
	}
	if c.conv != nil {
		return c.convert(p[:n], false)
	}
	if err := c.out.move(p[:n], c.pos, false); err != nil {
		c.err = err
		return 0
	}
	c.pos += n
	return n
}

// Unpack stores p as the next packed bytes of the message and returns the number stored, which is less than len(p) only
// at the end of the stream.
func (c *Cursor) Unpack(p []byte) int {
	n := min(len(p), c.out.total-c.pos)
	if n <= 0 || c.err != nil {
		return 0
	}
	if c.conv != nil {
		return c.convert(p[:n], true)
	}
	s := c.incoming()
	if err := s.move(p[:n], c.pos, true); err != nil {
		c.err = err
		return 0
	}
	c.pos += n
	return n
}

// incoming is the stream to unpack into.
func (c *Cursor) incoming() stream {
	s := c.out
	if c.in != nil {
		s.msg = c.in
		s.dense = false
	}
	return s
}

func (c *Cursor) convert(p []byte, unpack bool) int {
	n, err := c.conv.move(p, c.pos, unpack)
	c.pos += n
	c.err = err
	return n
}
