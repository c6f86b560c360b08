package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"
)

// A piece is read block by block. Both rules below give every byte of a file to exactly one block, whatever the blocks
// are, so blocks of one rank and pieces of several ranks need no other agreement:
//
//   - a word belongs to the block in which it begins;
//   - a rune belongs to the block in which its first byte lies, where up to 3 continuation bytes at the beginning of a
//     block count as the end of the rune before. A fourth one is no part of any rune, and stays to be found invalid.
const (
	blockSize = 1 << 20
	lookAhead = 64 // most words that reach out of a block end within this; at least utf8.UTFMax-1
)

// A reader reads pieces, and keeps its buffer between them.
type reader struct {
	buf   []byte
	block int64
}

func newReader(block int64) *reader {
	return &reader{buf: make([]byte, 0, block+lookAhead+1), block: block}
}

// valid tells whether a piece is valid UTF-8.
func (r *reader) valid(p piece) (bool, error) {
	ok := true
	err := r.blocks(p, func(b block) (bool, error) {
		ok = b.valid()
		return ok, nil
	})
	return ok, err
}

// count adds the words of a piece to t.
func (r *reader) count(p piece, t *tally, progress func(bytes int64)) error {
	return r.blocks(p, func(b block) (bool, error) {
		progress(int64(b.to - b.from))
		return true, b.count(t)
	})
}

// countWhole adds the words of a whole file to t if the file is valid UTF-8, and tells whether it is. A file of one
// block is read once, a larger one a second time for its words.
func (r *reader) countWhole(p piece, t *tally, progress func(bytes int64)) (ok bool, err error) {
	if p.size > r.block {
		if ok, err = r.valid(p); !ok || err != nil {
			progress(p.size)
			return
		}
		return true, r.count(p, t, progress)
	}
	ok = true // an empty file has no block
	err = r.blocks(p, func(b block) (bool, error) {
		progress(p.size)
		if ok = b.valid(); !ok {
			return false, nil
		}
		return true, b.count(t)
	})
	return
}

// blocks calls f for each block of a piece until f returns false or an error.
func (r *reader) blocks(p piece, f func(block) (bool, error)) error {
	file, err := os.Open(p.path)
	if err != nil {
		return err // names the file
	}
	defer file.Close()
	for lo := p.lo; lo < p.hi; lo += r.block {
		hi := min(lo+r.block, p.hi)
		start, end := max(lo-1, 0), min(hi+lookAhead, p.size)
		b := block{r: r, file: file, piece: p, from: int(lo - start), to: int(hi - start), end: end}
		if b.text, err = r.read(file, p, r.buf[:0], start, end); err != nil {
			return err
		}
		if more, err := f(b); !more || err != nil {
			return err
		}
	}
	return nil
}

// read appends the bytes [lo, hi) of a file to text.
func (r *reader) read(file io.ReaderAt, p piece, text []byte, lo, hi int64) ([]byte, error) {
	n := len(text)
	if want := n + int(hi-lo); cap(text) < want {
		text = append(make([]byte, 0, max(want, 2*cap(text))), text...)
	}
	text = text[:n+int(hi-lo)]
	if got, err := file.ReadAt(text[n:], lo); got < len(text)-n {
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: has %d bytes now, had %d when it was listed", p.path, lo+int64(got), p.size)
		}
		return nil, fmt.Errorf("%s: %w", p.path, err)
	}
	return text, nil
}

// A block is text[from:to] with the byte before it and some bytes after it, as far as the file has them.
type block struct {
	r        *reader
	file     io.ReaderAt
	piece    piece
	text     []byte
	from, to int
	end      int64 // where text ends in the file
}

func (b block) valid() bool {
	from, to := b.from, b.to
	if from > 0 { // not at the beginning of the file
		from = skipContinuation(b.text, from)
	}
	return utf8.Valid(b.text[from:skipContinuation(b.text, to)])
}

func skipContinuation(text []byte, i int) int {
	limit := min(i+utf8.UTFMax-1, len(text))
	for i < limit && text[i]&0xC0 == 0x80 {
		i++
	}
	return i
}

func (b block) count(t *tally) (err error) {
	for {
		start := t.addWords(b.text, b.from, b.to, b.end == b.piece.size)
		if start < 0 {
			return nil
		}
		// The last word goes on beyond what was read. Keep it and read as much again.
		rest := b.text[start:]
		next := min(b.end+max(int64(len(rest)), lookAhead), b.piece.size)
		if b.text, err = b.r.read(b.file, b.piece, append([]byte(nil), rest...), b.end, next); err != nil {
			return err
		}
		b.from, b.to, b.end = 0, b.to-start, next
	}
}
