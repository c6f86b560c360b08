package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shorter is a line of one of Debian's inputs with less in it: the values before the words that say what they are.
type shorter struct{ input, what, values string }

// All shapes of grid are left, every kind of factorisation, precision and matrix, and matrices that are higher than wide and
// wider than high where a tester takes any.
var shorterLines = []shorter{
	{"BLLT.dat", "number of problem sizes", "4"}, {"BLLT.dat", "values of N", "3 5 28 37"}, {"BLLT.dat", "number of bandwidths", "3"},
	{"BRD.dat", "number of problems sizes", "2"}, {"BRD.dat", "values of M", "10 17"}, {"BRD.dat", "values of N", "12 13"},
	{"BRD.dat", "number of NB's", "2"},
	{"EVC.dat", "Probs", "30"},
	{"HRD.dat", "number of problems sizes", "2"}, {"HRD.dat", "values of N", "20 20"}, {"HRD.dat", "values of IHI", "20 18"},
	{"HRD.dat", "number of NB's", "2"},
	{"INV.dat", "number of problems sizes", "2"}, {"INV.dat", "values of N", "5 10"}, {"INV.dat", "number of NB's", "2"},
	{"BLU.dat", "values of N", "5 17 28"},
	{"LLT.dat", "number of problems sizes", "2"}, {"LLT.dat", "number of NB's", "2"}, {"LLT.dat", "number of NRHS's", "2"},
	{"LLT.dat", "number of NBRHS's", "1"}, {"LLT.dat", "values of NBRHS", "3"},
	{"LS.dat", "number of problems sizes", "2"}, {"LS.dat", "number of NB's", "1"}, {"LS.dat", "number of NRHS's", "1"},
	{"LS.dat", "number of NBRHS's", "1"},
	{"LU.dat", "number of problems sizes", "3"}, {"LU.dat", "values of M", "4 10 17"}, {"LU.dat", "values of N", "4 12 13"},
	{"LU.dat", "number of NB's", "1"}, {"LU.dat", "number of NRHS's", "2"}, {"LU.dat", "Number of NBRHS's", "1"},
	{"LU.dat", "values of NBRHS", "3"},
	{"NEP.dat", "number of problems sizes", "4"}, {"NEP.dat", "Probs", "1 3 6 20"}, {"NEP.dat", "number of NB's", "1"},
	{"QR.dat", "number of problems sizes", "2"}, {"QR.dat", "values of M", "5 13"}, {"QR.dat", "values of N", "7 8"},
	{"QR.dat", "number of blocking sizes", "2"},
	{"SVD.dat", "number of rows", "12"}, {"SVD.dat", "number of columns", "9"},
	{"SVD.dat", "number of processor configurations", "2"}, {"SVD.dat", "values of P", "2 1"}, {"SVD.dat", "values of Q", "2 4"},
	{"SVD.dat", "values of NB", "8 2"},
	{"TRD.dat", "number of problems sizes", "2"}, {"TRD.dat", "values of N", "6 11"}, {"TRD.dat", "number of NB's", "2"},
	{"*TST.dat", "number of tests problems", "2"},
	{"bsbr.dat", "Number of topologies", "4"}, {"bsbr.dat", "TOP", "'I' 'S' 'm' 'T'"}, {"bsbr.dat", "Number of src/dest pairs", "2"},
	{"sdrv.dat", "Number of matrices", "4"},
	{"comb.dat", "Number of matrices", "2"}, {"comb.dat", "Number of topologies", "2"}, {"comb.dat", "TOP", "' ' 'T'"},
	{"comb.dat", "Number of dests", "2"}, {"comb.dat", "Number of grids", "3"},
}

// longTests are the parts of inputs in parts that take the longest; the others have every kind of matrix and shape of grid.
var longTests = regexp.MustCompile(`(?ms)^'TEST (7|9|10) -.*?^' '\n`)

// noEstimates leaves out what does not end on MPICH.
var noEstimates = []shorter{{"LLT.dat", "(T or F", "F"}}

// inputs copies what the testers read into a folder, in short or as it is, and with more lines changed.
func inputs(t *testing.T, short bool, more []shorter) string {
	t.Helper()
	dir := t.TempDir()
	used := map[shorter]bool{}
	for _, pattern := range []string{"*.dat", "PBLAS/*.dat", "BLACS/*.dat"} {
		files, err := filepath.Glob(filepath.Join(scalapack, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no inputs %s (%v)", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if short {
				text = []byte(shorten(filepath.Base(file), longTests.ReplaceAllString(string(text), ""), shorterLines, used))
			}
			text = []byte(shorten(filepath.Base(file), string(text), more, used))
			if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, s := range slices.Concat(shorterLines, more) {
		if !used[s] && (short || slices.Contains(more, s)) {
			t.Errorf("%s has no line %q", s.input, s.what)
		}
	}
	return dir
}

// shorten puts the values of lines into a text, and notes which of them it had.
func shorten(input, text string, lines []shorter, used map[shorter]bool) string {
	for _, s := range lines {
		if input != s.input && !(strings.HasPrefix(s.input, "*") && strings.HasSuffix(input, s.input[1:])) {
			continue
		}
		line := regexp.MustCompile(`(?m)^.*?\S[ \t]+(` + regexp.QuoteMeta(s.what) + `\b.*)$`)
		if line.MatchString(text) {
			used[s] = true
			text = line.ReplaceAllString(text, s.values+"\t$1")
		}
	}
	return text
}

func TestShorten(t *testing.T) {
	text := "'LU input'\n4\t\tnumber of NB's\n2 3 4 5 \tvalues of NB\n1 3\tvalues of N (all)\n'LT'\n"
	lines := []shorter{{"LU.dat", "number of NB's", "1"}, {"LU.dat", "values of N", "7"}, {"QR.dat", "values of NB", "9"}}
	used := map[shorter]bool{}
	want := "'LU input'\n1\tnumber of NB's\n2 3 4 5 \tvalues of NB\n7\tvalues of N (all)\n'LT'\n"
	if have := shorten("LU.dat", text, lines, used); have != want || len(used) != 2 {
		t.Errorf("%q with %v, want %q", have, used, want)
	}
}
