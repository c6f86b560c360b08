package coll

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/adi/sim"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

var (
	simulated = flag.Int("simulated", 0, "TestSimulated: how many random programs; 0: as many as are quick")
	simSeed   = flag.Uint64("simseed", 0, "TestSimulated: the only seed")
)

// A stage is where collectives run in the simulator: each rank is a goroutine whose calls are recorded as those of
// persistent operations are, and the recorded steps are played by the engines of package sim, one event after the other in an
// order that a seed decides. While a rank computes nothing happens, so that the seed is the whole history.
type stage struct {
	machine *sim.Machine
	now     []*playing // by rank: the call that it is in, or nil
	calls   chan *playing
	ended   chan int
	sent    map[int]uint32 // signatures, by the ID of sends
	err     error
}

// playing is a call of a rank.
type playing struct {
	run  *engine.Run
	rank int
	tag  int32
	pc   int
	fly  []flying // by slot
	done chan error
}

// flying is a message of a call.
type flying struct {
	t    sim.Transfer
	over bool       // the call has waited for it
	into engine.Buf // of a receive
	from engine.Buf // of a send, which must stay as it is until it is done
	was  []byte     // what it was
}

func newStage(tb testing.TB, seed uint64, ranks int, long bool) (*stage, []*engine.Comm) {
	s := &stage{now: make([]*playing, ranks), calls: make(chan *playing), ended: make(chan int), sent: map[int]uint32{}}
	s.machine = sim.NewMachine(seed, ranks, long, s.step)
	comms := sendingOnly(world(tb, ranks))
	for _, c := range comms {
		c.Test.Through = s.call
	}
	return s, comms
}

// call is how Do carries a out: it waits until the stage has played it.
func (s *stage) call(c *engine.Comm, a *engine.Args) error {
	p, err := NewPlan(c, a)
	if err != nil {
		return err
	}
	defer p.Free()
	r := &p.Run
	x := &playing{run: r, rank: c.Rank, tag: engine.PlanTagOf(engine.PlanBit | p.Id<<32), fly: make([]flying, len(r.Sched.Prog.Flights)), done: make(chan error)}
	s.calls <- x
	return <-x.done
}

// play runs f on every rank until all have ended.
func (s *stage) play(comms []*engine.Comm, f func(c *engine.Comm) error) error {
	errs := make([]error, len(comms))
	for i, c := range comms {
		go func() {
			errs[i] = f(c)
			s.ended <- i
		}()
	}
	computing, alive := len(comms), len(comms)
	for alive > 0 {
		for computing > 0 {
			select {
			case x := <-s.calls:
				s.now[x.rank] = x
			case <-s.ended:
				alive--
			}
			computing--
		}
		for r, x := range s.now {
			if x != nil && x.pc == len(x.run.Sched.Prog.Steps) {
				s.now[r] = nil
				if slices.ContainsFunc(x.fly, func(f flying) bool { return !f.over }) && !x.run.Failed {
					s.err = cmpErr(s.err, fmt.Errorf("rank %d: %s ends before its messages", r, x.run.Call.Name()))
				}
				x.done <- x.run.Err
				computing++
			}
		}
		if computing > 0 || alive == 0 {
			continue
		}
		if !s.machine.Happen() {
			s.err = cmpErr(s.err, cmpErr(s.machine.Err(), fmt.Errorf("%w: %s", sim.ErrStuck, s.where())))
			for r, x := range s.now {
				if x != nil {
					s.now[r] = nil
					x.done <- s.err
					computing++
				}
			}
		}
	}
	for r, err := range errs {
		if err != nil && s.err == nil {
			s.err = fmt.Errorf("rank %d: %w", r, err)
		}
	}
	if s.err == nil {
		s.err = s.machine.Settled()
	}
	return s.err
}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// where says what each rank is waiting in.
func (s *stage) where() string {
	var list []string
	for r, x := range s.now {
		if x != nil {
			list = append(list, fmt.Sprintf("rank %d is at step %d of %d of %s", r, x.pc, len(x.run.Sched.Prog.Steps), x.run.Call.Name()))
		}
	}
	return strings.Join(list, ", ")
}

// step carries out the next step of a rank's call, if it need not wait. It is play (play.go) over the simulator.
func (s *stage) step(rank int) bool {
	x := s.now[rank]
	if x == nil || x.pc == len(x.run.Sched.Prog.Steps) || s.err != nil {
		return false
	}
	c := x.run
	switch d := &c.Sched.Prog.Steps[x.pc]; d.Do {
	case engine.StepSend:
		data := packed(d.A)
		x.fly[d.Slot] = flying{t: s.machine.Send(rank, d.Peer, c.ID, x.tag, data), from: d.A, was: data}
		s.sent[x.fly[d.Slot].t.ID()] = d.Sig
	case engine.StepRecv:
		x.fly[d.Slot] = flying{t: s.machine.Recv(rank, d.Peer, c.ID, x.tag, d.A.Bytes()), into: d.A}
		s.expect(&x.fly[d.Slot], d.Sig)
	case engine.StepFinish:
		f := &x.fly[d.Slot]
		if !f.t.Done() {
			return false
		}
		f.over = true
		s.finish(f)
	case engine.StepLocal:
		c.Local(d.A, d.B)
	case engine.StepStore:
		c.Local(d.A, d.B)
	case engine.StepPack:
		c.Pack(d.P, d.B)
	case engine.StepUnpack:
		c.Unpack(d.A, d.Q)
	case engine.StepMove:
		c.Move(d.P, d.Q)
	case engine.StepFold:
		c.Fold(&c.Bound, &c.Sched.Prog.Works[d.Slot], &c.Sched.Prog.Works[d.Slot+1])
	case engine.StepSame:
		c.Same(d.Peer, d.Slot)
	case engine.StepAgreed:
		if c.Failed {
			x.pc = len(c.Sched.Prog.Steps) - 1
		}
	case engine.StepFail:
		c.Fail(d.Err)
	}
	x.pc++
	return true
}

func packed(b engine.Buf) []byte {
	p := make([]byte, b.Bytes())
	datatype.PackInto(p, b.Mem, b.Count, b.Type)
	return p
}

func (s *stage) expect(f *flying, sig uint32) {
	f.was = append(f.was, byte(sig), byte(sig>>8), byte(sig>>16), byte(sig>>24))
}

// finish takes the outcome of a message that is done.
func (s *stage) finish(f *flying) {
	if f.into.Type == nil {
		if !slices.Equal(packed(f.from), f.was) {
			s.err = cmpErr(s.err, errors.New("an algorithm has changed what it was still sending"))
		}
		return
	}
	data, from, err := f.t.Received()
	sig := uint32(f.was[0]) | uint32(f.was[1])<<8 | uint32(f.was[2])<<16 | uint32(f.was[3])<<24
	switch {
	case err != nil:
	case len(data) != f.into.Bytes():
		err = fmt.Errorf("%d bytes have come, want %d", len(data), f.into.Bytes())
	case !datatype.Compatible(s.sent[from.ID()], sig):
		err = errors.New("what has come is of another type")
	default:
		datatype.UnpackFrom(f.into.Mem, f.into.Count, f.into.Type, data)
	}
	s.err = cmpErr(s.err, err)
}

// A scene is one random program: which algorithms the table takes, and which collectives the ranks call, all alike.
type scene struct {
	ranks int
	rules []string
	calls []simCall
	long  bool
	hosts []int // by rank
}

type simCall struct {
	name string
	f    func(c *engine.Comm) error
}

// newScene draws a program.
func newScene(rng *rand.Rand) (s scene) {
	s.ranks = 2 + rng.IntN(4)
	s.long = rng.IntN(8) == 0
	for range s.ranks {
		s.hosts = append(s.hosts, rng.IntN(3))
	}
	if rng.IntN(2) == 0 {
		slices.Sort(s.hosts) // the ranks of a host follow each other
	}
	for _, a := range engine.Algorithms() {
		name := a.Algorithms[rng.IntN(len(a.Algorithms))]
		s.rules = append(s.rules, fmt.Sprintf(`{"operation": %q, "algorithm": %q, "piece": %d}`, a.Operation, name, []int{24, 100, 1000}[rng.IntN(3)]))
	}
	names := make([]string, 0, len(unitCalls))
	for name := range unitCalls {
		names = append(names, name)
	}
	slices.Sort(names)
	for range 1 + rng.IntN(3) {
		m := 10 * rng.IntN(4)
		if s.long {
			m = 1100 // more than is sent without asking
		}
		root, inPlace := rng.IntN(s.ranks), rng.IntN(2) == 0
		switch k := rng.IntN(len(names) + 14); {
		case k < len(names):
			s.calls = append(s.calls, simCall{fmt.Sprint(names[k], " of ", m), func(c *engine.Comm) error { return unitCalls[names[k]](c, m) }})
		case k < len(names)+2:
			s.calls = append(s.calls, simCall{"barrier", Barrier})
		case k < len(names)+4:
			s.calls = append(s.calls, simCall{fmt.Sprint("neighbors of ", m), func(c *engine.Comm) error { return neighborCalls(c, m) }})
		case k < len(names)+6:
			s.calls = append(s.calls, simCall{fmt.Sprintf("gather and scatter of %d by %d, in place %v", m, root, inPlace), func(c *engine.Comm) error { return gatherScatter(c, m, root, inPlace) }})
		case k < len(names)+8:
			s.calls = append(s.calls, simCall{fmt.Sprintf("allgather of %d, in place %v", m, inPlace), func(c *engine.Comm) error { return allgather(c, m, inPlace) }})
		case k < len(names)+10:
			s.calls = append(s.calls, simCall{fmt.Sprintf("alltoalls of %d, in place %v", m, inPlace), func(c *engine.Comm) error { return alltoall(c, m, inPlace) }})
		default:
			l, n := layouts[rng.IntN(len(layouts))], 1+rng.IntN(4)
			if s.long && strings.HasPrefix(l.name, "4096") {
				n = 1
			}
			o := []*op.Op{op.Func(packedAffine), laidAffine}[rng.IntN(2)]
			s.calls = append(s.calls, simCall{fmt.Sprintf("reductions of %d with %s", n, l.name), func(c *engine.Comm) error { return reduceLayout(c, l.t, n, o) }})
		}
	}
	return s
}

// neighborCalls are the exchanges along edges to the next rank, twice, to itself and to the one before.
func neighborCalls(c *engine.Comm, m int) error {
	next, before := (c.Rank+1)%c.Size, (c.Rank+c.Size-1)%c.Size
	e := &engine.Edges{In: []int{before, before, c.Rank, next}, Out: []int{next, next, c.Rank, before}}
	mine, want, wantEach := make([]int64, 0, 4*m), make([]int64, 0, 4*m), make([]int64, 0, 4*m)
	for i := range 4 {
		mine = append(mine, fill(10*c.Rank+i, m)...)
		want = append(want, fill(10*e.In[i], m)...)
		wantEach = append(wantEach, fill(10*e.In[i]+i, m)...)
	}
	got := make([]int64, 4*m)
	one, recv := buf(mine[:m]), engine.Uniform(buf(got))
	recv.Count = m
	a := engine.NeighborAllgatherArgs(e, one, recv, false)
	if err := Do(c, &a); err != nil {
		return err
	}
	if err := equal(got, want); err != nil {
		return err
	}
	clear(got)
	send := engine.Uniform(buf(mine))
	send.Count = m
	a = engine.NeighborAlltoallArgs(e, send, recv, 0)
	if err := Do(c, &a); err != nil {
		return err
	}
	return equal(got, wantEach)
}

func (s *scene) String() string {
	var names []string
	for _, c := range s.calls {
		names = append(names, c.name)
	}
	return fmt.Sprintf("%d ranks on hosts %v, long %v, %s; table [%s]", s.ranks, s.hosts, s.long, strings.Join(names, ", then "), strings.Join(s.rules, ", "))
}

// Random programs of collectives among 2 to 5 ranks, by random algorithms, over the protocol engines with seeded delays,
// reordering between pairs, windows down to nothing or to one envelope, and links that hold one packet or two: every
// result is that of a serial reference, every message obeys the rules of the simulator, nothing is left behind, and no
// algorithm changes what it is still sending. A failure names its seed:
//
//	go test ./internal/coll -run TestSimulated -simseed 123
//	go test ./internal/coll -run TestSimulated -simulated 100000 -timeout 0
func TestSimulated(t *testing.T) {
	for _, u := range units {
		if err := u.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range layouts {
		if err := l.t.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	defer func() { tableOfTest = nil }()
	n, first := effort.Rounds(80, 250), effort.Seed(t)
	if raceDetector {
		n = 25
	}
	if *simulated > 0 {
		n = *simulated
	}
	if *simSeed > 0 {
		n, first = 1, *simSeed
	}
	var all sim.Stats
	for seed := first; seed < first+uint64(n); seed++ {
		scene := newScene(rand.New(rand.NewPCG(seed, 1)))
		st, err := scene.play(t, seed)
		if err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, &scene)
		}
		all.Add(&st)
	}
	if *simSeed == 0 && (all.Messages == 0 || all.Direct == 0 || all.Late == 0 || all.Whole == 0) {
		t.Errorf("the histories do not reach everything: %+v", all)
	}
	t.Logf("%d programs, %d messages, %d of them within a process, %d events", n, all.Messages, all.Direct, all.Steps)
}

func (s *scene) play(t *testing.T, seed uint64) (sim.Stats, error) {
	var err error
	if tableOfTest, err = engine.Default().With([]byte("[" + strings.Join(s.rules, ", ") + "]")); err != nil {
		t.Fatal(err)
	}
	hostsOfTest = func(r int) int { return s.hosts[r] }
	defer func() { hostsOfTest = nil }()
	stage, comms := newStage(t, seed, s.ranks, s.long)
	err = stage.play(comms, func(c *engine.Comm) error {
		for _, call := range s.calls {
			if err := call.f(c); err != nil {
				return fmt.Errorf("%s: %w", call.name, err)
			}
		}
		return nil
	})
	for _, c := range comms {
		c.Close()
	}
	return stage.machine.Stats(), err
}

// The same seed is the same history, and a deadlock is found and said.
func TestSimulatedAgain(t *testing.T) {
	defer func() { tableOfTest = nil }()
	scene := newScene(rand.New(rand.NewPCG(7, 1)))
	for i := range scene.calls {
		scene.calls[i] = simCall{"allgather", func(c *engine.Comm) error { return unitCalls["allgather"](c, 20) }}
	}
	a, err := scene.play(t, 7)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := scene.play(t, 7); err != nil || a != b {
		t.Errorf("%+v, then %+v, %v", a, b, err)
	}
	stage, comms := newStage(t, 1, 3, false)
	err = stage.play(comms, func(c *engine.Comm) error {
		if c.Rank == 1 {
			return nil
		}
		return Barrier(c)
	})
	if !errors.Is(err, sim.ErrStuck) || !strings.Contains(err.Error(), "of Barrier") {
		t.Errorf("a barrier that rank 1 stays away from: %v", err)
	}
}
