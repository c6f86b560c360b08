package lint

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// private are words that this source once used where the field has its own: flags and cells, release-gather, nonblocking
// schedule, unexpected queue, doorbell, bypass, oversubscribed. No identifier has them any more, and none gets them again.
var private = []string{"lobby", "tenant", "crew", "vain", "want", "apart", "said", "brief", "settle", "unborn", "stand", "eye", "showing"}

// parts splits an identifier where its letters change from small to large, and at underscores: "noteTag", "ABIWant", "a_b".
func parts(name string) (words []string) {
	runes := []rune(name)
	from := 0
	cut := func(to int) {
		if to > from {
			words = append(words, strings.ToLower(string(runes[from:to])))
		}
		from = to
	}
	for i, r := range runes {
		switch {
		case r == '_' || unicode.IsDigit(r):
			cut(i)
			from = i + 1
		case i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		}
	}
	cut(len(runes))
	return words
}

// No identifier has a private word. Want by itself is what was expected, as in mpi.Error and in all Go tests. Tests are not
// looked at.
func TestNoPrivateWords(t *testing.T) {
	for _, s := range golang(t) {
		if s.isTest() {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && !strings.EqualFold(id.Name, "want") && slices.ContainsFunc(parts(id.Name), func(w string) bool { return slices.Contains(private, w) }) {
				t.Errorf("%s: %s: use the field's word (docs/glossary.md)", s.line(id), id.Name)
			}
			return true
		})
	}
}

func TestParts(t *testing.T) {
	for name, want := range map[string]string{
		"wantAll": "want all", "ABIWant": "abi want", "a_want2": "a want", "unwanted": "unwanted", "Stand": "stand", "understand": "understand",
	} {
		if got := strings.Join(parts(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
