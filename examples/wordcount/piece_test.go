package main

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func quiet(int64) {}

// Pieces of any size, read in blocks of any size, give the verdict and the words of the whole file.
func TestPiecesOfAnySize(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	word := regexp.MustCompile(`[A-Za-z0-9_]+`)
	path := filepath.Join(t.TempDir(), "file")
	for range 600 {
		text := randomText(rnd)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		want := make(map[string]int64)
		for _, w := range word.FindAll(text, -1) {
			want[string(w)]++
		}
		r := newReader(1 + rnd.Int64N(80))
		got, valid := newTally(), true
		ranks := 1 + rnd.IntN(5)
		shared, _ := shares([]file{{path, int64(len(text))}}, ranks)
		for _, ps := range shared {
			for _, p := range ps {
				ok, err := r.valid(p)
				if err != nil {
					t.Fatal(err)
				}
				valid = valid && ok
				if err := r.count(p, got, quiet); err != nil {
					t.Fatal(err)
				}
			}
		}
		if valid != utf8.Valid(text) {
			t.Fatalf("%q in %d pieces, blocks of %d: valid %v", text, ranks, r.block, valid)
		}
		if !maps.Equal(got.asMap(), want) {
			t.Fatalf("%q in %d pieces, blocks of %d: %v, want %v", text, ranks, r.block, got.asMap(), want)
		}
		whole := newTally()
		ok, err := r.countWhole(piece{file{path, int64(len(text))}, 0, int64(len(text)), -1}, whole, quiet)
		if err != nil || ok != valid || ok && !maps.Equal(whole.asMap(), want) || !ok && whole.total != 0 {
			t.Fatalf("%q whole, blocks of %d: %v, %v, %v; want %v, %v", text, r.block, ok, err, whole.asMap(), valid, want)
		}
	}
}

// randomText makes text of short and long words and of runes of all lengths, in half of the cases with a broken one.
func randomText(rnd *rand.Rand) (text []byte) {
	for range rnd.IntN(12) {
		switch rnd.IntN(5) {
		case 0:
			text = append(text, strings.Repeat("x", rnd.IntN(300))...)
		case 1:
			text = append(text, "é€\U0001F600"...)
		default:
			text = append(text, []string{"a", "bc", " ", ". ", "é", "€", "\U0001F600", "\n"}[rnd.IntN(8)]...)
		}
	}
	if len(text) > 0 && rnd.IntN(2) == 0 {
		text[rnd.IntN(len(text))] = []byte{0x80, 0xFF, 0xC3, 0xF0, 0xED, ' '}[rnd.IntN(6)]
	}
	return text
}

func TestReadErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	if err := os.WriteFile(short, []byte("four"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := newReader(blockSize)
	for _, c := range []struct {
		p    piece
		want string
	}{
		{piece{file{filepath.Join(dir, "gone"), 4}, 0, 4, -1}, "no such file"},
		{piece{file{filepath.Join(dir, "gone"), 0}, 0, 0, -1}, "no such file"}, // even when nothing is to be read
		{piece{file{short, 9}, 0, 9, -1}, "has 4 bytes now, had 9"},
		{piece{file{dir, 4}, 0, 4, -1}, "directory"},
	} {
		_, err := r.countWhole(c.p, newTally(), quiet)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.p.path) {
			t.Errorf("counting %v: %v; want %q and the name", c.p, err, c.want)
		}
	}
}
