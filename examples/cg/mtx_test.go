package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// dense prints all of a matrix.
func (a *matrix) dense() string {
	n := a.rows()
	all := make([][]float64, n)
	for i := range n {
		all[i] = make([]float64, n)
		for k := a.begin[i]; k < a.begin[i+1]; k++ {
			all[i][a.column[k]] = a.value[k]
		}
	}
	return fmt.Sprint(all)
}

func TestRead(t *testing.T) {
	const sym, gen = "%%MatrixMarket matrix coordinate real symmetric\n", "%%MatrixMarket matrix coordinate real general\n"
	for _, c := range []struct{ text, want string }{
		{sym + "1 1 1\n1 1 2.5\n", "[[2.5]]"},
		{sym + "1 1 1\n1 1 2.5", "[[2.5]]"},
		{sym + "% a comment\n\n%\n2 2 3\n2 2 4e0\n2 1 -1\n1 1 +.5E1\n\n", "[[5 -1] [-1 4]]"},
		{strings.ReplaceAll(sym+"2 2 3\n 1\t1  1 \n2 1 0\n2 2 1\n", "\n", "\r\n"), "[[1 0] [0 1]]"},
		{"%%matrixMARKET MATRIX Coordinate Integer Symmetric\n2 2 3\n1 1 3\n2 1 -2\n2 2 9007199254740993\n", "[[3 -2] [-2 9.007199254740992e+15]]"},
		{"%%MatrixMarket matrix coordinate pattern symmetric\n3 3 4\n1 1\n2 2\n3 1\n3 3\n", "[[1 0 1] [0 1 0] [1 0 1]]"},
		{gen + "2 2 4\n2 1 3\n1 1 9\n2 2 8\n1 2 3\n", "[[9 3] [3 8]]"},
		{gen + "2 2 3\n2 1 0\n1 1 9\n2 2 8\n", "[[9 0] [0 8]]"},
		{"%%MatrixMarket matrix coordinate pattern general\n2 2 2\n2 2\n1 1\n", "[[1 0] [0 1]]"},
	} {
		a, err := read(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if got := a.dense(); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

var malformed = []struct{ name, text, want string }{
	{"empty", "", "line 1: the file is empty"},
	{"no banner", "1 1 1\n1 1 2\n", "line 1: does not begin with %%MatrixMarket"},
	{"blank", "\n%%MatrixMarket matrix coordinate real symmetric\n", "line 1: does not begin"},
	{"short banner", "%%MatrixMarket matrix coordinate real\n", "line 1: 3 words after %%MatrixMarket"},
	{"object", "%%MatrixMarket vector coordinate real symmetric\n", `line 1: the object is "vector"; want one of ["matrix"]`},
	{"array", "%%MatrixMarket matrix array real symmetric\n", `line 1: the format is "array"`},
	{"complex", "%%MatrixMarket matrix coordinate complex symmetric\n", `line 1: the field is "complex"; want one of ["real" "integer" "pattern"]`},
	{"hermitian", "%%MatrixMarket matrix coordinate real hermitian\n", `line 1: the symmetry is "hermitian"`},
	{"binary", "\x7fELF\x00\x01\x02", "line 1: does not begin"},
	{"no sizes", "%%MatrixMarket matrix coordinate real symmetric\n% only\n", "line 2: the file ends before"},
	{"two sizes", "%%MatrixMarket matrix coordinate real symmetric\n3 3\n", "line 2: 2 numbers; want three"},
	{"no number", "%%MatrixMarket matrix coordinate real symmetric\n3 x 3\n", `line 2: the number of columns is "x"`},
	{"negative", "%%MatrixMarket matrix coordinate real symmetric\n-3 3 3\n", `line 2: the number of rows is "-3"`},
	{"nothing", "%%MatrixMarket matrix coordinate real symmetric\n0 0 0\n", `line 2: the number of rows is "0"`},
	{"huge", "%%MatrixMarket matrix coordinate real symmetric\n99999999999999999999 1 1\n", `line 2: the number of rows is "99999999999999999999"`},
	{"large", "%%MatrixMarket matrix coordinate real symmetric\n3000000000 3000000000 3000000000\n", "line 2: 3000000000 rows; want at most 2147483647"},
	{"promises", "%%MatrixMarket matrix coordinate real symmetric\n2147483647 2147483647 2147483647\n1 1 1\n", "line 3: the file ends after 1 of 2147483647"},
	{"oblong", "%%MatrixMarket matrix coordinate real general\n3 2 6\n", "line 2: 3 rows and 2 columns; want a square"},
	{"few", "%%MatrixMarket matrix coordinate real symmetric\n2147483647 2147483647 1\n1 1 1\n", "line 2: 1 entries for 2147483647 rows"},
	{"truncated", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1\n2 1 0\n", "line 4: the file ends after 2 of 3"},
	{"cut entry", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 2", "line 4: 2 words; want 3"},
	{"more", "%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 1\n\n1 1 1\n", "line 5: more than the 1 entries"},
	{"pattern with value", "%%MatrixMarket matrix coordinate pattern symmetric\n1 1 1\n1 1 1\n", "line 3: 3 words; want 2 for an entry of a pattern"},
	{"row 0", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n0 1 1\n", `line 3: the row is "0"; want 1..2`},
	{"row 3", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n3 1 1\n", `line 3: the row is "3"; want 1..2`},
	{"column", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 -1 1\n", `line 3: the column is "-1"; want 1..2`},
	{"fraction", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1.0 1 1\n", `line 3: the row is "1.0"`},
	{"NaN", "%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 NaN\n", `line 3: the value is "NaN"; want a finite real number`},
	{"infinite", "%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 -inf\n", `line 3: the value is "-inf"`},
	{"overflow", "%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 1e999\n", `line 3: the value is "1e999"`},
	{"no value", "%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 one\n", `line 3: the value is "one"`},
	{"no integer", "%%MatrixMarket matrix coordinate integer symmetric\n1 1 1\n1 1 1.5\n", `line 3: the value is "1.5"; want a whole number`},
	{"above", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1\n1 2 1\n2 2 1\n", "line 4: entry (1,2) is above the diagonal"},
	{"twice", "%%MatrixMarket matrix coordinate real symmetric\n2 2 4\n1 1 1\n2 1 1\n2 2 1\n2 1 1\n", "is in line 4 too"},
	{"no diagonal", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 1 1\n", "row 2 has no entry on the diagonal"},
	{"empty row", "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1\n2 2 1\n1 2 0\n2 1 0\n", "row 3 has no entry on the diagonal"},
	{"zero diagonal", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 2 0\n", "line 4: entry (2,2) is 0; a positive"},
	{"unequal", "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 1\n2 2 1\n2 1 3\n1 2 4\n", "line 6: not symmetric: entry (1,2) is 4, but (2,1) in line 5 is 3"},
	{"one-sided", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n2 2 1\n2 1 3\n", "line 5: not symmetric: entry (2,1) is 3, but there is no (1,2)"},
	{"long line", "%%MatrixMarket matrix coordinate real symmetric\n%" + strings.Repeat("x", maxLine) + "\n", "line 2: longer than 65536 bytes"},
}

// Whatever is wrong is named with its line, and no memory is taken for what is only promised.
func TestReadMalformed(t *testing.T) {
	for _, c := range malformed {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := read(strings.NewReader(c.text))
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("%s: %d bytes were allocated for %d", c.name, n, len(c.text))
		}
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.mtx")
	if err := os.WriteFile(bad, []byte("hello\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{filepath.Join(dir, "missing"): "no such file", dir: "not a regular file", os.DevNull: "not a regular file", bad: "line 1: "} {
		if _, err := load(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), want) {
			t.Errorf("load(%s): %v; want %q and the name", path, err, want)
		}
	}
}

// What is read is a symmetric matrix with a positive diagonal, no larger than the file, and reads the same when written.
func FuzzRead(f *testing.F) {
	for _, c := range malformed {
		if len(c.text) < 1000 {
			f.Add([]byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := read(bytes.NewReader(data))
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		n := a.rows()
		if len(a.column) > len(data) || n > len(data) || len(a.value) != len(a.column) || a.begin[n] != int64(len(a.column)) {
			t.Fatalf("%d bytes became %d rows, %d columns, %d values", len(data), n, len(a.column), len(a.value))
		}
		again := bytes.NewBuffer([]byte("%%MatrixMarket matrix coordinate real general\n"))
		fmt.Fprintln(again, n, n, len(a.column))
		for i := range n {
			for k := a.begin[i]; k < a.begin[i+1]; k++ {
				j := int(a.column[k])
				if twin, found := a.find(j, i); found && a.value[twin] != a.value[k] || !found && a.value[k] != 0 || i == j && !(a.value[k] > 0) {
					t.Fatalf("entry (%d,%d) is %v", i, j, a.value[k])
				}
				if k > a.begin[i] && a.column[k] <= a.column[k-1] || math.IsNaN(a.value[k]) || math.IsInf(a.value[k], 0) {
					t.Fatalf("row %d: columns %v, values %v", i, a.column, a.value)
				}
				fmt.Fprintln(again, i+1, j+1, a.value[k])
			}
		}
		b, err := read(again)
		if err != nil || fmt.Sprint(*b) != fmt.Sprint(*a) {
			t.Errorf("%v is read back as %v, %v", *a, b, err)
		}
	})
}
