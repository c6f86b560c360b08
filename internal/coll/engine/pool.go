package engine

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

// Put takes back what get returned, cut or not.
func (p *pool) Put(b []byte) {
	n := cap(b)
	k := bits.Len(uint(n)) - 1
	if n == 0 || k >= poolClasses || n != 1<<k || p.kept+n > limits.CollPool {
		return
	}
	p.kept += n
	p.classes[k] = append(p.classes[k], b[:0])
}

// Scratch is n ints with any contents, valid until the next call.
func (c *Run) Scratch(n int) []int {
	if cap(c.ints) < n {
		c.ints = make([]int, n)
	}
	return c.ints[:n]
}

// Temp is n bytes with any contents for the time of the call, or until release.
func (c *Run) Temp(n int) []byte {
	b := c.temps().get(n)
	if c.Sched.Rec {
		c.Sched.Prog.blocks = append(c.Sched.Prog.blocks, b)
	}
	return b
}

// Release gives back what Temp returned.
func (c *Run) Release(b []byte) {
	if !c.Sched.Rec {
		c.temps().Put(b)
	}
}

// temps is where temporaries are from. A call that does not block is carried out without a lock on the communicator.
func (c *Run) temps() *pool {
	if c.Form == Blocking || c.Sched.Rec {
		return &c.Pool
	}
	if c.Sched.own == nil {
		c.Sched.own = new(pool)
	}
	return c.Sched.own
}
