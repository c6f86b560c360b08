package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
)

// load reads a Matrix Market file. Its errors name the file, and the line where one is wrong.
func load(path string) (*matrix, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err // names the file
	}
	if !info.Mode().IsRegular() { // to open a pipe would be to wait for its other end
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

// An entry of a matrix; rows and columns count from 0.
type entry struct {
	row, column int32
	value       float64
	line        int // where the file says it
}

// A reader takes a Matrix Market file apart. Memory is taken for entries as they are read, not as the header promises them.
type reader struct {
	in        *bufio.Reader
	line      int // number of the last line read
	field     string
	symmetric bool
	rows      int
	promised  int
	entries   []entry
}

const (
	maxLine = 1 << 16
	maxRows = math.MaxInt32
)

func read(in io.Reader) (*matrix, error) {
	r := &reader{in: bufio.NewReaderSize(in, maxLine)}
	if err := r.banner(); err != nil {
		return nil, err
	}
	if err := r.sizes(); err != nil {
		return nil, err
	}
	if err := r.body(); err != nil {
		return nil, err
	}
	return r.matrix()
}

func (r *reader) wrong(format string, args ...any) error { return wrongLine(r.line, format, args...) }

func wrongLine(line int, format string, args ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{line}, args...)...)
}

// next returns the next line. It is io.EOF that ends a file.
func (r *reader) next() ([]byte, error) {
	b, err := r.in.ReadSlice('\n')
	switch {
	case err == io.EOF && len(b) == 0:
		return nil, io.EOF
	case errors.Is(err, bufio.ErrBufferFull):
		r.line++
		return nil, r.wrong("longer than %d bytes", maxLine)
	case err != nil && err != io.EOF:
		return nil, err
	}
	r.line++
	return b, nil
}

// fields returns the words of the next line that is neither empty nor a comment. They are good until the next call.
func (r *reader) fields(words [][]byte) ([][]byte, error) {
	for {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		words = words[:0]
		for {
			b = bytes.TrimLeft(b, " \t\r\n")
			if len(b) == 0 {
				break
			}
			n := bytes.IndexAny(b, " \t\r\n")
			if n < 0 {
				n = len(b)
			}
			words, b = append(words, b[:n]), b[n:]
		}
		if len(words) > 0 && words[0][0] != '%' {
			return words, nil
		}
	}
}

func (r *reader) banner() error {
	b, err := r.next()
	if err == io.EOF {
		return errors.New("line 1: the file is empty; want a Matrix Market file")
	}
	if err != nil {
		return err
	}
	words := bytes.Fields(bytes.ToLower(b))
	if len(words) == 0 || string(words[0]) != "%%matrixmarket" {
		return r.wrong("does not begin with %%%%MatrixMarket, so this is no Matrix Market file")
	}
	if len(words) != 5 {
		return r.wrong("%d words after %%%%MatrixMarket; want object, format, field and symmetry, as in matrix coordinate real symmetric", len(words)-1)
	}
	for i, allowed := range [][]string{{"matrix"}, {"coordinate"}, {"real", "integer", "pattern"}, {"symmetric", "general"}} {
		if what := [...]string{"object", "format", "field", "symmetry"}[i]; !slices.Contains(allowed, string(words[i+1])) {
			return r.wrong("the %s is %q; want one of %q", what, words[i+1], allowed)
		}
	}
	r.field, r.symmetric = string(words[3]), string(words[4]) == "symmetric"
	return nil
}

func (r *reader) sizes() error {
	words, err := r.fields(nil)
	if err == io.EOF {
		return r.wrong("the file ends before the line with rows, columns and entries")
	}
	if err != nil {
		return err
	}
	if len(words) != 3 {
		return r.wrong("%d numbers; want three: rows, columns and entries", len(words))
	}
	var n [3]int
	for i, w := range words {
		v, err := strconv.ParseInt(string(w), 10, 64)
		if what := [...]string{"rows", "columns", "entries"}[i]; err != nil || v < 1 {
			return r.wrong("the number of %s is %.40q; want a whole number from 1", what, w)
		} else if v > maxRows {
			return r.wrong("%d %s; want at most %d", v, what, maxRows)
		}
		n[i] = int(v)
	}
	switch {
	case n[0] != n[1]:
		return r.wrong("%d rows and %d columns; want a square matrix", n[0], n[1])
	case n[2] < n[0]:
		return r.wrong("%d entries for %d rows; a positive definite matrix has all of its diagonal", n[2], n[0])
	}
	r.rows, r.promised = n[0], n[2]
	return nil
}

func (r *reader) body() error {
	want := 3
	if r.field == "pattern" {
		want = 2
	}
	var words [][]byte
	for k := 0; ; k++ {
		var err error
		words, err = r.fields(words)
		switch {
		case err == io.EOF && k == r.promised:
			return nil
		case err == io.EOF:
			return r.wrong("the file ends after %d of %d entries", k, r.promised)
		case err != nil:
			return err
		case k == r.promised:
			return r.wrong("more than the %d entries that the file promises", r.promised)
		case len(words) != want:
			return r.wrong("%d words; want %d for an entry of a %s matrix", len(words), want, r.field)
		}
		e := entry{value: 1, line: r.line}
		if e.row, err = r.index("row", words[0]); err != nil {
			return err
		}
		if e.column, err = r.index("column", words[1]); err != nil {
			return err
		}
		if want == 3 {
			if e.value, err = r.number(words[2]); err != nil {
				return err
			}
		}
		if r.symmetric && e.column > e.row {
			return r.wrong("entry (%d,%d) is above the diagonal; a symmetric file has those below it", e.row+1, e.column+1)
		}
		r.entries = append(r.entries, e)
		if r.symmetric && e.column < e.row {
			e.row, e.column = e.column, e.row
			r.entries = append(r.entries, e)
		}
	}
}

func (r *reader) index(what string, word []byte) (int32, error) {
	v, err := strconv.ParseInt(string(word), 10, 64)
	if err != nil || v < 1 || v > int64(r.rows) {
		return 0, r.wrong("the %s is %.40q; want 1..%d", what, word, r.rows)
	}
	return int32(v - 1), nil
}

func (r *reader) number(word []byte) (v float64, err error) {
	if r.field == "integer" {
		var i int64
		i, err = strconv.ParseInt(string(word), 10, 64)
		v = float64(i)
	} else {
		v, err = strconv.ParseFloat(string(word), 64)
	}
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		kind := "finite real number"
		if r.field == "integer" {
			kind = "whole number of at most 64 bits"
		}
		return 0, r.wrong("the value is %.40q; want a %s", word, kind)
	}
	return v, nil
}

// matrix puts the entries in order, and says what keeps them from being a symmetric matrix with a positive diagonal.
func (r *reader) matrix() (*matrix, error) {
	slices.SortFunc(r.entries, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.row, y.row), cmp.Compare(x.column, y.column), cmp.Compare(x.line, y.line))
	})
	a := &matrix{
		begin:  make([]int64, r.rows+1), // as many as there are entries, or fewer
		column: make([]int32, len(r.entries)),
		value:  make([]float64, len(r.entries)),
	}
	for k, e := range r.entries {
		if k > 0 && r.entries[k-1].row == e.row && r.entries[k-1].column == e.column {
			return nil, wrongLine(e.line, "entry (%d,%d) is in line %d too", e.row+1, e.column+1, r.entries[k-1].line)
		}
		a.begin[e.row+1] = int64(k + 1)
		a.column[k], a.value[k] = e.column, e.value
	}
	for i := range r.rows {
		a.begin[i+1] = max(a.begin[i+1], a.begin[i]) // rows without entries
		switch k, found := a.find(i, i); {
		case !found:
			return nil, fmt.Errorf("row %d has no entry on the diagonal; a positive definite matrix has one in each", i+1)
		case !(a.value[k] > 0):
			return nil, wrongLine(r.entries[k].line, "entry (%d,%d) is %v; a positive definite matrix has positive numbers on the diagonal", i+1, i+1, a.value[k])
		}
	}
	if r.symmetric {
		return a, nil
	}
	for k, e := range r.entries {
		switch twin, found := a.find(int(e.column), int(e.row)); {
		case found && a.value[twin] != a.value[k]:
			return nil, wrongLine(e.line, "not symmetric: entry (%d,%d) is %v, but (%d,%d) in line %d is %v",
				e.row+1, e.column+1, e.value, e.column+1, e.row+1, r.entries[twin].line, a.value[twin])
		case !found && e.value != 0:
			return nil, wrongLine(e.line, "not symmetric: entry (%d,%d) is %v, but there is no (%d,%d)", e.row+1, e.column+1, e.value, e.column+1, e.row+1)
		}
	}
	return a, nil
}

// find returns where an entry is.
func (a *matrix) find(row, column int) (k int, found bool) {
	lo, hi := a.begin[row], a.begin[row+1]
	i, found := slices.BinarySearch(a.column[lo:hi], int32(column))
	return int(lo) + i, found
}
