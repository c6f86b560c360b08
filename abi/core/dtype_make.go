package main

import (
	"slices"
	"sync"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// count is argument i, a number of at least 0.
func (f *frame) count(i int) (int, error) {
	if f.int(i) < 0 {
		return 0, f.wrong(mpi.ErrCount, "count", f.int(i), "at least 0")
	}
	return f.int(i), nil
}

// lengths is the n counts at argument i, each at least 0.
func (f *frame) lengths(i, n int) ([]int, error) {
	if n > 0 {
		if err := f.need(i); err != nil {
			return nil, err
		}
	}
	v := f.counts(i, n)
	for _, x := range v {
		if x < 0 {
			return nil, f.wrong(mpi.ErrArg, "blocklength", x, "at least 0")
		}
	}
	return v, nil
}

// displs is the n displacements at argument i: bytes are of the width of an address in either form.
func (f *frame) displs(i, n int, bytes bool) ([]int, error) {
	if n > 0 {
		if err := f.need(i); err != nil {
			return nil, err
		}
	}
	if bytes {
		return f.words(i, n), nil
	}
	return f.counts(i, n), nil
}

// inBytes reports whether a combiner's displacements are of bytes.
func inBytes(combiner int) bool {
	switch combiner {
	case mpiCombinerHvector, mpiCombinerHindexed, mpiCombinerHindexedBlock, mpiCombinerStruct:
		return true
	}
	return false
}

// sort puts the numbers that a type was made of where the standard has them: counts among the integers, displacements in
// bytes among the addresses, and all of a function with large counts among these.
func (f *frame) sort(combiner int, counts, displs []int, types ...*dtype) contents {
	c := contents{combiner: combiner, types: types}
	switch {
	case f.function().large:
		c.larges = append(slices.Clone(counts), displs...)
	case inBytes(combiner):
		c.ints, c.addrs = counts, displs
	default:
		c.ints = append(slices.Clone(counts), displs...)
	}
	return c
}

func contiguous(f *frame) error {
	n, err := f.count(0)
	if err != nil {
		return err
	}
	d, err := f.typ(1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	return f.newType(2, datatype.Contiguous(n, d.t), f.sort(mpiCombinerContiguous, []int{n}, nil, d))
}

func vector(f *frame, combiner int, how func(count, blocklen, stride int, old *datatype.Type) *datatype.Type) error {
	n, err := f.count(0)
	if err != nil {
		return err
	}
	if f.int(1) < 0 {
		return f.wrong(mpi.ErrArg, "blocklength", f.int(1), "at least 0")
	}
	d, err := f.typ(3)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	return f.newType(4, how(n, f.int(1), f.int(2), d.t), f.sort(combiner, []int{n, f.int(1)}, []int{f.int(2)}, d))
}

func indexed(f *frame, combiner int, how func(blocklens, displs []int, old *datatype.Type) *datatype.Type) error {
	n, err := f.count(0)
	if err != nil {
		return err
	}
	lens, err := f.lengths(1, n)
	if err != nil {
		return err
	}
	displs, err := f.displs(2, n, inBytes(combiner))
	if err != nil {
		return err
	}
	d, err := f.typ(3)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	return f.newType(4, how(lens, displs, d.t), f.sort(combiner, append([]int{n}, lens...), displs, d))
}

func block(f *frame, combiner int, how func(blocklen int, displs []int, old *datatype.Type) *datatype.Type) error {
	n, err := f.count(0)
	if err != nil {
		return err
	}
	if f.int(1) < 0 {
		return f.wrong(mpi.ErrArg, "blocklength", f.int(1), "at least 0")
	}
	displs, err := f.displs(2, n, inBytes(combiner))
	if err != nil {
		return err
	}
	d, err := f.typ(3)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	return f.newType(4, how(f.int(1), displs, d.t), f.sort(combiner, []int{n, f.int(1)}, displs, d))
}

func structure(f *frame) error {
	n, err := f.count(0)
	if err != nil {
		return err
	}
	lens, err := f.lengths(1, n)
	if err != nil {
		return err
	}
	displs, err := f.displs(2, n, true)
	if err != nil {
		return err
	}
	if n > 0 {
		if err := f.need(3); err != nil {
			return err
		}
	}
	var made []*dtype
	var ts []*datatype.Type
	for _, h := range f.handles(3, n) {
		d, err := f.existing(h)
		if err != nil {
			return err
		}
		made, ts = append(made, d), append(ts, d.t)
	}
	if err := f.need(4); err != nil {
		return err
	}
	return f.newType(4, datatype.Struct(lens, displs, ts), f.sort(mpiCombinerStruct, append([]int{n}, lens...), displs, made...))
}

// order is argument i, the order of dimensions.
func (f *frame) order(i int) (datatype.Order, error) {
	switch f.int(i) {
	case mpiOrderC:
		return datatype.RowMajor, nil
	case mpiOrderFortran:
		return datatype.ColMajor, nil
	}
	return 0, f.wrong(mpi.ErrArg, "order", f.int(i), "MPI_ORDER_C or MPI_ORDER_FORTRAN")
}

func subarray(f *frame) error {
	n := f.int(0)
	if n < 1 {
		return f.wrong(mpi.ErrArg, "ndims", n, "at least 1")
	}
	if err := f.need(1, 2, 3, 6); err != nil {
		return err
	}
	sizes, subsizes, starts := f.counts(1, n), f.counts(2, n), f.counts(3, n)
	o, err := f.order(4)
	if err != nil {
		return err
	}
	d, err := f.typ(5)
	if err != nil {
		return err
	}
	all := slices.Concat(sizes, subsizes, starts)
	from := contents{combiner: mpiCombinerSubarray, types: []*dtype{d}}
	if f.function().large {
		from.ints, from.larges = []int{n, f.int(4)}, all
	} else {
		from.ints = append(append([]int{n}, all...), f.int(4))
	}
	return f.newType(6, datatype.Subarray(sizes, subsizes, starts, o, d.t), from)
}

var distribs = map[int]datatype.Distrib{
	mpiDistributeNone: datatype.None, mpiDistributeBlock: datatype.Block, mpiDistributeCyclic: datatype.Cyclic,
}

func darray(f *frame) error {
	n := f.int(2)
	if n < 1 {
		return f.wrong(mpi.ErrArg, "ndims", n, "at least 1")
	}
	if err := f.need(3, 4, 5, 6, 9); err != nil {
		return err
	}
	gsizes, ds, dargs, psizes := f.counts(3, n), f.ints(4, n), f.ints(5, n), f.ints(6, n)
	o, err := f.order(7)
	if err != nil {
		return err
	}
	d, err := f.typ(8)
	if err != nil {
		return err
	}
	from := contents{combiner: mpiCombinerDarray, types: []*dtype{d}, ints: []int{f.int(0), f.int(1), n}}
	if f.function().large {
		from.larges = gsizes
	} else {
		from.ints = append(from.ints, gsizes...)
	}
	from.ints = append(slices.Concat(from.ints, ds, dargs, psizes), f.int(7))
	kinds, args := make([]datatype.Distrib, n), make([]int, n)
	for i := range n {
		k, ok := distribs[ds[i]]
		if !ok {
			return f.wrong(mpi.ErrArg, "distribution", ds[i], "MPI_DISTRIBUTE_BLOCK, _CYCLIC or _NONE")
		}
		kinds[i], args[i] = k, dargs[i]
		if args[i] == mpiDistributeDfltDarg {
			args[i] = datatype.DefaultDarg
		} else if args[i] <= 0 && k != datatype.None {
			return f.wrong(mpi.ErrArg, "distribution argument", args[i], "at least 1")
		}
	}
	return f.newType(9, datatype.Darray(f.int(0), f.int(1), gsizes, kinds, args, psizes, o, d.t), from)
}

func resized(f *frame) error {
	d, err := f.typ(0)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	from := contents{combiner: mpiCombinerResized, types: []*dtype{d}}
	bounds := []int{f.int(1), f.int(2)}
	if f.function().large {
		from.larges = bounds
	} else {
		from.addrs = bounds
	}
	return f.newType(3, d.t.Resized(bounds[0], bounds[1]), from)
}

// fixedTypes are the types that the standard calls predefined although a function makes them: one for the same arguments.
var (
	fixedMu    sync.Mutex
	fixedTypes = map[[3]int]int64{}
)

// fix stores the type of key as argument i, which build makes once.
func (f *frame) fix(i int, key [3]int, build func() (*datatype.Type, contents)) error {
	fixedMu.Lock()
	defer fixedMu.Unlock()
	if h, ok := fixedTypes[key]; ok {
		f.setPointer(i, h)
		return nil
	}
	t, from := build()
	if err := f.newType(i, t, from); err != nil {
		return err
	}
	h := f.handleAt(i)
	d, _ := types.get(h)
	(*d).committed.Store(true)
	fixedTypes[key] = h
	return nil
}

func f90Integer(f *frame) error {
	if err := f.need(1); err != nil {
		return err
	}
	r := f.int(0)
	for _, of := range []struct {
		digits int
		t      *datatype.Type
	}{{2, datatype.Integer1}, {4, datatype.Integer2}, {9, datatype.Integer4}, {18, datatype.Integer8}, {38, datatype.Integer16}} {
		if r <= of.digits {
			return f.fix(1, [3]int{mpiCombinerF90Integer, r}, func() (*datatype.Type, contents) {
				return of.t.Dup(), contents{combiner: mpiCombinerF90Integer, ints: []int{r}}
			})
		}
	}
	return f.wrong(mpi.ErrArg, "r", r, "at most 38 digits")
}

func f90Real(f *frame, complex bool) error {
	if err := f.need(2); err != nil {
		return err
	}
	p, r := f.int(0), f.int(1)
	combiner := mpiCombinerF90Real
	if complex {
		combiner = mpiCombinerF90Complex
	}
	if p == mpiUndefined && r == mpiUndefined {
		return f.wrong(mpi.ErrArg, "p and r", "MPI_UNDEFINED", "at least one of them")
	}
	for _, of := range []struct {
		digits, exponent int
		t, c             *datatype.Type
	}{
		{6, 37, datatype.Real4, datatype.Complex8}, {15, 307, datatype.Real8, datatype.Complex16},
		{33, 4931, datatype.Real16, datatype.Complex32},
	} {
		if p <= of.digits && r <= of.exponent {
			t := of.t
			if complex {
				t = of.c
			}
			return f.fix(2, [3]int{combiner, p, r}, func() (*datatype.Type, contents) {
				return t.Dup(), contents{combiner: combiner, ints: []int{p, r}}
			})
		}
	}
	return f.wrong(mpi.ErrArg, "p and r", []int{p, r}, "at most 33 digits and an exponent of 4931")
}

func matchSize(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	all := map[int]map[int]int64{
		mpiTypeclassInteger: {1: mpiInteger1, 2: mpiInteger2, 4: mpiInteger4, 8: mpiInteger8, 16: mpiInteger16},
		mpiTypeclassReal:    {4: mpiReal4, 8: mpiReal8, 16: mpiReal16},
		mpiTypeclassComplex: {8: mpiComplex8, 16: mpiComplex16, 32: mpiComplex32},
	}
	sizes, ok := all[f.int(0)]
	if !ok {
		return f.wrong(mpi.ErrArg, "typeclass", f.int(0), "MPI_TYPECLASS_REAL, _INTEGER or _COMPLEX")
	}
	h, ok := sizes[f.int(1)]
	if !ok {
		return f.wrong(mpi.ErrArg, "size", f.int(1), "a size that the class has")
	}
	f.setPointer(2, h)
	return nil
}

// counts reports whether d is one of the standard's types that are numbers. Characters are none, though integers to Go.
func (d *dtype) counts() bool {
	switch d.handle {
	case mpiChar, mpiWchar, mpiCharacter:
		return false
	}
	return d.named && d.t != nil
}

// pairs are the standard's names for a value and an index.
var pairs = map[[2]int64]int64{
	{mpiFloat, mpiInt}: mpiFloatInt, {mpiDouble, mpiInt}: mpiDoubleInt, {mpiLong, mpiInt}: mpiLongInt, {mpiInt, mpiInt}: mpi2int,
	{mpiShort, mpiInt}: mpiShortInt, {mpiLongDouble, mpiInt}: mpiLongDoubleInt, {mpiReal, mpiReal}: mpi2real,
	{mpiDoublePrecision, mpiDoublePrecision}: mpi2doublePrecision, {mpiInteger, mpiInteger}: mpi2integer,
}

func valueIndex(f *frame) error {
	v, err := f.anyType(0)
	if err != nil {
		return err
	}
	x, err := f.anyType(1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	if h, ok := pairs[[2]int64{v.handle, x.handle}]; ok {
		f.setPointer(2, h)
		return nil
	}
	if !v.counts() || !x.counts() || datatype.ValueIndex(v.t, x.t).Err() != nil {
		f.setPointer(2, mpiDatatypeNull)
		return nil
	}
	return f.fix(2, [3]int{mpiCombinerValueIndex, int(v.handle), int(x.handle)}, func() (*datatype.Type, contents) {
		return datatype.ValueIndex(v.t, x.t), contents{combiner: mpiCombinerValueIndex, types: []*dtype{v, x}}
	})
}
