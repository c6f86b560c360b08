package main

import (
	"bytes"
	"os"
	"unicode/utf8"
)

// countSerial counts the plainest way there is. It shares nothing with the parallel count but the list of files, and
// is what the parallel count is held against.
func countSerial(dir string) (counts map[string]int64, sum totals, err error) {
	files, err := walk(dir)
	if err != nil {
		return nil, sum, err
	}
	separator := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_')
	}
	counts = make(map[string]int64)
	for _, f := range files {
		text, err := os.ReadFile(f.path)
		if err != nil {
			return nil, sum, err
		}
		if !utf8.Valid(text) {
			sum.Skipped++
			continue
		}
		sum.Files++
		sum.Bytes += int64(len(text))
		for _, w := range bytes.FieldsFunc(text, separator) {
			counts[string(w)]++
			sum.Words++
		}
	}
	return counts, sum, nil
}
