package shm

import (
	"testing"
	"time"

	"cadre.example/adi"
)

// A goroutine that waits in a Batch, and so keeps the progress token, lets the tasks of its rank go on.
func TestBatchAndTasks(t *testing.T) {
	j := start(t, 2, adi.Config{Spin: true}, nil)
	defer j.close(t)
	me, peer := j.ranks[0], j.ranks[1]
	for range 50 {
		_, in := ops(make([]byte, 8), 0, 1)
		in.Tag = 2
		r, err := me.Irecv(&in)
		check(err)
		gen := r.Gen()
		var task *adi.Task
		task = me.NewTask(func() { // what arrives first lets it send what the peer needs to send the second
			_, err := r.Wait(gen)
			check(err)
			out, _ := ops(make([]byte, 8), 0, 1)
			out.Tag = 3
			q, err := me.Isend(&out)
			check(err)
			_, err = q.Wait(q.Gen())
			check(err)
			task.End()
		})
		task.Begin()
		task.After(r, gen)

		done := make(chan struct{})
		go func() {
			defer close(done)
			var b adi.Batch
			defer b.End()
			for range 2 {
				_, in := ops(make([]byte, 8), 0, 1)
				q, err := me.Irecv(&in)
				check(err)
				_, err = b.Wait(q, q.Gen())
				check(err)
			}
		}()
		out, in := ops(make([]byte, 8), 1, 0)
		check(peer.Send(&out)) // the first of the batch
		time.Sleep(100 * time.Microsecond)
		out.Tag, in.Tag = 2, 3
		check(peer.Send(&out))
		answered := make(chan error, 1)
		go func() {
			_, err := peer.Recv(&in)
			answered <- err
		}()
		select {
		case err := <-answered:
			check(err)
		case <-time.After(2 * time.Minute):
			t.Fatal("the task does not go on")
		}
		out.Tag = 1
		check(peer.Send(&out))
		<-done
	}
}
