package coll

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// measure times b.N calls of f on every rank.
func measure(b *testing.B, p int, f func(c *engine.Comm) func() error) {
	comms := world(b, p)
	var start, done sync.WaitGroup
	start.Add(1)
	for _, c := range comms {
		done.Go(func() {
			call := f(c)
			start.Wait()
			for range b.N {
				if err := call(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	b.ReportAllocs()
	b.ResetTimer()
	start.Done()
	done.Wait()
}

func sweep(b *testing.B, sizes []int, f func(c *engine.Comm, n int) func() error) {
	for _, p := range []int{2, 4, 8, 16} {
		for _, n := range sizes {
			b.Run(fmt.Sprintf("ranks=%d/bytes=%d", p, n), func(b *testing.B) {
				measure(b, p, func(c *engine.Comm) func() error { return f(c, n) })
			})
		}
	}
}

func BenchmarkBarrier(b *testing.B) {
	sweep(b, []int{0}, func(c *engine.Comm, _ int) func() error {
		return func() error { return Barrier(c) }
	})
}

func BenchmarkAllreduce(b *testing.B) {
	sweep(b, []int{8, 1 << 10, 64 << 10, 1 << 20}, func(c *engine.Comm, n int) func() error {
		s, r := buf(make([]float64, n/8)), buf(make([]float64, n/8))
		return func() error { return Allreduce(c, s, r, op.Sum) }
	})
}

// BenchmarkBcast closes every Bcast with a barrier, because a root may run ahead.
func BenchmarkBcast(b *testing.B) {
	sweep(b, []int{8, 64 << 10, 1 << 20}, func(c *engine.Comm, n int) func() error {
		s := buf(make([]byte, n))
		return func() error {
			if err := Bcast(c, s, 0); err != nil {
				return err
			}
			return Barrier(c)
		}
	})
}

func BenchmarkAlltoall(b *testing.B) {
	sweep(b, []int{8, 1 << 10, 64 << 10}, func(c *engine.Comm, n int) func() error {
		s, r := buf(make([]byte, n*c.Size)), buf(make([]byte, n*c.Size))
		s.Count, r.Count = n, n
		return func() error { return Alltoall(c, s, r) }
	})
}

// BenchmarkForms is one small Allreduce in each form, waited for at once, gathered and over messages.
func BenchmarkForms(b *testing.B) {
	for _, p := range []int{2, 4, 16} {
		for _, form := range []string{"blocking", "nonblocking", "nonblocking/messages", "persistent", "persistent/messages"} {
			b.Run(fmt.Sprintf("ranks=%d/%s", p, form), func(b *testing.B) {
				measure(b, p, func(c *engine.Comm) func() error {
					form, _, messages := strings.Cut(form, "/")
					c.Test.Sending = messages
					a := engine.AllreduceArgs(buf([]float64{1}), buf([]float64{0}), op.Sum)
					switch form {
					case "nonblocking":
						return func() error { return startWait(c, &a) }
					case "persistent":
						plan, err := NewPlan(c, &a)
						if err != nil {
							b.Error(err)
						}
						return func() error {
							req, err := plan.Start()
							if err == nil {
								_, err = req.Wait(req.Gen())
							}
							return err
						}
					}
					return func() error { return Do(c, &a) }
				})
			})
		}
	}
}
