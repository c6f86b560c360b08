package osu

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A Row is what was measured for one size.
type Row struct {
	Size     int
	Median   float64 // of the batches
	Best     float64 // batch
	Iters    int     // per batch
	Mallocs  int     // objects allocated while Messages messages were sent; -1: not known
	Messages int
	overlap  // of a call that does not block; zero elsewhere
}

// Overlap is what was measured of a call that does not block: the time in microseconds of start, computing and wait, that
// of the computing alone, which is about as long as the call, and how much of the call's time the computing hides, in %.
// ok is false elsewhere.
func (r *Row) Overlap() (overall, compute, percent float64, ok bool) {
	return r.overall, r.compute, r.percent(r.Median), r.overall > 0
}

// An Output is what a rank 0 has printed.
type Output struct {
	Version string // of the library
	Device  string // "": not said
	Rows    []Row
	Done    bool     // it has come to its end
	Other   []string // the last lines that are none of ours: warnings, say
}

// mark begins the lines that are ours; launchers and libraries may print others.
const mark = "@cadre "

// MaxLine is the longest line that is read, in bytes; maxOther is how many lines of others are kept.
const (
	MaxLine  = 4 << 10
	maxOther = 8
)

// A writer prints lines of ours, and remembers the first error.
type writer struct {
	w      io.Writer
	silent bool
	err    error
}

func (w *writer) line(format string, args ...any) {
	if w.silent || w.err != nil {
		return
	}
	_, w.err = fmt.Fprintf(w.w, mark+format+"\n", args...)
}

func (w *writer) header(version, device string) {
	w.line("version %s", version)
	if device != "" {
		w.line("device %s", device)
	}
}

func (w *writer) row(r Row) {
	w.line("row %d %.9g %.9g %d %d %d", r.Size, r.Median, r.Best, r.Iters, r.Mallocs, r.Messages)
	if r.overall > 0 {
		w.line("overlap %d %.9g %.9g", r.Size, r.overall, r.compute)
	}
}

func (w *writer) done() error {
	w.line("done")
	return w.err
}

// Parse reads what a rank 0 has printed. Output before an error is returned with it, so that rows are not lost when a
// job was cut short. It holds no more than one line and the rows.
func Parse(r io.Reader) (*Output, error) {
	o := &Output{}
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, MaxLine), MaxLine)
	for n := 1; s.Scan(); n++ {
		if err := o.take(s.Text()); err != nil {
			return o, fmt.Errorf("line %d of the output, %.80q: %w", n, s.Text(), err)
		}
	}
	if err := s.Err(); err != nil {
		return o, fmt.Errorf("the output cannot be read: %w", err)
	}
	return o, nil
}

func (o *Output) take(line string) error {
	rest, ours := strings.CutPrefix(strings.TrimSuffix(line, "\r"), mark)
	if !ours {
		if o.Other = append(o.Other, line); len(o.Other) > maxOther {
			o.Other = o.Other[1:]
		}
		return nil
	}
	word, rest, _ := strings.Cut(rest, " ")
	switch word {
	case "version":
		o.Version = strings.TrimSpace(rest)
	case "device":
		o.Device = strings.TrimSpace(rest)
	case "done":
		o.Done = true
	case "row":
		row, err := parseRow(strings.Fields(rest))
		if err != nil {
			return err
		}
		o.Rows = append(o.Rows, row)
	case "overlap":
		return o.overlaps(strings.Fields(rest))
	default:
		return fmt.Errorf("%q: want version, device, row, overlap or done", word)
	}
	return nil
}

// overlaps reads the line behind a row.
func (o *Output) overlaps(f []string) error {
	if len(f) != 3 {
		return fmt.Errorf("%d numbers: want SIZE OVERALL COMPUTE", len(f))
	}
	if len(o.Rows) == 0 || strconv.Itoa(o.Rows[len(o.Rows)-1].Size) != f[0] {
		return fmt.Errorf("%q: want the size of the row before", f[0])
	}
	var v overlap
	err := errors.Join(positive(f[1], &v.overall), positive(f[2], &v.compute))
	if err == nil {
		o.Rows[len(o.Rows)-1].overlap = v
	}
	return err
}

// positive reads a figure.
func positive(text string, to *float64) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) || v <= 0 {
		return fmt.Errorf("%q: want a number above 0", text)
	}
	*to = v
	return nil
}

func parseRow(f []string) (r Row, err error) {
	if len(f) != 6 {
		return r, fmt.Errorf("%d numbers: want SIZE MEDIAN BEST ITERATIONS MALLOCS MESSAGES", len(f))
	}
	for i, to := range []*int{&r.Size, nil, nil, &r.Iters, &r.Mallocs, &r.Messages} {
		if to == nil {
			continue
		}
		if *to, err = strconv.Atoi(f[i]); err != nil || *to < -1 {
			return r, fmt.Errorf("%q: want a whole number", f[i])
		}
	}
	for i, to := range []*float64{&r.Median, &r.Best} {
		if err := positive(f[1+i], to); err != nil {
			return r, err
		}
	}
	return r, nil
}
