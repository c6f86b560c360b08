package sim

import (
	"fmt"
	"slices"
	"strings"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// A spec is a scripted program as the standard describes it: messages of a pair arrive in order and in one piece, and
// meet receives at once. It has no packets, windows or copies, so it says which outcomes are allowed, and which must be
// possible.
type spec struct {
	p     *Program
	seen  map[string]bool
	ends  map[string]bool
	loose bool // some allowed outcome depends on what a library buffers
}

// Fates of what a step sends or receives; a receive that met message m has specGot+m.
const (
	specNone = iota
	specUnmet
	specMet
	specRejected
	specRecalled
	specClaimed
	specPosted
	specWithdrawn
	specGot
)

type specState struct {
	PC         []int
	Fate       []int   // by uid
	Found      []int   // by uid of a probe: the message's number, plus one
	Links      [][]int // by from*n+to: messages, and ^m for the wish to cancel m
	Posted     [][]int
	Unexpected [][]int
	Claims     [][]int
}

func (s *specState) clone() *specState {
	deep := func(l [][]int) [][]int {
		l = slices.Clone(l)
		for i := range l {
			l[i] = slices.Clone(l[i])
		}
		return l
	}
	return &specState{slices.Clone(s.PC), slices.Clone(s.Fate), slices.Clone(s.Found), deep(s.Links), deep(s.Posted), deep(s.Unexpected), deep(s.Claims)}
}

// specOutcomes is the set of outcomes that p may have, in order, and whether each must be possible.
func specOutcomes(p *Program) (outcomes []string, exact bool) {
	n := len(p.Steps)
	x := &spec{p: p, seen: map[string]bool{}, ends: map[string]bool{}}
	x.visit(&specState{
		make([]int, n), make([]int, n*maxSteps), make([]int, n*maxSteps), make([][]int, n*n), make([][]int, n), make([][]int, n), make([][]int, n),
	})
	for s := range x.ends {
		outcomes = append(outcomes, s)
	}
	slices.Sort(outcomes)
	return outcomes, !x.loose
}

func (x *spec) step(uid int) *Step { return &x.p.Steps[uid/maxSteps][uid%maxSteps] }

func (x *spec) fits(s *Step, m int) bool {
	return (s.Peer == match.AnySource || s.Peer == m/maxSteps) && (s.Tag == match.AnyTag || s.Tag == x.step(m).Tag)
}

func (x *spec) find(s *specState, r int, want *Step) int {
	return slices.IndexFunc(s.Unexpected[r], func(m int) bool { return x.fits(want, m) })
}

func (x *spec) near(m int) bool { return x.p.Processes[m/maxSteps] == x.p.Processes[x.step(m).Peer] }

// small reports whether a library may buffer m.
func (x *spec) small(m int) bool {
	return x.step(m).Mode == proto.Standard && x.step(m).Size <= max(x.p.Knobs.Eager, 0)
}

func (x *spec) visit(s *specState) {
	if k := fmt.Sprint(*s); x.seen[k] {
		return
	} else {
		x.seen[k] = true
	}
	must := false // something other than what depends on buffering can happen
	for link := range s.Links {
		if len(s.Links[link]) == 0 {
			continue
		}
		must = true
		c := s.clone()
		m := c.Links[link][0]
		c.Links[link] = c.Links[link][1:]
		if m < 0 {
			x.recall(c, ^m)
		} else {
			x.arrive(c, m)
		}
		x.visit(c)
	}
	for r := range s.PC {
		if s.PC[r] == len(x.p.Steps[r]) {
			continue
		}
		next, sure := x.calls(s, r)
		must = must || sure
		for _, c := range next {
			c.PC[r]++
			x.visit(c)
		}
	}
	if !must {
		x.ends[x.text(s)] = true
	}
}

func (x *spec) arrive(s *specState, m int) {
	to := x.step(m).Peer
	for i, v := range s.Posted[to] {
		if x.fits(x.step(v), m) {
			s.Posted[to] = slices.Delete(s.Posted[to], i, i+1)
			s.Fate[v], s.Fate[m] = specGot+m, specMet
			return
		}
	}
	if x.step(m).Mode == proto.Ready {
		s.Fate[m] = specRejected
		return
	}
	s.Unexpected[to] = append(s.Unexpected[to], m)
}

func (x *spec) recall(s *specState, m int) {
	to := x.step(m).Peer
	if i := slices.Index(s.Unexpected[to], m); i >= 0 {
		s.Unexpected[to] = slices.Delete(s.Unexpected[to], i, i+1)
		s.Fate[m] = specRecalled
	}
}

// calls is every way in which the next step of r can end, and whether it can end whatever is buffered.
func (x *spec) calls(s *specState, r int) (next []*specState, sure bool) {
	id := uid(r, s.PC[r])
	step := x.step(id)
	of := uid(r, step.Of)
	c := s.clone()
	switch step.Do {
	case Send:
		c.Fate[id] = specUnmet
		if x.near(id) {
			x.arrive(c, id)
		} else {
			l := r*len(s.PC) + step.Peer
			c.Links[l] = append(c.Links[l], id)
		}
	case Recv:
		if i := x.find(c, r, step); i >= 0 {
			m := c.Unexpected[r][i]
			c.Unexpected[r] = slices.Delete(c.Unexpected[r], i, i+1)
			c.Fate[id], c.Fate[m] = specGot+m, specMet
		} else {
			c.Fate[id] = specPosted
			c.Posted[r] = append(c.Posted[r], id)
		}
	case Probe, AwaitOne, Claim:
		i := x.find(c, r, step)
		if i < 0 {
			if step.Do == Probe {
				break
			}
			return nil, false
		}
		m := c.Unexpected[r][i]
		c.Found[id] = m + 1
		if step.Do == Claim {
			c.Unexpected[r] = slices.Delete(c.Unexpected[r], i, i+1)
			c.Claims[r] = append(c.Claims[r], m)
			c.Fate[m] = specClaimed
		}
	case Take:
		m := c.Claims[r][0]
		c.Claims[r] = c.Claims[r][1:]
		c.Fate[id], c.Fate[m] = specGot+m, specMet
	case Withdraw:
		if i := slices.Index(c.Posted[r], of); i >= 0 {
			c.Posted[r] = slices.Delete(c.Posted[r], i, i+1)
			c.Fate[of] = specWithdrawn
		}
	case Cancel:
		m := x.step(of)
		switch {
		case m.Mode == proto.Ready || s.Fate[of] != specUnmet && s.Fate[of] != specClaimed:
		case x.near(of):
			if !x.small(of) {
				x.recall(c, of)
			}
		default:
			if x.small(of) {
				x.loose = true
				next = append(next, s.clone())
			}
			l := r*len(s.PC) + m.Peer
			c.Links[l] = append(c.Links[l], ^of)
		}
	case Wait:
		switch s.Fate[of] {
		case specPosted:
			return nil, false
		case specUnmet, specClaimed:
			if !x.small(of) {
				return nil, false
			}
			if !x.near(of) { // whether it is buffered is the library's to say
				x.loose = true
				return []*specState{c}, false
			}
		}
	}
	return append(next, c), true
}

func (x *spec) text(s *specState) string {
	var b strings.Builder
	for r := range s.PC {
		if r > 0 {
			b.WriteString(" | ")
		}
		for at := range s.PC[r] {
			if at > 0 {
				b.WriteByte(' ')
			}
			id := uid(r, at)
			switch f := s.Fate[id]; {
			case f >= specGot:
				fmt.Fprint(&b, f-specGot)
			case f > 0:
				b.WriteString([...]string{"", "unmet", "met", "rejected", "recalled", "met", "posted", "withdrawn"}[f])
			case s.Found[id] > 0:
				fmt.Fprintf(&b, "found%d", s.Found[id]-1)
			default:
				b.WriteByte('-')
			}
		}
	}
	return b.String()
}
