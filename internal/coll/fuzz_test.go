package coll

import (
	"testing"

	"cadre.example/internal/coll/engine"
)

// A word from anywhere can be read and printed, and the words of real calls come back as they were.
func FuzzWord(f *testing.F) {
	f.Add(uint32(0), uint32(0))
	real := engine.Call{Kind: engine.KindReduce, Root: 3, Op: 1}
	f.Add(real.Word(), uint32(1))
	f.Add(uint32(1<<32-1), uint32(1<<31))
	f.Fuzz(func(t *testing.T, a, b uint32) {
		c := engine.Run{Comm: &engine.Comm{Rank: 1, Size: 2}, Call: engine.CallOf(b)}
		x := engine.CallOf(a)
		if x.Kind != engine.KindNone && !x.Failed && x.Mark() != a {
			t.Errorf("%#x reads as %+v, which is %#x", a, x, x.Mark())
		}
		if c.ErrDiffer(0, x).Error() == "" || c.ErrDiffered(0, x, c.Call, 1).Error() == "" {
			t.Error("an error without words")
		}
	})
}
