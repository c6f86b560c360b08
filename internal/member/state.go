package member

import (
	"bytes"
	"fmt"
	"runtime/pprof"
	"strings"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/check"
	"cadre.example/internal/clock"
	"cadre.example/internal/record"
)

// Goroutines are those of the process, without stopping them for longer than it takes to list them.
func Goroutines() []check.Stack {
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 1); err != nil {
		return nil
	}
	return check.ParseProfile(b.String())
}

// states is what the given ranks of this process do; stacks are all of the process. ended reports whether a rank's function
// is over.
func states(ranks []*Rank, stacks []check.Stack, ended func(i int) bool) []check.State {
	all := make([]check.State, len(ranks))
	for i, r := range ranks {
		all[i] = r.state(stacks, ended(i))
	}
	return all
}

// state is what one rank does; stacks are all of the process.
func (r *Rank) state(stacks []check.Stack, ended bool) check.State {
	now := r.Ctx.Standing(limits.StateQueue)
	s := check.State{Rank: r.Ctx.Rank(), Ended: ended, Moving: now.Moving, Progress: now.Progress,
		PostedCount: now.Posted, UnexpectedCount: now.Unexpected}
	if r.Collectives != nil {
		s.Collectives = r.Collectives()
	}
	v := view{rank: s.Rank}
	var calls []check.Call
	for i := range stacks {
		k := &stacks[i]
		if k.Rank >= 0 && (k.Rank != s.Rank || k.Job != r.job) {
			continue
		}
		place, isUser := k.User()
		name, inside := k.Call()
		switch {
		case !isUser || name == "" && inside:
		case k.Rank < 0 && !r.only:
			s.Strangers = append(s.Strangers, place)
		case name == "":
			s.User = append(s.User, place)
		default:
			for range k.Count {
				calls = append(calls, check.Call{Name: name, At: place})
			}
		}
	}
	s.Calls = v.pair(calls, now.Blocked)
	r.recorded(&s)
	for i := range now.Behind {
		s.Pending = append(s.Pending, v.need(&now.Behind[i]))
	}
	if now.Hooked > 0 {
		s.Pending = append(s.Pending, check.Need{})
	}
	for _, w := range now.Queues.Posted {
		s.Posted = append(s.Posted, message(&w))
	}
	for _, w := range now.Queues.Unexpected {
		if !isNote(w.Context, w.Tag) {
			s.Unexpected = append(s.Unexpected, message(&w))
		}
	}
	return s
}

// recorded adds what the flight recorder knows: since when calls are under way, and which was the latest that is over.
func (r *Rank) recorded(s *check.State) {
	ring := r.Ctx.Record()
	clk, now := record.NewClock(), clock.System()
	for _, e := range ring.Last(nil) {
		at := place(e.Site.Place())
		ago := now - clk.Time(e.Ticks)
		if at == nil {
			continue
		}
		if e.State != record.Running {
			s.Last = &check.Past{Name: e.Op.Title(e.Form), At: *at, Ago: ago, Failed: e.State == record.Failed}
			continue
		}
		for i := range s.Calls {
			if c := &s.Calls[i]; c.At.File == at.File && c.At.Line == at.Line && c.For == 0 {
				c.For = ago
				break
			}
		}
	}
}

// place is a recorder's place as package check has it, nil where it is not known.
func place(p record.Place) *check.Place {
	if p.File == "" {
		return nil
	}
	f := check.Frame{Func: p.Func, File: p.File, Line: p.Line}
	at := f.Place()
	return &at
}

// isNote tells what ranks say to each other about collectives that wait from what collectives consist of.
func isNote(context uint64, tag int32) bool {
	return adi.Class(context&7) == adi.ClassCollective && tag == 1<<31-1
}

func message(w *adi.Waiting) check.Message {
	m := check.Message{Context: w.Context, Comm: w.Comm, Source: int(w.Source), From: w.Peer, Tag: int(w.Tag), Bytes: w.Bytes,
		Call: w.Call, AtSender: w.AtSender, Own: w.Context&7 != uint64(adi.ClassPointToPoint)}
	if m.Comm == "" {
		m.Comm = adi.ContextName(w.Context)
	}
	if w.Source == match.AnySource {
		m.Source = check.Any
	}
	if w.Tag == match.AnyTag {
		m.Tag = check.Any
	}
	return m
}

// A view turns what the device says of a rank into what package check takes.
type view struct{ rank int }

// A worldly communicator knows the world ranks of those that messages come from and go to.
type worldly interface{ World() []int }

// need is what an operation waits for.
func (v *view) need(p *adi.Pending) check.Need {
	d := check.Need{Begun: place(p.Begun.Place()), ID: p.ID, Met: p.Met, Context: p.Origin, Peer: p.Call.Peer, Tag: p.Call.Tag, Name: p.Call.Name, Bytes: p.Bytes}
	if p.Met {
		return d
	}
	if p.Call.Comm != nil {
		d.Comm = fmt.Sprint(p.Call.Comm)
	}
	if p.Type != nil {
		d.Count, d.Type = p.Count, p.Type.Short()
	}
	class := adi.Class(p.Origin & 7)
	if class == adi.ClassCollective && p.Call.Tag > 0 && p.Call.Tag < 1<<30 {
		const startTag = 1 << 29 // of collectives that do not block and are numbered apart
		d.Number, d.Started = uint64(p.Call.Tag&^startTag), p.Call.Tag&startTag != 0
	}
	switch p.Role {
	case adi.RoleReceive, adi.RoleProbe:
		switch {
		case class == adi.ClassCollective:
			d.Kind, d.By = check.Exchange, []int{p.Peer}
		case class != adi.ClassPointToPoint:
			d.Kind = check.Exchange // by whom is not known
		default:
			d.Kind = check.Receive
			if p.Role == adi.RoleProbe {
				d.Kind = check.Probe
			}
			d.Peer, d.Tag = wild(p.Source, match.AnySource), wild(p.Tag, match.AnyTag)
			if w, ok := p.Call.Comm.(worldly); ok {
				if world := w.World(); d.Peer == check.Any {
					d.By = world
				} else if d.Peer < len(world) {
					d.By = world[d.Peer : d.Peer+1]
				}
			}
		}
	case adi.RoleSend:
		d.By, d.Source, d.Out = []int{p.Peer}, int(p.Source), true
		if d.Kind = check.Send; class != adi.ClassPointToPoint {
			d.Kind = check.Exchange
		}
	case adi.RoleMeeting:
		d.Kind, d.By = check.Exchange, []int{p.Peer}
	case adi.RoleManual:
		d.By = []int{v.rank}
	}
	return d
}

func wild(n, any int32) int {
	if n == any {
		return check.Any
	}
	return int(n)
}

// pair brings together the goroutines that are in calls, by their stacks, and those that sleep, by what they sleep for.
func (v *view) pair(calls []check.Call, blocked []adi.Blocked) []check.Call {
	taken := make([]bool, len(calls))
	var list []check.Call
	for i := range blocked {
		b := &blocked[i]
		c := check.Call{Name: b.Call.Name, Done: b.Done, Timed: b.Timed, Any: len(b.Waits) > 1}
		if !b.Done {
			if k := v.choose(calls, taken, b); k >= 0 {
				taken[k] = true
				c.Name, c.At = calls[k].Name, calls[k].At
			}
		}
		if b.Call.Comm != nil {
			c.Comm = fmt.Sprint(b.Call.Comm)
		}
		for k := range b.Waits {
			d := v.need(&b.Waits[k])
			if d.Kind == check.Exchange || related(c.Name, d.Name) {
				d.Name = c.Name
			}
			if d.Begun != nil && d.Begun.File == c.At.File && d.Begun.Line == c.At.Line {
				d.Begun = nil
			}
			c.Needs = append(c.Needs, d)
		}
		list = append(list, c)
	}
	for i, c := range calls {
		if !taken[i] {
			list = append(list, c)
		}
	}
	return list
}

// choose finds the goroutine among calls that b most probably is, or -1.
func (v *view) choose(calls []check.Call, taken []bool, b *adi.Blocked) int {
	best, points := -1, -1
	for i := range calls {
		if taken[i] {
			continue
		}
		p := 0
		switch {
		case calls[i].Name == b.Call.Name:
			p = 3
		case related(calls[i].Name, b.Call.Name):
			p = 2
		case strings.HasPrefix(calls[i].Name, "Wait") || calls[i].Name == "Completed":
			p = 1
		}
		if p > points {
			best, points = i, p
		}
	}
	return best
}

// related reports whether the call that a program makes goes by the name that the device has for it: RecvOne is Recv.
func related(call, name string) bool {
	return call != "" && name != "" && strings.Contains(strings.ToLower(call), strings.ToLower(name))
}
