package mpi_test

import (
	"errors"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

type withPointer struct {
	N    int
	Next struct{ P *int }
}

// waitFor is the error of a request.
func waitFor(r mpi.Request) error {
	_, err := r.Wait()
	return err
}

// Every wrong argument is an error that names rank, call, argument, value and what was wanted.
func TestBadInput(t *testing.T) {
	var null *mpi.Comm
	buf, ten := make([]int64, 1), make([]int64, 10)
	second := func(_ any, err error) error { return err }
	matrix := make([]float64, 12)
	column := datatype.Vector(3, 1, 4, datatype.Float64)
	cases := []struct {
		name  string
		f     func(c *mpi.Comm) error
		class mpi.Class
		text  string // after "mpi: rank 1: ", and before the communicator
	}{
		{"dst too large", func(c *mpi.Comm) error { return mpi.Send(c, buf, 9, 0) }, mpi.ErrRank, "Send: dst is 9, want 0..1 or ProcNull"},
		{"dst wild", func(c *mpi.Comm) error { return mpi.Send(c, buf, mpi.AnySource, 0) }, mpi.ErrRank, "Send: dst is -1 (AnySource), want 0..1 or ProcNull"},
		{"Ssend", func(c *mpi.Comm) error { return mpi.Ssend(c, buf, 2, 0) }, mpi.ErrRank, "Ssend: dst is 2, want 0..1 or ProcNull"},
		{"Rsend", func(c *mpi.Comm) error { return mpi.Rsend(c, buf, -9, 0) }, mpi.ErrRank, "Rsend: dst is -9, want 0..1 or ProcNull"},
		{"SendOne", func(c *mpi.Comm) error { return mpi.SendOne(c, 1, -9, 0) }, mpi.ErrRank, "Send: dst is -9, want 0..1 or ProcNull"},
		{"tag negative", func(c *mpi.Comm) error { return mpi.Send(c, buf, 0, -5) }, mpi.ErrTag, "Send: tag is -5, want 0..2147483647"},
		{"tag wild", func(c *mpi.Comm) error { return mpi.Send(c, buf, 0, mpi.AnyTag) }, mpi.ErrTag, "Send: tag is -2 (AnyTag), want 0..2147483647"},
		{"tag too large", func(c *mpi.Comm) error { return mpi.Send(c, buf, 0, 1<<31) }, mpi.ErrTag, "Send: tag is 2147483648, want 0..2147483647"},
		{"tag to nobody", func(c *mpi.Comm) error { return mpi.Send(c, buf, mpi.ProcNull, -5) }, mpi.ErrTag, "Send: tag is -5, want 0..2147483647"},
		{"src", func(c *mpi.Comm) error { return second(mpi.Recv(c, buf, 2, 0)) }, mpi.ErrRank, "Recv: src is 2, want 0..1, AnySource or ProcNull"},
		{"src root", func(c *mpi.Comm) error { return second(mpi.Recv(c, buf, mpi.Root, 0)) }, mpi.ErrRank, "Recv: src is -4 (Root), want 0..1, AnySource or ProcNull"},
		{"recv tag", func(c *mpi.Comm) error { return second(mpi.Recv(c, buf, 0, -1)) }, mpi.ErrTag, "Recv: tag is -1, want 0..2147483647 or AnyTag"},
		{"RecvAppend", func(c *mpi.Comm) error { _, _, err := mpi.RecvAppend(c, buf, 7, 0); return err }, mpi.ErrRank, "RecvAppend: src is 7, want 0..1, AnySource or ProcNull"},
		{"Probe", func(c *mpi.Comm) error { return second(c.Probe(7, 0)) }, mpi.ErrRank, "Probe: src is 7, want 0..1, AnySource or ProcNull"},
		{"Iprobe", func(c *mpi.Comm) error { _, _, err := c.Iprobe(0, -7); return err }, mpi.ErrTag, "Iprobe: tag is -7, want 0..2147483647 or AnyTag"},
		{"Mprobe", func(c *mpi.Comm) error { return second(c.Mprobe(0, -7)) }, mpi.ErrTag, "Mprobe: tag is -7, want 0..2147483647 or AnyTag"},
		{"Improbe", func(c *mpi.Comm) error { _, _, err := c.Improbe(0, -7); return err }, mpi.ErrTag, "Improbe: tag is -7, want 0..2147483647 or AnyTag"},
		{"Isend", func(c *mpi.Comm) error { return waitFor(mpi.Isend(c, buf, 2, 0)) }, mpi.ErrRank, "Isend: dst is 2, want 0..1 or ProcNull"},
		{"Issend", func(c *mpi.Comm) error { return waitFor(mpi.Issend(c, buf, 0, -3)) }, mpi.ErrTag, "Issend: tag is -3, want 0..2147483647"},
		{"Irsend", func(c *mpi.Comm) error { return waitFor(mpi.Irsend(c, buf, 5, 0)) }, mpi.ErrRank, "Irsend: dst is 5, want 0..1 or ProcNull"},
		{"Irecv", func(c *mpi.Comm) error { return waitFor(mpi.Irecv(c, buf, -7, 0)) }, mpi.ErrRank, "Irecv: src is -7, want 0..1, AnySource or ProcNull"},
		{"Sendrecv dst", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, buf, 4, 0, ten, 0, 0)) }, mpi.ErrRank, "Sendrecv: dst is 4, want 0..1 or ProcNull"},
		{"Sendrecv src", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, buf, 0, 0, ten, 4, 0)) }, mpi.ErrRank, "Sendrecv: src is 4, want 0..1, AnySource or ProcNull"},
		{"Sendrecv stag", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, buf, 0, -2, ten, 0, 0)) }, mpi.ErrTag, "Sendrecv: stag is -2 (AnyTag), want 0..2147483647"},
		{"Sendrecv rtag", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, buf, 0, 0, ten, 0, -9)) }, mpi.ErrTag, "Sendrecv: rtag is -9, want 0..2147483647 or AnyTag"},
		{"Sendrecv overlap", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, ten[:6], 0, 0, ten[5:], 0, 0)) }, mpi.ErrBuffer, "Sendrecv: invalid buffer: send and recv overlap: use memory of its own for each"},

		{"SendrecvReplace dst", func(c *mpi.Comm) error { return second(mpi.SendrecvReplace(c, buf, 4, 0, 0, 0)) }, mpi.ErrRank, "SendrecvReplace: dst is 4, want 0..1 or ProcNull"},
		{"SendrecvReplace rtag", func(c *mpi.Comm) error { return second(mpi.SendrecvReplace(c, buf, 0, 0, 0, -9)) }, mpi.ErrTag, "SendrecvReplace: rtag is -9, want 0..2147483647 or AnyTag"},
		{"SendrecvReplace count", func(c *mpi.Comm) error {
			return second(c.SendrecvReplaceBuf(mpi.View(matrix, -3, column), 0, 0, 0, 0))
		}, mpi.ErrCount, "SendrecvReplace: the count of buf is -3, want at least 0"},
		{"IsendrecvReplace src", func(c *mpi.Comm) error { return waitFor(mpi.IsendrecvReplace(c, buf, 0, 0, 6, 0)) }, mpi.ErrRank, "IsendrecvReplace: src is 6, want 0..1, AnySource or ProcNull"},
		{"Isendrecv stag", func(c *mpi.Comm) error { return waitFor(mpi.Isendrecv(c, buf, 0, -2, ten, 0, 0)) }, mpi.ErrTag, "Isendrecv: stag is -2 (AnyTag), want 0..2147483647"},
		{"Isendrecv overlap", func(c *mpi.Comm) error { return waitFor(mpi.Isendrecv(c, ten[:6], 0, 0, ten[5:], 0, 0)) }, mpi.ErrBuffer, "Isendrecv: invalid buffer: send and recv overlap"},
		{"Isendrecv Cancel", func(c *mpi.Comm) error {
			r := mpi.Isendrecv(c, buf, c.Rank(), 5, ten, c.Rank(), 5)
			return errors.Join(r.Cancel(), waitFor(r))
		}, mpi.ErrRequest, "Cancel: invalid request: only a single send or receive, and a Grequest, can be cancelled"},
		{"null IsendrecvReplace", func(*mpi.Comm) error { return waitFor(mpi.IsendrecvReplace(null, buf, 0, 0, 0, 0)) }, mpi.ErrComm, "IsendrecvReplace: the communicator is nil"},
		{"null Bsend", func(*mpi.Comm) error { return mpi.Bsend(null, buf, 0, 0) }, mpi.ErrComm, "Bsend: the communicator is nil"},
		{"null Ibsend", func(*mpi.Comm) error { return waitFor(mpi.Ibsend(null, buf, 0, 0)) }, mpi.ErrComm, "Ibsend: the communicator is nil"},
		{"null AttachBuffer", func(*mpi.Comm) error { return null.AttachBuffer(1) }, mpi.ErrComm, "AttachBuffer: the communicator is nil"},
		{"null StartGrequest", func(*mpi.Comm) error { return second(null.StartGrequest(mpi.GrequestFuncs{})) }, mpi.ErrComm, "StartGrequest: the communicator is nil"},
		{"null Revoke", func(*mpi.Comm) error { return null.Revoke() }, mpi.ErrComm, "Revoke: the communicator is nil"},
		{"nil Grequest", func(*mpi.Comm) error { return (*mpi.Grequest)(nil).Complete() }, mpi.ErrRequest, "Complete: the generalised request is nil, want one of StartGrequest"},
		{"nil IrecvMessage", func(*mpi.Comm) error { return waitFor(mpi.IrecvMessage(nil, buf)) }, mpi.ErrRequest, "IrecvMessage: m is nil, want a message of Mprobe"},
		{"IrecvMessage beyond the slice", func(c *mpi.Comm) error {
			m, err := c.Mprobe(mpi.ProcNull, 0)
			if err != nil {
				return err
			}
			return waitFor(m.IrecvBuf(mpi.View(matrix, 9, column)))
		}, mpi.ErrBuffer, "IrecvMessage: invalid buffer: buf: outside its memory"},
		{"free null request", func(*mpi.Comm) error { return mpi.Request{}.Free() }, mpi.ErrRequest, `Free: the request is "null", want an operation under way`},

		{"pointers", func(c *mpi.Comm) error { return mpi.Send(c, []withPointer{{}}, 0, 0) }, mpi.ErrType, "Send: invalid datatype: mpi_test.withPointer.Next.P: *int (ptr) has no fixed layout"},
		{"string", func(c *mpi.Comm) error { return second(mpi.Recv(c, []string{""}, 0, 0)) }, mpi.ErrType, "Recv: invalid datatype: string: string has no fixed layout"},
		{"pointers Isend", func(c *mpi.Comm) error { return waitFor(mpi.Isend(c, []*int{nil}, 0, 0)) }, mpi.ErrType, "Isend: invalid datatype: *int: *int (ptr) has no fixed layout"},
		{"pointers Irecv", func(c *mpi.Comm) error { return waitFor(mpi.Irecv(c, []any{nil}, 0, 0)) }, mpi.ErrType, "Irecv: invalid datatype: interface {}: interface {} (interface) has no fixed layout"},
		{"pointers One", func(c *mpi.Comm) error { return mpi.SendOne(c, "text", 0, 0) }, mpi.ErrType, "Send: invalid datatype: string: string has no fixed layout"},
		{"pointers RecvAppend", func(c *mpi.Comm) error { _, _, err := mpi.RecvAppend(c, []error{}, 0, 0); return err }, mpi.ErrType, "RecvAppend: invalid datatype: error: error (interface) has no fixed layout"},
		{"pointers Sendrecv", func(c *mpi.Comm) error { return second(mpi.Sendrecv(c, []string{""}, 0, 0, buf, 0, 0)) }, mpi.ErrType, "Sendrecv: invalid datatype: send: string: string has no fixed layout"},
		{"pointers Of", func(c *mpi.Comm) error { return c.SendBuf(mpi.Of([]string{""}), 0, 0) }, mpi.ErrType, "Send: invalid datatype: buf: string: string has no fixed layout"},
		{"pointers View", func(c *mpi.Comm) error {
			return c.SendBuf(mpi.View([]withPointer{{}}, 1, datatype.Byte), 0, 0)
		}, mpi.ErrType, "Send: invalid datatype: buf: []mpi_test.withPointer: .Next.P is a *int (ptr): memory with pointers cannot be sent or received"},

		{"count", func(c *mpi.Comm) error { return c.SendBuf(mpi.View(matrix, -1, column), 0, 0) }, mpi.ErrCount, "Send: the count of buf is -1, want at least 0"},
		{"beyond the slice", func(c *mpi.Comm) error { return c.SendBuf(mpi.ViewAt(matrix, 4, 1, column), 0, 0) }, mpi.ErrBuffer, "Send: invalid buffer: buf: outside its memory: entry 2: float64 at bytes 96..103, the slice has 96"},
		{"recv beyond the slice", func(c *mpi.Comm) error {
			return second(c.RecvBuf(mpi.View(matrix, 9, column), 0, 0))
		}, mpi.ErrBuffer, "Recv: invalid buffer: buf: outside its memory"},
		{"Irecv beyond the slice", func(c *mpi.Comm) error {
			return waitFor(c.IrecvBuf(mpi.View(matrix, 9, column), 0, 0))
		}, mpi.ErrBuffer, "Irecv: invalid buffer: buf: outside its memory"},
		{"Isend without type", func(c *mpi.Comm) error { return waitFor(c.IsendBuf(mpi.View(matrix, 9, nil), 0, 0)) }, mpi.ErrType, "Isend: invalid datatype: buf: the type is nil"},
		{"zero Buffer", func(c *mpi.Comm) error { return c.SsendBuf(mpi.Buffer{}, 0, 0) }, mpi.ErrType, "Ssend: invalid datatype: buf: the type is nil"},
		{"wrong type", func(c *mpi.Comm) error {
			return c.RsendBuf(mpi.View(matrix, 1, datatype.Contiguous(-1, datatype.Byte)), 0, 0)
		}, mpi.ErrType, "Rsend: invalid datatype: buf: "},

		{"null Send", func(*mpi.Comm) error { return mpi.Send(null, buf, 0, 0) }, mpi.ErrComm, "Send: the communicator is nil, want one that this rank is in"},
		{"null Recv", func(*mpi.Comm) error { return second(mpi.Recv(null, buf, 0, 0)) }, mpi.ErrComm, "Recv: the communicator is nil"},
		{"null Isend", func(*mpi.Comm) error { return waitFor(mpi.Isend(null, buf, 0, 0)) }, mpi.ErrComm, "Isend: the communicator is nil"},
		{"null Irecv", func(*mpi.Comm) error { return waitFor(mpi.Irecv(null, buf, 0, 0)) }, mpi.ErrComm, "Irecv: the communicator is nil"},
		{"null Irecv of pointers", func(*mpi.Comm) error { return waitFor(mpi.Irecv(null, []string{}, 0, 0)) }, mpi.ErrComm, "Irecv: the communicator is nil"},
		{"null Sendrecv", func(*mpi.Comm) error { return second(mpi.Sendrecv(null, buf, 0, 0, ten, 0, 0)) }, mpi.ErrComm, "Sendrecv: the communicator is nil"},
		{"null Probe", func(*mpi.Comm) error { return second(null.Probe(0, 0)) }, mpi.ErrComm, "Probe: the communicator is nil"},
		{"null RecvBuf", func(*mpi.Comm) error { return second(null.RecvBuf(mpi.Of(buf), 0, 0)) }, mpi.ErrComm, "Recv: the communicator is nil"},
		{"null Dup", func(*mpi.Comm) error { return second(null.Dup()) }, mpi.ErrComm, "Dup: the communicator is nil"},
		{"null Split", func(*mpi.Comm) error { return second(null.Split(0, 0)) }, mpi.ErrComm, "Split: the communicator is nil"},
		{"null Cart", func(*mpi.Comm) error { return second(null.Cart([]int{1}, []bool{true}, false)) }, mpi.ErrComm, "Cart: the communicator is nil"},
		{"null Sub", func(*mpi.Comm) error { return second((*mpi.Cart)(nil).Sub(nil)) }, mpi.ErrComm, "Sub: the communicator is nil"},
		{"null Free", func(*mpi.Comm) error { return null.Free() }, mpi.ErrComm, "Free: the communicator is nil"},
		{"null message", func(*mpi.Comm) error { return second(mpi.RecvMessage(nil, buf)) }, mpi.ErrRequest, "RecvMessage: m is nil, want a message of Mprobe"},
		{"null World", func(*mpi.Comm) error { return (*mpi.World)(nil).Finalize() }, mpi.ErrComm, "Finalize: the communicator is nil"},

		{"free world", func(c *mpi.Comm) error { return c.Free() }, mpi.ErrComm, `Free: the communicator is "world", want one that the program made`},
		{"cancel null", func(*mpi.Comm) error { return mpi.Request{}.Cancel() }, mpi.ErrRequest, `Cancel: the request is "null", want an operation under way`},
		{"stale request", func(c *mpi.Comm) error {
			r := mpi.Isend(c, buf, mpi.ProcNull, 0)
			if err := waitFor(r); err != nil {
				return err
			}
			return waitFor(r)
		}, mpi.ErrRequest, "Wait: invalid request: the request was completed before"},
		{"stale Irecv", func(c *mpi.Comm) error {
			r := mpi.Irecv(c, ten, c.Rank(), 3)
			if err := mpi.Send(c, buf, c.Rank(), 3); err != nil {
				return err
			}
			if err := waitFor(r); err != nil {
				return err
			}
			_ = mpi.Irecv(c, ten, c.Rank(), 3).Cancel() // takes the place of the first
			_, done, err := r.Test()
			if !done {
				t.Error("a stale request is not done")
			}
			if e := r.Cancel(); !errors.Is(e, mpi.ErrRequest) {
				t.Errorf("Cancel of a stale request: %v", e)
			}
			return err
		}, mpi.ErrRequest, "Irecv: invalid request: the request was completed before"},
		{"stale in WaitAny", func(c *mpi.Comm) error {
			r := mpi.Isend(c, buf, mpi.ProcNull, 0)
			_ = waitFor(r)
			_, _, err := mpi.WaitAny(r)
			return err
		}, mpi.ErrRequest, "Wait: invalid request: the request was completed before"},
		{"two wrong in WaitAll", func(c *mpi.Comm) error {
			return mpi.WaitAll(mpi.Isend(c, buf, 9, 0), mpi.Isend(c, buf, mpi.ProcNull, 0), mpi.Irecv(c, buf, 0, -8))
		}, mpi.ErrInStatus, "WaitAll: error in the status of a request: mpi: rank 1: Isend: dst is 9"},
		{"the second in WaitAll", func(c *mpi.Comm) error {
			return mpi.WaitAll(mpi.Isend(c, buf, 9, 0), mpi.Irecv(c, buf, 0, -8))
		}, mpi.ErrTag, "WaitAll: error in the status of a request: mpi: rank 1: Isend: dst is 9"},

		{"truncated", func(c *mpi.Comm) error {
			if err := mpi.Send(c, ten, c.Rank(), 6); err != nil {
				return err
			}
			st, err := mpi.Recv(c, buf, mpi.AnySource, mpi.AnyTag)
			if st.Bytes != 8 {
				t.Errorf("%d bytes of a truncated message, want 8", st.Bytes)
			}
			return err
		}, mpi.ErrTruncate, "Recv: message truncated: the message from rank 1 with tag 6 has 80 bytes, the buffer has room for 8"},
		{"truncated Irecv", func(c *mpi.Comm) error {
			r := mpi.Irecv(c, buf, c.Rank(), 6)
			if err := mpi.Send(c, make([]int64, 1<<16), c.Rank(), 6); err != nil {
				return err
			}
			return waitFor(r)
		}, mpi.ErrTruncate, "Irecv: message truncated: the message from rank 1 with tag 6 has 524288 bytes, the buffer has room for 8"},
		{"wrong element type", func(c *mpi.Comm) error {
			if err := mpi.Send(c, ten, c.Rank(), 6); err != nil {
				return err
			}
			return second(mpi.Recv(c, make([]float64, 10), c.Rank(), 6))
		}, mpi.ErrType, "Recv: invalid datatype: the message from rank 1 with tag 6 is of int64, the buffer of float64"},
		{"ready too early", func(c *mpi.Comm) error { return mpi.Rsend(c, buf, c.Rank(), 77) }, mpi.ErrOther, "Rsend: other error: rank 1 has posted no receive for a ready send with tag 77"},
		{"message twice", func(c *mpi.Comm) error {
			if err := mpi.Send(c, buf, c.Rank(), 6); err != nil {
				return err
			}
			m, err := c.Mprobe(c.Rank(), 6)
			if err != nil {
				return err
			}
			if _, err := mpi.RecvMessage(m, ten); err != nil {
				return err
			}
			return second(mpi.RecvMessage(m, ten))
		}, mpi.ErrRequest, "RecvMessage: invalid request: the message from rank 1 with tag 6 was received before"},
		{"no whole number", func(c *mpi.Comm) error {
			if err := c.SendBuf(mpi.View(make([]byte, 11), 11, datatype.Byte), c.Rank(), 6); err != nil {
				return err
			}
			_, _, err := mpi.RecvAppend(c, ten[:2], c.Rank(), 6)
			return err
		}, mpi.ErrType, "RecvAppend: the message's length is 11, want a multiple of the 8 bytes of int64"},
	}
	for name, opts := range map[string][]mpitest.Option{"goroutines": nil, "unix": {mpitest.Unix()}} {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				if world.Rank() != 1 {
					return
				}
				for _, c := range cases {
					err := c.f(world)
					if !errors.Is(err, c.class) {
						t.Errorf("%s: %v, want class %v", c.name, err, c.class)
						continue
					}
					var e *mpi.Error
					if !errors.As(err, &e) {
						t.Errorf("%s: %T, want *mpi.Error", c.name, err)
						continue
					}
					prefix, suffix := "mpi: rank 1: ", " (world, 2 ranks)"
					if e.Rank < 0 {
						prefix, suffix = "mpi: ", ""
					}
					if text := err.Error(); !strings.HasPrefix(text, prefix+c.text) || !strings.HasSuffix(text, suffix) {
						t.Errorf("%s:\n got %s\nwant %s%s...%s", c.name, text, prefix, c.text, suffix)
					}
				}
			}, opts...)
		})
	}
}

// What has no error to return panics with one that says the same.
func TestNullCommunicatorPanics(t *testing.T) {
	var c *mpi.Comm
	var cart *mpi.Cart
	for name, f := range map[string]func(){
		"Rank":           func() { c.Rank() },
		"Size":           func() { c.Size() },
		"Stdout":         func() { c.Stdout() },
		"Abort":          func() { c.Abort(1, "") },
		"SetErrhandler":  func() { c.SetErrhandler(nil) },
		"Errhandler":     func() { c.Errhandler() },
		"CallErrhandler": func() { c.CallErrhandler(mpi.ErrIO) },
		"WithContext":    func() { c.WithContext(t.Context()) },
		"Coords":         func() { cart.Coords(0) },
		"RankOf":         func() { cart.RankOf(nil) },
		"Shift":          func() { cart.Shift(0, 1) },
		"Self":           func() { (&mpi.World{}).Self() },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				err, ok := recover().(error)
				if !ok || !errors.Is(err, mpi.ErrComm) || !strings.Contains(err.Error(), name+": the communicator is nil") {
					t.Errorf("panic %v", err)
				}
			}()
			f()
			t.Error("no panic")
		})
	}
}

func TestUseAfterFree(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Free(); err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]func() error{
			"Send":    func() error { return mpi.Send(c, []int{1}, 0, 0) },
			"Recv":    func() error { _, err := mpi.Recv(c, []int{1}, 0, 0); return err },
			"Irecv":   func() error { return waitFor(mpi.Irecv(c, []int{1}, 0, 0)) },
			"Barrier": func() error { return c.Barrier() },
			"Dup":     func() error { _, err := c.Dup(); return err },
			"Free":    func() error { return c.Free() },
		} {
			if err := f(); !errors.Is(err, mpi.ErrComm) || !strings.Contains(err.Error(), name+": invalid communicator: use after Free (dup of world, 2 ranks)") {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
