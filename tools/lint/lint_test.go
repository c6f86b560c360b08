package lint

import (
	"os/exec"
	"strings"
	"testing"
)

// The pinned programs build with the Go in use, and are the versions that go.mod names.
func TestPinnedStaticcheck(t *testing.T) {
	want, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "honnef.co/go/tools").Output()
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("go", "tool", "staticcheck", "-version").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	// staticcheck 2026.2.2 (0.8.2) is version v0.8.2 of its module.
	if v := strings.TrimPrefix(strings.TrimSpace(string(want)), "v"); !strings.Contains(string(got), "("+v+")") {
		t.Errorf("go tool staticcheck is %q; go.mod pins %s", got, v)
	}
}
