package address

import (
	"cmp"
	"fmt"

	"cadre.example/datatype"
)

// Address is a location in a registered storage, as a displacement in bytes from the Bottom of its Space.
type Address int

// Struct is datatype.Struct with addresses as displacements. Use the type with the Bottom of the space and a count of 1;
// uses with other memory fail. Every use of the type reports wrong arguments.
func Struct(blocklens []int, at []Address, types []*datatype.Type) *datatype.Type {
	displs := make([]int, len(at))
	for i, a := range at {
		displs[i] = int(a)
	}
	return datatype.StructAt(blocklens, displs, types)
}

// Add returns a+n, in bytes, if that lies in the storage of a or one past its end; otherwise the error wraps ErrOutside.
// In a small space the result may differ from the integer sum if a is older than a join of its storage with others.
func (s *Space) Add(a Address, n int) (Address, error) {
	if s == nil {
		return 0, errNoSpace
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	w, off, err := s.bound(int(a))
	if err != nil {
		return 0, err
	}
	if n < -off || n > w.st.size()-off {
		return 0, fmt.Errorf("%w: %s: byte %d and %d further, it has %s%s",
			ErrOutside, w.st.name(), off, n, bytes(w.st.size()), s.neighbour(w.st, n > 0))
	}
	if to := int(a) + n; to >= w.lo && to < w.hi {
		return Address(to), nil
	}
	return Address(w.st.wins[0].base + off + n), nil
}

// Diff returns u-v in bytes. Both must lie in one storage or one past its end; otherwise the error wraps ErrStorages.
func (s *Space) Diff(u, v Address) (int, error) {
	if s == nil {
		return 0, errNoSpace
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	wu, ou, wv, ov, err := s.bounds(u, v)
	if err != nil {
		return 0, err
	}
	if wu.st != wv.st {
		return 0, different(wu, ou, wv, ov)
	}
	return ou - ov, nil
}

// bounds finds two addresses, each in a storage or one past its end. The space is locked.
func (s *Space) bounds(u, v Address) (wu *window, ou int, wv *window, ov int, err error) {
	if wu, ou, err = s.bound(int(u)); err != nil {
		return nil, 0, nil, 0, fmt.Errorf("first address: %w", err)
	}
	if wv, ov, err = s.bound(int(v)); err != nil {
		return nil, 0, nil, 0, fmt.Errorf("second address: %w", err)
	}
	return wu, ou, wv, ov, nil
}

func different(u *window, ou int, v *window, ov int) error {
	return fmt.Errorf("%w: %s, byte %d, and %s, byte %d; if they are parts of one variable, register the whole",
		ErrStorages, u.st.name(), ou, v.st.name(), ov)
}

// Compare orders two addresses: the result is negative if u comes before v, and 0 if they are the same location. In a
// segmented space, addresses of different storages have no order, and the error wraps ErrStorages. In other spaces their
// order is arbitrary, but fixed until one of the storages is joined with another.
func (s *Space) Compare(u, v Address) (int, error) {
	if s == nil {
		return 0, errNoSpace
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	wu, ou, wv, ov, err := s.bounds(u, v)
	if err != nil {
		return 0, err
	}
	if wu.st == wv.st {
		return cmp.Compare(ou, ov), nil
	}
	if s.segmented {
		return 0, different(wu, ou, wv, ov)
	}
	return cmp.Compare(wu.st.wins[0].base, wv.st.wins[0].base), nil
}

// Locate returns the name of the storage of a, and the offset of a in it in bytes. One past the end is not a location:
// see ErrEnd.
func (s *Space) Locate(a Address) (name string, off int, err error) {
	if s == nil {
		return "", 0, errNoSpace
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	w, off, err := s.bound(int(a))
	if err != nil {
		return "", 0, err
	}
	if n := w.st.size(); off == n && n > 0 {
		return "", 0, s.explain(int(a), 1)
	}
	return w.st.label(), off, nil
}

// Release unregisters the storage of a. All its addresses dangle from now on, including those of its parts.
func (s *Space) Release(a Address) error {
	if s == nil {
		return errNoSpace
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	w, _, err := s.bound(int(a))
	if err != nil {
		return err
	}
	s.forget(w.st)
	return nil
}
