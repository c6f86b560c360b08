package memory

import (
	"bytes"
	"testing"
)

func TestCopySmall(t *testing.T) {
	src := []byte("abcdefghijklmnop")
	for n := range len(src) + 1 {
		dst := bytes.Repeat([]byte{'.'}, 20)
		CopySmall(dst, src[:n])
		if want := string(src[:n]) + "...................."[n:]; string(dst) != want {
			t.Errorf("%d bytes: %q, want %q", n, dst, want)
		}
	}
}
