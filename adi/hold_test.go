package adi

import (
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// A blocking send among ranks of one process takes no request where its message finds its place at once: a posted receive,
// or a copy of it that is kept.
func TestSendHoldsNoRequest(t *testing.T) {
	group := make([]*Context, 2)
	for rank := range group {
		c, err := New(Config{Rank: rank, Size: len(group)})
		if err != nil {
			t.Fatal(err)
		}
		group[rank] = c
	}
	for _, c := range group {
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
	}
	op := func(b []byte, tag int32) *Op {
		return &Op{Peer: 1, Tag: tag, Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Uint8, Size: len(b), Sig: uint64(datatype.Uint8.Signature())}
	}
	for tag, n := range []int{0, 8, 1000, limits.EagerLocal} {
		for _, late := range []bool{false, true} {
			var in *Request
			var err error
			post := func() {
				if in, err = group[1].Irecv(op(make([]byte, n), int32(tag))); err != nil {
					t.Fatal(err)
				}
			}
			if !late {
				post()
			}
			if err := group[0].Send(op(make([]byte, n), int32(tag))); err != nil {
				t.Fatal(err)
			}
			if late {
				post()
			}
			if st, err := in.Wait(in.Gen()); err != nil || st.Bytes != n {
				t.Errorf("%d bytes, late %v: %+v, %v", n, late, st, err)
			}
		}
	}
	if n := len(group[0].slab); n != 0 {
		t.Errorf("the sender has made %d requests, want none", n)
	}
}
