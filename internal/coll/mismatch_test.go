package coll

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// A wrong is a program whose ranks are not in the same call: most are in usual, rank odd in other.
type wrong struct {
	name         string
	usual, other func(c *Comm) error
	reason       Reason
	text         []string // in the error of some rank
}

func ints(n int) []int64 { return make([]int64, n) }

func allreduce(n int, o *op.Op) func(c *Comm) error {
	return func(c *Comm) error { return Allreduce(c, buf(ints(n)), buf(ints(n)), o) }
}

func reduce(n, root int, o *op.Op) func(c *Comm) error {
	return func(c *Comm) error { return Reduce(c, buf(ints(n)), buf(ints(n)), o, root) }
}

func scattered(n int) func(c *Comm) error {
	return func(c *Comm) error { return ReduceScatterBlock(c, buf(ints(n*c.Size)), buf(ints(n)), op.Sum) }
}

func scan(n int) func(c *Comm) error {
	return func(c *Comm) error { return Scan(c, buf(ints(n)), buf(ints(n)), op.Sum) }
}

func scatteredBy(o *op.Op) func(c *Comm) error {
	return func(c *Comm) error { return ReduceScatterBlock(c, buf(ints(c.Size)), buf(ints(1)), o) }
}

func bcast(n, root int) func(c *Comm) error {
	return func(c *Comm) error { return Bcast(c, buf(ints(n)), root) }
}

func spread(f func(c *Comm, send, recv Buf) error, n int) func(c *Comm) error {
	return func(c *Comm) error {
		send, recv := buf(ints(n*c.Size)), buf(ints(n*c.Size))
		send.Count, recv.Count = n, n
		return f(c, send, recv)
	}
}

func gatherv(n int) func(c *Comm) error {
	return func(c *Comm) error {
		counts, displs := make([]int, c.Size), make([]int, c.Size)
		for r := range counts {
			counts[r], displs[r] = n, r*n
		}
		return Gatherv(c, buf(ints(n)), Blocks{Buf: buf(ints(n * c.Size)), Counts: counts, Displs: displs}, 0)
	}
}

var wrongs = []wrong{
	{"barrier or bcast", Barrier, bcast(1, 0), ReasonMismatch, []string{"Barrier", "Bcast(root 0)"}},
	{"barrier or long bcast", Barrier, bcast(500_000, 0), ReasonMismatch, []string{"Barrier", "Bcast(root 0)"}},
	{"reduce or bcast", reduce(1, 0, op.Sum), bcast(1, 1), ReasonMismatch, []string{"Reduce(root 0, Sum)", "Bcast(root 1)"}},
	{"allreduce or scan", allreduce(3, op.Sum), func(c *Comm) error { return Scan(c, buf(ints(3)), buf(ints(3)), op.Sum) }, ReasonMismatch, []string{"Allreduce(Sum)", "Scan(Sum)"}},
	{"gather or alltoall", spread(func(c *Comm, s, r Buf) error { return Gather(c, s, r, 0) }, 4), spread(Alltoall, 4), ReasonMismatch, []string{"Gather(root 0)", "Alltoall"}},
	{"gatherv or allgather", gatherv(3000), spread(Allgather, 3000), ReasonMismatch, []string{"Gatherv(root 0)", "Allgather"}},
	{"root of bcast", bcast(1, 0), bcast(1, 1), ReasonRoot, []string{"root 0", "root 1"}},
	{"root of long bcast", bcast(5000, 0), bcast(5000, 1), ReasonRoot, []string{"root 0", "root 1"}},
	{"root of reduce", reduce(1, 0, op.Sum), reduce(1, 1, op.Sum), ReasonRoot, []string{"root 0", "root 1"}},
	{"operation", allreduce(1, op.Sum), allreduce(1, op.Max), ReasonOp, []string{"Allreduce(Sum)", "Allreduce(Max)"}},
	{"length", allreduce(3, op.Sum), allreduce(4, op.Sum), ReasonLength, []string{"24", "32"}},
	{"length of bcast", bcast(3, 0), bcast(4, 0), ReasonLength, []string{"24", "32"}},
	{"long length", allreduce(5000, op.Sum), allreduce(5001, op.Sum), ReasonLength, []string{"40000", "40008"}},
	{"long length of scan", scan(5000), scan(5001), ReasonLength, []string{"40000", "40008"}},
	{"short and long", allreduce(5, op.Sum), allreduce(5001, op.Sum), ReasonLength, []string{"short", "long"}},
	{"length of alltoall", spread(Alltoall, 3), spread(Alltoall, 5), ReasonLength, []string{"24", "40"}},
	{"length of allgather", spread(Allgather, 3), spread(Allgather, 5), ReasonLength, []string{"24", "40"}},
	{"length of reducescatter", scattered(3), scattered(4), ReasonLength, []string{"the lengths of ReduceScatterBlock must agree"}},
	{"long length of reducescatter", scattered(3000), scattered(3001), ReasonLength, []string{"the lengths of ReduceScatterBlock must agree"}},
	{"short and long reducescatter", scattered(3), scattered(3000), ReasonLength, []string{"short", "long"}},
	{"operation of reducescatter", scatteredBy(op.Sum), scatteredBy(op.Max), ReasonOp, []string{"ReduceScatterBlock(Sum)", "ReduceScatterBlock(Max)"}},
	{"reducescatter or reducescatterblock", func(c *Comm) error { return scatteredv(2)(c)() }, scattered(2), ReasonMismatch, []string{"ReduceScatter(Sum)", "ReduceScatterBlock(Sum)"}},
	{"reducescatterblock or allreduce", scattered(2), allreduce(2, op.Sum), ReasonMismatch, []string{"ReduceScatterBlock(Sum)", "Allreduce(Sum)"}},
	{"length of allgatherv", func(c *Comm) error { return gatherallv(c, 1)() }, func(c *Comm) error { return gatherallv(c, 2)() }, ReasonLength, []string{"the lengths of Allgatherv must agree"}},
	{"allgatherv or allgather", func(c *Comm) error { return gatherallv(c, 1)() }, spread(Allgather, 1), ReasonMismatch, []string{"Allgatherv", "Allgather"}},
	{"alltoallw or alltoallv", func(c *Comm) error { return spreadw(c)() }, func(c *Comm) error { return spreadv(c)() }, ReasonMismatch, []string{"Alltoallw", "Alltoallv"}},
	{"type of reducescatter", scattered(3), func(c *Comm) error {
		return ReduceScatterBlock(c, buf(make([]float64, 3*c.Size)), buf(make([]float64, 3)), op.Sum)
	}, ReasonType, []string{"int64", "float64"}},
	{"type", allreduce(3, op.Sum), func(c *Comm) error {
		return Allreduce(c, buf(make([]float64, 3)), buf(make([]float64, 3)), op.Sum)
	}, ReasonType, []string{"int64", "float64"}},
	{"type of long bcast", bcast(100_000, 0), func(c *Comm) error { return Bcast(c, buf(make([]float64, 100_000)), 0) }, ReasonType, []string{"int64", "float64"}},
	{"refused", allreduce(3, op.Sum), func(c *Comm) error {
		return Allreduce(c, buf(make([]affine, 3)), buf(make([]affine, 3)), op.Sum)
	}, ReasonPeer, []string{"give OpFunc or OpSlice a function for it"}},
}

// Ranks in different calls get errors that name both calls, none of them hangs, and the communicator goes on afterwards.
func TestMismatch(t *testing.T) { inEachForm(t, testMismatch) }

// planOnce starts a plan once: ranks that have noticed nothing would start again.
func planOnce(c *Comm, a *Args) error {
	p, err := c.Plan(a)
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
			if comms[0].through != nil && strings.Contains(t.Name(), "persistent") {
				for _, c := range comms {
					c.through = planOnce
				}
			}
			errs := each(t, comms, func(c *Comm) error {
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
				var e *Error
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
	all(t, comms, func(c *Comm) error {
		for i := range 3 {
			if c.Rank == i {
				time.Sleep(3 * period)
			}
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
	for _, c := range comms {
		c.watch.mu.Lock() // a look may be under way
		if n := len(c.watch.later); n != 0 {
			t.Errorf("rank %d keeps %d notes", c.Rank, n)
		}
		c.watch.mu.Unlock()
	}
}

func TestTwoGoroutines(t *testing.T) {
	comms := world(t, 2)
	inside := make(chan error)
	go func() { inside <- Barrier(comms[0]) }()
	for comms[0].busy.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	var e *Error
	if err := Barrier(comms[0]); !errors.As(err, &e) || e.Reason != ReasonBusy || !strings.Contains(err.Error(), "Dup the communicator, one for each goroutine") {
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
	for k := range kinds {
		for _, c := range []call{{kind: k, root: -1}, {kind: k, root: 0, op: op.CodeSum}, {kind: k, root: 77_777, op: op.CodeUserCommutes}} {
			if got := callOf(c.word()); got != c {
				t.Errorf("%+v came back as %+v", c, got)
			}
		}
		c := call{kind: k, form: startedSeparately, root: 1000, op: op.CodeSum, order: 29}
		if got := callOf(c.mark()); got != c {
			t.Errorf("%+v came back as %+v", c, got)
		}
	}
	if k := callOf(1<<31 - 1).kind; k != kindNone {
		t.Errorf("an unknown word is of kind %v", k)
	}
	for _, typ := range []*datatype.Type{datatype.Int32, datatype.Bool} {
		if got := typeText(typ.Signature()); got != typ.String() {
			t.Errorf("signature of %s is printed as %q", typ, got)
		}
	}
}

// Ranks that end answer the ones that they have left behind, and report what nobody has noticed.
func TestFinish(t *testing.T) {
	comms := world(t, 4)
	errs := each(t, comms, func(c *Comm) error {
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
	errs = each(t, comms, func(c *Comm) error {
		if err := bcast(1, c.Rank)(c); err != nil {
			return err
		}
		return Finish(c)
	})
	if err := errors.Join(errs...); err == nil || !contains(err.Error(), []string{"Bcast(root 0)", "Bcast(root 1)"}) {
		t.Errorf("got %v", errs)
	}
}
