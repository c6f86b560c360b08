package gostruct

import (
	"errors"
	"fmt"
	"go/types"
	"math"
	"reflect"

	"cadre.example/datatype"
)

// errUnknown is the fault of a type that the source does not tell.
var errUnknown = errors.New("its type is not known")

// A layout is the memory of a Go type, and its datatype where it has one.
type layout struct {
	size, align int64
	typ         *datatype.Type
	where, why  string // the part that has no datatype, as a path from the type, and what it is
	err         error  // errUnknown when it has none because the source does not tell
}

// layouts computes each type once, so that a struct of structs takes time by its declaration, not by its size.
type layouts struct {
	sizes     types.Sizes
	known     map[types.Type]*layout
	qualifier types.Qualifier
}

func (l *layouts) derive(t types.Type, name string) (*datatype.Type, error) {
	if n, ok := t.(*types.Named); ok && n.TypeParams().Len() > 0 && n.TypeArgs().Len() == 0 {
		return nil, fmt.Errorf("%w: %s has type parameters: want a type without", datatype.ErrType, name)
	}
	r := l.of(t)
	switch {
	case r.err != nil:
		return nil, fmt.Errorf("%w: %s%s: %w", datatype.ErrType, name, r.where, r.err)
	case r.typ == nil:
		return nil, fmt.Errorf("%w: %s%s: %s has no fixed layout", datatype.ErrType, name, r.where, r.why)
	case r.typ.Err() != nil:
		return nil, fmt.Errorf("%s: %w", name, r.typ.Err())
	case r.size < 0:
		return nil, fmt.Errorf("%w: %s is larger than any memory", datatype.ErrOverflow, name)
	}
	return r.typ, nil
}

var kinds = map[types.BasicKind]*datatype.Type{
	types.Bool: datatype.Bool,
	types.Int:  datatype.MustFor[int](), types.Int8: datatype.Int8, types.Int16: datatype.Int16, types.Int32: datatype.Int32, types.Int64: datatype.Int64,
	types.Uint: datatype.MustFor[uint](), types.Uint8: datatype.Uint8, types.Uint16: datatype.Uint16, types.Uint32: datatype.Uint32, types.Uint64: datatype.Uint64,
	types.Float32: datatype.Float32, types.Float64: datatype.Float64,
	types.Complex64: datatype.Complex64, types.Complex128: datatype.Complex128,
}

func (l *layouts) of(t types.Type) *layout {
	t = types.Unalias(t)
	if r := l.known[t]; r != nil {
		return r
	}
	var r *layout
	switch u := t.Underlying().(type) {
	case *types.Struct:
		r = l.structure(u)
	case *types.Array:
		r = l.array(u)
	case *types.Basic:
		switch {
		case u.Kind() == types.Invalid:
			r = &layout{size: 1, align: 1, err: errUnknown}
		default:
			r = &layout{size: l.sizes.Sizeof(u), align: l.sizes.Alignof(u), typ: kinds[u.Kind()], why: l.text(t)}
		}
	case *types.TypeParam:
		r = &layout{size: 1, align: 1, why: l.text(t)}
	default:
		r = &layout{size: l.sizes.Sizeof(u), align: l.sizes.Alignof(u), why: l.text(t)}
	}
	l.known[t] = r
	return r
}

// text names a type, with what it is made of when its name does not tell.
func (l *layouts) text(t types.Type) string {
	name := types.TypeString(t, l.qualifier)
	if u := types.TypeString(t.Underlying(), l.qualifier); u != name && len(u) < 80 {
		return name + " (" + u + ")"
	}
	return name
}

func (l *layouts) array(a *types.Array) *layout {
	elem := l.of(a.Elem())
	r := &layout{size: product(elem.size, a.Len()), align: elem.align, why: elem.why, where: "[0]" + elem.where, err: elem.err}
	if a.Len() < 0 { // its length is not known
		r.size, r.err, r.where = 0, errUnknown, ""
	}
	if elem.typ != nil && r.err == nil {
		r.typ = withExtent(datatype.Contiguous(int(a.Len()), elem.typ), r.size)
	}
	return r
}

// structure lays fields out as the compiler does: each at the next multiple of its alignment. A last field without a
// byte is given one, so that its address stays inside; -1 is the size of what is too large.
func (l *layouts) structure(s *types.Struct) *layout {
	r := &layout{align: 1}
	var lens, displs []int
	var parts []*datatype.Type
	at := int64(0)
	for i := range s.NumFields() {
		v := s.Field(i)
		f := l.of(v.Type())
		at = roundUp(at, f.align)
		r.align = max(r.align, f.align)
		skipped := v.Name() == "_" || reflect.StructTag(s.Tag(i)).Get("mpi") == "-"
		switch {
		case skipped || r.where != "":
		case f.typ == nil || f.err != nil:
			r.where, r.why, r.err = "."+v.Name()+f.where, f.why, f.err
		default:
			lens, displs, parts = append(lens, 1), append(displs, int(at)), append(parts, f.typ)
		}
		last := i == s.NumFields()-1
		if at = sum(at, f.size); last && f.size == 0 && at > 0 {
			at = sum(at, 1)
		}
	}
	r.size = roundUp(at, r.align)
	if r.where != "" {
		return r
	}
	t := datatype.Struct(lens, displs, parts)
	if s.NumFields() == 2 && len(parts) == 2 && s.Field(0).Name() == "Value" && s.Field(1).Name() == "Index" {
		if pair := datatype.ValueIndex(parts[0], parts[1]); pair.Err() == nil && sameEntries(pair, t) {
			t = pair
		}
	}
	r.typ = withExtent(t, r.size)
	return r
}

// sameEntries says whether two small types have the same type map.
func sameEntries(a, b *datatype.Type) bool {
	type entry struct {
		t  *datatype.Type
		at int
	}
	var of []entry
	for t, at := range a.TypeMap() {
		of = append(of, entry{t, at})
	}
	i := 0
	for t, at := range b.TypeMap() {
		if i >= len(of) || of[i] != (entry{t, at}) {
			return false
		}
		i++
	}
	return i == len(of)
}

// withExtent gives t the bounds of the Go type where its data alone do not.
func withExtent(t *datatype.Type, size int64) *datatype.Type {
	if lb, extent := t.Extent(); t.Err() != nil || size < 0 || lb == 0 && extent == int(size) {
		return t
	}
	return t.Resized(0, int(size))
}

// Sizes are -1 once they leave the range of int.

func sum(a, b int64) int64 {
	if a < 0 || b < 0 || a > math.MaxInt-b {
		return -1
	}
	return a + b
}

func product(a, n int64) int64 {
	if a < 0 || n > 0 && a > math.MaxInt/n {
		return -1
	}
	return a * n
}

func roundUp(a, align int64) int64 {
	if rest := a % align; a > 0 && rest > 0 {
		return sum(a, align-rest)
	}
	return a
}
