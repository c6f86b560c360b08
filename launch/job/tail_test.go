//go:build unix

package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/adi/limits"
)

func TestLastLines(t *testing.T) {
	for _, c := range []struct {
		text  string
		whole bool
		want  string
	}{
		{"", true, ""},
		{"\n\n", true, ""},
		{"a", true, "a"},
		{"a", false, ""},
		{"a\nb\n", true, "a\nb"},
		{"a\nb\n", false, "b"},
		{"1\n2\n3\n4\n5\n6\n", true, "2\n3\n4\n5\n6"},
		{"1\n2\n3\n4\n5\n6", false, "2\n3\n4\n5\n6"},
	} {
		if got := string(lastLines([]byte(c.text), c.whole)); got != c.want {
			t.Errorf("%q, %v: %q, want %q", c.text, c.whole, got, c.want)
		}
	}
}

func TestTrail(t *testing.T) {
	var kept trail
	all := ""
	for i := range 500 {
		s := strings.Repeat(fmt.Sprint(i), i%17)
		kept.add([]byte(s))
		all += s
		if want := all[max(0, len(all)-limits.OutputTail):]; string(kept.b) != want {
			t.Fatalf("after %d pieces %q, want %q", i+1, kept.b, want)
		}
	}
	kept.add([]byte(strings.Repeat("x", 3*limits.OutputTail)))
	if string(kept.b) != strings.Repeat("x", limits.OutputTail) {
		t.Errorf("after a long piece %q", kept.b)
	}
}

// The report of a failure has the failed rank's last words where others have spoken since, and only then.
func TestLastWords(t *testing.T) {
	const far = "  its last words on stderr, further up:\n    two\n    three\ncadre run: stopped rank 0\n"
	r := runJob(t, 2, nil, "*: heard=three err=other hang", "1: err=two err=three heard=other exit=3")
	if !strings.Contains(r.errOut, far) || strings.Contains(r.errOut, "last call") {
		t.Errorf("want %q in\n%s", far, r.errOut)
	}
	r = runJob(t, 2, nil, "*: err=other hang", "1: heard=other err=two err=three exit=3")
	if strings.Contains(r.errOut, "last words") || !strings.Contains(r.errOut, "three\ncadre run: rank 1") {
		t.Errorf("words twice:\n%s", r.errOut)
	}
	dir := t.TempDir()
	r = runJob(t, 1, func(s *Spec) { s.OutputDir = dir }, "0: err=two err=three\x1b[2Jclear exit=3")
	if want := fmt.Sprintf("  its last words on stderr, in %s:\n    two\n    three[2Jclear\n", filepath.Join(dir, "rank.0.err")); !strings.Contains(r.errOut, want) {
		t.Errorf("want %q in\n%s", want, r.errOut)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	if want := " s after the start on " + host + "\n"; !strings.Contains(r.errOut, want) {
		t.Errorf("no %q in\n%s", want, r.errOut)
	}
}
