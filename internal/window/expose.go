package window

import (
	"crypto/rand"
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// An exposure is what a rank lets others reach, and what orders their updates of it.
type exposure struct {
	mem     datatype.Mem
	bytes   []byte // the same, of an allocated window
	size    int
	dynamic bool
	queue   lockQueue
	words   *memory.Line  // the lock instead of queue, in a segment
	stripes []memory.Line // see stripe

	mu      sync.Mutex               // guards changes of regions
	regions atomic.Pointer[[]region] // of a dynamic window, by address
}

// A region is memory attached to a dynamic window.
type region struct {
	base int // its address, as origins name it
	size int
	mem  datatype.Mem
}

// stripeCount is how many locks the items of a window share that no atomic instruction updates.
const stripeCount = 64

func newExposure(m datatype.Mem, size int, dynamic bool) *exposure {
	return &exposure{mem: m, size: size, dynamic: dynamic, stripes: make([]memory.Line, stripeCount)}
}

// at is the memory n items of t lie in, with displacement 0 at byte disp of the window.
func (e *exposure) at(disp, n int, t *datatype.Type) (datatype.Mem, *Fault) {
	off, length := t.Span(n)
	if n == 0 || length == 0 {
		return e.mem, nil
	}
	first := disp + off
	if !e.dynamic {
		if first < 0 || first > e.size || length > e.size-first {
			return e.mem, fault(KindRange, "bytes %d to %d of a window of %d bytes", first, first+length-1, e.size)
		}
		return e.mem.Shift(disp), nil
	}
	if list := e.regions.Load(); list != nil {
		for _, r := range *list {
			if first >= r.base && first-r.base <= r.size && length <= r.size-(first-r.base) {
				return r.mem.Shift(disp - r.base), nil
			}
		}
	}
	return e.mem, fault(KindRange, "bytes at addresses %d to %d, which lie in no attached memory", first, first+length-1)
}

// attach makes memory a part of a dynamic window.
func (e *exposure) attach(base, size int, m datatype.Mem) *Fault {
	e.mu.Lock()
	defer e.mu.Unlock()
	var list []region
	if old := e.regions.Load(); old != nil {
		list = slices.Clone(*old)
	}
	for _, r := range list {
		if base < r.base+r.size && r.base < base+size {
			return fault(KindAttach, "addresses %d to %d overlap attached memory at %d to %d", base, base+size-1, r.base, r.base+r.size-1)
		}
	}
	list = append(list, region{base, size, m})
	e.regions.Store(&list)
	return nil
}

// detach takes the memory that begins at base out of a dynamic window.
func (e *exposure) detach(base int) *Fault {
	e.mu.Lock()
	defer e.mu.Unlock()
	if old := e.regions.Load(); old != nil {
		if i := slices.IndexFunc(*old, func(r region) bool { return r.base == base }); i >= 0 {
			list := slices.Delete(slices.Clone(*old), i, i+1)
			e.regions.Store(&list)
			return nil
		}
	}
	return fault(KindAttach, "no attached memory begins at address %d", base)
}

// A token names an exposure among all of this host's processes. Ranks of one process find each other's by it.
type token [16]byte

// exposures and segments are those of this process, by token, while ranks of it look for them.
var exposures, segments sync.Map

func newToken() (t token) {
	rand.Read(t[:])
	return t
}
