package address

import (
	"fmt"
	"sync"

	"cadre.example/datatype"
)

// Space is an address space. The zero Space is empty and has 64 bits.
type Space struct {
	mu        sync.RWMutex
	bits32    bool
	segmented bool
	ready     bool
	key       key
	windows   tree[*window]  // by lo
	memory    tree[*storage] // by real; they do not overlap
	empty     map[uint64]*storage
	once      sync.Once
	bottom    datatype.Mem // made once, since every one is a small object
	last      int          // number, before permutation, of the last window opened
	opened    uint64       // how many were
	made      int          // storages so far
	err       error
	tombs     [tombs]tomb // the last released windows
	buried    int
}

// tombs is how many released storages are remembered by name.
const tombs = 256

type tomb struct {
	lo, hi int
	name   string
}

// An Option of a Space.
type Option func(*Space)

// Bits32 restricts a space to addresses below 2^31, as the standard permits for small integers. Err reports a
// registration that does not fit. Displacements outside 32 bits are refused.
func Bits32() Option { return func(s *Space) { s.bits32 = true } }

// Segmented makes a space in which addresses are not unique: two requests for the address of one location may return two
// integers. Add, Diff and Compare treat them as one location. Addresses of different storages cannot be compared.
func Segmented() Option { return func(s *Space) { s.segmented = true } }

// NewSpace returns an empty space.
func NewSpace(opts ...Option) *Space {
	s := new(Space)
	for _, o := range opts {
		if o != nil {
			o(s)
		}
	}
	return s
}

var errNoSpace = fmt.Errorf("%w: a nil Space", ErrAddress)

// Err returns the error of the first failed registration: it did not fit, its type has pointers, or it was nil. A failed
// registration returns address 0, which belongs to no storage.
func (s *Space) Err() error {
	if s == nil {
		return errNoSpace
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.err
}

// Named names the storage of a, for Locate and errors, and returns a. An unnamed storage has the name of its Go type and
// a number. Registering a whole later joins its parts into one storage, which needs a name of its own.
func (s *Space) Named(a Address, name string) Address {
	if s == nil {
		return a
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	w, _, err := s.bound(int(a))
	if err != nil {
		s.fail(fmt.Errorf("Named(%d, %q): %w", a, name, err))
		return a
	}
	w.st.given = name
	return a
}

func (s *Space) fail(err error) Address {
	if s.err == nil {
		s.err = err
	}
	return 0
}

// Bottom returns MPI_BOTTOM: memory whose displacements are absolute addresses of s. Each entry of each item of a
// message must lie in one storage; different entries may lie in different storages. A use after Release fails.
func (s *Space) Bottom() datatype.Mem {
	if s == nil {
		return datatype.MemResolved(nil)
	}
	s.once.Do(func() { s.bottom = datatype.MemResolved((*bottom)(s)) })
	return s.bottom
}

// storage is one sequential storage. All but mem and real is guarded by the lock of its space.
type storage struct {
	mem    []byte // keeps the memory alive
	real   uint64 // where mem is, for comparison
	number int
	goType string
	given  string
	wins   []*window // the first shows all of it
	turn   int
}

func (st *storage) size() int { return len(st.mem) }

func (st *storage) end() uint64 { return st.real + uint64(len(st.mem)) }

// name is what users see in errors, label what Locate gives them.
func (st *storage) name() string {
	if st.given != "" {
		return fmt.Sprintf("%q", st.given)
	}
	return st.label()
}

func (st *storage) label() string {
	if st.given != "" {
		return st.given
	}
	return fmt.Sprintf("%s #%d", st.goType, st.number)
}

// address gives the place at off of st. In a segmented space one place has several addresses, which take turns.
func (s *Space) address(st *storage, off int) Address {
	if s.segmented {
		if len(st.wins) == 1 && s.open(st) != nil {
			return Address(st.wins[0].base + off)
		}
		for range st.wins {
			st.turn = (st.turn + 1) % len(st.wins)
			if w := st.wins[st.turn]; w.whole() {
				return Address(w.base + off)
			}
		}
	}
	return Address(st.wins[0].base + off)
}

// whole reports whether w shows all of its storage, and one past the end.
func (w *window) whole() bool { return w.base >= w.lo && w.base+w.st.size() < w.hi }

// register finds or makes the storage of st.mem, of which st is the description, and gives the address of its byte 0.
func (s *Space) register(st *storage) Address {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ready {
		s.ready, s.key, s.empty = true, newKey(), make(map[uint64]*storage)
	}
	if at, ok := s.memory.floor(st.real); ok && st.real < at.end() && st.end() <= at.end() {
		return s.address(at, int(st.real-at.real))
	}
	if st.size() == 0 {
		if old := s.empty[st.real]; old != nil {
			return s.address(old, 0)
		}
	}
	s.made++
	st.number = s.made
	parts := s.overlapping(st)
	if len(parts) > 0 {
		return s.join(st, parts)
	}
	if err := s.open(st); err != nil {
		return s.fail(err)
	}
	if st.size() == 0 {
		s.empty[st.real] = st
	} else {
		s.memory.insert(st.real, st)
	}
	return s.address(st, 0)
}

// overlapping gives the storages with bytes of st, in order.
func (s *Space) overlapping(st *storage) (parts []*storage) {
	if p, ok := s.memory.floor(st.real); ok && p.end() > st.real && st.size() > 0 {
		parts = append(parts, p)
	}
	for from := st.real + 1; from < st.end(); {
		p, ok := s.memory.ceil(from)
		if !ok || p.real >= st.end() {
			break
		}
		parts = append(parts, p)
		from = p.end()
	}
	return parts
}

// join makes one storage of st and the parts that it overlaps. Every window of a part then shows the whole, displaced so
// that addresses given before are still those of the same bytes. Address of st is returned.
func (s *Space) join(st *storage, parts []*storage) Address {
	first := st.real
	all := *st
	all.mem = st.union(parts)
	all.real = min(first, parts[0].real)
	for _, p := range parts {
		if all.given == "" && (p.real < st.real || p.end() > st.end()) { // not just a part of st
			all.given = p.given
		}
	}
	if !s.shown(&all, parts) {
		if err := s.open(&all); err != nil {
			return s.fail(err) // the parts stay as they are
		}
		all.wins[0].st = st
	}
	*st = all
	for _, p := range parts {
		s.memory.remove(p.real)
		for _, w := range p.wins {
			w.base -= int(p.real - st.real)
			w.st = st
			st.wins = append(st.wins, w)
			if last := len(st.wins) - 1; !st.wins[0].whole() && w.whole() {
				st.wins[0], st.wins[last] = w, st.wins[0]
			}
		}
	}
	s.memory.insert(st.real, st)
	return s.address(st, int(first-st.real))
}

// shown reports whether some window of the parts can show all of st.
func (s *Space) shown(st *storage, parts []*storage) bool {
	for _, p := range parts {
		for _, w := range p.wins {
			if moved := (window{w.lo, w.hi, w.base - int(p.real-st.real), st}); moved.whole() {
				return st.size() <= largest
			}
		}
	}
	return false
}

// forget removes a storage.
func (s *Space) forget(st *storage) {
	for _, w := range st.wins {
		s.windows.remove(uint64(w.lo))
		s.tombs[s.buried%tombs] = tomb{w.lo, w.hi, st.name()}
		s.buried++
	}
	if st.size() == 0 {
		delete(s.empty, st.real)
	} else {
		s.memory.remove(st.real)
	}
}
