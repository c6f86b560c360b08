package record

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"cadre.example/internal/clock"
)

// A Dump is what a ring holds at one moment, in terms that mean something outside its process.
type Dump struct {
	Rank    int        `json:"rank"` // in the world
	Size    int        `json:"size"` // of the world
	Host    string     `json:"host"`
	PID     int        `json:"pid"`
	OneTime bool       `json:"hostwide"` // times are the same for all processes of the host
	Now     int64      `json:"now"`      // when the dump was made: ns since the host was started
	Wall    int64      `json:"wall"`     // the same moment: ns since 1970
	Begun   uint64     `json:"begun"`    // calls so far
	Lost    uint64     `json:"lost,omitempty"`
	Full    bool       `json:"full,omitempty"` // all calls from the first one are here, but for those that are lost
	Cause   string     `json:"cause,omitempty"`
	Comms   []DumpComm `json:"comms"`
	Sites   []string   `json:"sites"`
	Calls   []DumpCall `json:"calls"` // the one that began first before the others
}

// A DumpComm is a communicator of a Dump.
type DumpComm struct {
	ID    uint64 `json:"id"`
	Name  string `json:"name"`
	Ranks int    `json:"ranks"`
	World []int  `json:"world,omitempty"` // world ranks of those that peers are counted in; without it 0, 1, ...
}

// A DumpCall is a call of a Dump.
type DumpCall struct {
	Op     string `json:"op"`
	State  string `json:"state,omitempty"` // running, done or failed; done is left out
	Comm   int    `json:"comm"`            // index in Comms, or -1
	Number uint32 `json:"number,omitempty"`
	Peer   int    `json:"peer"`
	Tag    int    `json:"tag"`
	Bytes  int    `json:"bytes"`
	At     int64  `json:"at"`            // ns, as Now
	For    int64  `json:"for,omitempty"` // ns until it ended, in a trace; of a call under way, until now
	Site   int    `json:"site"`          // index in Sites, or -1
	Met    *Met   `json:"met,omitempty"` // the message that a receive has met, in a trace
	Gone   bool   `json:"withdrawn,omitempty"`

	op Op
}

// Met is the message that a receive has met.
type Met struct {
	Source int   `json:"source"`
	Tag    int   `json:"tag"`
	Bytes  int   `json:"bytes"`
	At     int64 `json:"at"`
}

// Dump makes a Dump of what r holds, the ring of a world rank. cause says why, if there is a reason.
func (r *Ring) Dump(rank, size int, cause string) *Dump {
	entries := r.Last(nil)
	c := NewClock()
	d := &Dump{Rank: rank, Size: size, PID: os.Getpid(), OneTime: clock.HostWide(), Begun: r.Count(), Lost: r.Lost(),
		Full: r.spool != nil, Cause: cause, Sites: []string{}, Comms: []DumpComm{}, Calls: make([]DumpCall, 0, len(entries))}
	d.Host, _ = os.Hostname()
	d.Now, d.Wall = int64(clock.System()), time.Now().UnixNano()
	comms, sites := map[uint64]int{}, map[Site]int{}
	for _, k := range r.Comms() {
		comms[k.ID] = len(d.Comms)
		if identity(k.World) {
			k.World = nil
		}
		d.Comms = append(d.Comms, DumpComm(k))
	}
	for i := range entries {
		e := &entries[i]
		call := DumpCall{Op: e.Op.Title(e.Form), State: e.State.String(), Comm: -1, Number: e.Number, Peer: e.Peer, Tag: e.Tag, Bytes: e.Bytes,
			At: int64(c.Time(e.Ticks)), Gone: e.Withdrawn, op: e.Op}
		switch {
		case e.State == Running:
			call.For = max(d.Now-call.At, 0)
		case e.Ended != 0:
			call.For = max(int64(c.Time(e.Ended))-call.At, 0)
		}
		if e.State == Done {
			call.State = ""
		}
		if n, ok := comms[e.Comm]; ok {
			call.Comm = n
		}
		if e.Met {
			call.Met = &Met{e.MetSource, e.MetTag, e.MetBytes, int64(c.Time(e.MetTicks))}
		}
		n, ok := sites[e.Site]
		if !ok {
			n = -1
			if p := e.Site.Place(); p.File != "" {
				n = len(d.Sites)
				d.Sites = append(d.Sites, p.String())
			}
			sites[e.Site] = n
		}
		call.Site = n
		d.Calls = append(d.Calls, call)
	}
	return d
}

func identity(world []int) bool {
	for i, w := range world {
		if w != i {
			return false
		}
	}
	return true
}

// WriteJSON writes d as one line of JSON.
func (d *Dump) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(d) }

// WriteText writes d for people: a line about the rank, and one for each call.
func (d *Dump) WriteText(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "[%d] calls: %d", d.Rank, d.Begun)
	if n := uint64(len(d.Calls)); n < d.Begun {
		fmt.Fprintf(b, ", the last %d of them", n)
	}
	if d.Cause != "" {
		fmt.Fprintf(b, "; %s", d.Cause)
	}
	b.WriteByte('\n')
	for i := range d.Calls {
		c := &d.Calls[i]
		fmt.Fprintf(b, "[%d] %10.6f s ago  %-7s  %s", d.Rank, float64(d.Now-c.At)/1e9, c.state(), c.Op)
		d.arguments(b, c)
		if c.Site >= 0 {
			fmt.Fprintf(b, " at %s", d.Sites[c.Site])
		}
		b.WriteByte('\n')
	}
	return b.Flush()
}

func (c *DumpCall) state() string {
	if c.State == "" {
		return Done.String()
	}
	return c.State
}

// arguments writes what c was called with.
func (d *Dump) arguments(b io.Writer, c *DumpCall) {
	switch o := c.op; {
	case o.IsCollective():
		if c.Number > 0 {
			fmt.Fprintf(b, " #%d", c.Number)
		}
		if c.Peer >= 0 {
			fmt.Fprintf(b, " root %d,", c.Peer)
		}
		fmt.Fprintf(b, " %d bytes", c.Bytes)
	case o.IsMaker(), o == Finalize, o == Other:
	case o.IsWait() && c.Peer == -1 && c.Tag == -1 && c.Bytes > 0:
		fmt.Fprintf(b, " %d requests", c.Bytes)
	default:
		toward := "from"
		if o.IsSend() {
			toward = "to"
		}
		fmt.Fprintf(b, " %s %s", toward, number("rank", "any rank", c.Peer, -1))
		fmt.Fprintf(b, ", %s", number("tag", "any tag", c.Tag, anyTag))
		if !o.IsWait() && !o.IsProbe() {
			fmt.Fprintf(b, ", %d bytes", c.Bytes)
		}
	}
	if c.Comm >= 0 {
		fmt.Fprintf(b, " on %s", d.Comms[c.Comm].Name)
	}
}

// anyTag and procNull are the values of package mpi.
const (
	anyTag   = -2
	procNull = -3
)

func number(what, any string, n, wild int) string {
	switch n {
	case wild:
		return any
	case procNull:
		return "ProcNull"
	}
	return fmt.Sprintf("%s %d", what, n)
}

// Text is the call with its arguments, and how far it was, without the place.
func (e *Entry) Text() string {
	var b strings.Builder
	b.WriteString(e.Op.Title(e.Form))
	new(Dump).arguments(&b, &DumpCall{Comm: -1, Number: e.Number, Peer: e.Peer, Tag: e.Tag, Bytes: e.Bytes, op: e.Op})
	switch e.State {
	case Running:
		b.WriteString(", not over yet")
	case Failed:
		b.WriteString(", which failed")
	}
	return b.String()
}
