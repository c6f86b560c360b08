package main

import (
	"encoding/binary"
	"hash/fnv"
	"math"
)

// A field is a whole picture of cells, row by row.
type field struct {
	w, h  int
	cells []float64
}

func newField(w, h int) *field { return &field{w, h, make([]float64, w*h)} }

// checksum is FNV-1a of all bits of all cells.
func (f *field) checksum() uint64 {
	sum := fnv.New64a()
	var b [8]byte
	for _, c := range f.cells {
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(c))
		sum.Write(b[:])
	}
	return sum.Sum64()
}

// letters is the drawn picture, a character for a square of pixels: # is white, o half as bright.
var letters = [...]string{
	"                                   ",
	"   o                           o   ",
	"                                   ",
	"                                   ",
	"                                   ",
	"   ####   ###  ####  ####  #####   ",
	"  #      #   # #   # #   # #       ",
	"  #      #   # #   # #   # #       ",
	"  #      ##### #   # ####  ####    ",
	"  #      #   # #   # # #   #       ",
	"  #      #   # #   # #  #  #       ",
	"   ####  #   # ####  #   # #####   ",
	"                                   ",
	"                                   ",
	"  ooooooooooooooooooooooooooooooo  ",
	"                                   ",
	"                                   ",
	"   o                           o   ",
	"                                   ",
}

// draw scales letters to a size.
func draw(w, h int) *field {
	f := newField(w, h)
	for y := range h {
		row := letters[y*len(letters)/h]
		for x := range w {
			switch row[x*len(row)/w] {
			case '#':
				f.cells[y*w+x] = 1
			case 'o':
				f.cells[y*w+x] = 0.5
			}
		}
	}
	return f
}
