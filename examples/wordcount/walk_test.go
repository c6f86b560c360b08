package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree writes files below a new directory.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestWalk(t *testing.T) {
	dir := tree(t, map[string]string{"b": "12", "a/x": "1", "a/y/z": "", "c.bin": "\xff"})
	if err := os.Symlink("b", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(".", filepath.Join(dir, "a", "loop")); err != nil {
		t.Fatal(err)
	}
	got, err := walk(dir)
	want := fmt.Sprint([]file{{filepath.Join(dir, "a/x"), 1}, {filepath.Join(dir, "a/y/z"), 0}, {filepath.Join(dir, "b"), 2}, {filepath.Join(dir, "c.bin"), 1}})
	if err != nil || fmt.Sprint(got) != want {
		t.Errorf("walk: %v, %v; want %s", got, err, want)
	}
	// The directory that is asked for may be a link itself.
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(dir, alias); err != nil {
		t.Fatal(err)
	}
	if through, err := walk(alias); err != nil || len(through) != len(got) {
		t.Errorf("walk through a link: %v, %v; want %d files", through, err, len(got))
	}
}

func TestWalkErrors(t *testing.T) {
	dir := tree(t, map[string]string{"file": "x"})
	for _, c := range []struct{ dir, want string }{
		{filepath.Join(dir, "missing"), "no such file"},
		{filepath.Join(dir, "file"), "not a directory"},
		{"", "no such file"},
	} {
		if _, err := walk(c.dir); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.dir) {
			t.Errorf("walk(%q): %v; want %q and the name", c.dir, err, c.want)
		}
	}
}
