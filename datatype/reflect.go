package datatype

import (
	"fmt"
	"reflect"
)

// derive maps a Go type of fixed layout to a Type.
func derive(rt reflect.Type) (*Type, error) {
	t, path, kind := deriveAt(rt, rt.String())
	if t == nil {
		return nil, fmt.Errorf("%w: %s: %s has no fixed layout", ErrType, path, kind)
	}
	if err := t.Commit(); err != nil {
		return nil, fmt.Errorf("%s: %w", rt, err)
	}
	if t.form != formBasic && t.name == "" {
		t.name = rt.String()
	}
	return t, nil
}

var kinds = map[reflect.Kind]*Type{
	reflect.Bool: Bool,
	reflect.Int:  Int, reflect.Int8: Int8, reflect.Int16: Int16, reflect.Int32: Int32, reflect.Int64: Int64,
	reflect.Uint: Uint, reflect.Uint8: Uint8, reflect.Uint16: Uint16, reflect.Uint32: Uint32, reflect.Uint64: Uint64,
	reflect.Float32: Float32, reflect.Float64: Float64,
	reflect.Complex64: Complex64, reflect.Complex128: Complex128,
}

// deriveAt returns nil with the path and kind of the part that has no fixed layout.
func deriveAt(rt reflect.Type, path string) (t *Type, where, kind string) {
	switch rt.Kind() {
	case reflect.Array:
		elem, where, kind := deriveAt(rt.Elem(), path+"[0]")
		if elem == nil {
			return nil, where, kind
		}
		return withExtent(Contiguous(rt.Len(), elem), rt), "", ""
	case reflect.Struct:
		return deriveStruct(rt, path)
	}
	if t := kinds[rt.Kind()]; t != nil {
		return t, "", ""
	}
	return nil, path, describe(rt)
}

func describe(rt reflect.Type) string {
	if k := rt.Kind().String(); k != rt.String() {
		return rt.String() + " (" + k + ")"
	}
	return rt.String()
}

func skipped(f reflect.StructField) bool { return f.Name == "_" || f.Tag.Get("mpi") == "-" }

func deriveStruct(rt reflect.Type, path string) (t *Type, where, kind string) {
	var lens, displs []int
	var types []*Type
	for i := range rt.NumField() {
		f := rt.Field(i)
		if skipped(f) {
			continue
		}
		ft, where, kind := deriveAt(f.Type, path+"."+f.Name)
		if ft == nil {
			return nil, where, kind
		}
		lens, displs, types = append(lens, 1), append(displs, int(f.Offset)), append(types, ft)
	}
	if rt.NumField() == 2 && len(types) == 2 && rt.Field(0).Name == "Value" && rt.Field(1).Name == "Index" {
		if t := ValueIndex(types[0], types[1]); t.err == nil && types[1].integer() && t.displs[1] == displs[1] {
			return withExtent(t, rt), "", ""
		}
	}
	return withExtent(Struct(lens, displs, types), rt), "", ""
}

// withExtent gives t the bounds of the Go type where its data alone do not, because of skipped or zero-size fields.
func withExtent(t *Type, rt reflect.Type) *Type {
	if t.err != nil || t.lb == 0 && t.extent == int(rt.Size()) {
		return t
	}
	return t.Resized(0, int(rt.Size()))
}

// pointerPath names the first part of rt that the garbage collector follows, or "".
func pointerPath(rt reflect.Type) string {
	switch rt.Kind() {
	case reflect.Array:
		if rt.Len() == 0 {
			return ""
		}
		if p := pointerPath(rt.Elem()); p != "" {
			return "[0]" + p
		}
		return ""
	case reflect.Struct:
		for i := range rt.NumField() {
			if p := pointerPath(rt.Field(i).Type); p != "" {
				return "." + rt.Field(i).Name + p
			}
		}
		return ""
	}
	if kinds[rt.Kind()] != nil || rt.Kind() == reflect.Uintptr {
		return ""
	}
	return " is a " + describe(rt)
}

// ValueIndex is the pair type of MinLoc and MaxLoc: a value followed by an index, laid out as a Go struct of the two.
// The value must be a real number and the index an integer, or of the value's type as in Fortran, both predefined. For gives it for any struct whose fields are
// named Value and Index and are of such types.
func ValueIndex(value, index *Type) *Type {
	t := derived("value_index", nil, nil, value, index)
	t.form = formStruct
	var c checked
	if t.err == nil {
		if !value.number() || value.sig.code>>8 == uint16(classComplex) {
			t.fail("the value is %s, want a predefined real number", value.Short())
		}
		if !index.integer() && index != value {
			t.fail("the index is %s, want a predefined integer, or the type of the value as in Fortran", index.Short())
		}
	}
	if t.err == nil {
		at := c.add(value.size, -value.size&(index.bounds.align-1))
		t.displs, t.blocklens = []int{0, at}, []int{1, 1}
		t.append(&c, value, 1, 0, 1, 0)
		t.append(&c, index, 1, 0, 1, at)
	}
	return t.finish(&c)
}

func (t *Type) integer() bool {
	c := class(t.sig.code >> 8)
	return t.form == formBasic && (c == classInt || c == classUint)
}

func (t *Type) number() bool {
	c := class(t.sig.code >> 8)
	return t.form == formBasic && (c == classInt || c == classUint || c == classFloat || c == classComplex)
}

// Pair gives the parts of a type made by ValueIndex, directly or by For, and of the predefined pairs; see Basic.
func (t *Type) Pair() (value, index *Type, ok bool) {
	for t != nil && t.form == formWrap {
		t = t.inner
	}
	if t == nil || t.combiner != "value_index" || t.err != nil {
		return nil, nil, false
	}
	return t.types[0].canonical(), t.types[1].canonical(), true
}
