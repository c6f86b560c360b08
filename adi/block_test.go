package adi

import (
	"testing"

	"cadre.example/adi/limits"
)

// A block is never too short, wastes at most a quarter, and comes back.
func TestBlocks(t *testing.T) {
	last := 0
	for n := 1; n < 9<<20; n += 1 + n/70 {
		class, size := blockClass(n)
		if size < n || n > 64 && 4*(size-n) > n || n <= 64 && size-n > 15 {
			t.Fatalf("%d bytes: a block of %d", n, size)
		}
		if c, s := blockClass(size); c != class || s != size || class < last {
			t.Fatalf("%d bytes: a block of %d in class %d, which is one of %d in class %d; class %d was before", n, size, class, s, c, last)
		}
		last = class
		p := new(blockPool)
		p.get(1) // while one is in use the others stay
		b := p.get(n)
		if len(b) != n || n <= 8<<20 && cap(b) != size {
			t.Fatalf("%d bytes: got %d of %d", n, len(b), cap(b))
		}
		p.put(b)
		if again := p.get(n); n <= limits.KeepBlocks/2 && &again[0] != &b[0] {
			t.Fatalf("%d bytes: another block", n)
		}
		p.put(b)
	}
	if last < blockClasses {
		t.Errorf("the last class is %d: not all %d were tried", last, blockClasses)
	}
	p := new(blockPool)
	for range 2 {
		var list [][]byte
		for range 300 {
			list = append(list, p.get(1024))
		}
		for _, b := range list {
			p.put(b)
		}
		if p.out != 0 || p.free != nil {
			t.Errorf("%d blocks are in use, and the free ones are kept from the collector: %v", p.out, p.free != nil)
		}
	}
}
