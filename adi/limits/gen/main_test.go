package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The table in docs is the one that follows from the source, where every limit has a unit and a reason.
func TestTableIsCurrent(t *testing.T) {
	want, err := table("../limits.go")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../docs/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/limits.md is not what adi/limits says: go generate ./adi/limits")
	}
}

// A limit without a unit, a reason or a line of its own is found.
func TestIncompleteLimits(t *testing.T) {
	for source, want := range map[string]string{
		"// T.\nconst (\n// A is a.\nA = 1 // bytes\n)":                   "",
		"// T.\nconst (\n// A is a.\nA = time.Second // CADRE_TIMEOUT\n)": "",
		"// T.\nconst (\n// A is a.\nA = 1\n)":                            "want a unit",
		"// T.\nconst (\n// A is a.\nA = time.Second // bytes\n)":         "want a unit",
		"// T.\nconst (\nA = 1 // bytes\n)":                               "want a comment",
		"// T.\nconst (\n// B is a.\nA = 1 // bytes\n)":                   "want a comment",
		"// T.\nconst (\n// A is a.\nA, B = 1, 2 // bytes\n)":             "a line of its own",
		"const (\n// A is a.\nA = 1 // bytes\n)":                          "with a comment",
		"// T.\nvar A = 1":                                                "constants only",
	} {
		name := filepath.Join(t.TempDir(), "limits.go")
		text := "package limits\n\nimport \"time\"\n\n" + source + "\n"
		if !strings.Contains(source, "time.") {
			text = "package limits\n\n" + source + "\n"
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := read(name)
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", source, err, want)
		}
	}
}
