package adi

import (
	"runtime"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// heap is what lives.
func heap() int64 {
	runtime.GC() // twice, for what pools hold
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What waits at a rank of the direct path takes at most 96 bytes a message beside its payload, whose memory is bounded; and
// nothing of it remains.
func TestUnexpectedBytes(t *testing.T) {
	const n, slack = 100_000, 1
	group := make([]*Context, 2)
	for i := range group {
		c, err := New(Config{Rank: i, Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		group[i] = c
		defer c.Close()
	}
	for _, c := range group {
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
	}
	from, at := group[0], group[1]
	for _, size := range []int{0, 1, 100, 1000} {
		data := make([]byte, max(size, 1))[:size]
		m, typ, err := datatype.Of(data)
		if err != nil {
			t.Fatal(err)
		}
		op := Op{Peer: 1, Mem: m, Count: size, Type: typ, Size: size, Context: 1}
		sends := make([]*Request, n)
		for i := range sends {
			op.Tag = int32(i)
			sends[i] = from.start(&op)
			sends[i].direct, _ = m.Source(size, typ)
		}
		before := heap()
		for i, r := range sends {
			if _, err := at.arrive(&r.op, 0, r); err != nil {
				t.Fatal(i, err)
			}
		}
		during := heap() - before
		if most := int64(limits.UnexpectedPerPeer + n*(96+slack)); during > most {
			t.Errorf("%d messages of %d bytes take %d bytes, want at most %d", n, size, during, most)
		} else {
			t.Logf("%d messages of %d bytes take %d bytes, %.1f each beyond those that are kept", n, size, during,
				float64(during-int64(at.heldAll))/n)
		}
		in := op
		for i := n - 1; i >= 0; i-- {
			in.Tag = int32(i)
			if st, err := at.Recv(&in); err != nil || st.Bytes != size {
				t.Fatalf("message %d: %+v, %v", i, st, err)
			}
		}
		for i, r := range sends {
			if !r.isDone() {
				t.Fatalf("send %d is not done", i)
			}
		}
		if left := heap() - before; left > 3<<20 {
			t.Errorf("%d bytes are left of messages of %d bytes", left, size)
		}
		for _, r := range sends {
			_, _ = r.waitOwn()
		}
	}
}
