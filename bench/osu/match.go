package osu

import (
	"time"

	"cadre.example/mpi"
)

// Tags of the messages that fill a queue begin here.
const tagQueue = 10

// A queue is what one iteration of match_* fills and empties: depth messages of 8 bytes, each with a tag of its own. A depth
// of 0 is one message that meets nothing else.
type queue struct {
	world *mpi.Comm
	depth int
	order []int // in which its places are emptied
	data  []int64
	ack   []byte
	reqs  []mpi.Request
}

func newQueue(world *mpi.Comm, depth int, reverse bool) *queue {
	n := max(depth, 1)
	q := &queue{world: world, depth: n, order: make([]int, n), data: make([]int64, n), ack: make([]byte, 4), reqs: make([]mpi.Request, n)}
	for i := range q.order {
		if q.order[i] = i; reverse {
			q.order[i] = n - 1 - i
		}
	}
	if world.Rank() == 0 {
		q.number()
	}
	return q
}

func (q *queue) number() {
	for i := range q.data {
		q.data[i] = int64(i) + 1
	}
}

// check looks at what the last iteration has received.
func (q *queue) check() error {
	for i, v := range q.data {
		if v != int64(i)+1 {
			return errWrong
		}
	}
	return nil
}

// posted is match_posted_*: rank 1 posts all receives and says so, and rank 0 sends to one after the other and has an
// answer to each. Rank 0 measures from the word on; half of the time is that of a message.
func posted(world *mpi.Comm, depth int, reverse bool) task {
	q := newQueue(world, depth, reverse)
	send := func(n int) (total time.Duration, err error) {
		for range n {
			if _, err := mpi.Recv(world, q.ack, 1, tagAck); err != nil {
				return 0, err
			}
			start := time.Now()
			for _, i := range q.order {
				if err := mpi.Send(world, q.data[i:i+1], 1, tagQueue+i); err != nil {
					return 0, err
				}
				if _, err := mpi.Recv(world, q.ack, 1, tagAck); err != nil {
					return 0, err
				}
			}
			total += time.Since(start)
		}
		return total, nil
	}
	recv := func(n int) (time.Duration, error) {
		for range n {
			clear(q.data)
			for i := range q.depth {
				q.reqs[i] = mpi.Irecv(world, q.data[i:i+1], 0, tagQueue+i)
			}
			if err := mpi.Send(world, q.ack, 0, tagAck); err != nil {
				return 0, err
			}
			for _, i := range q.order {
				if _, err := q.reqs[i].Wait(); err != nil {
					return 0, err
				}
				if err := mpi.Send(world, q.ack, 0, tagAck); err != nil {
					return 0, err
				}
			}
		}
		return 0, nil
	}
	if world.Rank() == 0 {
		return task{body: send, check: q.check}
	}
	return task{body: recv, check: q.check}
}

// unexpected is match_unexp_*: rank 0 sends all messages and then a last one, behind which they have all come; rank 1, which
// has received the last, receives them and measures that.
func unexpected(world *mpi.Comm, depth int, reverse bool) task {
	q := newQueue(world, depth, reverse)
	send := func(n int) (time.Duration, error) {
		for range n {
			for i := range q.depth {
				q.reqs[i] = mpi.Isend(world, q.data[i:i+1], 1, tagQueue+i)
			}
			if err := mpi.Send(world, q.ack, 1, tagAck); err != nil {
				return 0, err
			}
			if err := mpi.WaitAll(q.reqs...); err != nil {
				return 0, err
			}
			if _, err := mpi.Recv(world, q.ack, 1, tagAck); err != nil {
				return 0, err
			}
		}
		return 0, nil
	}
	recv := func(n int) (total time.Duration, err error) {
		for range n {
			clear(q.data)
			if _, err := mpi.Recv(world, q.ack, 0, tagAck); err != nil {
				return 0, err
			}
			start := time.Now()
			for _, i := range q.order {
				if _, err := mpi.Recv(world, q.data[i:i+1], 0, tagQueue+i); err != nil {
					return 0, err
				}
			}
			total += time.Since(start)
			if err := mpi.Send(world, q.ack, 0, tagAck); err != nil {
				return 0, err
			}
		}
		return total, nil
	}
	if world.Rank() == 0 {
		return task{body: send, check: q.check}
	}
	return task{body: recv, check: q.check}
}
