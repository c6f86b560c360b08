package mpitest

import (
	"encoding/json"
	"strconv"
	"strings"
)

// A record is what a rank in a process of its own tells the test about itself: a line of its standard output, behind
// recordMark, so that it keeps its place among what the rank prints.
type record struct {
	Kind recordKind
	Site string `json:",omitempty"` // file:line of the call
	Text string `json:",omitempty"`
	Key  string `json:",omitempty"` // of an attribute
}

type recordKind string

const (
	recordLog  recordKind = "log"
	recordFail recordKind = "fail"
	recordSkip recordKind = "skip"
	recordAttr recordKind = "attr"
	recordEnd  recordKind = "end" // f has returned, and so it has on all other ranks
)

// recordMark begins a record wherever it stands in a line: the rank may have left one unfinished.
const recordMark = "\x1empitest "

// recordMost bounds a record's text in bytes, so that its line passes through the launcher in one piece.
const recordMost = 128 << 10

// line is the record as a rank prints it, one line with its end.
func (r record) line() []byte {
	if len(r.Text) > recordMost {
		r.Text = r.Text[:recordMost] + "... (cut)"
	}
	b, err := json.Marshal(r)
	if err != nil {
		panic(err) // four strings
	}
	return append(append([]byte(recordMark), b...), '\n')
}

// A spoken is a line of the launcher's output taken apart.
type spoken struct {
	rank int    // -1: the launcher's own
	text string // what was printed, without the end of the line
	bare bool   // there is only a record
	rec  *record
}

// parseLine takes a line apart that the launcher has tagged with the rank it comes from: "[3] text".
func parseLine(line string) spoken {
	s := spoken{rank: -1, text: strings.TrimSuffix(line, "\n")}
	tag, rest, ok := strings.Cut(s.text, "] ")
	digits, open := strings.CutPrefix(tag, "[")
	if !ok || !open {
		return s
	}
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil {
		return s
	}
	s.rank, s.text = int(n), rest
	before, coded, ok := strings.Cut(rest, recordMark)
	if !ok {
		return s
	}
	var rec record
	if json.Unmarshal([]byte(coded), &rec) != nil || rec.Kind == "" {
		return s // a program that prints the mark
	}
	s.text, s.rec, s.bare = before, &rec, before == ""
	return s
}
