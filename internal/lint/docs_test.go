package lint

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	code    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// Every link of a document leads to a file, and to a heading where it names one.
func TestLinksLeadSomewhere(t *testing.T) {
	links := 0
	for _, s := range sources(t) {
		if path.Ext(s.path) != ".md" {
			continue
		}
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(s.text), ""), -1) {
			u, err := url.Parse(m[1])
			if err != nil {
				t.Errorf("%s: %v", s.path, err)
				continue
			}
			if u.Scheme != "" {
				if u.Scheme != "https" {
					t.Errorf("%s: %s: want https", s.path, m[1])
				}
				continue
			}
			links++
			target := s.path
			if u.Path != "" {
				target = path.Join(path.Dir(s.path), u.Path)
			}
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s: %s leads nowhere: %v", s.path, m[1], err)
				continue
			}
			if u.Fragment == "" {
				continue
			}
			text, err := os.ReadFile(filepath.Join(root, target))
			if err != nil || !anchors(string(text))[u.Fragment] {
				t.Errorf("%s: %s: no such heading", s.path, m[1])
			}
		}
	}
	if links == 0 {
		t.Error("no links were found")
	}
}

// anchors returns the names that repository hosts give to a document's headings.
func anchors(text string) map[string]bool {
	names := make(map[string]bool)
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		names[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return names
}

// Every document below docs is reached from the index, so that none is forgotten.
func TestDocsAreIndexed(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(root, "docs/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sources(t) {
		rel, ok := strings.CutPrefix(s.path, "docs/")
		if ok && path.Ext(rel) == ".md" && rel != "README.md" && !strings.Contains(string(index), "("+rel+")") {
			t.Errorf("docs/README.md has no link to %s", rel)
		}
	}
}
