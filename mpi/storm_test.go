package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Eight goroutines of each rank call everything at once, each with tags and a communicator of its own, and nothing meets
// what it should not. It is for the race detector.
func TestStorm(t *testing.T) {
	const goroutines = 8
	rounds := effort.Rounds(1, 2)
	someway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		shared := mpi.NewKey(mpi.KeyOptions[int]{Copy: mpi.CopySame[*mpi.Comm, int]})
		var all sync.WaitGroup
		errs := make([]error, goroutines)
		for g := range goroutines {
			all.Go(func() {
				s := storm{g: g, world: world, shared: shared}
				for round := range rounds {
					if errs[g] = s.round(); errs[g] != nil {
						errs[g] = fmt.Errorf("goroutine %d, round %d: %w", g, round, errs[g])
						return
					}
				}
			})
		}
		all.Wait()
		ok(t, errors.Join(errs...))
	})
}

// A storm is what one goroutine does.
type storm struct {
	g      int
	world  *mpi.Comm
	shared *mpi.Key[int]
}

// round makes a communicator that the goroutines of this number on all ranks have, and does everything on it.
func (s *storm) round() error {
	own, err := s.world.CreateGroup(s.world.Group(), s.g)
	if err != nil {
		return fmt.Errorf("CreateGroup: %w", err)
	}
	for _, step := range []struct {
		name string
		f    func(own *mpi.Comm) error
	}{
		{"messages", s.messages}, {"requests", s.requests}, {"probes", s.probes}, {"cancels", s.cancels},
		{"persistent", s.persistent}, {"buffered", s.buffered}, {"collectives", s.collectives},
		{"communicators", s.communicators}, {"attributes", s.attributes}, {"sessions", s.sessions}, {"contexts", s.contexts},
	} {
		if err := step.f(own); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return own.Free()
}

// tag is one that only goroutines of this number use in the world.
func (s *storm) tag(kind int) int { return s.g<<8 | kind }

func (s *storm) next() (next, before int) {
	n := s.world.Size()
	return (s.world.Rank() + 1) % n, (s.world.Rank() + n - 1) % n
}

func expect[T comparable](what string, got, want T) error {
	if got != want {
		return fmt.Errorf("%s is %v, want %v", what, got, want)
	}
	return nil
}

func (s *storm) messages(*mpi.Comm) error {
	next, before := s.next()
	for _, n := range []int{1, 700, 20_000} {
		out, in := slices.Repeat([]int{s.g<<8 | s.world.Rank()}, n), make([]int, n)
		st, err := mpi.Sendrecv(s.world, out, next, s.tag(0), in, mpi.AnySource, s.tag(0))
		err = errors.Join(err, expect("the last item", in[n-1], s.g<<8|before), expect("the source", st.Source, before))
		if err != nil {
			return err
		}
		if _, err := mpi.SendrecvReplace(s.world, out, next, s.tag(0), before, s.tag(0)); err != nil {
			return err
		}
	}
	return nil
}

func (s *storm) requests(*mpi.Comm) error {
	next, before := s.next()
	const n = 6
	for way := range 3 {
		in := make([]int, n)
		var rs []mpi.Request
		for i := range n {
			rs = append(rs, mpi.Irecv(s.world, in[i:i+1], before, s.tag(1)))
		}
		for i := range n {
			rs = append(rs, mpi.Isend(s.world, []int{i}, next, s.tag(1)))
		}
		switch way {
		case 0:
			if err := mpi.WaitAll(rs...); err != nil {
				return err
			}
		case 1:
			for {
				i, _, err := mpi.WaitAny(rs...)
				if err != nil {
					return err
				}
				if i == mpi.Undefined {
					break
				}
			}
		case 2:
			for left := len(rs); left > 0; {
				done, err := mpi.WaitSome(nil, rs...)
				if err != nil {
					return err
				}
				left -= len(done)
			}
		}
		if !slices.Equal(in, []int{0, 1, 2, 3, 4, 5}) {
			return fmt.Errorf("came %v", in)
		}
	}
	return nil
}

func (s *storm) probes(*mpi.Comm) error {
	next, before := s.next()
	r := mpi.Isend(s.world, make([]int, 3+s.g), next, s.tag(2))
	st, err := s.world.Probe(before, s.tag(2))
	if err = errors.Join(err, expect("the length", st.Bytes, 8*(3+s.g))); err != nil {
		return err
	}
	m, err := s.world.Mprobe(mpi.AnySource, s.tag(2))
	if err != nil {
		return err
	}
	if _, found, err := s.world.Iprobe(before, s.tag(2)); found || err != nil {
		return fmt.Errorf("found %t behind the matched message: %w", found, err)
	}
	_, err = mpi.RecvMessage(m, make([]int, 3+s.g))
	return errors.Join(err, waitFor(r))
}

func (s *storm) cancels(own *mpi.Comm) error {
	var rs []mpi.Request
	for i := range 4 {
		rs = append(rs, mpi.Irecv(s.world, make([]int, 1), mpi.AnySource, s.tag(3)+i))
	}
	for _, r := range rs {
		if err := r.Cancel(); err != nil {
			return err
		}
		if st, err := r.Wait(); err != nil || !st.Cancelled {
			return fmt.Errorf("cancelled %t: %w", st.Cancelled, err)
		}
	}
	// A receive that a message races with is cancelled or gets it.
	next, before := s.next()
	in := mpi.Irecv(own, make([]int, 1), before, 3)
	out := mpi.Isend(own, []int{1}, next, 3)
	if err := in.Cancel(); err != nil {
		return err
	}
	st, err := in.Wait()
	if err == nil && st.Cancelled {
		_, _, err = mpi.RecvOne[int](own, before, 3)
	}
	return errors.Join(err, waitFor(out))
}

func (s *storm) persistent(*mpi.Comm) error {
	next, before := s.next()
	out, in := []int{0}, []int{0}
	ps := []*mpi.Persistent{mpi.SendInit(s.world, out, next, s.tag(7)), mpi.RecvInit(s.world, in, before, s.tag(7))}
	for i := range 4 {
		out[0] = i
		if err := mpi.StartAll(ps...); err != nil {
			return err
		}
		if err := mpi.WaitAll(ps[0].Request(), ps[1].Request()); err != nil {
			return err
		}
		if err := expect("item", in[0], i); err != nil {
			return err
		}
	}
	return errors.Join(ps[0].Free(), ps[1].Free())
}

func (s *storm) buffered(own *mpi.Comm) error {
	next, before := s.next()
	if err := own.AttachBuffer(2 * (mpi.BsendOverhead + 80)); err != nil {
		return err
	}
	err := errors.Join(mpi.Bsend(own, make([]int, 10), next, 0), mpi.Bsend(s.world, make([]int, 10), next, s.tag(8)))
	for _, c := range []*mpi.Comm{own, s.world} {
		tag := 0
		if c == s.world {
			tag = s.tag(8)
		}
		_, e := mpi.Recv(c, make([]int, 10), before, tag)
		err = errors.Join(err, e)
	}
	_, e := own.DetachBuffer()
	return errors.Join(err, e)
}

func (s *storm) collectives(own *mpi.Comm) error {
	n := own.Size()
	sum, err := mpi.AllreduceOne(own, own.Rank()+s.g, mpi.Sum)
	if err = errors.Join(err, expect("the sum", sum, n*(n-1)/2+n*s.g)); err != nil {
		return err
	}
	all := make([]int, n)
	rs := []mpi.Request{mpi.Iallgather(own, []int{own.Rank()}, all), own.Ibarrier()}
	long := make([]int, 3000)
	if own.Rank() == s.g%n {
		long[2999] = s.g + 1
	}
	rs = append(rs, mpi.Ibcast(own, long, s.g%n))
	if err := mpi.WaitAll(rs...); err != nil {
		return err
	}
	if err := errors.Join(expect("the last rank", all[n-1], n-1), expect("the last item", long[2999], s.g+1)); err != nil {
		return err
	}
	p := mpi.AllreduceInit(own, []int{1}, all[:1], mpi.Sum)
	for range 3 {
		if err := p.Start(); err != nil {
			return err
		}
		if _, err := p.Wait(); err != nil {
			return err
		}
	}
	return errors.Join(expect("the number of ranks", all[0], n), p.Free())
}

func (s *storm) communicators(own *mpi.Comm) error {
	me := own.Rank()
	use := func(c *mpi.Comm, err error) error {
		if err != nil {
			return err
		}
		return errors.Join(c.Barrier(), c.Free())
	}
	dup, r := own.Idup()
	if err := errors.Join(use(own.Dup()), waitFor(r)); err != nil {
		return err
	}
	grid, err := own.Cart([]int{2, 2}, []bool{true, false}, true)
	if err != nil {
		return err
	}
	half, err := own.Split(me/2, 0)
	if err != nil {
		return err
	}
	bridge, err := half.IntercommCreate(0, own, 2-me/2*2, s.g)
	if err != nil {
		return err
	}
	return errors.Join(use(dup, nil), use(grid.Comm, nil), use(bridge.Merge(me < 2)), use(bridge, nil), use(half, nil),
		use(mpi.CreateFromGroup(own.Group(), fmt.Sprint("storm ", s.g), nil, nil)), use(own.SplitShared(me)), use(own.Create(own.Group())))
}

func (s *storm) attributes(own *mpi.Comm) error {
	mine := mpi.NewKey(mpi.KeyOptions[int]{})
	for i := range 4 {
		if err := errors.Join(mine.Set(s.world, i), s.shared.Set(s.world, i), s.shared.Set(own, i)); err != nil {
			return err
		}
		if v, there := mine.Get(s.world); !there || v != i {
			return fmt.Errorf("the attribute is %d, want %d", v, i)
		}
		s.shared.Get(s.world)
	}
	info := mpi.NewInfo()
	err := errors.Join(info.Set("mpi_assert_no_any_tag", "true"), s.world.SetInfo(info), own.SetName("storm"))
	s.world.SetErrhandler(mpi.ErrorsReturn)
	s.world.Errhandler()
	s.world.Info()
	class := mpi.AddErrorClass()
	typ := datatype.F90Real(6, s.g)
	if typ != datatype.F90Real(6, s.g) || typ.Err() != nil {
		return errors.New("two types of the same arguments")
	}
	return errors.Join(err, mine.Delete(s.world), mine.Free(), mpi.RemoveErrorClass(class), expect("the name", own.Name(), "storm"))
}

func (s *storm) sessions(*mpi.Comm) error {
	session, err := s.world.NewSession(nil, nil)
	if err != nil {
		return err
	}
	g, err := session.Group(mpi.PsetWorld)
	if err != nil {
		return err
	}
	c, err := mpi.CreateFromGroup(g, fmt.Sprint("session ", s.g), nil, nil)
	if err != nil {
		return err
	}
	return errors.Join(c.Barrier(), c.Free(), session.Finalize())
}

func (s *storm) contexts(own *mpi.Comm) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := mpi.Recv(s.world.WithContext(ctx), make([]int, 1), mpi.AnySource, s.tag(9)); !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("Recv: %w", err)
	}
	doomed, err := own.Dup()
	if err != nil {
		return err
	}
	if own.Rank() == s.g%own.Size() {
		err = doomed.Revoke()
	} else if _, e := mpi.Recv(doomed, make([]int, 1), mpi.AnySource, 0); !errors.Is(e, mpi.ErrRevoked) {
		err = fmt.Errorf("Recv of what is revoked: %w", e)
	}
	return errors.Join(err, doomed.Free())
}
