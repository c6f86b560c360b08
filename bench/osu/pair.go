package osu

import (
	"time"

	"cadre.example/mpi"
)

const (
	tagData = 1
	tagAck  = 2
)

// fill gives the bytes that a rank sends; the receiver knows them.
func fill(buf []byte, rank int) {
	for i := range buf {
		buf[i] = pattern(i, rank)
	}
}

func pattern(i, rank int) byte { return byte(i*7 + rank + 1) }

func checkFrom(buf []byte, rank int) func() error {
	return func() error {
		for i, b := range buf {
			if b != pattern(i, rank) {
				return errWrong
			}
		}
		return nil
	}
}

// latency is osu_latency: a message there, one of the same size back, half of the time.
func latency(world *mpi.Comm, size int) task {
	send, recv := make([]byte, size), make([]byte, size)
	me := world.Rank()
	peer := 1 - me
	fill(send, me)
	run := func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if me == 0 {
				if err := mpi.Send(world, send, peer, tagData); err != nil {
					return 0, err
				}
			}
			if _, err := mpi.Recv(world, recv, peer, tagData); err != nil {
				return 0, err
			}
			if me == 1 {
				if err := mpi.Send(world, send, peer, tagData); err != nil {
					return 0, err
				}
			}
		}
		if me != 0 {
			return 0, nil
		}
		return time.Since(start), nil
	}
	return task{run, checkFrom(recv, peer)}
}

// bandwidth is osu_bw and osu_mbw_mr: the lower half of the ranks sends to the upper, a window of messages at a time,
// and the receiver acknowledges each window. As in OSU the messages of a window have one buffer at both ends.
func bandwidth(world *mpi.Comm, size, window int) task {
	pairs := world.Size() / 2
	me := world.Rank()
	buf, ack := make([]byte, size), make([]byte, 4)
	reqs := make([]mpi.Request, window)
	if me < pairs {
		fill(buf, me)
		return task{body: func(n int) (time.Duration, error) {
			peer := me + pairs
			start := time.Now()
			for range n {
				for i := range reqs {
					reqs[i] = mpi.Isend(world, buf, peer, tagData)
				}
				if err := mpi.WaitAll(reqs...); err != nil {
					return 0, err
				}
				if _, err := mpi.Recv(world, ack, peer, tagAck); err != nil {
					return 0, err
				}
			}
			return time.Since(start), nil
		}}
	}
	peer := me - pairs
	return task{func(n int) (time.Duration, error) {
		for range n {
			for i := range reqs {
				reqs[i] = mpi.Irecv(world, buf, peer, tagData)
			}
			if err := mpi.WaitAll(reqs...); err != nil {
				return 0, err
			}
			if err := mpi.Send(world, ack, peer, tagAck); err != nil {
				return 0, err
			}
		}
		return 0, nil
	}, checkFrom(buf, peer)}
}
