package mpi_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// whenEnded is a communicator whose context ends after a while, with cause: on a busy machine before anything was begun.
func whenEnded(t *mpitest.T, c *mpi.Comm, d time.Duration, cause error) (*mpi.Comm, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancelCause(context.Background())
	timer := time.AfterFunc(d, func() { cancel(cause) })
	return c.WithContext(ctx), func() { timer.Stop(); cancel(nil) }
}

// whenTold is a communicator whose context ends, with cause, a while after it was told to.
func whenTold(c *mpi.Comm, cause error) (*mpi.Comm, func(time.Duration) context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	return c.WithContext(ctx), func(d time.Duration) context.CancelFunc {
		timer := time.AfterFunc(d, func() { cancel(cause) })
		return func() { timer.Stop(); cancel(nil) }
	}
}

// notBegun says that err is that of a context which had ended before the call.
func notBegun(err error) bool {
	return err != nil && strings.Contains(err.Error(), "nothing was begun")
}

var errLate = errors.New("too late")

// What blocks and has met nothing is withdrawn when the context ends, and the communicator goes on as before.
func TestWithContextWithdraws(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		buf, long := make([]int, 1), make([]int, 50_000)
		if world.Rank() == 0 {
			for name, f := range map[string]func(c *mpi.Comm) error{
				"Recv":            func(c *mpi.Comm) error { _, err := mpi.Recv(c, buf, 1, 1); return err },
				"Recv of any":     func(c *mpi.Comm) error { _, err := mpi.Recv(c, buf, mpi.AnySource, 99); return err },
				"RecvAppend":      func(c *mpi.Comm) error { _, _, err := mpi.RecvAppend(c, buf, 1, 1); return err },
				"Ssend":           func(c *mpi.Comm) error { return mpi.Ssend(c, buf, 1, 1) },
				"Send":            func(c *mpi.Comm) error { return mpi.Ssend(c, long, 1, 1) },
				"Sendrecv":        func(c *mpi.Comm) error { _, err := mpi.Sendrecv(c, long, mpi.ProcNull, 1, buf, 1, 1); return err },
				"SendrecvReplace": func(c *mpi.Comm) error { _, err := mpi.SendrecvReplace(c, buf, mpi.ProcNull, 1, 1, 1); return err },
				"Probe":           func(c *mpi.Comm) error { _, err := c.Probe(1, 1); return err },
				"Mprobe":          func(c *mpi.Comm) error { _, err := c.Mprobe(mpi.AnySource, 1); return err },
			} {
				c, stop := whenEnded(t, world, 2*time.Millisecond, errLate)
				err := f(c)
				stop()
				if !errors.Is(err, errLate) || errors.Is(err, mpi.ErrRevoked) || !strings.Contains(err.Error(), "too late (world, 2 ranks)") {
					t.Errorf("%s: %v", name, err)
				}
				if err := f(c); !errors.Is(err, errLate) {
					t.Errorf("%s after the end: %v", name, err)
				}
			}
		}
		ok(t, world.Barrier())
		// In time it does what it always does.
		c, stop := whenEnded(t, world, time.Hour, errLate)
		defer stop()
		peer := 1 - world.Rank()
		ok(t, mpi.WaitAll(mpi.Isend(c, long, peer, 1), mpi.Irecv(c, make([]int, len(long)), peer, 1)))
		if world.Rank() == 0 {
			ok(t, mpi.Send(c, long, peer, 1))
			ok(t, mpi.Ssend(c, buf, peer, 1))
		} else {
			_, err := mpi.Recv(c, long, peer, 1)
			ok(t, err)
			_, err = c.Probe(peer, 1)
			ok(t, err)
			_, err = mpi.Recv(c, buf, peer, mpi.AnyTag)
			ok(t, err)
		}
		_, err := mpi.Sendrecv(c, []int{5}, peer, 2, buf, peer, 2)
		ok(t, err)
		sum, err := mpi.AllreduceOne(c, 1, mpi.Sum)
		ok(t, err)
		if sum != 2 || buf[0] != 5 {
			t.Errorf("sum %d, got %d", sum, buf[0])
		}
		d, err := c.Dup()
		ok(t, err)
		ok(t, d.Free())
	})
}

// A collective that one rank never enters ends on all others when the context of one of them does, and what was revoked
// stays so on all ranks, while other communicators go on.
func TestWithContextRevokes(t *testing.T) {
	for name, f := range map[string]func(c *mpi.Comm) error{
		"Barrier":   func(c *mpi.Comm) error { return c.Barrier() },
		"Allreduce": func(c *mpi.Comm) error { _, err := mpi.AllreduceOne(c, 1, mpi.Sum); return err },
		"Bcast":     func(c *mpi.Comm) error { return mpi.Bcast(c, make([]int, 100_000), 2) },
		"Alltoall":  func(c *mpi.Comm) error { return mpi.Alltoall(c, make([]int, 3*20_000), make([]int, 3*20_000)) },
		"Dup":       func(c *mpi.Comm) error { _, err := c.Dup(); return err },
	} {
		t.Run(name, func(t *testing.T) {
			anyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				c, err := world.Dup()
				ok(t, err)
				other, err := world.Dup()
				ok(t, err)
				switch world.Rank() {
				case 0:
					var err error
					for d := 5 * time.Millisecond; err == nil || notBegun(err); d *= 2 {
						v, stop := whenEnded(t, c, d, errLate)
						err = f(v)
						stop()
					}
					if !errors.Is(err, mpi.ErrRevoked) || !strings.Contains(err.Error(), "communicator revoked: the context of rank 0 has ended in "+name+": too late") {
						t.Errorf("%v", err)
					}
				case 1:
					if err := f(c); !errors.Is(err, mpi.ErrRevoked) || !strings.Contains(err.Error(), "the context of rank 0 has ended") {
						t.Errorf("%v", err)
					}
				case 2: // never enters it, and hears of it while it does something else
					for {
						if _, _, err := c.Iprobe(mpi.AnySource, mpi.AnyTag); err != nil {
							if !errors.Is(err, mpi.ErrRevoked) {
								t.Errorf("%v", err)
							}
							break
						}
						runtime.Gosched()
						time.Sleep(50 * time.Microsecond)
					}
				}
				for range 2 {
					if err := c.Barrier(); !errors.Is(err, mpi.ErrRevoked) {
						t.Errorf("Barrier afterwards: %v", err)
					}
					if err := mpi.SendOne(c, 1, 0, 0); !errors.Is(err, mpi.ErrRevoked) {
						t.Errorf("Send afterwards: %v", err)
					}
				}
				ok(t, c.Free())
				ok(t, other.Barrier())
				ok(t, other.Free())
			})
		})
	}
}

// Revoke ends everything that is under way on a communicator, on all ranks and of all kinds.
func TestRevoke(t *testing.T) {
	anyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		if world.Rank() == 0 {
			ok(t, world.Barrier())
			time.Sleep(2 * time.Millisecond) // the others are in their calls, probably
			ok(t, c.Revoke())
			ok(t, c.Revoke())
		} else {
			long, buf := make([]int, 50_000), make([]int, 1)
			pending := []mpi.Request{
				mpi.Irecv(c, buf, mpi.AnySource, 1), mpi.Irecv(c, buf, 0, mpi.AnyTag), mpi.Issend(c, buf, 0, 2),
				mpi.Isend(c, long, 0, 3), mpi.Isendrecv(c, buf, 0, 4, long, 0, 4), mpi.IsendrecvReplace(c, long, 0, 5, 0, 5),
			}
			p := mpi.PrecvInit(c, long, 2, 0, 6)
			ok(t, p.Start())
			pending = append(pending, p.Request())
			ok(t, world.Barrier())
			var calls sync.WaitGroup
			for name, f := range map[string]func() error{
				"Recv":    func() error { _, err := mpi.Recv(c, make([]int, 1), 0, 7); return err },
				"Ssend":   func() error { return mpi.Ssend(c, []int{1}, 0, 8) },
				"Send":    func() error { return mpi.Ssend(c, long, 0, 9) },
				"Probe":   func() error { _, err := c.Probe(0, 10); return err },
				"Mprobe":  func() error { _, err := c.Mprobe(0, 11); return err },
				"Barrier": func() error { return c.Barrier() },
			} {
				calls.Go(func() {
					if err := f(); !errors.Is(err, mpi.ErrRevoked) {
						t.Errorf("%s: %v", name, err)
					}
				})
			}
			calls.Wait()
			for i, r := range pending {
				if st, err := r.Wait(); i != 3 && !errors.Is(err, mpi.ErrRevoked) || err != nil && !errors.Is(err, mpi.ErrRevoked) {
					t.Errorf("request %d: %+v, %v", i, st, err)
				}
			}
		}
		if err := waitFor(mpi.Irecv(c, make([]int, 1), 0, 0)); !errors.Is(err, mpi.ErrRevoked) {
			t.Errorf("Irecv afterwards: %v", err)
		}
		ok(t, c.Free())
		if err := c.Revoke(); !errors.Is(err, mpi.ErrComm) {
			t.Errorf("Revoke after Free: %v", err)
		}
		ok(t, world.Barrier())
	})
}

func TestWithContextWrong(t *testing.T) {
	for name, f := range map[string]func(c *mpi.Comm){
		"nil context":      func(c *mpi.Comm) { c.WithContext(nil) }, //lint:ignore SA1012 that is what is tested
		"nil communicator": func(*mpi.Comm) { (*mpi.Comm)(nil).WithContext(t.Context()) },
	} {
		single(t, func(world *mpi.Comm) error {
			defer func() {
				if _, is := recover().(*mpi.Error); !is {
					t.Errorf("%s: no panic with an *Error", name)
				}
			}()
			f(world)
			return nil
		})
	}
	if err := (*mpi.Comm)(nil).Revoke(); !errors.Is(err, mpi.ErrComm) {
		t.Errorf("Revoke of nil: %v", err)
	}
}

// Every way to wait for requests of a communicator of WithContext ends with the context: what has met nothing is withdrawn,
// and the others of the call are as they were.
func TestWithContextBoundsWaits(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 1 {
			ok(t, world.Barrier())
			return
		}
		buf, all := make([]int, 1), []int{1, 2, 3}
		for name, f := range map[string]func(r, done mpi.Request) error{
			"Wait":        func(r, _ mpi.Request) error { return waitFor(r) },
			"WaitContext": func(r, _ mpi.Request) error { _, err := r.WaitContext(t.Context()); return err },
			"WaitAll":     func(r, done mpi.Request) error { return mpi.WaitAll(done, r, mpi.Request{}) },
			"WaitAllInto": func(r, done mpi.Request) error { _, err := mpi.WaitAllInto(nil, r, done); return err },
			"WaitAny": func(r, done mpi.Request) error {
				rs := []mpi.Request{r, done}
				if i, _, err := mpi.WaitAny(rs...); i != 1 || err != nil {
					t.Error(i, err)
				}
				i, _, err := mpi.WaitAny(rs...)
				if i != 0 {
					t.Error(i)
				}
				return err
			},
			"WaitSome": func(r, done mpi.Request) error {
				rs := []mpi.Request{r, done}
				if done, err := mpi.WaitSome(nil, rs...); len(done) != 1 || err != nil {
					t.Error(done, err)
				}
				which, err := mpi.WaitSome(nil, rs...)
				if len(which) != 1 || !errors.Is(err, mpi.ErrInStatus) {
					t.Fatal(which, err)
				}
				return which[0].Err
			},
			"Completed": func(r, done mpi.Request) (err error) {
				for i, st := range mpi.Completed(done, r) {
					if i == 1 {
						err = st.Err
					}
				}
				return err
			},
		} {
			for what, start := range map[string]func(c *mpi.Comm) mpi.Request{
				"Irecv":  func(c *mpi.Comm) mpi.Request { return mpi.Irecv(c, buf, 1, 1) },
				"Issend": func(c *mpi.Comm) mpi.Request { return mpi.Issend(c, all, 1, 1) },
				"RecvInit": func(c *mpi.Comm) mpi.Request {
					p := mpi.RecvInit(c, buf, 1, 1)
					ok(t, p.Start())
					return p.Request()
				},
			} {
				c, end := whenTold(world, errLate)
				r := start(c)
				stop := end(2 * time.Millisecond)
				err := f(r, mpi.Isend(world, buf, mpi.ProcNull, 0))
				stop()
				if !errors.Is(err, errLate) || !strings.Contains(err.Error(), "it was withdrawn, for the context has ended") {
					t.Errorf("%s of %s: %v", name, what, err)
				}
				if st, err := r.Wait(); err == nil && st.Bytes > 0 { // it is used up
					t.Errorf("%s of %s: again: %v", name, what, st)
				}
			}
		}
		// Requests of two contexts: the first that ends is withdrawn, and the other goes on.
		soon, stop := whenEnded(t, world, 2*time.Millisecond, errLate)
		later, stopLater := whenEnded(t, world, time.Hour, errLate)
		rs := []mpi.Request{mpi.Irecv(later, buf, 0, 4), mpi.Irecv(world, buf, 0, 5), mpi.Irecv(soon, buf, 0, 6)}
		if i, _, err := mpi.WaitAny(rs...); i != 2 || !errors.Is(err, errLate) {
			t.Errorf("of three requests %d ends: %v", i, err)
		}
		stop()
		ok(t, mpi.Send(world, all[:1], 0, 4))
		if i, _, err := mpi.WaitAny(rs...); i != 0 || err != nil {
			t.Errorf("of two requests %d ends: %v", i, err)
		}
		stopLater()
		ok(t, rs[1].Cancel())
		ok(t, waitFor(rs[1]))
		ok(t, world.Barrier())
	})
}

// A collective that is waited for by its request revokes the communicator, as one that blocks does.
func TestWithContextBoundsCollectives(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		if world.Rank() == 0 {
			v, end := whenTold(c, errLate)
			r := v.Ibarrier()
			defer end(5 * time.Millisecond)()
			if err := waitFor(r); !errors.Is(err, mpi.ErrRevoked) || !strings.Contains(err.Error(), "too late") {
				t.Errorf("Ibarrier: %v", err)
			}
			if err := waitFor(c.Ibarrier()); !errors.Is(err, mpi.ErrRevoked) {
				t.Errorf("Ibarrier of what is revoked: %v", err)
			}
		} else if _, err := mpi.Recv(c, make([]int, 1), 0, 0); !errors.Is(err, mpi.ErrRevoked) {
			t.Errorf("Recv: %v", err)
		}
		ok(t, c.Free())
		ok(t, world.Barrier())
	})
}
