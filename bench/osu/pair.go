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

// latency is osu_latency, a message there and one of the same size back, and osu_multi_lat: the same by all pairs at once,
// a rank of the lower half with one of the upper.
func latency(world *mpi.Comm, size int) task {
	send, recv := make([]byte, size), make([]byte, size)
	me, pairs := world.Rank(), world.Size()/2
	first := me < pairs
	peer := me - pairs
	if first {
		peer = me + pairs
	}
	fill(send, me)
	run := func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if first {
				if err := mpi.Send(world, send, peer, tagData); err != nil {
					return 0, err
				}
			}
			if _, err := mpi.Recv(world, recv, peer, tagData); err != nil {
				return 0, err
			}
			if !first {
				if err := mpi.Send(world, send, peer, tagData); err != nil {
					return 0, err
				}
			}
		}
		if !first {
			return 0, nil
		}
		return time.Since(start), nil
	}
	return task{body: run, check: checkFrom(recv, peer)}
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
	return task{body: func(n int) (time.Duration, error) {
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
	}, check: checkFrom(buf, peer)}
}

// both is osu_bibw: a window of messages each way at once, then an answer.
func both(world *mpi.Comm, size, window int) task {
	me := world.Rank()
	peer := 1 - me
	send, recv, ack := make([]byte, size), make([]byte, size), make([]byte, 4)
	reqs := make([]mpi.Request, 2*window)
	fill(send, me)
	run := func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			for i := range window {
				reqs[i] = mpi.Irecv(world, recv, peer, tagData)
			}
			for i := range window {
				reqs[window+i] = mpi.Isend(world, send, peer, tagData)
			}
			if err := mpi.WaitAll(reqs...); err != nil {
				return 0, err
			}
			if me == 1 {
				if err := mpi.Send(world, ack, peer, tagAck); err != nil {
					return 0, err
				}
			} else if _, err := mpi.Recv(world, ack, peer, tagAck); err != nil {
				return 0, err
			}
		}
		if me != 0 {
			return 0, nil
		}
		return time.Since(start), nil
	}
	return task{body: run, check: checkFrom(recv, peer)}
}
