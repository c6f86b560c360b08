package datatype

import "fmt"

// Mem is memory with an origin: displacement 0 of a type is at the origin. It is one of three kinds: a Go slice, whose
// bounds hold; memory behind a [Resolver]; or foreign memory. The zero Mem is an empty slice. A Mem is a small value;
// a slice's Mem keeps the slice alive.
type Mem struct {
	base   *byte   // first byte of the slice, nil for other kinds
	size   int     // bytes of the slice; foreignSize for foreign memory
	origin int     // byte offset of displacement 0 from base, the displacement given to the Resolver, or the address
	res    *behind // nil for slices and foreign memory
}

// behind keeps a Resolver in one word: the compiler holds a Mem in registers only while it has no more than four.
type behind struct{ Resolver }

const foreignSize = -1

// A Resolver gives the memory of absolute displacements: the n bytes at disp, which must lie in one storage. The slice
// must have n bytes. It is called once for each part of a message that lies in one storage, not for each run.
type Resolver interface {
	Resolve(disp, n int) ([]byte, error)
}

// MemResolved is the memory behind r: displacement 0 is r's.
func MemResolved(r Resolver) Mem {
	if r == nil {
		return refused(fmt.Errorf("%w: a nil Resolver", ErrType))
	}
	return Mem{res: &behind{r}}
}

// refusal is the Resolver of a Mem that every use refuses.
type refusal struct{ err error }

func (r *refusal) Resolve(int, int) ([]byte, error) { return nil, r.err }

func refused(err error) Mem { return Mem{res: &behind{&refusal{err}}} }

// Shift returns m with its origin moved by n bytes. It may leave the memory: no pointer is formed.
func (m Mem) Shift(n int) Mem {
	m.origin += n
	return m
}

func (m Mem) foreign() bool { return m.size == foreignSize }

// Check reports whether count items of t lie inside m, and whether m, count and t can be used at all. Memory that no
// byte of the message touches need not exist.
func (m Mem) Check(count int, t *Type) error {
	if t != nil && t.simple && m.res == nil && uint(count) < smallInt && m.origin >= 0 && count*t.extent <= m.size-m.origin {
		return nil
	}
	return m.check(count, t)
}

func (m Mem) check(count int, t *Type) error {
	if t == nil || t.err != nil || count < 0 || m.res != nil || t.absolute {
		return m.checkSlow(count, t)
	}
	lo, hi, ok := t.reach(count)
	if lo == hi && ok {
		return nil
	}
	lo += m.origin
	hi += m.origin
	if !ok || lo > hi || !m.foreign() && (lo < 0 || hi > m.size) {
		return m.outside(count, t)
	}
	return nil
}

// outside says which entry leaves the slice.
func (m Mem) outside(count int, t *Type) error {
	if _, _, ok := t.reach(count); !ok {
		return fmt.Errorf("%w: %d items of %s do not fit an int", ErrOverflow, count, t.Short())
	}
	if m.foreign() {
		return fmt.Errorf("%w: %d items of %s at address %#x leave the address space", ErrBounds, count, t.Short(), uint(m.origin))
	}
	var top node
	fill(&top, count, t.extent, t.ready().typed, nil, nil)
	f := finder{size: m.size}
	if !f.search(&top, m.origin) {
		return fmt.Errorf("%w: %d items of %s leave a slice of %d bytes", ErrBounds, count, t.Short(), m.size)
	}
	err := fmt.Errorf("%w: entry %d: %s at bytes %d..%d, the slice has %d", ErrBounds, f.entry, f.basic, f.at, f.at+f.basic.size-1, m.size)
	return m.stray(t, f.at, err)
}

// finder finds the first entry of a logical program that leaves [0,size), without visiting the parts that fit.
type finder struct {
	size  int
	entry int
	basic *Type
	at    int
}

func (f *finder) search(nd *node, off int) bool {
	if off+nd.lo >= 0 && off+nd.hi <= f.size && off+nd.lo <= off+nd.hi {
		f.entry += nd.entries()
		return false
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		return f.block(nd.tag, off, nd.total)
	case opRep:
		fit := nd.fitting(off, f.size)
		if fit > 0 { // else the body may be of any size
			f.entry += fit * nd.body.entries()
		}
		for i := fit; i < nd.n; i++ {
			if f.search(nd.body, off+i*nd.stride) {
				return true
			}
		}
	case opIdx:
		for _, o := range nd.offs {
			if f.search(nd.body, off+o) {
				return true
			}
		}
	case opIdxv:
		for i, o := range nd.offs {
			if f.block(nd.tag, off+o, nd.pre[i+1]-nd.pre[i]) {
				return true
			}
		}
	case opSeq:
		for _, k := range nd.kids {
			if f.search(k, off) {
				return true
			}
		}
	}
	return false
}

// fitting is how many of the first repetitions of a rep, displaced by off, lie within [0,size).
func (nd *node) fitting(off, size int) int {
	lo, hi := off+nd.body.lo, off+nd.body.hi
	switch {
	case lo < 0 || hi > size:
		return 0
	case nd.stride > 0:
		return min(nd.n, (size-hi)/nd.stride+1)
	case nd.stride < 0:
		return min(nd.n, lo/-nd.stride+1)
	}
	return nd.n
}

func (f *finder) block(tag *Type, at, length int) bool {
	fit := 0
	if at >= 0 && at < f.size {
		fit = min(length, f.size-at) / tag.size
	}
	f.entry += fit
	if fit*tag.size == length {
		return false
	}
	f.basic, f.at = tag, at+fit*tag.size
	return true
}

// entries is the number of type-map entries of a logical program.
func (nd *node) entries() int {
	switch nd.op {
	case opBlk, opIdxv:
		return nd.total / nd.tag.size
	case opRep, opIdx:
		return nd.n * nd.body.entries()
	}
	n := 0
	for _, k := range nd.kids {
		n += k.entries()
	}
	return n
}
