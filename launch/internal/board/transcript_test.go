package board

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/*.txt with what the board does")

// TestTranscripts plays testdata/*.txt: lines that begin with ">" are events, as parse reads them, and the indented lines
// after each are the actions that it must cause. The first event makes the board:
//
//	> board size=3 keys=2 shared looks
//
// "> asks" prints which ranks can say what they do, which have nothing to say any more, and whether some rank is dying.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 12 {
		t.Fatalf("found %d transcripts, %v; want at least 12", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			var b *Board
			for n, text := range strings.Split(strings.TrimSuffix(string(want), "\n"), "\n") {
				words, ok := strings.CutPrefix(text, "> ")
				if !ok {
					if !strings.HasPrefix(text, "  ") {
						fmt.Fprintln(&got, text)
					}
					continue
				}
				fmt.Fprintln(&got, text)
				switch fields := strings.Fields(words); fields[0] {
				case "board":
					cfg := Config{Shared: slices.Contains(fields, "shared"), Looks: slices.Contains(fields, "looks")}
					if _, err := fmt.Sscanf(words, "board size=%d keys=%d", &cfg.Size, &cfg.MaxKeys); err != nil {
						t.Fatalf("%s:%d: %v", file, n+1, err)
					}
					b = New(cfg)
				case "asks":
					ask, gone := b.Answering()
					fmt.Fprintf(&got, "  ask %v, gone %v, dying %v\n", ask, gone, b.Dying())
				default:
					e, err := parse(fields)
					if err != nil {
						t.Fatalf("%s:%d: %v", file, n+1, err)
					}
					got.WriteString(lines(b.Step(e)))
				}
			}
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got.String() != string(want) {
				t.Fatalf("%s: the board does\n%s", file, &got)
			}
		})
	}
}
