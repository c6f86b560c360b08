package mpi_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Buffered sends return before anybody receives, in all forms and lengths, and arrive in order with what they held at the
// call.
func TestBsend(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for _, n := range []int{0, 1, 100, 50_000} {
			buf := make([]int32, 2*n)
			column := datatype.Vector(n, 1, 2, datatype.Int32)
			if world.Rank() == 0 {
				p := mpi.BsendInit(world, buf, 1, 1)
				fill := func(v int) {
					for i := range buf {
						buf[i] = int32(v + i)
					}
				}
				fill(1)
				ok(t, mpi.Bsend(world, buf, 1, 1))
				fill(2)
				_, err := mpi.Ibsend(world, buf, 1, 1).Wait()
				ok(t, err)
				for v := 3; v <= 4; v++ {
					fill(v)
					ok(t, p.Start())
					_, err := p.Wait()
					ok(t, err)
				}
				fill(5)
				ok(t, world.BsendBuf(mpi.View(buf, 1, column), 1, 1))
				fill(6)
				ok(t, world.Barrier())
				ok(t, world.FlushRankBuffer())
				ok(t, p.Free())
				continue
			}
			ok(t, world.Barrier())
			for v := 1; v <= 5; v++ {
				got := make([]int32, 2*n)
				st, err := mpi.Recv(world, got, 0, 1)
				ok(t, err)
				step, items := 1, 2*n
				if v == 5 {
					step, items = 2, n
				}
				if st.Bytes != 4*items {
					t.Fatalf("message %d: %+v", v, st)
				}
				for i := range items {
					if got[i] != int32(v+i*step) {
						t.Fatalf("message %d of %d: item %d is %d", v, n, i, got[i])
					}
				}
			}
		}
	})
}

// The room of a buffer is what its messages need, is free again when they have left, and is the communicator's before it
// is the rank's.
func TestSendBuffer(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const n = 300_000 // not eager on any device
		lib, err := world.Dup()
		ok(t, err)
		one := n + mpi.BsendOverhead
		buf := make([]byte, n)
		if world.Rank() == 1 {
			for range 2 {
				ok(t, world.Barrier())
				for i, c := range []*mpi.Comm{world, world, lib} {
					got := make([]byte, n)
					_, err := mpi.Recv(c, got, 0, i)
					ok(t, err)
					if got[n-1] != byte(i+1) {
						t.Errorf("message %d: %d", i, got[n-1])
					}
				}
			}
			ok(t, world.Barrier())
			return
		}
		send := func(c *mpi.Comm, tag int) error { buf[n-1] = byte(tag + 1); return mpi.Bsend(c, buf, 1, tag) }
		for round := range 2 {
			ok(t, world.AttachRankBuffer(2*one))
			ok(t, lib.AttachBuffer(one+round))
			ok(t, send(world, 0))
			ok(t, send(world, 1))
			ok(t, send(lib, 2))
			err := send(world, 3)
			text := "Bsend: invalid buffer: the message needs 300512 bytes of the send buffer of the rank, 0 of 601024 are free (world, 2 ranks)"
			if !errors.Is(err, mpi.ErrBuffer) || !strings.HasSuffix(err.Error(), text) {
				t.Errorf("a message too many: %v, want ...%s", err, text)
			}
			if err := waitFor(mpi.Ibsend(lib, buf, 1, 3)); !errors.Is(err, mpi.ErrBuffer) || !strings.Contains(err.Error(), "the send buffer of the communicator") {
				t.Errorf("a message too many: %v", err)
			}
			f, g := world.IflushRankBuffer(), lib.IflushBuffer()
			if done, err := mpi.TestAll(f, g); done || err != nil {
				t.Errorf("flushed before anybody receives: %v, %v", done, err)
			}
			ok(t, world.Barrier())
			ok(t, mpi.WaitAll(f, g))
			ok(t, world.FlushRankBuffer())
			ok(t, lib.FlushBuffer())
			size, err := lib.DetachBuffer()
			ok(t, err)
			if size != one+round {
				t.Errorf("detached %d bytes, want %d", size, one+round)
			}
			size, err = world.DetachRankBuffer()
			ok(t, err)
			if size != 2*one {
				t.Errorf("detached %d bytes, want %d", size, 2*one)
			}
		}
		ok(t, world.Barrier())
	})
}

// Detaching waits until the messages have left, and the end of a rank's function too.
func TestSendBufferEnds(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const n = 300_000
		if world.Rank() == 0 {
			ok(t, world.AttachBuffer(mpi.AutomaticBuffer))
			ok(t, mpi.Bsend(world, make([]byte, n), 1, 0))
			size, err := world.DetachBuffer()
			ok(t, err)
			if size != mpi.AutomaticBuffer {
				t.Errorf("detached %d", size)
			}
			ok(t, mpi.Bsend(world, make([]byte, n), 1, 1))
			return // before it is received
		}
		for tag := range 2 {
			time.Sleep(2 * time.Millisecond)
			_, err := mpi.Recv(world, make([]byte, n), 0, tag)
			ok(t, err)
		}
	})
}

func TestSendBufferErrors(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		second := func(_ any, err error) error { return err }
		for _, c := range []struct {
			name  string
			f     func() error
			class mpi.Class
			text  string
		}{
			{"size", func() error { return world.AttachBuffer(-2) }, mpi.ErrArg, "AttachBuffer: n is -2, want at least 0, or AutomaticBuffer"},
			{"size of the rank's", func() error { return world.AttachRankBuffer(-5) }, mpi.ErrArg, "AttachRankBuffer: n is -5, want at least 0, or AutomaticBuffer"},
			{"detach none", func() error { return second(world.DetachBuffer()) }, mpi.ErrBuffer, "DetachBuffer: invalid buffer: the communicator has no send buffer attached"},
			{"detach the rank's", func() error { return second(world.DetachRankBuffer()) }, mpi.ErrBuffer, "DetachRankBuffer: invalid buffer: the rank has no send buffer attached"},
			{"flush none", func() error { return world.FlushBuffer() }, mpi.ErrBuffer, "FlushBuffer: invalid buffer: the communicator has no send buffer attached"},
			{"attach twice", func() error {
				if err := world.AttachBuffer(0); err != nil {
					return err
				}
				return world.AttachBuffer(0)
			}, mpi.ErrBuffer, "AttachBuffer: invalid buffer: the communicator has a send buffer already: detach it first"},
			{"no room at all", func() error { return mpi.Bsend(world, []byte{}, 0, 0) }, mpi.ErrBuffer, "Bsend: invalid buffer: the message needs 512 bytes of the send buffer of the communicator, 0 of 0 are free"},
			{"no room to start", func() error { return mpi.BsendInit(world, []byte{}, 0, 0).Start() }, mpi.ErrBuffer, "BsendInit: invalid buffer: the message needs 512 bytes"},
			{"dst", func() error { return mpi.Bsend(world, []byte{}, 4, 0) }, mpi.ErrRank, "Bsend: dst is 4, want 0..0 or ProcNull"},
			{"tag", func() error { return waitFor(mpi.Ibsend(world, []byte{}, 0, -7)) }, mpi.ErrTag, "Ibsend: tag is -7"},
			{"type", func() error { return mpi.BsendInit(world, []string{}, 0, 0).Start() }, mpi.ErrType, "BsendInit: invalid datatype: buf: string"},
			{"attach the rank's twice", func() error {
				if err := world.AttachRankBuffer(0); err != nil {
					return err
				}
				return world.AttachRankBuffer(mpi.AutomaticBuffer)
			}, mpi.ErrBuffer, "AttachRankBuffer: invalid buffer: the rank has a send buffer already: detach it first"},
		} {
			err := c.f()
			if !errors.Is(err, c.class) || !strings.HasPrefix(err.Error(), "mpi: rank 0: "+c.text) {
				t.Errorf("%s:\n got %v\nwant %v: %s...", c.name, err, c.class, c.text)
			}
		}
		for _, r := range []mpi.Request{mpi.Ibsend(world, []byte{1}, mpi.ProcNull, 0), {}} { // needs no room
			if _, err := r.Wait(); err != nil {
				t.Error(err)
			}
		}
		return mpi.Bsend(world, []byte{1}, mpi.ProcNull, 0)
	})
}

func TestBsendAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		buf, got := make([]int64, 100), make([]int64, 100)
		if n := leastAllocs(200, func() {
			if err := mpi.Bsend(world, buf, 0, 1); err != nil {
				t.Error(err)
			}
			if _, err := mpi.Recv(world, got, 0, 1); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
		return nil
	})
}
