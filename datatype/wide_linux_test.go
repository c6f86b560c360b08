package datatype

import (
	"testing"

	"golang.org/x/sys/unix"
)

// No kernel reads or writes beyond the blocks: here the pages before and after them are not there.
func TestWideStaysInside(t *testing.T) {
	const page = 4096
	all, err := unix.Mmap(-1, 0, 3*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(all)
	for _, b := range [][]byte{all[:page], all[2*page:]} {
		if err := unix.Mprotect(b, unix.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	mem := all[page : 2*page]
	buf := make([]byte, 4*page)
	for _, ty := range []*Type{
		Vector(5, 1, 2, Float64), Vector(4, 1, 3, Uint8), Vector(7, 3, 5, Float32), Vector(9, 5, 7, Int16), Vector(3, 17, 19, Uint8),
		Vector(3, 33, 40, Uint8), Vector(3, 70, 71, Uint8), Vector(3, 200, 301, Uint8), Vector(6, 1, 3, Float32),
		Struct([]int{1, 1, 3}, []int{0, 8, 16}, []*Type{Int32, Float64, Uint8}),
		Indexed([]int{1, 3, 2, 4}, []int{0, 5, 9, 12}, Float64), Indexed([]int{1, 3, 70, 4}, []int{3, 5, 9, 100}, Uint8),
		IndexedBlock(1, []int{4, 0, 9, 2, 7}, Float64), IndexedBlock(3, []int{4, 0, 9, 20, 7}, Float32),
		IndexedBlock(3, []int{4, 0, 9, 20, 7}, Float64), IndexedBlock(1, []int{4, 0, 9, 20, 7}, Float32),
		Contiguous(6, Vector(6, 1, 6, Float64).Resized(0, 8)), Contiguous(5, Vector(5, 1, 5, Complex128).Resized(0, 16)),
	} {
		for _, count := range []int{1, 2, 5} {
			lo, hi, _ := ty.reach(count)
			if hi-lo > page {
				continue
			}
			n := count * ty.size
			for _, origin := range []int{-lo, page - hi} {
				m := MemAt(mem, origin)
				PackInto(buf[:n], m, count, ty)
				UnpackFrom(m, count, ty, buf[:n])
			}
			// The packed bytes at the edges, and the type elsewhere.
			m := MemAt(buf, 2*page)
			for _, packed := range [][]byte{mem[:n], mem[page-n:]} {
				PackInto(packed, m, count, ty)
				UnpackFrom(m, count, ty, packed)
			}
		}
	}
}
