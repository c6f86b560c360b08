package memory

// CopySmall copies src to the beginning of dst, which is at least as long. For single numbers it spares the call that copy
// is.
func CopySmall(dst, src []byte) {
	switch len(src) {
	case 8:
		*(*[8]byte)(dst) = [8]byte(src)
	case 4:
		*(*[4]byte)(dst) = [4]byte(src)
	default:
		copy(dst, src)
	}
}
