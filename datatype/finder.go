package datatype

// A finder finds the first entry of a logical program that leaves memory [0,size), or that a Resolver does not know, without
// visiting the parts that fit.
type finder struct {
	size int
	res  *behind // nil for a slice of size bytes

	entry int // found
	basic *Type
	at    int
	err   error // of the Resolver
}

func (f *finder) search(nd *node, off int) bool {
	if f.fits(nd, off) {
		f.entry += nd.entries()
		return false
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		return f.block(nd.tag, off, nd.total)
	case opRep, opIdx:
		first := 0
		if nd.op == opRep && f.res == nil {
			first = nd.fitting(off, f.size)
		}
		if first > 0 { // else the body may be of any size
			f.entry += first * nd.body.entries()
		}
		for i := first; i < nd.n; i++ {
			if f.search(nd.body, off+nd.place(i)) {
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

// fits says that all of nd is there.
func (f *finder) fits(nd *node, off int) bool {
	if f.res != nil {
		_, err := nd.resolve(f.res, off)
		return err == nil
	}
	return off+nd.lo >= 0 && off+nd.hi <= f.size && off+nd.lo <= off+nd.hi
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

// block is search for entries that follow each other.
func (f *finder) block(tag *Type, at, length int) bool {
	if f.res != nil {
		return f.halve(tag, at, length)
	}
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

// halve halves a block until the first entry that is not resolved is left.
func (f *finder) halve(tag *Type, at, length int) bool {
	if length == 0 {
		return false
	}
	_, err := Mem{res: f.res}.bytes(at, length)
	if err == nil {
		f.entry += length / tag.size
		return false
	}
	if length == tag.size {
		f.basic, f.at, f.err = tag, at, err
		return true
	}
	half := length / tag.size / 2 * tag.size
	return f.halve(tag, at, half) || f.halve(tag, at+half, length-half)
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
