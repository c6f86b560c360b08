package main

import (
	"path/filepath"

	"cadre.example/internal/lane/gen"
)

// lanes is the words and the path of package lane in C. Folder is that with the C files written by hand.
func lanes(folder string) ([]byte, error) {
	return gen.Header(filepath.Join(folder, "..", "..", "internal", "lane"))
}
