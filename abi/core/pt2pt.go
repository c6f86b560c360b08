package main

import (
	"cadre.example/mpi"
)

var pointCalls = provided{
	"Send":  send,
	"Bsend": func(f *frame) error { return sendNow(f, (*mpi.Comm).BsendBuf) },
	"Ssend": func(f *frame) error { return sendNow(f, (*mpi.Comm).SsendBuf) },
	"Rsend": func(f *frame) error { return sendNow(f, (*mpi.Comm).RsendBuf) },

	"Isend":  isend,
	"Ibsend": func(f *frame) error { return sendLater(f, (*mpi.Comm).IbsendBuf) },
	"Issend": func(f *frame) error { return sendLater(f, (*mpi.Comm).IssendBuf) },
	"Irsend": func(f *frame) error { return sendLater(f, (*mpi.Comm).IrsendBuf) },

	"Send_init":  func(f *frame) error { return sendOften(f, (*mpi.Comm).SendInitBuf) },
	"Bsend_init": func(f *frame) error { return sendOften(f, (*mpi.Comm).BsendInitBuf) },
	"Ssend_init": func(f *frame) error { return sendOften(f, (*mpi.Comm).SsendInitBuf) },
	"Rsend_init": func(f *frame) error { return sendOften(f, (*mpi.Comm).RsendInitBuf) },

	"Recv":      recvNow,
	"Irecv":     recvLater,
	"Recv_init": recvOften,

	"Sendrecv":          sendrecv,
	"Isendrecv":         isendrecv,
	"Sendrecv_replace":  sendrecvReplace,
	"Isendrecv_replace": isendrecvReplace,
	"Probe":             probe,
	"Iprobe":            iprobe,
	"Mprobe":            mprobe,
	"Improbe":           improbe,
	"Mrecv":             mrecv,
	"Imrecv":            imrecv,
}

// peer checks what a call without a result of its own could only report later: the rank and the tag.
func (f *frame) peer(c *comm, rank, tag int, receives bool) error {
	if (rank < 0 || rank >= c.peers) && rank != mpi.ProcNull && !(receives && rank == mpi.AnySource) {
		return f.wrong(mpi.ErrRank, "rank", rank, "a rank of the communicator")
	}
	if tag < 0 && !(receives && tag == mpi.AnyTag) || tag > tagUB {
		return f.wrong(mpi.ErrTag, "tag", tag, "a tag of at least 0")
	}
	return nil
}

func send(f *frame) error {
	c, err := f.comm(5)
	if err != nil {
		return err
	}
	if b, ok := f.plain(0, 1, 2); ok {
		return c.SendBuf(b, f.int(3), f.int(4))
	}
	return sendNow(f, (*mpi.Comm).SendBuf)
}

func isend(f *frame) error {
	if b, ok := f.plain(0, 1, 2); ok && !f.null(6) {
		c, err := f.comm(5)
		if err == nil {
			err = f.peer(c, f.int(3), f.int(4), false)
		}
		if err != nil {
			return err
		}
		return f.started(6, c.IsendBuf(b, f.int(3), f.int(4)), c)
	}
	return sendLater(f, (*mpi.Comm).IsendBuf)
}

func sendNow(f *frame, send func(*mpi.Comm, mpi.Buffer, int, int) error) error {
	c, err := f.comm(5)
	if err != nil {
		return err
	}
	b, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	return send(c.Comm, b, f.int(3), f.int(4))
}

func sendLater(f *frame, send func(*mpi.Comm, mpi.Buffer, int, int) mpi.Request) error {
	c, b, err := f.posted(false)
	if err != nil {
		return err
	}
	return f.started(6, send(c.Comm, b, f.int(3), f.int(4)), c)
}

func sendOften(f *frame, send func(*mpi.Comm, mpi.Buffer, int, int) *mpi.Persistent) error {
	c, b, err := f.posted(false)
	if err != nil {
		return err
	}
	return f.planned(6, send(c.Comm, b, f.int(3), f.int(4)), c)
}

// posted is the arguments buf, count, type, rank, tag, comm, request.
func (f *frame) posted(receives bool) (*comm, mpi.Buffer, error) {
	c, err := f.comm(5)
	if err != nil {
		return nil, mpi.Buffer{}, err
	}
	if err := f.need(6); err != nil {
		return nil, mpi.Buffer{}, err
	}
	b, err := f.buffer(0, 1, 2)
	if err == nil {
		err = f.peer(c, f.int(3), f.int(4), receives)
	}
	return c, b, err
}

func recvNow(f *frame) error {
	c, err := f.comm(5)
	if err != nil {
		return err
	}
	var st mpi.Status
	if b, ok := f.plain(0, 1, 2); ok {
		st, err = c.RecvBuf(b, f.int(3), f.int(4))
		f.statusAt(6).put(&st)
		return err
	}
	b, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	st, err = c.RecvBuf(b, f.int(3), f.int(4))
	f.statusAt(6).put(&st)
	return err
}

func recvLater(f *frame) error {
	if b, ok := f.plain(0, 1, 2); ok && !f.null(6) {
		c, err := f.comm(5)
		if err == nil {
			err = f.peer(c, f.int(3), f.int(4), true)
		}
		if err != nil {
			return err
		}
		return f.started(6, c.IrecvBuf(b, f.int(3), f.int(4)), c)
	}
	c, b, err := f.posted(true)
	if err != nil {
		return err
	}
	return f.started(6, c.IrecvBuf(b, f.int(3), f.int(4)), c)
}

func recvOften(f *frame) error {
	c, b, err := f.posted(true)
	if err != nil {
		return err
	}
	return f.planned(6, c.RecvInitBuf(b, f.int(3), f.int(4)), c)
}

// both is the arguments of Sendrecv.
func (f *frame) both() (c *comm, send, recv mpi.Buffer, err error) {
	if c, err = f.comm(10); err != nil {
		return
	}
	if send, err = f.buffer(0, 1, 2); err != nil {
		return
	}
	recv, err = f.buffer(5, 6, 7)
	return
}

func sendrecv(f *frame) error {
	c, send, recv, err := f.both()
	if err != nil {
		return err
	}
	st, err := c.SendrecvBuf(send, f.int(3), f.int(4), recv, f.int(8), f.int(9))
	f.statusAt(11).put(&st)
	return err
}

func isendrecv(f *frame) error {
	c, send, recv, err := f.both()
	if err == nil {
		err = f.need(11)
	}
	if err == nil {
		err = f.peer(c, f.int(3), f.int(4), false)
	}
	if err == nil {
		err = f.peer(c, f.int(8), f.int(9), true)
	}
	if err != nil {
		return err
	}
	return f.started(11, c.IsendrecvBuf(send, f.int(3), f.int(4), recv, f.int(8), f.int(9)), c)
}

func sendrecvReplace(f *frame) error {
	c, err := f.comm(7)
	if err != nil {
		return err
	}
	b, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	st, err := c.SendrecvReplaceBuf(b, f.int(3), f.int(4), f.int(5), f.int(6))
	f.statusAt(8).put(&st)
	return err
}

func isendrecvReplace(f *frame) error {
	c, err := f.comm(7)
	if err == nil {
		err = f.need(8)
	}
	if err != nil {
		return err
	}
	b, err := f.buffer(0, 1, 2)
	if err == nil {
		err = f.peer(c, f.int(3), f.int(4), false)
	}
	if err == nil {
		err = f.peer(c, f.int(5), f.int(6), true)
	}
	if err != nil {
		return err
	}
	return f.started(8, c.IsendrecvReplaceBuf(b, f.int(3), f.int(4), f.int(5), f.int(6)), c)
}

func probe(f *frame) error {
	c, err := f.comm(2)
	if err != nil {
		return err
	}
	st, err := c.Probe(f.int(0), f.int(1))
	if err == nil {
		f.statusAt(3).put(&st)
	}
	return err
}

func iprobe(f *frame) error {
	c, err := f.comm(2)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	st, found, err := c.Iprobe(f.int(0), f.int(1))
	if err != nil {
		return err
	}
	f.setFlag(3, found)
	if found {
		f.statusAt(4).put(&st)
	}
	return nil
}

// messages are those that Mprobe has found.
var messages = table[foundMessage]{kind: kindMessage}

type foundMessage struct {
	*mpi.Message
	comm int64
}

// found stores the handle of a message.
func (f *frame) found(i int, m *mpi.Message) error {
	if m.Source == mpi.ProcNull {
		f.setPointer(i, mpiMessageNoProc)
		return nil
	}
	return f.setHandle(i, messages.put(foundMessage{m, f.object}), "messages")
}

func mprobe(f *frame) error {
	c, err := f.comm(2)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	m, err := c.Mprobe(f.int(0), f.int(1))
	if err != nil {
		return err
	}
	f.statusAt(4).put(&m.Status)
	return f.found(3, m)
}

func improbe(f *frame) error {
	c, err := f.comm(2)
	if err == nil {
		err = f.need(3, 4)
	}
	if err != nil {
		return err
	}
	m, found, err := c.Improbe(f.int(0), f.int(1))
	if err != nil {
		return err
	}
	f.setFlag(3, found)
	if found {
		f.statusAt(5).put(&m.Status)
		return f.found(4, m)
	}
	return nil
}

// message is the message that argument 3 points to, which from now on is null.
func (f *frame) message() (mpi.Buffer, *mpi.Message, error) {
	if err := f.need(3); err != nil {
		return mpi.Buffer{}, nil, err
	}
	b, err := f.buffer(0, 1, 2)
	if err != nil {
		return b, nil, err
	}
	h := f.handleAt(3)
	if h == mpiMessageNoProc {
		f.setPointer(3, mpiMessageNull)
		m, err := selfComm.Mprobe(mpi.ProcNull, mpi.AnyTag)
		return b, m, err
	}
	m, ok := messages.drop(h)
	if !ok {
		return b, nil, f.wrong(mpi.ErrRequest, "message", h, "a message of Mprobe")
	}
	f.object = m.comm
	f.setPointer(3, mpiMessageNull)
	return b, m.Message, nil
}

func mrecv(f *frame) error {
	b, m, err := f.message()
	if err != nil {
		return err
	}
	st, err := m.RecvBuf(b)
	f.statusAt(4).put(&st)
	return err
}

func imrecv(f *frame) error {
	if err := f.need(4); err != nil {
		return err
	}
	b, m, err := f.message()
	if err != nil {
		return err
	}
	c := findComm(f.object)
	if c == nil {
		c = &selfComm
	}
	return f.started(4, m.IrecvBuf(b), c)
}
