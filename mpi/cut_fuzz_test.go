package mpi

import (
	"bytes"
	"testing"
)

// What a sender says about its partitions is read back as it was, and nothing else makes sense by accident.
func FuzzCut(f *testing.F) {
	f.Add((&cut{parts: 3, base: 7, bytes: 12, sig: 0x104}).encode())
	f.Add(make([]byte, cutBytes))
	f.Add([]byte{1})
	f.Fuzz(func(t *testing.T, b []byte) {
		k, ok := decodeCut(b)
		if !ok {
			return
		}
		if k.parts < 1 || k.base < 0 || k.base+k.parts > tagMax || k.bytes < 0 || k.bytes%k.parts != 0 {
			t.Errorf("%+v", k)
		}
		if !bytes.Equal(k.encode(), b) {
			t.Errorf("%+v is %x, was %x", k, k.encode(), b)
		}
	})
}
