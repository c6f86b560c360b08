package record

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteTrace writes the calls of a job's ranks in the format that Perfetto and Chrome's trace viewer open: JSON trace
// events. Every rank is a process of the trace, in which calls are slices; calls that overlap without one being inside the
// other, as of several goroutines, are in different rows. Arrows go from sends to the calls in which their receives were
// known to be complete, instants mark calls that failed and what is missing. Messages are matched by sequence: the n-th send
// on a communicator to a rank with a tag is the n-th receive of such a message there, since messages do not overtake. Times
// are in microseconds since the first call. The clocks of hosts are aligned by the time of day.
func WriteTrace(w io.Writer, dumps []*Dump) error {
	t := &tracer{w: bufio.NewWriter(w), dumps: slices.Clone(dumps)}
	slices.SortFunc(t.dumps, func(a, b *Dump) int { return cmp.Compare(a.Rank, b.Rank) })
	t.align()
	t.print(`{"displayTimeUnit":"ns","traceEvents":[`)
	for i := range t.dumps {
		t.rank(i)
	}
	t.arrows()
	t.print("\n]}\n")
	if t.err != nil {
		return t.err
	}
	return t.w.Flush()
}

// Missing says of which ranks a trace does not have all calls, or nothing.
func Missing(dumps []*Dump) string {
	lost, ranks, whose := uint64(0), 0, 0
	for _, d := range dumps {
		if d.Lost > 0 {
			lost, ranks, whose = lost+d.Lost, ranks+1, d.Rank
		}
	}
	switch ranks {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("the trace has the first %d calls of rank %d; %d later ones are missing", SpoolLimit, whose, lost)
	}
	return fmt.Sprintf("the trace has the first %d calls of each of %d ranks; %d later ones are missing", SpoolLimit, ranks, lost)
}

type tracer struct {
	w      *bufio.Writer
	err    error
	dumps  []*Dump
	shift  []int64 // what is added to the times of a dump
	slices [][]span
	some   bool // an event was written
}

// A span is a slice: a call and its row.
type span struct {
	call     *DumpCall
	from, to int64 // ns since the first call
	row      int
	depth    int
}

// An event is one of the trace.
type event struct {
	Name string         `json:"name,omitempty"`
	Cat  string         `json:"cat,omitempty"`
	Ph   string         `json:"ph"`
	PID  int            `json:"pid"`
	TID  int            `json:"tid"`
	TS   float64        `json:"ts"`
	Dur  *float64       `json:"dur,omitempty"`
	ID   int            `json:"id,omitempty"`
	BP   string         `json:"bp,omitempty"`
	S    string         `json:"s,omitempty"`
	Args map[string]any `json:"args,omitempty"`
}

func (t *tracer) print(s string) {
	if t.err == nil {
		_, t.err = t.w.WriteString(s)
	}
}

func (t *tracer) event(e *event) {
	b, err := json.Marshal(e)
	if err != nil && t.err == nil {
		t.err = err
	}
	if t.some {
		t.print(",")
	}
	t.some = true
	t.print("\n")
	t.print(string(b))
}

func micros(ns int64) float64 { return float64(ns) / 1e3 }

// align makes the times of all dumps those of the first, and lets the first call be at 0.
func (t *tracer) align() {
	t.shift = make([]int64, len(t.dumps))
	first, any := int64(0), false
	for i, d := range t.dumps {
		if o := t.dumps[0]; d.Host != o.Host || !d.OneTime {
			t.shift[i] = (d.Wall - d.Now) - (o.Wall - o.Now)
		}
		for k := range d.Calls {
			if at := d.Calls[k].At + t.shift[i]; !any || at < first {
				first, any = at, true
			}
		}
	}
	for i := range t.shift {
		t.shift[i] -= first
	}
}

// rank writes what is of one rank alone.
func (t *tracer) rank(i int) {
	d := t.dumps[i]
	name := map[string]any{"name": fmt.Sprintf("rank %d on %s, process %d", d.Rank, d.Host, d.PID)}
	t.event(&event{Name: "process_name", Ph: "M", PID: d.Rank, Args: name})
	t.event(&event{Name: "process_sort_index", Ph: "M", PID: d.Rank, Args: map[string]any{"sort_index": d.Rank}})
	spans := t.rows(i)
	rows := 0
	for k := range spans {
		rows = max(rows, spans[k].row+1)
	}
	for row := range rows {
		t.event(&event{Name: "thread_name", Ph: "M", PID: d.Rank, TID: row, Args: map[string]any{"name": "calls"}})
	}
	for k := range spans {
		s := &spans[k]
		dur := micros(s.to - s.from)
		t.event(&event{Name: s.call.Op, Cat: "call", Ph: "X", PID: d.Rank, TID: s.row, TS: micros(s.from), Dur: &dur, Args: d.args(s.call)})
		if s.call.State == Failed.String() {
			t.event(&event{Name: s.call.Op + " failed", Cat: "failure", Ph: "i", S: "t", PID: d.Rank, TID: s.row, TS: micros(s.to)})
		}
	}
	end := d.Now + t.shift[i]
	if d.Lost > 0 {
		t.event(&event{Name: fmt.Sprintf("%d later calls are not in the trace", d.Lost), Cat: "trace", Ph: "i", S: "p", PID: d.Rank, TS: micros(end)})
	}
	if d.Cause != "" {
		t.event(&event{Name: d.Cause, Cat: "failure", Ph: "i", S: "p", PID: d.Rank, TS: micros(end)})
	}
	t.slices = append(t.slices, spans)
}

func (d *Dump) args(c *DumpCall) map[string]any {
	var b strings.Builder
	d.arguments(&b, c)
	a := map[string]any{"call": c.Op + b.String(), "bytes": c.Bytes}
	if c.Site >= 0 {
		a["at"] = d.Sites[c.Site]
	}
	if c.Met != nil {
		a["message"] = fmt.Sprintf("%d bytes from rank %d with tag %d", c.Met.Bytes, c.Met.Source, c.Met.Tag)
	}
	if c.State != "" {
		a["state"] = c.State
	}
	return a
}

// rows gives every call of a rank a row, such that two calls of one row lie apart or one inside the other.
func (t *tracer) rows(i int) []span {
	d := t.dumps[i]
	spans := make([]span, len(d.Calls))
	for k := range d.Calls {
		c := &d.Calls[k]
		spans[k] = span{call: c, from: c.At + t.shift[i], to: c.At + t.shift[i] + c.For}
	}
	slices.SortStableFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	var open [][]int64 // of each row: the ends of the calls that are open, the innermost last
	for k := range spans {
		s := &spans[k]
		for s.row = 0; ; s.row++ {
			if s.row == len(open) {
				open = append(open, nil)
			}
			ends := open[s.row]
			for len(ends) > 0 && ends[len(ends)-1] <= s.from {
				ends = ends[:len(ends)-1]
			}
			if len(ends) == 0 || s.to <= ends[len(ends)-1] {
				s.depth = len(ends)
				open[s.row] = append(ends, s.to)
				break
			}
			open[s.row] = ends
		}
	}
	return spans
}

// A way is where messages go that do not overtake each other.
type way struct {
	comm     uint64
	from, to int // world ranks
	tag      int
}

// An end is that of an arrow.
type end struct{ rank, row, at int64 }

// arrows writes the arrows of messages.
func (t *tracer) arrows() {
	sent := map[way][]end{}
	for i, d := range t.dumps {
		for k := range t.slices[i] {
			s := &t.slices[i][k]
			if c := s.call; c.op.IsSend() && c.Peer >= 0 && c.State != Failed.String() && !c.Gone {
				if comm, to, ok := d.peer(c.Comm, c.Peer); ok {
					w := way{comm, d.Rank, to, c.Tag}
					sent[w] = append(sent[w], end{int64(d.Rank), int64(s.row), s.from})
				}
			}
		}
	}
	id := 0
	for i, d := range t.dumps {
		for k := range t.slices[i] {
			c := t.slices[i][k].call
			if c.Met == nil || !(c.op.IsRecv() || c.op.IsExchange() || c.op.IsProbe()) {
				continue
			}
			comm, from, ok := d.peer(c.Comm, c.Met.Source)
			w := way{comm, from, d.Rank, c.Met.Tag}
			if !ok || len(sent[w]) == 0 {
				continue
			}
			s := sent[w][0]
			sent[w] = sent[w][1:]
			at := c.Met.At + t.shift[i]
			row, found := t.within(i, at)
			if !found {
				continue
			}
			id++
			t.event(&event{Name: "message", Cat: "message", Ph: "s", ID: id, PID: int(s.rank), TID: int(s.row), TS: micros(s.at)})
			t.event(&event{Name: "message", Cat: "message", Ph: "f", BP: "e", ID: id, PID: d.Rank, TID: row, TS: micros(at)})
		}
	}
}

// within is the row of a call of rank i that was under way at a moment, the innermost of the first row that has one.
func (t *tracer) within(i int, at int64) (row int, ok bool) {
	spans := t.slices[i]
	n, _ := slices.BinarySearchFunc(spans, at+1, func(s span, at int64) int { return cmp.Compare(s.from, at) })
	const most = 1000 // calls before, which are short but for few
	for k := n - 1; k >= max(0, n-most); k-- {
		if spans[k].to >= at && spans[k].call.op != Finalize {
			return spans[k].row, true
		}
	}
	return 0, false
}

// peer is the context id of a communicator and the world rank of one of those that peers are counted in.
func (d *Dump) peer(comm, rank int) (id uint64, world int, ok bool) {
	if comm < 0 {
		return 0, 0, false
	}
	c := &d.Comms[comm]
	switch {
	case c.World == nil:
		return c.ID, rank, true
	case rank < len(c.World):
		return c.ID, c.World[rank], true
	}
	return 0, 0, false
}
