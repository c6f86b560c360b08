package coll

import "cadre.example/internal/op"

// Local makes inout = in op inout for operands of one rank, without messages. They have equal sizes.
func Local(in, inout Buf, o *op.Op) error {
	b, err := o.Bind(inout.Type)
	if err != nil {
		return err
	}
	c := run{Comm: &Comm{Size: 1}, call: call{kind: kindReduce, root: -1, op: o.Code()}}
	lower, ok := c.source(&b, in)
	if !ok {
		lower = c.newWork(&b, items(&b, inout))
		c.load(&lower, in)
	}
	if higher, ok := c.sink(&b, inout); ok {
		c.fold(&b, &lower, &higher)
		return c.err
	}
	higher := c.newWork(&b, items(&b, inout))
	c.load(&higher, inout)
	c.fold(&b, &lower, &higher)
	c.store(inout, &higher)
	return c.err
}
