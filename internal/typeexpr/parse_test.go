package typeexpr

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/internal/busy"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"int32":                             "int32",
		" Float64 ":                         "float64",
		"MPI_INT":                           "int32",
		"mpi_double":                        "float64",
		"MPI_DOUBLE_INT":                    "double_int",
		"vector(3,2,4,int32)":               "vector(3, 2, 4, int32)",
		"MPI_Type_vector(3, 2, 4, MPI_INT)": "vector(3, 2, 4, int32)",
		"MPI_Type_create_hindexed_block(1, [0], MPI_BYTE)":                                  "hindexed_block(1, [0], byte)",
		"IndexedBlock(1, [], int8)":                                                         "indexed_block(1, [], int8)",
		"{(int32,0),(int8,4)}":                                                              "{(int32, 0), (int8, 4)}",
		"{(LB,-3),(int32,0),(MPI_UB, 6)}":                                                   "{(lb, -3), (int32, 0), (ub, 6)}",
		"let a = lb, b = (ub) in {(a, 0), (b, 4)}":                                          "{(lb, 0), (ub, 4)}",
		"darray(4, 1, [6,6], [block, MPI_DISTRIBUTE_CYCLIC], [default, 2], [2,2], C, int8)": "darray(4, 1, [6, 6], [block, cyclic], [-1, 2], [2, 2], C, int8)",
		"pieces([2, 1], [0, -8], [16, 1], [int32, int8])":                                   "pieces([2, 1], [0, -8], [16, 1], [int32, int8])",
		"value_index(float64, int32)":                                                       "value_index(float64, int32)",
		"{}":                                                                                "struct([], [], [])",
		"{(vector(2,1,2,int8), -5)}":                                                        "{(vector(2, 1, 2, int8), -5)}",
		"struct([1,2],[0,8],[int32,(int64)])":                                               "struct([1, 2], [0, 8], [int32, int64])",
		"subarray([4,4],[2,2],[1,1],C,int8)":                                                "subarray([4, 4], [2, 2], [1, 1], C, int8)",
		"subarray([4,4],[2,2],[1,1],fortran,int8)":                                          "subarray([4, 4], [2, 2], [1, 1], Fortran, int8)",
		"resized(dup(int8), -3, 2*(4+1)-12/4)":                                              "resized(dup(int8), -3, 7)",
		"hvector(2, 1, extent(int64)*3 + size({(int8,0)}) + lb(resized(int8,-2,1)), int32)": "hvector(2, 1, 23, int32)",
		"contiguous(- - 2, int8)":                                         "contiguous(2, int8)",
		"hvector(1,1,-9223372036854775808,int8)":                          "hvector(1, 1, -9223372036854775808, int8)",
		"let n = 3, p = {(int32,0),(int8,4)} in vector(n, 1, n+1, p)":     "vector(3, 1, 4, {(int32, 0), (int8, 4)})",
		"let p = dup(int8) in struct([1,1],[0,1],[p,p])":                  "let t1 = dup(int8) in {(t1, 0), (t1, 1)}",
		"{(let a = dup(int8) in {(a,0)}, 0), (let a = int16 in a, 4)}":    "{({(dup(int8), 0)}, 0), (int16, 4)}",
		"let n = ((2)), m = (n*n), t = ((int8)) in contiguous(m,\n\tt)\r": "contiguous(4, int8)",
	} {
		got, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got.String() != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// Errors point at the character and say what was expected.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		at   string // the text from there begins with this
		says string // message and hint
	}{
		{"", "", "the expression is empty: want a type; try vector"},
		{"  ", "", "the expression is empty"},
		{"int3", "int3", `want a type, and "int3" is no type; did you mean int32?`},
		{"vectr(3, 2, 4, int32)", "vectr", "did you mean vector?"},
		{"MPI_DUOBLE", "MPI", "did you mean MPI_DOUBLE?"},
		{"contiguous(2, int)", "int)", "in Go int has 64 bits (int64), in C 32"},
		{"contiguous(2, double)", "double", "float64 or MPI_DOUBLE"},
		{"contiguous(2, zzzzzz)", "zzzzzz", `want the type of contiguous, and "zzzzzz" is no type`},
		{"vector(3, 2, int32)", "int32", "want the stride of vector, a number, found \"int32\"; int32 is a type: are the arguments"},
		{"vector(3, 2, 4)", ")", "vector has 3 arguments, want 4: the type is missing; it is written vector(count, blocklength, stride, type)"},
		{"vector()", ")", "vector has no arguments, want 4"},
		{"vector(3, 2, 4, int32, 5)", ", 5", "vector has more than 4 arguments"},
		{"vector(3 2, 4, int32)", "2, 4", `want "," after the count of vector, found "2"`},
		{"vector(3, -2, 4, int32)", "-2", "the blocklength of vector is -2, want at least 0"},
		{"vector", "", `want "(" after vector, found the end`},
		{"indexed([1, -2], [0, 0], int8)", "-2", "the blocklength of indexed is -2"},
		{"indexed(1, [0], int8)", "1, [0]", `want "[" and a list for the blocklength of indexed, found "1"; a list is written`},
		{"indexed([1 2], [0], int8)", "2]", `want "," or "]" in the list`},
		{"indexed([1], [0, 4], int8)", "indexed", "indexed: 1 block lengths with 2 displacements"},
		{"subarray([4], [2], [3], C, int8)", "subarray", "start 0 is 3, want 0..2"},
		{"subarray([4], [2], [1], D, int8)", "D", "want C (the last index is fastest) or Fortran"},
		{"{(int32 0)}", "0", `want "," after the entry's type`},
		{"{(int32, 0) (int8, 4)}", "(int8", `want "," or "}" after an entry`},
		{"contiguous(2, real2)", "real2", "real2: no compiler of this platform has it"},
		{"darray(4, 1, [6], [blok], [default], [4], C, int8)", "blok", "want block, cyclic or none"},
		{"darray(4, 4, [6], [block], [default], [4], C, int8)", "darray", "rank is 4, want 0..3"},
		{"{int32}", "int32", "want an entry of the type map such as (int32, 0)"},
		{"contiguous(2, 3)", "3", "the type comes last"},
		{"contiguous(99999999999999999999, int8)", "9999", "does not fit an int"},
		{"contiguous(9223372036854775807 + 1, int8)", "+", "9223372036854775807 + 1 does not fit an int"},
		{"contiguous(4611686018427387904 * 2, int8)", "*", "does not fit an int"},
		{"contiguous(4611686018427387904, int32)", "contiguous", "contiguous: its size or bounds do not fit an int"},
		{"contiguous(1/0, int8)", "0", "division by 0"},
		{"contiguous(7/2, int8)", "/", "7 / 2 is not a whole number"},
		{"contiguous(1e3, int8)", "1e3", "want decimal digits"},
		{"contiguous(2, int8) x", "x", "want the end after the type"},
		{"contiguous(2, int8", "", `want ")" after the type of contiguous, found the end`},
		{"contiguous(2; int8)", ";", "';' has no meaning here"},
		{"let int8 = int16 in int8", "int8 =", "int8 has a meaning already"},
		{"let a = int8, a = int16 in a", "a = int16", "a has been given to something else"},
		{"let a = int8 contiguous(2, a)", "contig", `want "," or "in" after what a stands for`},
		{"let a = 3 in a", "a", "want a type, but a is a number"},
		{"let a = int8 in contiguous(a, a)", "a, a", "want the count of contiguous, a number, but a is a type"},
		{"let 3 = int8 in int8", "3", "want a name after let"},
		{"value_index(complex64, int32)", "value_index", "the value is complex64"},
		{"dup(\xff)", "\xff", "has no meaning"},
	} {
		_, err := Parse(c.text)
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, datatype.ErrType) && !errors.Is(err, datatype.ErrOverflow) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if !strings.HasPrefix(c.text[e.At:], c.at) || c.at == "" && e.At != len(c.text) {
			t.Errorf("%s: error at %q, want at %q", c.text, c.text[e.At:], c.at)
		}
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.text, err, c.says)
		}
	}
}

func TestShow(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"vector(3, 2, 4, innt32)", "want the type of vector, and \"innt32\" is no type\n" +
			"    vector(3, 2, 4, innt32)\n" +
			"                    ^\n" +
			"did you mean int32?\n"},
		{"let é = 2", "'é' has no meaning here\n    let é = 2\n        ^\n"},
		{"{(int8,\t0),\n (inn8, 4)}\n", "want the entry's type, and \"inn8\" is no type\n     (inn8, 4)}\n      ^\ndid you mean int8?\n"},
		{"indexed([" + strings.Repeat("1, ", 100) + "x" + strings.Repeat(", 1", 100), "want the blocklength of indexed, a number, found \"x\"\n" +
			"    ..., " + strings.Repeat("1, ", 16) + "x" + strings.Repeat(", 1", 16) + ",...\n" + strings.Repeat(" ", 4+3+50) + "^\n"},
	} {
		_, err := Parse(c.text)
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%s: %v", c.text, err)
		}
		if got := e.Show(); got != c.want {
			t.Errorf("%q shows\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
	_, err := Parse("{(int8, 0),\n (nothing, 4)}")
	if err == nil || !strings.HasPrefix(err.Error(), "line 2, character 3: ") {
		t.Error(err)
	}
}

// What is long or deep is refused or read in time that grows with the text.
func TestBounded(t *testing.T) {
	begin, limit := time.Now(), time.Minute // far less than anything but a linear time would take
	for _, text := range []string{
		strings.Repeat("(", 1<<20), strings.Repeat("dup(", 1<<18), "contiguous(" + strings.Repeat("-", 1<<20), "contiguous(" + strings.Repeat("(", 1<<20),
		strings.Repeat("let a = ", 1<<17), strings.Repeat("{(", 1<<19), strings.Repeat("x", 1<<20), "contiguous(" + strings.Repeat("1", 1<<20), strings.Repeat("é", 1<<19),
		strings.Repeat("\n", 1<<20), strings.Repeat("contiguous(size(", 1<<16), strings.Repeat(" ", MaxText+1),
	} {
		if _, err := Parse(text); err == nil || len(err.Error()) > 400 {
			t.Errorf("%.20s...: %v", text, err)
		}
	}
	deep, err := Parse("let a0 = dup(int8)" + chain(20000) + " in a20000")
	if err != nil {
		t.Fatal(err)
	}
	if err := deep.Commit(); err != nil || deep.Size() != 1 {
		t.Error(err)
	}
	if took := time.Since(begin); busy.Late(took, limit) {
		t.Errorf("took %v", took)
	}
}

// chain binds n names, each to a copy of the one before.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(", a" + strconv.Itoa(i+1) + " = dup(a" + strconv.Itoa(i) + ")")
	}
	return b.String()
}

// FuzzParse: no text makes the parser panic, and what it reads is written and read again to the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"vector(3, 2, 4, int32)", "{(int32, 0), (int8, -4)}", "let n = 3, p = dup(int8) in struct([n, 1], [0, extent(p)*2], [p, MPI_DOUBLE_INT])",
		"subarray([4, 4], [2, 2], [1, 1], Fortran, resized(float64, -8, 24))", "indexed([1, 2], [0, 4], (int8))", "contiguous(2, innt8)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ty, err := Parse(text)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.At < 0 || e.At > len(text) || e.Show() == "" || e.Error() == "" || len(e.Show()) > 2000 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := Parse(ty.String())
		if err != nil || again.String() != ty.String() || again.Size() != ty.Size() {
			t.Fatalf("%q is written %s, which is read as %v, %v", text, ty, again, err)
		}
	})
}
