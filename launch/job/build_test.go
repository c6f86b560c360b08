//go:build unix

package job

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/need"
)

// module writes a module with one program, one library and one that does not compile, and changes into it.
func module(t *testing.T) {
	need.Tool(t, "go")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":           "module try.example\n\ngo 1.26\n",
		"prog/main.go":     "package main\n\nimport (\"fmt\"; \"os\")\n\nfunc main() { fmt.Println(len(os.Args)) }\n",
		"lib/lib.go":       "package lib\n",
		"bad/main.go":      "package main\n\nfunc main() { undefinedThing() }\n",
		"tests/x_test.go":  "package tests\n",
		"notes/readme.txt": "no Go here\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// A package is built once, wherever its name leads to it, and the binary is gone afterwards.
func TestPackages(t *testing.T) {
	module(t)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for _, c := range []struct {
		prog, out, says string
		usage           bool
	}{
		{prog: "./prog", out: "2\n2\n"},
		{prog: "prog", out: "2\n2\n"},
		{prog: "prog/main.go", out: "2\n2\n"},
		{prog: "try.example/prog", out: "2\n2\n"},
		{prog: "./lib", says: "./lib is a library: want a Go package that is a program"},
		{prog: "./bad", says: "undefined: undefinedThing"},
		{prog: "./tests", says: "a folder without Go files", usage: true},
		{prog: "./notes", says: "a folder without Go files", usage: true},
		{prog: "try.example/nowhere", says: "there is no such file here, and as a Go package it does not build:"},
	} {
		t.Run(c.prog, func(t *testing.T) {
			r := runSpec(t, &Spec{N: 2, Program: c.prog, Args: []string{"one"}, Grace: limits.KillGrace}, nil)
			switch {
			case c.says == "" && (r.err != nil || r.status != 0 || r.out != c.out):
				t.Errorf("status %d, %q, %v\n%s", r.status, r.out, r.err, r.errOut)
			case c.says != "" && (r.err == nil || !strings.Contains(r.err.Error(), c.says) || isUsage(r.err) != c.usage):
				t.Errorf("%v, want %q", r.err, c.says)
			}
			if left, _ := filepath.Glob(tmp + "/cadre-run-*"); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
	t.Run("no go command", func(t *testing.T) {
		t.Setenv("PATH", "/nowhere")
		r := runSpec(t, &Spec{N: 2, Program: "./prog"}, nil)
		if r.err == nil || !strings.Contains(r.err.Error(), "no go command on PATH") {
			t.Error(r.err)
		}
	})
}

// A signal ends a build too.
func TestSignalDuringBuild(t *testing.T) {
	module(t)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	signals := make(chan os.Signal, 1)
	signals <- os.Interrupt
	r := runSpec(t, &Spec{N: 2, Program: "./prog"}, func(s *Spec) { s.Signals = signals })
	if r.status != 130 || r.err != nil {
		t.Errorf("status %d, %v", r.status, r.err)
	}
	if left, _ := filepath.Glob(tmp + "/cadre-run-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
