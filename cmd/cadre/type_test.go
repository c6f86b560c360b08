package main

import (
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cadre.example/datatype"
)

var updateDocs = flag.Bool("update", false, "rewrite the outputs in docs/type-command.md")

// typeOutput runs cadre type and gives its status and what it wrote.
func typeOutput(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	files := [2]*os.File{}
	for i := range files {
		f, err := os.CreateTemp(t.TempDir(), "out")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	status = cadre(append([]string{"type"}, args...), files[0], files[1])
	text := [2]string{}
	for i, f := range files {
		f.Seek(0, io.SeekStart)
		b, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		text[i] = string(b)
	}
	return status, text[0], text[1]
}

func TestTypeCommand(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "p.go")
	text := "package p\ntype P struct {\n\tA int8\n\tB int32\n\tC *int `mpi:\"-\"`\n}\ntype Q struct { N struct { P *int } }\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	svg := filepath.Join(dir, "p.svg")
	for _, c := range []struct {
		args   []string
		status int
		out    []string
		errs   string
	}{
		{[]string{"-h"}, 0, []string{"vector(count, blocklength, stride, type)", "darray(", "float64", "--svg FILE"}, ""},
		{[]string{"vector(3,2,4,int32)"}, 0, []string{"type       vector(3, 2, 4, int32)\n", "size       24 bytes of data in 6 entries: 6 int32", "■■■■ ■■■■□□□□□□□□", "datatype.Vector(3, 2, 4, datatype.Int32)", "rep(3,16,blk(0,8))", "memory     1 item: 40 bytes"}, ""},
		{[]string{"--count", "2", "vector(3,2,4,int32)"}, 0, []string{"memory     2 items: 80 bytes, from byte 0 on; 48 bytes are sent"}, ""},
		{[]string{"vector(3,2,4,int32)", "--style=2019"}, 0, []string{"engine of 2019", ".blocklen = 2"}, ""},
		{[]string{"{(LB,-4),(int32,0)}"}, 0, []string{"UserLB       a marker LB fixes", "extent     8 bytes"}, ""},
		{[]string{"contiguous(0, int8)"}, 0, []string{"there are no data", "  none\n"}, ""},
		{[]string{"contiguous(100, {(int8, 0), (int16, 2)})"}, 0, []string{"... 184 more"}, ""},
		{[]string{"{(int32, 0), (int32, 2)}"}, 0, []string{"overlap    some bytes belong to two"}, ""},
		{[]string{"resized(int32, 0, 2)", "--count", "2"}, 0, []string{"overlap    some bytes belong to two", "in 1 entry: 1 int32"}, ""},
		{[]string{"--code", "MPI_DOUBLE_INT"}, 0, []string{"datatype.DoubleInt\n"}, ""},
		{[]string{"--go", file, "P", "--svg", svg}, 0, []string{"go type    p.P\n", "{(int8, 0), (int32, 4)}"}, ""},
		{[]string{"--go", file, "Q"}, 1, nil, "p.Q.N.P: *int has no fixed layout"},
		{[]string{"--go", file}, 1, nil, "its structs are P, Q"},
		{[]string{"--go", file, "P", "Q"}, 2, nil, `"Q": want one name`},
		{[]string{}, 2, nil, "no type: want an expression"},
		{[]string{"vector(3", "2)"}, 2, nil, "put it in quotes"},
		{[]string{"int3"}, 2, nil, "    int3\n    ^\ndid you mean int32?\n"},
		{[]string{"int32", "--count", "-1"}, 2, nil, "--count -1: want a number of items"},
		{[]string{"int32", "--style", "2020"}, 2, nil, `--style "2020": want 2014 or 2019`},
		{[]string{"int32", "--json", "--code"}, 2, nil, "want one of them"},
		{[]string{"int32", "--fast"}, 2, nil, "unknown flag --fast"},
		{[]string{"int64", "--json", "--count", "4611686018427387904"}, 1, nil, "do not fit an int"},
		{[]string{"int32", "--svg", dir + "/no/such"}, 1, nil, "no such file"},
	} {
		status, out, errs := typeOutput(t, c.args...)
		if status != c.status || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" || status != 0 && out != "" {
			t.Errorf("%q: status %d, want %d\n%s%s\nwant %q", c.args, status, c.status, out, errs, c.errs)
		}
		for _, want := range c.out {
			if !strings.Contains(out, want) {
				t.Errorf("%q: no %q in\n%s", c.args, want, out)
			}
		}
	}
	if b, err := os.ReadFile(svg); err != nil || !strings.HasPrefix(string(b), "<svg") {
		t.Errorf("the picture is %.20q, %v", b, err)
	}
}

// Every flag that has a name is explained.
func TestFlagMeanings(t *testing.T) {
	var all datatype.Flags
	for _, f := range flagMeanings {
		all |= f.flag
	}
	for bit := range 16 {
		if name := datatype.Flags(1 << bit).String(); !strings.HasPrefix(name, "0x") && all&(1<<bit) == 0 {
			t.Errorf("%s is not explained", name)
		}
	}
}

func TestTypeJSON(t *testing.T) {
	_, out, errs := typeOutput(t, "--json", "--count", "3", "resized({(int8, 0), (int32, 4)}, -4, 16)")
	var r typeReport
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err, errs)
	}
	if r.Type != "resized({(int8, 0), (int32, 4)}, -4, 16)" || r.Size != 5 || r.LB != -4 || r.UB != 12 || r.Extent != 16 || r.TrueLB != 0 || r.TrueUB != 8 ||
		r.Basics["int32"] != 1 || len(r.Entries) != 2 || r.Entries[1] != (typeEntry{"int32", 4}) || r.SpanLength != 40 || len(r.Desc) == 0 || len(r.OptDesc) == 0 ||
		len(r.Why) != 2 || len(r.Programs) == 0 || r.Align != 4 {
		t.Errorf("%+v", r)
	}
}

// What docs/type-command.md shows is what the command writes.
func TestTypeDocument(t *testing.T) {
	const path = "../../docs/type-command.md"
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	now := regexp.MustCompile("(?s)```\n\\$ cadre type (.*?)\n(.*?)```").ReplaceAllStringFunc(string(b), func(block string) string {
		blocks++
		head, _, _ := strings.Cut(strings.TrimPrefix(block, "```\n"), "\n")
		_, out, errs := typeOutput(t, shellWords(strings.TrimPrefix(head, "$ cadre type "))...)
		return "```\n" + head + "\n" + out + errs + "```"
	})
	if blocks != 5 {
		t.Errorf("%d blocks, want 5", blocks)
	}
	if *updateDocs {
		if err := os.WriteFile(path, []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if now != string(b) {
		t.Errorf("docs/type-command.md does not show what the command writes: go test ./cmd/cadre -run TypeDocument -update\n%s", now)
	}
}

// shellWords splits at spaces outside single quotes.
func shellWords(line string) (words []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}
