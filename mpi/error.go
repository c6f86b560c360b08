package mpi

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/internal/record"
)

// An Error is what every function of this package returns as its error. It says which call of which rank failed, and
// what was wrong with which argument.
type Error struct {
	Class Class
	Op    string // the call: "Recv", "Allreduce"
	Comm  string // the communicator, as text
	Rank  int    // who reports: the rank in the communicator, or -1 where there is none
	Peer  int    // the other rank of the communicator, or -1
	Tag   int    // of the message, where there is one
	Arg   string // the argument that was wrong: "count", "dst", ...
	Value any    // what it was
	Want  string // what was expected
	Err   error  // the cause, if it is not an argument

	pcs []uintptr // of the call that has reported it
}

// Where returns the file and line of the program's call that reported the error, or "". Error does not print it; the
// message at the end of a job does.
func (e *Error) Where() string {
	p, found := record.Caller(e.pcs)
	if !found {
		return ""
	}
	return p.String()
}

// Error returns the rank, the call, the argument, its value and the expectation:
//
//	mpi: rank 2: Send: dst is 9, want 0..3 or ProcNull (world, 4 ranks)
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("mpi: ")
	if e.Rank >= 0 {
		b.WriteString("rank ")
		b.WriteString(strconv.Itoa(e.Rank))
		b.WriteString(": ")
	}
	if e.Op != "" {
		b.WriteString(e.Op)
		b.WriteString(": ")
	}
	if e.Arg != "" {
		b.WriteString(e.Arg)
		b.WriteString(" is ")
		b.WriteString(valueText(e.Arg, e.Value))
		if e.Want != "" {
			b.WriteString(", want ")
			b.WriteString(e.Want)
		}
	} else {
		b.WriteString(e.Class.text())
	}
	if e.Err != nil {
		b.WriteString(": ")
		b.WriteString(e.Err.Error())
	}
	if e.Comm != "" {
		b.WriteString(" (")
		b.WriteString(e.Comm)
		b.WriteString(")")
	}
	return b.String()
}

// Unwrap returns the class and the cause, for errors.Is and errors.As.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Class}
	}
	return []error{e.Class, e.Err}
}

// valueText prints a value, and beside a special number its name, so that AnySource in a place where it must not stand is
// not read as an off-by-one.
func valueText(arg string, v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return strconv.Quote(v)
	case int:
		name := ""
		isRank := arg == "dst" || arg == "src" || arg == "root" || arg == "rank"
		switch {
		case v == Undefined:
			name = "Undefined"
		case isRank && v == ProcNull:
			name = "ProcNull"
		case isRank && v == Root:
			name = "Root"
		case isRank && v == AnySource:
			name = "AnySource"
		case v == AnyTag && strings.HasSuffix(arg, "tag"):
			name = "AnyTag"
		default:
			return strconv.Itoa(v)
		}
		return fmt.Sprintf("%d (%s)", v, name)
	}
	return fmt.Sprint(v)
}
