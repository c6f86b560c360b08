//go:build unix

package stream

import (
	"fmt"
	"strings"
	"testing"

	"cadre.example/adi/limits"
)

func TestLastLines(t *testing.T) {
	for _, c := range []struct {
		text  string
		whole bool
		want  string
	}{
		{"", true, ""},
		{"\n\n", true, ""},
		{"a", true, "a"},
		{"a", false, ""},
		{"a\nb\n", true, "a\nb"},
		{"a\nb\n", false, "b"},
		{"1\n2\n3\n4\n5\n6\n", true, "2\n3\n4\n5\n6"},
		{"1\n2\n3\n4\n5\n6", false, "2\n3\n4\n5\n6"},
	} {
		if got := string(lastLines([]byte(c.text), c.whole)); got != c.want {
			t.Errorf("%q, %v: %q, want %q", c.text, c.whole, got, c.want)
		}
	}
}

func TestTrail(t *testing.T) {
	var kept trail
	all := ""
	for i := range 500 {
		s := strings.Repeat(fmt.Sprint(i), i%17)
		kept.add([]byte(s))
		all += s
		if want := all[max(0, len(all)-limits.OutputTail):]; string(kept.b) != want {
			t.Fatalf("after %d pieces %q, want %q", i+1, kept.b, want)
		}
	}
	kept.add([]byte(strings.Repeat("x", 3*limits.OutputTail)))
	if string(kept.b) != strings.Repeat("x", limits.OutputTail) {
		t.Errorf("after a long piece %q", kept.b)
	}
}
