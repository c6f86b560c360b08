package main

import (
	"errors"
	"fmt"
	"maps"
	"testing"
)

func TestPiecesTravel(t *testing.T) {
	want := []piece{{file{"", 0}, 0, 0, -1}, {file{"a\xff/b", 1 << 40}, 7, 1 << 39, 3}}
	var b []byte
	for _, p := range want {
		b = appendPiece(b, p)
	}
	got, err := decodePieces(b)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	for n := 1; n < len(b); n++ { // every cut within a piece is noticed
		got, err := decodePieces(b[:n])
		if whole := len(appendPiece(nil, want[0])); n != whole && !errors.Is(err, errMalformed) {
			t.Errorf("first %d bytes: %v, %v; want an error", n, got, err)
		}
	}
}

func TestLinesByOwner(t *testing.T) {
	sent := newTally()
	for i := range 1000 {
		sent.add(fmt.Append(nil, "w", i), int64(i*i+1))
	}
	for _, n := range []int{1, 2, 3, 7} {
		lines, counts := sent.linesByOwner(n)
		all := newTally()
		for rank, size := range counts {
			part := newTally()
			if err := part.addLines(lines[:size]); err != nil {
				t.Fatal(err)
			}
			lines = lines[size:]
			if got := len(part.lines); got < 700/n || got > 1300/n {
				t.Errorf("rank %d of %d owns %d of 1000 words", rank, n, got)
			}
			for i, l := range part.lines {
				all.add(part.word(i), l.count)
			}
		}
		if len(lines) != 0 || !maps.Equal(all.asMap(), sent.asMap()) || all.total != sent.total {
			t.Errorf("%d ranks: %d bytes left, %d of %d words", n, len(lines), all.total, sent.total)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(appendLine(appendLine(nil, "word", 3), "", 1<<40))
	f.Add(appendPiece(nil, piece{file{"path", 9}, 2, 7, 0}))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, b []byte) {
		if tl := newTally(); tl.addLines(b) == nil && len(tl.lines) > len(b)/2 {
			t.Errorf("%d words out of %d bytes", len(tl.lines), len(b))
		}
		pieces, err := decodePieces(b)
		if err != nil {
			return
		}
		var again []byte
		for _, p := range pieces {
			again = appendPiece(again, p)
		}
		if back, err := decodePieces(again); err != nil || fmt.Sprint(back) != fmt.Sprint(pieces) {
			t.Errorf("%v came back as %v, %v", pieces, back, err)
		}
	})
}
