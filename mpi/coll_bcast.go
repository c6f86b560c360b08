package mpi

import "cadre.example/internal/coll"

// Barrier returns when all ranks of c have called it.
func (c *Comm) Barrier() error {
	k := collCall{c: c, name: "Barrier", root: -1}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if err := coll.Barrier(&c.coll); err != nil {
		return k.done(err)
	}
	return nil
}

// Bcast gives every rank what root has in buf. All ranks call it with slices of equal length.
func Bcast[T any](c *Comm, buf []T, root int) error { return c.bcast(of(buf), root) }

// BcastBuf is Bcast of a Buffer; the packed sizes must be equal on all ranks.
func (c *Comm) BcastBuf(b Buffer, root int) error { return c.bcast(ofBuffer(b), root) }

// BcastOne gives every rank root's v.
func BcastOne[T any](c *Comm, v T, root int) (T, error) {
	one := []T{v}
	err := c.bcast(of(one), root)
	return one[0], err
}

func (c *Comm) bcast(b arg, root int) error {
	k := collCall{c: c, name: "Bcast", root: root}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interBcast(&b))
	}
	e := k.rootRange()
	if e == nil {
		e = k.noMark("buf", &b)
	}
	if e == nil {
		e = k.memory("buf", &b)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Bcast(&c.coll, b.Buf, root))
}
