package adi

import (
	"fmt"

	"cadre.example/datatype"
)

// SetLayouts tells c how the ranks of its world lay out their data, by world rank. Where they are not all alike, messages
// between processes travel in Form, the same for all pairs, and each end converts what differs from its own. All ranks of
// the world must be told the same, before all traffic; without, they are taken to be alike. Devices refuse a peer that is not
// what was told.
//
// The rank's own Layout is that of the process. For tests it may have the other byte order: the memory of the rank's
// operations then is what a processor of that order would have there.
func (c *Context) SetLayouts(all []datatype.Layout) error {
	if len(all) != c.size {
		return fmt.Errorf("adi: %d Layouts for %d ranks", len(all), c.size)
	}
	alike := true
	for _, l := range all {
		alike = alike && l == all[0]
	}
	mine, own := all[c.rank], datatype.OwnLayout()
	form := datatype.LittleEndian
	if mine.Big != own.Big {
		mine.Big = own.Big
		form = datatype.BigEndian // little endian, seen from memory that is swapped
	}
	if mine != own {
		return fmt.Errorf("adi: rank %d is told to have layout %s, this process has %s", c.rank, all[c.rank], own)
	}
	c.layouts, c.form = all, datatype.Native
	if !alike {
		c.form = form
	}
	return nil
}

// Layout is how world rank r lays out its data.
func (c *Context) Layout(r int) datatype.Layout {
	if c.layouts == nil || r < 0 || r >= c.size {
		return datatype.OwnLayout()
	}
	return c.layouts[r]
}

// Form is what the payload of packets is in: datatype.Native where all ranks lay out their data alike.
func (c *Context) Form() datatype.Representation { return c.form }

// Hetero reports whether the ranks of the world differ in how they lay out their data: MPID_IS_HETERO.
func (c *Context) Hetero() bool { return c.form != datatype.Native }

func orderOf(l datatype.Layout) Order {
	if l.Big {
		return OrderMSB
	}
	return OrderLSB
}
