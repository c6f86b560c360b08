package main

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A dtype is a datatype with what C keeps of it.
type dtype struct {
	t         *datatype.Type // nil: no compiler of this platform has it
	cached    *datatype.Type // which has the attributes: t, or a type of its own where others have t too
	handle    int64
	named     bool // one of the standard's
	committed atomic.Bool
	name      atomic.Pointer[string]
	from      contents
}

// contents is how a type was made, in the standard's terms.
type contents struct {
	combiner int
	ints     []int
	addrs    []int
	larges   []int
	types    []*dtype
	large    bool // by a function with large counts
}

var (
	named       [typePlaces]*dtype
	types       = table[*dtype]{kind: kindType}
	typeHandles sync.Map // of *datatype.Type, for the functions of attributes
)

// namedTypes are the standard's datatypes. Those that are missing do not exist here.
var namedTypes = []struct {
	handle int
	t      *datatype.Type
	name   string
}{
	{mpiAint, datatype.Aint, "MPI_AINT"}, {mpiCount, datatype.Count, "MPI_COUNT"}, {mpiOffset, datatype.Offset, "MPI_OFFSET"},
	{mpiPacked, datatype.Packed, "MPI_PACKED"},
	{mpiShort, datatype.Int16, "MPI_SHORT"}, {mpiInt, datatype.Int32, "MPI_INT"}, {mpiLong, datatype.Long, "MPI_LONG"},
	{mpiLongLong, datatype.Int64, "MPI_LONG_LONG"}, {mpiUnsignedShort, datatype.Uint16, "MPI_UNSIGNED_SHORT"},
	{mpiUnsigned, datatype.Uint32, "MPI_UNSIGNED"}, {mpiUnsignedLong, datatype.UnsignedLong, "MPI_UNSIGNED_LONG"},
	{mpiUnsignedLongLong, datatype.Uint64, "MPI_UNSIGNED_LONG_LONG"},
	{mpiFloat, datatype.Float32, "MPI_FLOAT"}, {mpiDouble, datatype.Float64, "MPI_DOUBLE"},
	{mpiCFloatComplex, datatype.Complex64, "MPI_C_FLOAT_COMPLEX"}, {mpiCxxFloatComplex, datatype.Complex64, "MPI_CXX_FLOAT_COMPLEX"},
	{mpiCDoubleComplex, datatype.Complex128, "MPI_C_DOUBLE_COMPLEX"}, {mpiCxxDoubleComplex, datatype.Complex128, "MPI_CXX_DOUBLE_COMPLEX"},
	{mpiLogical, datatype.Logical, "MPI_LOGICAL"}, {mpiInteger, datatype.Integer, "MPI_INTEGER"}, {mpiReal, datatype.Real, "MPI_REAL"},
	{mpiComplex, datatype.Complex, "MPI_COMPLEX"}, {mpiDoublePrecision, datatype.DoublePrecision, "MPI_DOUBLE_PRECISION"},
	{mpiDoubleComplex, datatype.DoubleComplex, "MPI_DOUBLE_COMPLEX"}, {mpiCharacter, datatype.Character, "MPI_CHARACTER"},
	{mpiLongDouble, datatype.LongDouble, "MPI_LONG_DOUBLE"},
	{mpiCLongDoubleComplex, datatype.CLongDoubleComplex, "MPI_C_LONG_DOUBLE_COMPLEX"},
	{mpiCxxLongDoubleComplex, datatype.CLongDoubleComplex, "MPI_CXX_LONG_DOUBLE_COMPLEX"},
	{mpiFloatInt, datatype.FloatInt, "MPI_FLOAT_INT"}, {mpiDoubleInt, datatype.DoubleInt, "MPI_DOUBLE_INT"},
	{mpiLongInt, datatype.LongInt, "MPI_LONG_INT"}, {mpi2int, datatype.TwoInt, "MPI_2INT"}, {mpiShortInt, datatype.ShortInt, "MPI_SHORT_INT"},
	{mpiLongDoubleInt, datatype.LongDoubleInt, "MPI_LONG_DOUBLE_INT"}, {mpi2real, datatype.TwoReal, "MPI_2REAL"},
	{mpi2doublePrecision, datatype.TwoDoublePrecision, "MPI_2DOUBLE_PRECISION"}, {mpi2integer, datatype.TwoInteger, "MPI_2INTEGER"},
	{mpiCBool, datatype.CBool, "MPI_C_BOOL"}, {mpiCxxBool, datatype.CBool, "MPI_CXX_BOOL"}, {mpiWchar, datatype.WChar, "MPI_WCHAR"},
	{mpiInt8T, datatype.Int8, "MPI_INT8_T"}, {mpiUint8T, datatype.Uint8, "MPI_UINT8_T"}, {mpiChar, datatype.Int8, "MPI_CHAR"},
	{mpiSignedChar, datatype.Int8, "MPI_SIGNED_CHAR"}, {mpiUnsignedChar, datatype.Uint8, "MPI_UNSIGNED_CHAR"},
	{mpiByte, datatype.Byte, "MPI_BYTE"},
	{mpiInt16T, datatype.Int16, "MPI_INT16_T"}, {mpiUint16T, datatype.Uint16, "MPI_UINT16_T"},
	{mpiInt32T, datatype.Int32, "MPI_INT32_T"}, {mpiUint32T, datatype.Uint32, "MPI_UINT32_T"},
	{mpiInt64T, datatype.Int64, "MPI_INT64_T"}, {mpiUint64T, datatype.Uint64, "MPI_UINT64_T"},
	{mpiLogical1, nil, "MPI_LOGICAL1"}, {mpiLogical2, nil, "MPI_LOGICAL2"}, {mpiLogical4, datatype.Logical, "MPI_LOGICAL4"},
	{mpiLogical8, nil, "MPI_LOGICAL8"}, {mpiLogical16, nil, "MPI_LOGICAL16"},
	{mpiInteger1, datatype.Integer1, "MPI_INTEGER1"}, {mpiInteger2, datatype.Integer2, "MPI_INTEGER2"},
	{mpiInteger4, datatype.Integer4, "MPI_INTEGER4"}, {mpiInteger8, datatype.Integer8, "MPI_INTEGER8"},
	{mpiInteger16, datatype.Integer16, "MPI_INTEGER16"},
	{mpiReal2, nil, "MPI_REAL2"}, {mpiReal4, datatype.Real4, "MPI_REAL4"}, {mpiReal8, datatype.Real8, "MPI_REAL8"},
	{mpiReal16, datatype.Real16, "MPI_REAL16"}, {mpiComplex4, nil, "MPI_COMPLEX4"}, {mpiComplex8, datatype.Complex8, "MPI_COMPLEX8"},
	{mpiComplex16, datatype.Complex16, "MPI_COMPLEX16"}, {mpiComplex32, datatype.Complex32, "MPI_COMPLEX32"},
}

// lowerMarker and upperMarker are MPI_LB and MPI_UB of MPI-1. mpi.h defines them with CADRE_MPI1, mpif.h always, and programs
// compiled against MPICH have numbers for them.
var lowerMarker, upperMarker = marker(mpiLb, datatype.LB, "MPI_LB"), marker(mpiUb, datatype.UB, "MPI_UB")

func marker(handle int64, t *datatype.Type, name string) *dtype {
	d := &dtype{t: t, cached: ownType(t, handle), handle: handle, named: true, from: contents{combiner: mpiCombinerNamed}}
	d.committed.Store(true)
	d.name.Store(&name)
	return d
}

// publishSizes makes the standard's types known, also to the C library.
func publishSizes() {
	for i := range front.Sizes {
		front.Sizes[i] = -1
	}
	for _, n := range namedTypes {
		d := &dtype{t: n.t, handle: int64(n.handle), named: true, from: contents{combiner: mpiCombinerNamed}}
		d.committed.Store(true)
		name := n.name
		d.name.Store(&name)
		named[n.handle-typeFirst] = d
		if n.t != nil {
			front.Sizes[n.handle-typeFirst] = int32(n.t.Size())
			d.cached = ownType(n.t, d.handle)
		}
	}
}

// ownType is t for the attributes of a handle, or a type like it where another handle has t already.
func ownType(t *datatype.Type, handle int64) *datatype.Type {
	if _, others := typeHandles.LoadOrStore(t, handle); others {
		t = t.Dup()
		typeHandles.Store(t, handle)
	}
	return t
}

// anyType is the type of argument i, which may be one that does not exist here.
func (f *frame) anyType(i int) (*dtype, error) { return f.typeOf(f.word(i)) }

func (f *frame) typeOf(h int64) (*dtype, error) {
	if p := h - typeFirst; uint64(p) < typePlaces {
		if d := named[p]; d != nil {
			return d, nil
		}
	}
	if d, ok := types.get(h); ok {
		return *d, nil
	}
	switch h {
	case mpiLb:
		return lowerMarker, nil
	case mpiUb:
		return upperMarker, nil
	case mpiDatatypeNull:
		return nil, f.wrong(mpi.ErrType, "datatype", "MPI_DATATYPE_NULL", "a datatype")
	}
	return nil, f.wrong(mpi.ErrType, "datatype", h, "a datatype: this is none, or was freed")
}

// typ is the type of argument i, of which other types may be made.
func (f *frame) typ(i int) (*dtype, error) { return f.existing(f.word(i)) }

func (f *frame) existing(h int64) (*dtype, error) {
	d, err := f.typeOf(h)
	if err == nil && d.t == nil {
		return nil, f.wrong(mpi.ErrType, "datatype", *d.name.Load(), "a datatype that there is on this platform")
	}
	return d, err
}

// usable is the type of a handle, for data.
func (f *frame) usable(h int64) (*dtype, error) {
	d, err := f.existing(h)
	if err == nil && !d.committed.Load() {
		return nil, f.wrong(mpi.ErrType, "datatype", d.t.Short(), "a committed datatype")
	}
	return d, err
}

// buffer is a number of items in memory, by the places of the three arguments.
func (f *frame) buffer(buf, count, typ int) (mpi.Buffer, error) { return f.blocks(buf, count, typ, 1) }

// plain is what buffer gives in nearly all calls: items of one of the standard's types at an address that may be one. If
// ok is false, buffer says what there is, or what is wrong.
func (f *frame) plain(buf, count, typ int) (b mpi.Buffer, ok bool) {
	n := f.int(count)
	if p := f.word(typ) - typeFirst; uint64(p) < typePlaces && uint64(f.word(buf)) >= lowest && n >= 0 {
		if d := named[p]; d != nil {
			return mpi.ViewMem(f.mem(buf), n, d.t), true
		}
	}
	return b, false
}

// blocks is buffer of n times as many items.
func (f *frame) blocks(buf, count, typ, n int) (mpi.Buffer, error) {
	d, err := f.usable(f.word(typ))
	if err != nil {
		return mpi.Buffer{}, err
	}
	return f.items(f.word(buf), f.int(count), n, d)
}

// items is n times count items of d at an address of C.
func (f *frame) items(address int64, count, n int, d *dtype) (mpi.Buffer, error) {
	if count < 0 {
		return mpi.Buffer{}, f.wrong(mpi.ErrCount, "count", count, "at least 0")
	}
	if n > 1 {
		if count > math.MaxInt/n {
			return mpi.Buffer{}, f.wrong(mpi.ErrCount, "count", count, fmt.Sprintf("at most %d for each of %d blocks", math.MaxInt/n, n))
		}
		count *= n
	}
	if uint64(address) < lowest && count > 0 {
		if err := f.low(address, count, d.t); err != nil {
			return mpi.Buffer{}, err
		}
	}
	return mpi.ViewMem(datatype.MemForeign(uintptr(address)), count, d.t), nil
}

// lowest is the lowest address at which data can be: below are null and the standard's constants.
const lowest = 4096

// low reports data at an address at which there can be none. A type of absolute displacements begins at null.
func (f *frame) low(address int64, count int, t *datatype.Type) error {
	off, n := t.Span(count)
	if n == 0 || uint64(int(address)+off) >= lowest {
		return nil
	}
	what := map[int64]string{mpiBottom: "null", mpiInPlace: "MPI_IN_PLACE", mpiBufferAutomatic: "MPI_BUFFER_AUTOMATIC"}[address]
	return f.wrong(mpi.ErrBuffer, "the address of the data", what, "memory")
}

var typeCalls = provided{
	"Type_contiguous":            contiguous,
	"Type_vector":                func(f *frame) error { return vector(f, mpiCombinerVector, datatype.Vector) },
	"Type_create_hvector":        func(f *frame) error { return vector(f, mpiCombinerHvector, datatype.Hvector) },
	"Type_indexed":               func(f *frame) error { return indexed(f, mpiCombinerIndexed, datatype.Indexed) },
	"Type_create_hindexed":       func(f *frame) error { return indexed(f, mpiCombinerHindexed, datatype.Hindexed) },
	"Type_create_indexed_block":  func(f *frame) error { return block(f, mpiCombinerIndexedBlock, datatype.IndexedBlock) },
	"Type_create_hindexed_block": func(f *frame) error { return block(f, mpiCombinerHindexedBlock, datatype.HindexedBlock) },
	"Type_create_struct":         structure,
	"Type_create_subarray":       subarray,
	"Type_create_darray":         darray,
	"Type_create_resized":        resized,
	"Type_create_f90_integer":    f90Integer,
	"Type_create_f90_real":       func(f *frame) error { return f90Real(f, false) },
	"Type_create_f90_complex":    func(f *frame) error { return f90Real(f, true) },
	"Type_match_size":            matchSize,
	"Type_get_value_index":       valueIndex,
	"Type_dup":                   typeDup,
	"Type_commit":                typeCommit,
	"Type_free":                  typeFree,
	"Type_size":                  typeSize,
	"Type_size_x":                typeSize,
	"Type_get_extent":            func(f *frame) error { return extent(f, (*datatype.Type).Extent) },
	"Type_get_extent_x":          func(f *frame) error { return extent(f, (*datatype.Type).Extent) },
	"Type_get_true_extent":       func(f *frame) error { return extent(f, (*datatype.Type).TrueExtent) },
	"Type_get_true_extent_x":     func(f *frame) error { return extent(f, (*datatype.Type).TrueExtent) },
	"Type_get_envelope":          envelope,
	"Type_get_envelope_c":        envelope,
	"Type_get_contents":          getContents,
	"Type_get_contents_c":        getContents,
	"Type_set_name":              typeSetName,
	"Type_get_name":              typeGetName,
	"Get_count":                  getCount,
	"Get_elements":               getElements,
	"Get_elements_x":             getElements,
	"Status_set_elements":        setElements,
	"Status_set_elements_x":      setElements,
}

// newType stores a type as argument i.
func (f *frame) newType(i int, t *datatype.Type, from contents) error {
	if err := t.Err(); err != nil {
		class := mpi.ErrArg
		switch {
		case errors.Is(err, datatype.ErrOverflow):
			class = mpi.ErrValueTooLarge
		case len(from.types) > 0 && from.types[0].t.Err() != nil:
			class = mpi.ErrType
		}
		return &mpi.Error{Class: class, Op: f.function().name, Rank: rankOfWorld(), Peer: -1, Err: err}
	}
	from.large = f.function().large
	d := &dtype{t: t, from: from}
	name := ""
	d.name.Store(&name)
	d.handle = types.put(d)
	if d.handle == 0 {
		return f.full("datatypes")
	}
	d.cached = ownType(t, d.handle)
	f.setPointer(i, d.handle)
	return nil
}

func typeDup(f *frame) error {
	d, err := f.typ(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	t, err := mpi.DupType(d.cached)
	if err != nil {
		return err
	}
	if err := f.newType(1, t, contents{combiner: mpiCombinerDup, types: []*dtype{d}}); err != nil {
		return err
	}
	n, _ := types.get(f.handleAt(1))
	(*n).committed.Store(d.committed.Load())
	return nil
}

func typeCommit(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	d, err := f.existing(f.handleAt(0))
	if err != nil {
		return err
	}
	if err := d.t.Commit(); err != nil {
		return &mpi.Error{Class: mpi.ErrType, Op: f.function().name, Rank: rankOfWorld(), Peer: -1, Err: err}
	}
	d.committed.Store(true)
	return nil
}

func typeFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	h := f.handleAt(0)
	d, err := f.typeOf(h)
	if err != nil {
		return err
	}
	if d.named || d.fixed() {
		return f.wrong(mpi.ErrType, "datatype", *d.name.Load(), "one that the program made")
	}
	if err := mpi.FreeType(d.cached); err != nil {
		return err
	}
	typeHandles.CompareAndDelete(d.cached, h)
	types.drop(h)
	f.setPointer(0, mpiDatatypeNull)
	return nil
}

// fixed reports whether d is of those that the standard calls predefined although a function makes them.
func (d *dtype) fixed() bool {
	switch d.from.combiner {
	case mpiCombinerF90Real, mpiCombinerF90Complex, mpiCombinerF90Integer, mpiCombinerValueIndex:
		return true
	}
	return false
}

// typeHandle is the handle of a type, for functions of attributes.
func typeHandle(t *datatype.Type) int64 {
	if h, ok := typeHandles.Load(t); ok {
		return h.(int64)
	}
	return mpiDatatypeNull
}
