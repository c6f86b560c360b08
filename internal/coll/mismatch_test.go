package coll

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// A wrong is a program whose ranks are not in the same call: most are in usual, rank odd in other.
type wrong struct {
	name         string
	usual, other func(c *engine.Comm) error
	reason       engine.Reason
	text         []string // in the error of some rank
}

func ints(n int) []int64 { return make([]int64, n) }

func allreduce(n int, o *op.Op) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return Allreduce(c, buf(ints(n)), buf(ints(n)), o) }
}

func reduce(n, root int, o *op.Op) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return Reduce(c, buf(ints(n)), buf(ints(n)), o, root) }
}

func scattered(n int) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return ReduceScatterBlock(c, buf(ints(n*c.Size)), buf(ints(n)), op.Sum) }
}

func scan(n int) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return Scan(c, buf(ints(n)), buf(ints(n)), op.Sum) }
}

func scatteredBy(o *op.Op) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return ReduceScatterBlock(c, buf(ints(c.Size)), buf(ints(1)), o) }
}

func bcast(n, root int) func(c *engine.Comm) error {
	return func(c *engine.Comm) error { return Bcast(c, buf(ints(n)), root) }
}

func spread(f func(c *engine.Comm, send, recv engine.Buf) error, n int) func(c *engine.Comm) error {
	return func(c *engine.Comm) error {
		send, recv := buf(ints(n*c.Size)), buf(ints(n*c.Size))
		send.Count, recv.Count = n, n
		return f(c, send, recv)
	}
}

func gatherv(n int) func(c *engine.Comm) error {
	return func(c *engine.Comm) error {
		counts, displs := make([]int, c.Size), make([]int, c.Size)
		for r := range counts {
			counts[r], displs[r] = n, r*n
		}
		return Gatherv(c, buf(ints(n)), engine.Blocks{Buf: buf(ints(n * c.Size)), Counts: counts, Displs: displs}, 0)
	}
}

var wrongs = []wrong{
	{"barrier or bcast", Barrier, bcast(1, 0), engine.ReasonMismatch, []string{"Barrier", "Bcast(root 0)"}},
	{"barrier or long bcast", Barrier, bcast(500_000, 0), engine.ReasonMismatch, []string{"Barrier", "Bcast(root 0)"}},
	{"reduce or bcast", reduce(1, 0, op.Sum), bcast(1, 1), engine.ReasonMismatch, []string{"Reduce(root 0, Sum)", "Bcast(root 1)"}},
	{"allreduce or scan", allreduce(3, op.Sum), func(c *engine.Comm) error { return Scan(c, buf(ints(3)), buf(ints(3)), op.Sum) }, engine.ReasonMismatch, []string{"Allreduce(Sum)", "Scan(Sum)"}},
	{"gather or alltoall", spread(func(c *engine.Comm, s, r engine.Buf) error { return Gather(c, s, r, 0) }, 4), spread(Alltoall, 4), engine.ReasonMismatch, []string{"Gather(root 0)", "Alltoall"}},
	{"gatherv or allgather", gatherv(3000), spread(Allgather, 3000), engine.ReasonMismatch, []string{"Gatherv(root 0)", "Allgather"}},
	{"root of bcast", bcast(1, 0), bcast(1, 1), engine.ReasonRoot, []string{"root 0", "root 1"}},
	{"root of long bcast", bcast(5000, 0), bcast(5000, 1), engine.ReasonRoot, []string{"root 0", "root 1"}},
	{"root of reduce", reduce(1, 0, op.Sum), reduce(1, 1, op.Sum), engine.ReasonRoot, []string{"root 0", "root 1"}},
	{"operation", allreduce(1, op.Sum), allreduce(1, op.Max), engine.ReasonOp, []string{"Allreduce(Sum)", "Allreduce(Max)"}},
	{"length", allreduce(3, op.Sum), allreduce(4, op.Sum), engine.ReasonLength, []string{"24", "32"}},
	{"length of bcast", bcast(3, 0), bcast(4, 0), engine.ReasonLength, []string{"24", "32"}},
	{"long length", allreduce(5000, op.Sum), allreduce(5001, op.Sum), engine.ReasonLength, []string{"40000", "40008"}},
	{"long length of scan", scan(5000), scan(5001), engine.ReasonLength, []string{"40000", "40008"}},
	{"short and long", allreduce(5, op.Sum), allreduce(5001, op.Sum), engine.ReasonLength, []string{"short", "long"}},
	{"length of alltoall", spread(Alltoall, 3), spread(Alltoall, 5), engine.ReasonLength, []string{"24", "40"}},
	{"length of allgather", spread(Allgather, 3), spread(Allgather, 5), engine.ReasonLength, []string{"24", "40"}},
	{"length of reducescatter", scattered(3), scattered(4), engine.ReasonLength, []string{"the lengths of ReduceScatterBlock must agree"}},
	{"long length of reducescatter", scattered(3000), scattered(3001), engine.ReasonLength, []string{"the lengths of ReduceScatterBlock must agree"}},
	{"short and long reducescatter", scattered(3), scattered(3000), engine.ReasonLength, []string{"short", "long"}},
	{"operation of reducescatter", scatteredBy(op.Sum), scatteredBy(op.Max), engine.ReasonOp, []string{"ReduceScatterBlock(Sum)", "ReduceScatterBlock(Max)"}},
	{"reducescatter or reducescatterblock", func(c *engine.Comm) error { return scatteredv(2)(c)() }, scattered(2), engine.ReasonMismatch, []string{"ReduceScatter(Sum)", "ReduceScatterBlock(Sum)"}},
	{"reducescatterblock or allreduce", scattered(2), allreduce(2, op.Sum), engine.ReasonMismatch, []string{"ReduceScatterBlock(Sum)", "Allreduce(Sum)"}},
	{"length of allgatherv", func(c *engine.Comm) error { return gatherallv(c, 1)() }, func(c *engine.Comm) error { return gatherallv(c, 2)() }, engine.ReasonLength, []string{"the lengths of Allgatherv must agree"}},
	{"allgatherv or allgather", func(c *engine.Comm) error { return gatherallv(c, 1)() }, spread(Allgather, 1), engine.ReasonMismatch, []string{"Allgatherv", "Allgather"}},
	{"alltoallw or alltoallv", func(c *engine.Comm) error { return spreadw(c)() }, func(c *engine.Comm) error { return spreadv(c)() }, engine.ReasonMismatch, []string{"Alltoallw", "Alltoallv"}},
	{"type of reducescatter", scattered(3), func(c *engine.Comm) error {
		return ReduceScatterBlock(c, buf(make([]float64, 3*c.Size)), buf(make([]float64, 3)), op.Sum)
	}, engine.ReasonType, []string{"int64", "float64"}},
	{"type", allreduce(3, op.Sum), func(c *engine.Comm) error {
		return Allreduce(c, buf(make([]float64, 3)), buf(make([]float64, 3)), op.Sum)
	}, engine.ReasonType, []string{"int64", "float64"}},
	{"type of long bcast", bcast(100_000, 0), func(c *engine.Comm) error { return Bcast(c, buf(make([]float64, 100_000)), 0) }, engine.ReasonType, []string{"int64", "float64"}},
	{"refused", allreduce(3, op.Sum), func(c *engine.Comm) error {
		return Allreduce(c, buf(make([]affine, 3)), buf(make([]affine, 3)), op.Sum)
	}, engine.ReasonPeer, []string{"give OpFunc or OpSlice a function for it"}},
}

// Ranks in different calls get errors that name both calls, none of them hangs, and the communicator goes on afterwards.
func TestMismatch(t *testing.T) { inEachForm(t, testMismatch) }

// planOnce starts a plan once: ranks that have noticed nothing would start again.
func planOnce(c *engine.Comm, a *engine.Args) error {
	p, err := NewPlan(c, a)
	if err != nil {
		return err
	}
	defer p.Free()
	req, err := p.Start()
	if err != nil {
		return err
	}
	_, err = req.Wait(req.Gen())
	return err
}

func testMismatch(t *testing.T, world worldFunc) {
	for _, w := range wrongs {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			w.check(t, world)
		})
	}
}

func (w wrong) check(t *testing.T, world worldFunc) {
	sizes := []int{2, 3, 4, 7}
	if !strings.Contains(t.Name(), "/blocking") {
		sizes = []int{2, 4}
	}
	for _, p := range sizes {
		for _, odd := range []int{0, 1, p - 1} {
			comms := world(t, p)
			if comms[0].Test.Through != nil && strings.Contains(t.Name(), "persistent") {
				for _, c := range comms {
					c.Test.Through = planOnce
				}
			}
			errs := each(t, comms, func(c *engine.Comm) error {
				f := w.usual
				if c.Rank == odd {
					f = w.other
				}
				err := f(c)
				// A rank that has only sent may have left without an error. It answers from the next collective, where ranks
				// that had not noticed anything find out.
				for range 3 {
					if next := allreduce(1, op.Sum)(c); err == nil {
						err = next
					}
				}
				return err
			})
			var best string
			found := false
			for _, err := range errs {
				var e *engine.Error
				if errors.As(err, &e) && e.Reason == w.reason {
					found = found || contains(err.Error(), w.text)
					best = err.Error()
				}
			}
			all(t, comms, allreduce(1, op.Sum))
			if !found {
				t.Errorf("%s, rank %d of %d is odd: no error of reason %d with %q; last %q; all %v", w.name, odd, p, w.reason, w.text, best, errs)
			}
		}
	}
}

var (
	iForm    = regexp.MustCompile(`\bI([a-z])`)
	initForm = regexp.MustCompile(`([a-z])Init\b`)
)

// contains reports whether s has all parts, whatever the form of the calls that it names.
func contains(s string, parts []string) bool {
	s = initForm.ReplaceAllString(s, "$1")
	s = iForm.ReplaceAllStringFunc(s, func(m string) string { return strings.ToUpper(m[1:]) })
	for _, p := range parts {
		if !strings.Contains(s, p) {
			return false
		}
	}
	return true
}

// A rank that is late is not a wrong program: the others wait, also over several looks.
func TestLateRank(t *testing.T) {
	comms := world(t, 4)
	all(t, comms, func(c *engine.Comm) error {
		for i := range 3 {
			if c.Rank == i {
				time.Sleep(3 * engine.Period)
			}
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
	for _, c := range comms {
		c.Watch.Mu.Lock() // a look may be under way
		if n := len(c.Watch.Later); n != 0 {
			t.Errorf("rank %d keeps %d notes", c.Rank, n)
		}
		c.Watch.Mu.Unlock()
	}
}

func TestTwoGoroutines(t *testing.T) {
	comms := world(t, 2)
	inside := make(chan error)
	go func() { inside <- Barrier(comms[0]) }()
	for comms[0].Busy.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	var e *engine.Error
	if err := Barrier(comms[0]); !errors.As(err, &e) || e.Reason != engine.ReasonBusy || !strings.Contains(err.Error(), "Dup the communicator, one for each goroutine") {
		t.Errorf("a second goroutine gets %v", err)
	}
	if err := Barrier(comms[1]); err != nil {
		t.Error(err)
	}
	if err := <-inside; err != nil {
		t.Error(err)
	}
}

func TestWords(t *testing.T) {
	for k := range engine.Kinds {
		for _, c := range []engine.Call{{Kind: k, Root: -1}, {Kind: k, Root: 0, Op: op.CodeSum}, {Kind: k, Root: 77_777, Op: op.CodeUserCommutes}} {
			if got := engine.CallOf(c.Word()); got != c {
				t.Errorf("%+v came back as %+v", c, got)
			}
		}
		c := engine.Call{Kind: k, Form: engine.StartedSeparately, Root: 1000, Op: op.CodeSum, Order: 29}
		if got := engine.CallOf(c.Mark()); got != c {
			t.Errorf("%+v came back as %+v", c, got)
		}
	}
	if k := engine.CallOf(1<<31 - 1).Kind; k != engine.KindNone {
		t.Errorf("an unknown word is of kind %v", k)
	}
	for _, typ := range []*datatype.Type{datatype.Int32, datatype.Bool} {
		if got := engine.TypeText(typ.Signature()); got != typ.String() {
			t.Errorf("signature of %s is printed as %q", typ, got)
		}
	}
}

// Ranks that end answer the ones that they have left behind, and report what nobody has noticed.
func TestFinish(t *testing.T) {
	comms := world(t, 4)
	errs := each(t, comms, func(c *engine.Comm) error {
		f := reduce(1, 0, op.Sum)
		if c.Rank == 1 {
			f = bcast(1, 1)
		}
		err := f(c)
		if last := Finish(c); err == nil {
			err = last
		}
		return err
	})
	if err := errors.Join(errs...); err == nil || !contains(err.Error(), []string{"Reduce(root 0, Sum)", "Bcast(root 1)"}) {
		t.Errorf("got %v", errs)
	}
	comms = world(t, 2)
	errs = each(t, comms, func(c *engine.Comm) error {
		if err := bcast(1, c.Rank)(c); err != nil {
			return err
		}
		return Finish(c)
	})
	if err := errors.Join(errs...); err == nil || !contains(err.Error(), []string{"Bcast(root 0)", "Bcast(root 1)"}) {
		t.Errorf("got %v", errs)
	}
}
