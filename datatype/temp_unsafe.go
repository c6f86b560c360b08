package datatype

import "unsafe"

// Temp is memory for n items of t with its origin placed as the true-extent rule wants (see [Type.Span]). buf is used
// when it is long enough, and returned for the next time; otherwise it is replaced by new memory, aligned for any type.
func Temp(buf []byte, n int, t *Type) (Mem, []byte) {
	off, length := t.Span(n)
	if cap(buf) < length {
		const align = 16
		buf = make([]byte, (length+align-1)/align*align)
	}
	buf = buf[:cap(buf)]
	return Mem{base: unsafe.SliceData(buf), size: length, origin: -off}, buf
}
