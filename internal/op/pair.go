package op

import (
	"fmt"

	"cadre.example/datatype"
)

// A pairKernel folds n pairs of value and index; pair i begins at byte origin+i*extent, its index at bytes later.
type pairKernel func(in, inout []byte, inOrigin, inoutOrigin, n, extent, index int)

type pairKey struct {
	value, index *datatype.Type
	least        bool
}

var pairs = map[pairKey]pairKernel{}

func pairOf(v, i *datatype.Type, least bool) pairKernel {
	enterAll()
	return pairs[pairKey{v, i, least}]
}

func enterPairs() {
	pairValue[int8](datatype.Int8)
	pairValue[int16](datatype.Int16)
	pairValue[int32](datatype.Int32)
	pairValue[int64](datatype.Int64)
	pairValue[uint8](datatype.Uint8)
	pairValue[uint16](datatype.Uint16)
	pairValue[uint32](datatype.Uint32)
	pairValue[uint64](datatype.Uint64)
	pairValue[float32](datatype.Float32)
	pairValue[float64](datatype.Float64)
	pairIndex[float32, float32](datatype.Float32, datatype.Float32) // Fortran's 2REAL
	pairIndex[float64, float64](datatype.Float64, datatype.Float64)
}

func pairValue[V scalar](v *datatype.Type) {
	pairIndex[V, int8](v, datatype.Int8)
	pairIndex[V, int16](v, datatype.Int16)
	pairIndex[V, int32](v, datatype.Int32)
	pairIndex[V, int64](v, datatype.Int64)
	pairIndex[V, uint8](v, datatype.Uint8)
	pairIndex[V, uint16](v, datatype.Uint16)
	pairIndex[V, uint32](v, datatype.Uint32)
	pairIndex[V, uint64](v, datatype.Uint64)
}

func pairIndex[V, I scalar](v, i *datatype.Type) {
	pairs[pairKey{v, i, false}] = maxLoc[V, I]
	pairs[pairKey{v, i, true}] = minLoc[V, I]
}

func (o *Op) bindPair(t *datatype.Type) (Bound, error) {
	v, i, ok := t.Pair()
	if !ok {
		return Bound{}, fmt.Errorf("%w: %s is defined for pairs of a value and an index, mpi.Loc or datatype.ValueIndex, not for %s", ErrUndefined, o.Name(), t.Short())
	}
	_, extent := t.Extent()
	// An odd extent would put the values where they are not aligned; the temporaries are then laid out evenly.
	if a := t.Align(); extent%a != 0 {
		t = datatype.ValueIndex(v, i)
		_, extent = t.Extent()
	}
	b := Bound{Mode: Laid, Type: t, Per: 1, op: o, extent: extent, pair: pairOf(v, i, o.code == CodeMinLoc)}
	if b.pair == nil {
		return Bound{}, fmt.Errorf("%w: %s is not defined for pairs of %s and %s, whose values Go has not", ErrUndefined, o.Name(), v.Short(), i.Short())
	}
	for basic, at := range t.TypeMap() {
		_, b.index = basic, at
	}
	return b, nil
}

// isNaN holds for no integer.
func isNaN[V scalar](v V) bool { return v != v }

func maxLoc[V, I scalar](in, inout []byte, a, b, n, extent, index int) {
	for range n {
		v, w := at[V](in, a), at[V](inout, b)
		i, j := at[I](in, a+index), at[I](inout, b+index)
		switch {
		case *v > *w || isNaN(*v) && !isNaN(*w):
			*w, *j = *v, *i
		case *v == *w || isNaN(*v) && isNaN(*w):
			*j = min(*i, *j)
		}
		a += extent
		b += extent
	}
}

func minLoc[V, I scalar](in, inout []byte, a, b, n, extent, index int) {
	for range n {
		v, w := at[V](in, a), at[V](inout, b)
		i, j := at[I](in, a+index), at[I](inout, b+index)
		switch {
		case *v < *w || isNaN(*v) && !isNaN(*w):
			*w, *j = *v, *i
		case *v == *w || isNaN(*v) && isNaN(*w):
			*j = min(*i, *j)
		}
		a += extent
		b += extent
	}
}
