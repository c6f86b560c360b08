package datatype

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"cadre.example/internal/effort"
)

func TestDraw(t *testing.T) {
	many := pick(1<<40, 1<<20)
	for _, c := range []struct {
		name  string
		t     *Type
		count int
		want  string
	}{
		{"the seed's example", seedType(), 1, "■■■■■■■■ ■■■■ ■■ ■■ ■■■■ ■■ ■■ ■■□□ ■■□□ ■■□□"},
		{"a basic type", Int32, 1, "■■■■"},
		{"three", Int16, 3, "■■ ■■ ■■"},
		{"none", Int16, 0, ""},
		{"nothing", Contiguous(0, Int16), 5, ""},
		{"padding", Struct([]int{1, 1}, []int{0, 4}, []*Type{Int8, Int32}), 1, "■□□□ ■■■■"},
		{"a gap before", Struct([]int{1}, []int{4}, []*Type{Int8}).Resized(0, 6), 2, "□□□□ ■□□□□□ ■□"},
		{"bounds without data", Contiguous(0, Int8).Resized(-2, 4), 2, "□□□□□□□□"},
		{"below 0", Hvector(3, 1, -2, Int8), 1, "■□ ■□ ■"},
		{"a negative extent", Int32.Resized(0, -8), 2, "□□□□□□□□ ■■■■□□□□ ■■■■"},
		{"in the other order", Struct([]int{1, 1}, []int{2, 0}, []*Type{Int8, Int16}), 1, "■■ ■□"},
		{"an overlap", Struct([]int{1, 1}, []int{0, 2}, []*Type{Int32, Int32}).Resized(0, 6), 1, "■■■■ ■■"},
		{"a long gap", Int32.Resized(0, 1000), 2, "■■■■□×996 ■■■■□×996"},
		{"far away", Hindexed([]int{1}, []int{pick(1<<41, 1<<21)}, Int8), 1, "■"},
		{"much", Contiguous(many, Int8), 1, strings.Repeat("■ ", 4096) + fmt.Sprintf("... %d entries more", many-4096)},
		{"many", Int8, many, strings.Repeat("■ ", 4096) + fmt.Sprintf("... %d entries more", many-4096)},
	} {
		var b strings.Builder
		if err := c.t.Draw(&b, c.count); err != nil || b.String() != c.want+"\n" {
			t.Errorf("%s: %v\n got %.300s want %.300s", c.name, err, b.String(), c.want)
		}
	}
	for _, c := range []struct {
		t     *Type
		count int
		want  error
	}{{nil, 1, ErrType}, {Contiguous(-1, Int8), 1, ErrType}, {Int8, -1, ErrType}, {Contiguous(many, Int8), many, ErrOverflow}} {
		for name, draw := range map[string]func(io.Writer, int) error{"Draw": c.t.Draw, "DrawSVG": c.t.DrawSVG} {
			if err := draw(io.Discard, c.count); !errors.Is(err, c.want) {
				t.Errorf("%s of %d of %s: %v, want %v", name, c.count, c.t, err, c.want)
			}
		}
	}
	if err := Int8.Draw(brokenWriter{}, 1); err != io.ErrClosedPipe {
		t.Errorf("a writer's error: %v", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestDrawRandom holds that a picture has as many filled squares as the flat type map touches bytes, and as many squares
// as there are bytes between the bounds.
func TestDrawRandom(t *testing.T) {
	first := firstSeed(t)
	for i := range effort.Rounds(500, 2_000) {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 17))
		ty, f := randomType(r, 1+r.IntN(3))
		count := 1 + r.IntN(3)
		m := f.times(count)
		lo, hi := m.span()
		lb, ub, _, _ := f.bounds()
		if len(m) == 0 || lo == hi {
			lo, hi = lb, lb
		}
		for k := range count {
			d := k * f.extent()
			lo, hi = min(lo, lb+d, ub+d), max(hi, lb+d, ub+d)
		}
		var b strings.Builder
		if err := ty.Draw(&b, count); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "×") || strings.Contains(b.String(), "...") {
			continue
		}
		filled, empty := strings.Count(b.String(), "■"), strings.Count(b.String(), "□")
		if want := len(m.touches(0)); filled != want || filled+empty != hi-lo || !utf8.ValidString(b.String()) {
			t.Fatalf("seed %d: %d of %s = %s: %d and %d squares, want %d and %d\n%s", seed, count, ty, f, filled, empty, want, hi-lo-want, b.String())
		}
	}
}
