package adi

import "cadre.example/datatype"

// FirstByte is the first byte of op's memory, in pack order, or nil. In builds with -race it is where the memory of a
// receive is handed over: see Request.meet.
func (op *Op) FirstByte() *byte {
	if op.Type == nil || op.Size == 0 {
		return nil
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
