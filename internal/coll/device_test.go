package coll

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// A device that offers only a barrier: that is used, and all else goes by messages. What it refuses is the call's error.
func TestDeviceOffersOnlyBarrier(t *testing.T) {
	const p = 4
	comms := world(t, p)
	var calls, freed atomic.Int32
	var refuse atomic.Bool
	for _, c := range comms {
		c.Ctx.SetCollectives(offers(func(info adi.CommInfo) *adi.DevColl {
			if info.Rank != c.Rank || info.Context != c.ID || len(info.World) != p {
				t.Errorf("rank %d: asked for %+v", c.Rank, info)
			}
			return &adi.DevColl{Barrier: func() error {
				calls.Add(1)
				if refuse.Load() {
					return errors.New("the wire is cut")
				}
				return nil
			}, Free: func() { freed.Add(1) }}
		}))
		c.Dev = c.Ctx.CommInit(adi.CommInfo{Context: c.ID, Rank: c.Rank, World: c.World})
	}
	for _, err := range each(t, comms, func(c *engine.Comm) error {
		if err := Barrier(c); err != nil {
			return err
		}
		v := []int64{int64(c.Rank + 1)}
		b := engine.Buf{Mem: datatype.MemOf(v), Count: 1, Type: datatype.Int64}
		if err := Allreduce(c, engine.Buf{}, b, op.Sum); err != nil {
			return err
		}
		if v[0] != p*(p+1)/2 {
			t.Errorf("rank %d: the sum is %d", c.Rank, v[0])
		}
		return nil
	}) {
		if err != nil {
			t.Error(err)
		}
	}
	if calls.Load() != p {
		t.Errorf("the device's barrier was called %d times, want %d", calls.Load(), p)
	}
	refuse.Store(true)
	for r, err := range each(t, comms, Barrier) {
		if err == nil {
			t.Errorf("rank %d: no error from a barrier that the device refused", r)
		}
	}
	for _, c := range comms {
		c.Close()
		c.Close()
	}
	if freed.Load() != p {
		t.Errorf("%d tables were freed, want %d", freed.Load(), p)
	}
}

type offers func(adi.CommInfo) *adi.DevColl

func (f offers) CommInit(info adi.CommInfo) *adi.DevColl { return f(info) }

// A board is a device whose ranks meet in memory: every call is a round in which all put bytes down and read those of all.
type board struct {
	mu      sync.Mutex
	turn    *sync.Cond
	parts   [][]byte
	in      int
	round   int
	calls   map[string]int
	results [][]byte
}

func newBoard(p int) *board {
	b := &board{parts: make([][]byte, p), calls: map[string]int{}}
	b.turn = sync.NewCond(&b.mu)
	return b
}

// meet gives every rank the parts of all.
func (b *board) meet(name string, rank int, part []byte) [][]byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calls[name]++
	b.parts[rank] = slices.Clone(part)
	b.in++
	if round := b.round; b.in == len(b.parts) {
		b.results, b.parts, b.in = b.parts, make([][]byte, len(b.parts)), 0
		b.round++
		b.turn.Broadcast()
	} else {
		for b.round == round {
			b.turn.Wait()
		}
	}
	return b.results
}

func (b *board) CommInit(info adi.CommInfo) *adi.DevColl {
	sum := func(name string, last int) func(int, uint32) func([]byte) error {
		return func(code int, signature uint32) func([]byte) error {
			if code != op.CodeSum || signature != datatype.Int64.Signature() {
				return nil
			}
			return func(p []byte) error {
				var total uint64
				for _, x := range b.meet(name, info.Rank, p)[:last] {
					total += binary.NativeEndian.Uint64(x)
				}
				binary.NativeEndian.PutUint64(p, total)
				return nil
			}
		}
	}
	return &adi.DevColl{
		Bcast: func(p []byte, root int) error {
			copy(p, b.meet("Bcast", info.Rank, p)[root])
			return nil
		},
		Reduce: sum("Reduce", len(info.World)),
		Scan:   sum("Scan", info.Rank+1),
		Alltoall: func(send, recv []byte) error {
			n := len(send) / len(info.World)
			for i, x := range b.meet("Alltoall", info.Rank, send) {
				copy(recv[i*n:], x[info.Rank*n:][:n])
			}
			return nil
		},
	}
}

// What the device does and what messages do give equal results, and the device is asked for single elements of the types
// and operations that it offers and for nothing else.
func TestDeviceAgainstMessages(t *testing.T) {
	const p = 5
	run := func(comms []*engine.Comm) (results [p][]int64) {
		for _, err := range each(t, comms, func(c *engine.Comm) error {
			me := int64(c.Rank + 1)
			var out []int64
			buf := func(s []int64, n int) engine.Buf {
				return engine.Buf{Mem: datatype.MemOf(s), Count: n, Type: datatype.Int64}
			}
			for _, n := range []int{1, 3, 100} {
				for _, o := range []*op.Op{op.Sum, op.Max} {
					in, got := slices.Repeat([]int64{me * 7}, n), make([]int64, n)
					if err := Allreduce(c, buf(in, n), buf(got, n), o); err != nil {
						return err
					}
					out = append(out, got...)
					if err := Scan(c, engine.Buf{}, buf(in, n), o); err != nil {
						return err
					}
					out = append(out, in...)
				}
				v := slices.Repeat([]int64{me * 11}, n)
				if err := Bcast(c, buf(v, n), 3); err != nil {
					return err
				}
				out = append(out, v...)
				from, to := make([]int64, n*p), make([]int64, n*p)
				for i := range from {
					from[i] = me*1000 + int64(i)
				}
				if err := Alltoall(c, buf(from, n), buf(to, n)); err != nil {
					return err
				}
				out = append(out, to...)
				if err := Alltoall(c, engine.Buf{}, buf(from, n)); err != nil {
					return err
				}
				out = append(out, from...)
			}
			f := []float64{float64(me)}
			if err := Allreduce(c, engine.Buf{}, engine.Buf{Mem: datatype.MemOf(f), Count: 1, Type: datatype.Float64}, op.Sum); err != nil {
				return err
			}
			results[c.Rank] = append(out, int64(f[0]))
			return nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		return results
	}
	want := run(world(t, p))
	comms, device := world(t, p), newBoard(p)
	for _, c := range comms {
		c.Ctx.SetCollectives(device)
		c.Dev = c.Ctx.CommInit(adi.CommInfo{Context: c.ID, Rank: c.Rank, World: c.World})
	}
	if got := run(comms); !reflect.DeepEqual(got, want) {
		t.Errorf("with the device\n%v\nby messages\n%v", got, want)
	}
	if calls := map[string]int{"Reduce": p, "Scan": p, "Bcast": 2 * p, "Alltoall": 4 * p}; !reflect.DeepEqual(device.calls, calls) {
		t.Errorf("the device was called %v, want %v", device.calls, calls)
	}
}
