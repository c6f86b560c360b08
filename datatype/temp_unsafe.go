package datatype

import "unsafe"

// Temp returns memory for n items of t, with the origin that their true extent requires (see [Type.Span]). It uses buf
// if buf is long enough, else new memory aligned for any type, and also returns that buffer for reuse.
func Temp(buf []byte, n int, t *Type) (Mem, []byte) {
	off, length := t.Span(n)
	if cap(buf) < length {
		const align = 16
		buf = make([]byte, (length+align-1)/align*align)
	}
	buf = buf[:cap(buf)]
	return Mem{base: unsafe.SliceData(buf), size: length, origin: -off}, buf
}
