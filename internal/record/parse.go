package record

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// ParseDump reads what Dump.WriteJSON has written. It checks all that WriteTrace relies on.
func ParseDump(b []byte) (*Dump, error) {
	d := new(Dump)
	if err := json.Unmarshal(b, d); err != nil {
		return nil, fmt.Errorf("a dump of calls: %w", err)
	}
	wrong := func(format string, args ...any) (*Dump, error) {
		return nil, fmt.Errorf("a dump of calls: "+format, args...)
	}
	const latest = math.MaxInt64 / 4
	moment := func(t int64) bool { return t >= 0 && t < latest }
	if d.Rank < 0 || d.Rank >= d.Size {
		return wrong("rank %d of %d", d.Rank, d.Size)
	}
	if !moment(d.Now) || !moment(d.Wall) {
		return wrong("it was made at %d, %d", d.Now, d.Wall)
	}
	for i := range d.Calls {
		c := &d.Calls[i]
		if c.Comm < -1 || c.Comm >= len(d.Comms) || c.Site < -1 || c.Site >= len(d.Sites) {
			return wrong("call %d has communicator %d of %d, site %d of %d", i, c.Comm, len(d.Comms), c.Site, len(d.Sites))
		}
		if c.Op == "" {
			return wrong("call %d has no name", i)
		}
		if !moment(c.At) || !moment(c.For) || c.Met != nil && (!moment(c.Met.At) || c.Met.Source < 0) {
			return wrong("call %d is at %d for %d", i, c.At, c.For)
		}
		c.op = titled(c.Op)
	}
	return d, nil
}

// titled is the operation of what Title has made.
func titled(s string) Op {
	if name, ok := strings.CutPrefix(s, "Start of "); ok {
		return OpOf(strings.TrimSuffix(name, "Init"))
	}
	if o := OpOf(s); o != Other {
		return o
	}
	if len(s) > 2 && s[0] == 'I' {
		return OpOf(strings.ToUpper(s[1:2]) + s[2:])
	}
	return Other
}

// CheckTrace says what is wrong with what WriteTrace has written: that it is no JSON, that two calls of a row overlap and
// neither is inside the other, that an arrow has not two ends, or one outside all calls, or that it goes back in time.
func CheckTrace(b []byte) error {
	var all struct {
		TraceEvents []event `json:"traceEvents"`
	}
	if err := json.Unmarshal(b, &all); err != nil {
		return fmt.Errorf("a trace: %w", err)
	}
	type row struct{ pid, tid int }
	type arrow struct{ from, to *event }
	calls := map[row][]*event{}
	arrows := map[int]*arrow{}
	for i := range all.TraceEvents {
		e := &all.TraceEvents[i]
		at := row{e.PID, e.TID}
		if e.TS < 0 || math.IsNaN(e.TS) || math.IsInf(e.TS, 0) {
			return fmt.Errorf("a trace: event %d is at %v", i, e.TS)
		}
		switch e.Ph {
		case "X":
			if e.Dur == nil || *e.Dur < 0 || e.Name == "" {
				return fmt.Errorf("a trace: event %d has no name or no length", i)
			}
			calls[at] = append(calls[at], e)
		case "s", "f":
			a := arrows[e.ID]
			if a == nil {
				a = &arrow{}
				arrows[e.ID] = a
			}
			end := &a.from
			if e.Ph == "f" {
				end = &a.to
			}
			if *end != nil {
				return fmt.Errorf("a trace: arrow %d has two ends of one kind", e.ID)
			}
			*end = e
		case "M", "i":
		default:
			return fmt.Errorf("a trace: event %d is a %q", i, e.Ph)
		}
	}
	const (
		slack = 2e-3 // microseconds: rounding
		skew  = 10   // what clocks of processes may differ
	)
	for at, list := range calls {
		var open []*event // in the order in which they are written: the one that began first before the others
		for _, e := range list {
			for len(open) > 0 && open[len(open)-1].TS+*open[len(open)-1].Dur <= e.TS+slack {
				open = open[:len(open)-1]
			}
			if len(open) > 0 && e.TS+*e.Dur > open[len(open)-1].TS+*open[len(open)-1].Dur+slack {
				return fmt.Errorf("a trace: rank %d, row %d: %s at %v overlaps %s", at.pid, at.tid, e.Name, e.TS, open[len(open)-1].Name)
			}
			open = append(open, e)
		}
	}
	inside := func(e *event) bool {
		for _, c := range calls[row{e.PID, e.TID}] {
			if c.TS-slack <= e.TS && e.TS <= c.TS+*c.Dur+slack {
				return true
			}
		}
		return false
	}
	for id, a := range arrows {
		switch {
		case a.from == nil || a.to == nil:
			return fmt.Errorf("a trace: arrow %d has one end", id)
		case !inside(a.from) || !inside(a.to):
			return fmt.Errorf("a trace: arrow %d, from rank %d at %v to rank %d at %v, ends outside all calls", id, a.from.PID, a.from.TS, a.to.PID, a.to.TS)
		case a.from.TS > a.to.TS+skew:
			return fmt.Errorf("a trace: arrow %d goes back in time, from %v to %v", id, a.from.TS, a.to.TS)
		}
	}
	return nil
}
