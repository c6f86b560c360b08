package gostruct

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cadre.example/datatype"
)

// What the source tells is what the compiled type is.
func TestLoadIsFor(t *testing.T) {
	for name, want := range map[string]func() (*datatype.Type, error){
		"particle": datatype.For[particle], "nested": datatype.For[nested], "inner": datatype.For[inner], "loc": datatype.For[loc],
		"mixed": datatype.For[mixed], "word": datatype.For[word], "matrix": datatype.For[matrix], "point": datatype.For[point],
	} {
		w, err := want()
		if err != nil {
			t.Fatal(err)
		}
		file := "shapes_test.go"
		if name == "particle" {
			file = "shapes_std_test.go"
		}
		got, full, err := Load(file, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if full != "gostruct."+name || got.String() != w.String() || !sameEntries(got, w) {
			t.Errorf("%s %s is %s, want %s", name, full, got, w)
		}
	}
	if _, err := datatype.For[withPath](); err == nil {
		t.Error("a pointer was accepted")
	}
	_ = []any{withText{}, withUint{}}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"two.go":    "package p\ntype A struct{ X other }\ntype B struct{ X int; Y missing.T }\n",
		"other.go":  "package p\ntype other [4]int16\n",
		"self.go":   "package q\ntype S struct{ A [2]S }\n",
		"skip.go":   "package q2\ntype S struct{ A S `mpi:\"-\"` }\n",
		"huge.go":   "package r\ntype S struct{ A [1<<40][1<<40]int8 }\n",
		"deep.go":   "package s\ntype T0 struct{ a int8 }\n" + doublings(70),
		"broken.go": "package t\ntype T struct {\n",
		"empty.go":  "package u\n",
		"many.go":   "package v\n" + strings.Repeat("type X struct{}\n", 3),
		"gone.go":   "package w\nimport \"no.such/place\"\ntype T struct { A int8; B place.T }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	begin := time.Now()
	for _, c := range []struct{ file, name, says string }{
		{"shapes_test.go", "withPath", "gostruct.withPath.In[0].Next: *withPath has no fixed layout"},
		{"shapes_std_test.go", "withText", "gostruct.withText.S.addr: *strings.Builder has no fixed layout"},
		{"shapes_test.go", "withUint", "gostruct.withUint.P: uintptr has no fixed layout"},
		{"shapes_test.go", "generic", "gostruct.generic has type parameters"},
		{"shapes_test.go", "nothing", "shapes_test.go declares no type nothing; its structs are nested, inner"},
		{"shapes_test.go", "", "declares several structs: want the name of one; its structs are nested"},
		{dir + "/two.go", "B", "p.B.Y: its type is not known"},
		{dir + "/self.go", "", "invalid recursive type"},
		{dir + "/skip.go", "", "invalid recursive type"},
		{dir + "/huge.go", "", "do not fit an int"},
		{dir + "/deep.go", "T70", "has more than 1048576 fields"},
		{dir + "/broken.go", "", "expected"},
		{dir + "/empty.go", "", "declares no struct"},
		{dir + "/gone.go", "", "w.T.B: its type is not known (" + dir},
		{dir + "/absent.go", "", "no such file"},
		{dir, "", "want a Go file"},
	} {
		_, _, err := Load(c.file, c.name)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s: %v, want %q", c.file, c.name, err, c.says)
		}
	}
	got, _, err := Load(filepath.Join(dir, "two.go"), "A")
	if err != nil || got.String() != "{(contiguous(4, int16), 0)}" {
		t.Errorf("a type of another file: %v, %v", got, err)
	}
	if _, _, err := Load("shapes_test.go", "withPath"); !errors.Is(err, datatype.ErrType) {
		t.Error(err)
	}
	if took := time.Since(begin); took > 2*time.Minute {
		t.Errorf("took %v", took)
	}
}

// doublings declares T1 to Tn, each two of the one before.
func doublings(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "type T%d struct{ a, b T%d }\n", i+1, i)
	}
	return b.String()
}
