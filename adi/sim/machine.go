package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// A Machine is a world whose ranks run programs from elsewhere, such as the steps of collectives: it draws who shares a
// process with whom, the knobs of the protocols and the order of everything from a seed, and holds every message against
// the same rules. Messages hold bytes. Nothing of it is for several goroutines.
type Machine struct {
	w *world
}

// ErrStuck is a machine in which nothing can happen although programs have not come to their end.
var ErrStuck = errors.New("sim: nothing more can happen")

// NewMachine makes the world of ranks programs. Whenever the turn is a rank's, step lets its program do one thing, and
// reports whether it could. Long messages are for programs that send kilobytes: packets are then not of a few bytes.
func NewMachine(seed uint64, ranks int, long bool, step func(rank int) bool) *Machine {
	w := &world{rnd: rand.New(rand.NewPCG(seed, 0xc011)), stats: new(Stats), kind: kinds[0]}
	pick := func(v ...int) int { return v[w.rnd.IntN(len(v))] }
	w.knobs = proto.Config{
		Size: ranks, Eager: pick(-1, 1, 16, 64, 1000), Chunk: pick(3, 16, 64),
		Window: pick(-1, limits.UnexpectedEnvelope, limits.UnexpectedEnvelope+1, 4*limits.UnexpectedEnvelope, 1000),
	}
	if long {
		w.knobs.Chunk *= 200
	}
	processes := 1 + w.rnd.IntN(ranks)
	if w.rnd.IntN(2) == 0 {
		processes = 4 * ranks // most have their own
	}
	w.assemble(ranks, processes, 0, pick(0, 1, 1, 2), pick)
	for _, r := range w.ranks {
		r.program = func() bool { return step(r.id) }
	}
	return &Machine{w}
}

// Happen lets one thing happen. It reports false when nothing can.
func (m *Machine) Happen() bool {
	w := m.w
	if w.err != nil {
		return false
	}
	start := w.rnd.IntN(len(w.slots))
	for i := range w.slots {
		if w.happen(w.slots[(start+i)%len(w.slots)]) {
			w.stats.Steps++
			return true
		}
	}
	return false
}

// Err is the first rule that was broken.
func (m *Machine) Err() error { return m.w.err }

// Stats says what there was until now.
func (m *Machine) Stats() Stats { return *m.w.stats }

// Settled plays what is still under way, and checks that nothing is left anywhere and that the windows add up.
func (m *Machine) Settled() error {
	for m.Happen() {
	}
	for i := range m.w.model {
		if n := len(m.w.model[i].posted) + len(m.w.model[i].unexpected); n > 0 && m.w.err == nil {
			m.w.fail("rank %d: %d receives are posted in vain and %d messages wait in vain", i, len(m.w.model[i].posted), len(m.w.model[i].unexpected))
		}
	}
	m.w.settled()
	return m.w.err
}

// A Transfer is a send or receive of a machine.
type Transfer struct {
	m *msg
	v *rcv
}

// Send starts a message of data, which it copies.
func (m *Machine) Send(from, to int, context uint64, tag int32, data []byte) Transfer {
	w := m.w
	u := &msg{uid: len(w.msgs), from: from, to: to, ctx: context, tag: tag, req: proto.Handle(len(w.reqs))}
	w.msgs = append(w.msgs, u)
	w.reqs = append(w.reqs, request{msg: u})
	u.data = append([]byte{}, data...)
	w.depart(w.ranks[from], u)
	return Transfer{m: u}
}

// Recv posts a receive of at most n bytes.
func (m *Machine) Recv(at, from int, context uint64, tag int32, n int) Transfer {
	w := m.w
	v := w.newRcv(w.ranks[at], match.Pattern{Context: context, Source: int32(from), Tag: tag}, n)
	w.postRcv(w.ranks[at], v)
	return Transfer{v: v}
}

// Done reports whether t is over.
func (t Transfer) Done() bool {
	if t.m != nil {
		return t.m.done
	}
	return t.v.done
}

// Received is what a receive that is done has brought, and the send that it came from. The error says when the message was
// longer than the receive.
func (t Transfer) Received() (data []byte, from Transfer, err error) {
	n := len(t.v.got.data)
	if n > t.v.room {
		return nil, Transfer{m: t.v.got}, fmt.Errorf("%d bytes have come for %d", n, t.v.room)
	}
	return t.v.buf[:n], Transfer{m: t.v.got}, nil
}

// ID numbers sends in the order in which they were started.
func (t Transfer) ID() int { return t.m.uid }
