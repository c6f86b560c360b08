package member

import (
	"fmt"
	"io"
	"strings"

	"cadre.example/adi"
	"cadre.example/internal/environ"
	"cadre.example/internal/filesize"
	"cadre.example/internal/record"
)

// A Check says what is looked for in the program beside all that is anyway. The zero Check is that of ranks of a program
// that has not said what it wants, in mpi.Local: nothing.
type Check uint8

const (
	CheckUnset Check = iota
	CheckNone
	CheckLeaks  // what a rank leaves behind is reported when all have ended
	CheckStrict // that, every send waits for its receive, and memory of sends under way must not change
)

// CheckFrom reads the environment; without a word of it the answer is otherwise.
func CheckFrom(getenv func(string) string, otherwise Check) (Check, error) {
	switch v := getenv(environ.Check); v {
	case "":
		return otherwise, nil
	case "none":
		return CheckNone, nil
	case "leaks":
		return CheckLeaks, nil
	case "strict":
		return CheckStrict, nil
	default:
		return otherwise, fmt.Errorf("%s=%q: want none, leaks or strict", environ.Check, v)
	}
}

func (c Check) leaks() bool { return c.Any() }

// Any reports whether anything is looked for.
func (c Check) Any() bool { return c >= CheckLeaks }

// Strict reports whether sends are watched.
func (c Check) Strict() bool { return c == CheckStrict }

// A leakSink is a launcher that puts together what the ranks of a job leave behind.
type leakSink interface {
	Leaks(rank int, text string) error
}

// tellLeaks reports what ranks leave behind; all ranks of the job have ended well. out is nil for standard error.
func tellLeaks(boot adi.Bootstrap, out io.Writer, ranks ...*Rank) {
	if out == nil {
		out = filesize.Stderr
	}
	sink, told := boot.(leakSink)
	var all record.Blocks
	for _, r := range ranks {
		if r.Leaks == nil {
			continue
		}
		_ = r.Ctx.Progress() // what has come is looked at
		lines := r.Leaks()
		if len(lines) == 0 {
			continue
		}
		text := strings.Join(lines, "\n")
		if !told || sink.Leaks(r.Ctx.Rank(), text) != nil {
			all.Add(r.Ctx.Rank(), text)
		}
	}
	io.WriteString(out, all.Leaks(ranks[0].Ctx.Size() == 1))
}
