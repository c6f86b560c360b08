package adi

import (
	"reflect"
	"testing"

	"cadre.example/datatype"
)

// What the rank's goroutines write, what peers write under the lock, and what nobody writes lie in different pairs of
// cache lines.
func TestContextIsPadded(t *testing.T) {
	typ := reflect.TypeFor[Context]()
	at := func(name string) uintptr {
		f, ok := typ.FieldByName(name)
		if !ok {
			t.Fatalf("Context has no %s", name)
		}
		return f.Offset
	}
	for _, c := range [][2]string{{"begun", "spares"}, {"words", "trouble"}} {
		if d := at(c[1]) - at(c[0]); d < 128 {
			t.Errorf("%s and %s are %d bytes apart, want at least 128", c[0], c[1], d)
		}
	}
	if at("trouble") < at("progress") {
		t.Error("what tells of trouble lies among what is written")
	}
}

// The compiler keeps a struct in registers while it and what it holds have at most four fields and four words. What each
// message passes from call to call must be so: a copy in memory of what was just written in other pieces stalls for 5 ns.
func TestSmallStructs(t *testing.T) {
	var small func(typ reflect.Type) bool
	small = func(typ reflect.Type) bool {
		if typ.Kind() != reflect.Struct {
			return true
		}
		if typ.NumField() > 4 || typ.Size() > 4*reflect.TypeFor[uintptr]().Size() {
			return false
		}
		for i := range typ.NumField() {
			if !small(typ.Field(i).Type) {
				return false
			}
		}
		return true
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[Status](), reflect.TypeFor[datatype.Mem](), reflect.TypeFor[datatype.Representation](), reflect.TypeFor[Short]()} {
		if !small(typ) {
			t.Errorf("%v has more than four fields or words, in itself or inside", typ)
		}
	}
}

// Where thousands of receives are posted, a message that one of them meets costs the lines of its request that are touched.
// What its arrival touches lies in the first, and what consuming it touches in three more; the allocator puts the whole
// where lines begin.
func TestRequestLines(t *testing.T) {
	if reflect.TypeFor[uintptr]().Size() != 8 {
		return
	}
	typ := reflect.TypeFor[Request]()
	end := func(names ...string) uintptr {
		of, at := typ, uintptr(0)
		var f reflect.StructField
		for _, name := range names {
			var ok bool
			if f, ok = of.FieldByName(name); !ok {
				t.Fatalf("%v has no %s", of, name)
			}
			at, of = at+f.Offset, f.Type
		}
		return at + f.Type.Size()
	}
	for _, c := range []struct {
		names []string
		most  uintptr
	}{
		{[]string{"handed"}, 64}, {[]string{"sig"}, 128}, {[]string{"conv"}, 192},
		{[]string{"op", "Mem"}, 256}, {[]string{"op", "Call", "Comm"}, 256}, {[]string{"op", "Mode"}, 320},
	} {
		if at := end(c.names...); at > c.most {
			t.Errorf("%v ends at byte %d of a Request, want at most %d", c.names, at, c.most)
		}
	}
	if n := typ.Size(); n != 384 { // a size class of Go's allocator, six lines
		t.Errorf("a Request has %d bytes, want 384", n)
	}
}
