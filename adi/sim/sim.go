// Package sim plays histories of a few ranks through the real engines and matchers, and holds every step against a simple
// model of the standard's rules: random histories of any length, and small programs in every order that can happen.
//
// A random history is one seed: how many ranks, who shares a process with whom, the knobs of the protocols, what the
// programs call, and in which order packets leave, arrive and are reported. Links between two ranks keep their order, some
// break for good, and everything else is free. Ranks of one process use the host's direct path, so that both ways into one matcher mix.
package sim

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"runtime/debug"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// Options change how a history is played, not which history it is.
type Options struct {
	// Packets sends the messages of ranks that share a process as packets that arrive at once, where the direct path would
	// hand them over. The outcome must be the same.
	Packets bool
	// NoShort keeps hosts from the engine's short ways, Inject and Receive.
	NoShort bool
	// Kind is what messages hold, between processes whose memory is not alike: a number of kinds. Random histories that
	// are played with 0 draw it, programs hold bytes then.
	Kind  int
	Plant Plant
	Trace io.Writer // if not nil, gets every event and action
}

// A Plant is a fault that a history carries on purpose, to show that the model finds it.
type Plant int

// The faults that can be planted.
const (
	None        Plant = iota
	Reorder           // a link delivers its second packet first
	DropCredit        // credit packets vanish
	DropAnswer        // SyncAck and CompleteRecv packets vanish
	DropAnti          // AntiAck packets vanish
	Duplicate         // envelopes are delivered twice
	Corrupt           // a byte of payload changes
	EarlySent         // EvSent is reported before the payload has left
	SwapPosted        // two posted receives change places in the matcher
	WrongSource       // the direct path delivers under another rank's number
	plants
)

func (p Plant) String() string {
	return [...]string{"None", "Reorder", "DropCredit", "DropAnswer", "DropAnti", "Duplicate", "Corrupt", "EarlySent", "SwapPosted", "WrongSource"}[p]
}

// Plants is the number of Plant values.
const Plants = int(plants)

// Stats says what a history contained, so that a test can tell whether histories reach everything.
type Stats struct {
	Steps    int // events of the schedule
	Messages int
	Direct   int // messages of the direct path
	Rejected int // ready sends without a receive
	Claims   int
	Withdrew int
	Cancels  int // of sends
	Recalled int // cancelled sends that met nobody
	Broken   int // connections
	Lost     int // receives that met a message of which not all came
	Deep     int // steps after which a matcher held more entries than its short form
	Packets  [64]int
	Early    int // answers that came before the report that the packet had left
	Late     int // receives that met a message whose payload was still arriving
	Cut      int // truncated messages
	Injected int // messages by Flow.Inject
	Whole    int // packets by Engine.Receive
	Foreign  int // messages whose values are not the same bytes for both ranks and in packets

	Outcome uint64 // a digest of who received what; it is not added
}

// Add adds t to s.
func (s *Stats) Add(t *Stats) {
	s.Steps += t.Steps
	s.Messages += t.Messages
	s.Direct += t.Direct
	s.Rejected += t.Rejected
	s.Claims += t.Claims
	s.Withdrew += t.Withdrew
	s.Cancels += t.Cancels
	s.Recalled += t.Recalled
	s.Broken += t.Broken
	s.Lost += t.Lost
	s.Deep += t.Deep
	s.Early += t.Early
	s.Late += t.Late
	s.Injected += t.Injected
	s.Whole += t.Whole
	s.Foreign += t.Foreign
	s.Cut += t.Cut
	for k := range s.Packets {
		s.Packets[k] += t.Packets[k]
	}
}

// A world is one history.
type world struct {
	rnd  *rand.Rand
	turn *turn // if not nil, decides instead of rnd
	Options
	stats   *Stats
	err     error
	knobs   proto.Config
	kind    kind
	ranks   []*rank
	links   []*link // [from*len(ranks)+to]; nil between ranks that use the direct path
	now     []*link // links without delay
	pumping bool
	fragile int // connections that may still break
	msgs    []*msg
	rcvs    []*rcv
	reqs    []request // by handle
	slots   []slot
	model   []model  // by rank
	expect  meeting  // what the model says the current step must match
	actual  *meeting // what it did match, or nil
	ctxs    int
	tags    int
	wild    int // per cent
	ops     [opKinds]int
}

// A slot is something that can happen; its weight is how often it is in world.slots.
type slot struct {
	kind slotKind
	at   int // rank or link
}

type slotKind int

const (
	slotOp      slotKind = iota // the program of a rank calls something
	slotLeave                   // a packet's payload leaves its sender's memory
	slotReport                  // its sender learns that
	slotHeader                  // a packet reaches its receiver
	slotPayload                 // and its payload
	slotBreak                   // a connection breaks
	slotNotice                  // one of its ends learns that
	slotKinds
)

// Run plays history seed. It returns what the history contained, and the first rule that was broken.
func Run(seed uint64, o Options) (stats Stats, err error) {
	w := &world{rnd: rand.New(rand.NewPCG(seed, 0xcad4e)), Options: o, stats: &stats, kind: kinds[o.Kind]}
	if o.Kind == 0 {
		w.kind = drawKind(seed)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	w.build()
	w.play()
	w.quiet()
	w.drain()
	w.play()
	w.settled()
	w.stats.Outcome = w.outcome()
	return stats, w.err
}

// fail keeps the first broken rule.
func (w *world) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
		w.log("FAIL %v", w.err)
	}
}

func (w *world) log(format string, args ...any) {
	if w.Trace != nil {
		fmt.Fprintf(w.Trace, format+"\n", args...)
	}
}

// build draws the ranks, the knobs and the programs.
func (w *world) build() {
	n := 2 + w.rnd.IntN(4)
	processes := 2 + w.rnd.IntN(n)
	pick := func(v ...int) int { return v[w.rnd.IntN(len(v))] }
	eager := pick(-1, 1, 4, 16, 64)
	w.knobs = proto.Config{
		Size: n, Eager: eager, Chunk: pick(1, 3, 16),
		Window: pick(-1, limits.UnexpectedEnvelope, limits.UnexpectedEnvelope+1, 2*limits.UnexpectedEnvelope+7, 4*limits.UnexpectedEnvelope, 1000),
	}
	if w.rnd.IntN(8) == 0 {
		w.knobs.FirstID = 1<<30 - 2 - uint32(w.rnd.IntN(20)) // ids end and begin again
	}
	if w.rnd.IntN(8) == 0 {
		w.fragile = 1 + w.rnd.IntN(2)
	}
	room := pick(0, 0, 1, 2)
	w.ctxs, w.tags, w.wild = 1+w.rnd.IntN(2), 1+w.rnd.IntN(3), pick(0, 10, 40, 90)
	for op := range w.ops {
		w.ops[op] = 1 + w.rnd.IntN(4)
	}
	w.ops[opSend] *= pick(4, 8, 16)
	w.ops[opRecv] *= pick(4, 8, 16)
	w.assemble(n, processes, pick(5, 10, 20, 40), room, pick)
}

// assemble makes n ranks, in some of so many processes, and the links between these.
func (w *world) assemble(n, processes, calls, room int, pick func(v ...int) int) {
	w.reqs = make([]request, 1, 256) // handle 0 is nobody's
	for r := range n {
		k := w.knobs
		k.Rank, k.Matcher = r, new(match.Matcher)
		w.ranks = append(w.ranks, &rank{id: r, process: w.rnd.IntN(processes), calls: calls, m: k.Matcher, e: proto.New(k)})
	}
	w.model = make([]model, n)
	w.links = make([]*link, n*n)
	weigh := func(s slot) {
		for range pick(1, 1, 2, 8) {
			w.slots = append(w.slots, s)
		}
	}
	for r := range n {
		weigh(slot{slotOp, r})
		weigh(slot{slotReport, r})
		for to := range n {
			l := r*n + to
			if w.ranks[r].process == w.ranks[to].process {
				if w.Packets {
					w.links[l] = &link{from: r, to: to}
					w.now = append(w.now, w.links[l])
				}
				continue
			}
			w.links[l] = &link{from: r, to: to, room: room}
			for _, k := range []slotKind{slotLeave, slotHeader, slotPayload} {
				weigh(slot{k, l})
			}
			if w.fragile > 0 && r < to {
				w.slots = append(w.slots, slot{slotBreak, l}, slot{slotNotice, r}, slot{slotNotice, to})
			}
		}
	}
	w.rnd.Shuffle(len(w.slots), func(i, j int) { w.slots[i], w.slots[j] = w.slots[j], w.slots[i] })
}

// chance is true once in n times.
func (w *world) chance(n int) bool {
	if w.turn != nil {
		return w.turn.choose()
	}
	return w.rnd.IntN(n) == 0
}

// play lets things happen until nothing can.
func (w *world) play() {
	for w.err == nil {
		start := w.rnd.IntN(len(w.slots))
		happened := false
		for i := start; ; {
			if w.happen(w.slots[i]) {
				happened = true
				break
			}
			if i++; i == len(w.slots) {
				i = 0
			}
			if i == start {
				break
			}
		}
		if !happened {
			return
		}
		if w.stats.Steps++; w.stats.Steps > 1_000_000 {
			w.fail("the history does not end")
		}
	}
}

// happen lets s happen, if it can.
func (w *world) happen(s slot) bool {
	switch s.kind {
	case slotOp:
		r := w.ranks[s.at]
		if r.steps != nil {
			return w.next(r)
		}
		if r.program != nil {
			return r.program()
		}
		if r.calls == 0 {
			return false
		}
		r.calls--
		w.call(r)
		w.bounds(r)
	case slotReport:
		return w.report(w.ranks[s.at])
	case slotLeave:
		return w.leave(w.links[s.at])
	case slotHeader:
		return w.header(w.links[s.at])
	case slotPayload:
		return w.payload(w.links[s.at])
	case slotBreak:
		return w.breaks(w.links[s.at])
	case slotNotice:
		return w.notice(w.ranks[s.at])
	}
	return true
}

// pump empties the links without delay. Nothing is drawn here, so that a history stays the same with and without them.
func (w *world) pump() {
	for moved := true; moved && w.err == nil; {
		moved = false
		for _, l := range w.now {
			for len(l.queue) > 0 && w.err == nil {
				moved = true
				for l.left < len(l.queue) {
					w.leave(l)
				}
				w.header(l)
				if l.open {
					w.payload(l)
				}
			}
		}
		for _, r := range w.ranks {
			for len(r.prompt) > 0 && w.err == nil {
				moved = true
				req := r.prompt[0]
				r.prompt = r.prompt[1:]
				w.step(r, &proto.Event{Kind: proto.EvSent, Req: req}, meeting{})
			}
		}
	}
}

// outcome digests who received what.
func (w *world) outcome() uint64 {
	h := fnv.New64a()
	for _, v := range w.rcvs {
		uid := -1
		if v.got != nil {
			uid = v.got.uid
		}
		fmt.Fprintln(h, v.uid, uid, v.withdrawn, v.lost)
	}
	for _, m := range w.msgs {
		fmt.Fprintln(h, m.uid, m.matched, m.rejected, m.recalled)
	}
	return h.Sum64()
}
