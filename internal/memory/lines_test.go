package memory

import "testing"

func TestLines(t *testing.T) {
	b := Aligned(3*LineSize + 10)
	l := Lines(b)
	if len(l) != 3 {
		t.Fatalf("%d lines in %d bytes, want 3", len(l), len(b))
	}
	l[2].Word[7].Store(1)
	sum := byte(0)
	for _, v := range b[3*LineSize-8 : 3*LineSize] {
		sum += v
	}
	if sum != 1 {
		t.Error("the last word of a line is not in its last 8 bytes")
	}
	if Lines(b[:LineSize-1]) != nil {
		t.Error("less than a line is one")
	}
	defer func() {
		if recover() == nil {
			t.Error("lines that begin inside one")
		}
	}()
	Lines(b[8:])
}
