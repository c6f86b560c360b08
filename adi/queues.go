package adi

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// Queues is what waits at a rank: receives without a message and messages without a receive, each in the order in which
// they will be met.
type Queues struct {
	Rank       int
	Posted     []Waiting
	Unexpected []Waiting
}

// Waiting is one entry of a queue.
type Waiting struct {
	Context uint64 // see ContextName
	Comm    string `json:",omitempty"` // of a posted receive: the communicator as the call names it
	Call    string `json:",omitempty"` // of a posted receive: which call posted it
	Source  int32  // rank in the communicator, or match.AnySource
	Tag     int32  // or match.AnyTag
	Bytes   int    // room of a receive, length of a message
	Peer    int    // world rank of a message's sender; -1 for a receive
	// AtSender says that a message's data still lies with its sender.
	AtSender bool `json:",omitempty"`
	// Age is how long the entry has waited, or -1 when FlagAges was off at its beginning.
	Age time.Duration
}

// Queues returns what waits now.
func (c *Context) Queues() Queues { return c.queues(math.MaxInt) }

// queues is Queues with at most the first most entries of each.
func (c *Context) queues(most int) Queues {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.postBegun()
	q := Queues{Rank: c.rank, Posted: []Waiting{}, Unexpected: []Waiting{}}
	e, now := c.observer.Load(), time.Duration(0)
	if e != nil {
		_, now = e.begin()
		defer e.mu.Unlock()
	}
	age := func(list []time.Duration, h match.Handle) time.Duration {
		if e == nil || h >= match.Handle(len(list)) || list[h] == 0 {
			return -1
		}
		return now - list[h]
	}
	c.matcher.EachPosted(func(p match.Pattern, h match.Handle) {
		if len(q.Posted) >= most {
			return
		}
		r := c.slab[h]
		w := Waiting{Context: p.Context, Call: r.op.Call.Name, Source: p.Source, Tag: p.Tag, Bytes: r.room, Peer: -1, Age: -1}
		if r.op.Call.Comm != nil {
			w.Comm = fmt.Sprint(r.op.Call.Comm)
		}
		if e != nil {
			w.Age = age(e.posted, h)
		}
		q.Posted = append(q.Posted, w)
	})
	c.matcher.EachUnexpected(func(p match.Pattern, h match.Handle) {
		if len(q.Unexpected) >= most {
			return
		}
		w := Waiting{Context: p.Context, Source: p.Source, Tag: p.Tag, Age: -1}
		if proto.Remote(h) {
			info, _ := c.engine.Info(h)
			w.Peer, w.Bytes = info.Peer, info.Total
			w.AtSender = proto.Announced(h) && info.Total > 0
			if e != nil {
				w.Age = age(e.remote, remoteIndex(h))
			}
		} else {
			m := c.messages.describe(h)
			w.Peer, w.Bytes, w.AtSender = m.peer, m.size, m.send != nil
			if e != nil {
				w.Age = age(e.local, h)
			}
		}
		q.Unexpected = append(q.Unexpected, w)
	})
	return q
}

// WriteText prints q for people: two headings, and a line for every entry, each beginning with the rank.
func (q *Queues) WriteText(w io.Writer) error {
	text := ""
	list := func(title string, entries []Waiting) {
		text += fmt.Sprintf("[%d] %s: %d\n", q.Rank, title, len(entries))
		for i := range entries {
			text += fmt.Sprintf("[%d]   %s\n", q.Rank, entries[i].text())
		}
	}
	list("posted receives", q.Posted)
	list("unexpected messages", q.Unexpected)
	_, err := io.WriteString(w, text)
	return err
}

func (w *Waiting) text() string {
	wild := func(n int32, any int32) string {
		if n == any {
			return "any"
		}
		return strconv.Itoa(int(n))
	}
	comm := w.Comm
	if comm == "" {
		comm = ContextName(w.Context)
	}
	s := fmt.Sprintf("%s: source %s, tag %s, %d bytes", comm, wild(w.Source, match.AnySource), wild(w.Tag, match.AnyTag), w.Bytes)
	if w.Call != "" {
		s += ", posted by " + w.Call
	}
	if w.AtSender {
		s += fmt.Sprintf(", data at rank %d", w.Peer)
	}
	if w.Age >= 0 {
		s += fmt.Sprintf(", waits for %v", w.Age.Round(time.Microsecond))
	}
	return s
}

// WriteJSON prints q as one line of JSON; ages are nanoseconds.
func (q *Queues) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(q) }
