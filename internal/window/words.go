package window

import "encoding/binary"

// Items as numbers, in the processor's byte order. A nil slice takes nothing.

func get64(b []byte) uint64 { return binary.NativeEndian.Uint64(b) }
func get32(b []byte) uint32 { return binary.NativeEndian.Uint32(b) }

func put64(b []byte, v uint64) {
	if b != nil {
		binary.NativeEndian.PutUint64(b, v)
	}
}

func put32(b []byte, v uint32) {
	if b != nil {
		binary.NativeEndian.PutUint32(b, v)
	}
}
