package lint

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	// [text](target), ![text](target "title"), [name]: target, and what HTML says
	link     = regexp.MustCompile(`(?m)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^ {0,3}\[[^\]]+\]: <?(\S+?)>?$|<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"`)
	fence    = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})(.*)$")
	nested   = regexp.MustCompile("^[ \t>*+-]*[ \t>]`{3,}")
	codeSpan = regexp.MustCompile("``[^\n]*?``|`[^`\n]*`")
	heading  = regexp.MustCompile(`(?m)^#+ (.+?)\s*#*$`)
	picture  = regexp.MustCompile(`\.(png|svg|gif|jpe?g|webp)$`)
)

// prose is a Markdown text without its fenced blocks, and what is wrong with their fences.
func prose(text string) (string, []string) {
	var out strings.Builder
	var wrong []string
	open, opened := "", 0
	number := 0
	for line := range strings.Lines(text) {
		number++
		m := fence.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		switch {
		case open == "" && m == nil:
			if nested.MatchString(line) {
				wrong = append(wrong, fmt.Sprintf("line %d: a fence that is not at the beginning of its line", number))
			}
			out.WriteString(line)
		case open == "":
			open, opened = m[1], number
		case m != nil && strings.HasPrefix(m[1], open):
			if strings.TrimSpace(m[2]) != "" { // CommonMark takes it for a line of the block
				wrong = append(wrong, fmt.Sprintf("line %d: the block of line %d is still open here", number, opened))
			}
			open = ""
		}
	}
	if open != "" {
		wrong = append(wrong, fmt.Sprintf("line %d: this block is never closed", opened))
	}
	return out.String(), wrong
}

// anchors returns the names that repository hosts give to a document's headings.
func anchors(text string) map[string]bool {
	names := make(map[string]bool)
	text, _ = prose(text)
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])
		for n, first := 1, name; names[name]; n++ {
			name = fmt.Sprintf("%s-%d", first, n)
		}
		names[name] = true
	}
	return names
}

// badLinks lists what is wrong with the links of the document at name, and which of the files of tree it leads to.
func badLinks(tree fs.FS, name string) (wrong, leads []string) {
	read, err := fs.ReadFile(tree, name)
	if err != nil {
		return []string{err.Error()}, nil
	}
	text, _ := prose(string(read))
	for _, m := range link.FindAllStringSubmatch(codeSpan.ReplaceAllString(text, ""), -1) {
		to := m[1] + m[2] + m[3]
		u, err := url.Parse(to)
		if err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		if u.Scheme != "" {
			if u.Scheme != "https" {
				wrong = append(wrong, to+": want https")
			}
			continue
		}
		target := name
		if u.Path != "" {
			target = path.Join(path.Dir(name), u.Path)
		}
		if _, err := fs.Stat(tree, target); err != nil {
			wrong = append(wrong, fmt.Sprintf("%s leads nowhere: %v", to, err))
			continue
		}
		leads = append(leads, target)
		if u.Fragment == "" {
			continue
		}
		if text, err := fs.ReadFile(tree, target); err != nil || !anchors(string(text))[u.Fragment] {
			wrong = append(wrong, to+": no such heading")
		}
	}
	return wrong, leads
}

// Every link of a document leads to a file, and to a heading where it names one, and every picture is shown somewhere.
func TestLinksLeadSomewhere(t *testing.T) {
	tree := os.DirFS(root)
	shown, documents := make(map[string]bool), make(map[string]bool)
	for _, s := range sources(t) {
		if path.Ext(s.path) != ".md" {
			continue
		}
		documents[s.path] = true
		wrong, leads := badLinks(tree, s.path)
		for _, w := range wrong {
			t.Errorf("%s: %s", s.path, w)
		}
		for _, l := range leads {
			shown[l] = true
		}
	}
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md"} {
		if !documents[name] {
			t.Errorf("%s was not read", name)
		}
	}
	pictures := 0
	for _, s := range sources(t) {
		if picture.MatchString(s.path) {
			if pictures++; !shown[s.path] {
				t.Errorf("%s: no document shows it", s.path)
			}
		}
	}
	if pictures == 0 {
		t.Error("no pictures were found")
	}
}

// A block that is not closed makes code of all that follows.
func TestFences(t *testing.T) {
	for _, s := range sources(t) {
		if path.Ext(s.path) != ".md" {
			continue
		}
		_, wrong := prose(string(s.text))
		for _, w := range wrong {
			t.Errorf("%s: %s", s.path, w)
		}
	}
}

// What the two tests above look for is found where it is planted.
func TestMarkdownMistakesAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"a\n```sh\nb\n":                       "line 2: this block is never closed",
		"```\na\n```\n```\nb\n":               "line 4: this block is never closed",
		"```sh\na\n\n```go\nb\n```\n":         "line 4: the block of line 1 is still open here",
		"~~~\na\n```\n":                       "line 1: this block is never closed",
		"* a\n\n      ```sh\n  b\n":           "line 3: a fence that is not at the beginning of its line",
		"````\n```\n````\n~~~ sh\n```\n~~~\n": "",
	} {
		if _, wrong := prose(text); (want == "") != (len(wrong) == 0) || want != "" && wrong[0] != want {
			t.Errorf("%q: %q, want %q", text, wrong, want)
		}
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.md": "# One\n## `Two`, and 2\n## One\n```sh\n# Code\n```\n" +
			"[](#one) [](#one-1) [](#two-and-2) [](sub/b.md#b) [](<sub/b.md>) [](sub/ \"a folder\") `[](no)`\n[r]: sub/b.md\n",
		"sub/b.md": "# B\n[1](c.md) [2](#code) [3](../a.md#code) [4](http://x.example) ![5](x.png)\n<img src=\"y.png\">\n[r]: z.md\n",
	} {
		if err := os.MkdirAll(filepath.Join(dir, path.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	wrong, leads := badLinks(os.DirFS(dir), "a.md")
	if len(wrong) > 0 || !slices.Contains(leads, "sub/b.md") {
		t.Errorf("a.md: %q, leads to %q", wrong, leads)
	}
	wrong, _ = badLinks(os.DirFS(dir), "sub/b.md")
	var first []string
	for _, w := range wrong {
		first = append(first, strings.TrimSuffix(strings.Fields(w)[0], ":"))
	}
	if got, want := strings.Join(first, " "), "c.md #code ../a.md#code http://x.example x.png y.png z.md"; got != want {
		t.Errorf("sub/b.md: %q, want %q", got, want)
	}
}
