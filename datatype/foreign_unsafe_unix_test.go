//go:build unix

package datatype

import (
	"bytes"
	"math/rand/v2"
	"syscall"
	"testing"
	"unsafe"
)

// TestForeign works on mapped memory, which the Go heap knows nothing of.
func TestForeign(t *testing.T) {
	page, err := syscall.Mmap(-1, 0, 1<<16, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := syscall.Munmap(page); err != nil {
			t.Error(err)
		}
	}()
	mem := MemForeign(uintptr(unsafe.Pointer(&page[0]))).Shift(1 << 15)
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 6))
		ty, f := randomType(r, 1+r.IntN(3))
		m := f.times(2)
		if lo, hi := m.span(); m.overlapping() || lo < -1<<15 || hi > 1<<15 {
			continue
		}
		src := randomBytes(r, m.size())
		want := make([]byte, len(page))
		m.unpack(want, 1<<15, src)
		clear(page)
		if n := UnpackFrom(mem, 2, ty, src); n != len(src) || !bytes.Equal(page, want) {
			t.Fatalf("seed %d: %s: unpack", seed, ty)
		}
		got := make([]byte, len(src))
		if n := PackInto(got, mem, 2, ty); n != len(src) || !bytes.Equal(got, m.pack(want, 1<<15)) {
			t.Fatalf("seed %d: %s: pack", seed, ty)
		}
		if b, ok := mem.Source(2, ty); ok && !bytes.Equal(b, got) {
			t.Fatalf("seed %d: %s: source", seed, ty)
		}
		if err := mem.Check(2, ty); err != nil {
			t.Fatal(err)
		}
	}
	if MemForeign(^uintptr(0)>>1-4).Check(1, Int64) == nil {
		t.Error("a run past the end of the address space was accepted")
	}
}
