package main

import (
	"encoding/binary"
	"errors"
)

// What ranks send each other is a sequence of unsigned varints and of strings with their length before them.

var errMalformed = errors.New("malformed message from another rank")

// hash decides which rank owns a word: FNV-1a, the same in every process.
func hash(word []byte) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * 0x100000001b3
	}
	return h ^ h>>32 // the low bits of a short word's hash are its last byte's alone
}

func appendString[S string | []byte](b []byte, s S) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendLine[S string | []byte](b []byte, word S, count int64) []byte {
	return binary.AppendUvarint(appendString(b, word), uint64(count))
}

func appendPiece(b []byte, p piece) []byte {
	b = appendString(b, p.path)
	for _, v := range [...]uint64{uint64(p.size), uint64(p.lo), uint64(p.hi), uint64(p.split + 1)} {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

// A decoder takes values off the front of b. After the first malformed one it only returns zeros, and bad is true.
type decoder struct {
	b   []byte
	bad bool
}

func (d *decoder) more() bool { return !d.bad && len(d.b) > 0 }

func (d *decoder) number() int64 {
	v, n := binary.Uvarint(d.b)
	if d.bad = d.bad || n <= 0 || int64(v) < 0; d.bad {
		return 0
	}
	d.b = d.b[n:]
	return int64(v)
}

func (d *decoder) bytes() []byte {
	n := d.number()
	if d.bad = d.bad || n > int64(len(d.b)); d.bad {
		return nil
	}
	s := d.b[:n]
	d.b = d.b[n:]
	return s
}

// addLines counts what encoded lines say.
func (t *tally) addLines(b []byte) error {
	for d := (decoder{b: b}); d.more(); {
		word, count := d.bytes(), d.number()
		if d.bad {
			return errMalformed
		}
		t.add(word, count)
	}
	return nil
}

func decodePieces(b []byte) (ps []piece, err error) {
	for d := (decoder{b: b}); d.more(); {
		p := piece{file: file{path: string(d.bytes()), size: d.number()}, lo: d.number(), hi: d.number(), split: int(d.number()) - 1}
		if d.bad || p.lo > p.hi || p.hi > p.size {
			return nil, errMalformed
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// linesByOwner encodes a tally for an exchange among n ranks: the lines of each owner, one owner after the other, with
// the number of bytes for each.
func (t *tally) linesByOwner(n int) (lines []byte, counts []int) {
	counts = make([]int, n)
	parts := make([][]byte, n)
	size := 0
	for i, l := range t.lines {
		w := t.word(i)
		owner := hash(w) % uint64(n)
		parts[owner] = appendLine(parts[owner], w, l.count)
	}
	for i, p := range parts {
		counts[i] = len(p)
		size += len(p)
	}
	lines = make([]byte, 0, size)
	for _, p := range parts {
		lines = append(lines, p...)
	}
	return lines, counts
}
