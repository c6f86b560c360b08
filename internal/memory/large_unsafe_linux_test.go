package memory

import (
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// No byte beside the blocks is read or written: here the pages around them are not there.
func TestStreamBlocksStaysInside(t *testing.T) {
	const page = 4096
	all, err := unix.Mmap(-1, 0, 5*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(all)
	for _, i := range []int{0, 2, 4} {
		if err := unix.Mprotect(all[i*page:(i+1)*page], unix.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	a, b := all[page:2*page], all[3*page:4*page]
	for l := 1; l <= 1300; l++ {
		n, apart := 3, l+7
		size := (n-1)*apart + l
		for _, do := range []int{0, page - size} {
			for _, so := range []int{0, page - size} {
				StreamBlocks(unsafe.Pointer(&a[do]), unsafe.Pointer(&b[so]), apart, apart, n, l)
			}
		}
	}
}
