package lint

import (
	"fmt"
	"go/ast"
	"iter"
	"regexp"
	"strings"
	"testing"
)

// The table of cases in docs/datatypes.md leaves none out, and every test that it names exists in package datatype or
// address and says which case it is.
func TestCaseTable(t *testing.T) {
	_, table, ok := strings.Cut(datatypes(t), "| case | what it holds | test |\n|---|---|---|\n")
	if !ok {
		t.Fatal("docs/datatypes.md has no table of cases")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	tests := map[string]bool{}
	for _, s := range golang(t) {
		if !s.isTest() || s.pkg() != "datatype" && s.pkg() != "address" {
			continue
		}
		for name := range testsOf(s) {
			tests[name] = true
		}
	}
	span := regexp.MustCompile("`([^`]+)`")
	named := regexp.MustCompile(`^Test([PGA]\d+)`)
	proved := map[string]bool{}
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Errorf("%d cells in %s", len(cells)-2, row)
			continue
		}
		first := map[string]bool{}
		for c := range strings.SplitSeq(cells[1], ",") {
			proved[strings.TrimSpace(c)] = true
			first[strings.TrimSpace(c)] = true
		}
		for _, m := range span.FindAllStringSubmatch(cells[3], -1) {
			if !tests[m[1]] {
				t.Errorf("there is no %s: %s", m[1], row)
			}
			if n := named.FindStringSubmatch(m[1]); n == nil || !first[n[1]] {
				t.Errorf("%s is not named after a case of its row: %s", m[1], row)
			}
		}
	}
	for letter, numbers := range map[string][]int{
		"P": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 22, 23},
		"G": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19},
		"A": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	} {
		for _, n := range numbers {
			if c := fmt.Sprint(letter, n); !proved[c] {
				t.Errorf("the table has no row for %s", c)
			}
		}
	}
}

// testsOf are the tests and examples in a file.
func testsOf(s source) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, decl := range s.ast.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && f.Recv == nil && (strings.HasPrefix(f.Name.Name, "Test") || strings.HasPrefix(f.Name.Name, "Example")) && !yield(f.Name.Name) {
				return
			}
		}
	}
}
