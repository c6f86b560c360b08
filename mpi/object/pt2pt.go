package object

import "cadre.example/mpi"

// Send sends v to rank dst with a tag, like [mpi.Send].
func Send[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) error {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return err
	}
	return mpi.Send(c, b, dst, tag)
}

// Ssend is [Send] that returns only after a receive has matched the message.
func Ssend[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) error {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return err
	}
	return mpi.Ssend(c, b, dst, tag)
}

// Isend starts a [Send]. It encodes v before it returns, so the program may change v at once.
func Isend[T any](c *mpi.Comm, v T, dst, tag int, opts ...Option) (mpi.Request, error) {
	b, err := choose(opts).encode(&v)
	if err != nil {
		return mpi.Request{}, err
	}
	return mpi.Isend(c, b, dst, tag), nil
}

// Recv receives a value of any length from rank src with a tag; mpi.AnySource and mpi.AnyTag are allowed. From
// mpi.ProcNull it returns the zero T.
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
