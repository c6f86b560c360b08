package coll

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// The worlds of the tests of orders, by what carries calls out in them.
var orderWorlds = map[string]worldFunc{
	"meetings": newWorld,
	"apart":    func(tb testing.TB, p int) []*engine.Comm { return sendingOnly(newWorld(tb, p)) },
	"messages": sharedWorld,
	"cells":    func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, false) },
	"crowded":  func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, true) },
}

// An ordering is a program of collectives that block and collectives that do not: each kind is in one order on all ranks,
// and both are mixed in another way on each.
type ordering struct {
	blocks, starts []int
	mixed          [][]bool // by rank: whether the next call blocks
	differ         bool
}

func newOrdering(r *rand.Rand, ranks, most int) *ordering {
	o := &ordering{blocks: make([]int, 1+r.IntN(most)), starts: make([]int, 1+r.IntN(most))}
	for _, list := range [][]int{o.blocks, o.starts} {
		for i := range list {
			list[i] = r.IntN(1 << 16)
		}
	}
	for range ranks {
		mixed := slices.Repeat([]bool{true}, len(o.blocks)+len(o.starts))
		for i := range o.starts {
			mixed[i] = false
		}
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		o.mixed = append(o.mixed, mixed)
		o.differ = o.differ || !slices.Equal(mixed, o.mixed[0])
	}
	return o
}

// run is the program on one rank. It gives its first error, and goes on after it.
func (o *ordering) run(c *engine.Comm) (first error) {
	note := func(err error) {
		if first == nil {
			first = err
		}
	}
	var under []func()
	b, s := 0, 0
	for _, blocks := range o.mixed[c.Rank] {
		if blocks {
			a, check := someCall(c, o.blocks[b])
			b++
			err := Do(c, &a)
			if note(err); err == nil {
				note(check())
			}
			continue
		}
		a, check := someCall(c, o.starts[s])
		s++
		q, err := Start(c, &a)
		if err != nil {
			note(err)
			continue
		}
		under = append(under, func() {
			_, err := q.Wait(q.Gen())
			if note(err); err == nil {
				note(check())
			}
		})
	}
	for _, wait := range under {
		wait()
	}
	for range 3 {
		note(allreduce(1, op.Sum)(c))
	}
	return first
}

// someCall is the call with a number, and what it should have brought.
func someCall(c *engine.Comm, number int) (a engine.Args, check func() error) {
	root, n := number/8%c.Size, []int{1, 100, 5000}[number/64%3]
	mine, all := fill(c.Rank, n), ints(n*c.Size)
	one := buf(all)
	one.Count = n
	sums := func(ranks int) []int64 {
		s := make([]int64, n)
		for r := range ranks {
			for i := range s {
				s[i] += value(r, i)
			}
		}
		return s
	}
	blocks := func() (s []int64) {
		for r := range c.Size {
			s = append(s, fill(r, n)...)
		}
		return s
	}
	atRoot := func(want []int64, got []int64) error {
		if c.Rank != root {
			return nil
		}
		return equal(got, want)
	}
	switch number % 8 {
	case 0:
		return engine.BarrierArgs(), func() error { return nil }
	case 1:
		return engine.BcastArgs(buf(mine), root), func() error { return equal(mine, fill(root, n)) }
	case 2:
		return engine.ReduceArgs(buf(mine), buf(all[:n]), op.Sum, root), func() error { return atRoot(sums(c.Size), all[:n]) }
	case 3:
		return engine.GatherArgs(buf(mine), one, root), func() error { return atRoot(blocks(), all) }
	case 4:
		return engine.AllgatherArgs(buf(mine), one), func() error { return equal(all, blocks()) }
	case 5:
		return engine.ScanArgs(buf(mine), buf(all[:n]), op.Sum), func() error { return equal(all[:n], sums(c.Rank+1)) }
	case 6:
		from := buf(blocks())
		from.Count = n
		return engine.ScatterArgs(from, buf(all[:n]), root), func() error { return equal(all[:n], mine) }
	}
	return engine.AllreduceArgs(buf(mine), buf(all[:n]), op.Sum), func() error { return equal(all[:n], sums(c.Size)) }
}

func inOrders(t *testing.T, f func(t *testing.T, o *ordering, world worldFunc, ranks int)) {
	for name, world := range orderWorlds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(effort.Rounds(3, 100)) {
				t.Run(fmt.Sprint(seed), func(t *testing.T) {
					t.Parallel()
					r := rand.New(rand.NewPCG(seed, 17))
					ranks := 2 + r.IntN(4)
					f(t, newOrdering(r, ranks, 4), world, ranks)
				})
			}
		})
	}
}

// Ranks that call collectives which block and collectives which do not in unlike orders all get an error, none waits for ever, and
// the communicator goes on afterwards.
func TestOrderErrors(t *testing.T) {
	inOrders(t, func(t *testing.T, o *ordering, world worldFunc, ranks int) {
		comms := world(t, ranks)
		told := 0
		for r, err := range each(t, comms, o.run) {
			if err != nil {
				told++
			}
			// In cells a rank that needs nobody's data may have ended all its calls before another finds out.
			if early := strings.Contains(t.Name(), "/cells"); (err != nil) != o.differ && !(early && o.differ) {
				t.Errorf("rank %d of %d: %v; orders %v", r, ranks, err, o.mixed)
			}
		}
		if o.differ && told == 0 {
			t.Errorf("no rank of %d has an error; orders %v", ranks, o.mixed)
		}
		all(t, comms, allreduce(1, op.Sum))
	})
}

// A rank that waits for all is not content with what the first one says that was missing: here rank 0 has left a call in which
// the others gather, rank 2 was late, and rank 1 waits for both.
func TestOrderOfOneThatLeft(t *testing.T) {
	comms := celledComms(t, 3, false)
	errs := each(t, comms, (&ordering{
		blocks: []int{64*2 + 8 + 2},  // Reduce of much to rank 1
		starts: []int{64 + 5, 8 + 3}, // Iscan, Igather to rank 1
		mixed:  [][]bool{{false, true, false}, {false, false, true}, {false, false, true}},
	}).run)
	for r, err := range errs {
		if err == nil {
			t.Errorf("rank %d has no error", r)
		}
	}
}

// Where calls that do not block are numbered separately every order is carried out, and a difference that a rank can see is told:
// the two calls, and which rank has made which of them first.
func TestUnordered(t *testing.T) {
	var told, differed atomic.Int64
	t.Run("orders", func(t *testing.T) {
		inOrders(t, func(t *testing.T, o *ordering, world worldFunc, ranks int) {
			// Ranks come to share memory after some calls, each when it has started another number of calls.
			comms := unordered(t, world, ranks, func(r int, d adi.Disorder) {
				told.Add(1)
				if why := o.wrong(d); why != "" {
					t.Errorf("%+v: %s; orders %v", d, why, o.mixed)
				}
			})
			all(t, comms, func(c *engine.Comm) error {
				if err := o.run(c); err != nil {
					return err
				}
				return c.Close()
			})
			if o.differ {
				differed.Add(1)
			}
		})
	})
	if n, of := told.Load(), differed.Load(); n < of/2 {
		t.Errorf("%d differences told in %d programs", n, of)
	}
}

// unordered is world whose calls that do not block are numbered separately.
func unordered(tb testing.TB, world worldFunc, ranks int, tell func(r int, d adi.Disorder)) []*engine.Comm {
	comms := world(tb, ranks)
	for r, c := range comms {
		c.Unorder(func(d adi.Disorder) { tell(r, d) })
	}
	return comms
}

// wrong says why d is no difference of the orders.
func (o *ordering) wrong(d adi.Disorder) string {
	if d.Blocking == "" {
		return "it names no call that blocks"
	}
	for b := range o.blocks {
		for s := range o.starts {
			x, y := someName(o.blocks[b]), "I"+lower(someName(o.starts[s]))
			if x == d.Blocking && y == d.Started && o.before(d.Peer, b, s) != o.before(d.Rank, b, s) && o.before(d.Peer, b, s) == d.Before {
				return ""
			}
		}
	}
	return "no two ranks differ so"
}

// before reports whether a rank makes call s that does not block before call b that does.
func (o *ordering) before(rank, b, s int) bool {
	for _, blocks := range o.mixed[rank] {
		if blocks {
			b--
		} else {
			s--
		}
		if s < 0 || b < 0 {
			return s < 0
		}
	}
	return false
}

func someName(number int) string {
	a, _ := someCall(&engine.Comm{Size: 1}, number)
	return a.Name()
}

func lower(s string) string { return string(s[0]|0x20) + s[1:] }

// Ranks come to share memory in a call that blocks, which each reaches after another number of calls that do not: all agree
// from which of these on they go by slots.
func TestUnorderedSetup(t *testing.T) {
	for seed := range uint64(effort.Rounds(2, 60)) {
		r := rand.New(rand.NewPCG(seed, 23))
		ranks := 2 + r.IntN(4)
		o := newOrdering(r, ranks, 60)
		comms := unordered(t, sharedWorld, ranks, func(int, adi.Disorder) {})
		all(t, comms, o.run)
		all(t, comms, o.run)
	}
}

// The errors of programs that are wrong in another way stay.
func TestUnorderedMismatch(t *testing.T) {
	for i, world := range []worldFunc{sharedWorld, celledWorld} {
		for _, f := range []func(c *engine.Comm, a *engine.Args) error{nil, startWait} {
			for _, w := range wrongs {
				switch w.name {
				case "root of bcast":
					if i == 1 && f != nil {
						continue // in slots it is seen when they are written again
					}
					fallthrough
				case "barrier or bcast", "length", "type", "operation":
					w.check(t, func(tb testing.TB, p int) []*engine.Comm {
						comms := unordered(tb, world, p, func(int, adi.Disorder) {})
						for _, c := range comms {
							c.Test.Through = f
						}
						return comms
					})
				}
			}
		}
	}
}

// A call is under way before its number counts as given: while a look holds the list of calls under way, a call that begins
// waits for it, and has no number yet that another rank's note could take for that of a call which is over.
func TestUnderwayBeforeNumbered(t *testing.T) {
	for name, world := range map[string]worldFunc{"together": sharedWorld, "apart": func(tb testing.TB, p int) []*engine.Comm {
		return unordered(tb, sharedWorld, p, func(int, adi.Disorder) {})
	}} {
		t.Run(name, func(t *testing.T) {
			comms := world(t, 2)
			c := comms[0]
			all(t, comms, allreduce(1, op.Sum)) // so that the watch is there
			next := uint64(c.Number(false))
			seq := next
			if c.Order != nil {
				seq |= engine.StartBit
			}
			r := &engine.Run{Form: engine.Nonblocking}
			r.Reset(c)
			c.Watch.Mu.Lock()
			entered := make(chan bool)
			go func() {
				r.Enter(engine.KindAllreduce, -1, op.Sum.Code())
				close(entered)
			}()
			for range 20 {
				time.Sleep(time.Millisecond)
				if c.Latest(seq) >= seq && !c.Watch.Underway(seq) {
					t.Errorf("call %d counts as begun and is not under way", next)
					break
				}
			}
			c.Watch.Mu.Unlock()
			<-entered
			if c.Watch.Mu.Lock(); c.Latest(seq) != seq || !c.Watch.Underway(seq) {
				t.Errorf("call %d has not begun", next)
			}
			c.Watch.Mu.Unlock()
			c.Watch.Leave(r)
		})
	}
}
