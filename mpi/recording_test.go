package mpi_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	recorder "cadre.example/internal/record"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
	"cadre.example/mpi/object"
)

// Every call is recorded with its name, its communicator, its peer, its tag, its bytes and the line of the program that
// has called. The line of each case is that of its first.
func TestRecording(t *testing.T) {
	in, out := make([]int32, 2), make([]int32, 2)
	four := make([]int32, 4)
	type what = recorder.What
	for _, c := range []struct {
		f    func(c *mpi.Comm) error // on a communicator of one rank
		line int
		want what // all but the communicator and the number
	}{
		{func(c *mpi.Comm) error { return mpi.Send(c, in, 0, 7) }, line(), what{Op: recorder.Send, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.SendOne(c, int32(1), 0, 7) }, line(), what{Op: recorder.Send, Peer: 0, Tag: 7, Bytes: 4}},
		{func(c *mpi.Comm) error { return c.SendBuf(mpi.Of(in), 0, 7) }, line(), what{Op: recorder.Send, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Bsend(c, in, 0, 7) }, line(), what{Op: recorder.Bsend, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := mpi.Recv(c, in, mpi.AnySource, mpi.AnyTag); return err }, line(), what{Op: recorder.Recv, Peer: mpi.AnySource, Tag: mpi.AnyTag, Bytes: 8}},
		{func(c *mpi.Comm) error { _, _, err := mpi.RecvOne[int32](c, 0, 7); return err }, line(), what{Op: recorder.Recv, Peer: 0, Tag: 7, Bytes: 4}},
		{func(c *mpi.Comm) error { _, err := c.RecvBuf(mpi.Of(in), 0, 7); return err }, line(), what{Op: recorder.Recv, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { _, _, err := mpi.RecvAppend[int32](c, nil, 0, 7); return err }, line(), what{Op: recorder.RecvAppend, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := mpi.Sendrecv(c, in, 0, 7, out, 0, 7); return err }, line(), what{Op: recorder.Sendrecv, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := mpi.SendrecvReplace(c, in, 0, 7, 0, 7); return err }, line(), what{Op: recorder.SendrecvReplace, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := c.Probe(0, 7); return err }, line(), what{Op: recorder.Probe, Peer: 0, Tag: 7}},
		{func(c *mpi.Comm) error { return mpi.Isend(c, in, 0, 7).Free() }, line(), what{Op: recorder.Isend, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Irecv(c, in, 0, 7).Free() }, line(), what{Op: recorder.Irecv, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Isendrecv(c, in, 0, 7, out, 0, 7).Free() }, line(), what{Op: recorder.Isendrecv, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { r := mpi.Isend(c, in, 0, 7); _, err := r.Wait(); return err }, line(), what{Op: recorder.Wait, Peer: 0, Tag: 7}},
		{func(c *mpi.Comm) error { return mpi.WaitAll(mpi.Isend(c, in, 0, 7), mpi.Request{}) }, line(), what{Op: recorder.WaitAll, Peer: -1, Tag: -1, Bytes: 2}},
		{func(c *mpi.Comm) error { _, _, err := mpi.WaitAny(mpi.Isend(c, in, 0, 7)); return err }, line(), what{Op: recorder.WaitAny, Peer: -1, Tag: -1, Bytes: 1}},
		{func(c *mpi.Comm) error { _, err := mpi.WaitSome(nil, mpi.Isend(c, in, 0, 7)); return err }, line(), what{Op: recorder.WaitSome, Peer: -1, Tag: -1, Bytes: 1}},
		{func(c *mpi.Comm) error { return mpi.SendInit(c, in, 0, 7).Start() }, line(), what{Op: recorder.Send, Form: recorder.Persistent, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.StartAll(mpi.RecvInit(c, in, 0, 7)) }, line(), what{Op: recorder.Recv, Form: recorder.Persistent, Peer: 0, Tag: 7, Bytes: 8}},
		{func(c *mpi.Comm) error { return object.Send(c, "x", 0, 7) }, line(), what{Op: recorder.Send, Peer: 0, Tag: 7, Bytes: -1}},
		{func(c *mpi.Comm) error { return c.Barrier() }, line(), what{Op: recorder.Barrier, Peer: -1}},
		{func(c *mpi.Comm) error { return mpi.Bcast(c, in, 0) }, line(), what{Op: recorder.Bcast, Bytes: 8}},
		{func(c *mpi.Comm) error { return c.BcastBuf(mpi.Of(in), 0) }, line(), what{Op: recorder.Bcast, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Allreduce(c, in, out, mpi.Sum) }, line(), what{Op: recorder.Allreduce, Peer: -1, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := mpi.AllreduceOne(c, 1, mpi.Sum); return err }, line(), what{Op: recorder.Allreduce, Peer: -1, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Reduce(c, in, out, mpi.Sum, 0) }, line(), what{Op: recorder.Reduce, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Scan(c, in, out, mpi.Sum) }, line(), what{Op: recorder.Scan, Peer: -1, Bytes: 8}},
		{func(c *mpi.Comm) error { return mpi.Alltoallv(c, four, []int{3}, nil, out[:0], []int{3}, nil) }, line(), what{}},
		{func(c *mpi.Comm) error { return mpi.Alltoallv(c, four[:2], []int{2}, nil, out, []int{2}, nil) }, line(), what{Op: recorder.Alltoallv, Peer: -1, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := mpi.Ibcast(c, in, 0).Wait(); return err }, line(), what{Op: recorder.Bcast, Form: recorder.Nonblocking, Bytes: 8}},
		{func(c *mpi.Comm) error { p := mpi.BcastInit(c, in, 0); return p.Start() }, line(), what{Op: recorder.Bcast, Form: recorder.Persistent, Bytes: 8}},
		{func(c *mpi.Comm) error { _, err := c.Dup(); return err }, line(), what{Op: recorder.Dup, Peer: -1}},
		{func(c *mpi.Comm) error { _, err := c.Split(0, 0); return err }, line(), what{Op: recorder.Split, Peer: -1}},
		{func(c *mpi.Comm) error { _, err := c.Cart([]int{1}, nil, false); return err }, line(), what{Op: recorder.MakeCart, Peer: -1}},
		{func(c *mpi.Comm) error { return c.WithContext(context.Background()).Barrier() }, line(), what{Op: recorder.Barrier, Peer: -1}},
	} {
		mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
			c0, err := world.Dup()
			ok(t, err)
			rec := mpi.Recorder(c0)
			if c.want.Op.IsRecv() || c.want.Op.IsProbe() {
				ok(t, mpi.Send(c0, make([]int32, max(1, c.want.Bytes/4)), 0, 7))
			}
			from := len(rec.Last(nil))
			_ = c.f(c0)
			var found []string
			for _, e := range rec.Last(nil)[from:] {
				place := e.Site.Place()
				found = append(found, e.Op.Title(e.Form)+" at "+place.String())
				if !strings.HasSuffix(place.File, "mpi/recording_test.go") || place.Line != c.line {
					t.Errorf("%s is at %s:%d, want line %d", e.Op, place.File, place.Line, c.line)
				}
				got := e.What
				if got.Comm != mpi.ContextOf(c0) {
					t.Errorf("%s on communicator %d", e.Op, got.Comm)
				}
				if got.Op.IsCollective() && got.Form != recorder.Persistent && got.Number == 0 {
					t.Errorf("%s has no number", e.Op)
				}
				got.Comm, got.Number = 0, 0
				if c.want.Bytes < 0 {
					got.Bytes = c.want.Bytes
				}
				if got == c.want {
					c.want.Op = recorder.None
				}
			}
			if c.want.Op != recorder.None {
				t.Errorf("%+v is not among the calls of line %d: %q", c.want, c.line, found)
			}
			if n := rec.Running(nil); len(n) != 0 {
				t.Errorf("under way: %+v", n)
			}
		})
	}
}

// line is the line of its caller.
func line() int {
	_, _, n, _ := runtime.Caller(1)
	return n
}

// What a rank waits for can be seen from outside, while it does.
func TestRunningCall(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 1 {
			_, _, err := mpi.RecvOne[int](world, 0, 3)
			ok(t, err)
			ok(t, mpi.SendOne(world, 1, 0, 4))
			return
		}
		other := mpi.RecorderOf(world, 1)
		var list []recorder.Entry
		for len(list) == 0 || list[0].Op != recorder.Recv {
			list = other.Running(list[:0])
			runtime.Gosched()
		}
		e := list[0]
		if comm, found := other.CommOf(e.Comm); !found || comm.Name != "world" || comm.Ranks != 2 || e.Peer != 0 || e.Tag != 3 || e.Bytes != 8 {
			t.Errorf("rank 1 is in %+v on %+v", e, comm)
		}
		ok(t, mpi.SendOne(world, 1, 1, 3))
		_, _, err := mpi.RecvOne[int](world, 1, 4)
		ok(t, err)
	})
}
