package datatype

import "testing"

// TestNoAllocation: what runs once per message does not allocate.
func TestNoAllocation(t *testing.T) {
	type cell struct {
		A int32
		B float64
	}
	plain := make([]float64, 1000)
	cells := make([]cell, 100)
	vec := Vector(100, 1, 2, Float64)
	buf := make([]byte, 8000)
	room := make([]float64, 1000)
	var c Cursor
	m := MemOf(plain)
	cm, ct, _ := Of(cells)
	bm, bt, _ := Of(make([]bool, 64))
	temp := make([]byte, 10000)
	for name, f := range map[string]func(){
		"Of":         func() { m, _, _ = Of(plain) },
		"Of struct":  func() { cm, _, _ = Of(cells) },
		"MemOf":      func() { m = MemOf(plain) },
		"Check":      func() { _ = m.Check(1000, Float64) },
		"Check cell": func() { _ = cm.Check(100, ct) },
		"Source":     func() { m.Source(1000, Float64) },
		"no Source":  func() { m.Source(1, vec) },
		"Sink":       func() { m.Sink(1000, Float64) },
		"PackInto":   func() { PackInto(buf, m, 5, vec) },
		"UnpackFrom": func() { UnpackFrom(cm, 77, ct, buf[:77*12]) },
		"bools":      func() { UnpackFrom(bm, 64, bt, buf[:64]) },
		"Cursor": func() {
			if c.Reset(cm, 99, ct) != nil {
				t.Error("reset")
			}
			c.Seek(13)
			c.Pack(buf[:100])
			c.Unpack(buf[:50])
			c.Direct(1 << 20)
		},
		"Copy":      func() { _ = Copy(MemOf(room), m, 1, vec) },
		"Transfer":  func() { _, _ = Transfer(MemOf(room), 3, vec, cm, 100, ct) },
		"Intersect": func() { Intersect(m, 1, vec, cm, 100, ct) },
		"Same":      func() { Same(m, cm) },
		"Temp":      func() { _, temp = Temp(temp, 10, vec) },
	} {
		f()
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// TestNoAllocationInKernels: neither do the kernels, whatever the layout.
func TestNoAllocationInKernels(t *testing.T) {
	mem := MemOf(make([]float64, 200_000))
	buf := make([]byte, 1<<18)
	for name, types := range guidelineShapes() {
		for _, ty := range types {
			n := ty.size
			if n := testing.AllocsPerRun(20, func() {
				PackInto(buf[:n], mem, 1, ty)
				UnpackFrom(mem, 1, ty, buf[:n])
				UnpackFrom(mem, 1, ty, buf[:n/2])
			}); n != 0 {
				t.Errorf("%s: %s allocates %v times", name, ty, n)
			}
		}
	}
}
