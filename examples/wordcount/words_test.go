package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"
)

// words returns the words of a tally in the order of their first appearance.
func (t *tally) words() (ws []string) {
	for i := range t.lines {
		ws = append(ws, string(t.word(i)))
	}
	return ws
}

// asMap returns what a tally holds.
func (t *tally) asMap() map[string]int64 {
	m := make(map[string]int64)
	for i, l := range t.lines {
		m[string(t.word(i))] = l.count
	}
	return m
}

func TestAddWords(t *testing.T) {
	for _, c := range []struct {
		text     string
		from, to int
		last     bool
		want     []string // in order of appearance
		rest     int
	}{
		{"", 0, 0, true, nil, -1},
		{"a", 0, 1, true, []string{"a"}, -1},
		{"a", 0, 1, false, nil, 0},
		{"a ", 0, 2, false, []string{"a"}, -1},
		{"-a_1Z9-", 0, 7, true, []string{"a_1Z9"}, -1},
		{"naïve", 0, 6, true, []string{"na", "ve"}, -1},
		{"one two", 0, 2, true, []string{"one"}, -1},
		{"one two", 1, 2, true, nil, -1},
		{"one two", 1, 7, true, []string{"two"}, -1},
		{"one two", 4, 7, true, []string{"two"}, -1},
		{"one two", 3, 4, true, nil, -1},
		{"one two", 0, 5, false, []string{"one"}, 4},
		{"[]@`{}/:", 0, 8, true, nil, -1}, // the neighbours of the ranges
		{"AZaz09", 0, 6, true, []string{"AZaz09"}, -1},
	} {
		tl := newTally()
		rest := tl.addWords([]byte(c.text), c.from, c.to, c.last)
		if !slices.Equal(tl.words(), c.want) || rest != c.rest {
			t.Errorf("addWords(%q, %d, %d, %v): %q, %d; want %q, %d", c.text, c.from, c.to, c.last, tl.words(), rest, c.want, c.rest)
		}
	}
}

// Every way to cut a text into runs counts each word once.
func TestAddWordsOfAnyCut(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	word := regexp.MustCompile(`[A-Za-z0-9_]+`)
	for range 3000 {
		text := make([]byte, rnd.IntN(40))
		for i := range text {
			text[i] = "ab_ .\xc3\xa9"[rnd.IntN(7)]
		}
		want := make(map[string]int64)
		for _, w := range word.FindAll(text, -1) {
			want[string(w)]++
		}
		got := newTally()
		cuts := []int{0}
		for at := 0; at < len(text); cuts = append(cuts, at) {
			at = min(len(text), at+rnd.IntN(9))
		}
		for i := range cuts[1:] {
			got.addWords(text, cuts[i], cuts[i+1], true)
		}
		if !maps.Equal(got.asMap(), want) {
			t.Fatalf("%q cut at %v: %v, want %v", text, cuts, got.asMap(), want)
		}
	}
}

func TestTallyTop(t *testing.T) {
	tl := newTally()
	for _, w := range []string{"b", "a", "c", "b", "B", "c", "c"} {
		tl.add([]byte(w), 1)
	}
	for n, want := range []string{"[]", "[{c 3}]", "[{c 3} {b 2}]", "[{c 3} {b 2} {B 1}]", "[{c 3} {b 2} {B 1} {a 1}]", "[{c 3} {b 2} {B 1} {a 1}]"} {
		if got := fmt.Sprint(tl.top(n)); got != want {
			t.Errorf("top(%d) = %s, want %s", n, got, want)
		}
	}
	if tl.total != 7 {
		t.Errorf("total = %d, want 7", tl.total)
	}
}

// A tally that has grown many times is the same as a map.
func TestTallyIsAMap(t *testing.T) {
	want := make(map[string]int64)
	got := newTally()
	for i := range 60000 {
		w := fmt.Sprint(i * i % 25013)
		want[w]++
		got.add([]byte(w), 1)
	}
	if !maps.Equal(got.asMap(), want) {
		t.Errorf("%d words, want %d", len(got.lines), len(want))
	}
}

func TestKnownWordsDoNotAllocate(t *testing.T) {
	text := []byte("func main() { return a == b && c != d }\n")
	tl := newTally()
	if n := testing.AllocsPerRun(100, func() { tl.addWords(text, 0, len(text), true) }); n != 0 {
		t.Errorf("%v allocations for known words, want 0", n)
	}
}

func BenchmarkAddWords(b *testing.B) {
	text, err := os.ReadFile("words_test.go")
	if err != nil {
		b.Fatal(err)
	}
	tl := newTally()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		tl.addWords(text, 0, len(text), true)
	}
}
