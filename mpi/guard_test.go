package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/race"
	"cadre.example/mpi"
)

// Two ranks that both send first work when messages are buffered, and not in strict checking.
func TestStrictSend(t *testing.T) {
	for _, x := range []struct {
		name string
		send func(c *mpi.Comm, buf []int) error
	}{
		{"Send", func(c *mpi.Comm, buf []int) error { return mpi.Send(c, buf, 1-c.Rank(), 1) }},
		{"SendBuf", func(c *mpi.Comm, buf []int) error { return c.SendBuf(mpi.Of(buf), 1-c.Rank(), 1) }},
	} {
		for _, strict := range []bool{false, true} {
			var opts []mpi.Option
			if strict {
				opts = append(opts, mpi.WithStrict())
			}
			err := mpi.Local(2, func(world *mpi.Comm) error {
				limit := 2 * time.Minute
				if strict {
					limit = 50 * time.Millisecond
				}
				ctx, stop := context.WithTimeout(context.Background(), limit)
				defer stop()
				c := world.WithContext(ctx)
				if err := x.send(c, []int{1}); err != nil {
					return err
				}
				_, err := mpi.Recv(c, []int{0}, 1-c.Rank(), 1)
				return err
			}, opts...)
			if strict != errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s, strict %v: %v", x.name, strict, err)
			}
		}
	}
}

// What is written while it is sent is found, and the line of the send is told; a program that waits first is right.
func TestStrictBuffer(t *testing.T) {
	for _, x := range []struct {
		name string
		send func(c *mpi.Comm, buf []int) mpi.Request
		line int
	}{
		{"Isend", func(c *mpi.Comm, buf []int) mpi.Request { return mpi.Isend(c, buf, 1, 1) }, line()},
		{"Issend", func(c *mpi.Comm, buf []int) mpi.Request { return mpi.Issend(c, buf, 1, 1) }, line()},
		{"SendInit", func(c *mpi.Comm, buf []int) mpi.Request {
			p := mpi.SendInit(c, buf, 1, 1)
			if err := p.Start(); err != nil {
				panic(err)
			}
			return p.Request()
		}, line() - 4},
	} {
		for _, wait := range []func(r mpi.Request) error{
			func(r mpi.Request) error { _, err := r.Wait(); return err },
			func(r mpi.Request) error { return mpi.WaitAll(r) },
			func(r mpi.Request) error { _, err := mpi.WaitAllInto(nil, r); return err },
			func(r mpi.Request) error { _, _, err := mpi.WaitAny(r); return err },
			func(r mpi.Request) error {
				for {
					if _, done, err := r.Test(); done {
						return err
					}
				}
			},
		} {
			for _, early := range []bool{false, true} {
				if early && race.Enabled {
					continue // which the race detector finds before
				}
				err := mpi.Local(2, func(world *mpi.Comm) error {
					buf := make([]int, 10)
					if world.Rank() == 1 {
						_, err := mpi.Recv(world, buf, 0, 1)
						return err
					}
					r := x.send(world, buf)
					if early {
						buf[3]++
					}
					return wait(r)
				}, mpi.WithStrict(), mpi.WithLeakReport(t.Output()))
				switch {
				case !early && err != nil:
					t.Errorf("%s: a correct program: %v", x.name, err)
				case early && (!errors.Is(err, mpi.ErrBuffer) || !strings.Contains(err.Error(), fmt.Sprintf("the memory of the %s at guard_test.go:%d was written before", x.name, x.line))):
					t.Errorf("%s: %v", x.name, err)
				}
			}
		}
	}
}

// So is the memory of a collective that does not block.
func TestStrictCollective(t *testing.T) {
	for _, x := range []struct {
		name  string
		start func(c *mpi.Comm, buf []int) mpi.Request
		line  int
	}{
		{"Ibcast", func(c *mpi.Comm, buf []int) mpi.Request { return mpi.Ibcast(c, buf, 0) }, line()},
		{"Iallreduce", func(c *mpi.Comm, buf []int) mpi.Request {
			return mpi.Iallreduce(c, buf, make([]int, len(buf)), mpi.Sum)
		}, line() - 1},
		{"Ialltoallv", func(c *mpi.Comm, buf []int) mpi.Request {
			n := []int{2, 3}
			return mpi.Ialltoallv(c, buf, n, nil, make([]int, 10), []int{n[c.Rank()], n[c.Rank()]}, nil)
		}, line() - 1},
		{"AllgatherInit", func(c *mpi.Comm, buf []int) mpi.Request {
			p := mpi.AllgatherInit(c, buf, make([]int, 2*len(buf)))
			if err := p.Start(); err != nil {
				panic(err)
			}
			return p.Request()
		}, line() - 4},
	} {
		for _, early := range []bool{false, true} {
			if early && race.Enabled {
				continue // which the race detector finds before
			}
			err := mpi.Local(2, func(world *mpi.Comm) error {
				buf := make([]int, 10)
				r := x.start(world, buf)
				if early && world.Rank() == 0 {
					buf[1]++
				}
				_, err := r.Wait()
				return err
			}, mpi.WithStrict(), mpi.WithLeakReport(t.Output()))
			switch {
			case !early && err != nil:
				t.Errorf("%s: a correct program: %v", x.name, err)
			case early && (!errors.Is(err, mpi.ErrBuffer) || !strings.Contains(err.Error(), fmt.Sprintf("the memory of the %s at guard_test.go:%d was written before", x.name, x.line))):
				t.Errorf("%s: %v", x.name, err)
			}
		}
	}
}
