package lint

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

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
