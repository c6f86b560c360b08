package address

import (
	"fmt"
	"reflect"
	"unsafe"

	"cadre.example/datatype"
)

// Of is MPI_ADDRESS of a variable, and registers it as one sequential storage. A field of a registered struct, or an
// element of a registered array, gets its address there. Registering the whole after its parts joins them: addresses
// given before stay good, and Diff between them works from then on. Two fields registered one by one, without the whole,
// are two storages: Go does not tell of what a variable is a part.
//
// A T with pointers, strings, slices or interfaces is refused, as is nil: the result is 0 and Err says why.
func Of[T any](s *Space, p *T) Address {
	if s == nil {
		return 0
	}
	if p == nil {
		return s.refuse(fmt.Errorf("%w: %s", ErrNil, reflect.TypeFor[*T]()))
	}
	return of(s, unsafe.Slice(p, 1), reflect.TypeFor[T]().String())
}

// OfSlice is MPI_ADDRESS of an array, and registers all elements of v as one sequential storage, as Of does. A slice of
// a registered slice gets its address there; slices that overlap become one storage, slices that only abut do not. A nil
// slice is refused, an empty one has an address without memory.
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
