//go:build unix

package stream

import (
	"testing"
)

func TestColors(t *testing.T) {
	if got, want := Colored("[7] ", 7), "\x1b[33m[7]\x1b[0m "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := highlight("cadre run: a\n  cadre run: b\ncadre run: c"), "\x1b[1;31mcadre run:\x1b[0m a\n  cadre run: b\n\x1b[1;31mcadre run:\x1b[0m c"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
