//go:build unix

package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cadre.example/adi/limits"
)

// What a killed launcher has left is removed by the next one; what somebody uses is not.
func TestSweep(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	old := time.Now().Add(-2 * limits.SweepAge)
	for _, name := range []string{"used", "left", "young", "else"} {
		dir := filepath.Join(tmp, buildPrefix+name)
		if name == "else" {
			dir = filepath.Join(tmp, name)
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "prog"), nil, 0o700); err != nil {
			t.Fatal(err)
		}
		if name != "young" {
			os.Chtimes(dir, old, old)
		}
		if name == "used" {
			defer claim(dir)()
		}
	}
	os.Symlink(filepath.Join(tmp, "else"), filepath.Join(tmp, buildPrefix+"link"))
	sweep()
	var left []string
	ents, _ := os.ReadDir(tmp)
	for _, e := range ents {
		left = append(left, strings.TrimPrefix(e.Name(), buildPrefix))
	}
	if got := strings.Join(left, " "); got != "link used young else" {
		t.Errorf("left: %s", got)
	}
}
