package adi

import (
	"reflect"
	"testing"
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
	for _, c := range [][2]string{{"quick", "spare"}, {"spin", "rank"}} {
		if d := at(c[1]) - at(c[0]); d < 128 {
			t.Errorf("%s and %s are %d bytes apart, want at least 128", c[0], c[1], d)
		}
	}
	if at("eye") < at("rank") {
		t.Error("eye lies among what is written")
	}
}
