//go:build unix

package stream

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// IsTerminal says whether a person may be looking at what is written to f.
func IsTerminal(f *os.File) bool {
	_, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	return err == nil
}

// tagColors are those of neighbouring ranks: the six that are not black, white or the launcher's own.
var tagColors = [...]int{36, 33, 32, 35, 34, 96}

// Colored is a tag as a terminal shows it best.
func Colored(tag string, rank int) string {
	return fmt.Sprintf("\x1b[%dm%s\x1b[0m ", tagColors[rank%len(tagColors)], strings.TrimSuffix(tag, " "))
}

// ownWords begin the launcher's own lines.
const ownWords = "cadre run:"

// highlight shows which lines are the launcher's own.
func highlight(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		if rest, ok := strings.CutPrefix(l, ownWords); ok {
			lines[i] = "\x1b[1;31m" + ownWords + "\x1b[0m" + rest
		}
	}
	return strings.Join(lines, "")
}
