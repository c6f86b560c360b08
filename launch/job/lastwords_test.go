//go:build unix

package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
