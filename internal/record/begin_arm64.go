//go:build !purego

package record

// write is that of amd64, but with ordered stores one by one.
//
//go:noinline
func write(r *Ring, m *Mark, gen, what, comm, tag, bytes, end uint64) *slot {
	var pcs [4]uintptr
	frames(&pcs)
	number := end >> 8
	if number&higher != 0 {
		copy(pcs[:], pcs[1:])
		pcs[3] = 0
	}
	s, w := r.search()
	store(s, w|end&stateMask, comm, what, tag, bytes, number&^higher, &pcs)
	if m != nil {
		keep(m, s, gen)
	}
	return s
}

// frames are return addresses: those of the caller of the caller of write's caller, and on.
//
//go:noescape
func frames(pcs *[4]uintptr)

// ticks is the time now, in the unit that the records have.
func ticks() uint64

func steadyTicks() bool { return true } // by the architecture

func base() uintptr
