//go:build !purego

package record

// write is that of amd64, but with ordered stores one by one.
//
//go:noinline
func write(s *slot, w0, comm, opPeer, tag, bytes, number uint64) {
	var pcs [4]uintptr
	frames(&pcs)
	store(s, w0, comm, opPeer, tag, bytes, number, &pcs)
}

// frames are return addresses: those of the caller of the caller of write's caller, and on.
//
//go:noescape
func frames(pcs *[4]uintptr)

// ticks is the time now, in the unit that the records have.
func ticks() uint64

func steadyTicks() bool { return true } // by the architecture

func base() uintptr
