package lint

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// private are words that this source once used where the field has its own: flags and cells, release-gather, nonblocking
// schedule, unexpected queue, doorbell, bypass, oversubscribed. No identifier has them any more, and none gets them again.
var private = []string{"lobby", "tenant", "crew", "vain", "want", "apart", "said", "brief", "settle", "unborn", "stand", "eye", "showing"}

// leftWords are the identifiers that still have such a word, by file. The list only shrinks.
var leftWords = map[string][]string{
	"adi/begun.go":                        {"eye"},
	"adi/block.go":                        {"settle"},
	"adi/burst.go":                        {"eye"},
	"adi/caretaker.go":                    {"inVain"},
	"adi/cells.go":                        {"Settle"},
	"adi/claim.go":                        {"eye"},
	"adi/context.go":                      {"Settle", "eye", "lastEye"},
	"adi/inject.go":                       {"eye"},
	"adi/insight.go":                      {"eye", "lastEye"},
	"adi/lane.go":                         {"eye"},
	"adi/local.go":                        {"eye"},
	"adi/pt2pt.go":                        {"eye"},
	"adi/queues.go":                       {"eye"},
	"adi/shm/share_linux.go":              {"Settle", "settle"},
	"adi/statistics.go":                   {"lastEye"},
	"adi/tcp/admit.go":                    {"said"},
	"adi/tcp/device.go":                   {"said"},
	"adi/tcp/lasting.go":                  {"said", "settle"},
	"adi/tcp/netlink.go":                  {"settle"},
	"adi/tcp/output.go":                   {"settle"},
	"adi/tcp/peer.go":                     {"Settle", "said"},
	"adi/tcp/rawlink_linux.go":            {"settle"},
	"adi/trace.go":                        {"lastEye"},
	"internal/coll/shared/cells_setup.go": {"Settle"},
	"internal/lane/begun.go":              {"inVain"},
	"internal/lane/receive.go":            {"inVain"},
	"internal/member/contexts.go":         {"apart"},
	"internal/member/monitor.go":          {"said"},
	"internal/member/seek.go":             {"said"},
	"internal/member/witness.go":          {"looksSaid"},
	"launch/hubsession.go":                {"Brief"},
	"launch/internal/desk/desk_linux.go":  {"Brief"},
	"launch/internal/desk/doc.go":         {"Brief"},
	"launch/internal/hub/quiet.go":        {"brief"},
	"launch/job/snapshot_unix.go":         {"Brief"},
}

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

// Identifiers have no private words, but for those that are left. Want by itself is what was expected, as in mpi.Error and in
// all Go tests. Tests are not looked at.
func TestNoPrivateWords(t *testing.T) {
	found := map[string]map[string]bool{}
	for _, s := range golang(t) {
		if s.isTest() {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || strings.EqualFold(id.Name, "want") || !slices.ContainsFunc(parts(id.Name), func(w string) bool { return slices.Contains(private, w) }) {
				return true
			}
			if found[s.path] == nil {
				found[s.path] = map[string]bool{}
			}
			if !found[s.path][id.Name] && !slices.Contains(leftWords[s.path], id.Name) {
				t.Errorf("%s: %s: use the field's word (docs/glossary.md)", s.line(id), id.Name)
			}
			found[s.path][id.Name] = true
			return true
		})
	}
	for path, names := range leftWords {
		for _, name := range names {
			if !found[path][name] {
				t.Errorf("%s has no %s any more: take it out of leftWords", path, name)
			}
		}
	}
	if testing.Verbose() {
		for _, path := range slices.Sorted(maps.Keys(found)) {
			t.Logf("%s: %q", path, slices.Sorted(maps.Keys(found[path])))
		}
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
