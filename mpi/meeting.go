package mpi

import (
	"encoding/binary"
	"fmt"
	"slices"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

// A meeting lets some ranks agree on a new communicator, independently of their other communication and of other
// meetings. The rank with the least world rank collects a statement from each other rank and answers all. It takes
// 2(n-1) small messages, in a context of their own.
type meeting struct {
	p       *proc
	on      *Comm    // whose errors its are
	call    adi.Call // of the messages
	context uint64
	tag     int32
	ids     []int  // world ranks
	say     word   // what must be equal everywhere
	wrong   *Error // why the calling rank can only say no
}

// A word is what the ranks in a meeting must agree on.
type word [2]uint64

// On the wire, a statement: word 16 bytes, wrong 1, 7 zero. An answer: the context id 8, outcome 1, 3 zero, world rank 4.
const (
	statementBytes = 24
	answerBytes    = 16
)

// Outcomes of a meeting.
const (
	metWell = iota
	metWrong
	metDiffering
)

// hold is the meeting. It returns the id of the new communicator. The error has no communicator yet.
func (m *meeting) hold() (id uint64, e *Error) {
	defer ended(m.on.making(m.call.Name), &e)
	me := m.p.job.Ctx.Rank()
	leader := slices.Min(m.ids)
	if me != leader {
		return m.attend(me, leader)
	}
	outcome, by := metWell, me
	number, ok := m.p.number()
	if !ok && m.wrong == nil {
		m.wrong = m.fail(ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	if m.wrong != nil {
		outcome = metWrong
	}
	for _, r := range m.ids {
		if r == me {
			continue
		}
		var b [statementBytes]byte
		if err := m.recv(r, b[:]); err != nil {
			return 0, m.lost(err)
		}
		said := word{binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:])}
		switch {
		case outcome != metWell:
		case said != m.say:
			outcome, by = metDiffering, r
		case b[16] != 0:
			outcome, by = metWrong, r
		}
	}
	id = contextID(me, number)
	var b [answerBytes]byte
	binary.LittleEndian.PutUint64(b[0:], id)
	b[8] = byte(outcome)
	binary.LittleEndian.PutUint32(b[12:], uint32(by))
	told := m.ids
	if outcome == metDiffering {
		told = m.others(told)
	}
	for _, r := range told {
		if r == me {
			continue
		}
		if err := m.send(r, b[:]); err != nil {
			return 0, m.lost(err)
		}
	}
	return id, m.outcome(outcome, by)
}

// attend is the part of a rank that is not the leader.
func (m *meeting) attend(me, leader int) (id uint64, e *Error) {
	var say [statementBytes]byte
	binary.LittleEndian.PutUint64(say[0:], m.say[0])
	binary.LittleEndian.PutUint64(say[8:], m.say[1])
	if m.wrong != nil {
		say[16] = 1
	}
	if err := m.send(leader, say[:]); err != nil {
		return 0, m.lost(err)
	}
	var b [answerBytes]byte
	if err := m.recv(leader, b[:]); err != nil {
		return 0, m.lost(err)
	}
	return binary.LittleEndian.Uint64(b[0:]), m.outcome(int(b[8]), int(binary.LittleEndian.Uint32(b[12:])))
}

// others are ids, and the ranks that have come to the meeting without being asked: they have been given other groups.
func (m *meeting) others(ids []int) []int {
	ids = slices.Clone(ids)
	for {
		op := m.op(datatype.Mem{}, 0)
		op.Source, op.Tag = match.AnySource, m.tag
		found, ok, err := m.p.job.Ctx.Improbe(&op)
		if err != nil || !ok {
			return ids
		}
		var b [statementBytes]byte
		op = m.op(datatype.MemOf(b[:]), len(b))
		op.Source = found.Status.Source
		if r, err := found.IrecvMessage(&op); err == nil {
			r.Wait(r.Gen())
		}
		if r := int(op.Source); !slices.Contains(ids, r) {
			ids = append(ids, r)
		}
	}
}

func (m *meeting) outcome(outcome, by int) *Error {
	switch {
	case m.wrong != nil:
		return m.wrong
	case outcome == metWrong:
		return m.fail(ErrArg, fmt.Errorf("world rank %d has called it with a wrong argument", by))
	case outcome == metDiffering:
		return m.fail(ErrNotSame, fmt.Errorf("world rank %d has called it with other arguments than the first rank", by))
	}
	return nil
}

func (m *meeting) fail(class Class, err error) *Error {
	return &Error{Class: class, Op: m.call.Name, Comm: fmt.Sprint(m.call.Comm), Rank: m.p.job.Ctx.Rank(), Peer: -1, Err: err}
}

// lost is the end of the job, or of the way to a rank.
func (m *meeting) lost(err error) *Error {
	return m.on.fault(m.call.Name, err, adi.Status{}, -1, 0)
}

func (m *meeting) op(mem datatype.Mem, n int) adi.Op {
	return adi.Op{Context: m.context, Tag: m.tag, Mem: mem, Count: n, Type: datatype.Byte, Size: n, Call: m.call}
}

// Messages of a meeting carry world ranks: its members may have no communicator in common.
func (m *meeting) send(to int, b []byte) error {
	op := m.op(datatype.MemOf(b), len(b))
	op.Peer, op.Source, op.Mode, op.Call.Peer = to, int32(m.p.job.Ctx.Rank()), proto.Standard, to
	return m.p.job.Ctx.Send(&op)
}

func (m *meeting) recv(from int, b []byte) error {
	op := m.op(datatype.MemOf(b), len(b))
	op.Source, op.Call.Peer = int32(from), from
	st, err := m.p.job.Ctx.Recv(&op)
	if err == nil && st.Bytes != len(b) {
		err = fmt.Errorf("world rank %d has sent %d bytes where %d were expected", from, st.Bytes, len(b))
	}
	return err
}
