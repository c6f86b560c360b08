//go:build unix

package job

import (
	"bytes"
	"fmt"
	"strings"

	"cadre.example/launch/internal/stream"
)

// lastWords are the last lines of a failed rank's standard error, for the report of its failure: nothing where they stand
// right before it.
func (j *job) lastWords(r *rank) string {
	var lines []byte
	where := ", further up"
	switch {
	case r.err != nil:
		recent := false
		lines, recent = r.err.LastLines()
		switch {
		case !r.err.GoesTo(j.stderr): // a rank of another host
			where = ", in " + j.spec.outputName(r.n, "err")
		case recent:
			lines = nil
		}
	case j.spec.OutputDir != "":
		name := j.spec.outputName(r.n, "err")
		where = ", in " + name
		lines = stream.LastOfFile(name)
	}
	if len(lines) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  its last words on stderr%s:\n", where)
	for line := range bytes.Lines(lines) {
		fmt.Fprintf(&b, "    %.200s\n", stream.Plain(string(line)))
	}
	return b.String()
}
