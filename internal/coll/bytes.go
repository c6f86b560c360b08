package coll

import (
	"fmt"

	"cadre.example/datatype"
)

// AllgatherBytes gives every rank the equally long bytes of all, in rank order. It is what making communicators uses.
func AllgatherBytes(c *Comm, mine, all []byte) error {
	if len(all) != c.Size*len(mine) {
		return fmt.Errorf("coll: %d bytes for %d ranks with %d each", len(all), c.Size, len(mine))
	}
	a := AllgatherArgs(bytesBuf(mine), Buf{datatype.MemOf(all), len(mine), datatype.Byte})
	a.kind = kindAgreement
	return c.Do(&a)
}

// BcastBytes gives every rank the bytes of root, which all know the number of.
func BcastBytes(c *Comm, b []byte, root int) error { return Bcast(c, bytesBuf(b), root) }
