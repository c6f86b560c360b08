package address

import (
	"fmt"
	"math"
)

// bottom is the Space as a datatype.Explainer.
type bottom Space

// Resolve gives the n bytes at disp, when they lie in one storage. It does not allocate: Explain tells the rest.
func (b *bottom) Resolve(disp, n int) ([]byte, error) {
	s := (*Space)(b)
	s.mu.RLock()
	defer s.mu.RUnlock()
	if w, ok := s.at(disp); ok && n >= 0 && n <= w.hi-disp {
		if off := disp - w.base; off >= 0 && off <= len(w.st.mem) && n <= len(w.st.mem)-off {
			return w.st.mem[off : off+n : off+n], nil
		}
	}
	return nil, ErrAddress
}

// Explain says why n bytes at disp are not in one storage.
func (b *bottom) Explain(disp, n, item int) error {
	s := (*Space)(b)
	s.mu.RLock()
	defer s.mu.RUnlock()
	err := s.explain(disp, n)
	if err != nil && item > 0 {
		return fmt.Errorf("%w: %w", ErrCount, err)
	}
	return err
}

// at is the window that holds displacement d.
func (s *Space) at(d int) (*window, bool) {
	if d < 0 {
		return nil, false
	}
	w, ok := s.windows.floor(uint64(d))
	return w, ok && d < w.hi
}

// bound is the window of a valid address or one past the end, and the offset in the storage.
func (s *Space) bound(a int) (*window, int, error) {
	w, ok := s.at(a)
	if !ok {
		return nil, 0, s.explain(a, 0)
	}
	off := a - w.base
	if off < 0 || off > w.st.size() {
		return nil, 0, s.explain(a, 0)
	}
	return w, off, nil
}

// explain says what is wrong with n bytes at displacement d, nil if nothing is.
func (s *Space) explain(d, n int) error {
	if (s.bits32 || narrow) && (d < math.MinInt32 || d > math.MaxInt32-max(0, n-1)) {
		return fmt.Errorf("%w: %d does not fit 32 bits", ErrRange, d)
	}
	if w, ok := s.at(d); ok {
		return s.explainIn(w, d-w.base, n)
	}
	for _, t := range s.tombs {
		if t.lo <= d && d < t.hi {
			return fmt.Errorf("%w: %s was released", ErrReleased, t.name)
		}
	}
	near := windowWidth / 2
	if s.bits32 || narrow {
		near = low32
	}
	switch {
	case d > -near && d < near && s.err != nil:
		return fmt.Errorf("%w: %d; a registration had failed: %w", ErrRelative, d, s.err)
	case d > -near && d < near:
		return fmt.Errorf("%w: %d: absolute types are made of addresses, relative types go with a buffer", ErrRelative, d)
	case s.ever(d):
		return fmt.Errorf("%w: its storage was released", ErrReleased)
	}
	return fmt.Errorf("%w: no storage has %d; a sum of addresses is none, nor is a difference of those of different variables", ErrAddress, d)
}

func (s *Space) explainIn(w *window, off, n int) error {
	st := w.st
	size := st.size()
	switch {
	case off == size && n > 0:
		return fmt.Errorf("%w: byte %d of %s, which has %s%s", ErrEnd, off, st.name(), bytes(size), s.neighbour(st, true))
	case off < 0 || off > size:
		return fmt.Errorf("%w: byte %d of %s, which has %s%s", ErrOutside, off, st.name(), bytes(size), s.neighbour(st, off > 0))
	case n > size-off:
		return fmt.Errorf("%w: bytes %d..%d of %s, which has %s%s", ErrOutside, off, off+n-1, st.name(), bytes(size), s.neighbour(st, true))
	case n > w.hi-w.base-off:
		return fmt.Errorf("%w: bytes %d..%d of %s by an address from before it was joined: take the address again", ErrRange, off, off+n-1, st.name())
	}
	return nil
}

// neighbour names the storage that is adjacent to st in memory, if one is.
func (s *Space) neighbour(st *storage, after bool) string {
	var next *storage
	var ok bool
	if after {
		next, ok = s.memory.floor(st.end())
		ok = ok && next.real == st.end()
	} else if st.real > 0 {
		next, ok = s.memory.floor(st.real - 1)
		ok = ok && next.end() == st.real
	}
	if !ok || st.size() == 0 {
		return ""
	}
	return fmt.Sprintf("; %s is adjacent in memory, but another storage: if both are parts of one variable, register the whole", next.name())
}

func bytes(n int) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}
