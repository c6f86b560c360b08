package engine

// Flatten is the memory of b as one run: its own, or a block of which unflatten brings the contents back. The root's is
// only read.
func (c *Run) Flatten(b Buf, root bool) (flat, block []byte) {
	var whole bool
	if root {
		flat, whole = b.Mem.Source(b.Count, b.Type)
	} else {
		flat, whole = b.Mem.Sink(b.Count, b.Type)
	}
	if whole {
		return flat, nil
	}
	block = c.Temp(b.Bytes())
	if root {
		c.Pack(block, b)
	}
	return block, block
}

// Unflatten puts the contents of a block of Flatten where they belong, and releases the block.
func (c *Run) Unflatten(b Buf, block []byte, root bool) {
	if block == nil {
		return
	}
	if !root {
		c.Unpack(b, block)
	}
	c.Release(block)
}
