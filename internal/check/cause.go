package check

import (
	"fmt"
	"slices"
	"strings"
)

// cycle says in one sentence who waits for whom: a cycle if there is one, and else for what has ended.
func (r *Report) cycle() string {
	stuck := r.Verdict.Stuck
	if len(stuck) == 0 {
		return ""
	}
	// From every stuck rank to the first that it waits for, and on, until a rank comes again.
	path := []int{stuck[0]}
	for {
		next, ok := r.blames(path[len(path)-1])
		if !ok {
			return ""
		}
		if r.state(next).Ended {
			path = append(path, next)
			return r.sentence(path)
		}
		if i := slices.Index(path, next); i >= 0 {
			return r.sentence(append(path[i:], next))
		}
		path = append(path, next)
	}
}

// blames is a rank that a stuck rank waits for: one that is stuck too, or has ended.
func (r *Report) blames(rank int) (int, bool) {
	s := r.state(rank)
	self := false
	for i := range s.Calls {
		c := &s.Calls[i]
		if missing, _ := r.missing(s, c); len(missing) > 0 {
			return pick(missing, rank)
		}
		for k := range c.Needs {
			d := &c.Needs[k]
			if !d.Met && len(d.By) > 0 {
				if next, ok := pick(d.By, rank); ok && next != rank {
					return next, ok
				}
				self = true
			}
		}
	}
	for i := range s.Pending { // what goes on by itself, which a call waits for
		if d := &s.Pending[i]; self && !d.Met && len(d.By) > 0 {
			if next, ok := pick(d.By, rank); ok && next != rank {
				return next, ok
			}
		}
	}
	return rank, self
}

// pick prefers another rank to oneself.
func pick(list []int, self int) (int, bool) {
	for _, p := range list {
		if p != self {
			return p, true
		}
	}
	return self, true
}

// cycleMost is how many ranks of a cycle are written out.
const cycleMost = 8

func (r *Report) sentence(path []int) string {
	if len(path) == 2 && path[0] == path[1] {
		return fmt.Sprintf("rank %d waits for itself", path[0])
	}
	var parts []string
	for i, rank := range path[1:] {
		if i == cycleMost {
			parts = append(parts, fmt.Sprintf("and so on by %d more ranks to rank %d", len(path)-2-i, path[len(path)-1]))
			break
		}
		parts = append(parts, fmt.Sprintf("rank %d", rank))
	}
	text := fmt.Sprintf("rank %d waits for ", path[0]) + strings.Join(parts, ", which waits for ")
	text = strings.Replace(text, ", which waits for and so on", ", and so on", 1)
	if r.state(path[len(path)-1]).Ended {
		text += ", which has ended"
	}
	return text
}

// missing are the members that have not called the collective which call c of s waits in, and its number.
func (r *Report) missing(s *State, c *Call) (ranks []int, mine *Collective) {
	mine, number, started := s.collective(c)
	if mine == nil {
		return nil, nil
	}
	for _, p := range mine.Ranks {
		if p < 0 || p >= len(r.States) || r.States[p].Silent {
			continue
		}
		if theirs := r.States[p].of(mine.Context); theirs == nil || theirs.count(started) < number {
			ranks = append(ranks, p)
		}
	}
	return ranks, mine
}

// count is how many calls the rank has begun of those that are numbered with one that does not block, or that blocks.
func (k *Collective) count(started bool) uint64 {
	if started {
		return k.Started
	}
	return k.Count
}

// collective is the communicator in whose collective, and which, call c of s waits, or nil.
func (s *State) collective(c *Call) (k *Collective, number uint64, started bool) {
	for i := range c.Needs {
		if d := &c.Needs[i]; d.Kind == Exchange || d.Kind == Other {
			if k := s.of(d.Context); k != nil && k.Count+k.Started > 0 {
				if d.Number == 0 {
					return k, k.Count, false
				}
				return k, d.Number, d.Started
			}
		}
	}
	return nil, 0, false
}

func (s *State) of(context uint64) *Collective {
	for i := range s.Collectives {
		if s.Collectives[i].Context == context {
			return &s.Collectives[i]
		}
	}
	return nil
}

// noteMost bounds the lines about one call.
const noteMost = 6

// notes are what is to be said about a call of s besides what it is.
func (r *Report) notes(s *State, c *Call) (list []string) {
	add := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); len(list) < noteMost && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if missing, mine := r.missing(s, c); len(missing) > 0 {
		_, number, _ := s.collective(c)
		add("%s %s not called it: %s", Ranks(missing), verb(missing, "has", "have"), r.instead(missing, mine, number))
	} else if mine == nil || len(mine.Ranks) == 0 {
		for i := range c.Needs {
			if d := &c.Needs[i]; d.Kind == Exchange && len(d.By) == 1 {
				add("it waits for rank %d", d.By[0])
			}
		}
	}
	for i := range c.Needs {
		switch d := &c.Needs[i]; d.Kind {
		case Receive, Probe:
			r.nearMessages(s, d, add)
		case Send:
			r.nearReceives(s, d, add)
		}
	}
	return list
}

// instead says what ranks do instead of the collective with the number in k.
func (r *Report) instead(ranks []int, k *Collective, number uint64) string {
	var order []string
	by := map[string][]int{}
	for _, p := range ranks {
		s := r.state(p)
		text := ""
		switch {
		case s.Ended:
			text = "has ended"
		case len(s.Calls) > 0:
			text = "is in " + s.Calls[0].Name
			if at := s.Calls[0].At.String(); at != "" {
				text += " at " + at
			}
			if theirs, _, _ := s.collective(&s.Calls[0]); theirs != nil && theirs.Context != k.Context {
				text += fmt.Sprintf(", of %s: are collectives called in the same order everywhere?", theirs.Comm)
			}
		case len(s.User) > 0:
			text = "is in user code"
		default:
			text = "is elsewhere"
		}
		if theirs := s.of(k.Context); theirs != nil && theirs.Count > 0 {
			text += fmt.Sprintf(" (the latest in %s was number %d, %s; this is number %d)", k.Comm, theirs.Count, theirs.Call, number)
		}
		if by[text] == nil {
			order = append(order, text)
		}
		by[text] = append(by[text], p)
	}
	var parts []string
	for _, text := range order {
		one := by[text]
		if strings.HasPrefix(text, "is ") {
			text = verb(one, "is ", "are ") + text[3:]
		} else {
			text = verb(one, "has ", "have ") + text[4:]
		}
		if len(order) == 1 {
			parts = append(parts, verb(one, "it ", "they ")+text)
		} else {
			parts = append(parts, Ranks(one)+" "+text)
		}
	}
	return strings.Join(shorten(parts, 3), "; ")
}

// nearMessages are messages that wait at s while need d waits for another: the nearest first.
func (r *Report) nearMessages(s *State, d *Need, add func(string, ...any)) {
	type near struct {
		m      *Message
		points int
	}
	var list []near
	for i := range s.Unexpected {
		m := &s.Unexpected[i]
		if m.Own {
			continue
		}
		n := near{m: m}
		if m.Context == d.Context {
			n.points += 2
		}
		if slices.Contains(d.By, m.From) {
			n.points += 2
		}
		if d.Tag == Any || d.Tag == m.Tag {
			n.points++
		}
		list = append(list, n)
	}
	slices.SortStableFunc(list, func(a, b near) int { return b.points - a.points })
	for _, n := range list[:min(len(list), 2)] {
		m := n.m
		what := fmt.Sprintf("a message of %d bytes from rank %d with tag %d", m.Bytes, m.Source, m.Tag)
		sourceFits := d.Peer == Any || d.Peer == m.Source
		tagFits := d.Tag == Any || d.Tag == m.Tag
		switch {
		case m.Context == d.Context && sourceFits:
			add("%s is waiting: did you mean tag %d?", what, m.Tag)
		case m.Context == d.Context && tagFits:
			add("%s is waiting: did you mean rank %d?", what, m.Source)
		case m.Context == d.Context:
			add("%s waits for a receive", what)
		case slices.Contains(d.By, m.From) && tagFits:
			add("%s is waiting in another communicator, %s: did you mean that?", what, m.Comm)
		default:
			add("%s waits for a receive in another communicator, %s", what, m.Comm)
		}
	}
	switch more := len(list) - 2; {
	case more == 1:
		add("one more message waits for a receive")
	case more > 1:
		add("%d more messages wait for a receive", more)
	}
}

// nearReceives are receives that wait at the destination of need d for another message.
func (r *Report) nearReceives(s *State, d *Need, add func(string, ...any)) {
	if len(d.By) != 1 || d.By[0] < 0 || d.By[0] >= len(r.States) {
		return
	}
	to := r.state(d.By[0])
	for i := range to.Posted {
		m := &to.Posted[i]
		if m.Own {
			continue
		}
		switch {
		case m.Context == d.Context && (m.Source == Any || m.Source == d.Source):
			add("rank %d waits for %s instead, in %s: did you mean that?", d.Peer, tagText(m.Tag), m.Call)
		case m.Context == d.Context:
			add("rank %d waits for %s from %s instead, in %s", d.Peer, tagText(m.Tag), peerText(m.Source), m.Call)
		case m.Tag == d.Tag || m.Tag == Any:
			add("rank %d waits for this tag in another communicator, %s: did you mean that?", d.Peer, m.Comm)
		}
	}
}
