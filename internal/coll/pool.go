package coll

import (
	"math/bits"

	"cadre.example/adi/limits"
)

// pool keeps a communicator's temporary memory by powers of two. It belongs to whoever has locked the
// communicator.
type pool struct {
	classes [poolClasses][][]byte
	kept    int
}

const (
	poolClasses = 24 // up to 8 MiB a block
	poolLeast   = 6  // 64 bytes
)

// get returns n bytes with any contents, aligned for every type.
func (p *pool) get(n int) []byte {
	k := max(bits.Len(uint(max(n, 1)-1)), poolLeast)
	if k >= poolClasses {
		return make([]byte, (n+15)&^15)[:n]
	}
	if l := p.classes[k]; len(l) > 0 {
		b := l[len(l)-1]
		l[len(l)-1] = nil
		p.classes[k] = l[:len(l)-1]
		p.kept -= 1 << k
		return b[:n]
	}
	return make([]byte, n, 1<<k)
}

// put takes back what get returned, cut or not.
func (p *pool) put(b []byte) {
	n := cap(b)
	k := bits.Len(uint(n)) - 1
	if n == 0 || k >= poolClasses || n != 1<<k || p.kept+n > limits.CollPool {
		return
	}
	p.kept += n
	p.classes[k] = append(p.classes[k], b[:0])
}

// scratch is n ints with any contents, valid until the next call.
func (c *run) scratch(n int) []int {
	if cap(c.ints) < n {
		c.ints = make([]int, n)
	}
	return c.ints[:n]
}

// temp is n bytes with any contents for the time of the call, or until release.
func (c *run) temp(n int) []byte {
	b := c.temps().get(n)
	if c.rec {
		c.prog.blocks = append(c.prog.blocks, b)
	}
	return b
}

func (c *run) release(b []byte) {
	if !c.rec {
		c.temps().put(b)
	}
}

// temps is where temporaries are from. A call that does not block is carried out without a lock on the communicator.
func (c *run) temps() *pool {
	if c.form == blocking || c.rec {
		return &c.pool
	}
	if c.own == nil {
		c.own = new(pool)
	}
	return c.own
}
