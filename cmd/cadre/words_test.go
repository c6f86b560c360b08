package main

import "testing"

func TestNearest(t *testing.T) {
	all := []string{"run", "bench", "type", "bind-to", "timeout", "n", "np", "hang-after", "on-hang"}
	for word, want := range map[string]string{
		"rnu": "run", "runn": "run", "BENCH": "bench", "bindto": "bind-to", "bind_to": "bind-to", "timout": "timeout",
		"tiemout": "timeout", "hangafter": "hang-after", "fly": "", "x": "", "": "", "pn": "np", "tmieouts": "timeout",
	} {
		if got := nearest(word, all); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "acb", 1}, {"abc", "abd", 1}, {"abc", "bc", 1}, {"kitten", "sitting", 3}} {
		if got := distance(c.a, c.b); got != c.want || distance(c.b, c.a) != got {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
