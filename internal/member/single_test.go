package member

import (
	"strings"
	"testing"

	"cadre.example/internal/environ"
)

func TestSingleCopy(t *testing.T) {
	for text, want := range map[string]int{"": 0, "off": -1, "1": 1, "65536": 65536} {
		if got, err := singleCopy(text); got != want || err != nil {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"0", "-1", "on", "8K", " "} {
		if _, err := singleCopy(text); err == nil || !strings.Contains(err.Error(), environ.SingleCopy) {
			t.Errorf("%q: %v, want an error that names %s", text, err, environ.SingleCopy)
		}
	}
}
