package address

import (
	"fmt"
	"reflect"
	"unsafe"

	"cadre.example/datatype"
)

// Of returns the address of a variable (MPI_Address) and registers it as one sequential storage. For a field of a
// registered struct, or an element of a registered array, it returns the address in that storage. Registering the whole
// after its parts joins them: earlier addresses stay valid, and Diff between them works from then on. Two fields that
// are registered separately, without the whole, are two storages, because Go does not tell which variable they belong
// to.
//
// Of refuses nil, and a T with pointers, strings, slices or interfaces: it returns 0, and Err says why.
func Of[T any](s *Space, p *T) Address {
	if s == nil {
		return 0
	}
	if p == nil {
		return s.refuse(fmt.Errorf("%w: %s", ErrNil, reflect.TypeFor[*T]()))
	}
	return of(s, unsafe.Slice(p, 1), reflect.TypeFor[T]().String())
}

// OfSlice returns the address of v[0] and registers all elements of v as one sequential storage, as [Of] does. For a
// slice of a registered slice it returns the address in that storage. Overlapping slices become one storage; adjacent
// ones do not. OfSlice refuses a nil slice; an empty slice gets an address without memory.
func OfSlice[T any](s *Space, v []T) Address {
	if s == nil {
		return 0
	}
	if v == nil {
		return s.refuse(fmt.Errorf("%w: %s", ErrNil, reflect.TypeFor[[]T]()))
	}
	return of(s, v, reflect.TypeFor[[]T]().String())
}

func of[T any](s *Space, v []T, goType string) Address {
	if err := datatype.MemOf(v).Check(0, datatype.Byte); err != nil {
		return s.refuse(fmt.Errorf("address: of %s: %w", goType, err))
	}
	p := unsafe.Pointer(unsafe.SliceData(v))
	n := len(v) * int(unsafe.Sizeof(*new(T)))
	return s.register(&storage{mem: unsafe.Slice((*byte)(p), n), real: uint64(uintptr(p)), goType: goType})
}

func (s *Space) refuse(err error) Address {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail(err)
}

// union is the memory of st and of parts, in order, each of which has bytes of st: so all are of one object, and no
// pointer leaves it.
func (st *storage) union(parts []*storage) []byte {
	low, end := st, st.end()
	if parts[0].real < low.real {
		low = parts[0]
	}
	end = max(end, parts[len(parts)-1].end())
	return unsafe.Slice(unsafe.SliceData(low.mem), int(end-low.real))
}
