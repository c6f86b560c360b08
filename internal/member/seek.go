package member

import (
	"encoding/json"
	"sync"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/record"
)

// A Sought is a call of another rank, by what one knows of it who has met its message or its part of a collective.
type Sought struct {
	Rank       int    // in the world
	Comm       uint64 // context id of the communicator, as the flight recorder has it
	Collective bool
	Number     uint32 `json:",omitempty"` // of a collective; 0 for the latest start of a persistent one
	Started    bool   `json:",omitempty"` // it counts collectives that do not block, which are numbered apart
	Peer       int    // of a send: its receiver, in the communicator
	Tag        int
	First      string `json:",omitempty"` // or it is no call: see Rank.First
}

// claims are what somebody is the first to say.
type claims struct {
	mu   sync.Mutex
	done map[string]bool
}

func (k *claims) take(what string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.done[what] {
		return false
	}
	if k.done == nil {
		k.done = map[string]bool{}
	}
	k.done[what] = true
	return true
}

// Answers to Sought.First.
const (
	claimed = "first"
	taken   = "again"
)

// First reports whether no rank of the job has asked this before, for what should be said once in a job. Where ranks cannot
// ask each other, each is the first. It may take as long as a message to another rank's process.
func (r *Rank) First(what string) bool {
	if r.seek == nil {
		return true
	}
	text, err := json.Marshal(&Sought{First: what})
	return err != nil || r.seek(0, string(text)) != taken
}

// A seeker is a Bootstrap by which the ranks of other processes can be asked.
type seeker interface {
	OnSeek(answer func(question string) string)
	Seek(process int, question string, limit time.Duration) string
}

// Where is the line on which the program has made call q, or nothing if that is not known any more.
func (r *Rank) Where(q Sought) string {
	if q.Rank == r.Ctx.Rank() {
		return q.in(r.Ctx.Record())
	}
	if other := r.Ctx.Direct(q.Rank); other != nil {
		return q.in(other.Record())
	}
	if r.seek == nil {
		return ""
	}
	text, err := json.Marshal(&q)
	if err != nil {
		return "" // numbers
	}
	return r.seek(q.Rank, string(text))
}

// in looks for the call among those that a rank remembers. Where several would do, and they are on several lines, it is not
// known which it was.
func (q *Sought) in(calls *record.Ring) string {
	var at record.Place
	for _, e := range calls.Last(nil) {
		if e.Comm != q.Comm || !q.is(&e) {
			continue
		}
		p := e.Site.Place()
		if q.Collective && q.Number == 0 {
			at = p
			continue
		}
		if at.File != "" && p != at {
			return ""
		}
		at = p
	}
	return at.String()
}

func (q *Sought) is(e *record.Entry) bool {
	switch {
	case q.Collective && q.Number == 0:
		return e.Op.IsCollective() && e.Form == record.Persistent
	case q.Collective:
		return (e.Op.IsCollective() || e.Op.IsMaker()) && e.Form != record.Persistent && e.Number == q.Number && (!q.Started || e.Form == record.Nonblocking)
	case e.Op.IsExchange(): // whose tag is that of what it receives
		return e.Number == uint32(q.Peer)+1
	}
	return e.Op.IsSend() && e.Peer == q.Peer && e.Tag == q.Tag
}

// seeks lets the ranks of this process, of which boot counts local in each, ask others and be asked, until the result is
// called.
func seeks(boot adi.Bootstrap, ranks []*Rank) (end func()) {
	b, ok := boot.(seeker)
	if !ok {
		return func() {}
	}
	for _, r := range ranks {
		r.seek = func(rank int, question string) string { return b.Seek(rank/len(ranks), question, limits.SeekTime) }
	}
	var answers claims
	b.OnSeek(func(question string) string {
		var q Sought
		if json.Unmarshal([]byte(question), &q) != nil {
			return ""
		}
		if q.First != "" {
			if answers.take(q.First) {
				return claimed
			}
			return taken
		}
		for _, r := range ranks {
			if r.Ctx.Rank() == q.Rank {
				return q.in(r.Ctx.Record())
			}
		}
		return ""
	})
	return func() { b.OnSeek(nil) }
}
