package coll

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// Ranks of one process meet, whatever the operation and the size, when the table does not say otherwise: no message is sent.
func TestExposedSendsNothing(t *testing.T) {
	defer func(d time.Duration) { engine.Period = d }(engine.Period)
	engine.Period = time.Hour // a rank that waits for long asks why, in messages
	const p = 5
	comms := world(t, p)
	for _, c := range comms {
		c.Ctx.SetDebugFlag(adi.FlagStatistics)
	}
	all(t, comms, func(c *engine.Comm) error {
		for _, n := range []int{1, 40, 5000} {
			for _, f := range []func(c *engine.Comm) error{Barrier, bcast(n, 1), reduce(n, 2, op.Sum), allreduce(n, op.Max), gatherv(n),
				spread(func(c *engine.Comm, s, r engine.Buf) error { return Gather(c, s, r, 3) }, n),
				spread(func(c *engine.Comm, s, r engine.Buf) error { return Scatter(c, s, r, 3) }, n),
				spread(Allgather, n), spread(Alltoall, n),
				func(c *engine.Comm) error { return Scan(c, buf(ints(n)), buf(ints(n)), op.Sum) },
				func(c *engine.Comm) error { return ReduceScatterBlock(c, buf(ints(n*p)), buf(ints(n)), op.Sum) },
			} {
				if err := f(c); err != nil {
					return err
				}
			}
		}
		return nil
	})
	for r, c := range comms {
		if n := c.Ctx.Statistics().Sends; n != 0 {
			t.Errorf("rank %d has sent %d messages", r, n)
		}
	}
}

// Calls that meet and calls that send follow each other in any order, some ranks being late, with results that are known.
func TestExposedInTurns(t *testing.T) {
	const p, rounds = 6, 300
	comms := world(t, p)
	all(t, comms, func(c *engine.Comm) error {
		what := rand.New(rand.NewPCG(1, 2)) // the same on all ranks
		late := rand.New(rand.NewPCG(3, uint64(c.Rank)))
		for round := range rounds {
			n := []int{1, 300, 3000}[what.IntN(3)]
			kind, root := what.IntN(5), what.IntN(p)
			if late.IntN(20) == 0 {
				time.Sleep(time.Duration(late.IntN(300)) * time.Microsecond)
			}
			mine, sum := ints(n), ints(n)
			for i := range mine {
				mine[i] = int64(round + c.Rank + i)
			}
			var err error
			a := engine.AllreduceArgs(buf(mine), buf(sum), op.Sum)
			switch kind {
			case 0:
				err = startWait(c, &a)
			case 1:
				err = Reduce(c, buf(mine), buf(sum), op.Sum, root)
				if err == nil {
					err = Bcast(c, buf(sum), root)
				}
			case 2:
				err = Barrier(c)
				fallthrough
			default:
				if err == nil {
					err = Allreduce(c, buf(mine), buf(sum), op.Sum)
				}
			}
			if err != nil {
				return fmt.Errorf("round %d: %w", round, err)
			}
			for i, got := range sum {
				if want := int64(p*(round+i) + p*(p-1)/2); got != want {
					return fmt.Errorf("round %d, call %d: item %d of %d is %d, want %d", round, kind, i, n, got, want)
				}
			}
		}
		return nil
	})
}

// In place on some ranks and not on others, an Alltoall of any sizes gives what it must.
func TestExposedMixedInPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for p := 2; p <= 7; p++ {
		comms := world(t, p)
		sizes := make([][]int, p) // from, to
		for i := range sizes {
			sizes[i] = make([]int, p)
		}
		for i := range p {
			for j := range i + 1 {
				sizes[i][j] = rng.IntN(400)
				sizes[j][i] = sizes[i][j]
			}
		}
		kept := make([]bool, p)
		for i := range kept {
			kept[i] = rng.IntN(2) == 0
		}
		all(t, comms, func(c *engine.Comm) error {
			displs, total := make([]int, p), 0
			for r, n := range sizes[c.Rank] {
				displs[r] = total
				total += n
			}
			out, want, in := ints(total), ints(total), ints(total)
			for r, n := range sizes[c.Rank] {
				for i := range n {
					out[displs[r]+i] = value(c.Rank*p+r, i)
					want[displs[r]+i] = value(r*p+c.Rank, i)
				}
			}
			send := engine.Blocks{Buf: buf(out), Counts: sizes[c.Rank], Displs: displs}
			if kept[c.Rank] {
				in, send = out, engine.Blocks{}
			}
			if err := Alltoallv(c, send, engine.Blocks{Buf: buf(in), Counts: sizes[c.Rank], Displs: displs}); err != nil {
				return err
			}
			return equal(in, want)
		})
	}
}

// A rank that was revoked while it waits, or was before, gets the reason, and the others do not wait for it.
func TestExposedRevoked(t *testing.T) {
	errGone := errors.New("given up")
	for _, before := range []bool{false, true} {
		comms := world(t, 3)
		for _, c := range comms {
			c.ID = adi.ContextID(0, 1, adi.ClassCollective) // which can be revoked
		}
		for r, err := range each(t, comms, func(c *engine.Comm) error {
			switch {
			case c.Rank == 2:
				return errGone // never comes
			case c.Rank == 0 && before:
				c.Ctx.Revoke(c.ID, errGone)
			case c.Rank == 0:
				time.AfterFunc(2*time.Millisecond, func() { c.Ctx.Revoke(c.ID, errGone) })
			}
			return allreduce(10, op.Sum)(c)
		}) {
			if !errors.Is(err, errGone) {
				t.Errorf("rank %d: %v", r, err)
			}
		}
	}
}

// A rank whose own call cannot be tells the others at once, also those that come later.
func TestExposedRefused(t *testing.T) {
	for _, late := range []int{0, 1, 2} {
		comms := world(t, 3)
		errs := each(t, comms, func(c *engine.Comm) error {
			if c.Rank == late {
				time.Sleep(time.Millisecond)
			}
			if c.Rank == 1 {
				c.Refuse("Allreduce", -1, op.Sum.Code(), errors.New("the buffer is short"))
				return nil
			}
			return allreduce(10, op.Sum)(c)
		})
		for _, r := range []int{0, 2} {
			if err := errs[r]; err == nil || !strings.Contains(err.Error(), "rank 1 reports for the same Allreduce: the buffer is short") {
				t.Errorf("rank %d: %v", r, err)
			}
		}
		all(t, comms, allreduce(10, op.Sum))
	}
}

// The end of the job ends what waits, and what comes later.
func TestExposedEnded(t *testing.T) {
	errEnd := errors.New("somebody has failed")
	comms := world(t, 4)
	for r, err := range each(t, comms, func(c *engine.Comm) error {
		if c.Rank == 3 {
			time.Sleep(2 * time.Millisecond)
			for _, o := range comms {
				o.Ctx.Fail(errEnd)
			}
		}
		return Barrier(c)
	}) {
		if !errors.Is(err, errEnd) {
			t.Errorf("rank %d: %v", r, err)
		}
	}
}

// A panic of the program's operation is that of a rank, and the others are told, for little data and for much.
func TestExposedPanic(t *testing.T) {
	for _, n := range []int{3, 3000} {
		comms := world(t, 3)
		var panics atomic.Int32
		bad := op.Func(func(a, b int64) int64 {
			if a+b > 0 {
				panic("no")
			}
			return 0
		})
		errs := each(t, comms, func(c *engine.Comm) (err error) {
			defer func() {
				if recover() != nil {
					panics.Add(1)
					err = nil
				}
			}()
			mine := ints(n)
			mine[0] = 1 // only one rank folds it
			return Allreduce(c, buf(mine), buf(ints(n)), bad)
		})
		told := 0
		for _, err := range errs {
			if err != nil && strings.Contains(err.Error(), "its operation panicked") {
				told++
			}
		}
		if panics.Load() != 1 || told != 2 {
			t.Errorf("%d items: %d ranks panicked, %d were told: %v", n, panics.Load(), told, errs)
		}
	}
}

// Random reductions with any memory, operation and number of ranks give the bits of a serial fold in rank order.
func TestExposedFolds(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, seed))
	for range 40 {
		p, n := 2+rng.IntN(8), rng.IntN(3000)
		in, want := make([][]affine, p), make([][]affine, p) // want of Scan
		for r := range in {
			in[r], want[r] = make([]affine, n), make([]affine, n)
			for i := range n {
				in[r][i] = affine{rng.Uint64() | 1, rng.Uint64()}
				if want[r][i] = in[r][i]; r > 0 {
					want[r][i] = want[r-1][i].then(in[r][i])
				}
			}
		}
		comms := world(t, p)
		all(t, comms, func(c *engine.Comm) error {
			out := make([]affine, n)
			if err := Allreduce(c, buf(slices.Clone(in[c.Rank])), buf(out), affineOp); err != nil {
				return err
			}
			if err := equal(out, want[p-1]); err != nil {
				return fmt.Errorf("seed %d: %d ranks, %d items: Allreduce: %w", seed, p, n, err)
			}
			out = slices.Clone(in[c.Rank])
			if err := Scan(c, engine.Buf{}, buf(out), affineOp); err != nil {
				return err
			}
			if err := equal(out, want[c.Rank]); err != nil {
				return fmt.Errorf("seed %d: %d ranks, %d items: Scan: %w", seed, p, n, err)
			}
			out = slices.Clone(in[c.Rank])
			if err := Exscan(c, buf(in[c.Rank]), buf(out), affineOp); err != nil {
				return err
			}
			if c.Rank > 0 {
				if err := equal(out, want[c.Rank-1]); err != nil {
					return fmt.Errorf("seed %d: %d ranks, %d items: Exscan: %w", seed, p, n, err)
				}
			}
			return nil
		})
	}
}

// A thousand ranks of one process pass barriers and reduce and exchange little and more data, with the memory of their
// buffers and little else.
func TestThousandRanks(t *testing.T) {
	p := effort.Rounds(500, 1000)
	if raceDetector {
		p = 200
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	comms := world(t, p)
	start := time.Now()
	all(t, comms, func(c *engine.Comm) error {
		for range 20 {
			if err := Barrier(c); err != nil {
				return err
			}
			sum := ints(1)
			if err := Allreduce(c, buf([]int64{int64(c.Rank)}), buf(sum), op.Sum); err != nil {
				return err
			}
			if want := int64(p * (p - 1) / 2); sum[0] != want {
				return fmt.Errorf("the sum is %d, want %d", sum[0], want)
			}
		}
		const n = 2
		out, in, want := ints(n*p), ints(n*p), ints(n*p)
		for r := range p {
			for i := range n {
				out[r*n+i], want[r*n+i] = value(c.Rank*p+r, i), value(r*p+c.Rank, i)
			}
		}
		send, recv := buf(out), buf(in)
		send.Count, recv.Count = n, n
		for range 3 {
			clear(in)
			if err := Alltoall(c, send, recv); err != nil {
				return err
			}
			if err := equal(in, want); err != nil {
				return err
			}
		}
		return nil
	})
	d := time.Since(start)
	runtime.GC()
	runtime.ReadMemStats(&after)
	per := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / int64(p)
	t.Logf("%d ranks: %v, %d bytes a rank", p, d, per)
	if per > 64<<10 {
		t.Errorf("%d bytes a rank stay, want 64 KiB", per)
	}
	runtime.KeepAlive(comms)
}

// Types of one signature but of other memory on each rank go straight from one to the other.
func TestExposedTypes(t *testing.T) {
	const p = 4
	comms := world(t, p)
	all(t, comms, func(c *engine.Comm) error {
		for _, n := range []int{2, 600} {
			every := datatype.Vector(n, 1, c.Rank+1, datatype.Int64)
			memory := ints(n * (c.Rank + 1))
			for i := range n {
				memory[i*(c.Rank+1)] = value(c.Rank, i)
			}
			b := engine.Buf{Mem: datatype.MemOf(memory), Count: 1, Type: every}
			if err := Bcast(c, b, 2); err != nil {
				return err
			}
			for i := range n {
				if got := memory[i*(c.Rank+1)]; got != value(2, i) {
					return fmt.Errorf("item %d of %d is %d", i, n, got)
				}
			}
			if err := Allreduce(c, engine.Buf{}, b, op.Sum); err != nil {
				return err
			}
			for i := range n {
				if got := memory[i*(c.Rank+1)]; got != p*value(2, i) {
					return fmt.Errorf("the sum of item %d of %d is %d", i, n, got)
				}
			}
		}
		return nil
	})
}
