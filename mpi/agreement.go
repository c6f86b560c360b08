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

// An agreement lets some ranks agree on a new communicator, independently of their other communication and of other
// agreements. The rank with the least world rank collects a statement from each other rank and answers all. It takes
// 2(n-1) small messages, in a context of their own.
type agreement struct {
	p         *proc
	on        *Comm    // reports errors
	call      adi.Call // of the messages
	context   uint64
	tag       int32
	ids       []int  // world ranks
	statement word   // what must be equal everywhere
	wrong     *Error // the error of the calling rank, which the others are told of
}

// A word is what all ranks must pass alike.
type word [2]uint64

// On the wire, a statement: word 16 bytes, wrong 1, 7 zero. An answer: the context id 8, outcome 1, 3 zero, world rank 4.
const (
	statementBytes = 24
	answerBytes    = 16
)

// Outcomes of an agreement.
const (
	outcomeAgreed = iota
	outcomeWrong
	outcomeDiffers
)

// reach exchanges the statements. It returns the id of the new communicator. The error has no communicator yet.
func (m *agreement) reach() (id uint64, e *Error) {
	defer ended(m.on.making(m.call.Name), &e)
	me := m.p.job.Ctx.Rank()
	leader := slices.Min(m.ids)
	if me != leader {
		return m.follow(me, leader)
	}
	outcome, by := outcomeAgreed, me
	number, ok := m.p.number()
	if !ok && m.wrong == nil {
		m.wrong = m.fail(ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	if m.wrong != nil {
		outcome = outcomeWrong
	}
	for _, r := range m.ids {
		if r == me {
			continue
		}
		var b [statementBytes]byte
		if err := m.recv(r, b[:]); err != nil {
			return 0, m.lost(err)
		}
		theirs := word{binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:])}
		switch {
		case outcome != outcomeAgreed:
		case theirs != m.statement:
			outcome, by = outcomeDiffers, r
		case b[16] != 0:
			outcome, by = outcomeWrong, r
		}
	}
	id = contextID(me, number)
	var b [answerBytes]byte
	binary.LittleEndian.PutUint64(b[0:], id)
	b[8] = byte(outcome)
	binary.LittleEndian.PutUint32(b[12:], uint32(by))
	told := m.ids
	if outcome == outcomeDiffers {
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

// follow is reach for a rank that is not the leader.
func (m *agreement) follow(me, leader int) (id uint64, e *Error) {
	var out [statementBytes]byte
	binary.LittleEndian.PutUint64(out[0:], m.statement[0])
	binary.LittleEndian.PutUint64(out[8:], m.statement[1])
	if m.wrong != nil {
		out[16] = 1
	}
	if err := m.send(leader, out[:]); err != nil {
		return 0, m.lost(err)
	}
	var b [answerBytes]byte
	if err := m.recv(leader, b[:]); err != nil {
		return 0, m.lost(err)
	}
	return binary.LittleEndian.Uint64(b[0:]), m.outcome(int(b[8]), int(binary.LittleEndian.Uint32(b[12:])))
}

// others returns ids and the ranks that have sent a statement although they are not in ids: they have passed other groups.
func (m *agreement) others(ids []int) []int {
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

func (m *agreement) outcome(outcome, by int) *Error {
	switch {
	case m.wrong != nil:
		return m.wrong
	case outcome == outcomeWrong:
		return m.fail(ErrArg, fmt.Errorf("world rank %d has called it with a wrong argument", by))
	case outcome == outcomeDiffers:
		return m.fail(ErrNotSame, fmt.Errorf("world rank %d has called it with other arguments than the first rank", by))
	}
	return nil
}

func (m *agreement) fail(class Class, err error) *Error {
	return &Error{Class: class, Op: m.call.Name, Comm: fmt.Sprint(m.call.Comm), Rank: m.p.job.Ctx.Rank(), Peer: -1, Err: err}
}

// lost returns the error of a message that could not be exchanged: the job has ended, or a rank cannot be reached.
func (m *agreement) lost(err error) *Error {
	return m.on.fault(m.call.Name, err, adi.Status{}, -1, 0)
}

func (m *agreement) op(mem datatype.Mem, n int) adi.Op {
	return adi.Op{Context: m.context, Tag: m.tag, Mem: mem, Count: n, Type: datatype.Byte, Size: n, Call: m.call}
}

// The messages carry world ranks: the ranks may have no communicator in common.
func (m *agreement) send(to int, b []byte) error {
	op := m.op(datatype.MemOf(b), len(b))
	op.Peer, op.Source, op.Mode, op.Call.Peer = to, int32(m.p.job.Ctx.Rank()), proto.Standard, to
	return m.p.job.Ctx.Send(&op)
}

func (m *agreement) recv(from int, b []byte) error {
	op := m.op(datatype.MemOf(b), len(b))
	op.Source, op.Call.Peer = int32(from), from
	st, err := m.p.job.Ctx.Recv(&op)
	if err == nil && st.Bytes != len(b) {
		err = fmt.Errorf("world rank %d has sent %d bytes where %d were expected", from, st.Bytes, len(b))
	}
	return err
}
