package adi_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// A relay is a task that receives n messages one after another and answers each.
type relay struct {
	t      *testing.T
	c      *adi.Context
	task   *adi.Task
	tag    int32
	left   int
	in     []byte
	req    *adi.Request
	gen    uint64
	inside atomic.Int32
	done   chan struct{}
}

func relayOp(peer int, tag int32, b []byte) *adi.Op {
	return &adi.Op{Context: 4, Peer: peer, Source: int32(peer), Tag: tag, Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Byte, Size: len(b)}
}

func newRelay(t *testing.T, c *adi.Context, tag int32, n int) *relay {
	r := &relay{t: t, c: c, tag: tag, left: n, in: make([]byte, 1), done: make(chan struct{})}
	r.task = c.NewTask(r.step)
	r.task.Begin()
	r.step()
	return r
}

func (r *relay) step() {
	if r.inside.Add(1) != 1 {
		r.t.Error("two goroutines carry out one task")
	}
	if r.req != nil {
		if _, err := r.req.Wait(r.gen); err != nil {
			r.t.Error(err)
		}
		op := relayOp(1, r.tag, r.in)
		op.Source = 0
		q, err := r.c.Isend(op)
		if err != nil {
			r.t.Error(err)
		} else if _, err := q.Wait(q.Gen()); err != nil {
			r.t.Error(err)
		}
		r.left--
	}
	if r.left == 0 {
		r.task.End()
		r.inside.Add(-1)
		close(r.done)
		return
	}
	var err error
	if r.req, err = r.c.Irecv(relayOp(1, r.tag, r.in)); err != nil {
		r.t.Error(err)
	}
	r.gen = r.req.Gen()
	r.inside.Add(-1)
	r.task.After(r.req, r.gen)
}

// ask is the other end.
func ask(t *testing.T, c *adi.Context, tag int32, n int) {
	for i := range n {
		op := relayOp(0, tag, []byte{byte(i)})
		op.Source = 1
		if err := c.Send(op); err != nil {
			t.Error(err)
		}
		b := make([]byte, 1)
		if _, err := c.Recv(relayOp(0, tag, b)); err != nil || b[0] != byte(i) {
			t.Errorf("got %d, want %d, %v", b[0], byte(i), err)
		}
	}
}

func soon(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatal(what + ": the task does not go on")
	}
}

// Tasks go on while the rank computes, while it is blocked in any call, and while it does nothing but test.
func TestTasks(t *testing.T) {
	const n = 50
	for name, make2 := range map[string]func(testing.TB) []*adi.Context{"direct": direct, "packets": packets} {
		t.Run(name, func(t *testing.T) {
			ranks := make2(t)
			me, peer := ranks[0], ranks[1]
			r := newRelay(t, me, 1, n)
			ask(t, peer, 1, n)
			soon(t, "computing", r.done)

			r = newRelay(t, me, 2, n)
			var blocked sync.WaitGroup
			b := make([]byte, 1)
			blocked.Go(func() {
				if _, err := me.Recv(relayOp(1, 3, b)); err != nil {
					t.Error(err)
				}
			})
			blocked.Go(func() {
				if _, err := me.Probe(relayOp(1, 4, b)); err != nil {
					t.Error(err)
				}
			})
			ask(t, peer, 2, n)
			soon(t, "blocked", r.done)
			for _, tag := range []int32{3, 4} {
				op := relayOp(0, tag, b[:0])
				op.Source = 1
				if err := peer.Send(op); err != nil {
					t.Error(err)
				}
			}
			blocked.Wait()

			r = newRelay(t, me, 5, n)
			blocked.Go(func() { ask(t, peer, 5, n) })
			defer blocked.Wait()
			for end := time.Now().Add(2 * time.Minute); ; {
				if err := me.Progress(); err != nil {
					t.Fatal(err)
				}
				select {
				case <-r.done:
					return
				default:
				}
				if time.Now().After(end) {
					t.Fatal("testing: the task does not go on")
				}
			}
		})
	}
}

// Many tasks of a rank whose goroutines come and go.
func TestManyTasks(t *testing.T) {
	const tasks, n = 20, 50
	for name, make2 := range map[string]func(testing.TB) []*adi.Context{"direct": direct, "packets": packets} {
		t.Run(name, func(t *testing.T) {
			ranks := make2(t)
			me, peer := ranks[0], ranks[1]
			var all []*relay
			for i := range tasks {
				all = append(all, newRelay(t, me, int32(10+i), n))
			}
			var peers sync.WaitGroup
			for i := range tasks {
				peers.Go(func() { ask(t, peer, int32(10+i), n) })
			}
			for g := range 3 { // traffic of the rank's own beside them
				peers.Go(func() {
					for i := range 3 * n {
						b := make([]byte, 1)
						q, err := me.Irecv(&adi.Op{Context: 6, Peer: 0, Source: 0, Tag: int32(g), Mem: datatype.MemOf(b), Count: 1, Type: datatype.Byte, Size: 1})
						if err != nil {
							t.Error(err)
							return
						}
						if err := me.Send(&adi.Op{Context: 6, Peer: 0, Source: 0, Tag: int32(g), Mem: datatype.MemOf([]byte{byte(i)}), Count: 1, Type: datatype.Byte, Size: 1}); err != nil {
							t.Error(err)
						}
						if _, err := q.Wait(q.Gen()); err != nil || b[0] != byte(i) {
							t.Errorf("own message: %d, want %d, %v", b[0], byte(i), err)
						}
					}
				})
			}
			for _, r := range all {
				soon(t, "one of many", r.done)
			}
			peers.Wait()
		})
	}
}

// A foreign task's steps are left to those who are in a call of the rank, whatever that is; others beside it go on.
func TestForeignTasks(t *testing.T) {
	for name, make2 := range map[string]func(testing.TB) []*adi.Context{"direct": direct, "packets": packets} {
		t.Run(name, func(t *testing.T) {
			me := make2(t)[0]
			var called atomic.Bool
			theirs, done := make(chan bool, 1), make(chan struct{})
			start := func(foreign bool, step func()) {
				task := me.NewTask(step)
				task.Foreign(foreign)
				task.Begin()
				r := me.NewManual(&adi.Op{})
				task.After(r, r.Gen())
				r.Finish(r.Gen(), adi.Status{}, nil)
			}
			start(true, func() { theirs <- called.Load() })
			start(false, func() { close(done) })
			soon(t, "beside a foreign task", done)
			select {
			case <-theirs:
				t.Fatal("the foreign task's step was called while nobody was in a call")
			case <-time.After(20 * time.Millisecond):
			}
			called.Store(true)
			if err := me.Progress(); err != nil {
				t.Fatal(err)
			}
			select {
			case in := <-theirs:
				if !in {
					t.Error("the step was called before the call")
				}
			default:
				t.Error("a call has not called the step")
			}
		})
	}
}
