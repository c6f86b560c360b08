package coll

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// Local makes inout = in op inout for operands of one rank, without messages. They have equal sizes.
func Local(in, inout engine.Buf, o *op.Op) error {
	b, err := o.Bind(inout.Type)
	if err != nil {
		return err
	}
	c := engine.Run{Comm: &engine.Comm{Size: 1}, Call: engine.Call{Kind: engine.KindReduce, Root: -1, Op: o.Code()}}
	lower, ok := c.Source(&b, in)
	if !ok {
		lower = c.NewWork(&b, engine.Items(&b, inout))
		c.Load(&lower, in)
	}
	if higher, ok := c.Sink(&b, inout); ok {
		c.Fold(&b, &lower, &higher)
		return c.Err
	}
	higher := c.NewWork(&b, engine.Items(&b, inout))
	c.Load(&higher, inout)
	c.Fold(&b, &lower, &higher)
	c.Store(inout, &higher)
	return c.Err
}
