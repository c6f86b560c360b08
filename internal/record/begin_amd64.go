//go:build !purego

package record

// write is put of a ring that is not slow. It notes the return addresses of the callers of write's caller's caller and on.
//
//go:noescape
func write(r *Ring, m *Mark, gen, what, comm, tag, bytes, end uint64) *slot

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
