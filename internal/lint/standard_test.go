package lint

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// standardTable is what Cadre has of the standard: a line for each of the functions of MPI-5.0's C interface with chapter,
// function, version of the standard that brought it, what it is in Go, the test of it as "folder: name", and a note. Tabs
// stand between. standardDoc is made of it.
const (
	standardTable = "docs/standard.tsv"
	standardDoc   = "docs/standard.md"
	standardCount = 664
)

type standardRow struct{ chapter, function, since, names, test, note string }

// chapters are the standard's, in its order, with a title.
var chapters = [][2]string{
	{"pt2pt", "Point-to-point communication"}, {"request", "Requests"}, {"part", "Partitioned communication"},
	{"datatype", "Datatypes"}, {"coll", "Collective communication"}, {"op", "Operations"},
	{"group", "Groups"}, {"comm", "Communicators"}, {"attr", "Attributes"}, {"topo", "Topologies"},
	{"init", "Start, end and sessions"}, {"info", "Info"}, {"errhan", "Errors"}, {"misc", "Inquiry and addresses"}, {"timer", "Time"},
	{"spawn", "Dynamic processes"}, {"rma", "One-sided communication"}, {"io", "Files"}, {"mpit", "Tool interface"}, {"abi", "C ABI"},
}

// The table has every function once, every Go name in it exists, and so does every test; a function without a Go name says
// why. After a change of the table: go test ./internal/lint -run TestStandard -update
func TestStandard(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, standardTable))
	if err != nil {
		t.Fatal(err)
	}
	names, tests := declared(t), testNames(t)
	seen := map[string]bool{}
	byChapter := map[string][]standardRow{}
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		f := strings.Split(line, "\t")
		if i == 0 || len(f) != 6 {
			if i > 0 {
				t.Errorf("line %d has %d columns, want 6: %q", i+1, len(f), line)
			}
			continue
		}
		r := standardRow{f[0], f[1], f[2], f[3], f[4], f[5]}
		if seen[r.function] {
			t.Errorf("%s stands there twice", r.function)
		}
		seen[r.function] = true
		byChapter[r.chapter] = append(byChapter[r.chapter], r)
		if r.names == "" {
			if r.note == "" || r.test != "" {
				t.Errorf("%s: without a Go name there is a note that says why, and no test", r.function)
			}
			continue
		}
		for name := range strings.SplitSeq(r.names, ", ") {
			if !names[name] {
				t.Errorf("%s: there is no %s", r.function, name)
			}
		}
		if !tests[r.test] {
			t.Errorf("%s: there is no test %q", r.function, r.test)
		}
	}
	if len(seen) != standardCount {
		t.Errorf("%d functions, want %d", len(seen), standardCount)
	}
	doc := standardPage(t, byChapter)
	file := filepath.Join(root, standardDoc)
	if *update {
		if err := os.WriteFile(file, []byte(doc), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != doc {
		t.Errorf("%s is not what %s says (%v): go test ./internal/lint -run TestStandard -update", standardDoc, standardTable, err)
	}
}

// testNames are the tests and examples of all packages, as "folder: name".
func testNames(t *testing.T) map[string]bool {
	names := map[string]bool{}
	for _, s := range golang(t) {
		if !s.isTest() {
			continue
		}
		for name := range testsOf(s) {
			names[path.Dir(s.path)+": "+name] = true
		}
	}
	return names
}

// standardPage is the document. Variants with large counts share the line of the function.
func standardPage(t *testing.T, rows map[string][]standardRow) string {
	var b strings.Builder
	b.WriteString("# The standard, function by function\n\n" +
		"Every function of the C interface of MPI-5.0, what it is in Go, and a test of it. Counts are `int`, which has 64 bits, so a function\n" +
		"and its variant for large counts (`_c`, `_x`) are one. Functions whose Go name begins with `datatype.` or `address.` are in those\n" +
		"packages. Most calls that take memory exist as a function of slices and as a method of `Comm` with the ending `Buf` for derived types.\n\n" +
		"This page is made from [a table](standard.tsv) that a test compares with the code.\n\n")
	var body strings.Builder
	all, have := 0, 0
	total := 0
	for _, c := range chapters {
		list := rows[c[0]]
		total += len(list)
		n := 0
		for _, r := range list {
			if r.names != "" {
				n++
			}
		}
		all, have = all+len(list), have+n
		fmt.Fprintf(&body, "## %s\n\n%d of %d.\n\n| MPI | since | Go | proved by |\n|---|---|---|---|\n", c[1], n, len(list))
		known := map[string]bool{}
		for _, r := range list {
			known[r.function] = true
		}
		for _, r := range list {
			plain := strings.TrimSuffix(strings.TrimSuffix(r.function, "_c"), "_x")
			if plain != r.function && known[plain] {
				continue
			}
			function := "`" + r.function + "`"
			for _, ending := range []string{"_c", "_x"} {
				if known[r.function+ending] {
					function += ", `" + ending + "`"
				}
			}
			cell := r.note
			if r.names != "" {
				cell = "`" + strings.ReplaceAll(r.names, ", ", "`, `") + "`"
				if r.note != "" {
					cell += " (" + r.note + ")"
				}
			}
			test := ""
			if r.test != "" {
				test = "`" + r.test + "`"
			}
			fmt.Fprintf(&body, "| %s | %s | %s | %s |\n", function, r.since, cell, test)
		}
		body.WriteString("\n")
	}
	if total != standardCount {
		t.Errorf("%d functions are in chapters that are known, want %d", total, standardCount)
	}
	fmt.Fprintf(&b, "%d of the %d functions are there in Go. C and Fortran programs can call others too, which [their page](abi.md) counts.\n\n", have, all)
	return b.String() + strings.TrimSuffix(body.String(), "\n")
}
