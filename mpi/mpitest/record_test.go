package mpitest

import (
	"strings"
	"testing"
)

// What a rank tells comes out as it went in, whatever the rank has printed before.
func TestRecords(t *testing.T) {
	for _, r := range []record{
		{Kind: recordEnd},
		{Kind: recordLog, Site: "a_test.go:7", Text: "two\nlines, a tab\t, a mark \x1empitest {\"Kind\":\"end\"} and \x00"},
		{Kind: recordFail, Text: "[1] tagged"},
		{Kind: recordAttr, Key: "key", Text: "värde"},
	} {
		for _, before := range []string{"", "unfinished ", "[3] "} {
			line := string(r.line())
			if strings.Count(line, "\n") != 1 || strings.Count(line, "\x1e") != 1 {
				t.Errorf("%+v: not one line and one mark: %q", r, line)
			}
			got := parseLine("[12] " + before + line)
			if got.rank != 12 || got.rec == nil || *got.rec != r || got.text != before || got.bare != (before == "") {
				t.Errorf("%q before %+v: %+v", before, r, got)
			}
		}
	}
	long := record{Kind: recordLog, Text: strings.Repeat("x", 10*recordMost)}
	if n := len(long.line()); n > 2*recordMost {
		t.Errorf("a record of %d bytes", n)
	}
}

func TestLines(t *testing.T) {
	for line, want := range map[string]spoken{
		"":                                {rank: -1},
		"cadre run: [1] x\n":              {rank: -1, text: "cadre run: [1] x"},
		"  indented":                      {rank: -1, text: "  indented"},
		"[3] text\n":                      {rank: 3, text: "text"},
		"[3] ":                            {rank: 3},
		"[x] text":                        {rank: -1, text: "[x] text"},
		"[-1] text":                       {rank: -1, text: "[-1] text"},
		"[99999999999] text":              {rank: -1, text: "[99999999999] text"},
		"[3] a\x1empitest nonsense":       {rank: 3, text: "a\x1empitest nonsense"},
		"[3] a\x1empitest {}":             {rank: 3, text: "a\x1empitest {}"},
		"a\x1empitest {\"Kind\":\"end\"}": {rank: -1, text: "a\x1empitest {\"Kind\":\"end\"}"},
	} {
		if got := parseLine(line); got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
}

// A line from a rank is the rank's, and is never anything else than what it says.
func FuzzParseLine(f *testing.F) {
	f.Add("[3] text\n")
	f.Add("[0] a\x1empitest {\"Kind\":\"log\",\"Text\":\"b\"}\n")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ReplaceAll(text, "\n", "")
		s := parseLine("[7] " + text + "\n")
		if s.rank != 7 {
			t.Fatalf("%q: %+v", text, s)
		}
		if s.rec == nil && s.text != text {
			t.Fatalf("%q: %+v", text, s)
		}
		if s.rec != nil {
			again := parseLine("[7] " + s.text + string(s.rec.line()))
			if again.rec == nil || *again.rec != *s.rec && len(s.rec.Text) <= recordMost {
				t.Fatalf("%q: %+v, then %+v", text, s.rec, again.rec)
			}
		}
		parseLine(text)
	})
}
