package typeexpr

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cadre.example/datatype"
)

// An Error says what is wrong with an expression, and where. It wraps [datatype.ErrType], or [datatype.ErrOverflow] for
// a number, size or bound that does not fit.
type Error struct {
	Text string // the expression
	At   int    // the byte that is wrong; len(Text) at its end
	Msg  string // what is wrong, and what was expected
	Hint string // what may help, "" without one
	Err  error  // the sentinel
}

// Error is one line.
func (e *Error) Error() string {
	line, column := e.place()
	s := fmt.Sprintf("character %d: %s", column, e.Msg)
	if line > 1 {
		s = fmt.Sprintf("line %d, %s", line, s)
	}
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Unwrap gives the sentinel.
func (e *Error) Unwrap() error { return e.Err }

// place is the line and the character in it, both from 1.
func (e *Error) place() (line, column int) {
	before := e.Text[:e.At]
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// Show is the error for people: what is wrong, the line of the expression with a caret below the place, and the hint.
// A long line is cut around the place.
func (e *Error) Show() string {
	begin := strings.LastIndexByte(e.Text[:e.At], '\n') + 1
	end := len(e.Text)
	if i := strings.IndexByte(e.Text[e.At:], '\n'); i >= 0 {
		end = e.At + i
	}
	const side = 50 // characters shown before and after the place
	before := []rune(e.Text[max(begin, e.At-4*side):e.At])
	after := []rune(e.Text[e.At:min(end, e.At+4*side)])
	head, tail := "", ""
	if len(before) > side || begin < e.At-4*side {
		before, head = before[max(0, len(before)-side):], "..."
	}
	if len(after) > side || end > e.At+4*side {
		after, tail = after[:min(len(after), side)], "..."
	}
	var b strings.Builder
	b.WriteString(e.Msg + "\n    " + head)
	pad := strings.Repeat(" ", len(head))
	for _, r := range before {
		b.WriteRune(visible(r))
		pad += " "
	}
	for _, r := range after {
		b.WriteRune(visible(r))
	}
	b.WriteString(tail + "\n    " + pad + "^\n")
	if e.Hint != "" {
		b.WriteString(e.Hint + "\n")
	}
	return b.String()
}

// visible keeps tabs and control characters from moving the caret.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || r == 0x7f:
		return utf8.RuneError
	}
	return r
}

// fault is what the parser panics with; Parse recovers it.
type fault struct{ err *Error }

// fail ends the parse with a message about the byte at.
func (p *parser) fail(at int, hint, format string, args ...any) {
	panic(fault{&Error{Text: p.text, At: at, Msg: fmt.Sprintf(format, args...), Hint: hint, Err: datatype.ErrType}})
}

// overflow ends the parse because of a number that does not fit.
func (p *parser) overflow(at int, format string, args ...any) {
	panic(fault{&Error{Text: p.text, At: at, Msg: fmt.Sprintf(format, args...), Err: datatype.ErrOverflow}})
}
