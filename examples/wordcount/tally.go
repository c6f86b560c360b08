package main

import (
	"cmp"
	"hash/maphash"
	"slices"
)

// A tally counts words. It is a hash table with open addressing, whose words lie end to end in one array: a word costs
// no allocation of its own, known or new, and nothing in it is a pointer that the collector would follow.
type tally struct {
	slots []slot // a power of two, at most half full
	lines []line
	text  []byte // the words of lines, in order
	total int64
}

// A slot is a line's number plus one, 0 when free, with a part of the word's hash that spares most comparisons.
type slot struct{ line, tag uint32 }

type line struct {
	begin, end int // where the word lies in text
	count      int64
}

var seed = maphash.MakeSeed()

func newTally() *tally { return &tally{slots: make([]slot, 1<<12)} }

// word returns the word of a line.
func (t *tally) word(i int) []byte { return t.text[t.lines[i].begin:t.lines[i].end] }

func (t *tally) add(word []byte, n int64) {
	t.total += n
	h := maphash.Bytes(seed, word)
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s.line == 0 {
			t.insert(i, h, word, n)
			return
		}
		if s.tag == uint32(h>>32) {
			if l := &t.lines[s.line-1]; string(t.text[l.begin:l.end]) == string(word) {
				l.count += n
				return
			}
		}
	}
}

// insert adds a line for a new word whose place is the free slot i.
func (t *tally) insert(i, h uint64, word []byte, n int64) {
	begin := len(t.text)
	t.text = append(t.text, word...)
	t.lines = append(t.lines, line{begin, len(t.text), n})
	t.slots[i] = slot{uint32(len(t.lines)), uint32(h >> 32)}
	if 2*len(t.lines) > len(t.slots) {
		t.grow()
	}
}

func (t *tally) grow() {
	t.slots = make([]slot, 4*len(t.slots))
	for i := range t.lines {
		h := maphash.Bytes(seed, t.word(i))
		for j := h; ; j++ {
			if s := &t.slots[j&uint64(len(t.slots)-1)]; s.line == 0 {
				*s = slot{uint32(i + 1), uint32(h >> 32)}
				break
			}
		}
	}
}

// A wordCount is one line of the result.
type wordCount struct {
	word  string
	count int64
}

// byRank orders lines as they are printed: the largest count first, equal counts by word in byte order.
func byRank(a, b wordCount) int {
	return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.word, b.word))
}

// top returns the first n lines of the tally, fewer where it has fewer words.
func (t *tally) top(n int) []wordCount {
	all := make([]wordCount, len(t.lines))
	for i, l := range t.lines {
		all[i] = wordCount{string(t.word(i)), l.count}
	}
	return first(all, n)
}

// first sorts lines and keeps at most n.
func first(lines []wordCount, n int) []wordCount {
	slices.SortFunc(lines, byRank)
	return lines[:min(n, len(lines))]
}
