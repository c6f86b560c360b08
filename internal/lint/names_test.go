package lint

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// fileName is what looks like the name of a file of the source.
var fileName = regexp.MustCompile(`(?:^|[^\w*/.<~$-])([A-Za-z0-9_][\w./-]*\.(?:go|c|h|s|md|txt|sh|map|tsv|json))(?:[^\w(*/-]|$)`)

// foreign are the names in comments and documents that are not files of the source, with what they are.
var foreign = map[string]string{
	"x.c":           "a user's program",
	"hello.c":       "a user's program",
	"program.c":     "a user's program",
	"x.go":          "any file",
	"deadlock.go":   "the program of docs/diagnosis.md",
	"steady.c":      "a file of testdata",
	"x_linux.go":    "any file for Linux",
	"x_other.go":    "any file for other systems",
	"FILE.go":       "a file of the user's choice",
	"particle.go":   "a user's file",
	"time.go":       "a file of Go's",
	"rules.json":    "a user's file",
	"bench.json":    "a user's file",
	"pack.json":     "a user's file",
	"pmix_common.h": "a file of PMIx",
	"conform.txt":   "a file of tools/conform's user",
	"probe.c":       "a program of a tutorial",
	"bin.c":         "a program of a tutorial",
	"avg.c":         "a program of a tutorial",
	"script.py":     "a user's program",
	"main.go":       "a user's program",
}

// Comments and documents name files that exist: by their path, or by its end. x.go also stands for twins such as x_linux.go,
// and the C that abi/clib makes is named too.
func TestNamedFilesExist(t *testing.T) {
	var files []string
	made := map[string]bool{}
	for _, s := range sources(t) {
		files = append(files, s.path)
		if s.path == "abi/clib/sums.txt" {
			for line := range strings.Lines(string(s.text)) {
				_, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
				made[name], made[path.Base(name)] = true, true
			}
		}
	}
	if len(made) == 0 {
		t.Error("the files that abi/clib makes are not listed")
	}
	exists := func(name string) bool {
		name = strings.TrimPrefix(name, "include/")
		twin := strings.TrimSuffix(name, path.Ext(name)) + "_"
		for _, f := range files {
			rest := "/" + f
			if strings.HasSuffix(rest, "/"+name) {
				return true
			}
			if i := strings.LastIndex(rest, "/"+twin); i >= 0 && path.Ext(f) == path.Ext(name) && !strings.Contains(rest[i+1+len(twin):], "/") {
				return true
			}
		}
		return made[name] || strings.Contains(name, "testdata/") || foreign[path.Base(name)] != ""
	}
	seen := 0
	for _, s := range sources(t) {
		for line, text := range comments(s) {
			for _, m := range fileName.FindAllStringSubmatch(text, -1) {
				if seen++; !exists(m[1]) {
					t.Errorf("%s:%d: there is no file %s", s.path, line, m[1])
				}
			}
		}
	}
	if seen < 300 {
		t.Errorf("only %d names were found", seen)
	}
}

// comments are the lines of a file that are for people, by their numbers: of Go and C the comments, of documents all.
func comments(s source) map[int]string {
	lines := map[int]string{}
	switch ext := path.Ext(s.path); {
	case s.path == "CHANGELOG.md":
	case s.ast != nil:
		for _, g := range s.ast.Comments {
			for _, c := range g.List {
				first := fset.Position(c.Pos()).Line
				for i, l := range strings.Split(c.Text, "\n") {
					lines[first+i] = l
				}
			}
		}
	case ext == ".md":
		for i, l := range strings.Split(string(s.text), "\n") {
			lines[i+1] = l
		}
	case ext == ".c" || ext == ".h":
		inside := false
		for i, l := range strings.Split(string(s.text), "\n") {
			from := strings.Index(l, "/*")
			if inside {
				from = 0
			}
			if from >= 0 {
				lines[i+1] = l[from:]
				inside = !strings.Contains(l[from:], "*/")
			}
		}
	}
	return lines
}
