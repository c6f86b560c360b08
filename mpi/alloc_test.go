package mpi_test

import (
	"testing"

	"cadre.example/mpi"
)

// single runs f as a rank that talks to itself.
func single(tb testing.TB, f func(world *mpi.Comm) error) {
	tb.Helper()
	if err := mpi.Local(1, f); err != nil {
		tb.Error(err)
	}
}

// Messages cost no allocation. A rank that sends to itself takes the same path as between goroutine ranks.
func TestAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		buf, got := make([]int64, 1), make([]int64, 1)
		long, longGot := make([]float64, 1<<13), make([]float64, 1<<13)
		type point struct {
			X, Y float64
			N    int32
		}
		points := make([]point, 3)
		check := func(err error) {
			if err != nil {
				t.Error(err)
			}
		}
		reqs := make([]mpi.Request, 2)
		for name, f := range map[string]func(){
			"Send, Recv": func() {
				check(mpi.Send(world, buf, 0, 1))
				_, err := mpi.Recv(world, got, 0, 1)
				check(err)
			},
			"Irecv, Send, Wait": func() {
				r := mpi.Irecv(world, got, mpi.AnySource, mpi.AnyTag)
				check(mpi.Send(world, buf, 0, 1))
				_, err := r.Wait()
				check(err)
			},
			"Irecv, Ssend, Test": func() {
				r := mpi.Irecv(world, got, 0, 1)
				check(mpi.Ssend(world, buf, 0, 1))
				_, done, err := r.Test()
				if !done {
					t.Error("not done")
				}
				check(err)
			},
			"Irecv, Isend of 64 KiB, WaitAll": func() {
				reqs[0] = mpi.Irecv(world, longGot, 0, 1)
				reqs[1] = mpi.Isend(world, long, 0, 1)
				check(mpi.WaitAll(reqs...))
			},
			"Irecv, Isend, WaitAny": func() {
				reqs[0] = mpi.Irecv(world, got, 0, 1)
				reqs[1] = mpi.Isend(world, buf, 0, 1)
				for range reqs {
					_, _, err := mpi.WaitAny(reqs...)
					check(err)
				}
			},
			"Sendrecv": func() {
				_, err := mpi.Sendrecv(world, buf, 0, 1, got, 0, 1)
				check(err)
			},
			"structs": func() {
				check(mpi.Send(world, points, 0, 1))
				_, err := mpi.Recv(world, points, 0, 1)
				check(err)
			},
			"Probe": func() {
				check(mpi.Send(world, buf, 0, 1))
				st, err := world.Probe(0, mpi.AnyTag)
				check(err)
				_, err = mpi.Recv(world, got, st.Source, st.Tag)
				check(err)
			},
			"ProcNull": func() {
				check(mpi.Send(world, buf, mpi.ProcNull, 1))
				_, err := mpi.Recv(world, got, mpi.ProcNull, 1)
				check(err)
				_, err = mpi.Isend(world, buf, mpi.ProcNull, 1).Wait()
				check(err)
			},
		} {
			if n := leastAllocs(100, f); n != 0 {
				t.Errorf("%s: %v allocations", name, n)
			}
		}
		return nil
	})
}

func BenchmarkSendRecvSelf8(b *testing.B) {
	single(b, func(world *mpi.Comm) error {
		b.ReportAllocs()
		buf, got := make([]int64, 1), make([]int64, 1)
		for b.Loop() {
			if err := mpi.Send(world, buf, 0, 1); err != nil {
				return err
			}
			if _, err := mpi.Recv(world, got, 0, 1); err != nil {
				return err
			}
		}
		return nil
	})
}

// BenchmarkPingPong8 is an 8-byte message there and back between two goroutine ranks.
func BenchmarkPingPong8(b *testing.B) {
	b.ReportAllocs()
	n := b.N
	err := mpi.Local(2, func(world *mpi.Comm) error {
		buf := make([]int64, 1)
		peer := 1 - world.Rank()
		if err := world.Barrier(); err != nil {
			return err
		}
		if world.Rank() == 0 {
			b.ResetTimer()
		}
		for range n {
			if world.Rank() == 0 {
				if err := mpi.Send(world, buf, peer, 1); err != nil {
					return err
				}
			}
			if _, err := mpi.Recv(world, buf, peer, 1); err != nil {
				return err
			}
			if world.Rank() == 1 {
				if err := mpi.Send(world, buf, peer, 1); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
