package coll

import "testing"

// A word from anywhere can be read and printed, and the words of real calls come back as they were.
func FuzzWord(f *testing.F) {
	f.Add(uint32(0), uint32(0))
	real := call{kind: kindReduce, root: 3, op: 1}
	f.Add(real.word(), uint32(1))
	f.Add(uint32(1<<32-1), uint32(1<<31))
	f.Fuzz(func(t *testing.T, a, b uint32) {
		c := run{Comm: &Comm{Rank: 1, Size: 2}, call: callOf(b)}
		x := callOf(a)
		if x.kind != kindNone && !x.failed && x.mark() != a {
			t.Errorf("%#x reads as %+v, which is %#x", a, x, x.mark())
		}
		if c.errDiffer(0, x).Error() == "" || c.errDiffered(0, x, c.call, 1).Error() == "" {
			t.Error("an error without words")
		}
	})
}
