package object

import "cadre.example/mpi"

// Send sends v to rank dst with a tag, as mpi.Send does.
func Send[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) error {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return err
	}
	return mpi.Send(c, b, dst, tag)
}

// Ssend is Send that returns only after a receive has met the message.
func Ssend[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) error {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return err
	}
	return mpi.Ssend(c, b, dst, tag)
}

// Isend starts a Send. v is encoded before Isend returns and may change at once.
func Isend[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) (mpi.Request, error) {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return mpi.Request{}, err
	}
	return mpi.Isend(c, b, dst, tag), nil
}

// Recv receives a value, of any length, from rank src, or mpi.AnySource, with a tag, or mpi.AnyTag. From mpi.ProcNull it
// gets the zero T.
func Recv[T any](c *mpi.Comm, src, tag int, opts ...Option) (T, mpi.Status, error) {
	var v T
	m, err := c.Mprobe(src, tag)
	if err != nil {
		return v, mpi.Status{}, err
	}
	b := make([]byte, m.Bytes)
	st, err := mpi.RecvMessage(m, b)
	if err != nil || src == mpi.ProcNull {
		return v, st, err
	}
	return v, st, choose(opts).decode(b, &v)
}
