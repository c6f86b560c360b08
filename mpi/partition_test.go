package mpi_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Both sides cut the same message into numbers of partitions of their own, make them ready in any order from several
// goroutines, and use them again and again; items of the two sides need not end at the same places.
func TestPartitioned(t *testing.T) {
	pair, triple := datatype.Contiguous(2, datatype.Int32), datatype.Vector(3, 1, 2, datatype.Int32)
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for _, c := range []struct {
			items              int // of int32
			sendParts, recvers int
			send, recv         *datatype.Type
		}{
			{12, 1, 1, datatype.Int32, datatype.Int32},
			{12, 4, 3, datatype.Int32, datatype.Int32},
			{12, 3, 12, datatype.Int32, datatype.Int32},
			{12, 12, 1, datatype.Int32, datatype.Int32},
			{12, 3, 2, pair, triple}, // the sender's partitions end inside the receiver's items
			{12, 2, 6, triple, pair},
			{0, 3, 2, datatype.Int32, datatype.Int32},
			{120_000, 4, 8, datatype.Int32, datatype.Int32},
			{120_000, 8, 5, pair, triple},
		} {
			rng := rand.New(rand.NewPCG(1, uint64(c.items)))
			if world.Rank() == 0 {
				buf := make([]int32, 2*c.items+1)
				p := world.PsendInitBuf(mpi.View(buf, c.items/c.send.NumElements(), c.send), c.sendParts, 1, 3)
				for round := range 4 {
					for i := range buf {
						buf[i] = int32(1000*round + i)
					}
					ok(t, p.Start())
					order := rng.Perm(c.sendParts)
					var ready sync.WaitGroup
					half := len(order) / 2
					ready.Go(func() {
						for _, i := range order[:half] {
							if err := p.Pready(i); err != nil {
								t.Error(err)
							}
						}
					})
					ok(t, p.PreadyList(order[half:]...))
					ready.Wait()
					if round%2 == 0 {
						_, err := p.Wait()
						ok(t, err)
					} else {
						ok(t, mpi.WaitAll(p.Request()))
					}
				}
				ok(t, p.Free())
				continue
			}
			buf := make([]int32, 2*c.items+1)
			p := world.PrecvInitBuf(mpi.View(buf, c.items/c.recv.NumElements(), c.recv), c.recvers, 0, 3)
			step := func(typ *datatype.Type, k int) int { // where element k of a message of typ lies
				if typ != triple {
					return k
				}
				return k/3*5 + k%3*2
			}
			for round := range 4 {
				ok(t, p.Start())
				for i, own := 0, c.items/c.recvers; i < c.recvers; i++ {
					if round == 3 { // and without looking at single ones
						break
					}
					for {
						arrived, err := p.Parrived(i)
						ok(t, err)
						if arrived {
							break
						}
					}
					for k := i * own; k < (i+1)*own; k++ {
						if got, want := buf[step(c.recv, k)], int32(1000*round+step(c.send, k)); got != want {
							t.Fatalf("%+v, round %d: item %d of partition %d is %d, want %d", c, round, k, i, got, want)
						}
					}
				}
				st, err := p.Wait()
				ok(t, err)
				if st.Source != 0 || st.Tag != 3 || st.Bytes != 4*c.items {
					t.Errorf("%+v", st)
				}
				for k := range c.items {
					if got, want := buf[step(c.recv, k)], int32(1000*round+step(c.send, k)); got != want {
						t.Fatalf("%+v, round %d: item %d is %d, want %d", c, round, k, got, want)
					}
				}
				if arrived, err := p.Parrived(0); !arrived || err != nil {
					t.Errorf("after Wait: %v, %v", arrived, err)
				}
			}
			ok(t, p.Free())
		}
	})
}

// A partition arrives before the last one is ready.
func TestPartitionsOverlap(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const parts, each = 4, 3
		buf := make([]float64, parts*each)
		if world.Rank() == 0 {
			p := mpi.PsendInit(world, buf, parts, 1, 0)
			ok(t, p.Start())
			for i := range parts {
				for k := range each {
					buf[i*each+k] = float64(i + 1)
				}
				ok(t, p.Pready(i))
				_, err := mpi.Recv(world, make([]bool, 1), 1, 1) // it has arrived
				ok(t, err)
			}
			_, err := p.Wait()
			ok(t, err)
			return
		}
		p := mpi.PrecvInit(world, buf, parts, 0, 0)
		ok(t, p.Start())
		for i := range parts {
			for {
				arrived, err := p.Parrived(i)
				ok(t, err)
				if arrived {
					break
				}
			}
			if i+1 < parts {
				if arrived, err := p.Parrived(i + 1); arrived || err != nil {
					t.Errorf("partition %d before it was ready: %v, %v", i+1, arrived, err)
				}
			}
			if buf[i*each] != float64(i+1) {
				t.Errorf("partition %d: %v", i, buf[i*each])
			}
			ok(t, mpi.SendOne(world, true, 0, 1))
		}
		_, err := p.Wait()
		ok(t, err)
	})
}

// Operations of one pair and tag belong together in the order in which they were made, whatever is started first; those
// of other tags do not disturb them, and neither do ordinary messages.
func TestPartitionedOrder(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const n = 3
		peer := 1 - world.Rank()
		send, recv := make([][]int, n), make([][]int, n)
		out, in := make([]*mpi.Partitioned, n), make([]*mpi.Partitioned, n)
		for i := range n {
			send[i], recv[i] = []int{10 * i, 10*i + 1}, make([]int, 2)
			out[i] = mpi.PsendInit(world, send[i], 1+i%2, peer, 5*(i/2))
		}
		for i := range n {
			in[i] = mpi.PrecvInit(world, recv[i], 2, peer, 5*(i/2))
		}
		got := []int{0}
		r := mpi.Irecv(world, got, peer, 0)
		for range 3 {
			rs := []mpi.Request{}
			for i := n - 1; i >= 0; i-- {
				ok(t, in[i].Start())
				rs = append(rs, in[i].Request())
			}
			for i := n - 1; i >= 0; i-- {
				ok(t, mpi.StartAll(out[i].Persistent))
				ok(t, out[i].PreadyRange(0, i%2))
				rs = append(rs, out[i].Request())
			}
			ok(t, mpi.WaitAll(rs...))
			for i := range n {
				if recv[i][0] != 10*i || recv[i][1] != 10*i+1 {
					t.Errorf("operation %d: %v", i, recv[i])
				}
				recv[i][0] = -1
			}
		}
		ok(t, mpi.SendOne(world, 7, peer, 0))
		ok(t, waitFor(r))
		if got[0] != 7 {
			t.Errorf("an ordinary message: %d", got[0])
		}
		nobody := mpi.PsendInit(world, send[0], 2, mpi.ProcNull, 0)
		from := mpi.PrecvInit(world, recv[0], 2, mpi.ProcNull, 0)
		for range 2 {
			ok(t, mpi.StartAll(nobody.Persistent, from.Persistent))
			ok(t, nobody.Pready(0))
			if arrived, err := from.Parrived(1); !arrived || err != nil {
				t.Errorf("from nobody: %v, %v", arrived, err)
			}
			_, err := nobody.Wait()
			ok(t, err)
			st, err := from.Wait()
			ok(t, err)
			if st.Source != mpi.ProcNull {
				t.Errorf("from nobody: %+v", st)
			}
		}
	})
}

// A message of another length or type than the buffer is an error at the receiver, and the sender is not held up.
func TestPartitionedMismatch(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for i, c := range []struct {
			recv  mpi.Buffer
			class mpi.Class
			text  string
		}{
			{mpi.Of(make([]int64, 10_002)), mpi.ErrCount, "rank 0 sends 80000 bytes in 2 partitions, the buffer has 80016 bytes"},
			{mpi.Of(make([]int64, 2)), mpi.ErrTruncate, "rank 0 sends 80000 bytes in 2 partitions, the buffer has 16 bytes"},
			{mpi.Of(make([]float64, 10_000)), mpi.ErrType, "rank 0 sends int64, the buffer is of float64"},
		} {
			if world.Rank() == 0 {
				p := mpi.PsendInit(world, make([]int64, 10_000), 2, 1, i)
				for range 2 {
					ok(t, p.Start())
					ok(t, p.PreadyRange(0, 1))
					_, err := p.Wait()
					ok(t, err)
				}
				continue
			}
			p := world.PrecvInitBuf(c.recv, 2, 0, i)
			for range 2 {
				ok(t, p.Start())
				if _, err := p.Wait(); !errors.Is(err, c.class) || !strings.Contains(err.Error(), c.text) {
					t.Errorf("%v, want %v: %s", err, c.class, c.text)
				}
			}
			ok(t, p.Free())
		}
	})
}

func TestPartitionedErrors(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		buf := make([]int64, 12)
		var none *mpi.Partitioned
		var null *mpi.Comm
		second := func(_ any, err error) error { return err }
		send := mpi.PsendInit(world, buf, 4, 0, 1)
		recv := mpi.PrecvInit(world, make([]int64, 12), 4, 0, 1)
		if err := mpi.StartAll(send.Persistent, recv.Persistent); err != nil {
			return err
		}
		idle := mpi.PsendInit(world, buf, 4, 0, 2)
		freed := mpi.PrecvInit(world, buf, 4, 0, 3)
		if err := freed.Free(); err != nil {
			return err
		}
		for _, c := range []struct {
			name  string
			f     func() error
			class mpi.Class
			text  string
		}{
			{"partitions", func() error { return mpi.PsendInit(world, buf, 0, 0, 0).Start() }, mpi.ErrArg, "mpi: rank 0: PsendInit: partitions is 0, want 1.."},
			{"count", func() error { return mpi.PrecvInit(world, buf, 5, 0, 0).Start() }, mpi.ErrCount, "mpi: rank 0: PrecvInit: the count of buf is 12, want a multiple of 5, the number of partitions"},
			{"dst", func() error { return mpi.PsendInit(world, buf, 1, 1, 0).Start() }, mpi.ErrRank, "mpi: rank 0: PsendInit: dst is 1"},
			{"wild src", func() error { return mpi.PrecvInit(world, buf, 1, mpi.AnySource, 0).Start() }, mpi.ErrRank, "mpi: rank 0: PrecvInit: src is -1 (AnySource), want 0..0 or ProcNull"},
			{"wild tag", func() error { return mpi.PrecvInit(world, buf, 1, 0, mpi.AnyTag).Start() }, mpi.ErrTag, "mpi: rank 0: PrecvInit: tag is -2 (AnyTag), want 0..2147483647"},
			{"null communicator", func() error { return mpi.PsendInit(null, buf, 1, 0, 0).Start() }, mpi.ErrComm, "mpi: PsendInit: the communicator is nil"},
			{"Pready of a wrong one", func() error { return mpi.PsendInit(null, buf, 1, 0, 0).Pready(0) }, mpi.ErrComm, "mpi: PsendInit: the communicator is nil"},
			{"nil Pready", func() error { return none.Pready(0) }, mpi.ErrRequest, "mpi: Pready: the persistent operation is nil"},
			{"nil PreadyRange", func() error { return none.PreadyRange(0, 0) }, mpi.ErrRequest, "mpi: PreadyRange: the persistent operation is nil"},
			{"nil Parrived", func() error { return second(none.Parrived(0)) }, mpi.ErrRequest, "mpi: Parrived: the persistent operation is nil"},
			{"Pready of a receive", func() error { return recv.Pready(0) }, mpi.ErrRequest, "mpi: rank 0: Pready of PrecvInit: invalid request: it receives"},
			{"Parrived of a send", func() error { return second(send.Parrived(0)) }, mpi.ErrRequest, "mpi: rank 0: Parrived of PsendInit: invalid request: it sends"},
			{"partition", func() error { return send.Pready(4) }, mpi.ErrArg, "mpi: rank 0: Pready of PsendInit: partition is 4, want 0..3"},
			{"partition of a list", func() error { return send.PreadyList(0, -1) }, mpi.ErrArg, "mpi: rank 0: PreadyList of PsendInit: partition is -1, want 0..3"},
			{"range", func() error { return send.PreadyRange(2, 1) }, mpi.ErrArg, "mpi: rank 0: PreadyRange of PsendInit: high is 1, want at least low, which is 2"},
			{"end of a range", func() error { return send.PreadyRange(2, 9) }, mpi.ErrArg, "mpi: rank 0: PreadyRange of PsendInit: partition is 9, want 0..3"},
			{"Parrived", func() error { return second(recv.Parrived(7)) }, mpi.ErrArg, "mpi: rank 0: Parrived of PrecvInit: partition is 7, want 0..3"},
			{"not started", func() error { return idle.Pready(0) }, mpi.ErrRequest, "mpi: rank 0: Pready of PsendInit: invalid request: it is not active"},
			{"freed", func() error { return second(freed.Parrived(0)) }, mpi.ErrRequest, "mpi: rank 0: Parrived of PrecvInit: invalid request: use after Free"},
			{"Start twice", func() error { return send.Start() }, mpi.ErrRequest, "mpi: rank 0: Start of PsendInit: invalid request: it is active"},
			{"Cancel", func() error { return send.Cancel() }, mpi.ErrRequest, "mpi: rank 0: Cancel: invalid request: only a single send or receive"},
			{"ready twice", func() error { return errors.Join(send.Pready(3), send.Pready(3)) }, mpi.ErrArg, "mpi: rank 0: Pready of PsendInit: invalid argument: partition 3 was made ready before"},
		} {
			err := c.f()
			if !errors.Is(err, c.class) || !strings.HasPrefix(err.Error(), c.text) {
				t.Errorf("%s:\n got %v\nwant %v: %s...", c.name, err, c.class, c.text)
			}
		}
		if err := send.PreadyRange(0, 2); err != nil {
			return err
		}
		return mpi.WaitAll(send.Request(), recv.Request())
	})
}

func TestPartitionedAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		buf, got := make([]int64, 40), make([]int64, 40)
		send, recv := mpi.PsendInit(world, buf, 4, 0, 1), mpi.PrecvInit(world, got, 8, 0, 1)
		round := int64(0)
		if n := leastAllocs(100, func() {
			round++
			buf[39] = round
			err := errors.Join(recv.Start(), send.Start(), send.PreadyRange(0, 3))
			_, err1 := recv.Wait()
			_, err2 := send.Wait()
			if err != nil || err1 != nil || err2 != nil || got[39] != round {
				t.Error(err, err1, err2, got[39])
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
		return nil
	})
}
