package record

import (
	"math/rand/v2"
	"testing"
)

// The calls of a ring in shared memory are read from there, the latest of them is found, and whatever is there has some text.
func TestLastIn(t *testing.T) {
	b := make([]byte, Bytes)
	if e, ok := LastIn(b); ok {
		t.Errorf("%v in no ring", e)
	}
	r := NewIn(b)
	for i := range 3 * Size {
		r.Begin(Send, 1, i, 7, 8).End(false)
	}
	for _, c := range []struct {
		call func()
		want string
	}{
		{func() {}, "Send to rank 767, tag 7, 8 bytes"},
		{func() { r.Begin(Recv, 1, -1, anyTag, 16) }, "Recv from any rank, any tag, 16 bytes, not over yet"},
		{func() { r.BeginWhat(&What{Op: Bcast, Peer: 2, Number: 5, Bytes: 4}).End(true) }, "Bcast #5 root 2, 4 bytes, which failed"},
		{func() { r.Note(Finalize, 0, -1, -1, 0) }, "Finalize"},
	} {
		c.call()
		if e, ok := LastIn(b); !ok || e.Text() != c.want {
			t.Errorf("%q, %v, want %q", e.Text(), ok, c.want)
		}
	}
	if e, ok := LastIn(make([]byte, Bytes)); ok {
		t.Errorf("%v in another", e)
	}
	if NewIn(b); len(r.Last(nil)) != 0 {
		t.Error("a new ring is not empty")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		if e, ok := LastIn(b); ok && e.Text() == "" {
			t.Error("no text")
		}
	}
}
