package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// cadre why --watch shows a job in place until it ends; one that is not there is an error.
func TestWatch(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	looks := 0
	look := func() (string, error) {
		if looks++; looks > 2 {
			return "", errors.New("no such job")
		}
		return "a\nb\n", nil
	}
	if status := watchJob(look, file, file, false); status != 0 {
		t.Errorf("status %d", status)
	}
	const page = "\x1b[Ha\x1b[K\nb\x1b[K\n\x1b[J"
	b, err := os.ReadFile(file.Name())
	if text := string(b); err != nil || text != page+page+"the job has ended\n" {
		t.Errorf("%q, %v", text, err)
	}
	if status := watchJob(look, file, file, false); status != statusFailed {
		t.Errorf("status %d of a job that is not there", status)
	}
	b, err = os.ReadFile(file.Name())
	if text := string(b); err != nil || !strings.HasSuffix(text, "cadre why: no such job\n") {
		t.Errorf("%q, %v", text, err)
	}
}
