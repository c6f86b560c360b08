package gostruct

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzLoad: no source makes the reading panic or hang, and what it gives can be used.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		"package p\ntype T struct { A int8; B [2]struct{ C complex64 }; D *T `mpi:\"-\"` }\n",
		"package p\nconst n = 1 << 3\ntype T [n][n - 7]E\ntype E struct { Value float32; Index int32; F struct{} }\n",
		"package p\ntype G[X any] struct { A, B X }\ntype T = G[G[uint16]]\n",
		"package p\ntype T struct { T }\n",
		"package p\ntype T struct { A [1 << 62]int64 }\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		file := filepath.Join(t.TempDir(), "p.go")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"T", ""} {
			ty, full, err := Load(file, name)
			if err != nil {
				continue
			}
			if err := ty.Commit(); err != nil || full == "" {
				t.Fatalf("%q: %q, %v", text, full, err)
			}
			if lb, extent := ty.Extent(); lb != 0 || extent < 0 {
				t.Fatalf("%q: bounds %d %d", text, lb, extent)
			}
		}
	})
}
