package sim

import (
	"slices"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// A Program is a small history whose calls are written down, and whose schedule is not.
type Program struct {
	Name      string
	Processes []int        // of each rank; ranks of one process use the direct path
	Knobs     proto.Config // of the engines
	Room      int          // packets that a link holds; 0: any number
	Short     bool         // hosts may take the engine's short ways
	Fragile   bool         // one connection may break
	Steps     [][]Step     // of each rank, at most maxSteps
}

// maxSteps is the longest program of a rank.
const maxSteps = 4

// Action of a Step.
type Action int

const (
	Send     Action = iota // Size bytes to Peer with Tag and Mode
	Recv                   // from Peer with Tag, wildcards allowed, into Size bytes
	Probe                  // looks for a message from Peer with Tag, once
	AwaitOne               // goes on when there is one
	Claim                  // takes one out of matching when there is one
	Take                   // receives what step Of, a Claim, took
	Withdraw               // cancels the receive of step Of
	Cancel                 // cancels the send of step Of
	Wait                   // goes on when step Of is done
)

// A Step is a call of a program. Steps of a rank are numbered from 0.
type Step struct {
	Do   Action
	Peer int
	Tag  int32
	Size int
	Mode proto.Mode
	Of   int
	Same bool // Send and Recv use the request of step Of again, which is done
}

// newScript is the world before p's first step.
func newScript(p *Program, o Options) *world {
	n := len(p.Steps)
	w := &world{Options: o, stats: new(Stats), kind: kinds[o.Kind], knobs: p.Knobs, links: make([]*link, n*n), model: make([]model, n)}
	w.NoShort = !p.Short
	w.knobs.Size = n
	if p.Fragile {
		w.fragile = 1
	}
	w.msgs = make([]*msg, n*maxSteps)
	w.rcvs = make([]*rcv, n*maxSteps)
	w.reqs = make([]request, n*maxSteps+1)
	for r := range n {
		k := w.knobs
		k.Rank, k.Matcher = r, new(match.Matcher)
		w.ranks = append(w.ranks, &rank{
			id: r, process: p.Processes[r], m: k.Matcher, e: proto.New(k),
			steps: p.Steps[r], results: make([]int16, len(p.Steps[r])),
		})
	}
	for r := range n {
		w.slots = append(w.slots, slot{slotOp, r}, slot{slotReport, r})
		if p.Fragile {
			w.slots = append(w.slots, slot{slotNotice, r})
		}
		for to := range n {
			l := r*n + to
			if p.Processes[r] != p.Processes[to] {
				w.links[l] = &link{from: r, to: to, room: p.Room}
				w.slots = append(w.slots, slot{slotLeave, l}, slot{slotHeader, l}, slot{slotPayload, l})
				if p.Fragile && r < to {
					w.slots = append(w.slots, slot{slotBreak, l})
				}
			} else if w.Packets {
				w.links[l] = &link{from: r, to: to}
				w.now = append(w.now, w.links[l])
			}
		}
	}
	return w
}

// uid is the number of what step at of rank r sends or receives.
func uid(r, at int) int { return r*maxSteps + at }

// enabled reports whether the program of r can go on.
func (w *world) enabled(r *rank) bool {
	if r.pc == len(r.steps) {
		return false
	}
	switch s := &r.steps[r.pc]; s.Do {
	case AwaitOne, Claim:
		return w.model[r.id].find(s.pattern()) != nil
	case Wait:
		if m := w.msgs[uid(r.id, s.Of)]; m != nil {
			return m.done
		}
		v := w.rcvs[uid(r.id, s.Of)]
		return v.done || v.withdrawn
	}
	return true
}

func (s *Step) pattern() match.Pattern {
	return match.Pattern{Context: 1, Source: int32(s.Peer), Tag: s.Tag}
}

// next lets the program of r make its next step, if it can.
func (w *world) next(r *rank) bool {
	if !w.enabled(r) {
		return false
	}
	at := r.pc
	s := &r.steps[at]
	id := uid(r.id, at)
	req := proto.Handle(id + 1)
	if s.Same {
		req = proto.Handle(uid(r.id, s.Of) + 1)
	}
	r.pc++
	switch s.Do {
	case Send:
		m := &msg{uid: id, from: r.id, to: s.Peer, ctx: 1, tag: s.Tag, mode: s.Mode, req: req}
		w.msgs[id] = m
		w.reqs[req] = request{msg: m}
		w.start(r, m, s.Size)
	case Recv, Take:
		v := &rcv{uid: id, at: r.id, p: s.pattern(), req: req}
		w.room(v, s.Size)
		w.rcvs[id] = v
		w.reqs[req] = request{rcv: v}
		if s.Do == Recv {
			w.postRcv(r, v)
			if w.Plant == SwapPosted {
				w.swap(r)
			}
			break
		}
		c := r.claims[0]
		r.claims = slices.Clone(r.claims[1:])
		v.p = match.Pattern{Context: 1, Source: int32(c.msg.from), Tag: c.msg.tag}
		w.takeInto(r, c, v)
	case Probe, AwaitOne, Claim:
		if m := w.model[r.id].find(s.pattern()); m != nil {
			r.results[at] = int16(m.uid) + 1
		}
		w.probe(r, s.pattern(), s.Do == Claim)
	case Withdraw:
		if v := w.rcvs[uid(r.id, s.Of)]; v.got == nil {
			w.withdraw(r, v)
		}
	case Cancel:
		if m := w.msgs[uid(r.id, s.Of)]; !m.done {
			w.cancel(r, m)
		}
	}
	w.bounds(r)
	return true
}
