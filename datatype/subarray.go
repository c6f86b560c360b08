package datatype

// Order says which index of a multidimensional array varies fastest in memory.
type Order int

const (
	RowMajor Order = iota // the last, as in Go and C
	ColMajor              // the first, as in Fortran
)

// Subarray is the part of an array of old, of the given sizes, that has the given subsizes and begins at index starts,
// in order o (MPI_Type_create_subarray). Its lower bound is 0 and its extent that of the whole array, so displacement 0
// is the array's first element. A subsize of 0 selects nothing.
func Subarray(sizes, subsizes, starts []int, o Order, old *Type) *Type {
	ints := append([]int{len(sizes)}, sizes...)
	ints = append(append(append(ints, subsizes...), starts...), int(o))
	t := derived("subarray", ints, nil, old)
	if len(sizes) == 0 || len(subsizes) != len(sizes) || len(starts) != len(sizes) {
		t.fail("%d sizes, %d subsizes and %d starts, want as many of each, and at least one", len(sizes), len(subsizes), len(starts))
	} else if o != RowMajor && o != ColMajor {
		t.fail("order is %d, want RowMajor or ColMajor", o)
	}
	for i := 0; t.err == nil && i < len(sizes); i++ {
		switch {
		case sizes[i] < 1:
			t.fail("size %d is %d, want at least 1", i, sizes[i])
		case subsizes[i] < 0 || subsizes[i] > sizes[i]:
			t.fail("subsize %d is %d, want 0..%d", i, subsizes[i], sizes[i])
		case starts[i] < 0 || starts[i] > sizes[i]-subsizes[i]:
			t.fail("start %d is %d, want 0..%d", i, starts[i], sizes[i]-subsizes[i])
		}
	}
	if t.err != nil {
		return t
	}
	// From the fastest dimension outwards, each one is blocks of what is inside it, a plane apart.
	var c checked
	part, plane, start := old, old.extent, 0
	for k := range sizes {
		i := k
		if o == RowMajor {
			i = len(sizes) - 1 - k
		}
		part = Hvector(subsizes[i], 1, plane, part)
		start = c.add(start, c.mul(starts[i], plane))
		plane = c.mul(plane, sizes[i])
	}
	t.wrap(HindexedBlock(1, []int{start}, part).Resized(0, plane))
	if t.inner.err != nil || c.over {
		t.overflow()
	}
	return t.finish(&c)
}
