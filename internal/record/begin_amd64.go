//go:build !purego

package record

// write fills s, whose first word becomes w0 at last, with the time and the return addresses of the callers of write's
// caller's caller and on.
//
//go:noescape
func write(s *slot, w0, comm, opPeer, tag, bytes, number uint64)

// keep copies what a Mark has of s into m, whose first word becomes gen at last.
//
//go:noescape
func keep(m *Mark, s *slot, gen uint64)

// ticks is the time now, in the unit that the records have.
func ticks() uint64

// steadyTicks says that the processor's counter runs at one speed, whatever the processor does.
func steadyTicks() bool

// base is the place in the text from which return addresses are counted.
func base() uintptr
