package adi

import (
	"sync/atomic"

	"cadre.example/datatype"
)

// guarded says that somebody in this process hands memory over as FirstByte says. Nothing else depends on it.
var guarded atomic.Bool

// FirstByte is the first byte of op's memory, in pack order, or nil. In builds with -race it is where the memory of a
// receive is handed over: see Request.meet.
func (op *Op) FirstByte() *byte {
	guarded.Store(true)
	return op.firstByte()
}

func (op *Op) firstByte() *byte {
	if op.Type == nil || op.Size == 0 {
		return nil
	}
	if b, ok := op.Mem.Sink(op.Count, op.Type); ok && len(b) > 0 {
		return &b[0]
	}
	c, err := datatype.NewCursor(op.Mem, op.Count, op.Type)
	if err != nil {
		return nil
	}
	if runs := c.AppendIov(nil, 1); len(runs) > 0 && len(runs[0]) > 0 {
		return &runs[0][0]
	}
	return nil
}
